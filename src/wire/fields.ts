/**
 * Reading fields of objects whose shape nobody has promised. A path is a dotted list of field names (`spec.replicas`);
 * what is absent, null or of another type reads as the empty value, as a Go struct would have it.
 */
import { fieldOf, isJsonObject, type JsonObject, type JsonValue } from './object.ts';

type Read = JsonValue | undefined;

/** The value at the path, or `undefined`. An empty path is the value itself. */
export function at(value: Read, path: string): Read {
  let current = value;
  for (const name of path === '' ? [] : path.split('.')) {
    if (!isJsonObject(current)) return undefined;
    current = fieldOf(current, name);
  }
  return current;
}

/** Whether there is anything at the path. */
export function isSetAt(value: Read, path: string): boolean {
  const found = at(value, path);
  return found !== undefined && found !== null;
}

/** A string, or `''`. */
export function textAt(value: Read, path: string): string {
  const found = at(value, path);
  return typeof found === 'string' ? found : '';
}

/** A number, or 0. Integers beyond 2^53 lose their last digits. */
export function numberAt(value: Read, path: string): number {
  const found = at(value, path);
  if (typeof found === 'bigint') return Number(found);
  return typeof found === 'number' ? found : 0;
}

/** True only for `true`. */
export function flagAt(value: Read, path: string): boolean {
  return at(value, path) === true;
}

/** An object, or an empty one. */
export function objectAt(value: Read, path: string): JsonObject {
  const found = at(value, path);
  return isJsonObject(found) ? found : {};
}

/** A list, or an empty one. */
export function listAt(value: Read, path: string): readonly JsonValue[] {
  const found = at(value, path);
  return Array.isArray(found) ? found : [];
}

/** The objects of a list. */
export function objectsAt(value: Read, path: string): readonly JsonObject[] {
  return listAt(value, path).filter(isJsonObject);
}

/** The strings of a list. */
export function textsAt(value: Read, path: string): readonly string[] {
  return listAt(value, path).filter((item) => typeof item === 'string');
}
