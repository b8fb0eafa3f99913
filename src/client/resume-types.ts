import type { EverwatchError } from './errors.ts';
import type { GapCause } from './watch-types.ts';

/** What to do next towards the server. It can be started anew at any time, which is how a failure is repeated. */
export type Attempt =
  /** A watch that sends the state first (KEP-3157), then a marked bookmark, then changes. */
  | { readonly kind: 'stream' }
  /**
   * A list in pages. `atLeast`: not older than this version; without it the latest. `tries` counts the answers that the
   * server does not have that version yet. `pages`: the next page of a list whose first page has come.
   */
  | {
    readonly kind: 'list'; readonly cause: GapCause; readonly atLeast?: string; readonly tries?: number;
    /** The gap of this list has been told already. */
    readonly told?: boolean;
    readonly pages?: { readonly version: string; readonly token: string };
  }
  /** Reads only the present version, not the objects. */
  | { readonly kind: 'position' }
  /** Reads only the present version, to see whether the server went back behind the position while the watch was silent. */
  | { readonly kind: 'check' }
  /** A watch from the position. */
  | { readonly kind: 'open' };

/** What is remembered across attempts. */
export interface Memory {
  /** Everything up to this version has been handed on. */
  readonly position?: string;
  /** The whole state has been handed on once, so that a missing object is a deleted one. */
  readonly baseline: boolean;
  /** The position comes from a list, and no stream has brought anything since: an empty stream is then no sign of expiry. */
  readonly fresh: boolean;
  /** Failures since the last real progress: a stream that lived for {@link PROGRESS_MS}. After one that worked but was short: few. */
  readonly failures: number;
  /** How often the position has expired, or was given up as if it had, since the last real progress. */
  readonly expiries: number;
  /** The server sends bookmarks by itself, so that silence means death. */
  readonly heartbeat: boolean;
  /** Streams in a row in which nothing came at all, though they lived for a while. */
  readonly silentStreams: number;
  /** Streams in a row that ended with an error at one position. */
  readonly brokenStreams: number;
  /** False once the server has shown that it does not speak streaming lists. */
  readonly streaming: boolean;
  /** Streaming lists that ended before they were whole. */
  readonly halfLists: number;
  /** Credentials were refreshed, and no good answer has come since. */
  readonly refreshed: boolean;
  /** A watch has been open. */
  readonly opened: boolean;
  /** The server sends old events again after a reconnect; known since a list has shown that it was not restored. */
  readonly replays: boolean;
  /** Of such a server: since the last stream ended a list has shown that it is not behind, so old events are no news. */
  readonly checked: boolean;
  /** Refusals are thrown as long as no watch has been open. */
  readonly throwsRefusals: boolean;
}

/**
 * The five states. Each has one activity going on, which its last effect started:
 * nothing, a list or streaming list, the opening of a watch, its reading, a pause.
 */
export type ResumeState =
  | { readonly kind: 'empty'; readonly memory: Memory }
  | { readonly kind: 'listing'; readonly memory: Memory; readonly attempt: Exclude<Attempt, { kind: 'open' }> }
  | { readonly kind: 'opening'; readonly memory: Memory }
  | { readonly kind: 'watching'; readonly memory: Memory }
  | { readonly kind: 'waiting'; readonly memory: Memory; readonly next: Attempt };

/** How a stream ended, and what it was worth. */
export type StreamEnd =
  /** The server ended the body in an orderly way. */
  | { readonly kind: 'clean' }
  /** The connection broke, or a line could not be read. */
  | { readonly kind: 'cut'; readonly error: EverwatchError }
  /** We ended it, since nothing came for too long. */
  | { readonly kind: 'idle' }
  /** An ERROR event that says that the version is gone. */
  | { readonly kind: 'expired'; readonly error: EverwatchError }
  /** Any other ERROR event. */
  | { readonly kind: 'refused'; readonly error: EverwatchError };

export interface StreamSummary {
  /** From the answer's headers to the end. */
  readonly livedMs: number;
  /** Something came: an event or a bookmark. */
  readonly heard: boolean;
  /** A bookmark came that did not mark the end of the initial events. */
  readonly bookmarked: boolean;
}

export type ResumeInput =
  | { readonly kind: 'start'; readonly since?: 'now' | (string & {}) }
  /** The pause is over. */
  | { readonly kind: 'timer' }
  /** A page has come; its objects are still in the hands of the driver. */
  | { readonly kind: 'page'; readonly version: string; readonly token?: string }
  /** Status 200 and headers of a watch are there. */
  | { readonly kind: 'opened' }
  /** Events or bookmarks were handed on, the last of them at `version`. */
  | { readonly kind: 'events'; readonly version: string; readonly bookmark: boolean }
  /** The bookmark that ends the initial events. */
  | { readonly kind: 'marker'; readonly version: string }
  /** An event or bookmark came that is older than the position, about an object not known in that version. */
  | { readonly kind: 'behind'; readonly version: string }
  /** The stream that was open is over. */
  | { readonly kind: 'ended'; readonly end: StreamEnd; readonly stream: StreamSummary }
  /** A request had no good answer: refused, unreachable, too late, or nonsense. */
  | { readonly kind: 'failed'; readonly error: EverwatchError };

export type ResumeEffect =
  /** Tell the user. */
  | { readonly kind: 'gap'; readonly cause: GapCause; readonly from: string; readonly to: string }
  /**
   * A list begins: from now on note which objects it contains. Objects that are new to us but not newer than
   * `knownUpTo` were there before the watch began, and are not told.
   */
  | { readonly kind: 'begin'; readonly knownUpTo?: string }
  /** Hand the objects of the page on. */
  | { readonly kind: 'take' }
  /** The list is whole: what it did not contain is deleted. */
  | { readonly kind: 'sweep' }
  | { readonly kind: 'synced'; readonly version: string }
  /** The last effect is one of these: the activity of the state. `refresh`: fresh credentials first. */
  | { readonly kind: 'list'; readonly atLeast?: string; readonly token?: string; readonly onlyVersion: boolean; readonly refresh: boolean }
  | { readonly kind: 'open'; readonly from?: string; readonly refresh: boolean }
  | { readonly kind: 'read' }
  /** Wait at least `ms` and at most `ms + spreadMs`. */
  | { readonly kind: 'wait'; readonly ms: number; readonly spreadMs: number }
  /** Give up and throw this into the loop. */
  | { readonly kind: 'throw'; readonly error: EverwatchError };

export interface ResumeStep {
  readonly state: ResumeState;
  readonly effects: readonly ResumeEffect[];
}
