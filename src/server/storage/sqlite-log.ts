import type { Clock } from '../../base/clock.ts';
import { firstRevision } from './first-revision.ts';
import { Followers } from './followers.ts';
import { StorageError } from './revision-log.ts';
import type {
  Appended, Batch, Change, Entry, Found, KeyRange, LogRecord, Page, RangeResult, Refused, Revision, RevisionLog,
} from './revision-log.ts';
import type { Outcome } from './sqlite-appender.ts';
import { SqliteReader } from './sqlite-reader.ts';
import { lockFile, openForReading, type Durability } from './sqlite-schema.ts';
import type { SqliteWriter, StartOptions } from './sqlite-writer-port.ts';
import { startWriterThread } from './sqlite-writer-thread.ts';

export interface SqliteLogOptions {
  /** Path of the database; its folder must exist. `FILE.lock`, `FILE-wal` and `FILE-shm` appear beside it. */
  readonly file: string;
  readonly clock: Clock;
  /** Default `full`. */
  readonly durability?: Durability;
  /** See {@link StartOptions}. */
  readonly commitDelayMs?: number;
  /** Default: a thread of its own. */
  readonly startWriter?: (options: StartOptions) => Promise<SqliteWriter>;
  /** See {@link StartOptions}. */
  readonly onProblem?: (problem: StorageError) => void;
}

// Writes that share one transaction at the most; the rest wait for the next one.
const MAX_GROUP = 512;

/** Opens the log in a SQLite file. Throws StorageError if the file is locked, damaged, foreign or newer. */
export async function openSqliteLog(options: SqliteLogOptions): Promise<RevisionLog> {
  const lock = lockFile(options.file);
  try {
    const writer = await (options.startWriter ?? startWriterThread)({
      file: options.file,
      durability: options.durability ?? 'full',
      birth: { revision: firstRevision(options.clock), time: options.clock.now() },
      ...(options.commitDelayMs === undefined ? {} : { commitDelayMs: options.commitDelayMs }),
      ...(options.onProblem === undefined ? {} : { onProblem: options.onProblem }),
    });
    const reader = new SqliteReader(openForReading(options.file), options.file);
    return new SqliteLog({ clock: options.clock, writer, reader, release: () => lock.release() });
  } catch (error) {
    lock.release();
    throw error;
  }
}

interface Parts {
  readonly clock: Clock;
  readonly writer: SqliteWriter;
  readonly reader: SqliteReader;
  readonly release: () => void;
}

interface Waiting {
  readonly change: Change;
  readonly resolve: (result: Appended | Refused) => void;
  readonly reject: (error: unknown) => void;
}

type State = 'idle' | 'scheduled' | 'writing';

class SqliteLog implements RevisionLog {
  readonly #parts: Parts;
  readonly #followers: Followers;
  #head: Revision;
  #floor: Revision;
  #floorTime: number;
  #waiting: Waiting[] = [];
  #state: State = 'idle';
  #pruning: Promise<void> = Promise.resolve();
  #closed = false;
  #whenIdle: (() => void) | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    const bounds = parts.reader.bounds();
    this.#head = bounds.head;
    this.#floor = bounds.floor;
    this.#floorTime = bounds.floorTime;
    this.#followers = new Followers(this);
  }

  get head(): Revision {
    return this.#head;
  }

  get floor(): Revision {
    return this.#floor;
  }

  async get(key: string, at?: Revision): Promise<Found<Entry | undefined>> {
    return this.#read(at, (revisionRead) => this.#parts.reader.get(key, revisionRead));
  }

  async range(range: KeyRange, page: Page, at?: Revision): Promise<Found<RangeResult>> {
    return this.#read(at, (revisionRead) => {
      const entries: Entry[] = [];
      let more = false;
      this.#parts.reader.scan(range, revisionRead, (entry) => {
        more = page.limit > 0 && entries.length === page.limit;
        if (!more) entries.push(entry);
        return !more;
      });
      return { revision: revisionRead, entries, more };
    });
  }

  async count(range: KeyRange, at?: Revision): Promise<Found<number>> {
    return this.#read(at, (revisionRead) => {
      let keys = 0;
      this.#parts.reader.scan(range, revisionRead, () => {
        keys += 1;
        return true;
      });
      return keys;
    });
  }

  append(change: Change): Promise<Appended | Refused> {
    if (this.#closed) return Promise.reject(new StorageError('closed', 'the log is closed'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ change, resolve, reject });
      if (this.#state === 'idle') {
        this.#state = 'scheduled';
        // At the end of the turn, so that all requests read in it share one transaction.
        setImmediate(() => void this.#write());
      }
    });
  }

  async timeOf(at: Revision): Promise<number | undefined> {
    if (at < this.#floor) return undefined;
    return this.#parts.reader.timeOf(at) ?? this.#floorTime;
  }

  async revisionAt(timeMs: number): Promise<Revision | undefined> {
    const found = this.#parts.reader.revisionAt(timeMs);
    if (found !== undefined && found >= this.#floor) return found <= this.#head ? found : this.#head;
    return this.#floorTime <= timeMs ? this.#floor : undefined;
  }

  follow(after: Revision, signal: AbortSignal): AsyncIterable<Batch> {
    return this.#followers.follow(after, signal);
  }

  progress(): Promise<Revision> {
    return Promise.resolve(this.#head);
  }

  compact(upTo: Revision): Promise<void> {
    const target = upTo < this.#head ? upTo : this.#head;
    if (target > this.#floor) {
      this.#floorTime = this.#parts.reader.timeOf(target) ?? this.#floorTime;
      // First: from here on nobody is served what is about to go.
      this.#floor = target;
      // A step that failed (say, a full disk) is reported to its caller; the next one tries again.
      this.#pruning = Promise.allSettled([this.#pruning]).then(() => this.#prune(target));
    }
    return this.#pruning;
  }

  replay(after: Revision, limit: number): Batch {
    return this.#parts.reader.replay(after, this.#head, limit);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#state !== 'idle') {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
      });
    }
    this.#followers.close();
    await Promise.allSettled([this.#pruning]);
    await this.#parts.writer.close();
    this.#parts.reader.close();
    this.#parts.release();
  }

  /** Writes what waits, group by group, until nothing does. The only place that appends, so groups never overlap. */
  async #write(): Promise<void> {
    this.#state = 'writing';
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, MAX_GROUP);
      try {
        const outcomes = await this.#parts.writer.append(group.map((one) => one.change), this.#parts.clock.now());
        this.#publish(group, outcomes);
      } catch (error) {
        for (const one of group) one.reject(error);
      }
    }
    this.#state = 'idle';
    this.#whenIdle?.();
  }

  #publish(group: readonly Waiting[], outcomes: readonly Outcome[]): void {
    const results = group.map((one, index) => resultOf(one.change, outcomes[index]));
    const batch: LogRecord[] = [];
    for (const result of results) if (result.type === 'appended') batch.push(result.record);
    const last = batch.at(-1);
    if (last !== undefined) {
      this.#head = last.revision;
      this.#followers.publish(batch);
    }
    // After publishing: who is answered finds the write in every read that follows.
    for (const [index, one] of group.entries()) one.resolve(results[index] as Appended | Refused);
  }

  async #prune(upTo: Revision): Promise<void> {
    while (!this.#closed && (await this.#parts.writer.prune(upTo)));
  }

  #read<T>(at: Revision | undefined, read: (revisionRead: Revision) => T): Found<T> {
    if (this.#closed) throw new StorageError('closed', 'the log is closed');
    if (at !== undefined && at < this.#floor) return { type: 'compacted', floor: this.#floor };
    return { type: 'found', value: read(at === undefined || at > this.#head ? this.#head : at) };
  }
}

function resultOf(change: Change, outcome: Outcome | undefined): Appended | Refused {
  if (outcome === undefined) throw new StorageError('failed', 'the writer answered fewer changes than it was given');
  if (outcome.type === 'refused') return outcome;
  const { revision, time, previous } = outcome;
  const entry: Entry | undefined = change.type === 'delete' ? undefined : {
    key: change.key,
    value: change.value,
    createRevision: previous?.createRevision ?? revision,
    modRevision: revision,
    ...(change.expiresAt === undefined ? {} : { expiresAt: change.expiresAt }),
  };
  return { type: 'appended', record: { revision, time, key: change.key, entry, previous } };
}
