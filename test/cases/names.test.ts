import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AXES, EACH, FORMS, TRANSPORTS, type Axes } from './axes.ts';
import { Cluster } from './cluster.ts';
import { objects, told } from './normal-event.ts';
import { LIMIT_MS } from './reader.ts';
import { getOne, openWatch, REMOVED, type Query, type Room } from './room.ts';

vi.setConfig({ testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS });

let cluster: Cluster;

beforeAll(async () => {
  cluster = await Cluster.start();
});

afterAll(() => cluster.close());

/** One name, and what else the axes choose by. */
function onlyX({ selector }: Axes, { namespace }: Room): Query {
  const name = 'metadata.name=x';
  if (selector === 'label selector') return { labelSelector: 'app=x', fieldSelector: name };
  if (selector === 'field selector') return { fieldSelector: `${name},spec.nodeName=here,status.phase=Pending` };
  return { fieldSelector: selector === 'no selector' ? name : `metadata.namespace=${namespace},${name}` };
}

describe('a watch on one name follows it through all its lives (S25)', () => {
  it.each(AXES)(EACH, async (axes) => {
    const room = await cluster.room();
    const view = room.view(axes);
    const watch = await view.watch(onlyX(axes, room));
    for (const species of ['inside', 'elsewhere'] as const) await room.make('other', { species });
    await room.make('x', { species: 'elsewhere' });
    for (let life = 0; life < 2; life++) {
      await room.make('x');
      if (life === 0) await room.remove('x');
    }
    await watch.untilChanges(4);
    expect(told(watch.events)).toEqual(['ADDED x', ...REMOVED('x'), 'ADDED x']);
    const uids = objects(watch.events).map(({ uid }) => uid);
    expect(new Set(uids.slice(0, 3)).size).toBe(1);
    expect(uids[3]).not.toBe(uids[0]);
    // A list of one name is a list, and a watch from it goes on from there.
    const listed = await view.list(onlyX(axes, room));
    expect([listed.names, listed.items[0]?.uid, listed.continueToken]).toEqual([['x'], uids[3], undefined]);
    const resumed = await view.watch({ ...onlyX(axes, room), resourceVersion: listed.resourceVersion });
    await room.touch('other', 'y');
    await room.touch('x', 'y');
    await resumed.untilChanges(1);
    expect(told(resumed.events)).toEqual(['MODIFIED x']);
    for (const reader of [watch, resumed]) reader.close();
  });

  it.each(FORMS.flatMap((form) => TRANSPORTS.map((transport) => ({ form, transport }))))('and of a single object it is a get: $form, $transport', async ({ form, transport }) => {
    const room = await cluster.room();
    await room.make('x');
    const { name, kind } = await getOne(cluster.dial, { form, transport }, { path: room.path('x'), query: { watch: 1 } });
    expect([name, kind]).toEqual(['x', form === 'JSON' ? 'Pod' : 'PartialObjectMetadata']);
  });

  it.each(FORMS.flatMap((form) => TRANSPORTS.map((transport) => ({ form, transport }))))('by an old path it watches the name in it, and refuses any other: $form, $transport', async ({ form, transport }) => {
    const room = await cluster.room();
    await room.make('x');
    const path = room.path('x').replace('/api/v1/', '/api/v1/watch/');
    const watch = await openWatch(cluster.dial, { form, transport }, { path });
    const same = await openWatch(cluster.dial, { form, transport }, { path, query: { fieldSelector: 'metadata.name=x' } });
    await room.make('other');
    await room.touch('x', 'y');
    for (const reader of [watch, same]) {
      await reader.untilChanges(2);
      expect(told(reader.events)).toEqual(['ADDED x', 'MODIFIED x']);
      reader.close();
    }
    for (const fieldSelector of ['metadata.name=other', `metadata.namespace=${room.namespace}`, 'spec.nodeName=here', 'metadata.name!=other', 'metadata.name=other,spec.nodeName=here']) {
      await expect(openWatch(cluster.dial, { form, transport }, { path, query: { fieldSelector } }), fieldSelector).rejects.toThrow(/^the watch was refused: 400 [^]*"fieldSelector metadata\.name doesn't match requested name"/);
    }
  });
});
