import type { EndReason } from '../base/end-reason.ts';
import type { ByteSink, Handler, PlainReply, PlainRequest } from '../wire/exchange.ts';
import { isByteSource } from '../wire/exchange.ts';
import { TransportError } from './errors.ts';
import type { OutgoingRequest, Transport, TransportReply } from './transport.ts';
import { messageOf } from './transport.ts';

export interface InProcessOptions {
  /** Sent with each request, for example `authorization`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whom the server takes the caller for, as if a client certificate had been presented. */
  readonly peer?: NonNullable<PlainRequest['peer']>;
  /** Bytes that may wait for the reader before the server is told to pause; default 64 KiB, as a socket's. */
  readonly highWaterBytes?: number;
}

/**
 * The way to a server in the same process: no socket, but the same back-pressure and the same ends. A reader that
 * pauses makes the server's `write` answer false; a body that fails is cut; any other end is an orderly one.
 */
export function inProcess(handler: Handler, options: InProcessOptions = {}): Transport {
  return async (request) => {
    request.signal?.throwIfAborted();
    const controller = new AbortController();
    const { signal } = request;
    const onAbort = (): void => controller.abort(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const release = (): void => signal?.removeEventListener('abort', onAbort);
    try {
      const reply = await orAborted(handler(plainRequest(request, options, controller.signal)), controller.signal);
      return toTransportReply(reply, { controller, release, highWaterBytes: options.highWaterBytes ?? 64 * 1024 });
    } catch (cause) {
      release();
      if (signal?.aborted) throw signal.reason;
      throw new TransportError('headers', `the server in this process failed: ${messageOf(cause)}`, { cause });
    }
  };
}

function plainRequest(request: OutgoingRequest, options: InProcessOptions, signal: AbortSignal): PlainRequest {
  const { method, path, query, body } = request;
  return {
    method, path, query, body, signal,
    headers: { ...options.headers, ...request.headers },
    ...(options.peer === undefined ? {} : { peer: options.peer }),
  };
}

function orAborted<R>(result: R | Promise<R>, signal: AbortSignal): Promise<R> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    Promise.resolve(result).then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

interface ReplyParts {
  readonly controller: AbortController;
  readonly release: () => void;
  readonly highWaterBytes: number;
}

function toTransportReply(reply: PlainReply, parts: ReplyParts): TransportReply {
  const { status, headers, body } = reply;
  const pipe = new BytePipe(parts.highWaterBytes, () => {
    parts.release();
    parts.controller.abort();
  });
  parts.controller.signal.addEventListener('abort', () => pipe.cancel(), { once: true });
  if (isByteSource(body)) {
    body.open(pipe);
  } else {
    if (body.length > 0) pipe.write(body);
    pipe.end({ kind: 'timeout' });
  }
  return { status, headers, body: pipe, cancel: () => pipe.cancel() };
}

/** A socket's two halves without the socket: the server writes, one reader takes. */
class BytePipe implements ByteSink, AsyncIterable<Uint8Array>, AsyncIterator<Uint8Array, undefined> {
  readonly #highWaterBytes: number;
  readonly #onClosed: () => void;
  readonly #chunks: Uint8Array[] = [];
  #bytes = 0;
  #isFull = false;
  #ended: EndReason | undefined;
  #isClosed = false;
  #drain: (() => void) | undefined;
  #close: (() => void) | undefined;
  #wake: (() => void) | undefined;

  constructor(highWaterBytes: number, onClosed: () => void) {
    this.#highWaterBytes = highWaterBytes;
    this.#onClosed = onClosed;
  }

  write(chunk: Uint8Array): boolean {
    if (this.#isClosed || this.#ended !== undefined) return true;
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    this.#isFull = this.#bytes >= this.#highWaterBytes;
    this.#wakeReader();
    return !this.#isFull;
  }

  end(reason: EndReason): void {
    this.#ended ??= reason;
    this.#wakeReader();
  }

  onDrain(action: () => void): void {
    this.#drain = action;
  }

  onClose(action: () => void): void {
    this.#close = action;
  }

  /** The reader goes away. */
  cancel(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#chunks.length = 0;
    this.#bytes = 0;
    this.#wakeReader();
    this.#onClosed();
    this.#close?.();
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array, undefined> {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    while (this.#chunks.length === 0 && this.#ended === undefined && !this.#isClosed) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const chunk = this.#chunks.shift();
    if (chunk !== undefined) {
      this.#taken(chunk);
      return { done: false, value: chunk };
    }
    const ended = this.#ended;
    if (!this.#isClosed && ended?.kind === 'failed') {
      this.cancel();
      throw new TransportError('body', `the stream broke: ${messageOf(ended.cause)}`, { cause: ended.cause });
    }
    this.cancel();
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.cancel();
    return { done: true, value: undefined };
  }

  #taken(chunk: Uint8Array): void {
    this.#bytes -= chunk.length;
    if (!this.#isFull || this.#bytes >= this.#highWaterBytes / 2) return;
    this.#isFull = false;
    this.#drain?.();
  }

  #wakeReader(): void {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  }
}
