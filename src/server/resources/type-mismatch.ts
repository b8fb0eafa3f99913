import { goTypeName } from '../../wire/go-text.ts';
import type { JsonValue } from '../../wire/object.ts';

/** Thrown when a value can't be what its field holds; the message is in the words of Go's decoder. */
export class TypeMismatch extends Error {
  override readonly name = 'TypeMismatch';
  readonly #wanted: string | undefined;
  readonly #what: string;
  #struct = '';
  #path = '';

  /** `wanted` is a Go type; without it `what` is the whole message. */
  constructor(what: string, wanted?: string) {
    super(what);
    this.#what = what;
    this.#wanted = wanted;
  }

  /** Says where it was, one level after the other on the way out: Go names the innermost struct, and fields without keys and indexes. */
  inside(struct: string, field: string): void {
    if (this.#wanted === undefined) return;
    if (this.#struct === '') this.#struct = struct;
    this.#path = this.#path === '' ? field : `${field}.${this.#path}`;
    this.message = `json: cannot unmarshal ${this.#what} into Go struct field ${this.#struct}.${this.#path} of type ${this.#wanted}`;
  }
}

/** `among`: a number is named with its text where a number is wanted, but not this one. */
export function mismatch(value: JsonValue, wanted: string, among: 'number' | 'any' = 'any'): TypeMismatch {
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  return new TypeMismatch(isNumber && among === 'number' ? `number ${String(value)}` : goTypeName(value), wanted);
}

export function isIntegerWithin(value: JsonValue, scalar: 'int32' | 'int64'): boolean {
  if (typeof value === 'bigint') return scalar === 'int64' && value >= -(2n ** 63n) && value < 2n ** 63n;
  if (typeof value !== 'number' || !Number.isInteger(value)) return false;
  // Whole numbers beyond 2^53 would be bigint; one that is not was written as a float.
  return scalar === 'int64' ? Number.isSafeInteger(value) : value >= -(2 ** 31) && value < 2 ** 31;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const PLAIN_BASE64 = /^[A-Za-z0-9+/]*$/;

/** Base64 as Go writes it again after reading it (line breaks are passed over). Throws {@link TypeMismatch}. */
export function canonicalBase64(text: string): string {
  const length = text.length;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  if (length % 4 === 0 && PLAIN_BASE64.test(text.slice(0, length - padding))) return padding === 0 ? text : withoutSpareBits(text, padding);
  const bad = firstBadByte(text);
  if (bad >= 0) throw new TypeMismatch(`illegal base64 data at input byte ${bad}`);
  return canonicalBase64(text.replaceAll(/[\r\n]/g, ''));
}

/** The last letter before the padding holds bits that no byte has; they are zero when written again. */
function withoutSpareBits(text: string, padding: 1 | 2): string {
  const at = text.length - padding - 1;
  const spare = padding === 2 ? 0b1111 : 0b11;
  return text.slice(0, at) + LETTERS.charAt(LETTERS.indexOf(text.charAt(at)) & ~spare) + '='.repeat(padding);
}

/** The place at which Go's decoder gives up, or -1. Texts that end too early are blamed on the letter behind the last whole group. */
function firstBadByte(text: string): number {
  let inGroup = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '\n' || character === '\r') continue;
    if (character === '=') return badPadding(text, at, inGroup);
    if (!PLAIN_BASE64.test(character)) return utf8Place(text, at);
    inGroup = (inGroup + 1) % 4;
  }
  return inGroup === 0 ? -1 : text.length - inGroup;
}

function badPadding(text: string, at: number, inGroup: number): number {
  if (inGroup < 2) return at;
  let next = skipLineBreaks(text, at + 1);
  if (inGroup === 2) {
    if (next === text.length) return text.length;
    // Go blames the one before, which is the first padding letter unless lines break here.
    if (text.charAt(next) !== '=') return next - 1;
    next = skipLineBreaks(text, next + 1);
  }
  return next < text.length ? next : -1;
}

function skipLineBreaks(text: string, from: number): number {
  let at = from;
  while (text.charAt(at) === '\n' || text.charAt(at) === '\r') at++;
  return at;
}

function utf8Place(text: string, at: number): number {
  return new TextEncoder().encode(text.slice(0, at)).length;
}
