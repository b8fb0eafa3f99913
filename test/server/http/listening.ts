import { randomBytes } from 'node:crypto';
import { Agent, request as plainHttpRequest } from 'node:http';
import { connect, constants, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';
import { Agent as SecureAgent, request as secureHttpRequest } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { systemClock } from '../../../src/base/clock.ts';
import { seededRandom } from '../../../src/base/random.ts';
import { type Identity, loadIdentity } from '../../../src/server/access/identity.ts';
import { memoryStore } from '../../../src/server/access/identity-store.ts';
import { type Listener, listen, type ListenOptions } from '../../../src/server/http/listener.ts';
import type { ByteSink, Handler, PlainReply } from '../../../src/wire/exchange.ts';

/** The ways into the same handlers. */
export const PROTOCOLS = ['plain HTTP/1.1', 'HTTP/1.1 over TLS', 'HTTP/2'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

export interface Served {
  readonly listener: Listener;
  readonly identity: Identity;
  readonly logged: unknown[];
}

export async function serve(protocol: Protocol, handler: Handler, options: Partial<ListenOptions> = {}): Promise<Served> {
  const identity = await loadIdentity({ store: memoryStore(), clock: systemClock(), randomBytes, names: [] });
  const logged: unknown[] = [];
  const listener = await listen({
    handler,
    host: '127.0.0.1',
    port: 0,
    clock: systemClock(),
    random: seededRandom(1),
    log: (error) => logged.push(error),
    ...(protocol === 'plain HTTP/1.1' ? {} : { tls: { cert: identity.serving.certificate, key: identity.serving.key, ca: identity.caCertificate } }),
    ...options,
  });
  return { listener, identity, logged };
}

export interface Ask {
  readonly method?: string;
  readonly target?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** A body that is sent without saying its length beforehand. */
  readonly pieces?: readonly Uint8Array[];
  /** Leaves the body without an end. */
  readonly unfinished?: boolean;
}

/** A reply of which the body is still to come. */
export interface OpenReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The next piece as it arrives; empty at the end. Rejects if the body is cut. */
  next(): Promise<string>;
  /** All pieces that are still to come. */
  text(): Promise<string>;
  /** Walks away. */
  abort(): void;
  pause(): void;
  resume(): void;
}

/** One client with one connection, whatever the protocol. */
export interface Client {
  open(ask?: Ask): Promise<OpenReply>;
  close(): void;
}

export function clientOf(protocol: Protocol, { listener, identity }: Served): Client {
  return protocol === 'HTTP/2' ? http2Client(listener, identity) : http1Client(protocol, { listener, identity });
}

function http1Client(protocol: Protocol, { listener, identity }: { listener: Listener; identity: Identity }): Client {
  const secure = protocol === 'HTTP/1.1 over TLS';
  const agent = secure ? new SecureAgent({ keepAlive: true, maxSockets: 1, ca: identity.caCertificate }) : new Agent({ keepAlive: true, maxSockets: 1 });
  const send = secure ? secureHttpRequest : plainHttpRequest;
  return {
    open: (ask = {}) => new Promise((resolve, reject) => {
      const { method, target, headers, parts } = normalized(ask);
      const outgoing = send(listener.address.url + target, { method, headers, agent }, (message: IncomingMessage) => {
        resolve(openReply(message, {
          status: message.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)])),
          abort: () => outgoing.destroy(),
        }));
      });
      outgoing.on('error', reject);
      for (const part of parts) outgoing.write(part);
      if (ask.unfinished !== true) outgoing.end();
    }),
    close: () => agent.destroy(),
  };
}

function http2Client(listener: Listener, identity: Identity): Client & { readonly session: ClientHttp2Session } {
  const session = connect(listener.address.url, { ca: identity.caCertificate });
  session.on('error', () => session.destroy());
  return {
    session,
    open: (ask = {}) => new Promise((resolve, reject) => {
      const { method, target, headers, parts } = normalized(ask);
      const stream: ClientHttp2Stream = session.request({ ':method': method, ':path': target, ...headers }, { endStream: parts.length === 0 });
      stream.on('error', reject);
      stream.once('close', () => reject(new Error('closed before an answer')));
      stream.once('response', (received) => {
        resolve(openReply(stream, {
          status: Number(received[':status']),
          headers: Object.fromEntries(Object.entries(received).filter(([name]) => !name.startsWith(':')).map(([name, value]) => [name, String(value)])),
          abort: () => stream.close(constants.NGHTTP2_CANCEL),
        }));
      });
      for (const part of parts) stream.write(part);
      if (parts.length > 0 && ask.unfinished !== true) stream.end();
    }),
    close: () => session.destroy(),
  };
}

function normalized(ask: Ask): { method: string; target: string; headers: Record<string, string>; parts: readonly Uint8Array[] } {
  const body = ask.body === undefined ? undefined : Buffer.from(ask.body);
  const parts = body === undefined ? (ask.pieces ?? []) : [body];
  const length: Record<string, string> = body === undefined ? {} : { 'content-length': String(body.byteLength) };
  return { method: ask.method ?? (parts.length === 0 ? 'GET' : 'POST'), target: ask.target ?? '/', headers: { ...length, ...ask.headers }, parts };
}

function openReply(body: IncomingMessage | ClientHttp2Stream, head: Pick<OpenReply, 'status' | 'headers' | 'abort'>): OpenReply {
  const pieces: AsyncIterator<Uint8Array, undefined> = body[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const piece = await pieces.next();
    return piece.done === true ? '' : Buffer.from(piece.value).toString();
  };
  return {
    ...head,
    next,
    async text() {
      let text = '';
      for (let piece = await next(); piece !== ''; piece = await next()) text += piece;
      return text;
    },
    pause: () => body.pause(),
    resume: () => body.resume(),
  };
}

/** A 200 whose body the test writes by hand. */
export function streamed(open: (sink: ByteSink) => void): PlainReply {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: { open } };
}

export function whole(text: string): PlainReply {
  return { status: 200, headers: { 'content-type': 'text/plain' }, body: Buffer.from(text) };
}

/** A value that a test waits for. */
export function promised<T = void>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value) => settle(value) };
}

export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
