import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Live } from '../../../../src/client/watch-types.ts';
import { Job } from '../../../../src/kinds/batch/v1.ts';
import { ConfigMap, Event, Namespace, PersistentVolume, Pod } from '../../../../src/kinds/core/v1.ts';
import type { ObjectMeta, OwnerReference } from '../../../../src/kinds/meta/v1.ts';
import { aMap, aNamespace, controlledServer, type ControlledServer } from '../controlled-server.ts';

const HELD = 'test.everwatch.dev/held';

type Owner = Pick<Live<ConfigMap>, 'apiVersion' | 'metadata'> & { readonly kind: string };

function ownedBy({ apiVersion, kind, metadata: { name, uid } }: Owner | Live<Job> | Live<PersistentVolume> | Live<Namespace>, more: Partial<OwnerReference> = {}): OwnerReference {
  return { apiVersion, kind, name, uid, ...more };
}

function aJob(name: string) {
  return { metadata: { name, namespace: 'default' }, spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'b' }] } } } };
}

describe('the garbage collector', () => {
  let server: ControlledServer;
  beforeEach(async () => {
    server = await controlledServer('garbage-collector');
    await expectToCollect();
  });
  afterEach(async () => {
    await server.close();
    expectNoErrors();
  });

  const make = (name: string, metadata: Partial<ObjectMeta> = {}): Promise<Live<ConfigMap>> => aMap(server.client, name, metadata);
  const child = (name: string, ...owners: readonly OwnerReference[]): Promise<Live<ConfigMap>> => make(name, { ownerReferences: [...owners] });
  const end = (name: string, propagationPolicy: 'Background' | 'Foreground' | 'Orphan'): Promise<unknown> => server.client.delete(ConfigMap, `default/${name}`, { propagationPolicy });
  const release = (name: string): Promise<unknown> => server.client.patch(ConfigMap, `default/${name}`, { merge: { metadata: { finalizers: null } } });
  const get = (name: string): Promise<Live<ConfigMap>> => server.client.get(ConfigMap, `default/${name}`);
  const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 250));

  async function maps(): Promise<string[]> {
    return (await server.client.list(ConfigMap)).items.map(({ metadata }) => metadata.name).sort();
  }

  async function expectToCollect(): Promise<void> {
    await child('first', { apiVersion: 'v1', kind: 'ConfigMap', name: 'nobody', uid: 'nobody' });
    await expect.poll(maps).toEqual([]);
  }

  function expectNoErrors(): void {
    expect(server.errors).toEqual([]);
  }

  it('deletes what depended on a deleted object, all the way down', async () => {
    const a = await make('a');
    const b = await child('b', ownedBy(a));
    await child('c', ownedBy(b));
    await make('other');
    await end('a', 'Background');
    await expect.poll(maps).toEqual(['other']);
  });

  it('deletes what is made for an owner that never was, was another one, or is gone', async () => {
    const a = await make('a');
    await child('of-nobody', { apiVersion: 'v1', kind: 'ConfigMap', name: 'none', uid: 'u-1' });
    await child('of-another', ownedBy(a, { uid: 'u-2' }));
    await expect.poll(maps).toEqual(['a']);
    await end('a', 'Background');
    await child('too-late', ownedBy(a));
    await expect.poll(maps).toEqual([]);
  });

  it('keeps what has another owner, without the reference to the one that is gone', async () => {
    const [a, b] = [await make('a'), await make('b')];
    await child('both', ownedBy(a), ownedBy(b));
    await end('a', 'Background');
    await expect.poll(async () => (await get('both')).metadata.ownerReferences?.map(({ name }) => name)).toEqual(['b']);
    await end('b', 'Background');
    await expect.poll(maps).toEqual([]);
  });

  it('keeps the dependents of an orphaning owner, without the reference', async () => {
    const a = await make('a');
    await Promise.all(Array.from({ length: 40 }, (_, index) => child(`c-${index}`, ownedBy(a, { blockOwnerDeletion: true }))));
    await end('a', 'Orphan');
    await expect.poll(maps).not.toContain('a');
    await quiet();
    const { items } = await server.client.list(ConfigMap);
    expect(items).toHaveLength(40);
    expect(items.filter(({ metadata }) => metadata.ownerReferences !== undefined)).toEqual([]);
  });

  it('lets a foreground deletion wait for dependents that block, and for no others', async () => {
    const a = await make('a');
    await make('blocks', { ownerReferences: [ownedBy(a, { blockOwnerDeletion: true })], finalizers: [HELD] });
    await make('does-not', { ownerReferences: [ownedBy(a)], finalizers: [HELD] });
    await end('a', 'Foreground');
    await expect.poll(async () => (await Promise.all(['blocks', 'does-not'].map(get))).every(({ metadata }) => metadata.deletionTimestamp !== undefined)).toBe(true);
    await quiet();
    expect((await get('a')).metadata.finalizers).toEqual(['foregroundDeletion']);
    await release('blocks');
    await expect.poll(maps).toEqual(['does-not']);
    await release('does-not');
    await expect.poll(maps).toEqual([]);
  });

  it('lets a foreground deletion reach down through dependents of dependents', async () => {
    const a = await make('a');
    const b = await child('b', ownedBy(a, { blockOwnerDeletion: true }));
    await make('c', { ownerReferences: [ownedBy(b, { blockOwnerDeletion: true })], finalizers: [HELD] });
    await end('a', 'Foreground');
    await expect.poll(async () => (await get('b')).metadata.finalizers).toEqual(['foregroundDeletion']);
    await quiet();
    expect(await maps()).toEqual(['a', 'b', 'c']);
    await release('c');
    await expect.poll(maps).toEqual([]);
  });

  it('lets no foreground deletion wait for a dependent that stays', async () => {
    const [a, b] = [await make('a'), await make('b')];
    await child('both', ownedBy(a, { blockOwnerDeletion: true }), ownedBy(b));
    await end('a', 'Foreground');
    await expect.poll(maps).toEqual(['b', 'both']);
    expect((await get('both')).metadata.ownerReferences?.map(({ name }) => name)).toEqual(['b']);
  });

  it.each(['Foreground', 'Background'] as const)('ends a circle that is deleted in the %s', async (policy) => {
    const a = await make('a');
    const b = await child('b', ownedBy(a, { blockOwnerDeletion: true }));
    const c = await child('c', ownedBy(b, { blockOwnerDeletion: true }));
    await server.client.patch(ConfigMap, 'default/a', { merge: { metadata: { ownerReferences: [ownedBy(c, { blockOwnerDeletion: true })] } } });
    await quiet();
    expect(await maps()).toEqual(['a', 'b', 'c']);
    await end('a', policy);
    await expect.poll(maps).toEqual([]);
  });

  it('takes an owner in another namespace for absent, and says so', async () => {
    await aNamespace(server.client, 'elsewhere');
    const far = await aMap(server.client, 'far', { namespace: 'elsewhere' });
    const near = await aMap(server.client, 'near', { namespace: 'elsewhere', ownerReferences: [ownedBy(far)] });
    const lost = await child('lost', ownedBy(far));
    await expect.poll(maps).toEqual(['far', 'near']);
    expect(near.metadata.ownerReferences).toHaveLength(1);
    const { items } = await server.client.list(Event);
    expect(items).toMatchObject([{
      type: 'Warning', reason: 'OwnerRefInvalidNamespace', involvedObject: { kind: 'ConfigMap', name: 'lost', namespace: 'default', uid: lost.metadata.uid },
      message: `ownerRef [v1/ConfigMap, namespace: default, name: far, uid: ${far.metadata.uid}] does not exist in namespace "default"`,
    }]);
  });

  it('asks the server about owners of a kind that it does not follow', async () => {
    const namespace = 'elsewhere';
    await aNamespace(server.client, namespace);
    const event = await server.client.create(Event, { metadata: { name: 'e', namespace }, involvedObject: { namespace }, source: {}, reason: 'Test', type: 'Normal' });
    await aMap(server.client, 'of-event', { namespace, ownerReferences: [{ apiVersion: 'v1', kind: 'Event', name: 'e', uid: event.metadata.uid }] });
    await aMap(server.client, 'of-none', { namespace, ownerReferences: [{ apiVersion: 'v1', kind: 'Event', name: 'none', uid: 'u-1' }] });
    await expect.poll(maps).toEqual(['of-event']);
  });

  it('keeps an object without namespace whose owner has one, and collects what is owned by one without', async () => {
    const spec = { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/tmp' } };
    const a = await make('a');
    const misplaced = await server.client.create(PersistentVolume, { metadata: { name: 'misplaced', ownerReferences: [ownedBy(a)] }, spec });
    const owner = await server.client.create(PersistentVolume, { metadata: { name: 'owner' }, spec });
    await child('of-owner', ownedBy(owner));
    await end('a', 'Background');
    const protection = server.start('storage-protection');
    await server.client.delete(PersistentVolume, 'owner', { propagationPolicy: 'Background' });
    await expect.poll(maps).toEqual([]);
    await quiet();
    expect((await server.client.get(PersistentVolume, 'misplaced')).metadata.uid).toBe(misplaced.metadata.uid);
    await protection.stop();
  });

  it('waits with owners of kinds that nobody serves', async () => {
    await child('of-unknown', { apiVersion: 'example.com/v1', kind: 'Thing', name: 'x', uid: 'u-1' });
    await quiet();
    expect(await maps()).toEqual(['of-unknown']);
  });

  it.each([['Background', []], ['Orphan', ['p-0', 'p-1']], ['Foreground', []]] as const)('ends a Job in the %s', async (policy, left) => {
    const { client } = server;
    const job = await client.create(Job, aJob('etl'));
    const owner = ownedBy(job, { controller: true, blockOwnerDeletion: true });
    for (const name of ['p-0', 'p-1']) await client.create(Pod, { metadata: { name, namespace: 'default', ownerReferences: [owner] }, spec: aJob('').spec.template.spec });
    await client.delete(Job, 'default/etl', { propagationPolicy: policy });
    await expect.poll(async () => (await client.list(Job)).items).toEqual([]);
    await expect.poll(async () => (await client.list(Pod)).items.map(({ metadata }) => `${metadata.name}${metadata.ownerReferences === undefined ? '' : ' owned'}`)).toEqual(left);
  });

  it('takes a namespace for an owner like any other', async () => {
    const namespace = await aNamespace(server.client, 'team');
    await child('of-team', ownedBy(namespace));
    await server.client.delete(Namespace, 'team');
    const { start } = server;
    const controller = start('namespace');
    await expect.poll(maps).toEqual([]);
    await controller.stop();
  });
});

describe('a garbage collector that starts again', () => {
  it('finishes what was begun while it did not run', async () => {
    const { client, start, close, errors } = await controlledServer();
    const [a, b, c] = [await aMap(client, 'a'), await aMap(client, 'b'), await aMap(client, 'c')];
    await aMap(client, 'of-a', { ownerReferences: [ownedBy(a)] });
    await aMap(client, 'of-b', { ownerReferences: [ownedBy(b)] });
    await aMap(client, 'of-c', { ownerReferences: [ownedBy(c, { blockOwnerDeletion: true })] });
    await client.delete(ConfigMap, 'default/a', { propagationPolicy: 'Background' });
    await client.delete(ConfigMap, 'default/b', { propagationPolicy: 'Orphan' });
    await client.delete(ConfigMap, 'default/c', { propagationPolicy: 'Foreground' });
    const first = start('garbage-collector');
    await first.stop();
    const second = start('garbage-collector');
    await expect.poll(async () => (await client.list(ConfigMap)).items.map(({ metadata }) => [metadata.name, metadata.ownerReferences])).toEqual([['of-b', undefined]]);
    await second.stop();
    expect(errors).toEqual([]);
    await close();
  });

  it('writes nothing if there is nothing to do', async () => {
    const { client, start, close, writes } = await controlledServer();
    const a = await aMap(client, 'a');
    await aMap(client, 'of-a', { ownerReferences: [ownedBy(a)] });
    const running = start('garbage-collector');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await running.stop();
    expect(writes).toEqual([]);
    await close();
  });
});
