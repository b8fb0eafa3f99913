import type { JsonObject, JsonValue } from './object.ts';
import { setField } from './object.ts';
import { JsonReader, JsonSyntaxError, MAX_DEPTH } from './json-reader.ts';

// What the engine would read wrongly: an integer of 16 digits or more may be beyond 2^53 - 1, an exponent of three
// digits may be infinite. Inside strings such a run mostly stands right after the quote mark (a resourceVersion),
// where no number can stand, so that ordinary objects do not match.
const UNUSUAL_NUMBER = /[:,[\s]-?\d(?:\d{15}|[\d.]*[eE]\+?\d{3})/;

/**
 * Reads JSON without loss: integers that a number cannot hold exactly become bigint, `__proto__` is a key like any
 * other. What is written with a point or an exponent is a number, as it is a float64 for Kubernetes.
 * Throws {@link JsonSyntaxError}; nesting deeper than {@link MAX_DEPTH} counts as an error.
 */
export function parseJson(text: string): JsonValue {
  if (isBareNumber(text) || UNUSUAL_NUMBER.test(text)) return new JsonReader(text).read();
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    // The engine's own message differs from release to release; our reader finds the fault again in Go's words.
    return new JsonReader(text).read();
  }
  return isDeeperThan(value, MAX_DEPTH) ? new JsonReader(text).read() : value;
}

/** A number that is the whole text, or an error. Apart from the pattern, because `^` in it would double its cost. */
function isBareNumber(text: string): boolean {
  const code = text.charCodeAt(0);
  return code === 0x2d || (code >= 0x30 && code <= 0x39);
}

// A byte order mark is kept, so that it is refused as JSON demands. Whole texts leave no state in a decoder.
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes UTF-8 strictly. Throws {@link JsonSyntaxError} with the place of the fault. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new JsonSyntaxError('invalid UTF-8 in JSON input', firstBadByte(bytes));
  }
}

/** {@link parseJson} of UTF-8 bytes. */
export function parseJsonBytes(bytes: Uint8Array): JsonValue {
  return parseJson(decodeUtf8(bytes));
}

/** Decoding with replacement and encoding again changes the bytes first where they are not UTF-8. */
function firstBadByte(bytes: Uint8Array): number {
  const again = new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  return again.findIndex((byte, index) => byte !== bytes[index]);
}

/** True if objects and lists nest more than `levels` deep. */
export function isDeeperThan(value: JsonValue | undefined, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) {
    for (const item of value) {
      if (typeof item === 'object' && isDeeperThan(item, levels - 1)) return true;
    }
    return false;
  }
  for (const key in value) {
    const field = value[key];
    if (typeof field === 'object' && isDeeperThan(field, levels - 1)) return true;
  }
  return false;
}

/** JSON text. A bigint is written as an integer literal; fields that are `undefined` are left out. */
export function writeJson(value: JsonValue): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // The only value that the engine refuses is a bigint, which is rare enough to start over.
    if (error instanceof TypeError) return writeWithBigints(value);
    throw error;
  }
}

function writeWithBigints(value: JsonValue): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(writeWithBigints).join(',')}]`;
  const fields: string[] = [];
  for (const [key, field] of Object.entries(value)) {
    if (field !== undefined) fields.push(`${JSON.stringify(key)}:${writeWithBigints(field)}`);
  }
  return `{${fields.join(',')}}`;
}

/**
 * The paths of keys that stand more than once in one object, each path once, in the order of the text, at most 100:
 * `spec.replicas`, `metadata.labels.a`, `spec.containers[0].name` (as Kubernetes names them with fieldValidation).
 * `value` is what {@link parseJson} gave for `text`: if it has as many keys as the text, nothing was lost and no
 * second parse is needed.
 */
export function findDuplicateKeys(text: string, value: JsonValue): string[] {
  if (!hasDuplicateKeys(text, value)) return [];
  const reader = new JsonReader(text);
  reader.read();
  return [...reader.duplicates];
}

/** True if a key stands more than once in one object of `text`, of which {@link parseJson} made `value`. */
export function hasDuplicateKeys(text: string, value: JsonValue): boolean {
  return countKeys(value) !== countKeysInText(text);
}

function countKeys(value: JsonValue | undefined): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') count += countKeys(item);
    return count;
  }
  for (const key in value) {
    const field = value[key];
    count += typeof field === 'object' ? 1 + countKeys(field) : 1;
  }
  return count;
}

/** Counts the strings that are followed by a colon. `text` is known to be valid JSON. */
function countKeysInText(text: string): number {
  let count = 0;
  let at = text.indexOf('"');
  while (at >= 0) {
    at = text.indexOf('"', at + 1);
    while (isEscaped(text, at)) at = text.indexOf('"', at + 1);
    at++;
    while (text.charCodeAt(at) <= 0x20) at++;
    if (text.charCodeAt(at) === 0x3a) count++;
    at = text.indexOf('"', at);
  }
  return count;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes++;
  return backslashes % 2 === 1;
}

/** A deep copy that shares nothing with the original. Fields that are `undefined` are left out. */
export function cloneJson<T extends JsonValue>(value: T): T;
export function cloneJson(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list: JsonValue[] = [];
    for (const item of value) list.push(typeof item === 'object' ? cloneJson(item) : item);
    return list;
  }
  const copy: JsonObject = {};
  for (const key in value) {
    const field = value[key];
    if (field !== undefined) setField(copy, key, typeof field === 'object' ? cloneJson(field) : field);
  }
  return copy;
}

/** Deep equality. The order of keys does not count, a field that is `undefined` counts as absent, `1n` equals `1`. */
export function equalJson(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return equalNumbers(a, b);
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => equalJson(item, b[index] ?? null));
  }
  return !Array.isArray(b) && equalObjects(a, b);
}

function equalObjects(a: JsonObject, b: JsonObject): boolean {
  let fields = 0;
  for (const key in a) {
    const left = a[key];
    if (left === undefined) continue;
    fields++;
    const right = Object.hasOwn(b, key) ? b[key] : undefined;
    if (right === undefined || (left !== right && !equalJson(left, right))) return false;
  }
  for (const key in b) if (b[key] !== undefined) fields--;
  return fields === 0;
}

/** Only a number and a bigint can be equal without being identical. */
function equalNumbers(a: JsonValue, b: JsonValue): boolean {
  if (typeof a === 'bigint' && typeof b === 'number') return Number.isInteger(b) && BigInt(b) === a;
  if (typeof a === 'number' && typeof b === 'bigint') return Number.isInteger(a) && BigInt(a) === b;
  return false;
}
