import type { Clock } from '../../base/clock.ts';
import { holds } from './expectation.ts';
import { firstRevision } from './first-revision.ts';
import { Followers } from './followers.ts';
import { nextTurn } from './next-turn.ts';
import { StorageError, restOfPage, revision } from './revision-log.ts';
import type {
  Appended, Batch, Change, Entry, Found, KeyRange, LogRecord, Page, RangeResult, Refused, Revision, RevisionLog,
} from './revision-log.ts';
import { SortedMap } from './sorted-map.ts';

export interface MemoryLogOptions {
  readonly clock: Clock;
  /** What is kept for replay, in bytes; the oldest is compacted away beyond it. Default 64 MiB. */
  readonly maxHistoryBytes?: number;
}

const DEFAULT_HISTORY_BYTES = 64 * 1024 * 1024;
// What a record costs beside its value, measured: itself, its entry, the buffer of the value, keys, numbers, slots.
const RECORD_OVERHEAD_BYTES = 480;

/** The model: the contract in its plainest form, all in memory. Also what `--memory` serves from. */
export function createMemoryLog(options: MemoryLogOptions): RevisionLog {
  return new MemoryLog(options);
}

class MemoryLog implements RevisionLog {
  readonly #clock: Clock;
  readonly #maxHistoryBytes: number;
  readonly #latest = new SortedMap<Entry>();
  readonly #followers: Followers;
  #records: LogRecord[] = [];
  #historyBytes = 0;
  #head: Revision;
  #floor: Revision;
  #time: number;
  #floorTime: number;
  #closed = false;

  constructor(options: MemoryLogOptions) {
    this.#clock = options.clock;
    this.#maxHistoryBytes = options.maxHistoryBytes ?? DEFAULT_HISTORY_BYTES;
    this.#head = this.#floor = firstRevision(options.clock);
    this.#time = this.#floorTime = options.clock.now();
    this.#followers = new Followers(this);
  }

  get head(): Revision {
    return this.#head;
  }

  get floor(): Revision {
    return this.#floor;
  }

  get problem(): undefined {
    return undefined;
  }

  get(key: string, at?: Revision): Promise<Found<Entry | undefined>> {
    return this.#read(at, (state) => state.get(key));
  }

  range(range: KeyRange, page: Page, at?: Revision): Promise<Found<RangeResult>> {
    return this.#read(at, (state, revisionRead) => {
      const entries: Entry[] = [];
      let next: string | undefined;
      let bytes = 0;
      state.scan(range, (entry) => {
        if ((page.limit > 0 && entries.length === page.limit) || bytes >= (page.maxBytes ?? Infinity)) next = entry.key;
        else entries.push(entry);
        bytes += entry.value.byteLength;
        return next === undefined;
      });
      return { revision: revisionRead, entries, ...restOfPage(next) };
    });
  }

  count(range: KeyRange, at?: Revision): Promise<Found<number>> {
    return this.#read(at, (state) => state.count(range));
  }

  /**
   * Takes its turn like a log with a disk: a client in the same process that writes as fast as it is answered would
   * otherwise keep timers and sockets from ever being served.
   */
  async append(change: Change): Promise<Appended | Refused> {
    await nextTurn();
    if (this.#closed) throw new StorageError('closed', 'the log is closed');
    const current = this.#latest.get(change.key);
    if (!holds(change.expect, current) || (change.type === 'delete' && current === undefined)) return { type: 'refused', current };
    this.#time = Math.max(this.#time, this.#clock.now());
    const next = revision(this.#head + 1);
    const entry = change.type === 'put' ? entryOf(change, next, current) : undefined;
    const record: LogRecord = { revision: next, time: this.#time, key: change.key, entry, previous: current };
    if (entry === undefined) this.#latest.delete(change.key);
    else this.#latest.set(change.key, entry);
    this.#keep(record);
    return { type: 'appended', record };
  }

  timeOf(at: Revision): Promise<number | undefined> {
    if (at < this.#floor) return Promise.resolve(undefined);
    const after = this.#firstAfter(at);
    return Promise.resolve(this.#records[after - 1]?.time ?? this.#floorTime);
  }

  revisionAt(timeMs: number): Promise<Revision | undefined> {
    const newest = this.#records.findLast((record) => record.time <= timeMs);
    return Promise.resolve(newest?.revision ?? (this.#floorTime <= timeMs ? this.#floor : undefined));
  }

  follow(after: Revision, signal: AbortSignal): AsyncIterable<Batch> {
    return this.#followers.follow(after, signal);
  }

  progress(): Promise<Revision> {
    return Promise.resolve(this.#head);
  }

  compact(upTo: Revision): Promise<void> {
    const target = Math.min(upTo, this.#head);
    if (target > this.#floor) this.#forget(this.#firstAfter(revision(target)), revision(target));
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.#closed = true;
    this.#followers.close();
    return Promise.resolve();
  }

  replay(after: Revision, limit: number): Batch {
    const first = this.#firstAfter(after);
    return this.#records.slice(first, first + limit);
  }

  #keep(record: LogRecord): void {
    this.#records.push(record);
    this.#head = record.revision;
    this.#historyBytes += weight(record);
    this.#followers.publish([record]);
    // Halving at a time keeps the cost of forgetting constant per write.
    if (this.#historyBytes > this.#maxHistoryBytes) {
      const half = Math.ceil(this.#records.length / 2);
      const last = this.#records[half - 1];
      if (last !== undefined) this.#forget(half, last.revision);
    }
  }

  #forget(howMany: number, floor: Revision): void {
    const gone = this.#records.slice(0, howMany);
    for (const record of gone) this.#historyBytes -= weight(record);
    this.#floorTime = gone.at(-1)?.time ?? this.#floorTime;
    this.#records = this.#records.slice(howMany);
    this.#floor = floor;
  }

  /** The state at `at`: today's, with every later record undone. */
  #read<T>(at: Revision | undefined, read: (state: SortedMap<Entry>, revisionRead: Revision) => T): Promise<Found<T>> {
    if (at === undefined || at >= this.#head) return Promise.resolve({ type: 'found', value: read(this.#latest, at ?? this.#head) });
    if (at < this.#floor) return Promise.resolve({ type: 'compacted', floor: this.#floor });
    const state = this.#latest.copy();
    for (let index = this.#records.length - 1; index >= 0; index--) {
      const record = this.#records[index];
      if (record === undefined || record.revision <= at) break;
      if (record.previous === undefined) state.delete(record.key);
      else state.set(record.key, record.previous);
    }
    return Promise.resolve({ type: 'found', value: read(state, at) });
  }

  /** Index of the first record with a revision above `after`. */
  #firstAfter(after: Revision): number {
    let low = 0;
    let high = this.#records.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#records[middle]?.revision ?? 0) > after) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function entryOf(change: Extract<Change, { type: 'put' }>, at: Revision, current: Entry | undefined): Entry {
  return {
    key: change.key,
    value: change.value,
    createRevision: current?.createRevision ?? at,
    modRevision: at,
    ...(change.expiresAt === undefined ? {} : { expiresAt: change.expiresAt }),
  };
}

/** The previous value is in no state any more; the new one is today's, or the previous one of a later record. */
function weight(record: LogRecord): number {
  return RECORD_OVERHEAD_BYTES + record.key.length + (record.previous?.value.byteLength ?? 0);
}
