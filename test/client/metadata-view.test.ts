import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import type { Client } from '../../src/client/client-types.ts';
import { inProcess } from '../../src/client/in-process.ts';
import { Store } from '../../src/client/store.ts';
import type { Live } from '../../src/client/watch-types.ts';
import { ConfigMap } from '../../src/kinds/core/v1.ts';
import { metadataOf } from '../../src/kinds/kind.ts';
import { startServer, type RunningServer } from '../../src/server/server.ts';

const Seen = metadataOf(ConfigMap);
const SHAPE = { apiVersion: 'meta.k8s.io/v1', kind: 'PartialObjectMetadata' };

describe('a kind seen by its metadata', () => {
  let server: RunningServer;
  let client: Client;
  beforeAll(async () => {
    server = await startServer({ store: { type: 'memory' }, controllers: [] });
    client = createClient({ name: 'in process', transport: inProcess(server.handler, { headers: { authorization: `Bearer ${server.token}` } }) });
    await client.create(ConfigMap, { metadata: { name: 'a', labels: { x: 'y' } }, data: { big: 'x'.repeat(1000) } });
  });
  afterAll(async () => {
    await client.close();
    await server.close();
  });

  it('keeps its name, its scope and its field selectors', () => {
    expect(Seen).toEqual({ ...ConfigMap, view: 'metadata' });
  });

  it('is got, listed and watched without the rest of the object', async () => {
    const seen = { ...SHAPE, metadata: { name: 'a', labels: { x: 'y' } } };
    for (const object of [await client.get(Seen, 'a'), ...(await client.list(Seen)).items]) {
      expect(object).toMatchObject(seen);
      expect(object).not.toHaveProperty('data');
    }
    const told: unknown[] = [];
    for await (const event of client.watch(Seen, { fields: { 'metadata.name': 'a' } })) {
      if (event.type === 'synced') break;
      told.push(event);
    }
    expect(told).toMatchObject([{ type: 'added', object: seen }]);
    expect(JSON.stringify(told)).not.toContain('xxx');
  });

  it('is what answers to writes have', async () => {
    const patched = await client.patch(Seen, 'a', { merge: { metadata: { labels: { x: 'z' } } } });
    expect(patched).toMatchObject({ ...SHAPE, metadata: { labels: { x: 'z' } } });
    expect((await client.get(ConfigMap, 'a')).data).toEqual({ big: 'x'.repeat(1000) });
    const deleted = await client.deleteCollection(Seen, { namespace: 'default' });
    expect(deleted).toMatchObject({ kind: 'PartialObjectMetadataList', items: [{ metadata: { name: 'a' } }] });
  });
});

describe('a watch that remembers identities', () => {
  const map = (version: string): Live<ConfigMap> => ({
    apiVersion: 'v1', kind: 'ConfigMap', data: { version },
    metadata: { name: 'a', namespace: 'n', uid: 'u', resourceVersion: version, creationTimestamp: '2026-01-01T00:00:00Z' },
  });

  it('tells changes without the old object, and objects that it missed by what identifies them', () => {
    const store = new Store<ConfigMap>({ beginsWithState: true, remember: 'identities' });
    store.beginList();
    expect(store.listed(map('1'))).toMatchObject([{ type: 'added', object: { data: { version: '1' } } }]);
    store.endList();
    const [modified] = store.upserted(map('2'), 'MODIFIED', '1');
    expect(modified).toMatchObject({ type: 'modified', object: { data: { version: '2' } } });
    expect(modified).not.toHaveProperty('old');
    expect(store.upserted(map('2'), 'MODIFIED', '1')).toBe('replayed');
    store.beginList();
    expect(store.endList()).toEqual([{ type: 'deleted', certain: false, object: { metadata: { name: 'a', namespace: 'n', uid: 'u', resourceVersion: '2' } } }]);
  });
});
