import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DatabaseSync } from 'node:sqlite';
import type { Change, Revision } from '../../../src/server/storage/revision-log.ts';
import { SqliteEngine } from '../../../src/server/storage/sqlite-engine.ts';
import { openForWriting } from '../../../src/server/storage/sqlite-schema.ts';
import { withDatabase } from './database-folder.ts';

const EVERYTHING = Number.MAX_SAFE_INTEGER as Revision;
const PAGE_BYTES = 4096;

interface Subject {
  readonly database: DatabaseSync;
  readonly engine: SqliteEngine;
  /** Pages that `action` puts into the write-ahead log. */
  pagesOf(action: () => void): number;
}

// Not `full`: nothing here waits for a disk.
function open(file: string): Subject {
  const database = openForWriting({ file, durability: 'os' }, { revision: 1000, time: 1 });
  const engine = new SqliteEngine(database, { file, durability: 'os' });
  // PASSIVE says how many pages the log has; a log that was copied back whole begins anew with the next write.
  const pages = (): number => Number(database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()?.['log']);
  return {
    database, engine,
    pagesOf(action) {
      pages();
      action();
      return pages();
    },
  };
}

const put = (key: string, bytes: number): Change => ({ type: 'put', key, value: new Uint8Array(bytes).fill(120), expect: 'any' });
const keyOf = (n: number): string => `/registry/configmaps/default/m${String(n).padStart(6, '0')}`;
/** A scattered order, the same each time. */
const scattered = (n: number, of: number): number => (n * 7919) % of;

function fill({ engine }: Subject, keys: number, { rounds = 1, bytes = 300 }: { readonly rounds?: number; readonly bytes?: number } = {}): void {
  for (let from = 0; from < keys * rounds; from += 500) {
    engine.append(Array.from({ length: 500 }, (_, n) => put(keyOf(scattered(from + n, keys)), bytes)), 1);
    engine.checkpoint();
  }
}

const rowsOf = (database: DatabaseSync): number => Number(database.prepare('SELECT count(*) AS n FROM history').get()?.['n']);

describe('the work of a write', () => {
  it('is the same with forty times the keys and eighty times the history', () => withDatabase((file) => {
    const subject = open(file);
    const perWrite = (keys: number): number => {
      let pages = 0;
      for (let n = 0; n < 50; n++) pages += subject.pagesOf(() => subject.engine.append([put(keyOf(scattered(n * 31, keys)), 300)], 1));
      return pages / 50;
    };
    fill(subject, 500);
    const few = perWrite(500);
    fill(subject, 20_000, { rounds: 2 });
    const many = perWrite(20_000);
    // A leaf of each tree and the row of the head; trees that are two levels higher split now and then.
    expect(few).toBeLessThan(8);
    expect(many).toBeLessThan(few + 2);
    subject.engine.close();
    return Promise.resolve();
  }), 30_000);
});

describe('pruning', () => {
  it('goes in steps of a hundred rows, so that a commit waits for no more than one', () => withDatabase((file) => {
    const subject = open(file);
    fill(subject, 3000);
    subject.engine.append([put(keyOf(1), 300)], 1);
    for (let step = 0; step < 20; step++) {
      const before = rowsOf(subject.database);
      const pages = subject.pagesOf(() => subject.engine.prune(EVERYTHING));
      expect(before - rowsOf(subject.database)).toBe(100);
      // Each row is in a leaf of the index of its own, at worst.
      expect(pages).toBeLessThan(400);
    }
    subject.engine.close();
    return Promise.resolve();
  }), 30_000);

  it('counts bytes too: of large values a step takes fewer', () => withDatabase((file) => {
    const subject = open(file);
    for (let n = 0; n < 40; n++) subject.engine.append([put(keyOf(n % 5), 200_000)], 1);
    for (let more = true; more;) {
      const before = rowsOf(subject.database);
      ({ more } = subject.engine.prune(EVERYTHING));
      // Five of the oldest had no value before.
      expect(before - rowsOf(subject.database)).toBeLessThanOrEqual(9);
    }
    expect(rowsOf(subject.database)).toBe(0);
    subject.engine.close();
    return Promise.resolve();
  }));

  it('keeps up with any load: between two groups it forgets more than was written', () => withDatabase((file) => {
    const subject = open(file);
    fill(subject, 5000);
    for (let round = 0; round < 8; round++) {
      const before = rowsOf(subject.database);
      subject.engine.append(Array.from({ length: 512 }, (_, n) => put(keyOf(n), 300)), 1);
      subject.engine.prune(EVERYTHING);
      expect(rowsOf(subject.database)).toBeLessThan(before);
    }
    subject.engine.close();
    return Promise.resolve();
  }));

  it('stops the file from growing: under updates and deletes it is level after the first period, with the write-ahead log', () => withDatabase((file) => {
    const subject = open(file);
    const { engine, database } = subject;
    const sizes: number[] = [];
    const historyRows = 2000;
    let revisions: number[] = [];
    let round = 0;
    const period = (): void => {
      for (let group = 0; group < 63; group++) {
        round += 1;
        const changes: Change[] = Array.from({ length: 32 }, (_, n) => {
          const key = keyOf(scattered(round * 32 + n, 3001));
          return n % 4 === 3 ? { type: 'delete', key, expect: 'any' } : put(key, 200 + ((round * 97 + n * 31) % 3000));
        });
        const { outcomes, checkpointDue } = engine.append(changes, round);
        for (const outcome of outcomes) if (outcome.type === 'appended') revisions.push(outcome.revision);
        const due = revisions.length - historyRows;
        if (due > 0) {
          engine.prune((revisions[due] ?? 0) as Revision);
          revisions = revisions.slice(due);
        }
        if (checkpointDue) engine.checkpoint();
      }
      sizes.push(statSync(file).size + statSync(`${file}-wal`).size);
    };
    for (let n = 0; n < 6; n++) period();
    expect(rowsOf(database)).toBeLessThan(historyRows * 1.1);
    const [, , settled = 0, ...later] = sizes;
    for (const size of later) expect(size).toBeLessThan(settled * 1.1);
    engine.close();
    return Promise.resolve();
  }), 30_000);

  it('gives the file back, a little at a time, when much of it has become free', () => withDatabase((file) => {
    const subject = open(file);
    fill(subject, 5000, { rounds: 2, bytes: 2500 });
    subject.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const before = statSync(file).size;
    let most = 0;
    for (let more = true, step = 0; more; step++) {
      const size = (): number => Number(subject.database.prepare('PRAGMA page_count').get()?.['page_count']);
      const was = size();
      ({ more } = subject.engine.prune(EVERYTHING));
      if (step > 0) most = Math.max(most, was - size());
    }
    subject.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    // Fifty pages, and those that say where the others are.
    expect(most).toBeLessThanOrEqual(52);
    expect(before - statSync(file).size).toBeGreaterThan(50 * PAGE_BYTES);
    subject.engine.close();
    return Promise.resolve();
  }), 30_000);
});

describe('the write-ahead log', () => {
  it('stays within 16 MB when objects are large, and is gone after a clean end', () => withDatabase((file) => {
    const subject = open(file);
    for (let n = 0; n < 60; n++) {
      const { checkpointDue } = subject.engine.append([put(keyOf(n), 1_000_000)], 1);
      if (checkpointDue) subject.engine.checkpoint();
    }
    expect(statSync(`${file}-wal`).size).toBeLessThan(16 * 1024 * 1024 + 1);
    subject.engine.close();
    expect(statSync(`${file}-wal`, { throwIfNoEntry: false })).toBeUndefined();
    return Promise.resolve();
  }), 30_000);
});
