import { decodeUtf8, parseJson, writeJson } from '../../wire/json.ts';
import { isJsonObject, setField, type JsonObject, type KubeObject } from '../../wire/object.ts';
import type { Entry } from '../storage/revision-log.ts';

/*
 * Objects are stored as JSON whose first bytes are fixed by the kind:
 *   {"kind":"Job","apiVersion":"batch/v1","metadata":{ ...no resourceVersion... }, ...}
 * The version is not known before the write is durable, so it is put in on the way out, behind the uid.
 */

const encoder = new TextEncoder();

/** The kind and version in which objects of a resource are stored, with the bytes that this fixes. */
export interface StoredKind {
  readonly kind: string;
  readonly apiVersion: string;
  /** Length in bytes of `{"kind":…,"apiVersion":…,"metadata":{`. */
  readonly headLength: number;
  /** Length in bytes of `{"kind":…,"apiVersion":…,`: what an item of a typed list leaves out, but for the brace. */
  readonly typeLength: number;
}

export function storedKind(kind: string, apiVersion: string): StoredKind {
  const type = `{"kind":${JSON.stringify(kind)},"apiVersion":${JSON.stringify(apiVersion)},`;
  return { kind, apiVersion, typeLength: encoder.encode(type).length, headLength: encoder.encode(`${type}"metadata":{`).length };
}

/** The bytes to store. `resourceVersion` and `selfLink` are left out: the log knows the one, nobody reads the other. */
export function toStored(object: KubeObject, stored: StoredKind): Uint8Array {
  const { kind: _kind, apiVersion: _apiVersion, metadata, ...rest } = object;
  const { resourceVersion: _resourceVersion, selfLink: _selfLink, ...meta } = metadata;
  const whole: JsonObject = { kind: stored.kind, apiVersion: stored.apiVersion, metadata: meta };
  for (const [key, value] of Object.entries(rest)) if (value !== undefined) setField(whole, key, value);
  return encoder.encode(writeJson(whole));
}

/** The object of an entry, with its resourceVersion. A fresh copy each time: the caller may change it. */
export function fromStored(entry: Entry): KubeObject {
  const value = parseJson(decodeUtf8(entry.value));
  if (!isJsonObject(value) || !isJsonObject(value['metadata'])) throw new Error(`the entry ${entry.key} does not hold an object`);
  if (entry.modRevision > 0) value['metadata'] = versioned(value['metadata'], String(entry.modRevision));
  return value as KubeObject;
}

/** The version stands behind the uid, as in the bytes. */
function versioned(metadata: JsonObject, resourceVersion: string): JsonObject {
  const whole: JsonObject = {};
  for (const [field, value] of Object.entries(metadata)) {
    whole[field] = value;
    if (field === 'uid') whole['resourceVersion'] = resourceVersion;
  }
  whole['resourceVersion'] = resourceVersion;
  return whole;
}

/** `,"resourceVersion":"`: stands between what is before and behind {@link versionPlace}, with the version and a quote. */
export const VERSION_FIELD: Uint8Array = encoder.encode(',"resourceVersion":"');

const UID = encoder.encode('"uid":"');
const QUOTE = 0x22;

/**
 * Where the version belongs in stored bytes: right behind the uid, where Kubernetes has it. The uid of the object is the
 * first one: names before it hold no quotes. Looked for byte by byte, which is quicker here than a search by the runtime.
 */
export function versionPlace(value: Uint8Array, stored: StoredKind): number {
  for (let at = stored.headLength; at < value.byteLength; at++) {
    if (value[at] !== QUOTE || !isUid(value, at)) continue;
    const end = value.indexOf(QUOTE, at + UID.byteLength);
    if (end > 0) return end + 1;
  }
  throw new Error(`a stored ${stored.kind} has no uid`);
}

function isUid(value: Uint8Array, at: number): boolean {
  for (let index = 1; index < UID.byteLength; index++) if (value[at + index] !== UID[index]) return false;
  return true;
}
