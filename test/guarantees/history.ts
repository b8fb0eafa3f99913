/**
 * What happened in a run, as plain values: what the log committed, and what readers were told. Guarantees are judged by
 * it alone, so a history can come from a simulation, from a real server, or from the hand of a test.
 *
 * `tick` counts everything that is recorded in one history: a smaller tick happened before.
 */
export interface History {
  /** Commits in the order in which the log acknowledged them. */
  readonly commits: readonly Commit[];
  readonly writes: readonly Write[];
  readonly lists: readonly ListRead[];
  readonly streams: readonly Stream[];
  /** Each time the log forgot something. */
  readonly compactions: readonly Compaction[];
  /** The revision at which it all began, and the newest one at its end. */
  readonly first: number;
  readonly head: number;
}

/** An object as a commit left it, or as a reader was told of it. */
export interface Seen {
  /** `configmaps/n1/a`. */
  readonly key: string;
  /** Different in every write, so it tells which write this state comes from. */
  readonly token: string;
  readonly labels: Readonly<Record<string, string>>;
  /** The value of the field that a field selector of the kind looks at. */
  readonly field: string;
}

export interface Commit {
  readonly revision: number;
  readonly key: string;
  /** Undefined: deleted. */
  readonly state: Seen | undefined;
  readonly tick: number;
  /** Present for a write that told when its object ends: milliseconds of the rising clock. */
  readonly endsAt?: number;
  /** The rising clock when the log was asked for the commit, in milliseconds. */
  readonly time: number;
  /** What was written before this time of the rising clock is not covered by a promise about time. */
  readonly since: number;
}

/** A request to change something, and what its writer was told. */
export interface Write {
  readonly verb: string;
  readonly key: string;
  /** The token that the write would leave behind; undefined for a delete. */
  readonly token: string | undefined;
  /** The version that the writer said it replaces. */
  readonly expected: number | undefined;
  readonly began: number;
  /** Undefined: never answered, so that both outcomes are honest (its server stopped first). */
  readonly answer: { readonly tick: number; readonly status: number; readonly version: number | undefined } | undefined;
  /** Nobody stopped the server that was asked. */
  readonly mustAnswer: boolean;
}

/** What a reader wants to see. `matches` is the selector in its own words: no code of the server. */
export interface View {
  readonly name: string;
  /** Keys begin with it: `configmaps/` or `configmaps/n1/`. */
  readonly scope: string;
  readonly matches: (object: Seen) => boolean;
}

export interface ListRead {
  readonly view: View;
  readonly asked: { readonly version: number | undefined; readonly match: 'Exact' | 'NotOlderThan' | undefined };
  readonly began: number;
  readonly ended: number;
  /** One for each page. */
  readonly versions: readonly number[];
  readonly items: readonly (Seen & { readonly version: number })[];
}

export type StreamLine =
  | { readonly type: 'event'; readonly change: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly version: number; readonly object: Seen; readonly tick: number }
  | { readonly type: 'bookmark'; readonly version: number; readonly initial: boolean; readonly tick: number }
  | { readonly type: 'error'; readonly code: number; readonly tick: number };

export interface Stream {
  /** Streams of one watcher follow each other; each after the first begins where the last one stopped. */
  readonly watcher: string;
  readonly view: View;
  /** `initial`: all that exists, then a mark, then changes. `after`: only what changes after that version. */
  readonly start: { readonly type: 'initial' } | { readonly type: 'after'; readonly version: number };
  readonly began: number;
  readonly lines: readonly StreamLine[];
  /** Why it is over; undefined while it is open. */
  readonly end: string | undefined;
  /** Floors of the log when the watch was asked for and when its answer, or its refusal, came. */
  readonly floors: { readonly asked: number; readonly answered: number };
  /** Pieces written after the reader had said that it is full. */
  readonly writesWhileFull: number;
  /** At the end of the run it was open and had been given all the time that it could need. */
  readonly level: boolean;
}

export interface Compaction {
  readonly upTo: number;
  /** The rising clock, in milliseconds. */
  readonly time: number;
  /** The time for which the server has promised to keep history; undefined if somebody compacted by hand. */
  readonly promisedMs: number | undefined;
  /** The promise is about commits since this time of the rising clock. */
  readonly since: number;
}
