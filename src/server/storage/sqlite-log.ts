import type { Clock } from '../../base/clock.ts';
import { invariant } from '../../base/invariant.ts';
import { firstRevision } from './first-revision.ts';
import { Followers } from './followers.ts';
import { nextTurn } from './next-turn.ts';
import { StorageError, restOfPage } from './revision-log.ts';
import type {
  Appended, Batch, Change, Entry, Found, KeyRange, LogRecord, Page, RangeResult, Refused, Revision, RevisionLog,
} from './revision-log.ts';
import type { Outcome } from './sqlite-appender.ts';
import { SqliteReader } from './sqlite-reader.ts';
import { lockFile, openForReading, type Durability } from './sqlite-schema.ts';
import type { SqliteWriter, WriterOptions } from './sqlite-writer-port.ts';
import { startWriterThread } from './sqlite-writer-thread.ts';
import { WriteHealth } from './write-health.ts';

export interface SqliteLogOptions {
  /** Path of the database; its folder must exist. `FILE.lock`, `FILE-wal` and `FILE-shm` appear beside it. */
  readonly file: string;
  readonly clock: Clock;
  /** Default `full`. */
  readonly durability?: Durability;
  /** See {@link WriterOptions}. */
  readonly commitDelayMs?: number;
  /** Told when writes begin to fail, and (undefined) when they can be made again. */
  readonly onProblem?: (problem: StorageError | undefined) => void;
  /** Default: a thread of its own. */
  readonly startWriter?: (options: WriterOptions) => Promise<SqliteWriter>;
}

// What shares one transaction at the most; the rest waits for the next one.
const MAX_GROUP = 512;
const MAX_GROUP_BYTES = 1024 * 1024;

/** Opens the log in a SQLite file. Throws StorageError if the file is locked, damaged, foreign or newer. */
export async function openSqliteLog(options: SqliteLogOptions): Promise<RevisionLog> {
  const lock = lockFile(options.file);
  try {
    const writer = await (options.startWriter ?? startWriterThread)({
      file: options.file,
      durability: options.durability ?? 'full',
      birth: { revision: firstRevision(options.clock), time: options.clock.now() },
      ...(options.commitDelayMs === undefined ? {} : { commitDelayMs: options.commitDelayMs }),
    });
    const health = new WriteHealth({ clock: options.clock, tryWrite: () => writer.tryWrite(), onChange: options.onProblem ?? (() => undefined) });
    return await openLog({ clock: options.clock, writer, health, release: () => lock.release() }, options.file);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openLog(parts: Omit<Parts, 'reader'>, file: string): Promise<RevisionLog> {
  try {
    return new SqliteLog({ ...parts, reader: new SqliteReader(openForReading(file), file) });
  } catch (error) {
    await parts.writer.close();
    throw error;
  }
}

interface Parts {
  readonly clock: Clock;
  readonly writer: SqliteWriter;
  readonly reader: SqliteReader;
  readonly health: WriteHealth;
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
  /** What is below is gone from the file too; behind the floor while it is pruned, or if that has failed. */
  #pruned: Revision;
  #checkpointing: Promise<void> | undefined;
  #closed = false;
  #whenIdle: (() => void) | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    const bounds = parts.reader.bounds();
    this.#head = bounds.head;
    this.#floor = this.#pruned = bounds.floor;
    this.#floorTime = bounds.floorTime;
    this.#followers = new Followers(this);
  }

  get head(): Revision {
    return this.#head;
  }

  get floor(): Revision {
    return this.#floor;
  }

  get problem(): StorageError | undefined {
    return this.#parts.health.problem;
  }

  async get(key: string, at?: Revision): Promise<Found<Entry | undefined>> {
    return this.#read(at, (revisionRead) => this.#parts.reader.get(key, revisionRead));
  }

  async range(range: KeyRange, page: Page, at?: Revision): Promise<Found<RangeResult>> {
    return this.#read(at, (revisionRead) => {
      const { value: entries, next } = this.#parts.reader.page(range, page, revisionRead);
      return { revision: revisionRead, entries, ...restOfPage(next) };
    });
  }

  async count(range: KeyRange, at?: Revision): Promise<Found<number>> {
    const counted = at ?? this.#head;
    let count = 0;
    let { start } = range;
    for (;;) {
      const piece = this.#read(counted, (revisionRead) => this.#parts.reader.count({ start, end: range.end }, revisionRead));
      if (piece.type === 'compacted') return piece;
      count += piece.value.value;
      if (piece.value.next === undefined) return { type: 'found', value: count };
      start = piece.value.next;
      await nextTurn();
    }
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
    this.#refuseClosed();
    if (at < this.#floor) return undefined;
    return this.#parts.reader.timeOf(at) ?? this.#floorTime;
  }

  async revisionAt(timeMs: number): Promise<Revision | undefined> {
    this.#refuseClosed();
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
    }
    // A step that failed (say, a full disk) is reported to its caller; the next call tries again.
    if (this.#pruned < this.#floor) this.#pruning = Promise.allSettled([this.#pruning]).then(() => this.#prune(this.#floor));
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
    this.#parts.health.stop();
    await Promise.allSettled([this.#pruning, this.#checkpointing]);
    // First, so that the writer is the last to leave the file and leaves it whole, with no write-ahead log beside it.
    this.#parts.reader.close();
    try {
      await this.#parts.writer.close();
    } finally {
      this.#parts.release();
    }
  }

  /** Writes what waits, group by group, until nothing does. The only place that appends, so groups never overlap. */
  async #write(): Promise<void> {
    this.#state = 'writing';
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, groupLength(this.#waiting));
      try {
        const { outcomes, checkpointDue } = await this.#parts.writer.append(group.map((one) => one.change), this.#parts.clock.now());
        invariant(outcomes.length > 0, 'a transaction carries out at least one change');
        this.#waiting.unshift(...group.splice(outcomes.length));
        this.#publish(group, outcomes);
        if (checkpointDue) this.#checkpoint();
      } catch (error) {
        this.#parts.health.failed(error);
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
    for (let more = true; more && !this.#closed; ) {
      const pruned = await this.#parts.writer.prune(upTo);
      more = pruned.more;
      if (pruned.checkpointDue) this.#checkpoint();
      if (!more) this.#pruned = upTo;
    }
  }

  /** Nobody waits for it; one at a time. */
  #checkpoint(): void {
    this.#checkpointing ??= this.#parts.writer.checkpoint().catch((error: unknown) => this.#parts.health.failed(error)).finally(() => {
      this.#checkpointing = undefined;
    });
  }

  #refuseClosed(): void {
    if (this.#closed) throw new StorageError('closed', 'the log is closed');
  }

  #read<T>(at: Revision | undefined, read: (revisionRead: Revision) => T): Found<T> {
    this.#refuseClosed();
    if (at !== undefined && at < this.#floor) return { type: 'compacted', floor: this.#floor };
    return { type: 'found', value: read(at === undefined || at > this.#head ? this.#head : at) };
  }
}

/** How many of those that wait go into the next transaction; at least one. */
function groupLength(waiting: readonly Waiting[]): number {
  let length = 0;
  for (let bytes = 0; length < Math.min(waiting.length, MAX_GROUP) && bytes < MAX_GROUP_BYTES; length++) {
    const change = waiting[length]?.change;
    bytes += change?.type === 'put' ? change.value.byteLength : 0;
  }
  return length;
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
