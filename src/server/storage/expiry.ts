import type { Clock } from '../../base/clock.ts';
import { prefixRange } from './key-order.ts';
import { CompactedError, type Entry, type LogRecord, type Revision, type RevisionLog } from './revision-log.ts';
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
}

const STEP_MS = 1000;
// Entries deleted in one step; they share commits.
const STEP_ENTRIES = 500;
const LOAD_PAGE = 5000;
// Digits of a time in milliseconds until the year 2286, so that times sort as text.
const TIME_DIGITS = 13;

/**
 * Deletes entries whose `expiresAt` has passed, each as a delete like any other, with a revision of its own. The returned
 * function stops it.
 *
 * Time is the wall clock at the start and the rising clock from then on: a wall clock that jumps a day ahead expires
 * nothing early, and one that jumps back keeps nothing too long.
 */
export function startExpiry(options: ExpiryOptions): () => void {
  const { clock, onError } = options;
  const stop = new AbortController();
  const offset = clock.now() - clock.monotonic();
  const schedule = new Schedule();
  let cancel = (): void => undefined;
  const step = async (): Promise<void> => {
    try {
      await expire(options.log, schedule.takeDue(clock.monotonic() + offset, STEP_ENTRIES));
    } catch (error) {
      onError(error);
    }
    if (!stop.signal.aborted) cancel = clock.after(STEP_MS, () => void step());
  };
  void keepSchedule(options.log, schedule, stop.signal).catch(onError);
  cancel = clock.after(STEP_MS, () => void step());
  return () => {
    stop.abort();
    cancel();
  };
}

/** What is due when: follows the log. */
class Schedule {
  readonly #byTime = new SortedMap<Due>();
  readonly #timeOf = new Map<string, string>();

  apply({ key, entry }: Pick<LogRecord, 'key' | 'entry'>): void {
    const known = this.#timeOf.get(key);
    if (known !== undefined) {
      this.#byTime.delete(known);
      this.#timeOf.delete(key);
    }
    if (entry?.expiresAt === undefined) return;
    const time = `${String(entry.expiresAt).padStart(TIME_DIGITS, '0')}${key}`;
    this.#byTime.set(time, { key, modRevision: entry.modRevision });
    this.#timeOf.set(key, time);
  }

  clear(): void {
    for (const time of this.#timeOf.values()) this.#byTime.delete(time);
    this.#timeOf.clear();
  }

  takeDue(now: number, limit: number): readonly Due[] {
    const due: Due[] = [];
    const end = String(Math.floor(now) + 1).padStart(TIME_DIGITS, '0');
    this.#byTime.scan({ start: '', end }, (one) => due.push(one) < limit);
    return due;
  }
}

async function keepSchedule(log: RevisionLog, schedule: Schedule, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    schedule.clear();
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
    for (const entry of entries) schedule.apply({ key: entry.key, entry });
    return at;
  }
}

/** Undefined if the revision was compacted meanwhile. */
async function entriesAt(log: RevisionLog, at: Revision): Promise<readonly Entry[] | undefined> {
  const all = prefixRange('/');
  const expiring: Entry[] = [];
  let { start } = all;
  for (;;) {
    const page = await log.range({ start, end: all.end }, { limit: LOAD_PAGE }, at);
    if (page.type === 'compacted') return undefined;
    for (const entry of page.value.entries) if (entry.expiresAt !== undefined) expiring.push(entry);
    const last = page.value.entries.at(-1);
    if (!page.value.more || last === undefined) return expiring;
    start = `${last.key}\u0000`;
  }
}

async function expire(log: RevisionLog, due: readonly Due[]): Promise<void> {
  // An entry that was written again meanwhile refuses: it has a new time, or none.
  await Promise.all(due.map(({ key, modRevision }) => log.append({ type: 'delete', key, expect: modRevision })));
}
