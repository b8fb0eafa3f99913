/**
 * Names one object. The text `'shop/web-0'` is a namespace and a name; `'web-0'` alone is a name in the cluster's
 * default namespace, or the whole name for kinds without namespaces.
 */
export type ObjectRef = string | { readonly name: string; readonly namespace?: string | undefined };

export interface CallOptions {
  /** Ends the call; it throws the signal's reason. */
  readonly signal?: AbortSignal;
}
