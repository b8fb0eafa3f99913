import type { JsonObject } from '../object.ts';
import type { ApplyType } from './apply-type.ts';
import { FieldSet } from './field-set.ts';

/** An object, and what is known of its type. */
export interface TypedObject {
  readonly value: JsonObject;
  readonly type: ApplyType;
}

/** One version of a kind, as apply sees it. A port: what knows the kinds implements it. */
export interface ApplyKind {
  /** `v1`, `apps/v1`. */
  readonly apiVersion: string;
  readonly type: ApplyType;
  /** Whether the kind is served in that version. What managers of another one own cannot be said any more. */
  readonly serves: (apiVersion: string) => boolean;
  /** An object of one version (its `apiVersion` says which) in another one; undefined if that is not served. */
  readonly inVersion: (object: JsonObject, apiVersion: string) => TypedObject | undefined;
  /** What can be owned through the part that is written: not what the kind puts back anyway (`status` by the main door). */
  readonly ownable: (fields: FieldSet) => FieldSet;
}

// What belongs to the server, whoever sends it (apimachinery, managedfields).
const NEVER_OWNED = FieldSet.of(
  ['f:apiVersion'],
  ['f:kind'],
  ['f:metadata'],
  ...['name', 'namespace', 'creationTimestamp', 'selfLink', 'uid', 'clusterName', 'generation', 'managedFields', 'resourceVersion'].map((name) => ['f:metadata', `f:${name}`]),
);

export function withoutServerFields(fields: FieldSet): FieldSet {
  return fields.difference(NEVER_OWNED);
}
