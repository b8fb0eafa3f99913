/** Writes protobuf by hand, for bodies that no encoder would make. Wire types: 0 varint, 1 eight bytes, 2 length and bytes. */

export function varint(value: number | bigint): number[] {
  const bytes: number[] = [];
  let left = BigInt.asUintN(64, BigInt(value));
  while (left > 0x7fn) {
    bytes.push(Number(left & 0x7fn) | 0x80);
    left >>= 7n;
  }
  bytes.push(Number(left));
  return bytes;
}

export function tag(number: number, wireType: number): number[] {
  return varint(number * 8 + wireType);
}

/** A field with a number or boolean as varint, or with text, bytes or a message (its bytes). */
export function field(number: number, value: number | bigint | string | readonly number[] | Uint8Array): number[] {
  if (typeof value === 'number' || typeof value === 'bigint') return [...tag(number, 0), ...varint(value)];
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
  return [...tag(number, 2), ...varint(bytes.length), ...bytes];
}

/** A whole body: magic bytes, type, message. */
export function envelope(apiVersion: string, kind: string, message: readonly number[] | Uint8Array): Uint8Array {
  return new Uint8Array([0x6b, 0x38, 0x73, 0, ...field(1, [...field(1, apiVersion), ...field(2, kind)]), ...field(2, message)]);
}
