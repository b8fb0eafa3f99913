import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { compareKeys } from './key-order.ts';
import { revision, type Batch, type Entry, type KeyRange, type LogRecord, type Revision } from './revision-log.ts';
import { entryOfRow, previousOfRow } from './sqlite-appender.ts';
import { explain } from './sqlite-schema.ts';

/**
 * The reading half of the SQLite log. The writer's thread may have committed revisions that are not published yet, so
 * every read names the revision it is about and undoes what came after it.
 */
export class SqliteReader {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #latest: StatementSync;
  readonly #undo: StatementSync;
  readonly #redo: StatementSync;
  readonly #records: StatementSync;

  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
    this.#latest = database.prepare('SELECT key, value, create_revision, mod_revision, expires_at FROM latest WHERE key = ?');
    this.#undo = database.prepare('SELECT * FROM history WHERE key = ? AND revision > ? ORDER BY revision LIMIT 1');
    this.#redo = database.prepare('SELECT * FROM history WHERE revision > ? AND revision <= ? ORDER BY revision LIMIT ?');
    this.#records = database.prepare('SELECT head, floor, time, floor_time FROM log');
  }

  /** Numbers of the log as they were committed last. */
  bounds(): { readonly head: Revision; readonly floor: Revision; readonly time: number; readonly floorTime: number } {
    const row = this.#records.get() ?? {};
    return { head: revision(Number(row['head'])), floor: revision(Number(row['floor'])), time: Number(row['time']), floorTime: Number(row['floor_time']) };
  }

  get(key: string, at: Revision): Entry | undefined {
    return this.#consistently(() => this.#entryAt(key, at));
  }

  #entryAt(key: string, at: Revision): Entry | undefined {
    const later = this.#undo.get(key, at);
    return later === undefined ? entryOfRow(this.#latest.get(key)) : previousOfRow(later);
  }

  /** Entries of the range at `at`, in key order, until `visit` returns false. */
  scan(range: KeyRange, at: Revision, visit: (entry: Entry) => boolean): void {
    this.#consistently(() => this.#scanAt(range, at, visit));
  }

  #scanAt(range: KeyRange, at: Revision, visit: (entry: Entry) => boolean): void {
    // The oldest row after `at` for a key says what the key was at `at`; keys without one have not changed since.
    const changed = this.#database
      .prepare(`SELECT *, min(revision) FROM history WHERE key >= ? AND key < ? AND revision > ? GROUP BY key ORDER BY key`)
      .iterate(range.start, range.end, at);
    const current = this.#database
      .prepare('SELECT key, value, create_revision, mod_revision, expires_at FROM latest WHERE key >= ? AND key < ? ORDER BY key')
      .iterate(range.start, range.end);
    for (const entry of merged(current, changed)) if (!visit(entry)) return;
  }

  /** Records after `after` and at or below `upTo`, in order, with the values as they were at each revision. */
  replay(after: Revision, upTo: Revision, limit: number): Batch {
    return this.#consistently(() => this.#redo.all(after, upTo, limit).map((row) => this.#recordOf(row)));
  }

  timeOf(at: Revision): number | undefined {
    const row = this.#database.prepare('SELECT time FROM history WHERE revision <= ? ORDER BY revision DESC LIMIT 1').get(at);
    return row === undefined ? undefined : Number(row['time']);
  }

  /** The newest revision in history whose time is at or below `timeMs`. Times never fall, so halving finds it. */
  revisionAt(timeMs: number): Revision | undefined {
    const bounds = this.#database.prepare('SELECT min(revision) AS low, max(revision) AS high FROM history').get() ?? {};
    if (bounds['low'] === null || bounds['low'] === undefined) return undefined;
    let low = Number(bounds['low']) - 1;
    let high = Number(bounds['high']);
    const probe = this.#database.prepare('SELECT revision, time FROM history WHERE revision <= ? ORDER BY revision DESC LIMIT 1');
    let found: Revision | undefined;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const row = probe.get(middle);
      if (row !== undefined && Number(row['time']) <= timeMs) {
        found = revision(Number(row['revision']));
        low = middle;
      } else {
        high = row === undefined ? middle - 1 : Math.min(middle - 1, Number(row['revision']) - 1);
      }
    }
    return found;
  }

  close(): void {
    this.#database.close();
  }

  /** One snapshot for several statements: the writer's thread may commit between any two of them. */
  #consistently<T>(read: () => T): T {
    try {
      this.#database.exec('BEGIN');
      return read();
    } catch (error) {
      throw explain(this.#file, error);
    } finally {
      if (this.#database.isTransaction) this.#database.exec('COMMIT');
    }
  }

  #recordOf(row: Record<string, unknown>): LogRecord {
    const at = revision(Number(row['revision']));
    const key = String(row['key']);
    return {
      revision: at,
      time: Number(row['time']),
      key,
      entry: row['deleted'] === 1 ? undefined : this.#entryAt(key, at),
      previous: previousOfRow(row),
    };
  }
}

/** Merges today's rows with the older states that replace them, both in key order. */
function* merged(current: Iterable<Record<string, unknown>>, changed: Iterable<Record<string, unknown>>): Generator<Entry> {
  const older = changed[Symbol.iterator]();
  let undo = older.next();
  for (const row of current) {
    const key = String(row['key']);
    while (!undo.done && compareKeys(String(undo.value['key']), key) < 0) {
      yield* some(previousOfRow(undo.value));
      undo = older.next();
    }
    if (!undo.done && String(undo.value['key']) === key) {
      yield* some(previousOfRow(undo.value));
      undo = older.next();
    } else {
      yield* some(entryOfRow(row));
    }
  }
  for (; !undo.done; undo = older.next()) yield* some(previousOfRow(undo.value));
}

function some(entry: Entry | undefined): readonly Entry[] {
  return entry === undefined ? [] : [entry];
}
