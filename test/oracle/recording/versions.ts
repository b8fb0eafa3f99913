import { isJsonObject } from '../../../src/wire/object.ts';
import type { JsonObject, JsonValue } from '../../../src/wire/object.ts';

/** Versions of objects inside sentences of the server. */
export const OBJECT_VERSION_IN_TEXT: RegExp =
  /(?<=Too large resource version: |too old resource version: |ResourceVersion in (?:the )?(?:precondition|record) \(|ResourceVersion in (?:precondition|object meta): |"resourceVersion": ?"|\\"resourceVersion\\":\\"|resourceVersion: ")\d+/g;
/** Versions of the whole store inside sentences of the server. */
export const COLLECTION_VERSION_IN_TEXT: RegExp = /(?<=, current: |too old resource version: \d+ \()\d+/g;

/** What is inside a continue token of Kubernetes' form. */
export interface ContinueToken {
  readonly v: string;
  readonly rv: string;
  readonly start: string;
}

/** Undefined if it is not of that form (tokens are opaque to clients). */
export function readContinueToken(token: string): ContinueToken | undefined {
  const text = Buffer.from(token, 'base64url').toString('utf8');
  const match = /^\{"v":"([^"]*)","rv":(-?\d+),"start":"(.*)"\}$/s.exec(text);
  const [, v, rv, start] = match ?? [];
  return v === undefined || rv === undefined || start === undefined ? undefined : { v, rv, start };
}

export interface SeenVersions {
  readonly objects: string[];
  readonly collections: string[];
}

/** All resource versions in a body: fields of that name, in continue tokens, in messages. */
export function collectVersions(value: JsonValue | undefined, seen: SeenVersions, key = ''): void {
  if (typeof value === 'string') {
    if (key === 'resourceVersion') seen.objects.push(value);
    else if (key === 'continue') seen.collections.push(readContinueToken(value)?.rv ?? '');
    else {
      seen.objects.push(...(value.match(OBJECT_VERSION_IN_TEXT) ?? []));
      seen.collections.push(...(value.match(COLLECTION_VERSION_IN_TEXT) ?? []));
    }
  } else if (Array.isArray(value)) {
    for (const item of value) collectVersions(item, seen, key);
  } else if (isJsonObject(value)) {
    // Every version in a bookmark is that of the collection, also in the row of a table.
    const inside = isBookmark(value) ? { objects: seen.collections, collections: seen.collections } : seen;
    for (const [name, field] of Object.entries(value)) collectVersions(field, isMetadataOfCollection(value, name) ? { ...inside, objects: seen.collections } : inside, name);
  }
}

/** The field `metadata` of a list or a table. */
export function isMetadataOfCollection(value: JsonObject, field: string): boolean {
  return field === 'metadata' && (Object.hasOwn(value, 'items') || Object.hasOwn(value, 'rows') || value['kind'] === 'Table');
}

export function isBookmark(value: JsonObject): boolean {
  return value['type'] === 'BOOKMARK';
}
