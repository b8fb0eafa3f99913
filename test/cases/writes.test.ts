import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AXES, EACH, type Axes } from './axes.ts';
import { Cluster } from './cluster.ts';
import { objects, told, versionOf } from './normal-event.ts';
import { LIMIT_MS, type Reader } from './reader.ts';
import { REMOVED } from './room.ts';

vi.setConfig({ testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS });

const MERGE = 'application/merge-patch+json';

describe('a write that changes nothing keeps the version and tells nobody (S26)', () => {
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await Cluster.start();
  });

  afterAll(() => cluster.close());

  it.each(AXES)(EACH, async (axes) => {
    const room = await cluster.room();
    const view = room.view(axes);
    const made = await room.make('a', { annotations: { note: 'kept' } });
    const { resourceVersion, ...unversioned } = made.body.metadata;
    const watch = await view.watch({ resourceVersion });
    // Another second, so that a time that is written down each time would be another one.
    await cluster.clock.skip(2000);
    const path = room.path('a');
    const idle = [
      await cluster.call('PUT', path, made.body),
      await cluster.call('PUT', path, { ...made.body, metadata: unversioned }),
      await cluster.call('PUT', `${path}/status`, made.body),
      await cluster.call('PUT', `${path}?fieldManager=another`, { ...made.body, metadata: { ...made.body.metadata, managedFields: undefined } }),
      await cluster.call('PATCH', path, {}, MERGE),
      await cluster.call('PATCH', path, { metadata: { annotations: { note: 'kept', none: null } } }, MERGE),
      await cluster.call('PATCH', path, { metadata: { labels: { app: 'x' } } }, 'application/strategic-merge-patch+json'),
      await cluster.call('PATCH', path, '[]', 'application/json-patch+json'),
      await cluster.call('PATCH', path, [{ op: 'replace', path: '/metadata/annotations/note', value: 'kept' }], 'application/json-patch+json'),
    ];
    expect(idle.map(({ status, body }) => `${status} ${body.metadata.resourceVersion}`)).toEqual(idle.map(() => `200 ${resourceVersion}`));
    expect((await view.list()).resourceVersion).toBe(resourceVersion);
    await room.touch('a', 'now');
    await watch.untilChanges(1);
    expect(told(watch.events)).toEqual(['MODIFIED a']);
    watch.close();
  });
});

describe.each(['memory', 'sqlite'] as const)('a write that fails holds up none that follow, and is told to nobody (S27), %s', (store) => {
  const watches = new Map<Axes, Reader>();
  const done: string[] = [];
  const failures: number[] = [];
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await Cluster.start({ store });
    const room = await cluster.room();
    const pods = `/api/v1/namespaces/${room.namespace}/pods`;
    const pod = (name: string, metadata: object = {}): object => ({
      apiVersion: 'v1', kind: 'Pod', metadata: { name, labels: { app: 'x' }, ...metadata }, spec: { nodeName: 'here', containers: [{ name: 'c', image: 'i' }] },
    });
    const first = await room.make('first');
    for (const axes of AXES) watches.set(axes, await room.view(axes).watch({ resourceVersion: first.body.metadata.resourceVersion }));
    await room.touch('first', '0');
    done.push('MODIFIED first');
    const fail: readonly (() => Promise<{ readonly status: number }>)[] = [
      () => cluster.call('POST', pods, pod('first')),
      () => cluster.call('PUT', `${pods}/first`, pod('first', { resourceVersion: first.body.metadata.resourceVersion })),
      () => cluster.call('PUT', `${pods}/first`, pod('first', { uid: 'another' })),
      () => cluster.call('PATCH', `${pods}/first`, { metadata: { resourceVersion: first.body.metadata.resourceVersion, labels: { b: 'c' } } }, MERGE),
      () => cluster.call('DELETE', `${pods}/first`, { kind: 'DeleteOptions', apiVersion: 'v1', preconditions: { uid: 'another' } }),
      () => cluster.call('DELETE', `${pods}/none`),
      () => cluster.call('PATCH', `${pods}/none`, {}, MERGE),
      () => cluster.call('POST', pods, pod('Not A Name')),
      () => cluster.call('POST', pods, '{"kind":"Pod",'),
      () => cluster.call('POST', `/api/v1/namespaces/none/pods`, pod('first')),
    ];
    const seenByAll = async (name: string): Promise<void> => {
      done.push(`ADDED ${name}`);
      for (const watch of watches.values()) await watch.untilName(name);
    };
    for (const [at, one] of fail.entries()) {
      failures.push((await one()).status);
      await room.make(`after-${at}`);
      // Told before anything else is written: it did not wait for what the failed write left open.
      await seenByAll(`after-${at}`);
    }
    // Failures and successes in one commit: many want the same name, and one gets it.
    for (let round = 0; round < 5; round++) {
      const name = `race-${round}`;
      const race = await Promise.all([...Array.from({ length: 8 }, () => cluster.call('POST', pods, pod(name))), ...fail.map((one) => one())]);
      failures.push(...race.map(({ status }) => status).filter((status) => status >= 400));
      expectOne(race.filter(({ status }) => status === 201));
      await seenByAll(name);
    }
    await room.remove('first');
    done.push(...REMOVED('first'));
    await room.make('last');
    await seenByAll('last');
  });

  afterAll(async () => {
    for (const watch of watches.values()) watch.close();
    await cluster.close();
  });

  it('of which there are enough', () => {
    expect(failures.length).toBe(10 + 5 * (7 + 10));
    expect(new Set(failures)).toEqual(new Set([400, 404, 409, 422]));
  });

  it.each(AXES)(EACH, (axes) => {
    const events = objects(watches.get(axes)?.events ?? []);
    expect(told(events)).toEqual(done);
    const versions = events.map(versionOf);
    expect(versions.every((version, at) => at === 0 || version > (versions[at - 1] ?? version))).toBe(true);
  });
});

function expectOne(created: readonly unknown[]): void {
  if (created.length !== 1) throw new Error(`${created.length} of those who raced were told that they had made it`);
}
