import type { Readable } from 'node:stream';
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
  // An error that comes while nobody reads is told at the next read; without a listener it would end the process.
  body.on('error', ignore);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body) {
        if (cancelled) return;
        yield bytesOf(chunk);
      }
      if (!cancelled) await checkEnd?.();
    } catch (cause) {
      if (cancelled) return;
      throw cause instanceof TransportError ? cause
        : new TransportError('body', `the answer was cut: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    } finally {
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

function ignore(): void {
  // See where it is used.
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
