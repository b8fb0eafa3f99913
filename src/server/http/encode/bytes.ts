export type Pieces = readonly Uint8Array[];

/** One block of memory with all pieces behind each other. */
export function joined(pieces: Pieces): Uint8Array {
  let length = 0;
  for (const piece of pieces) length += piece.byteLength;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
