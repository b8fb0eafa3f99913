import { describe, expect, it } from 'vitest';
import { prefixRange } from '../../../src/server/storage/key-order.ts';
import { StorageError, type RevisionLog } from '../../../src/server/storage/revision-log.ts';
import { openSqliteLog } from '../../../src/server/storage/sqlite-log.ts';
import { startServerOn } from '../../../src/server/server.ts';
import { settableClock } from '../../contract/manual-clock.ts';
import { apiOf } from '../api-client.ts';
import { withDatabase } from './database-folder.ts';
import { FaultyWriter } from './faulty-writer.ts';

const MAPS = '/api/v1/namespaces/default/configmaps';
// More than the free room of any page.
const LARGE = 'x'.repeat(20_000);

const put = (log: RevisionLog, key: string): ReturnType<RevisionLog['append']> =>
  log.append({ type: 'put', key, value: new TextEncoder().encode(LARGE), expect: 'absent' });

async function keysOf(log: RevisionLog): Promise<string[]> {
  const answer = await log.range(prefixRange('/'), { limit: 0 });
  return answer.type === 'found' ? answer.value.entries.map((entry) => entry.key) : [];
}

describe('a disk that is full', () => {
  it('refuses writes with the reason, loses none that was acknowledged, and takes them again by itself once there is room', () => withDatabase(async (file) => {
    const writer = new FaultyWriter();
    const clock = settableClock();
    const told: string[] = [];
    let log = await openSqliteLog({ file, clock, startWriter: writer.start, onProblem: (problem) => told.push(problem?.problem ?? 'well') });
    const acknowledged: string[] = [];
    for (const key of ['/a', '/b', '/c']) {
      await put(log, key);
      acknowledged.push(key);
    }
    writer.fillDisk();
    const refused = await Promise.allSettled(['/d', '/e'].map((key) => put(log, key)));
    for (const one of refused) {
      expect(one.status === 'rejected' && one.reason instanceof StorageError && one.reason.problem).toBe('full');
      expect(one.status === 'rejected' && String(one.reason)).toContain('the disk is full; free some space');
    }
    expect(log.problem?.problem).toBe('full');
    expect(await keysOf(log)).toEqual(acknowledged);
    // It does not take a write of anybody's to find out that there is still none.
    await expect.poll(() => writer.calls.filter((call) => call === 'tryWrite').length).toBeGreaterThan(1);
    expect(log.problem?.problem).toBe('full');

    writer.freeDisk();
    await expect.poll(() => log.problem, { timeout: 3000 }).toBeUndefined();
    expect(told).toEqual(['full', 'well']);
    await put(log, '/f');
    await log.close();
    log = await openSqliteLog({ file, clock });
    expect(await keysOf(log)).toEqual([...acknowledged, '/f']);
    await log.close();
  }));

  it('is a 500 InternalError to clients and fails the health checks, while reads and watches go on', () => withDatabase(async (file) => {
    const writer = new FaultyWriter();
    const logged: unknown[] = [];
    const log = await openSqliteLog({ file, clock: settableClock(), startWriter: writer.start });
    const server = await startServerOn(log, { store: { type: 'memory' }, controllers: [], log: (error) => logged.push(error) });
    const api = apiOf(server);
    const create = (name: string): ReturnType<typeof api.call> =>
      api.call('POST', MAPS, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { LARGE } });
    const health = async (): Promise<number[]> => (await Promise.all(['/healthz', '/livez', '/readyz'].map((path) => api.call('GET', path)))).map(({ status }) => status);
    expect((await create('before')).status).toBe(201);
    const watch = await api.watch(`${MAPS}?watch=1`);
    expect(await health()).toEqual([200, 200, 200]);

    writer.fillDisk();
    const refused = await create('refused');
    expect(refused.status).toBe(500);
    expect(refused.body).toMatchObject({ kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'InternalError', code: 500 });
    expect(refused.body.message).toMatch(/^Internal error occurred: .*the disk is full; free some space/);
    expect((await create('refused-too')).status).toBe(500);
    expect(await health()).toEqual([500, 500, 500]);
    expect((await api.call('GET', '/readyz')).body.message).toContain('[-]etcd failed: reason withheld');
    expect((await api.call('GET', `${MAPS}/before`)).status).toBe(200);
    expect((await api.call('GET', MAPS)).body.items).toHaveLength(1);
    expect(watch.ended()).toBe(false);

    writer.freeDisk();
    await expect.poll(health, { timeout: 3000 }).toEqual([200, 200, 200]);
    expect((await create('after')).status).toBe(201);
    await expect.poll(() => watch.lines.map(({ object }) => object.metadata['name'])).toEqual(['before', 'after']);
    // It was told when it began, by whoever opened the log; not once a request.
    expect(logged).toEqual([]);
    watch.close();
    await server.close();
  }));

  it('holds up forgetting only for as long as it lasts', () => withDatabase(async (file) => {
    const writer = new FaultyWriter();
    const log = await openSqliteLog({ file, clock: settableClock(), startWriter: writer.start });
    for (const key of ['/a', '/b', '/c']) await put(log, key);
    writer.failCommits('disk I/O error');
    await expect(log.compact(log.head)).rejects.toThrow(StorageError);
    const rows = (): unknown => writer.database.prepare('SELECT count(*) AS n FROM history').get()?.['n'];
    expect(rows()).toBe(3);
    writer.failCommits(undefined);
    await log.compact(log.floor);
    expect(rows()).toBe(0);
    await log.close();
  }));
});
