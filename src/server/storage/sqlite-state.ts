import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { compareKeys } from './key-order.ts';
import type { Entry, KeyRange, Page, Revision } from './revision-log.ts';
import { CHUNK_ROWS, ENTRY_COLUMNS, cellsOf, entryOf, firstCell, prepareCells, type Cells } from './sqlite-rows.ts';

/** A piece of a range; `next`: where the next one starts, if the range has more. */
export interface Piece<T> {
  readonly value: T;
  readonly next: string | undefined;
}

interface Candidate {
  readonly key: string;
  /** What it was at the revision in question, in the cells of an entry; undefined if it was not there. */
  readonly cells: Cells | undefined;
}

// Keys looked at in one piece: some milliseconds of work.
const PIECE_KEYS = 1000;
const MOD_REVISION = 3;

/**
 * States of the log at any revision that is kept, in pieces: `latest` with later changes undone. Costs a look-up or two
 * for each key of the range that is or was there, however long the history of each is.
 * To be used inside a transaction, so that its statements see the same.
 */
export class SqliteState {
  readonly #entries: Walker;
  readonly #keys: Walker;
  readonly #size: StatementSync;

  constructor(database: DatabaseSync) {
    this.#entries = new Walker(database, { value: 'value', previous: 'previous_value' });
    this.#keys = new Walker(database, { value: 'NULL', previous: 'NULL' });
    this.#size = prepareCells(database, 'SELECT count(*) FROM latest WHERE key >= ? AND key < ?');
  }

  get(key: string, at: Revision): Entry | undefined {
    const cells = this.#entries.one(key, at);
    return cells === undefined ? undefined : entryOf(cells);
  }

  /** At least one key further unless the range is at its end; all of it in one piece if the page has no limit. */
  page(range: KeyRange, page: Page, at: Revision): Piece<Entry[]> {
    const maxKeys = page.limit === 0 ? Infinity : Math.max(page.limit + 1, PIECE_KEYS);
    const value: Entry[] = [];
    let bytes = 0;
    let looked = 0;
    for (const { key, cells } of this.#entries.walk(range, at)) {
      const isFull = (page.limit > 0 && value.length === page.limit) || bytes >= (page.maxBytes ?? Infinity);
      if ((isFull && cells !== undefined) || looked === maxKeys) return { value, next: key };
      looked += 1;
      const entry = cells === undefined ? undefined : entryOf(cells);
      if (entry === undefined) continue;
      value.push(entry);
      bytes += entry.value.byteLength;
    }
    return { value, next: undefined };
  }

  count(range: KeyRange, at: Revision): Piece<number> {
    if (!this.#keys.changedAfter(at)) return { value: Number(firstCell(this.#size.get(range.start, range.end))), next: undefined };
    let value = 0;
    let looked = 0;
    for (const { key, cells } of this.#keys.walk(range, at)) {
      if (looked === PIECE_KEYS) return { value, next: key };
      looked += 1;
      if (cells !== undefined) value += 1;
    }
    return { value, next: undefined };
  }
}

/** Walks keys in order, with the columns asked for. */
class Walker {
  readonly #inRange: StatementSync;
  readonly #latest: StatementSync;
  readonly #undo: StatementSync;
  readonly #firstKey: StatementSync;
  readonly #nextKey: StatementSync;
  readonly #changedAfter: StatementSync;

  constructor(database: DatabaseSync, { value, previous }: { readonly value: string; readonly previous: string }) {
    this.#inRange = prepareCells(database, `SELECT key, CASE WHEN mod_revision <= ? THEN ${value} END, ${ENTRY_COLUMNS.latest} FROM latest WHERE key >= ? AND key < ? ORDER BY key LIMIT ${CHUNK_ROWS}`);
    this.#latest = prepareCells(database, `SELECT key, ${value}, ${ENTRY_COLUMNS.latest} FROM latest WHERE key = ?`);
    this.#undo = prepareCells(database, `SELECT key, ${previous}, ${ENTRY_COLUMNS.previous} FROM history WHERE key = ? AND revision > ? ORDER BY revision LIMIT 1`);
    this.#firstKey = prepareCells(database, 'SELECT key FROM history WHERE key >= ? AND key < ? ORDER BY key LIMIT 1');
    this.#nextKey = prepareCells(database, 'SELECT key FROM history WHERE key > ? AND key < ? ORDER BY key LIMIT 1');
    this.#changedAfter = prepareCells(database, 'SELECT 1 FROM history WHERE revision > ? LIMIT 1');
  }

  changedAfter(at: Revision): boolean {
    return this.#changedAfter.get(at) !== undefined;
  }

  one(key: string, at: Revision): Cells | undefined {
    const later = this.#undo.get(key, at);
    if (later !== undefined) return existing(cellsOf(later));
    const row = this.#latest.get(key);
    return row === undefined ? undefined : cellsOf(row);
  }

  /** Every key that is in `latest` or in `history`, in order. */
  *walk(range: KeyRange, at: Revision): Generator<Candidate> {
    let touched = this.changedAfter(at) ? this.#key(this.#firstKey, range.start, range.end) : undefined;
    for (const cells of this.#rowsIn(range, at)) {
      const key = String(cells[0]);
      while (touched !== undefined && compareKeys(touched, key) < 0) {
        yield { key: touched, cells: this.#before(touched, at) };
        touched = this.#key(this.#nextKey, touched, range.end);
      }
      if (touched === key) touched = this.#key(this.#nextKey, touched, range.end);
      yield { key, cells: Number(cells[MOD_REVISION]) <= at ? cells : this.#before(key, at) };
    }
    while (touched !== undefined) {
      yield { key: touched, cells: this.#before(touched, at) };
      touched = this.#key(this.#nextKey, touched, range.end);
    }
  }

  *#rowsIn(range: KeyRange, at: Revision): Generator<Cells> {
    let { start } = range;
    for (;;) {
      const rows = this.#inRange.all(at, start, range.end).map(cellsOf);
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < CHUNK_ROWS) return;
      start = `${String(last[0])}\u0000`;
    }
  }

  /** What the key was, by the first change after `at`. No such change: it is gone since before. */
  #before(key: string, at: Revision): Cells | undefined {
    const later = this.#undo.get(key, at);
    return later === undefined ? undefined : existing(cellsOf(later));
  }

  #key(statement: StatementSync, from: string, end: string): string | undefined {
    const key = firstCell(statement.get(from, end));
    return typeof key === 'string' ? key : undefined;
  }
}

function existing(cells: Cells): Cells | undefined {
  return cells[MOD_REVISION] === null ? undefined : cells;
}
