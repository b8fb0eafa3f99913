import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from '../../src/base/clock.ts';
import { SqliteEngine } from '../../src/server/storage/sqlite-engine.ts';
import { openSqliteLog } from '../../src/server/storage/sqlite-log.ts';
import { openForWriting } from '../../src/server/storage/sqlite-schema.ts';
import type { SqliteWriter, WriterOptions } from '../../src/server/storage/sqlite-writer-port.ts';
import type { LogRecord, Revision, RevisionLog } from '../../src/server/storage/revision-log.ts';
import { settableClock } from '../contract/manual-clock.ts';
import { chanceOf, type Chance } from '../simulation/chance.ts';
import { readFrames } from './wal-file.ts';

/** Where the write-ahead log ended when the writer had done one thing, and answered. */
export interface Point {
  /** Bytes of the log that count. */
  readonly end: number;
  readonly head: Revision;
  readonly floor: Revision;
  /** The first so many records of the whole recording are in. */
  readonly records: number;
}

/** The life of one write-ahead log: from one copy back into the database (checkpoint) to the next. */
export interface Generation {
  /** The database, from the end of the last copy to the start of the next. */
  readonly database: Uint8Array;
  /** The database after the copy at the end of this generation; undefined if there was none. */
  readonly databaseAfter: Uint8Array | undefined;
  /** The log as this generation ended. */
  readonly wal: Uint8Array;
  /** The file of the log as it was started over: what this generation wrote upon. */
  readonly walBefore: Uint8Array;
  /** The first is the start; the others rise. */
  readonly points: readonly Point[];
}

/** What became of a log that was written to, with everything that was acknowledged. */
export interface Recording {
  readonly generations: readonly Generation[];
  /** Every acknowledged change, in order. */
  readonly records: readonly LogRecord[];
}

export interface RecordingOptions {
  /** An empty folder. */
  readonly folder: string;
  readonly seed: number;
  /** Groups of one to four writes in each generation, before what it takes to bring about a checkpoint. */
  readonly commits: number;
  readonly generations: number;
}

const FILE = 'everwatch.db';
const KEYS = 60;
// As many as one transaction takes (MAX_GROUP of sqlite-log.ts), of values that fill the log of 1,000 pages soon.
const BULK = 512;
const BULK_VALUE = 1500;
const KEEP_REVISIONS = 120;

/** Writes to a log of our own as the server does, noting after each answer how far the write-ahead log has come. */
export async function recordLog(options: RecordingOptions): Promise<Recording> {
  const clock = settableClock();
  const notes = new Notes(options.folder);
  const log = await openSqliteLog({ file: path.join(options.folder, FILE), clock, startWriter: (writer) => notes.startWriter(writer) });
  const load = new Load(log, chanceOf(options.seed), clock);
  while (notes.generations.length < options.generations - 1) {
    await load.commits(options.commits);
    await load.bulkUntil(notes.generations.length + 1, () => notes.generations.length);
  }
  await load.commits(options.commits);
  notes.endGeneration(undefined);
  const recording: Recording = { generations: notes.generations, records: load.records };
  await log.close();
  return recording;
}

/** The server's own writer without its thread, so that files can be read between two of its steps. */
class Notes {
  readonly generations: Generation[] = [];
  readonly #file: string;
  #points: Point[] = [];
  #records = 0;
  #database: Uint8Array = new Uint8Array();
  #walBefore: Uint8Array = new Uint8Array();

  constructor(folder: string) {
    this.#file = path.join(folder, FILE);
  }

  startWriter(options: WriterOptions): Promise<SqliteWriter> {
    const database = openForWriting(options, options.birth);
    const engine = new SqliteEngine(database, options);
    const bounds = database.prepare('SELECT head, floor FROM log');
    const note = (appended: number): void => {
      this.#records += appended;
      const { head, floor } = bounds.get() ?? {};
      this.#points.push({ end: readFrames(this.#wal()).end, head: head as Revision, floor: floor as Revision, records: this.#records });
    };
    this.#database = readFileSync(this.#file);
    note(0);
    return Promise.resolve({
      append: (changes, now) => {
        const { outcomes } = engine.append(changes, now);
        note(outcomes.filter((outcome) => outcome.type === 'appended').length);
        // What a checkpoint writes into the database is the log as it is here.
        const wal = this.#wal();
        const before = readFileSync(this.#file);
        engine.checkpoint();
        const after = readFileSync(this.#file);
        if (!after.equals(before)) {
          this.endGeneration(after);
          this.#database = after;
          this.#walBefore = wal;
          this.#points = [{ ...lastOf(this.generations.at(-1)?.points), end: 0 }];
        }
        return Promise.resolve({ outcomes, checkpointDue: false });
      },
      prune: (upTo) => {
        const { more } = engine.prune(upTo);
        note(0);
        return Promise.resolve({ more, checkpointDue: false });
      },
      checkpoint: () => Promise.resolve(engine.checkpoint()),
      tryWrite: () => Promise.resolve(engine.tryWrite()),
      close: () => {
        engine.close();
        return Promise.resolve();
      },
    });
  }

  endGeneration(databaseAfter: Uint8Array | undefined): void {
    this.generations.push({ database: this.#database, databaseAfter, wal: this.#wal(), walBefore: this.#walBefore, points: this.#points });
  }

  #wal(): Uint8Array {
    return readFileSync(`${this.#file}-wal`);
  }
}

function lastOf(points: readonly Point[] | undefined): Point {
  const last = points?.at(-1);
  if (last === undefined) throw new Error('a generation has at least its start');
  return last;
}

class Load {
  readonly records: LogRecord[] = [];
  readonly #log: RevisionLog;
  readonly #chance: Chance;
  readonly #clock: ReturnType<typeof settableClock>;
  readonly #revisions = new Map<string, Revision>();
  #number = 0;

  constructor(log: RevisionLog, chance: Chance, clock: Clock & ReturnType<typeof settableClock>) {
    this.#log = log;
    this.#chance = chance;
    this.#clock = clock;
  }

  async commits(count: number): Promise<void> {
    for (let commit = 0; commit < count; commit++) {
      await this.#group(1 + this.#chance.below(4));
      if (commit % 25 === 24) await this.#forget();
    }
  }

  /** Whole transactions, as large as they get, until the writer has made a checkpoint. */
  async bulkUntil(goal: number, reached: () => number): Promise<void> {
    while (reached() < goal) await this.#group(BULK, BULK_VALUE);
  }

  async #group(size: number, least = 20): Promise<void> {
    this.#clock.set(this.#clock.now() + this.#chance.below(50));
    const results = await Promise.all(Array.from({ length: size }, () => this.#log.append(this.#change(least))));
    for (const result of results) {
      if (result.type === 'refused') continue;
      const { key, revision, entry } = result.record;
      this.records.push(result.record);
      if (entry === undefined) this.#revisions.delete(key);
      else this.#revisions.set(key, revision);
    }
  }

  #change(least: number): Parameters<RevisionLog['append']>[0] {
    const key = `/registry/configmaps/default/${this.#chance.below(KEYS)}`;
    const expect = this.#chance.of(0.3) ? (this.#revisions.get(key) ?? 'absent') : 'any';
    if (this.#chance.of(0.15)) return { type: 'delete', key, expect };
    // Some values are longer than a page, so that a change has frames of its own for what does not fit.
    const length = this.#chance.of(0.03) ? 9_000 : least + this.#chance.below(400);
    const value = new TextEncoder().encode(`${++this.#number} `.padEnd(length, String.fromCharCode(97 + (this.#number % 26))));
    return { type: 'put', key, value, expect, ...(this.#chance.of(0.1) ? { expiresAt: this.#clock.now() + 60_000 } : {}) };
  }

  async #forget(): Promise<void> {
    const oldest = this.records.at(-KEEP_REVISIONS)?.revision;
    if (oldest !== undefined) await this.#log.compact(oldest);
  }
}
