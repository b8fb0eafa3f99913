import type { ApplyOptions, Draft, ListResult } from '../client/client-types.ts';
import type { Live, Watch } from '../client/watch-types.ts';
import type { Kind, ObjectLike, Scope } from '../kinds/kind.ts';
import type { KubeObject } from '../wire/object.ts';
import type { Status } from '../wire/status.ts';

/** Of the list methods, with the names of the API. */
export interface ListParameters {
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /** At most so many objects; `metadata.continue` then says that there are more. */
  readonly limit?: number;
  /** A list: not older than this version. A watch: from this version on. */
  readonly resourceVersion?: string;
  readonly signal?: AbortSignal;
}

/** Carries the types of a list method; its fields are never there. */
export interface Listed<T, P> {
  readonly object?: T;
  readonly parameters?: P;
}

/** A list method: called as usual it lists, called with `watch: true` it answers with a watch that goes on by itself. It needs no `this`. */
export interface ListFunction<T, P> {
  (parameters: P & { readonly watch: true }): Watch<T>;
  (parameters: P & { readonly watch?: false }): Promise<ListResult<T>>;
  /** How it is told from the list functions of other clients. */
  readonly everwatch: Listed<T, P>;
}

/** As {@link ListFunction}, where nothing has to be said. */
export interface OpenListFunction<T, P> {
  (parameters: P & { readonly watch: true }): Watch<T>;
  (parameters?: P & { readonly watch?: false }): Promise<ListResult<T>>;
  readonly everwatch: Listed<T, P>;
}

type WriteParameters = Pick<ApplyOptions, 'fieldValidation' | 'signal'> & { readonly dryRun?: 'All'; readonly fieldManager?: string };

interface DeleteParameters {
  readonly gracePeriodSeconds?: number;
  readonly propagationPolicy?: 'Orphan' | 'Background' | 'Foreground';
  readonly dryRun?: 'All';
  readonly signal?: AbortSignal;
}

/** What the methods of one kind take and give. `P` says where: a namespace, or nothing. */
interface Methods<T extends ObjectLike, P> {
  readonly read: (parameters: P & { readonly name: string; readonly signal?: AbortSignal }) => Promise<Live<T>>;
  readonly create: (parameters: P & { readonly body: Draft<T> } & WriteParameters) => Promise<Live<T>>;
  readonly replace: (parameters: P & { readonly name: string; readonly body: Draft<T> } & WriteParameters) => Promise<Live<T>>;
  /** A list is a JSON patch, anything else a strategic merge patch. */
  readonly patch: (parameters: P & { readonly name: string; readonly body: object } & WriteParameters) => Promise<Live<T>>;
  readonly delete: (parameters: P & { readonly name: string } & DeleteParameters) => Promise<Live<T> | Status>;
  readonly deleteCollection: (parameters: P & Pick<ListParameters, 'labelSelector' | 'fieldSelector'> & DeleteParameters) => Promise<KubeObject | Status>;
}

interface InNamespace {
  readonly namespace: string;
}

type Names<M, S extends Scope> = { [K in keyof M & string]: M[K] extends Kind<ObjectLike, S> ? K : never }[keyof M & string];
type ObjectIn<K> = K extends Kind<infer T> ? T : never;

type Named<M, S extends Scope, P, V extends keyof Methods<ObjectLike, P>, Infix extends string, Suffix extends string> = {
  readonly [K in Names<M, S> as `${V}${Infix}${K}${Suffix}`]: Methods<ObjectIn<M[K]>, P>[V];
};

type Verbs<M, S extends Scope, P, Infix extends string> =
  & Named<M, S, P, 'read', Infix, ''> & Named<M, S, P, 'create', Infix, ''> & Named<M, S, P, 'replace', Infix, ''> & Named<M, S, P, 'patch', Infix, ''>
  & Named<M, S, P, 'delete', Infix, ''> & Named<M, S, P, 'deleteCollection', Infix, ''>
  & Named<M, S, P, 'read', Infix, 'Status'> & Named<M, S, P, 'replace', Infix, 'Status'> & Named<M, S, P, 'patch', Infix, 'Status'>;

/**
 * The methods for the kinds of one API version, under the names that the other clients give them: `listNamespacedJob`,
 * `listJobForAllNamespaces`, `readNamespacedJobStatus`, `listNode`. Derived from the kinds, so that there is one of each for
 * every kind; a server answers 405 where it does not serve a verb.
 */
export type ApiOf<M> =
  & Verbs<M, 'Namespaced', InNamespace, 'Namespaced'>
  & { readonly [K in Names<M, 'Namespaced'> as `listNamespaced${K}`]: ListFunction<ObjectIn<M[K]>, InNamespace & ListParameters> }
  & { readonly [K in Names<M, 'Namespaced'> as `list${K}ForAllNamespaces`]: OpenListFunction<ObjectIn<M[K]>, ListParameters> }
  & Verbs<M, 'Cluster', unknown, ''>
  & { readonly [K in Names<M, 'Cluster'> as `list${K}`]: OpenListFunction<ObjectIn<M[K]>, ListParameters> };
