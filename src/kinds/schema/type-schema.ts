/**
 * Types of values that are not objects of fields. `bytes` is base64 text in JSON, `any` is any JSON value; the others
 * are JSON's `string`, `boolean` and `number` (int64 beyond 2^53 - 1: bigint).
 */
export type Scalar = 'string' | 'bool' | 'int32' | 'int64' | 'double' | 'bytes' | 'any';

/** What a field holds. */
export type Shape =
  | { readonly kind: 'scalar'; readonly scalar: Scalar }
  /** Another type of the table, by its full name (`io.k8s.api.core.v1.PodSpec`); look it up to see whether it is a leaf. */
  | { readonly kind: 'ref'; readonly type: string }
  /** `wrapped`: on the protobuf wire the list stands in a message of its own (field 1). JSON does not show it. */
  | { readonly kind: 'list'; readonly items: Shape; readonly wrapped: boolean }
  /** Keys are strings. */
  | { readonly kind: 'map'; readonly values: Shape };

/**
 * When Kubernetes writes a field that has nothing in it (Go's encoding/json and the tags of its types):
 * - `written`: always, as `null`, `0`, `""`, `false` or an object of its own written fields.
 * - `omitted`: left out; but an object that is not behind a pointer is written even if it is empty (`"status":{}`).
 * - `omitted whole`: left out, objects that are not behind a pointer too (`metadata.creationTimestamp`).
 */
export type WhenEmpty = 'written' | 'omitted' | 'omitted whole';

/** How server-side apply merges a list (`x-kubernetes-list-type`) or an object (`x-kubernetes-map-type`). */
export type ListType = 'atomic' | 'set' | 'map';
export type MapType = 'atomic' | 'granular';

export interface FieldSchema {
  /** As in JSON. */
  readonly name: string;
  readonly shape: Shape;
  /** OpenAPI's `required`. Says nothing about whether the value may be empty. */
  readonly required: boolean;
  readonly whenEmpty: WhenEmpty;
  /** Behind a pointer in Go: then absent and zero are two things, and zero is written. */
  readonly pointer: boolean;
  /**
   * Protobuf field number. More than one number: the path through the messages that JSON inlines, for example
   * [2, 8] for `emptyDir` of a Volume. Empty: the field is never on the protobuf wire (`kind`, `apiVersion`, Table).
   */
  readonly numbers: readonly number[];
  readonly listType?: ListType;
  /** For listType `map`: the fields that identify an item, together. */
  readonly mapKeys?: readonly string[];
  readonly mapType?: MapType;
  /** Of strategic merge patch: `merge`, `retainKeys`; mostly empty. */
  readonly strategies: readonly string[];
  /** Of strategic merge patch, for lists of objects with strategy `merge`. */
  readonly mergeKey?: string;
}

/** A type whose JSON form is an object of known fields. */
export interface ObjectSchema {
  readonly form: 'object';
  /** OpenAPI's name, for example `io.k8s.api.batch.v1.Job`. */
  readonly name: string;
  /** Keys are JSON names, in the order in which Kubernetes writes them. */
  readonly fields: ReadonlyMap<string, FieldSchema>;
  readonly mapType?: MapType;
}

/**
 * Types with a JSON form of their own:
 * - `time`: RFC 3339 in seconds and UTC, or null; `microtime`: with six digits of the second.
 * - `quantity`: a string such as `100m` (a number is accepted too).
 * - `intorstring`: a number or a string.
 * - `raw`: any JSON.
 * - `schema-or-bool`, `schema-or-list`, `schema-or-strings`: a JSONSchemaProps of the same package, or a boolean, a
 *   list of JSONSchemaProps, a list of strings.
 */
export type Leaf =
  | 'time'
  | 'microtime'
  | 'quantity'
  | 'intorstring'
  | 'raw'
  | 'schema-or-bool'
  | 'schema-or-list'
  | 'schema-or-strings';

export interface LeafSchema {
  readonly form: 'leaf';
  readonly name: string;
  readonly leaf: Leaf;
}

export type TypeSchema = ObjectSchema | LeafSchema;
