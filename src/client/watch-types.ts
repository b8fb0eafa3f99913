import type { Scope } from '../kinds/kind.ts';
import type { EverwatchError } from './errors.ts';

/**
 * An object that lives in a cluster: what the server always sets is there. Fields that the type does not know are
 * kept; times stay the text of the wire; integers beyond 2^53 are bigint.
 */
export type Live<T> = T & {
  readonly metadata: {
    readonly name: string;
    readonly uid: string;
    readonly resourceVersion: string;
    readonly creationTimestamp: string;
  };
};

/** The word with which the wire brought an event; absent where the client found the change by comparing lists. */
export type WireWord = 'ADDED' | 'MODIFIED' | 'DELETED';

/**
 * What a watch tells, as one closed union.
 *
 * - `added`: not seen before. `initial` is true until the first `synced`.
 * - `modified`: seen before, and now in another version. `old` is absent if the watch began after the object did.
 * - `deleted`: gone, or it no longer matches the selectors. With `certain` the server said so and `object` is its last
 *   state; without, it was found missing after a gap and `object` is the last state that was seen.
 * - `synced`: all that exists at `resourceVersion` has been told. Comes once at the start, and again after each `gap`.
 *   With `since: 'now'` it comes first and means that all that happens after `resourceVersion` will be told.
 * - `gap`: between two versions the watch was blind. The events up to the next `synced` are the difference; what was
 *   made and deleted inside the gap is lost to every client.
 */
export type WatchEvent<T> =
  | { readonly type: 'added'; readonly object: Live<T>; readonly initial: boolean; readonly wire?: WireWord }
  | {
    readonly type: 'modified'; readonly object: Live<T>; readonly old?: Live<T>; readonly wire?: WireWord;
    /**
     * True if the value at `path` differs from the old object's. `spec.containers[].image` looks at each container.
     * Without an old object the answer is true: it may have changed.
     */
    changed(path: string): boolean;
  }
  | { readonly type: 'deleted'; readonly object: Live<T>; readonly certain: boolean; readonly wire?: WireWord }
  | { readonly type: 'synced'; readonly count: number; readonly resourceVersion: string }
  | { readonly type: 'gap'; readonly cause: GapCause; readonly from?: string; readonly to: string };

/**
 * - `expired`: the server no longer kept the version.
 * - `server-restored`: the server went back to an older state.
 * - `resynced`: the stream could not be trusted any more (silent twice, failing twice at one version, or contradicting
 *   itself), so that the state was read again.
 */
export type GapCause = 'expired' | 'server-restored' | 'resynced';

/**
 * An object that does not satisfy the schema of its kind. Only told if `invalid: 'event'` asks for it, in the place of its
 * `added` or `modified`; the watch goes on. `raw` is what the server sent.
 */
export interface InvalidEvent {
  readonly type: 'invalid';
  readonly raw: unknown;
  readonly issues: readonly { readonly message: string; readonly path?: string }[];
}

/**
 * What happens while the loop is slower than the cluster.
 *
 * - `wait`: at most `queueLimit` events wait, then nothing more is read from the server. Nothing is left out.
 * - `latest`: of several changes of one object the loop gets one, from what it has seen to what is true. Lives that began
 *   and ended meanwhile are left out. Needs at most the memory of what has changed.
 * - `error`: more than `queueLimit` waiting events end the loop with a `SlowReaderError`. The first list is exempt: it
 *   waits for the loop.
 */
export type SlowReader = 'wait' | 'latest' | 'error';

/** Equality with each value, or the text of a selector as the API takes it. */
export type LabelSelector = string | Readonly<Record<string, string>>;
/** As {@link LabelSelector}; `Fields` are the fields that the server accepts for the kind. */
export type FieldSelector<Fields extends string = string> = string | Readonly<Partial<Record<Fields, string>>>;

/** Which objects of a kind. `S` and `Fields` are those of the kind, so that mistakes are found by the compiler. */
export interface Selection<S extends Scope = Scope, Fields extends string = string> {
  /** One namespace; all if absent. Kinds without namespaces take none. */
  readonly namespace?: (S extends 'Cluster' ? never : string) | undefined;
  readonly labels?: LabelSelector | undefined;
  readonly fields?: FieldSelector<Fields> | undefined;
}

export interface WatchOptions<S extends Scope = Scope, Fields extends string = string> extends Selection<S, Fields> {
  /**
   * Where to begin. Absent: with all that exists (`added` with `initial`, then `synced`). `'now'`: with what happens
   * from now on. A resource version: with what happened after it.
   */
  readonly since?: 'now' | (string & {});
  /** Ends the watch; the loop throws the signal's reason. */
  readonly signal?: AbortSignal;
  /**
   * What a refusal (403, 404 and the like) does before the watch has ever been open: `throw` it into the loop (default),
   * or `retry` with growing pauses and show it in `status`. Later ones are always retried.
   */
  readonly onRefused?: 'throw' | 'retry';
  /** How many events may wait for the reader; default 1000. While more wait, nothing is read from the server. */
  readonly queueLimit?: number;
  /** Longest life of one connection in seconds; each is drawn from this range. Default 300 to 600. */
  readonly timeoutSeconds?: { readonly min: number; readonly max: number };
  /** Whether the first state may come as a streaming list (KEP-3157). Default true; falls back by itself. */
  readonly streamingList?: boolean;
  /** Objects in one page of a list; default 500. */
  readonly pageSize?: number;
  /**
   * What is kept of the objects that have been told: all of it (default), or only what identifies them, so that a watch on
   * many objects stays small. Then `modified` has no `old`, and the object of a `deleted` that was found missing has
   * only its name, namespace, uid and version.
   */
  readonly remember?: 'objects' | 'identities';
  /** What happens while the loop is slower than the cluster; default `wait`. `status.lagMs` says how slow it is. */
  readonly slow?: SlowReader;
  /**
   * Paths that are taken out of each object as it arrives: `['metadata.managedFields', 'spec.containers[].env']`. Neither
   * told nor kept, so that a watch on many objects stays small. What identifies an object cannot be dropped.
   */
  readonly drop?: readonly string[];
  /**
   * `event`: objects are checked against the schema of the kind, and those that do not satisfy it are told as
   * {@link InvalidEvent}. Absent: nothing is checked. Objects that are deleted are never checked.
   */
  readonly invalid?: 'event';
}

/**
 * - `idle`: nobody has asked for an event yet.
 * - `syncing`: the state is being read.
 * - `connecting`: the state is known, the watch is being opened.
 * - `live`: the watch is open.
 * - `waiting`: a pause after a failure; `lastError` says which.
 * - `ended`: by `break`, by the signal, or by an error thrown into the loop.
 */
export type WatchState = 'idle' | 'syncing' | 'connecting' | 'live' | 'waiting' | 'ended';

/** What a watch knows about itself. Times are milliseconds since 1970. */
export interface WatchStatus {
  readonly state: WatchState;
  /** When this state began. */
  readonly since: number;
  /** Openings of the watch after the first. */
  readonly reconnects: number;
  /** Whole lists read after the first state. */
  readonly relists: number;
  readonly gaps: number;
  /** Up to here the reader has taken everything, and has asked for more: the version to resume from after a restart. */
  readonly lastVersion?: string;
  /** When the server was last heard, and by what. */
  readonly lastSign?: { readonly at: number; readonly what: 'event' | 'bookmark' | 'list' | 'headers' };
  readonly lastError?: EverwatchError;
  /** Events that wait for the reader. */
  readonly queued: number;
  /** How long the oldest of them has waited, in milliseconds; 0 if none waits. */
  readonly lagMs: number;
  /** Objects that the watch remembers. */
  readonly objects: number;
  /** How streams ended, and what was left out. */
  readonly counts: {
    readonly clean: number;
    readonly cut: number;
    readonly idle: number;
    readonly expired: number;
    readonly refused: number;
    readonly unknownTypes: number;
    readonly replayed: number;
  };
  /** All of this in a sentence or two. */
  explain(): string;
}

/**
 * One watch, read by one loop. `break` ends it quietly. Asking for the next event acknowledges the last one.
 * A slow loop slows the server down, and nothing is dropped, unless `slow` says otherwise.
 */
export interface Watch<T, E = WatchEvent<T>> extends AsyncIterable<E>, AsyncDisposable {
  readonly status: WatchStatus;
  /** The status in a sentence or two. */
  explain(): string;
  /** Ends the watch quietly, from outside the loop; resolves when nothing of it is left. */
  close(): Promise<void>;
}
