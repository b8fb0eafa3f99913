/**
 * The log: an ordered sequence of changes to keys, and the state that they add up to. It knows bytes and revisions,
 * nothing of Kubernetes. One contract suite (`test/contract/revision-log.ts`) runs on every implementation.
 *
 * **Order.** One revision is one change to one key. Revisions rise; they may have gaps, and nothing may count on
 * "next = last + 1". Revision order is visibility order: a revision is published only when it is durable and every
 * lower one has been published. A write that fails uses none that anybody has seen, and no revision is ever used twice,
 * not even after a restart on an emptied store.
 *
 * **Reading.** `head` is the newest published revision: everything at or below it has been handed to followers, or will
 * be before anything later is. `floor` is the oldest revision whose state can still be read, and after which changes
 * can be replayed: an exact read needs `at >= floor`, a follower `after >= floor`. Below it the answer is `compacted`,
 * never a guess.
 *
 * **Keys** are ordered by their UTF-8 bytes (`ns-1/` comes before `ns/`).
 *
 * **Time.** Each revision carries a clock time in milliseconds that never falls from one revision to the next, however
 * the machine's clock jumps.
 */
export interface RevisionLog {
  readonly head: Revision;
  readonly floor: Revision;
  /**
   * Why writes cannot be made: set by one that failed, gone once the log has found out by itself that they can be made
   * again. Reads and followers go on meanwhile.
   */
  readonly problem: StorageError | undefined;
  /** The entry of `key` now, or exactly as it was at revision `at`. */
  get(key: string, at?: Revision): Promise<Found<Entry | undefined>>;
  /** A page of the entries in `range`, in key order. The answer says at which revision it is true. */
  range(range: KeyRange, page: Page, at?: Revision): Promise<Found<RangeResult>>;
  /** How many keys `range` has. Counts in pieces, so that a long range holds up nobody. */
  count(range: KeyRange, at?: Revision): Promise<Found<number>>;
  /**
   * Compare-and-set of one key. Resolves once the change is durable and published, or refused.
   * Rejects with {@link StorageError} if the store can't take it; then nothing has changed and nothing will.
   */
  append(change: Change): Promise<Appended | Refused>;
  /** Clock time of the newest revision at or below `revision`; undefined below `floor`. */
  timeOf(revision: Revision): Promise<number | undefined>;
  /** Newest revision whose time is at or below `timeMs`, or undefined if history does not reach back so far. */
  revisionAt(timeMs: number): Promise<Revision | undefined>;
  /**
   * Every revision after `after`, once, whole and in order, in batches, until `signal` is aborted (then it ends) or the
   * log is closed (then it ends too). Throws {@link CompactedError} first if `after` is below `floor`, and later if
   * a slow follower is overtaken by compaction.
   */
  follow(after: Revision, signal: AbortSignal): AsyncIterable<Batch>;
  /** A revision R such that every change at or below R has been handed to the followers that are running now. */
  progress(): Promise<Revision>;
  /** Forgets history at and below `upTo`, except the state at `upTo` itself. Never moves `floor` down. */
  compact(upTo: Revision): Promise<void>;
  /** Waits for what was accepted, then lets go of everything. Later calls are refused with {@link StorageError}. */
  close(): Promise<void>;
}

/** An ordered number in storage; a safe integer. On the wire it becomes an opaque resourceVersion. */
export type Revision = number & { readonly __brand: 'Revision' };

/** Marks a number as a revision. The caller vouches for it. */
export function revision(value: number): Revision {
  return value as Revision;
}

/** A key's value as of `modRevision`. Values are shared and must never be changed. */
export interface Entry {
  readonly key: string;
  readonly value: Uint8Array;
  readonly createRevision: Revision;
  readonly modRevision: Revision;
  /** Milliseconds since 1970 after which the owner of the log deletes the entry. */
  readonly expiresAt?: number;
}

/** What the writer knows of the key: nothing is there, it is at this revision, or it does not matter. */
export type Expectation = 'absent' | 'any' | Revision;

export type Change =
  | { readonly type: 'put'; readonly key: string; readonly value: Uint8Array; readonly expect: Expectation; readonly expiresAt?: number }
  | { readonly type: 'delete'; readonly key: string; readonly expect: Expectation };

/**
 * One revision: what the key was before, and what it is now (`entry` undefined: deleted). At least one is there.
 * To be looked at when it is handed out: the value of `previous` may be read from the history only then (so it need not
 * be an own property, and a spread would leave it out), and throws {@link CompactedError} once that is gone.
 */
export interface LogRecord {
  readonly revision: Revision;
  /** Clock time in milliseconds; never falls. */
  readonly time: number;
  readonly key: string;
  readonly entry: Entry | undefined;
  readonly previous: Entry | undefined;
}

/** Records that became visible together, in order. Never empty. */
export type Batch = readonly LogRecord[];

export interface Appended {
  readonly type: 'appended';
  readonly record: LogRecord;
}

/** The expectation did not hold; `current` is what is there instead (undefined: nothing). */
export interface Refused {
  readonly type: 'refused';
  readonly current: Entry | undefined;
}

/** Keys from `start` (inclusive) to `end` (exclusive). */
export interface KeyRange {
  readonly start: string;
  readonly end: string;
}

export interface Page {
  /** Entries at the most; 0 means all, in one piece. */
  readonly limit: number;
  /** Ends the page with the entry whose value reaches this many bytes in all. */
  readonly maxBytes?: number;
}

export interface RangeResult {
  readonly revision: Revision;
  readonly entries: readonly Entry[];
  /**
   * False if the range has no other key. A page may hold fewer entries than its limit, even none, and there still be
   * more: a log looks at a bounded number of keys at a time.
   */
  readonly more: boolean;
  /** Where the next page starts; set if there is more. */
  readonly next?: string;
}

/** The end of a page, in the words of {@link RangeResult}. */
export function restOfPage(next: string | undefined): Pick<RangeResult, 'more' | 'next'> {
  return next === undefined ? { more: false } : { more: true, next };
}

export type Found<T> = { readonly type: 'found'; readonly value: T } | Compacted;

/** The revision asked for is older than `floor`. */
export interface Compacted {
  readonly type: 'compacted';
  readonly floor: Revision;
}

/** Thrown by `follow` when changes that the follower has not seen are no longer kept. */
export class CompactedError extends Error {
  override readonly name = 'CompactedError';
  readonly floor: Revision;
  constructor(floor: Revision) {
    super(`history before revision ${floor} is no longer kept`);
    this.floor = floor;
  }
}

export type StorageProblem = 'locked' | 'full' | 'damaged' | 'foreign' | 'newer' | 'closed' | 'unwritable' | 'failed';

/** The store could not do it. `problem` says of what kind; the message tells the user what to do; `cause` is kept. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly problem: StorageProblem;
  constructor(problem: StorageProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}
