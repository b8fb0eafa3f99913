import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { holds } from './memory-log.ts';
import { revision, type Change, type Entry, type Revision } from './revision-log.ts';

/** What became of one change of a transaction. Plain values: they cross from the writer's thread. */
export type Outcome =
  | { readonly type: 'appended'; readonly revision: Revision; readonly time: number; readonly previous: Entry | undefined }
  | { readonly type: 'refused'; readonly current: Entry | undefined };

// Rows pruned in one transaction: a bounded piece of work between two batches of writes.
const PRUNE_ROWS = 500;
// Freed pages given back to the file system at a time (4 KiB each).
const VACUUM_PAGES = 200;
// Changes (some pages of 4 KiB each) after which the write-ahead log is copied back into the file.
const CHECKPOINT_CHANGES = 1000;

interface Statements {
  readonly head: StatementSync;
  readonly current: StatementSync;
  readonly put: StatementSync;
  readonly remove: StatementSync;
  readonly record: StatementSync;
  readonly setHead: StatementSync;
}

/** The writing half of the SQLite log: synchronous, one transaction at a time, no clock and no thread of its own. */
export class SqliteAppender {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  #head: number;
  #time: number;
  #changesSinceCheckpoint = 0;
  #checkpointFails = false;
  /** A transaction that failed may still lie whole in the write-ahead log. */
  #inDoubt = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = {
      head: database.prepare('SELECT head, time FROM log'),
      current: database.prepare('SELECT key, value, create_revision, mod_revision, expires_at FROM latest WHERE key = ?'),
      put: database.prepare(`INSERT INTO latest (key, value, create_revision, mod_revision, expires_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value, mod_revision = excluded.mod_revision, expires_at = excluded.expires_at`),
      remove: database.prepare('DELETE FROM latest WHERE key = ?'),
      record: database.prepare(`INSERT INTO history (revision, time, key, deleted, previous_value, previous_create_revision, previous_mod_revision,
        previous_expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`),
      setHead: database.prepare('UPDATE log SET head = ?, time = ?'),
    };
    const row = this.#statements.head.get();
    this.#head = Number(row?.['head']);
    this.#time = Number(row?.['time']);
  }

  /**
   * Writes all changes in one durable transaction, each with a revision of its own, in order. Either all of it is
   * committed or, when it throws, nothing is. Revisions of a failed transaction are not used again in this process.
   */
  append(changes: readonly Change[], now: number): Outcome[] {
    if (this.#inDoubt) this.#overwriteFailed();
    const time = Math.max(this.#time, now);
    let next = this.#head;
    const outcomes: Outcome[] = [];
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      for (const change of changes) {
        const current = entryOfRow(this.#statements.current.get(change.key));
        if (!holds(change.expect, current) || (change.type === 'delete' && current === undefined)) {
          outcomes.push({ type: 'refused', current });
          continue;
        }
        next += 1;
        this.#write(change, { revision: next, time, current });
        outcomes.push({ type: 'appended', revision: revision(next), time, previous: current });
      }
      if (next > this.#head) this.#statements.setHead.run(next, time);
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#head = next;
      this.#rollBack();
      throw error;
    }
    this.#head = next;
    this.#time = time;
    this.#changesSinceCheckpoint += changes.length;
    return outcomes;
  }

  /** Forgets one bounded piece of the history at or below `upTo`; true if there is more to forget. */
  prune(upTo: Revision): boolean {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const last = this.#database
        .prepare('SELECT max(revision) AS revision, max(time) AS time FROM (SELECT revision, time FROM history WHERE revision <= ? ORDER BY revision LIMIT ?)')
        .get(upTo, PRUNE_ROWS);
      const cut = last?.['revision'];
      if (typeof cut === 'number') {
        this.#database.prepare('DELETE FROM history WHERE revision <= ?').run(cut);
        this.#database.prepare('UPDATE log SET floor = max(floor, ?), floor_time = max(floor_time, ?)').run(cut, last?.['time'] ?? 0);
      } else {
        this.#database.prepare('UPDATE log SET floor = max(floor, min(?, head))').run(upTo);
      }
      this.#database.exec('COMMIT');
      this.#database.exec(`PRAGMA incremental_vacuum(${VACUUM_PAGES})`);
      return typeof cut === 'number';
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /**
   * Copies the write-ahead log back into the file if it has grown. Call between batches. If it fails (say, the disk is
   * full), nothing is lost and the next call tries again; only the first failure of a row throws.
   */
  checkpoint(): void {
    if (this.#changesSinceCheckpoint < CHECKPOINT_CHANGES) return;
    try {
      this.#database.exec('PRAGMA wal_checkpoint(PASSIVE)');
    } catch (error) {
      if (this.#checkpointFails) return;
      this.#checkpointFails = true;
      throw error;
    }
    this.#checkpointFails = false;
    this.#changesSinceCheckpoint = 0;
  }

  close(): void {
    this.#database.close();
  }

  /** After a failed append: its caller is told that nothing was written, so nothing may come of it later. */
  #rollBack(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    this.#inDoubt = true;
    try {
      this.#overwriteFailed();
    } catch {
      // The disk fails still: the next append tries first.
      this.#inDoubt = true;
    }
  }

  /**
   * If only the sync of a commit failed, its frames are in the file, whole, and whoever opens the file after a crash
   * would take them up. The next commit goes to the same place. This one leaves out the revisions that the failed
   * one had, so that they stay unused.
   */
  #overwriteFailed(): void {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      this.#statements.setHead.run(this.#head, this.#time);
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
    this.#inDoubt = false;
  }

  #write(change: Change, at: { readonly revision: number; readonly time: number; readonly current: Entry | undefined }): void {
    const { current } = at;
    if (change.type === 'put') {
      this.#statements.put.run(change.key, change.value, current?.createRevision ?? at.revision, at.revision, change.expiresAt ?? null);
    } else {
      this.#statements.remove.run(change.key);
    }
    this.#statements.record.run(
      at.revision, at.time, change.key, change.type === 'delete' ? 1 : 0,
      current?.value ?? null, current?.createRevision ?? null, current?.modRevision ?? null, current?.expiresAt ?? null,
    );
  }
}

type Row = Record<string, unknown> | undefined;

/** The entry in a row of `latest`. */
export function entryOfRow(row: Row): Entry | undefined {
  if (row === undefined) return undefined;
  return entryFrom(row['key'], [row['value'], row['create_revision'], row['mod_revision'], row['expires_at']]);
}

/** The entry in the `previous_…` columns of a row of `history`; undefined if the key did not exist before it. */
export function previousOfRow(row: Record<string, unknown>): Entry | undefined {
  if (row['previous_mod_revision'] === null) return undefined;
  return entryFrom(row['key'], [row['previous_value'], row['previous_create_revision'], row['previous_mod_revision'], row['previous_expires_at']]);
}

function entryFrom(key: unknown, columns: readonly [value: unknown, create: unknown, mod: unknown, expires: unknown]): Entry {
  const [value, create, mod, expires] = columns;
  return {
    key: String(key),
    value: value as Uint8Array,
    createRevision: revision(Number(create)),
    modRevision: revision(Number(mod)),
    ...(expires === null || expires === undefined ? {} : { expiresAt: Number(expires) }),
  };
}
