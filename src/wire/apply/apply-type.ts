import { isJsonObject, type JsonValue } from '../object.ts';

/**
 * What server-side apply needs to know about a type (structured-merge-diff calls it a schema). This is a port: `kinds`
 * implements it from generated facts.
 */
export type ApplyType = ScalarType | ListType | MapType | DeducedType;

export interface ScalarType {
  readonly form: 'scalar';
  readonly scalar: 'string' | 'numeric' | 'boolean' | 'untyped';
}

export interface ListType {
  readonly form: 'list';
  /** `atomic`: owned as a whole. `set`: its items are scalars, each owned by itself. `keyed`: items are known by their keys. */
  readonly relation: 'atomic' | 'set' | 'keyed';
  readonly keys: readonly ListKey[];
  readonly items: ApplyType;
}

export interface ListKey {
  readonly name: string;
  /** What counts if an item does not say it. */
  readonly defaultValue?: JsonValue;
}

export interface MapType {
  readonly form: 'map';
  readonly atomic: boolean;
  /** The type of a field that the type names. */
  readonly field: (name: string) => ApplyType | undefined;
  /** The type of all others; without it there are none. */
  readonly values?: ApplyType;
}

/** Nobody has said what it holds (custom resources without a schema, RawExtension): the value tells. */
export interface DeducedType {
  readonly form: 'deduced';
}

export const DEDUCED: DeducedType = { form: 'deduced' };

export const UNTYPED: ScalarType = { form: 'scalar', scalar: 'untyped' };
const DEDUCED_LIST: ListType = { form: 'list', relation: 'atomic', keys: [], items: DEDUCED };
const DEDUCED_MAP: MapType = { form: 'map', atomic: false, field: () => undefined, values: DEDUCED };

/** What a value is taken for. Where the type leaves it open and the value is nothing, it passes for a map. */
export function resolveType(type: ApplyType, value: JsonValue | undefined): ScalarType | ListType | MapType {
  if (type.form !== 'deduced') return type;
  if (value === undefined || value === null || isJsonObject(value)) return DEDUCED_MAP;
  return Array.isArray(value) ? DEDUCED_LIST : UNTYPED;
}

/** The type of what stands at that key. Undeclared fields of a closed type are let pass here; validation refuses them. */
export function typeOfKey(type: MapType, key: string): ApplyType {
  return type.field(key) ?? type.values ?? DEDUCED;
}
