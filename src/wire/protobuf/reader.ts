import { MAX_MESSAGE_DEPTH, ProtobufError, type ProtobufProblem } from './error.ts';

/** How a value stands on the wire (Protocol Buffers encoding, "wire types"). */
export const VARINT = 0;
export const FIXED64 = 1;
export const BYTES = 2;
export const START_GROUP = 3;
export const END_GROUP = 4;
export const FIXED32 = 5;

// Shorter texts are read quicker one by one than through a decoder; measured on Node 24.
const SHORT_TEXT = 12;

// As Go writes JSON: bytes that are not UTF-8 become U+FFFD. A byte order mark is text like any other.
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Reads one protobuf message after the other out of one piece of bytes. It knows nothing about which fields a message
 * has. Every method throws {@link ProtobufError} instead of reading past `end`.
 */
export class WireReader {
  readonly bytes: Uint8Array;
  /** The next byte to read. */
  position = 0;
  /** The first byte that no longer belongs to the message being read. */
  end: number;
  /** The message being read, for errors. */
  type: string;
  private depth = 0;
  private readonly view: DataView;

  constructor(bytes: Uint8Array, type: string) {
    this.bytes = bytes;
    this.end = bytes.length;
    this.type = type;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get done(): boolean {
    return this.position >= this.end;
  }

  /** The next field's number times 8 plus its wire type. */
  tag(): number {
    const start = this.position;
    const tag = this.uint32();
    // Numbers go up to 2^29 - 1, so that a tag fits in 32 bits.
    if (tag < 8 || (tag & 7) > FIXED32) this.fail('bad tag', start);
    return tag;
  }

  /** Lengths and tags. What is above 2^32 - 1 comes out as a number that no length or tag can be, never cut to one. */
  private uint32(): number {
    const byte = this.byte();
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let factor = 0x80; ; factor *= 0x80) {
      const next = this.byte();
      value += (next & 0x7f) * factor;
      if (next < 0x80) break;
      if (factor > 0xffff_ffff) this.fail('overlong varint');
    }
    return value > 0xffff_ffff ? Number.MAX_SAFE_INTEGER : value;
  }

  private byte(): number {
    if (this.position >= this.end) this.fail('truncated');
    return this.bytes[this.position++] ?? 0;
  }

  bool(): boolean {
    let value = false;
    for (let count = 0; count < 10; count++) {
      const byte = this.byte();
      if ((byte & 0x7f) !== 0) value = true;
      if (byte < 0x80) return value;
    }
    return this.fail('overlong varint');
  }

  /** The lowest 32 bits of a varint, signed: negative numbers stand on the wire in ten bytes. */
  int32(): number {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.byte();
      if (shift < 32) value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    return this.fail('overlong varint');
  }

  /** A bigint only if a number cannot hold the value exactly. */
  int64(): number | bigint {
    const first = this.byte();
    if (first < 0x80) return first;
    let low = first & 0x7f;
    let high = 0;
    for (let shift = 7; shift < 70; shift += 7) {
      const byte = this.byte();
      const bits = byte & 0x7f;
      if (shift < 28) low |= bits << shift;
      else if (shift === 28) {
        low |= bits << 28;
        high = bits >>> 4;
      } else high |= bits << (shift - 32);
      if (byte < 0x80) return joinInt64(low >>> 0, high | 0);
    }
    return this.fail('overlong varint');
  }

  double(): number {
    const at = this.position;
    this.move(8);
    return this.view.getFloat64(at, true);
  }

  /** Reads the length of a text, bytes or message, and answers where it ends. */
  lengthEnd(): number {
    const start = this.position;
    const end = this.uint32() + this.position;
    if (end > this.end) this.fail('truncated', start);
    return end;
  }

  text(): string {
    const end = this.lengthEnd();
    const start = this.position;
    this.position = end;
    return this.textBetween(start, end);
  }

  private textBetween(start: number, end: number): string {
    if (end - start > SHORT_TEXT) return UTF8.decode(this.bytes.subarray(start, end));
    let text = '';
    for (let at = start; at < end; at++) {
      const code = this.bytes[at] ?? 0;
      if (code >= 0x80) return UTF8.decode(this.bytes.subarray(start, end));
      text += String.fromCharCode(code);
    }
    return text;
  }

  /** A view on the body, not a copy. */
  blob(): Uint8Array {
    const end = this.lengthEnd();
    const blob = this.bytes.subarray(this.position, end);
    this.position = end;
    return blob;
  }

  /** Goes into the message that stands next. Answers the end of the outer one, for {@link leave}. */
  enter(type: string): number {
    const outer = this.end;
    this.end = this.lengthEnd();
    this.type = type;
    if (++this.depth > MAX_MESSAGE_DEPTH) this.fail('too deep');
    return outer;
  }

  /** Goes back to the outer message, once all of the inner one has been read. */
  leave(outer: number, type: string): void {
    this.depth--;
    this.end = outer;
    this.type = type;
  }

  /** Passes over the value that follows `tag`. */
  skip(tag: number): void {
    switch (tag & 7) {
      case VARINT: this.bool(); return;
      case FIXED64: this.move(8); return;
      case BYTES: this.position = this.lengthEnd(); return;
      case START_GROUP: this.skipGroup(tag); return;
      case FIXED32: this.move(4); return;
      default: this.fail('bad tag');
    }
  }

  /** Groups may nest; a loop with a count instead of recursion, so that no depth can overflow the stack. */
  private skipGroup(start: number): void {
    const open: number[] = [start >>> 3];
    while (open.length > 0) {
      const tag = this.tag();
      if ((tag & 7) === START_GROUP) open.push(tag >>> 3);
      else if ((tag & 7) !== END_GROUP) this.skip(tag);
      else if (open.pop() !== tag >>> 3) this.fail('bad tag');
    }
  }

  private move(count: number): void {
    if (this.position + count > this.end) this.fail('truncated');
    this.position += count;
  }

  /** Throws at `offset`, by default the next byte. */
  fail(problem: ProtobufProblem, offset: number = this.position, detail?: string): never {
    throw new ProtobufError(problem, { type: this.type, offset }, detail);
  }
}

/** `low` unsigned, `high` signed, each 32 bits. */
function joinInt64(low: number, high: number): number | bigint {
  const value = high * 0x1_0000_0000 + low;
  return Number.isSafeInteger(value) ? value : (BigInt(high) << 32n) | BigInt(low);
}
