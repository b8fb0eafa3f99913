import { describe, expect, it } from 'vitest';
import { startExpiry } from '../../../src/server/storage/expiry.ts';
import type { LogRecord, RevisionLog } from '../../../src/server/storage/revision-log.ts';
import { openSqliteLog } from '../../../src/server/storage/sqlite-log.ts';
import { fakeClock, type FakeClock } from '../../../src/testing/fake-clock.ts';
import { withDatabase } from './database-folder.ts';
import { FaultyWriter } from './faulty-writer.ts';

const value = new TextEncoder().encode('whole');
const LIFE_MS = 10_000;

interface Server {
  readonly log: RevisionLog;
  readonly writer: FaultyWriter;
  readonly told: LogRecord[];
  readonly errors: unknown[];
  readonly stop: () => Promise<void>;
}

/** A log with its reaper, and everything that a follower is told from the start on. */
async function serve(file: string, clock: FakeClock, after?: RevisionLog['head']): Promise<Server> {
  const writer = new FaultyWriter();
  const log = await openSqliteLog({ file, clock, startWriter: writer.start });
  const errors: unknown[] = [];
  const stopReaper = startExpiry({ log, clock, onError: (error) => errors.push(error) });
  const stopped = new AbortController();
  const told: LogRecord[] = [];
  const following = (async () => {
    for await (const batch of log.follow(after ?? log.head, stopped.signal)) told.push(...batch);
  })();
  return {
    log, writer, told, errors,
    async stop() {
      stopReaper();
      stopped.abort();
      await following;
      await log.close();
    },
  };
}

const deletes = (told: readonly LogRecord[]): string[] => told.filter(({ entry }) => entry === undefined).map(({ key, previous }) => `${key}=${new TextDecoder().decode(previous?.value)}`);

async function run(clock: FakeClock, ms: number): Promise<void> {
  // The writer and the reaper answer each other in turns of their own.
  for (let passed = 0; passed < ms; passed += 500) {
    await clock.advance(500);
    for (let turn = 0; turn < 20; turn++) await clock.settle();
  }
}

describe('an entry that expires (kine#311, kine#581)', () => {
  it('is deleted once, whole and with a revision of its own, at its first deadline, though the server was restarted before it', () => withDatabase(async (file) => {
    const clock = fakeClock();
    const first = await serve(file, clock);
    const deadline = clock.now() + LIFE_MS;
    await Promise.all([first.log.append({ type: 'put', key: '/e', value, expect: 'absent', expiresAt: deadline }), run(clock, 500)]);
    const written = first.log.head;
    await run(clock, 4500);
    await first.stop();

    const second = await serve(file, clock, written);
    await run(clock, 4500);
    expect(second.told).toEqual([]);
    await run(clock, 2500);
    expect(deletes(second.told)).toEqual(['/e=whole']);
    const [deletion] = second.told;
    expect(deletion?.revision).toBeGreaterThan(written);
    expect((deletion?.time ?? 0) - deadline).toBeGreaterThanOrEqual(0);
    expect((deletion?.time ?? 0) - deadline).toBeLessThan(2000);
    expect(await second.log.get('/e')).toEqual({ type: 'found', value: undefined });
    const at = await second.log.get('/e', written);
    expect(at.type === 'found' && at.value?.modRevision).toBe(written);
    await run(clock, 20_000);
    expect(second.told).toHaveLength(1);
    await second.stop();
  }));

  it('is deleted right after the start if its deadline passed while no server ran', () => withDatabase(async (file) => {
    const clock = fakeClock();
    const first = await serve(file, clock);
    await Promise.all([first.log.append({ type: 'put', key: '/e', value, expect: 'absent', expiresAt: clock.now() + LIFE_MS }), run(clock, 500)]);
    const written = first.log.head;
    await first.stop();
    await clock.advance(60_000);
    const second = await serve(file, clock, written);
    await run(clock, 2500);
    expect(deletes(second.told)).toEqual(['/e=whole']);
    await second.stop();
  }));

  it('is deleted once though the reaper is killed in the middle of many', () => withDatabase(async (file) => {
    const clock = fakeClock();
    const keys = Array.from({ length: 40 }, (_, n) => `/e/${String(n).padStart(2, '0')}`);
    const first = await serve(file, clock);
    const from = first.log.head;
    await Promise.all([...keys.map((key) => first.log.append({ type: 'put', key, value, expect: 'absent', expiresAt: clock.now() + LIFE_MS })), run(clock, 500)]);
    // Half of its deletes are committed; the other half fails with the process.
    const append = first.log.append.bind(first.log);
    let done = 0;
    first.log.append = (change) => (++done > 20 ? Promise.reject(new Error('killed')) : append(change));
    await run(clock, LIFE_MS + 1000);
    expect(deletes(first.told)).toHaveLength(20);
    expect(first.errors.length).toBeGreaterThan(0);
    await first.stop();

    const second = await serve(file, clock, from);
    await run(clock, 3000);
    expect(deletes(second.told).sort()).toEqual(keys.map((key) => `${key}=whole`));
    await second.stop();
  }));

  it('is deleted late, but deleted, when the disk was full at its deadline', () => withDatabase(async (file) => {
    const clock = fakeClock();
    const server = await serve(file, clock);
    await Promise.all([server.log.append({ type: 'put', key: '/e', value, expect: 'absent', expiresAt: clock.now() + LIFE_MS }), run(clock, 500)]);
    server.writer.failCommits('disk I/O error');
    await run(clock, LIFE_MS + 5000);
    expect(deletes(server.told)).toEqual([]);
    server.writer.failCommits(undefined);
    await run(clock, 2500);
    expect(deletes(server.told)).toEqual(['/e=whole']);
    await server.stop();
  }));
});
