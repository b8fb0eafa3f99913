import { connect, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ConnectionOptions } from 'node:tls';
import type { Clock } from '../base/clock.ts';
import { TransportError } from '../client/errors.ts';

/** For a name look-up, a connection and a TLS handshake together; the way through a proxy has as long again. */
export const CONNECT_MS = 15_000;
/** A proxy that says more than this before it lets us through is none. */
const LONGEST_HEAD = 16_384;

interface Target {
  readonly host: string;
  readonly port: number;
}

interface TunnelOptions {
  readonly clock: Clock;
  /** Whom to believe, if the proxy itself speaks TLS. No client certificate is shown to a proxy. */
  readonly tls: Pick<ConnectionOptions, 'ca' | 'rejectUnauthorized'>;
}

/**
 * A connection to the target through a proxy: HTTP CONNECT (RFC 9110 section 9.3.6) or SOCKS5 (RFC 1928, user and password by
 * RFC 1929). Names are looked up by the proxy. Throws {@link TransportError} with stage `connect`.
 */
export async function openTunnel(proxy: URL, target: Target, options: TunnelOptions): Promise<Socket> {
  const socket = dial(proxy, options.tls);
  const failure = new AbortController();
  const cancelTimer = options.clock.after(CONNECT_MS, () => socket.destroy(new Error(`nothing within ${CONNECT_MS / 1000} s`)));
  const onError = (cause: Error): void => failure.abort(cause);
  const onClose = (): void => failure.abort(new Error('it closed the connection'));
  // Stays: until the next layer listens, an error would end the process.
  socket.on('error', onError);
  socket.on('close', onClose);
  try {
    await happens(socket, { event: proxy.protocol === 'https:' ? 'secureConnect' : 'connect', failure: failure.signal });
    const talk = new Talk(socket, failure.signal);
    await (proxy.protocol.startsWith('socks5') ? greetSocks(talk, proxy, target) : greetHttp(talk, proxy, target));
    return socket;
  } catch (cause) {
    socket.destroy();
    throw new TransportError('connect', `no way to ${target.host}:${target.port} through the proxy ${proxy.host}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  } finally {
    cancelTimer();
    socket.off('close', onClose);
  }
}

function dial(proxy: URL, tls: TunnelOptions['tls']): Socket {
  const host = proxy.hostname.replace(/^\[|\]$/g, '');
  const { ca, rejectUnauthorized } = tls;
  if (proxy.protocol !== 'https:') return connect({ host, port: Number(proxy.port || (proxy.protocol === 'http:' ? 80 : 1080)) });
  return connectTls({
    host,
    port: Number(proxy.port || 443),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(ca === undefined ? {} : { ca }),
    ...(rejectUnauthorized === undefined ? {} : { rejectUnauthorized }),
    ALPNProtocols: ['http/1.1'],
  });
}

/** Resolves with the event, throws what the signal was aborted with. */
function happens(socket: Socket, { event, failure }: { readonly event: string; readonly failure: AbortSignal }): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (): void => {
      failure.removeEventListener('abort', broken);
      resolve();
    };
    const broken = (): void => {
      socket.off(event, done);
      reject(failure.reason);
    };
    if (failure.aborted) {
      reject(failure.reason);
      return;
    }
    socket.once(event, done);
    failure.addEventListener('abort', broken, { once: true });
  });
}

/** Questions and answers before the connection is the target's. */
class Talk {
  readonly #socket: Socket;
  readonly #failure: AbortSignal;

  constructor(socket: Socket, failure: AbortSignal) {
    this.#socket = socket;
    this.#failure = failure;
  }

  say(bytes: string | Uint8Array): void {
    this.#socket.write(bytes);
  }

  async read(count: number): Promise<Uint8Array> {
    for (;;) {
      const bytes: unknown = this.#socket.read(count);
      if (bytes instanceof Uint8Array && bytes.length === count) return bytes;
      if (this.#socket.readableEnded) throw new Error('it closed the connection');
      await happens(this.#socket, { event: 'readable', failure: this.#failure });
    }
  }

  /** Up to the empty line; not a byte more is taken, since it would be the target's. */
  async readHead(): Promise<string> {
    let head = '';
    while (!head.endsWith('\r\n\r\n')) {
      head += String.fromCharCode(...await this.read(1));
      if (head.length > LONGEST_HEAD) throw new Error('its answer has no end');
    }
    return head;
  }
}

async function greetHttp(talk: Talk, proxy: URL, { host, port }: Target): Promise<void> {
  const authority = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const { user, password } = userOf(proxy);
  const authorization = user === '' ? '' : `Proxy-Authorization: Basic ${Buffer.from(`${user}:${password}`).toString('base64')}\r\n`;
  talk.say(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${authorization}\r\n`);
  const [first = ''] = (await talk.readHead()).split('\r\n');
  if (!/^HTTP\/1\.[01] 2[0-9]{2}\b/.test(first)) throw new Error(`it answered ${first}`);
}

const SOCKS_REFUSALS: readonly string[] = [
  '', 'general failure', 'not allowed by its rules', 'network unreachable', 'host unreachable', 'connection refused', 'TTL expired', 'command not supported', 'address type not supported',
];

async function greetSocks(talk: Talk, proxy: URL, { host, port }: Target): Promise<void> {
  const { user, password } = userOf(proxy);
  // No authentication, and user with password if there is one.
  talk.say(Uint8Array.from(user === '' ? [5, 1, 0] : [5, 2, 0, 2]));
  const [version, method] = await talk.read(2);
  if (version !== 5) throw new Error('it does not speak SOCKS5');
  if (method === 2 && user !== '') {
    talk.say(Buffer.concat([Uint8Array.of(1), withLength(user), withLength(password)]));
    const [, status] = await talk.read(2);
    if (status !== 0) throw new Error('it refused the user or the password');
  } else if (method !== 0) throw new Error('it wants another kind of authentication');
  talk.say(Buffer.concat([Uint8Array.of(5, 1, 0), addressOf(host), Uint8Array.of(port >> 8, port & 255)]));
  const [, reply = 1, , type] = await talk.read(4);
  if (reply !== 0) throw new Error(`it refused: ${SOCKS_REFUSALS[reply] ?? `code ${reply}`}`);
  const [length = 0] = type === 3 ? await talk.read(1) : [type === 4 ? 16 : 4];
  await talk.read(length + 2);
}

function addressOf(host: string): Uint8Array {
  if (isIP(host) === 4) return Uint8Array.from([1, ...host.split('.').map(Number)]);
  // A name, or an address of IPv6, which proxies read as well as names.
  return Buffer.concat([Uint8Array.of(3), withLength(host)]);
}

function withLength(text: string): Uint8Array {
  const bytes = Buffer.from(text);
  if (bytes.length > 255) throw new Error('a name or password is longer than 255 bytes');
  return Buffer.concat([Uint8Array.of(bytes.length), bytes]);
}

function userOf(proxy: URL): { readonly user: string; readonly password: string } {
  return { user: decodeURIComponent(proxy.username), password: decodeURIComponent(proxy.password) };
}
