// Shorter pieces are copied byte by byte: a view of them would cost more than they do.
const SHORT_BYTES = 24;
const ZERO = 0x30;

/** A block of memory that is filled from its beginning. */
export class ByteBlock {
  #bytes: Uint8Array;
  #length = 0;

  /** `capacity`: bytes that will surely do, or nearly; it grows. */
  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafeSlow(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** Appends `bytes` from `start` to before `end`. */
  append(bytes: Uint8Array, start = 0, end: number = bytes.byteLength): void {
    const count = end - start;
    const at = this.#reserve(count);
    const target = this.#bytes;
    if (count <= SHORT_BYTES) for (let index = 0; index < count; index++) target[at + index] = bytes[start + index] ?? 0;
    else target.set(start === 0 && end === bytes.byteLength ? bytes : bytes.subarray(start, end), at);
  }

  appendByte(byte: number): void {
    const at = this.#reserve(1);
    this.#bytes[at] = byte;
  }

  /** Appends a whole number from 0 on, in decimal digits. */
  appendNumber(value: number): void {
    let count = 1;
    for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) count += 1;
    const at = this.#reserve(count);
    let rest = value;
    for (let index = at + count - 1; index >= at; index--) {
      const tens = Math.floor(rest / 10);
      this.#bytes[index] = ZERO + rest - tens * 10;
      rest = tens;
    }
  }

  /** What has been appended. The block must not be used any more. */
  done(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(count: number): number {
    const at = this.#length;
    this.#length += count;
    if (this.#length <= this.#bytes.byteLength) return at;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#length, this.#bytes.byteLength * 2));
    larger.set(this.#bytes.subarray(0, at));
    this.#bytes = larger;
    return at;
  }
}
