import type { ResumeState } from './resume-types.ts';

/** A stream that lived this long was real progress; what comes after it starts with short pauses again. */
export const PROGRESS_MS = 10_000;

/** A stream that ends sooner, cleanly and with nothing in it, did not work at all, or is how a gateway says "expired". */
export const INSTANT_MS = 2_000;

/** Bookmarks come each minute (kube-apiserver, `defaultBookmarkFrequency`); its history reaches back 75 s at least. */
export const IDLE_WITH_BOOKMARKS_MS = 70_000;

/** Without bookmarks a stream may be silent until its `timeoutSeconds`, and this long for the end to arrive. */
export const GRACE_MS = 15_000;

/** A streaming list that brings nothing for this long is given up for a list in pages. */
export const STREAMING_LIST_SILENCE_MS = 10_000;

/** And one that does not get whole in this time at all. */
export const STREAMING_LIST_TOTAL_MS = 60_000;

/** For the headers of a watch. Servers that flush them with the first event only do so with the first bookmark, after a minute. */
export const OPEN_MS = 75_000;

/** For the headers of a page, and between two pieces of it. kube-apiserver gives up after 60 s itself. */
export const PAGE_MS = 70_000;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** From one opening to the next, while streams work but are short. */
const FLAKY_PERIOD_MS = 6_000;
/** As many failures as streams that work but are short count for, however many they are: what fails next waits at most 4 s. */
const MOST_FLAKY_FAILURES = 2;

export interface Pause {
  readonly ms: number;
  /** Chance adds up to this much, so that a thousand clients do not come back in the same moment. */
  readonly spreadMs: number;
}

/**
 * The pause before the next attempt: 1, 2, 4, … 30 s, each longer by up to a half. With these and {@link pauseAfterStream},
 * an outage sees fewer than 15 attempts in its first minute, in whatever order things fail.
 */
export function pauseAfter(failures: number): Pause {
  const ms = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(Math.max(0, failures - 1), 16), LONGEST_PAUSE_MS);
  return { ms, spreadMs: ms / 2 };
}

/**
 * The failures that are remembered after a stream that worked but was short: few, as the server is there, and enough that no
 * attempt is quick twice in a row. A place that expires again and again is no better for the stream between.
 */
export function failuresAfterStream(failures: number, expiries: number): number {
  return Math.min(failures + 1, MOST_FLAKY_FAILURES + expiries);
}

/**
 * The pause after a stream that worked for `livedMs` but was short: the first time the shortest, and then so long that the
 * next one opens 6 s after this one did. So a stream that is cut every few seconds is dark for one of them, not for most.
 */
export function pauseAfterStream(failures: number, livedMs: number): Pause {
  const ms = failures < MOST_FLAKY_FAILURES ? FIRST_PAUSE_MS : Math.max(FIRST_PAUSE_MS, FLAKY_PERIOD_MS - livedMs);
  return { ms, spreadMs: ms / 2 };
}

/** The pause that the server asked for, but never shorter than our own: a server that always says "1 s" is still down. */
export function pauseAsTold(toldMs: number | undefined, failures: number): Pause {
  const own = pauseAfter(failures);
  return toldMs === undefined || toldMs <= own.ms ? own : { ms: toldMs, spreadMs: Math.max(own.spreadMs, toldMs / 10) };
}

export interface Limits {
  /** How long nothing may come. */
  readonly silenceMs: number;
  /** How long it may take in all; undefined: for ever. */
  readonly totalMs?: number;
}

/** The limits of what is going on in a state. `timeoutSeconds` is what the open watch was asked with. */
export function limitsOf(state: ResumeState, timeoutSeconds: number): Limits {
  switch (state.kind) {
    case 'listing':
      return state.attempt.kind === 'stream'
        ? { silenceMs: STREAMING_LIST_SILENCE_MS, totalMs: STREAMING_LIST_TOTAL_MS }
        : { silenceMs: PAGE_MS };
    case 'opening':
      return { silenceMs: OPEN_MS, totalMs: OPEN_MS };
    case 'watching':
      return { silenceMs: state.memory.heartbeat ? IDLE_WITH_BOOKMARKS_MS : timeoutSeconds * 1000 + GRACE_MS };
    case 'empty':
    case 'waiting':
      return { silenceMs: 0 };
  }
}
