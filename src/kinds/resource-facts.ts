export type Verb = 'create' | 'delete' | 'deletecollection' | 'get' | 'list' | 'patch' | 'update' | 'watch';

export interface SubresourceFacts {
  /** `status`, `scale`, … */
  readonly name: string;
  /** Of the object that goes in and out, which for `scale` and others is not the parent's. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly verbs: readonly Verb[];
}

export interface ResourceFacts {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly singular: string;
  readonly kind: string;
  /** Also for resources that cannot be listed; then there is no such kind. */
  readonly listKind: string;
  readonly namespaced: boolean;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly verbs: readonly Verb[];
  /** Absent if objects are not stored (reviews, bindings, componentstatuses). */
  readonly storageVersionHash?: string;
  /** The name to give to `schemaOf`, for example `io.k8s.api.batch.v1.Job`. */
  readonly type: string;
  readonly subresources: readonly SubresourceFacts[];
  /** All legal field selectors, `metadata.name` included. Cluster-scoped kinds without own rules accept `metadata.namespace` too. */
  readonly fields: readonly string[];
}

export interface GroupFacts {
  /** Empty for the core group. */
  readonly name: string;
  /** In the order of their priority. */
  readonly versions: readonly string[];
  /** The first of `versions`. */
  readonly preferredVersion: string;
}
