/**
 * The little of DER (ITU-T X.690) that an X.509 certificate needs: writing values, and walking over those of another
 * certificate. Every function returns one whole element: tag, length, content.
 */

const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** Lengths from here on take more than one byte. */
const LONG_FORM = 0x80;
const CONTEXT_CLASS = 0x80;
const CONSTRUCTED = 0x20;

function element(tag: number, content: Uint8Array): Uint8Array {
  return Buffer.concat([Uint8Array.of(tag), lengthOf(content.byteLength), content]);
}

function lengthOf(bytes: number): Uint8Array {
  return bytes < LONG_FORM ? Uint8Array.of(bytes) : lengthBytes(bytes);
}

function lengthBytes(bytes: number): Uint8Array {
  const digits: number[] = [];
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  return Uint8Array.of(LONG_FORM + digits.length, ...digits);
}

export function sequence(...parts: readonly Uint8Array[]): Uint8Array {
  return element(TAG.sequence, Buffer.concat(parts));
}

/** A set of one member, which is all that a distinguished name needs; larger sets would have to be sorted. */
export function setOf(member: Uint8Array): Uint8Array {
  return element(TAG.set, member);
}

/** DER leaves the default `false` out, so only `true` is ever written. */
export function booleanTrue(): Uint8Array {
  return element(TAG.boolean, Uint8Array.of(0xff));
}

/** A non-negative integer from its big-endian bytes. */
export function unsignedInteger(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first === -1 ? Uint8Array.of(0) : bytes.subarray(first);
  // A leading one bit would make it negative.
  const isHigh = (digits[0] ?? 0) >= 0x80;
  return element(TAG.integer, isHigh ? Buffer.concat([Uint8Array.of(0), digits]) : digits);
}

export function octetString(content: Uint8Array): Uint8Array {
  return element(TAG.octetString, content);
}

/** `unusedBits` are the low bits of the last byte that do not belong to the string. */
export function bitString(content: Uint8Array, unusedBits = 0): Uint8Array {
  return element(TAG.bitString, Buffer.concat([Uint8Array.of(unusedBits), content]));
}

export function utf8String(text: string): Uint8Array {
  return element(TAG.utf8String, Buffer.from(text, 'utf8'));
}

/** From the dotted form, for example `2.5.4.3`. */
export function objectIdentifier(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return element(TAG.objectIdentifier, Uint8Array.from([first * 40 + second, ...rest].flatMap(base128)));
}

function base128(value: number): number[] {
  const digits = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift(128 + (rest % 128));
  return digits;
}

/** RFC 5280 section 4.1.2.5: UTCTime up to the year 2049, GeneralizedTime from then on; whole seconds, in UTC. */
export function time(milliseconds: number): Uint8Array {
  const text = new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z').replaceAll(/[-:T]/g, '');
  const year = Number(text.slice(0, 4));
  const isUtcTime = year >= 1950 && year < 2050;
  return element(isUtcTime ? TAG.utcTime : TAG.generalizedTime, Buffer.from(isUtcTime ? text.slice(2) : text, 'latin1'));
}

/** A context tag around whole elements. */
export function explicitTag(number: number, content: Uint8Array): Uint8Array {
  return element(CONTEXT_CLASS + CONSTRUCTED + number, content);
}

/** A context tag in place of a primitive element's own. */
export function implicitTag(number: number, content: Uint8Array): Uint8Array {
  return element(CONTEXT_CLASS + number, content);
}

export interface DerElement {
  readonly tag: number;
  readonly content: Uint8Array;
  /** Tag, length and content. */
  readonly whole: Uint8Array;
}

/** The elements that lie one after the other in `bytes`. Throws RangeError if the last one is cut short. */
export function readElements(bytes: Uint8Array): DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.byteLength;) {
    const tag = byteAt(bytes, at);
    const first = byteAt(bytes, at + 1);
    const lengthDigits = first < LONG_FORM ? 0 : first - LONG_FORM;
    let length = lengthDigits === 0 ? first : 0;
    for (let digit = 0; digit < lengthDigits; digit += 1) length = length * 256 + byteAt(bytes, at + 2 + digit);
    const start = at + 2 + lengthDigits;
    const end = start + length;
    if (end > bytes.byteLength) throw new RangeError('a DER element is cut short');
    elements.push({ tag, content: bytes.subarray(start, end), whole: bytes.subarray(at, end) });
    at = end;
  }
  return elements;
}

function byteAt(bytes: Uint8Array, index: number): number {
  const byte = bytes[index];
  if (byte === undefined) throw new RangeError('a DER element is cut short');
  return byte;
}
