import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { revision, type Entry } from './revision-log.ts';

/**
 * A row's values in the order of its columns. `node:sqlite` gives each row object a hidden class of its own, in the old
 * generation of the heap, and `iterate` one to each step: whoever reads much by them makes the process grow. So what may
 * be much is read as arrays, with `all`, {@link CHUNK_ROWS} at a time.
 */
export type Cells = readonly unknown[];

/** Few, because each may have a value of a megabyte. */
export const CHUNK_ROWS = 16;

/** Prepares a statement that is to be read by {@link cellsOf}. */
export function prepareCells(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql);
  // From Node 22.16 on.
  if ('setReturnArrays' in statement) statement.setReturnArrays(true);
  return statement;
}

export function cellsOf(row: object): Cells {
  return Array.isArray(row) ? row : Object.values(row);
}

/** The first column of a row, if there is a row. */
export function firstCell(row: object | undefined): unknown {
  return row === undefined ? undefined : cellsOf(row)[0];
}

/** The columns that {@link entryOf} reads, in its order, after the key. */
export const ENTRY_COLUMNS = { latest: 'create_revision, mod_revision, expires_at', previous: 'previous_create_revision, previous_mod_revision, previous_expires_at' } as const;

/** The entry in the cells key, value, create revision, mod revision, expiry; undefined if it has no mod revision. */
export function entryOf([key, value, create, mod, expires]: Cells): Entry | undefined {
  if (mod === null) return undefined;
  return {
    key: String(key),
    value: value as Uint8Array,
    createRevision: revision(Number(create)),
    modRevision: revision(Number(mod)),
    ...(expires === null ? {} : { expiresAt: Number(expires) }),
  };
}
