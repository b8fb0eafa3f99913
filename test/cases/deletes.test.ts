import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AXES, EACH, MOVING_AXES } from './axes.ts';
import { Cluster } from './cluster.ts';
import { contentOf, objects, told, versionOf } from './normal-event.ts';
import { LIMIT_MS } from './reader.ts';
import { REMOVED } from './room.ts';

vi.setConfig({ testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS });

let cluster: Cluster;

beforeAll(async () => {
  cluster = await Cluster.start();
});

afterAll(() => cluster.close());

describe('DELETED has the version of the delete, so that who resumes from it goes forward (S5)', () => {
  it.each(AXES)(EACH, async (axes) => {
    const room = await cluster.room();
    const view = room.view(axes);
    const [a, , c] = [await room.make('a'), await room.make('b'), await room.make('c')];
    const watch = await view.watch({ resourceVersion: c.body.metadata.resourceVersion });
    const answer = await room.remove('a');
    await watch.untilChanges(2);
    const gone = objects(watch.events).at(-1);
    expect(told(watch.events)).toEqual(REMOVED('a'));
    const versions = [c.body.metadata.resourceVersion, ...objects(watch.events).map(({ resourceVersion }) => resourceVersion)];
    expect(versions).toEqual([...new Set(versions)].sort());
    expect(gone?.resourceVersion).toBe((await view.list()).resourceVersion);
    expect(gone?.uid).toBe(a.body.metadata['uid']);
    expect(answer.body.metadata['uid']).toBe(gone?.uid);
    // From there on nothing is told until something new happens.
    const resumed = await view.watch({ resourceVersion: gone?.resourceVersion ?? '' });
    await room.make('new');
    await Promise.all([resumed.untilName('new'), watch.untilName('new')]);
    expect(told(resumed.events)).toEqual(['ADDED new']);
    for (const reader of [watch, resumed]) reader.close();
  });
});

describe('who leaves a selector is told as gone with what was selected, and comes back as new (S6)', () => {
  it.each(MOVING_AXES)(EACH, async (axes) => {
    const room = await cluster.room();
    const view = room.view(axes);
    const other = axes.selector === 'label selector' ? { labelSelector: 'app=y' } : { fieldSelector: 'status.phase=Running' };
    const made = await room.make('a');
    const from = { resourceVersion: made.body.metadata.resourceVersion };
    const [within, without] = [await view.watch(from), await view.watch({ ...from, ...other })];
    const writes = [await room.move('a', 'out', axes.selector), await room.move('a', 'in', axes.selector), await room.remove('a')];
    await Promise.all([within.untilChanges(4), without.untilChanges(2)]);
    expect(told(within.events)).toEqual(['DELETED a', 'ADDED a', ...REMOVED('a')]);
    expect(told(without.events)).toEqual(['ADDED a', 'DELETED a']);
    const versions = within.events.map(versionOf);
    expect(versions.slice(0, 2)).toEqual(writes.slice(0, 2).map(({ body }) => BigInt(body.metadata.resourceVersion)));
    expect(without.events.map(versionOf)).toEqual(versions.slice(0, 2));
    const [left] = objects(within.events);
    // The last state that was selected, not the first that was not.
    if (axes.selector === 'label selector') expect(left?.labels).toEqual({ app: 'x' });
    else if (axes.form === 'JSON') expect(left?.object['status']).toMatchObject({ phase: 'Pending' });
    else if (axes.form === 'Table') expect(left?.cells?.[2]).toBe('Pending');
    for (const reader of [within, without]) reader.close();
  });
});

describe('DELETED has the whole last object, however it was deleted (S30)', () => {
  it.each(AXES)(`by name: ${EACH}`, async (axes) => {
    const room = await cluster.room();
    const view = room.view(axes);
    const watch = await view.watch();
    await room.make('p', { annotations: { note: 'kept' } });
    await room.remove('p');
    await watch.untilChanges(3);
    expect(told(watch.events)).toEqual(['ADDED p', ...REMOVED('p')]);
    const [made, marked, gone] = objects(watch.events);
    expect(gone).toMatchObject({ kind: made?.kind, apiVersion: made?.apiVersion, uid: made?.uid, namespace: room.namespace, labels: { app: 'x' }, annotations: { note: 'kept' } });
    expect(contentOf(gone)).toEqual(contentOf(marked));
    expect(new Set(watch.events.map(versionOf)).size).toBe(3);
    watch.close();
  });

  it.each(AXES)(`as one of a collection: ${EACH}`, async (axes) => {
    const room = await cluster.room();
    const view = room.view(axes);
    for (const name of ['p', 'q']) await room.make(name, { annotations: { note: name } });
    await room.make('hidden', { species: view.hidden });
    const watch = await view.watch({ sendInitialEvents: false, resourceVersionMatch: 'NotOlderThan' });
    await cluster.call('DELETE', `/api/v1/namespaces/${room.namespace}/pods?gracePeriodSeconds=0`);
    await watch.untilChanges(4);
    const gone = objects(watch.events).filter(({ type }) => type === 'DELETED');
    expect(gone.map(({ name, annotations }) => `${name} ${annotations['note']}`).sort()).toEqual(['p p', 'q q']);
    for (const event of gone) {
      expect(event.uid).toMatch(/^[0-9a-f-]{36}$/);
      expect(contentOf(event)).toEqual(contentOf(objects(watch.events).find(({ type, uid }) => type === 'MODIFIED' && uid === event.uid)));
    }
    expect((await view.list()).items).toEqual([]);
    watch.close();
  });

  it.each(AXES)(`only when its last finalizer has gone: ${EACH}`, async (axes) => {
    const room = await cluster.room();
    const view = room.view(axes);
    const watch = await view.watch();
    await room.make('p', { finalizers: ['example.org/one', 'example.org/two'], annotations: { note: 'kept' } });
    await room.remove('p');
    await room.touch('p', 'while it waits');
    for (const finalizers of [['example.org/two'], []]) await cluster.call('PATCH', room.path('p'), { metadata: { finalizers } }, 'application/merge-patch+json');
    await watch.untilChanges(5);
    expect(told(watch.events)).toEqual(['ADDED p', 'MODIFIED p', 'MODIFIED p', 'MODIFIED p', 'DELETED p']);
    const [made, marked, , last, gone] = objects(watch.events);
    expect([made, marked, gone].map((event) => event?.deletionTimestamp !== '')).toEqual([false, true, true]);
    expect(contentOf(gone)).toEqual(contentOf(last));
    expect(gone).toMatchObject({ uid: made?.uid, annotations: { note: 'kept', touched: 'while it waits' } });
    expect(gone?.resourceVersion).toBe((await view.list()).resourceVersion);
    watch.close();
  });
});
