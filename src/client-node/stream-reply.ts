import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { TransportError } from '../client/errors.ts';
import type { TransportReply } from '../client/transport.ts';

export interface ReplyHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ReplyParts {
  readonly head: ReplyHead;
  readonly body: Readable;
  /** Drops the rest of the body, and with it the stream or connection. */
  readonly drop: () => void;
  /** Called once, when nothing more will come. */
  readonly release: () => void;
  /** After the last byte: throws if the end was not the server's. */
  readonly checkEnd?: () => Promise<void>;
}

/** A reply whose body is a stream of Node. Only one buffer of the stream is ahead of the reader. */
export function streamReply({ head, body, drop, release, checkEnd }: ReplyParts): TransportReply {
  let cancelled = false;
  let released = false;
  const releaseOnce = (): void => {
    if (released) return;
    released = true;
    release();
  };
  const pieces = head.headers['content-encoding'] === 'gzip' ? new Pieces(unzipped(new Pieces(body))) : new Pieces(body);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let whole = false;
    try {
      for (let chunk = await pieces.next(); chunk !== undefined; chunk = await pieces.next()) {
        if (cancelled) return;
        yield chunk;
      }
      if (!cancelled) await checkEnd?.();
      whole = true;
    } catch (cause) {
      if (cancelled) return;
      throw cause instanceof TransportError ? cause
        : new TransportError('body', `the answer was cut: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    } finally {
      if (!whole && !cancelled) drop();
      releaseOnce();
    }
  }
  return {
    ...head,
    body: chunks(),
    cancel: () => {
      if (cancelled) return;
      cancelled = true;
      // A body that was read to its end leaves a connection that can be used again.
      if (!released) drop();
      releaseOnce();
    },
  };
}

/** We do not ask for it, but gateways compress all the same. kube-apiserver sends a gzip member for each flush; all of them are read, as they come. */
function unzipped(pieces: Pieces): Readable {
  const gunzip = createGunzip();
  async function* packed(): AsyncGenerator<Uint8Array> {
    for (let chunk = await pieces.next(); chunk !== undefined; chunk = await pieces.next()) yield chunk;
  }
  // A failure of either goes on to the reader of the unzipped stream.
  pipeline(Readable.from(packed()), gunzip, () => undefined);
  return gunzip;
}

/**
 * The pieces of a stream, one at a time. Node's own iterator is no use here: it takes a stream of HTTP/2 whose last frame came
 * before its first byte was read for one that was closed too early, and throws after the data.
 */
class Pieces {
  readonly #body: Readable;
  #failure: Error | undefined;
  #closed = false;
  #wake: () => void = () => undefined;

  constructor(body: Readable) {
    this.#body = body;
    const wake = (): void => this.#wake();
    // An error that comes while nobody reads is told at the next read; without a listener it would end the process.
    body.on('error', (error: Error) => {
      this.#failure ??= error;
      wake();
    });
    body.once('end', wake);
    body.once('close', () => {
      this.#closed = true;
      wake();
    });
  }

  /** Undefined at the end. Throws if the stream failed, or was closed without one. */
  async next(): Promise<Uint8Array | undefined> {
    const body = this.#body;
    if (body.listenerCount('readable') === 0) body.on('readable', () => this.#wake());
    for (;;) {
      const chunk: unknown = body.destroyed ? null : body.read();
      if (chunk !== null) return bytesOf(chunk);
      if (this.#failure !== undefined) throw this.#failure;
      if (body.readableEnded) return undefined;
      if (this.#closed) throw new Error('the stream was closed before its end');
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

function bytesOf(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new TransportError('body', 'the stream gave something other than bytes');
}

/** Headers as plain text; what was sent several times is joined, as the seam has it. */
export function plainHeaders(headers: Readonly<Record<string, string | readonly string[] | undefined>>): Readonly<Record<string, string>> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name.startsWith(':')) continue;
    plain[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return plain;
}
