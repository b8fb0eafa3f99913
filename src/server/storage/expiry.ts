import type { Clock } from '../../base/clock.ts';
import { prefixRange } from './key-order.ts';
import { nextTurn } from './next-turn.ts';
import { CompactedError, type Entry, type LogRecord, type Page, type Revision, type RevisionLog } from './revision-log.ts';
import { SortedMap } from './sorted-map.ts';

export interface ExpiryOptions {
  readonly log: RevisionLog;
  readonly clock: Clock;
  /** Called with what went wrong in a step; the next step tries again. */
  readonly onError: (error: unknown) => void;
}

interface Due {
  readonly key: string;
  readonly modRevision: Revision;
  /** Its place among the others: the time, then the key. */
  readonly place: string;
}

const STEP_MS = 1000;
// Entries deleted in one step; they share commits.
const STEP_ENTRIES = 500;
const LOAD_PAGE: Page = { limit: 1000, maxBytes: 1024 * 1024 };
// Digits of a time in milliseconds, enough for 300 years of a rising clock, so that times sort as text.
const TIME_DIGITS = 13;

/**
 * Deletes entries whose `expiresAt` has passed, each as a delete like any other, with a revision of its own. The returned
 * function stops it.
 *
 * How long an entry has still to live is read off the wall clock once, when the entry is met: as it is written, or at
 * the start. From then on the rising clock counts, so a wall clock that jumps, in whichever direction, ends no entry
 * early and keeps none too long, be it written before the jump or after it.
 */
export function startExpiry(options: ExpiryOptions): () => void {
  const { clock, onError } = options;
  const stop = new AbortController();
  const schedule = new Schedule(clock);
  let cancel = (): void => undefined;
  const step = async (): Promise<void> => {
    try {
      await expire(options.log, schedule.takeDue(STEP_ENTRIES));
    } catch (error) {
      onError(error);
    }
    if (!stop.signal.aborted) cancel = clock.after(STEP_MS, () => void step());
  };
  const keep = (): void => {
    keepSchedule(options.log, schedule, stop.signal).catch((error: unknown) => {
      if (stop.signal.aborted) return;
      onError(error);
      clock.after(STEP_MS, keep);
    });
  };
  keep();
  cancel = clock.after(STEP_MS, () => void step());
  return () => {
    stop.abort();
    cancel();
  };
}

/** What is due when, by the rising clock: follows the log. */
class Schedule {
  readonly #clock: Clock;
  readonly #byTime = new SortedMap<Due>();
  readonly #byKey = new Map<string, Due>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `time` is that of the record, if it has come as one. */
  apply({ key, entry, time }: Pick<LogRecord, 'key' | 'entry'> & { readonly time?: number }): void {
    this.#forget(key);
    if (entry?.expiresAt === undefined) return;
    // The record's time is wrong if the clock has gone back (it never falls), the clock's if it has jumped since the
    // write. Whichever leaves more: rather late than early.
    const leftMs = Math.max(0, entry.expiresAt - this.#clock.now(), entry.expiresAt - (time ?? Infinity));
    const due: Due = { key, modRevision: entry.modRevision, place: `${digits(this.#clock.monotonic() + leftMs)}${key}` };
    this.#byTime.set(due.place, due);
    this.#byKey.set(key, due);
  }

  /** What is there after a gap in the records. An entry that is known already keeps its time: the wall clock may have jumped since. */
  replace(entries: readonly Entry[]): void {
    const isThere = new Set(entries.map((entry) => entry.key));
    for (const key of this.#byKey.keys()) if (!isThere.has(key)) this.#forget(key);
    for (const entry of entries) if (this.#byKey.get(entry.key)?.modRevision !== entry.modRevision) this.apply({ key: entry.key, entry });
  }

  takeDue(limit: number): readonly Due[] {
    const due: Due[] = [];
    this.#byTime.scan({ start: '', end: digits(this.#clock.monotonic() + 1) }, (one) => due.push(one) < limit);
    return due;
  }

  #forget(key: string): void {
    const known = this.#byKey.get(key);
    if (known === undefined) return;
    this.#byTime.delete(known.place);
    this.#byKey.delete(key);
  }
}

function digits(timeMs: number): string {
  return String(Math.floor(timeMs)).padStart(TIME_DIGITS, '0');
}

async function keepSchedule(log: RevisionLog, schedule: Schedule, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const after = await load(log, schedule);
    try {
      for await (const batch of log.follow(after, signal)) for (const record of batch) schedule.apply(record);
      return;
    } catch (error) {
      // Overtaken by compaction: what is there now tells everything.
      if (!(error instanceof CompactedError)) throw error;
    }
  }
}

/** All entries that expire, at one revision. */
async function load(log: RevisionLog, schedule: Schedule): Promise<Revision> {
  for (;;) {
    const at = await log.progress();
    const entries = await entriesAt(log, at);
    if (entries === undefined) continue;
    schedule.replace(entries);
    return at;
  }
}

/** Undefined if the revision was compacted meanwhile. */
async function entriesAt(log: RevisionLog, at: Revision): Promise<readonly Entry[] | undefined> {
  const all = prefixRange('/');
  const expiring: Entry[] = [];
  let { start } = all;
  for (;;) {
    const page = await log.range({ start, end: all.end }, LOAD_PAGE, at);
    if (page.type === 'compacted') return undefined;
    for (const entry of page.value.entries) if (entry.expiresAt !== undefined) expiring.push(entry);
    if (page.value.next === undefined) return expiring;
    start = page.value.next;
    await nextTurn();
  }
}

async function expire(log: RevisionLog, due: readonly Due[]): Promise<void> {
  // An entry that was written again meanwhile refuses: it has a new time, or none.
  await Promise.all(due.map(({ key, modRevision }) => log.append({ type: 'delete', key, expect: modRevision })));
}
