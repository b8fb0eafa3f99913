const UTF8 = new TextEncoder();

// Shorter texts are written quicker one by one than through an encoder, as long as they are ASCII.
const SHORT_TEXT = 24;
// The longest varint.
const VARINT_BYTES = 10;
const UTF8_BYTES_PER_UNIT = 3;

/**
 * Writes protobuf into one piece of memory that grows. It knows nothing about which fields a message has. What has a
 * length is written behind room for a length of one byte, and moved if its length needs more.
 */
export class WireWriter {
  private bytes: Uint8Array<ArrayBuffer>;
  private length = 0;

  /** `capacity`: about how many bytes are to come. */
  constructor(capacity: number = 512) {
    this.bytes = new Uint8Array(Math.max(capacity, 64));
  }

  /** Everything written, in memory of its own, or nearly so. */
  finish(): Uint8Array {
    return this.length * 2 > this.bytes.length ? this.bytes.subarray(0, this.length) : this.bytes.slice(0, this.length);
  }

  /** A whole number from 0 to 2^53 - 1: tags, lengths, enums. */
  varint(value: number): void {
    this.reserve(VARINT_BYTES);
    this.length = putVarint(this.bytes, this.length, value);
  }

  bool(value: boolean): void {
    this.varint(value ? 1 : 0);
  }

  /** Also for 32 bits: negative numbers are written as 64 bits in either case. */
  int64(value: number | bigint): void {
    if (typeof value === 'number' && value >= 0) {
      this.varint(value);
      return;
    }
    this.reserve(VARINT_BYTES);
    let left = BigInt.asUintN(64, BigInt(value));
    for (; left > 0x7fn; left >>= 7n) this.bytes[this.length++] = Number(left & 0x7fn) | 0x80;
    this.bytes[this.length++] = Number(left);
  }

  double(value: number): void {
    this.reserve(8);
    new DataView(this.bytes.buffer).setFloat64(this.length, value, true);
    this.length += 8;
  }

  /** Bytes as they are, without a length. */
  raw(bytes: Uint8Array | readonly number[]): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Length and bytes. */
  blob(bytes: Uint8Array): void {
    this.varint(bytes.length);
    this.raw(bytes);
  }

  /** Length and UTF-8; half of a surrogate pair becomes U+FFFD. */
  text(text: string): void {
    const units = text.length;
    this.reserve(VARINT_BYTES + units);
    if (units <= SHORT_TEXT && this.shortAscii(text)) return;
    const start = this.length;
    const reserved = varintWidth(units);
    let { read, written } = UTF8.encodeInto(text, this.bytes.subarray(start + reserved));
    if (read < units) {
      // It is not ASCII, and there was no room for more.
      this.reserve(VARINT_BYTES + units * UTF8_BYTES_PER_UNIT);
      ({ read, written } = UTF8.encodeInto(text, this.bytes.subarray(start + reserved)));
    }
    this.setLength({ start, reserved, size: written });
  }

  private shortAscii(text: string): boolean {
    const { bytes } = this;
    let at = this.length;
    bytes[at++] = text.length;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code >= 0x80) return false;
      bytes[at++] = code;
    }
    this.length = at;
    return true;
  }

  /** Begins a message whose length is not known yet. Answers what {@link close} needs. */
  open(): number {
    this.reserve(1);
    return this.length++;
  }

  close(start: number): void {
    const size = this.length - start - 1;
    if (size < 0x80) this.bytes[start] = size;
    else this.setLength({ start, reserved: 1, size });
  }

  /** Writes the length of what stands behind the reserved bytes, and moves that to where the length ends. */
  private setLength({ start, reserved, size }: { readonly start: number; readonly reserved: number; readonly size: number }): void {
    const width = varintWidth(size);
    this.length = start + reserved + size;
    if (width !== reserved) {
      this.reserve(VARINT_BYTES);
      this.bytes.copyWithin(start + width, start + reserved, this.length);
      this.length = start + width + size;
    }
    putVarint(this.bytes, start, size);
  }

  private reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }
}

function varintWidth(value: number): number {
  let width = 1;
  for (let left = value; left > 0x7f; left = Math.floor(left / 0x80)) width++;
  return width;
}

/** Answers where the next byte goes. */
function putVarint(bytes: Uint8Array, start: number, value: number): number {
  let at = start;
  let left = value;
  for (; left > 0xffff_ffff; left = Math.floor(left / 0x80)) bytes[at++] = (left % 0x80) | 0x80;
  for (; left > 0x7f; left >>>= 7) bytes[at++] = (left & 0x7f) | 0x80;
  bytes[at++] = left;
  return at;
}
