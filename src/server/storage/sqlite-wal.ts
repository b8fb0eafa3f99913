import type { DatabaseSync } from 'node:sqlite';

const PAGE_BYTES = 4096;
// A change writes a leaf each of `latest`, `history` and the index by key, and shares what is above them.
const PAGES_PER_ROW = 3;
// Pages in the write-ahead log after which it is copied back into the file: more of them at a time would hold up the next
// commit for longer, fewer would copy the same pages more often.
const CHECKPOINT_PAGES = 1000;

/**
 * How full the write-ahead log is, by estimate: SQLite tells only as it copies it back. `PRAGMA wal_autocheckpoint` would
 * do that inside a commit that somebody waits for.
 */
export class WalGauge {
  readonly #database: DatabaseSync;
  #pages = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** So many rows were written, with so many bytes of values in them. */
  rows(count: number, bytes: number): void {
    this.#pages += count * PAGES_PER_ROW + bytes / PAGE_BYTES;
  }

  get isFull(): boolean {
    return this.#pages >= CHECKPOINT_PAGES;
  }

  /** Copies the write-ahead log back into the file, as far as no reader of an older state is in the way. */
  checkpoint(): void {
    // First: what fails is tried again when as much has been written once more.
    this.#pages = 0;
    const result = this.#database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get() ?? {};
    this.#pages = Math.max(0, Number(result['log']) - Number(result['checkpointed']));
  }
}
