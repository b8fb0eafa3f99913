import type { Scope } from '../kinds/kind.ts';
import type { CallOptions, ObjectRef } from './call-types.ts';
import type { Live, SlowReader, WatchEvent, WatchOptions, WatchStatus } from './watch-types.ts';

/** What an object is found by: one value, several, or none. Has to answer the same for the same object. */
export type IndexOf<T> = (object: Live<T>) => string | readonly string[] | undefined;

export interface StoreOptions<T, S extends Scope = Scope, Fields extends string = string, I extends string = string>
  extends Pick<WatchOptions<S, Fields>, 'namespace' | 'labels' | 'fields' | 'signal' | 'onRefused' | 'timeoutSeconds' | 'streamingList' | 'pageSize' | 'drop'> {
  /** Named ways to find objects: `{ node: (pod) => pod.spec?.nodeName }`. */
  readonly index?: Readonly<Record<I, IndexOf<T>>>;
}

export interface StoreWatchOptions<T> extends CallOptions {
  /** Only these objects. One that begins to satisfy it is told as `added`, one that ceases to as `deleted`. */
  readonly where?: (object: Live<T>) => boolean;
  /**
   * What happens while this loop is slower than the cluster. Default `latest`, which disturbs nobody. `wait` lets the whole
   * store wait for this loop, and with it all others; `error` ends this loop only.
   */
  readonly slow?: SlowReader;
  /** For `wait` and `error`: how many events may wait; default 1000. */
  readonly queueLimit?: number;
}

/** One loop over a store: all that is there (`added` with `initial`), `synced`, and then what happens. */
export interface StoreWatch<T> extends AsyncIterable<WatchEvent<T>>, AsyncDisposable {
  /** Events that wait for the loop, those of the first state included. */
  readonly queued: number;
  /** How long the oldest of the changes has waited, in milliseconds. */
  readonly lagMs: number;
  close(): Promise<void>;
}

/**
 * The objects of a kind, as one watch has last seen them. Reading costs nothing and is never ahead of `resourceVersion`.
 * Once it is closed, or its signal is aborted, every call throws: old news is not to be taken for new.
 * Objects are shared with all who read them, and must not be changed.
 */
export interface SharedStore<T, I extends string = never> extends Iterable<Live<T>>, AsyncDisposable {
  readonly size: number;
  /** All that happened up to here is in the store. */
  readonly resourceVersion: string;
  /** Of the watch behind it. */
  readonly status: WatchStatus;
  get(ref: ObjectRef): Live<T> | undefined;
  /** All objects, in the order in which they were first seen. */
  list(): readonly Live<T>[];
  /** The objects for which the index answers with this value. */
  by(index: I, value: string): readonly Live<T>[];
  /** The values of the index that have objects. */
  valuesOf(index: I): readonly string[];
  /**
   * Resolves once the store has seen this version, so that what was just written is in it: give it the
   * `metadata.resourceVersion` of the answer. Waits for an event or a bookmark; a write that the store does not select
   * may take until the next bookmark, about a minute. Throws a `UsageError` if either version is no number, the
   * signal's reason, or what ended the store.
   */
  atLeast(resourceVersion: string, options?: CallOptions): Promise<void>;
  /** Begins with what is there at the first step of the loop. Any number of loops; the server sees one watch. */
  watch(options?: StoreWatchOptions<T>): StoreWatch<T>;
  /** Ends the watch and all loops, quietly. */
  close(): Promise<void>;
}
