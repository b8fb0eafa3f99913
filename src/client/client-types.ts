import type { Kind, ObjectLike, Scope } from '../kinds/kind.ts';
import type { KubeObject, ListMeta } from '../wire/object.ts';
import type { Status } from '../wire/status.ts';
import type { CallOptions, ObjectRef } from './call-types.ts';
import type { Cluster } from './cluster.ts';
import type { SharedStore, StoreOptions } from './store-types.ts';
import type { PresentTest, AbsentCondition, UntilOptions } from './until-types.ts';
import type { InvalidEvent, Live, Selection, Watch, WatchEvent, WatchOptions } from './watch-types.ts';

export type { CallOptions, ObjectRef } from './call-types.ts';

/** `status`, `scale` and the like: a part of the object with an address of its own. */
export interface SubresourceOption {
  readonly subresource?: string;
}

export interface GetOptions extends CallOptions, SubresourceOption {
  /** Not older than this version; the server waits for it for a moment. Absent: the latest. */
  readonly resourceVersion?: string;
}

export interface ListOptions<S extends Scope = Scope, Fields extends string = string> extends CallOptions, Selection<S, Fields> {
  /** Objects in one page; default 500. */
  readonly pageSize?: number;
  /** Stop after this many objects; `metadata.continue` then says where more would begin. Default: all. */
  readonly limit?: number;
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: 'Exact' | 'NotOlderThan';
}

export interface WriteOptions extends CallOptions, SubresourceOption {
  readonly dryRun?: boolean;
  /** Who owns the changed fields; the server takes the user agent if absent. */
  readonly fieldManager?: string;
  readonly fieldValidation?: 'Ignore' | 'Warn' | 'Strict';
}

export interface ApplyOptions extends WriteOptions {
  readonly fieldManager: string;
  /** Take over fields that others own. */
  readonly force?: boolean;
}

/** The changes of a patch, by kind of patch. */
export type Patch =
  /** RFC 7386: fields replace fields, null removes, lists are replaced whole. */
  | { readonly merge: object }
  /** As merge, but lists merge by their keys. Built-in kinds only. */
  | { readonly strategic: object }
  /** RFC 6902. */
  | { readonly json: readonly JsonPatchOperation[] };

export type JsonPatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move' | 'copy'; readonly path: string; readonly from: string };

export interface DeleteOptions extends CallOptions {
  readonly propagationPolicy?: 'Orphan' | 'Background' | 'Foreground';
  readonly gracePeriodSeconds?: number;
  /** Delete only if the object still has this uid and version. */
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
  readonly dryRun?: boolean;
}

export interface DeleteCollectionOptions<S extends Scope = Scope, Fields extends string = string> extends DeleteOptions, Selection<S, Fields> {}

/** A whole list. `metadata` is that of its first page, so `metadata.resourceVersion` is the version to watch from. */
export interface ListResult<T> {
  readonly metadata: ListMeta;
  readonly items: readonly Live<T>[];
}

/** `await` it for the whole list, or loop over it to hold one page at a time. Nothing is asked before either. */
export interface ListRequest<T> extends PromiseLike<ListResult<T>>, AsyncIterable<Live<T>> {
  /** The pages one by one. */
  pages(): AsyncIterable<ListResult<T>>;
}

/** An object on its way to the server: no field but its name has to be there. `apiVersion` and `kind` are added. */
export type Draft<T extends ObjectLike> = Omit<T, 'apiVersion' | 'kind' | 'metadata' | 'status'> & {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata: Partial<T['metadata']>;
  readonly status?: unknown;
};

/** Part of an object, for server-side apply: the fields that the caller wants to own. */
export type Applied<T extends ObjectLike> = DeepPartial<Omit<T, 'metadata'>> & {
  readonly metadata: Partial<T['metadata']> & { readonly name: string };
};

export interface RawRequest extends CallOptions {
  /** Default GET. */
  readonly method?: string;
  /** `/apis`, `/openapi/v3`, `/api/v1/namespaces/shop/pods/web-0/log`; may carry a query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is if bytes or text, else as JSON. */
  readonly body?: unknown;
}

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * The client. Failures of a single call are thrown: `ApiError`, `TransportError`, `DecodeError`, `UsageError`.
 * Calls are not repeated by themselves, but for one refresh of the credentials after a 401.
 */
export interface Client extends AsyncDisposable {
  readonly cluster: Cluster;
  /** All that happens to the objects of a kind, for as long as the loop runs. Nothing is sent before the first event is asked for. */
  watch<T extends ObjectLike, S extends Scope, F extends string>(kind: Kind<T, S, F>, options: WatchOptions<S, F> & { readonly invalid: 'event' }): Watch<T, WatchEvent<T> | InvalidEvent>;
  watch<T extends ObjectLike, S extends Scope, F extends string>(kind: Kind<T, S, F>, options?: WatchOptions<S, F>): Watch<T>;
  /**
   * A cache of the objects of a kind that a watch keeps true. Resolves once it has everything; throws what a watch throws
   * before its first state. Holds a connection until it is closed (`await using`, or `close()`).
   */
  store<T extends ObjectLike, S extends Scope, F extends string, I extends string = never>(
    kind: Kind<T, S, F>, options?: StoreOptions<T, S, F, I>,
  ): Promise<SharedStore<T, I>>;
  /**
   * Waits until one object is as wanted, over any number of broken connections: `until(Job, 'batch/import', is.complete,
   * { failOn: is.failed, signal: AbortSignal.timeout(600_000) })`. Throws a `WaitError` that says what was last seen if the
   * time is up, if `failOn` is met, or if the object is deleted; an aborted signal throws its reason.
   */
  until<T extends ObjectLike>(kind: Kind<T>, ref: ObjectRef, condition: AbsentCondition, options?: UntilOptions<T>): Promise<Live<T> | undefined>;
  until<T extends ObjectLike>(kind: Kind<T>, ref: ObjectRef, condition: PresentTest<T>, options?: UntilOptions<T>): Promise<Live<T>>;
  list<T extends ObjectLike, S extends Scope, F extends string>(kind: Kind<T, S, F>, options?: ListOptions<S, F>): ListRequest<T>;
  get<T extends ObjectLike>(kind: Kind<T>, ref: ObjectRef, options?: GetOptions): Promise<Live<T>>;
  create<T extends ObjectLike>(kind: Kind<T>, object: Draft<T>, options?: WriteOptions): Promise<Live<T>>;
  /** Replaces the whole object. With `metadata.resourceVersion` only if nobody else has changed it since. */
  replace<T extends ObjectLike>(kind: Kind<T>, object: Draft<T>, options?: WriteOptions): Promise<Live<T>>;
  patch<T extends ObjectLike>(kind: Kind<T>, ref: ObjectRef, patch: Patch & WriteOptions): Promise<Live<T>>;
  /** Server-side apply: creates the object or changes the fields that are named. */
  apply<T extends ObjectLike>(kind: Kind<T>, object: Applied<T>, options: ApplyOptions): Promise<Live<T>>;
  /** The object if it still waits for its finalizers or its grace period, else the server's Status. */
  delete<T extends ObjectLike>(kind: Kind<T>, ref: ObjectRef, options?: DeleteOptions): Promise<Live<T> | Status>;
  deleteCollection<T extends ObjectLike, S extends Scope, F extends string>(kind: Kind<T, S, F>, options?: DeleteCollectionOptions<S, F>): Promise<KubeObject | Status>;
  /**
   * The kind that a word names on this server, as kubectl would find it: `pods`, `deploy`, `Job`, `jobs.batch`, `crontabs.v1.example.com`.
   * Asks the server's discovery each time. Throws a `UsageError` if there is none.
   */
  kind(word: string): Promise<Kind<KubeObject>>;
  /** Any other path: discovery, logs, OpenAPI. The body is read whole. */
  request(request: RawRequest): Promise<RawReply>;
  /** Ends all watches and gives the connections back. */
  close(): Promise<void>;
}

/** Every field may be left out, at any depth; lists stay whole. */
export type DeepPartial<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T;
