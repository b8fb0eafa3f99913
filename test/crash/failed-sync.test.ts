import { copyFileSync, openSync, readFileSync, statSync, writeSync, closeSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { SqliteEngine } from '../../src/server/storage/sqlite-engine.ts';
import type { Change } from '../../src/server/storage/revision-log.ts';
import { openForWriting } from '../../src/server/storage/sqlite-schema.ts';
import { startWriterThread } from '../../src/server/storage/sqlite-writer-thread.ts';
import { withFolder } from '../process/server-process.ts';

const BIRTH = { revision: 100, time: 5 };
const put = (key: string, bytes = 1): Change => ({ type: 'put', key, value: new Uint8Array(bytes).fill(1), expect: 'any' });

function open(file: string): { readonly database: DatabaseSync; readonly engine: SqliteEngine } {
  const database = openForWriting({ file, durability: 'full' }, BIRTH);
  return { database, engine: new SqliteEngine(database, { file, durability: 'full' }) };
}

function copy(from: string, to: string): void {
  for (const end of ['', '-wal']) copyFileSync(`${from}${end}`, `${to}${end}`);
}

/** Keys and the newest revision, as a process finds them that opens the files now. */
function contentOf(file: string): { readonly keys: readonly unknown[]; readonly head: unknown } {
  const { database } = open(file);
  const content = {
    keys: database.prepare('SELECT key FROM latest ORDER BY key').all().map((row) => row['key']),
    head: database.prepare('SELECT head FROM log').get()?.['head'],
  };
  database.close();
  return content;
}

describe('a commit whose frames were written, but whose sync failed', () => {
  /**
   * The frames that the commit of `key` would write are taken from a copy, which writes the same bytes, and are put where
   * they would be; then the commit fails. `times`: how often, and the commits after it.
   */
  function failSync(file: string, key: string, times: number): { readonly engine: SqliteEngine; readonly error: unknown } {
    const { database, engine } = open(file);
    engine.append([put('/first')], 10);
    copy(file, `${file}.copy`);
    const twin = open(`${file}.copy`);
    twin.engine.append([put(key)], 10);
    const end = statSync(`${file}-wal`).size;
    const frames = readFileSync(`${file}.copy-wal`).subarray(end);
    twin.engine.close();
    expect(frames.length).toBeGreaterThan(0);
    const exec = database.exec.bind(database);
    let left = times;
    database.exec = (sql) => {
      if (sql === 'COMMIT' && left > 0) {
        left -= 1;
        const wal = openSync(`${file}-wal`, 'r+');
        writeSync(wal, frames, 0, frames.length, end);
        closeSync(wal);
        throw Object.assign(new Error('disk I/O error'), { errcode: 1034 });
      }
      exec(sql);
    };
    try {
      engine.append([put(key)], 10);
    } catch (error) {
      return { engine, error };
    }
    throw new Error('the commit did not fail');
  }

  it('does not come to life after a crash, and its revision stays unused', () => withFolder(async (folder) => {
    const file = path.join(folder, 'everwatch.db');
    const { engine, error } = failSync(file, '/failed', 1);
    expect(error).toMatchObject({ message: 'disk I/O error' });
    copy(file, `${file}.crashed`);
    expect(contentOf(`${file}.crashed`)).toEqual({ keys: ['/first'], head: 102 });
    expect(engine.append([put('/second')], 10).outcomes).toMatchObject([{ type: 'appended', revision: 103 }]);
    engine.close();
    expect(contentOf(file)).toEqual({ keys: ['/first', '/second'], head: 103 });
    await Promise.resolve();
  }));

  it('is overwritten before anything else is accepted, if the disk failed for longer', () => withFolder(async (folder) => {
    const file = path.join(folder, 'everwatch.db');
    const { engine } = failSync(file, '/failed', 3);
    // This is what the test is about: the frames are there for whoever opens the files.
    copy(file, `${file}.crashed`);
    expect(contentOf(`${file}.crashed`)).toEqual({ keys: ['/failed', '/first'], head: 102 });
    expect(() => engine.append([put('/second')], 10)).toThrow('disk I/O error');
    expect(engine.append([put('/second')], 10).outcomes).toMatchObject([{ type: 'appended', revision: 103 }]);
    engine.close();
    expect(contentOf(file)).toEqual({ keys: ['/first', '/second'], head: 103 });
    await Promise.resolve();
  }));
});

describe('a checkpoint that fails', () => {
  it('stops no write, and is tried again by the trial of writes until it works', () => withFolder(async (folder) => {
    const { database, engine } = open(path.join(folder, 'everwatch.db'));
    const exec = database.exec.bind(database);
    let [full, tries] = [true, 0];
    database.exec = (sql) => {
      if (sql.startsWith('PRAGMA wal_checkpoint')) {
        tries += 1;
        if (full) throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
      }
      exec(sql);
    };
    const large = Array.from({ length: 150 }, (_, index) => put(`/${index}`, 10_000));
    for (let isDue = false; !isDue;) isDue = engine.append(large, 10).checkpointDue;
    expect(() => engine.checkpoint()).toThrow('full');
    expect(engine.append([put('/more')], 10).outcomes).toMatchObject([{ type: 'appended' }]);
    expect(() => engine.tryWrite()).toThrow('full');
    full = false;
    engine.tryWrite();
    engine.checkpoint();
    expect(tries).toBe(3);
    engine.close();
    await Promise.resolve();
  }));
});

describe('the thread of the writer', () => {
  it('refuses at once what it is asked after its end', () => withFolder(async (folder) => {
    const writer = await startWriterThread({ file: path.join(folder, 'everwatch.db'), durability: 'full', birth: BIRTH });
    await writer.close();
    await expect(writer.append([put('/late')], 10)).rejects.toThrow('has ended');
    await writer.close();
  }));
});
