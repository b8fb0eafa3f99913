import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PersistentVolume, PersistentVolumeClaim, Pod } from '../../../../src/kinds/core/v1.ts';
import { VolumeAttributesClass } from '../../../../src/kinds/storage/v1.ts';
import { isClassUsed, isVolumeUsed, podUsesClaim } from '../../../../src/server/controllers/storage-protection/in-use.ts';
import { controlledServer, type ControlledServer } from '../controlled-server.ts';

const claim: PersistentVolumeClaim = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'p-v', ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u', controller: true }] } };
const CONTAINERS = [{ name: 'c', image: 'i' }];
type Volume = NonNullable<NonNullable<Pod['spec']>['volumes']>[number];
const pod = (volume: Volume, fields: { readonly node?: string; readonly metadata?: Pod['metadata'] } = {}): Pod =>
  ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', uid: 'u', ...fields.metadata }, spec: { containers: CONTAINERS, nodeName: fields.node ?? 'n', volumes: [volume] } });

describe('what is used', () => {
  const named: Volume = { name: 'v', persistentVolumeClaim: { claimName: 'p-v' } };
  const ephemeral: Volume = { name: 'v', ephemeral: {} };
  const ended = { deletionTimestamp: '2026-01-01T00:00:00Z', deletionGracePeriodSeconds: 0 };
  it.each<[string, Pod, boolean]>([
    ['a pod on a node that names the claim', pod(named), true],
    ['a pod without a node', pod(named, { node: '' }), false],
    ['a pod with another claim', pod({ name: 'v', persistentVolumeClaim: { claimName: 'other' } }), false],
    ['a pod whose own claim it is', pod(ephemeral), true],
    ['a pod whose name only fits', pod(ephemeral, { metadata: { uid: 'another' } }), false],
    ['a pod that has ended, of its own claim', pod(ephemeral, { metadata: ended }), false],
    ['a pod that has ended, of a claim it names', pod(named, { metadata: ended }), true],
  ])('by %s', (_, one, used) => {
    expect(podUsesClaim(one, claim)).toBe(used);
  });

  it('volumes by the claim that is bound to them, classes by whoever names them', () => {
    const volume: PersistentVolume = { apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: 'v' }, spec: { volumeAttributesClassName: 'gold' }, status: { phase: 'Bound' } };
    expect(isVolumeUsed(volume)).toBe(true);
    expect(isVolumeUsed({ ...volume, status: { phase: 'Released' } })).toBe(false);
    expect(isClassUsed('gold', { claims: [], volumes: [volume] })).toBe(true);
    expect(isClassUsed('silver', { claims: [], volumes: [volume] })).toBe(false);
    expect(isClassUsed('silver', { claims: [{ ...claim, status: { modifyVolumeStatus: { status: 'InProgress', targetVolumeAttributesClassName: 'silver' } } }], volumes: [] })).toBe(true);
  });
});

describe('the controller', () => {
  let server: ControlledServer;
  beforeEach(async () => {
    server = await controlledServer('storage-protection');
  });
  afterEach(() => server.close());
  const STORAGE = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
  const aClaim = (name: string, finalizers: string[] = []): Promise<unknown> => server.client.create(PersistentVolumeClaim, { metadata: { name, namespace: 'default', finalizers }, spec: STORAGE });
  const claims = async (): Promise<string[]> => (await server.client.list(PersistentVolumeClaim)).items.map(({ metadata }) => metadata.name);

  it('lets storage go that nobody uses', async () => {
    await aClaim('a');
    await aClaim('stays');
    await server.client.create(PersistentVolume, { metadata: { name: 'v' }, spec: { accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' }, hostPath: { path: '/x' } } });
    await server.client.create(VolumeAttributesClass, { metadata: { name: 'c' }, driverName: 'd', parameters: { a: 'b' } });
    await server.client.delete(PersistentVolumeClaim, 'default/a');
    await server.client.delete(PersistentVolume, 'v');
    await server.client.delete(VolumeAttributesClass, 'c');
    await expect.poll(claims).toEqual(['stays']);
    await expect.poll(async () => (await server.client.list(PersistentVolume)).items.length).toBe(0);
    await expect.poll(async () => (await server.client.list(VolumeAttributesClass)).items.length).toBe(0);
    expect(server.errors).toEqual([]);
  });

  it('keeps a claim while a pod has it', async () => {
    await aClaim('a');
    await server.client.create(Pod, { metadata: { name: 'p', namespace: 'default' }, spec: { nodeName: 'n', containers: CONTAINERS, volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'a' } }] } });
    await server.client.delete(PersistentVolumeClaim, 'default/a');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await claims()).toEqual(['a']);
    await server.client.delete(Pod, 'default/p', { gracePeriodSeconds: 0 });
    await expect.poll(claims, { timeout: 3000 }).toEqual([]);
    expect(server.errors).toEqual([]);
  });

  it('leaves the finalizers of others, and ends what was deleted before it began', async () => {
    const bare = await controlledServer();
    await bare.client.create(PersistentVolumeClaim, { metadata: { name: 'a', namespace: 'default', finalizers: ['example.org/f'] }, spec: STORAGE });
    await bare.client.delete(PersistentVolumeClaim, 'default/a');
    const running = bare.start('storage-protection');
    await expect.poll(async () => (await bare.client.get(PersistentVolumeClaim, 'default/a')).metadata.finalizers).toEqual(['example.org/f']);
    await running.stop();
    expect(bare.errors).toEqual([]);
    await bare.close();
  });
});
