import type { DatabaseSync } from 'node:sqlite';
import type { Change, Revision } from './revision-log.ts';
import { SqliteAppender, type Outcome } from './sqlite-appender.ts';
import { SqlitePruner } from './sqlite-pruner.ts';
import type { OpenOptions } from './sqlite-schema.ts';
import { WalGauge } from './sqlite-wal.ts';

// What a trial write takes: more than any page that happens to be half empty.
const TRIAL_BYTES = 64 * 1024;

/** What a transaction came to. */
export interface Written {
  readonly outcomes: readonly Outcome[];
  /** The write-ahead log is full: ask for a checkpoint when it suits. */
  readonly checkpointDue: boolean;
}

/** Everything that writes to the file, one thing at a time: what the writer's thread runs. */
export class SqliteEngine {
  readonly #database: DatabaseSync;
  readonly #appender: SqliteAppender;
  readonly #pruner: SqlitePruner;
  readonly #wal: WalGauge;

  constructor(database: DatabaseSync, { file, durability }: OpenOptions) {
    this.#database = database;
    this.#appender = new SqliteAppender(database);
    this.#pruner = new SqlitePruner(database, durability);
    this.#wal = new WalGauge(database, file);
  }

  /** See {@link SqliteAppender.append}. */
  append(changes: readonly Change[], now: number): Written {
    const outcomes = this.#appender.append(changes, now);
    let bytes = 0;
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.type === 'refused') continue;
      const change = changes[index];
      bytes += (change?.type === 'put' ? change.value.byteLength : 0) + (outcome.previous?.value.byteLength ?? 0);
    }
    this.#pruner.wrote(outcomes.length, bytes);
    return { outcomes, checkpointDue: this.#wal.isFull };
  }

  /** See {@link SqlitePruner.step}. */
  prune(upTo: Revision): { readonly more: boolean; readonly checkpointDue: boolean } {
    return { more: this.#pruner.step(upTo), checkpointDue: this.#wal.isFull };
  }

  /** Copies the write-ahead log back into the file, if it is full. */
  checkpoint(): void {
    if (this.#wal.isFull) this.#wal.checkpoint();
  }

  /** Throws if a write that needs room would fail now; leaves nothing behind. */
  tryWrite(): void {
    try {
      this.#database.exec(`BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS room (filling BLOB); INSERT INTO room VALUES (zeroblob(${TRIAL_BYTES})); COMMIT`);
      this.#database.exec('DROP TABLE room');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
    this.#wal.checkpoint();
  }

  close(): void {
    this.#wal.close();
    this.#database.close();
  }
}
