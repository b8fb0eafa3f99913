import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Revision } from './revision-log.ts';
import { cellsOf, prepareCells } from './sqlite-rows.ts';
import type { Durability } from './sqlite-schema.ts';

// One step: what a commit may have to wait for, so a few milliseconds.
const STEP_ROWS = 100;
const STEP_BYTES = 512 * 1024;
// Under load steps and groups of writes take turns; a step forgets more than the last group wrote, or it would never catch up.
const FASTER_THAN_WRITES = 2;
// Pages that stay free for the next writes, at least and as a share of the file; beyond them the file shrinks.
const FREE_PAGES = 2000;
const FREE_SHARE = 0.25;
// Pages given back to the file system in one step; each is a move.
const SHRINK_PAGES = 50;

interface Forgotten {
  readonly revision: number;
  readonly time: number;
}

/** Forgets history in bounded steps, and keeps the file from growing: freed pages are used again, and given back if they are many. */
export class SqlitePruner {
  readonly #database: DatabaseSync;
  readonly #durability: Durability;
  readonly #oldest: StatementSync;
  readonly #forget: StatementSync;
  readonly #raiseFloor: StatementSync;
  readonly #settleFloor: StatementSync;
  #group = { rows: 0, bytes: 0 };

  constructor(database: DatabaseSync, durability: Durability) {
    this.#database = database;
    this.#durability = durability;
    this.#oldest = prepareCells(database, 'SELECT revision, time, ifnull(length(previous_value), 0) FROM history WHERE revision <= ? ORDER BY revision LIMIT ?');
    this.#forget = database.prepare('DELETE FROM history WHERE revision <= ?');
    this.#raiseFloor = database.prepare('UPDATE log SET floor = max(floor, ?), floor_time = max(floor_time, ?)');
    this.#settleFloor = database.prepare('UPDATE log SET floor = max(floor, min(?, head))');
  }

  /** Tells how much the newest group of writes was, for the pace. */
  wrote(rows: number, bytes: number): void {
    this.#group = { rows, bytes };
  }

  /**
   * Forgets one bounded piece of the history at or below `upTo`; true if there is more to forget. It does not wait for the
   * disk: if a power cut undoes it, the history is longer than it need be, and the next commit makes it durable.
   */
  step(upTo: Revision): boolean {
    const isFull = this.#durability === 'full';
    if (isFull) this.#database.exec('PRAGMA synchronous = NORMAL');
    try {
      const piece = this.#forgetPiece(upTo);
      this.#shrink();
      return piece !== undefined;
    } finally {
      if (isFull) this.#database.exec('PRAGMA synchronous = FULL');
    }
  }

  #forgetPiece(upTo: Revision): Forgotten | undefined {
    const rows = Math.max(STEP_ROWS, FASTER_THAN_WRITES * this.#group.rows);
    const bytes = Math.max(STEP_BYTES, FASTER_THAN_WRITES * this.#group.bytes);
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const piece = this.#pieceOf(upTo, { rows, bytes });
      if (piece === undefined) this.#settleFloor.run(upTo);
      else {
        this.#forget.run(piece.revision);
        this.#raiseFloor.run(piece.revision, piece.time);
      }
      this.#database.exec('COMMIT');
      this.#group = { rows: 0, bytes: 0 };
      return piece;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  #pieceOf(upTo: Revision, limit: { readonly rows: number; readonly bytes: number }): Forgotten | undefined {
    let piece: Forgotten | undefined;
    let sum = 0;
    for (const row of this.#oldest.all(upTo, limit.rows)) {
      const [revision, time, bytes] = cellsOf(row);
      piece = { revision: Number(revision), time: Number(time) };
      sum += Number(bytes);
      if (sum >= limit.bytes) break;
    }
    return piece;
  }

  #shrink(): void {
    const free = this.#number('freelist_count');
    if (free <= Math.max(FREE_PAGES, FREE_SHARE * this.#number('page_count'))) return;
    this.#database.exec(`PRAGMA incremental_vacuum(${SHRINK_PAGES})`);
  }

  #number(pragma: 'freelist_count' | 'page_count'): number {
    return Number(this.#database.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);
  }
}
