import { closeSync, openSync, readSync } from 'node:fs';
import { endianness } from 'node:os';
import type { DatabaseSync } from 'node:sqlite';

// Pages of 4 KiB in the write-ahead log after which it is copied back into the file: more of them at a time would hold up
// the next commit for longer, fewer would copy the same pages more often.
const CHECKPOINT_PAGES = 1000;
// Offsets in the index of the log (https://sqlite.org/walformat.html, section 2.3), in the byte order of the machine.
const INDEX = { bytes: 100, pages: 16, copied: 96 } as const;

/**
 * How full the write-ahead log is, and its copying back into the file. SQLite's own `wal_autocheckpoint` would do that
 * inside a commit that somebody waits for.
 */
export class WalGauge {
  readonly #database: DatabaseSync;
  readonly #index: number;
  readonly #header = Buffer.alloc(INDEX.bytes);

  /** The database must be open: its index is beside the file from then on. */
  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#index = openSync(`${file}-shm`, 'r');
  }

  get isFull(): boolean {
    readSync(this.#index, this.#header, 0, INDEX.bytes, 0);
    return this.#number(INDEX.pages) - this.#number(INDEX.copied) >= CHECKPOINT_PAGES;
  }

  /** Copies it back, as far as no reader of an older state is in the way. */
  checkpoint(): void {
    this.#database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  }

  close(): void {
    closeSync(this.#index);
  }

  #number(offset: number): number {
    return endianness() === 'LE' ? this.#header.readUInt32LE(offset) : this.#header.readUInt32BE(offset);
  }
}
