/**
 * What strategic merge patch needs to know about a type: per field how its value is merged. The facts are the Go
 * struct tags `patchStrategy` and `patchMergeKey`, published in OpenAPI as `x-kubernetes-patch-strategy` and
 * `x-kubernetes-patch-merge-key`. This is a port: `kinds` implements it from generated facts.
 */
export interface MergeSchema {
  /**
   * The field of that JSON name, or `undefined` if the type does not have it (a patch that names it is then refused,
   * as Kubernetes does). For a type that is a map with free keys (labels, data), every name is a field.
   */
  field(name: string): MergeField | undefined;
}

export interface MergeField {
  /** `merge`, `replace`, `retainKeys`; empty if the type says nothing, which means: maps merge, lists replace. */
  readonly strategies: readonly string[];
  /** For lists of objects with strategy `merge`: the field that identifies an item. */
  readonly mergeKey?: string;
  /** The type of the value, or of the items if the value is a list, or of the map's values. Absent for scalars. */
  readonly child?: MergeSchema;
}
