import { escapeHtmlInJson, quoteGo } from '../go-text.ts';
import { parseJson, writeJson } from '../json.ts';
import { isJsonObject, setField, type JsonObject, type JsonValue } from '../object.ts';

/*
 * One element of a path, as FieldsV1 writes it: `f:` a field's name, `k:` the keys of a list's item, `v:` the value of a
 * set's item, `i:` an index.
 */

export function fieldElement(name: string): string {
  return `f:${name}`;
}

/** The item of a list that is identified by these fields. */
export function keyElement(keys: JsonObject): string {
  const sorted: JsonObject = {};
  for (const name of Object.keys(keys).sort()) setField(sorted, name, keys[name] ?? null);
  return `k:${compactJson(sorted)}`;
}

export function valueElement(value: JsonValue): string {
  return `v:${compactJson(value)}`;
}

function compactJson(value: JsonValue): string {
  return escapeHtmlInJson(writeJson(value));
}

/** Undefined: of a kind that a newer version may know; such elements are skipped. Throws an error if it is none at all. */
export function readElement(text: string): string | undefined {
  if (text.length < 2) throw new Error('key must be 2 characters long:');
  if (text[1] !== ':') throw new Error(`missing colon: ${text}`);
  const content = text.slice(2);
  switch (text[0]) {
    case 'f': return text;
    case 'v': return valueElement(parseJson(content));
    case 'k': {
      const keys = parseJson(content);
      if (!isJsonObject(keys)) throw new Error(`the keys of an item must be an object: ${text}`);
      return keyElement(keys);
    }
    case 'i':
      if (!/^[+-]?[0-9]+$/.test(content)) throw new Error(`strconv.Atoi: parsing ${quoteGo(content)}: invalid syntax`);
      return `i:${Number(content)}`;
    default: return undefined;
  }
}

/** A path as messages name it: `.spec.containers[name="a"].image`. */
export function formatPath(path: readonly string[]): string {
  return path.map(formatElement).join('');
}

export function formatElement(element: string): string {
  const content = element.slice(2);
  switch (element[0]) {
    case 'f': return `.${content}`;
    case 'k': {
      const keys = parseJson(content);
      const named = isJsonObject(keys) ? Object.entries(keys).map(([name, value]) => `${name}=${formatValue(value ?? null)}`) : [];
      return `[${named.join(',')}]`;
    }
    case 'v': return `[=${formatValue(parseJson(content))}]`;
    default: return `[${content}]`;
  }
}

function formatValue(value: JsonValue): string {
  return typeof value === 'string' ? quoteGo(value) : writeJson(value);
}

const KINDS = 'fkvi';

/** The order in which a set is written: fields, keys, values, indexes, and each of them by what they hold. */
export function compareElements(a: string, b: string): number {
  const kind = a[0] ?? '';
  if (kind !== b[0]) return KINDS.indexOf(kind) - KINDS.indexOf(b[0] ?? '');
  if (kind === 'f') return compareTexts(a, b);
  return compareValues(parseJson(a.slice(2)), parseJson(b.slice(2)));
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

// Numbers come before texts, texts before flags, those before lists, objects, and nothing.
function rank(value: JsonValue): number {
  if (value === null) return 5;
  switch (typeof value) {
    case 'number':
    case 'bigint': return 0;
    case 'string': return 1;
    case 'boolean': return 2;
    default: return Array.isArray(value) ? 3 : 4;
  }
}

function compareValues(a: JsonValue, b: JsonValue): number {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (isJsonObject(a) && isJsonObject(b)) return compareKeys(a, b);
  if ((typeof a === 'number' || typeof a === 'bigint') && (typeof b === 'number' || typeof b === 'bigint')) return a < b ? -1 : Number(a > b);
  return compareTexts(writeJson(a), writeJson(b));
}

function compareKeys(a: JsonObject, b: JsonObject): number {
  const left = Object.entries(a);
  const right = Object.entries(b);
  for (let index = 0; index < left.length && index < right.length; index++) {
    const [name = '', value = null] = left[index] ?? [];
    const [otherName = '', other = null] = right[index] ?? [];
    const order = compareTexts(name, otherName) || compareValues(value, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}
