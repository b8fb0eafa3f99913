/**
 * The texts that Go's standard library puts into Kubernetes' messages. Clients print and match them, so they are
 * part of the wire.
 */
import type { JsonValue } from './object.ts';
import type { Outcome } from './outcome.ts';
import { accept, refuse } from './outcome.ts';

// Go's unicode.IsPrint: letters, marks, numbers, punctuation, symbols and the ASCII space.
const NOT_PRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;
const NEEDS_ESCAPE = /["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;
const NEEDS_ESCAPE_ALL = /["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'], ['\\', '\\\\'], ['\x07', '\\a'], ['\b', '\\b'], ['\f', '\\f'],
  ['\n', '\\n'], ['\r', '\\r'], ['\t', '\\t'], ['\v', '\\v'],
]);

/** True if Go would print the character as it is (`unicode.IsPrint`). */
export function isPrintable(character: string): boolean {
  return !NOT_PRINTABLE.test(character);
}

/** The text as Go's `%q` prints it: in double quotes, with everything that is not printable escaped. */
export function quoteGo(text: string): string {
  return NEEDS_ESCAPE.test(text) ? `"${text.replace(NEEDS_ESCAPE_ALL, escapeCharacter)}"` : `"${text}"`;
}

function escapeCharacter(character: string): string {
  const short = SHORT_ESCAPES.get(character);
  if (short !== undefined) return short;
  const code = character.codePointAt(0) ?? 0;
  // Half of a surrogate pair has no UTF-8 form; Go would have read the replacement character, which is printable.
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
  if (code < 0x20 || code === 0x7f) return `\\x${hex(code, 2)}`;
  return code < 0x10000 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`;
}

function hex(code: number, width: number): string {
  return code.toString(16).padStart(width, '0');
}

/** A byte in the form of encoding/json's errors: `'x'`, `'\''`, `'"'`, `'\n'`, `'\x01'`. A byte stands for its Latin-1 character. */
export function quoteGoByte(byte: number): string {
  const character = String.fromCharCode(byte);
  if (character === "'") return `'\\''`;
  if (character === '"') return `'"'`;
  return `'${quoteGo(character).slice(1, -1)}'`;
}

const MAX_INT64 = 9_223_372_036_854_775_807n;
const MIN_INT64 = -9_223_372_036_854_775_808n;

/**
 * Reads a decimal the way Go's `strconv.ParseInt(text, 10, 64)` does: an optional sign and digits. The error is its
 * message, for example `strconv.ParseInt: parsing "abc": invalid syntax`.
 */
export function parseInt64(text: string): Outcome<bigint, string> {
  if (!/^[+-]?[0-9]+$/.test(text)) return refuse(parseNumberError('ParseInt', text, 'invalid syntax'));
  const value = text.startsWith('+') ? BigInt(text.slice(1)) : BigInt(text);
  if (value > MAX_INT64 || value < MIN_INT64) return refuse(parseNumberError('ParseInt', text, 'value out of range'));
  return accept(value);
}

/** The message of Go's `strconv.NumError`. */
export function parseNumberError(call: 'ParseInt' | 'ParseUint', text: string, problem: string): string {
  return `strconv.${call}: parsing ${quoteGo(text)}: ${problem}`;
}

/**
 * JSON text as Go's `json.Marshal` writes it inside messages: `<`, `>`, `&` and the two line separators escaped.
 * `json` must be JSON text already; in it these characters only stand inside strings.
 */
export function escapeHtmlInJson(json: string): string {
  return /[<>&\u2028\u2029]/.test(json) ? json.replace(/[<>&\u2028\u2029]/g, (c) => `\\u${hex(c.charCodeAt(0), 4)}`) : json;
}

/** Length in bytes of the UTF-8 form, which is what Go's `len` of a string counts. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) continue;
    if (code < 0x800) bytes += 1;
    else if (code >= 0xd800 && code <= 0xdbff && isLowSurrogate(text.charCodeAt(at + 1))) {
      // Two units become four bytes.
      bytes += 2;
      at++;
    } else bytes += 2;
  }
  return bytes;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

/** Go's name for the JSON type of a value, as it stands in its decoding errors. */
export function goTypeName(value: JsonValue): string {
  if (Array.isArray(value)) return 'array';
  switch (typeof value) {
    case 'boolean': return 'bool';
    case 'bigint':
    case 'number': return 'number';
    case 'string': return 'string';
    default: return 'object';
  }
}
