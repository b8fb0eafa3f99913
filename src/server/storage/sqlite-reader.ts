import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { CompactedError, StorageError, revision, type Batch, type Entry, type KeyRange, type LogRecord, type Page, type Revision } from './revision-log.ts';
import { CHUNK_ROWS, ENTRY_COLUMNS, cellsOf, entryOf, firstCell, prepareCells, type Cells } from './sqlite-rows.ts';
import { explain } from './sqlite-schema.ts';
import { SqliteState, type Piece } from './sqlite-state.ts';

// Bytes of values after which a piece of the replay ends, so that large objects cost a slow reader no more than small ones.
const REPLAY_BYTES = 128 * 1024;

/**
 * The reading half of the SQLite log. The writer's thread may have committed revisions that are not published yet, so
 * every read names the revision it is about and undoes what came after it.
 */
export class SqliteReader {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #state: SqliteState;
  readonly #redo: StatementSync;
  readonly #previousValue: StatementSync;
  readonly #bounds: StatementSync;
  readonly #time: StatementSync;
  readonly #ends: StatementSync;

  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
    this.#state = new SqliteState(database);
    this.#redo = prepareCells(database, `SELECT revision, time, deleted, key, CASE WHEN deleted = 1 THEN previous_value END, ${ENTRY_COLUMNS.previous}
      FROM history WHERE revision > ? AND revision <= ? ORDER BY revision LIMIT ?`);
    this.#previousValue = prepareCells(database, 'SELECT previous_value FROM history WHERE revision = ?');
    this.#bounds = database.prepare('SELECT head, floor, time, floor_time FROM log');
    this.#time = database.prepare('SELECT revision, time FROM history WHERE revision <= ? ORDER BY revision DESC LIMIT 1');
    this.#ends = database.prepare('SELECT min(revision) AS low, max(revision) AS high FROM history');
  }

  /** Numbers of the log as they were committed last. */
  bounds(): { readonly head: Revision; readonly floor: Revision; readonly time: number; readonly floorTime: number } {
    return this.#consistently(() => {
      const row = this.#bounds.get();
      if (row === undefined) throw new StorageError('damaged', `${this.#file}: the database has lost its head; restore a copy, or move the file away to start empty`);
      return { head: revision(Number(row['head'])), floor: revision(Number(row['floor'])), time: Number(row['time']), floorTime: Number(row['floor_time']) };
    });
  }

  get(key: string, at: Revision): Entry | undefined {
    return this.#consistently(() => this.#state.get(key, at));
  }

  /** See {@link SqliteState.page}. */
  page(range: KeyRange, page: Page, at: Revision): Piece<Entry[]> {
    return this.#consistently(() => this.#state.page(range, page, at));
  }

  /** See {@link SqliteState.count}. */
  count(range: KeyRange, at: Revision): Piece<number> {
    return this.#consistently(() => this.#state.count(range, at));
  }

  /**
   * Records after `after` and at or below `upTo`, in order, with the values as they were at each revision; fewer than
   * `limit` if they are large. What an update has replaced is read when somebody looks at it: most never do.
   */
  replay(after: Revision, upTo: Revision, limit: number): Batch {
    return this.#consistently(() => {
      const batch: LogRecord[] = [];
      for (let bytes = 0; batch.length < limit && bytes < REPLAY_BYTES;) {
        const rows = this.#redo.all(batch.at(-1)?.revision ?? after, upTo, Math.min(CHUNK_ROWS, limit - batch.length));
        for (const row of rows) {
          const record = this.#recordOf(cellsOf(row));
          batch.push(record);
          bytes += (record.entry ?? record.previous)?.value.byteLength ?? 0;
        }
        if (rows.length < CHUNK_ROWS) break;
      }
      return batch;
    });
  }

  timeOf(at: Revision): number | undefined {
    return this.#consistently(() => {
      const row = this.#time.get(at);
      return row === undefined ? undefined : Number(row['time']);
    });
  }

  /** The newest revision in history whose time is at or below `timeMs`. Times never fall, so halving finds it. */
  revisionAt(timeMs: number): Revision | undefined {
    return this.#consistently(() => this.#revisionAt(timeMs));
  }

  #revisionAt(timeMs: number): Revision | undefined {
    const bounds = this.#ends.get() ?? {};
    if (bounds['low'] === null || bounds['low'] === undefined) return undefined;
    let low = Number(bounds['low']) - 1;
    let high = Number(bounds['high']);
    let found: Revision | undefined;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const row = this.#time.get(middle);
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
      throw error instanceof StorageError || error instanceof CompactedError ? error : explain(this.#file, error);
    } finally {
      if (this.#database.isTransaction) this.#database.exec('COMMIT');
    }
  }

  #recordOf([revisionCell, time, deleted, ...entryCells]: Cells): LogRecord {
    const at = revision(Number(revisionCell));
    const key = String(entryCells[0]);
    const isDeleted = deleted === 1;
    const previous = entryOf(entryCells);
    return {
      revision: at,
      time: Number(time),
      key,
      entry: isDeleted ? undefined : this.#state.get(key, at),
      previous: previous === undefined || isDeleted ? previous : new Replaced(previous, () => this.#valueBefore(at)),
    };
  }

  #valueBefore(at: Revision): Uint8Array {
    return this.#consistently(() => {
      const value = firstCell(this.#previousValue.get(at));
      if (value instanceof Uint8Array) return value;
      throw new CompactedError(revision(Number(this.#bounds.get()?.['floor'])));
    });
  }
}

/**
 * An entry that an update has replaced. Its value throws {@link CompactedError} if it is first looked at too late.
 * A class: an object literal with a getter would have a hidden class of its own, see {@link Cells}.
 */
class Replaced implements Entry {
  readonly key: string;
  readonly createRevision: Revision;
  readonly modRevision: Revision;
  // Only there if it expires, like that of other entries.
  declare readonly expiresAt?: number;
  readonly #read: () => Uint8Array;
  #value: Uint8Array | undefined;

  constructor({ key, createRevision, modRevision, expiresAt }: Omit<Entry, 'value'>, read: () => Uint8Array) {
    this.key = key;
    this.createRevision = createRevision;
    this.modRevision = modRevision;
    if (expiresAt !== undefined) Object.assign(this, { expiresAt });
    this.#read = read;
  }

  get value(): Uint8Array {
    this.#value ??= this.#read();
    return this.#value;
  }
}
