import { once } from 'node:events';
import http2 from 'node:http2';
import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import type { Clock } from '../base/clock.ts';
import { TransportError } from '../client/errors.ts';
import type { OutgoingRequest, TransportReply } from '../client/transport.ts';
import type { HeaderLines } from './endpoint.ts';
import { plainHeaders, streamReply } from './stream-reply.ts';

/** Asked this often whether the other end is still there, while a stream is open … */
export const PING_MS = 30_000;
/** … and given up if it does not answer in this time. */
export const PING_ANSWER_MS = 15_000;
/** Bytes that the server may send on one stream before we have read them. */
const STREAM_WINDOW = 1024 * 1024;
/** And on all streams of a connection together. */
const SESSION_WINDOW = 16 * 1024 * 1024;

/** One connection of HTTP/2: each request and each watch is a stream of it. */
export class Http2Connection {
  readonly #session: ClientHttp2Session;
  readonly #clock: Clock;
  readonly #host: string;
  #streams = 0;
  #isOpen = true;
  #cancelPing: () => void = () => undefined;

  private constructor(session: ClientHttp2Session, host: string, clock: Clock) {
    this.#session = session;
    this.#host = host;
    this.#clock = clock;
    const close = (): void => {
      this.#isOpen = false;
      this.#cancelPing();
    };
    session.on('close', close);
    session.on('goaway', close);
    // What it means is told to the streams; without a listener it would end the process.
    session.on('error', close);
    session.unref();
  }

  /** Takes a connection on which `h2` was agreed. */
  static async open(socket: TLSSocket, url: URL, clock: Clock): Promise<Http2Connection> {
    const session = http2.connect(url.origin, {
      createConnection: () => socket,
      settings: { enablePush: false, initialWindowSize: STREAM_WINDOW },
    });
    const connection = new Http2Connection(session, url.host, clock);
    // The settings say how many streams there may be.
    await new Promise<void>((resolve, reject) => {
      const fail = (cause?: unknown): void => reject(new TransportError('connect', `no HTTP/2 with ${url.host}`, { cause }));
      session.once('error', fail);
      session.once('close', fail);
      session.once('remoteSettings', () => resolve());
    });
    session.setLocalWindowSize(SESSION_WINDOW);
    return connection;
  }

  get hasRoom(): boolean {
    const most = this.#session.remoteSettings.maxConcurrentStreams ?? Number.POSITIVE_INFINITY;
    return this.#isOpen && !this.#session.destroyed && !this.#session.closed && this.#streams < most;
  }

  get isIdle(): boolean {
    return this.#streams === 0;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  #begin(headers: HeaderLines, endStream: boolean): ClientHttp2Stream {
    try {
      return this.#session.request(headers, { endStream });
    } catch (cause) {
      throw new TransportError('connect', `the connection to ${this.#host} is closed`, { cause });
    }
  }

  send(request: OutgoingRequest, headers: HeaderLines): Promise<TransportReply> {
    const { method, path, query, body, signal } = request;
    const stream = this.#begin({ ...headers, ':method': method, ':path': query === '' ? path : `${path}?${query}` }, body.length === 0);
    this.#opened();
    stream.once('close', () => this.#closed());
    if (body.length > 0) stream.end(body);
    return new Promise((resolve, reject) => {
      const onAbort = (): void => stream.close(http2.constants.NGHTTP2_CANCEL);
      const release = (): void => signal?.removeEventListener('abort', onAbort);
      let answered = false;
      const fail = (cause?: unknown): void => {
        if (answered) return;
        release();
        if (signal?.aborted === true) reject(signal.reason);
        else reject(new TransportError('headers', `no answer from ${this.#host}: ${cause instanceof Error ? cause.message : 'the stream was closed'}`, { cause }));
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      stream.on('error', fail);
      stream.once('close', () => fail());
      stream.once('response', (head) => {
        answered = true;
        resolve(streamReply({
          head: { status: head[':status'] ?? 0, headers: plainHeaders(head) },
          body: stream,
          drop: onAbort,
          release,
          checkEnd: () => checkEnd(stream),
        }));
      });
    });
  }

  /** No new streams; those that are open go on. */
  retire(): void {
    this.#isOpen = false;
    this.#session.close();
  }

  close(): void {
    this.#isOpen = false;
    this.#cancelPing();
    this.#session.destroy();
  }

  #opened(): void {
    if (this.#streams++ > 0) return;
    this.#session.ref();
    // At once: the connection may have died while nobody used it.
    this.#ping();
  }

  #closed(): void {
    if (--this.#streams > 0) return;
    this.#cancelPing();
    if (!this.#session.destroyed) this.#session.unref();
  }

  #ping(): void {
    if (this.#session.destroyed) return;
    const sent = this.#session.ping((error) => {
      this.#cancelPing();
      if (error === null && this.#streams > 0) this.#cancelPing = this.#clock.after(PING_MS, () => this.#ping());
    });
    if (!sent) return;
    this.#cancelPing();
    this.#cancelPing = this.#clock.after(PING_ANSWER_MS, () => {
      this.#isOpen = false;
      this.#session.destroy(new Error(`${this.#host} did not answer a ping within ${PING_ANSWER_MS / 1000} s`));
    });
  }
}

/** Node ends a stream in the same way whether the server ended it or it was reset; only the code tells. */
async function checkEnd(stream: ClientHttp2Stream): Promise<void> {
  if (!stream.destroyed) await once(stream, 'close');
  if (stream.rstCode === http2.constants.NGHTTP2_NO_ERROR) return;
  throw new TransportError('body', `the stream was reset (HTTP/2 code ${String(stream.rstCode)})`);
}
