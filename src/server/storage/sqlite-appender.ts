import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { holds } from './expectation.ts';
import { revision, type Change, type Entry, type Revision } from './revision-log.ts';
import { ENTRY_COLUMNS, cellsOf, entryOf, prepareCells } from './sqlite-rows.ts';

/** What became of one change of a transaction. Plain values: they cross from the writer's thread. */
export type Outcome =
  | { readonly type: 'appended'; readonly revision: Revision; readonly time: number; readonly previous: Entry | undefined }
  | { readonly type: 'refused'; readonly current: Entry | undefined };

// Of values, new and old, after which a transaction is committed: what has to cross between threads in one turn.
const TRANSACTION_BYTES = 2 * 1024 * 1024;

interface Statements {
  readonly head: StatementSync;
  readonly current: StatementSync;
  readonly put: StatementSync;
  readonly remove: StatementSync;
  readonly record: StatementSync;
  readonly setHead: StatementSync;
}

/** Appends to the tables of the log: synchronous, one transaction at a time, no clock and no thread of its own. */
export class SqliteAppender {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  #head: number;
  #time: number;
  /** A transaction that failed may still lie whole in the write-ahead log. */
  #inDoubt = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = {
      head: database.prepare('SELECT head, time FROM log'),
      current: prepareCells(database, `SELECT key, value, ${ENTRY_COLUMNS.latest} FROM latest WHERE key = ?`),
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
   * Writes changes in one durable transaction, each with a revision of its own, in order. Either all of it is committed
   * or, when it throws, nothing is. Revisions of a failed transaction are not used again in this process.
   * Gives an outcome for each, or for the first ones (at least one) if they and what they replace are large: the others
   * have not been looked at.
   */
  append(changes: readonly Change[], now: number): Outcome[] {
    if (this.#inDoubt) this.#overwriteFailed();
    const time = Math.max(this.#time, now);
    let next = this.#head;
    const outcomes: Outcome[] = [];
    let bytes = 0;
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      for (const change of changes) {
        if (bytes >= TRANSACTION_BYTES) break;
        const row = this.#statements.current.get(change.key);
        const current = row === undefined ? undefined : entryOf(cellsOf(row));
        bytes += (change.type === 'put' ? change.value.byteLength : 0) + (current?.value.byteLength ?? 0);
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
    return outcomes;
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
