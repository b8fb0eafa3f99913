import type { Readable } from 'node:stream';

export type CollectedBody =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array }
  /** Over the limit; what still comes is thrown away. */
  | { readonly kind: 'too large' };

export const NO_BODY: Uint8Array = new Uint8Array(0);

/**
 * Reads a request body of at most `limitBytes` and calls `done` once. If the client goes away first, `done` is never
 * called: there is nobody left to answer.
 */
export function collectBody(body: Readable, limitBytes: number, done: (collected: CollectedBody) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const onChunk = (chunk: Buffer): void => {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > limitBytes) stopAsTooLarge();
  };
  const onEnd = (): void => {
    const [first] = chunks;
    done({ kind: 'whole', bytes: first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks, bytes) });
  };
  const stopAsTooLarge = (): void => {
    body.off('data', onChunk);
    body.off('end', onEnd);
    // The client may read the answer only once it has sent everything, so the rest is taken and dropped.
    body.resume();
    done({ kind: 'too large' });
  };
  body.on('data', onChunk);
  body.on('end', onEnd);
}

/** True if the client says beforehand that its body is over the limit. */
export function declaresTooMuch(headers: Readonly<Record<string, string>>, limitBytes: number): boolean {
  return Number(headers['content-length'] ?? 0) > limitBytes;
}
