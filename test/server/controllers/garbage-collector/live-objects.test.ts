import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Live } from '../../../../src/client/watch-types.ts';
import { ConfigMap } from '../../../../src/kinds/core/v1.ts';
import { metadataOf } from '../../../../src/kinds/kind.ts';
import type { Vertex } from '../../../../src/server/controllers/garbage-collector/graph.ts';
import { LiveObjects } from '../../../../src/server/controllers/garbage-collector/live-objects.ts';
import { aMap, controlledServer, type ControlledServer } from '../controlled-server.ts';

const OWNERS = ['x', 'y'].map((uid) => ({ apiVersion: 'v1', kind: 'ConfigMap', name: uid, uid, blockOwnerDeletion: true }));

function vertexOf({ metadata: { uid } }: Live<ConfigMap>): Vertex {
  return { uid, kind: metadataOf(ConfigMap), namespace: 'default', name: 'a', stage: 'alive', owners: [] };
}

describe('live objects', () => {
  let server: ControlledServer;
  let live: LiveObjects;
  let map: Live<ConfigMap>;
  beforeEach(async () => {
    server = await controlledServer();
    live = new LiveObjects({ client: server.client, signal: new AbortController().signal });
    map = await aMap(server.client, 'a', { ownerReferences: OWNERS, finalizers: ['x.dev/y', 'orphan'] });
  });
  afterEach(() => server.close());

  const now = (): Promise<Live<ConfigMap>> => server.client.get(ConfigMap, 'default/a');
  const touch = (): Promise<unknown> => server.client.patch(ConfigMap, 'default/a', { merge: { data: { touched: 'yes' } } });

  it('are read if they are still the ones that were meant', async () => {
    expect((await live.read(vertexOf(map)))?.resourceVersion).toBe(map.metadata.resourceVersion);
    expect(await live.read({ ...vertexOf(map), uid: 'another' })).toBeUndefined();
    expect(await live.read({ ...vertexOf(map), name: 'none' })).toBeUndefined();
  });

  it('are deleted only as they were read', async () => {
    await touch();
    expect(await live.remove(vertexOf(map), map.metadata, 'Background')).toBe('changed');
    const { metadata } = await now();
    expect(metadata.deletionTimestamp).toBeUndefined();
    expect(await live.remove(vertexOf(map), { ...metadata, uid: 'another' }, 'Background')).toBe('changed');
    expect(await live.remove({ ...vertexOf(map), name: 'none' }, metadata, 'Background')).toBe('gone');
    expect(await live.remove(vertexOf(map), metadata, 'Foreground')).toBe('done');
    expect((await now()).metadata.finalizers).toEqual(['x.dev/y', 'foregroundDeletion']);
  });

  it('lose owners and finalizers one by one, whatever else was written meanwhile', async () => {
    await touch();
    await Promise.all([live.release(vertexOf(map), ['x']), live.dropFinalizer(vertexOf(map), 'orphan')]);
    await live.unblock(vertexOf(map));
    const { data, metadata } = await now();
    expect(data).toEqual({ touched: 'yes' });
    expect(metadata.finalizers).toEqual(['x.dev/y']);
    expect(metadata.ownerReferences).toEqual([{ ...OWNERS[1], blockOwnerDeletion: false }]);
    await live.release(vertexOf(map), ['y']);
    await live.dropFinalizer(vertexOf(map), 'x.dev/y');
    expect((await now()).metadata).not.toHaveProperty('ownerReferences');
    expect((await now()).metadata).not.toHaveProperty('finalizers');
  });

  it('are not written if nothing changes, or if they are others by now', async () => {
    await live.dropFinalizer(vertexOf(map), 'none');
    await live.release({ ...vertexOf(map), uid: 'another' }, ['x']);
    expect((await now()).metadata.resourceVersion).toBe(map.metadata.resourceVersion);
  });
});
