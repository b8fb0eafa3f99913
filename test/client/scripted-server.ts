import type { EndReason } from '../../src/base/end-reason.ts';
import type { ByteSink, ByteSource, PlainReply, PlainRequest } from '../../src/wire/exchange.ts';
import { inProcess } from '../../src/client/in-process.ts';
import { TransportError } from '../../src/client/errors.ts';
import type { Transport } from '../../src/client/transport.ts';
import type { KubeObject } from '../../src/wire/object.ts';
import type { Status } from '../../src/wire/status.ts';
import type { FakeClock } from '../../src/testing/fake-clock.ts';

/** What the server does with one request. */
export type Answer =
  | { readonly kind: 'reply'; readonly reply: PlainReply }
  | { readonly kind: 'stream'; readonly stream: ScriptedStream; readonly status: number }
  | { readonly kind: 'no connection' }
  /** Takes the request and never answers. */
  | { readonly kind: 'black hole' };

export interface SeenRequest {
  readonly what: 'list' | 'watch' | 'other';
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Seconds since the script began. */
  readonly at: number;
}

const UTF8 = new TextEncoder();
const JSON_HEADERS = { 'content-type': 'application/json' };

/** A server that gives one answer after another, whatever it is asked. */
export class ScriptedServer {
  readonly seen: SeenRequest[] = [];
  readonly transport: Transport;
  /** Requests whose caller gave up while they were unanswered. */
  abandoned = 0;
  #answers: (Answer | (() => Answer))[] = [];
  #otherwise: (() => Answer) | undefined;

  constructor(clock: FakeClock) {
    const begin = clock.monotonic();
    const handle = inProcess((request) => this.#handle(request));
    this.transport = async (request) => {
      const query = new URLSearchParams(request.query);
      const isCollection = request.method === 'GET' && /\/(pods|jobs|nodes|configmaps)$/.test(request.path);
      const what = !isCollection ? 'other' : query.get('watch') === 'true' ? 'watch' : 'list';
      const { method, path, headers, body } = request;
      this.seen.push({ what, method, path, query, headers, body, at: (clock.monotonic() - begin) / 1000 });
      if (this.#peek()?.kind === 'no connection') {
        this.#take();
        throw new TransportError('connect', 'connect ECONNREFUSED');
      }
      return handle(request);
    };
  }

  /** Adds answers, to be given in this order. */
  script(...answers: readonly Answer[]): this {
    this.#answers.push(...answers);
    return this;
  }

  /** For all requests after the script. */
  otherwise(answer: () => Answer): this {
    this.#otherwise = answer;
    return this;
  }

  /** The requests in short: `list`, `list c=token`, `watch 5`, `watch initial`. */
  get story(): string[] {
    return this.seen.map(({ what, method, path, query }) => {
      if (what === 'other') return `${method} ${path}`;
      if (what === 'watch') return query.get('sendInitialEvents') === 'true' ? 'watch initial' : `watch ${query.get('resourceVersion') ?? '-'}`;
      const token = query.get('continue');
      const version = query.get('resourceVersion');
      const limit = query.get('limit') === '1' ? ' limit 1' : '';
      return `list${token === null ? '' : ` c=${token}`}${version === null ? '' : ` >=${version}`}${limit}`;
    });
  }

  #peek(): Answer | undefined {
    const next = this.#answers[0] ?? this.#otherwise;
    if (typeof next !== 'function') return next;
    const answer = next();
    if (this.#answers.length === 0) this.#answers.push(answer);
    else this.#answers[0] = answer;
    return answer;
  }

  #take(): Answer {
    const answer = this.#peek();
    this.#answers.shift();
    if (answer === undefined) throw new Error(`the script has no answer to request ${this.seen.length}: ${this.story.at(-1) ?? ''}`);
    return answer;
  }

  #handle(request: PlainRequest): PlainReply | Promise<PlainReply> {
    const answer = this.#take();
    switch (answer.kind) {
      case 'reply':
        return answer.reply;
      case 'stream':
        return { status: answer.status, headers: JSON_HEADERS, body: answer.stream };
      case 'black hole':
        request.signal?.addEventListener('abort', () => this.abandoned++);
        return new Promise(() => undefined);
      case 'no connection':
        throw new Error('is thrown by the transport');
    }
  }
}

/** The body of a watch, written by the test. */
export class ScriptedStream implements ByteSource {
  closed = false;
  /** Writes that were answered with "full". */
  paused = 0;
  #sink: ByteSink | undefined;
  #early: (Uint8Array | EndReason)[] = [];
  #drained: (() => void) | undefined;

  open(sink: ByteSink): void {
    this.#sink = sink;
    sink.onClose(() => {
      this.closed = true;
    });
    sink.onDrain(() => this.#drained?.());
    for (const piece of this.#early) this.#put(piece);
    this.#early = [];
  }

  get isOpen(): boolean {
    return this.#sink !== undefined && !this.closed;
  }

  /** One event a line. */
  send(...events: readonly object[]): this {
    for (const event of events) this.bytes(`${JSON.stringify(event)}\n`);
    return this;
  }

  bytes(piece: string | Uint8Array): this {
    return this.#give(typeof piece === 'string' ? UTF8.encode(piece) : piece);
  }

  /** Ends the body in an orderly way. */
  end(): this {
    return this.#give({ kind: 'timeout' });
  }

  /** Breaks the connection. */
  cut(): this {
    return this.#give({ kind: 'failed', cause: new Error('read ECONNRESET') });
  }

  /** Writes and answers whether the reader wants more now. */
  tryWrite(piece: string): boolean {
    return this.#sink?.write(UTF8.encode(piece)) ?? true;
  }

  onDrain(action: () => void): void {
    this.#drained = action;
  }

  #give(piece: Uint8Array | EndReason): this {
    if (this.#sink === undefined) this.#early.push(piece);
    else this.#put(piece);
    return this;
  }

  #put(piece: Uint8Array | EndReason): void {
    if (!(piece instanceof Uint8Array)) this.#sink?.end(piece);
    else if (this.#sink?.write(piece) === false) this.paused++;
  }
}

export function reply(status: number, body: object | string, headers: Readonly<Record<string, string>> = {}): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { kind: 'reply', reply: { status, headers: { ...JSON_HEADERS, ...headers }, body: UTF8.encode(text) } };
}

export function refusal(status: Status, headers: Readonly<Record<string, string>> = {}): Answer {
  return reply(status.code ?? 500, status, headers);
}

export function stream(body: ScriptedStream = new ScriptedStream(), status = 200): Answer & { readonly stream: ScriptedStream } {
  return { kind: 'stream', stream: body, status };
}

/** A page of pods. Items come without kind and apiVersion, as built-in kinds do. */
export function podList(version: string, items: readonly KubeObject[], token?: string): Answer {
  const bare = items.map((item) => ({ ...item, apiVersion: undefined, kind: undefined }));
  const metadata = { resourceVersion: version, ...(token === undefined ? {} : { continue: token }) };
  return reply(200, { kind: 'PodList', apiVersion: 'v1', metadata, items: bare });
}

/** A pod in namespace `shop`; its uid is made from its name. */
export function pod(name: string, version: number | string, more: { readonly uid?: string; readonly image?: string } = {}): KubeObject {
  return {
    apiVersion: 'v1', kind: 'Pod',
    metadata: { name, namespace: 'shop', uid: more.uid ?? `uid-${name}`, resourceVersion: String(version), creationTimestamp: '2026-01-01T00:00:00Z' },
    spec: { containers: [{ name: 'main', image: more.image ?? 'web:1' }] },
  };
}

export const added = (object: KubeObject): object => ({ type: 'ADDED', object });
export const modified = (object: KubeObject): object => ({ type: 'MODIFIED', object });
export const deleted = (object: KubeObject): object => ({ type: 'DELETED', object });
export const errorEvent = (status: object): object => ({ type: 'ERROR', object: status });

export function bookmark(version: number | string): object {
  return { type: 'BOOKMARK', object: { kind: 'Pod', apiVersion: 'v1', metadata: { resourceVersion: String(version), creationTimestamp: null } } };
}

export function marker(version: number | string): object {
  const metadata = { resourceVersion: String(version), creationTimestamp: null, annotations: { 'k8s.io/initial-events-end': 'true' } };
  return { type: 'BOOKMARK', object: { kind: 'Pod', apiVersion: 'v1', metadata } };
}
