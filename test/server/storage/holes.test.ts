import { spawn } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { StorageError, type LogRecord, type RevisionLog } from '../../../src/server/storage/revision-log.ts';
import { openSqliteLog } from '../../../src/server/storage/sqlite-log.ts';
import { settableClock } from '../../contract/manual-clock.ts';
import { withDatabase } from './database-folder.ts';
import { FaultyWriter } from './faulty-writer.ts';

const LATE_MS = 1000;
const value = new Uint8Array(20_000);
const put = (log: RevisionLog, key: string): ReturnType<RevisionLog['append']> => log.append({ type: 'put', key, value, expect: 'any' });

/** Everything that one follower is told, with the time at which it was. */
function followed(log: RevisionLog): { readonly records: LogRecord[]; readonly arrivals: Map<string, number>; readonly stop: () => void } {
  const stop = new AbortController();
  const records: LogRecord[] = [];
  const arrivals = new Map<string, number>();
  const run = async (): Promise<void> => {
    for await (const batch of log.follow(log.head, stop.signal)) {
      for (const record of batch) {
        records.push(record);
        arrivals.set(record.key, performance.now());
      }
    }
  };
  void run();
  return { records, arrivals, stop: () => stop.abort() };
}

/** Opens the file, begins a transaction that writes, and kills itself before the commit. */
const DIES_INSIDE = `
  import { DatabaseSync } from 'node:sqlite';
  const database = new DatabaseSync(process.argv[1]);
  database.exec('PRAGMA cache_size = 1; BEGIN IMMEDIATE');
  const head = Number(database.prepare('SELECT head FROM log').get().head);
  for (let n = 1; n <= 200; n++) {
    database.prepare('INSERT INTO history (revision, time, key, deleted) VALUES (?, 0, ?, 0)').run(head + n, '/lost/' + n);
    database.prepare('INSERT INTO latest VALUES (?, zeroblob(5000), 1, ?, NULL)').run('/lost/' + n, head + n);
  }
  database.prepare('UPDATE log SET head = ?').run(head + 200);
  process.kill(process.pid, 'SIGKILL');
`;

describe('a revision that a failed write leaves unused (kine#82, kine#754)', () => {
  it.each([
    ['a commit that fails', (writer: FaultyWriter) => writer.failCommits('disk I/O error'), (writer: FaultyWriter) => writer.failCommits(undefined)],
    ['a full disk', (writer: FaultyWriter) => writer.fillDisk(), (writer: FaultyWriter) => writer.freeDisk()],
    ['a broken constraint', (writer: FaultyWriter) => writer.database.exec("CREATE TRIGGER no BEFORE INSERT ON history BEGIN SELECT RAISE(ABORT, 'no'); END"), (writer: FaultyWriter) => writer.database.exec('DROP TRIGGER no')],
  ])('stalls no follower: %s', (_name, breakIt, mendIt) => withDatabase(async (file) => {
    const writer = new FaultyWriter();
    const log = await openSqliteLog({ file, clock: settableClock(), startWriter: writer.start });
    const feed = followed(log);
    const expected: string[] = [];
    for (let round = 0; round < 5; round++) {
      breakIt(writer);
      const failed = await Promise.allSettled([put(log, `/failed/${round}`), put(log, `/failed/${round}b`)]);
      expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      mendIt(writer);
      const before = performance.now();
      await put(log, `/kept/${round}`);
      expected.push(`/kept/${round}`);
      await expect.poll(() => feed.arrivals.has(`/kept/${round}`), { interval: 5 }).toBe(true);
      expect((feed.arrivals.get(`/kept/${round}`) ?? Infinity) - before).toBeLessThan(LATE_MS);
    }
    expect(feed.records.map(({ key }) => key)).toEqual(expected);
    const revisions = feed.records.map(({ revision }) => revision);
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
    feed.stop();
    await log.close();
  }));

  it('leaves no trace of a transaction in which the process was killed', () => withDatabase(async (file) => {
    const clock = settableClock();
    let log = await openSqliteLog({ file, clock });
    await put(log, '/kept/0');
    const { head } = log;
    await log.close();
    const child = spawn(process.execPath, ['--input-type=module', '--eval', DIES_INSIDE, file], { cwd: path.dirname(file), stdio: 'ignore' });
    expect(await new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)))).toBe('SIGKILL');
    log = await openSqliteLog({ file, clock });
    expect(log.head).toBe(head);
    const feed = followed(log);
    const before = performance.now();
    await put(log, '/kept/1');
    await expect.poll(() => feed.arrivals.has('/kept/1'), { interval: 5 }).toBe(true);
    expect((feed.arrivals.get('/kept/1') ?? Infinity) - before).toBeLessThan(LATE_MS);
    const count = await log.count({ start: '/', end: '0' });
    expect(count).toEqual({ type: 'found', value: 2 });
    feed.stop();
    await log.close();
  }));
});

describe('what is not durable', () => {
  it('is told to nobody: neither answered, read nor delivered before its commit', () => withDatabase(async (file) => {
    const writer = new FaultyWriter();
    const log = await openSqliteLog({ file, clock: settableClock(), startWriter: writer.start });
    const feed = followed(log);
    const { head } = log;
    const commit = writer.hold();
    let isAnswered = false;
    const writing = put(log, '/a').then(() => {
      isAnswered = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(writer.calls).toEqual(['append']);
    expect({ isAnswered, head: log.head, told: feed.records.length, read: await log.get('/a') })
      .toEqual({ isAnswered: false, head, told: 0, read: { type: 'found', value: undefined } });
    commit();
    await writing;
    await expect.poll(() => feed.records.length).toBe(1);
    feed.stop();
    await log.close();
  }));

  it.each([['full', 2], ['os', 1]] as const)('is decided by the durability: with %s each commit has SQLite’s synchronous at %i, also after pruning', (durability, synchronous) => withDatabase(async (file) => {
    const writer = new FaultyWriter();
    const log = await openSqliteLog({ file, clock: settableClock(), durability, startWriter: writer.start });
    const mode = (): unknown => writer.database.prepare('PRAGMA synchronous').get()?.['synchronous'];
    expect(mode()).toBe(synchronous);
    await put(log, '/a');
    await log.compact(log.head);
    expect(mode()).toBe(synchronous);
    await put(log, '/b');
    writer.failCommits('disk I/O error');
    await expect(log.compact(log.head)).rejects.toThrow(StorageError);
    expect(mode()).toBe(synchronous);
    writer.failCommits(undefined);
    await log.close();
  }));
});
