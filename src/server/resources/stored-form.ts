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
  if (entry.modRevision > 0) value['metadata']['resourceVersion'] = String(entry.modRevision);
  return value as KubeObject;
}

/** Pieces of the object's JSON with the version in its place; joined by the caller together with whatever is around it. */
export function versionedPieces(value: Uint8Array, stored: StoredKind, revision: number): readonly [Uint8Array, Uint8Array, Uint8Array] {
  const at = versionPlace(value, stored);
  return [value.subarray(0, at), versionField(revision), value.subarray(at)];
}

/** The same as an item of a typed list, which has neither kind nor apiVersion. */
export function itemPieces(value: Uint8Array, stored: StoredKind, revision: number): readonly [Uint8Array, Uint8Array, Uint8Array, Uint8Array] {
  const at = versionPlace(value, stored);
  return [OPEN_BRACE, value.subarray(stored.typeLength, at), versionField(revision), value.subarray(at)];
}

const OPEN_BRACE = encoder.encode('{');

const UID = encoder.encode('"uid":"');
const QUOTE = 0x22;

/** Right behind the uid, where Kubernetes has it. The uid of the object is the first one: names before it hold no quotes. */
function versionPlace(value: Uint8Array, stored: StoredKind): number {
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  const uid = bytes.indexOf(UID, stored.headLength);
  if (uid < 0) throw new Error(`a stored ${stored.kind} has no uid`);
  return bytes.indexOf(QUOTE, uid + UID.length) + 1;
}

/** Nothing for revision 0: an object that is not stored has no version. */
function versionField(revision: number): Uint8Array {
  return revision === 0 ? EMPTY : encoder.encode(`,"resourceVersion":"${revision}"`);
}

const EMPTY = new Uint8Array();
