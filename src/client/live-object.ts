import type { Kind, ObjectLike } from '../kinds/kind.ts';
import { writeJson } from '../wire/json.ts';
import type { JsonObject, JsonValue, ListMeta } from '../wire/object.ts';
import { isJsonObject } from '../wire/object.ts';
import type { Target } from './errors.ts';
import { DecodeError, describeTarget } from './errors.ts';
import type { View } from './object-view.ts';
import { whole } from './object-view.ts';
import type { Live } from './watch-types.ts';

/** Takes a decoded body for an object of the kind that was asked for. Its fields beyond the name are the server's word. */
export function liveObject<T extends ObjectLike>(value: unknown, target: Target): Live<T> {
  if (!isJsonObject(value) || !isJsonObject(value.metadata) || typeof value.metadata.name !== 'string') {
    throw new DecodeError(`cannot ${describeTarget(target)}: the answer is no object with metadata.name`);
  }
  return trusted(value);
}

/** The one place where JSON becomes a typed object: what the server sends for a kind is of that kind. */
export function trusted<T>(object: JsonObject): Live<T> {
  return object as unknown as Live<T>;
}

export interface DecodedPage<T> {
  readonly metadata: ListMeta;
  readonly items: readonly Live<T>[];
}

/** Reads one page of a list. Items of built-in kinds come without kind and apiVersion; they get them, as in a watch. */
export function decodePage<T extends ObjectLike>(value: unknown, kind: Kind<T>, { target, view = whole }: { readonly target: Target; readonly view?: View }): DecodedPage<T> {
  if (!isJsonObject(value) || !isJsonObject(value.metadata)) {
    throw new DecodeError(`cannot ${describeTarget(target)}: the answer is no list`);
  }
  // Go writes an empty list as null where nobody made it.
  const items = value.items ?? [];
  if (!Array.isArray(items)) throw new DecodeError(`cannot ${describeTarget(target)}: the answer has no items`);
  const named = { apiVersion: kind.apiVersion, kind: kind.kind };
  return {
    metadata: value.metadata,
    items: items.map((item) => liveObject<T>(isJsonObject(item) ? view({ ...named, ...item }) : item, target)),
  };
}

const UTF8 = new TextEncoder();

/** The body for an object on its way to the server; big integers stay exact. */
export function encodeObject(object: unknown): Uint8Array {
  // What callers hand over is typed by kind, and kinds are JSON.
  return UTF8.encode(writeJson(object as JsonValue));
}
