import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigMap, Secret, ServiceAccount } from '../../../src/kinds/core/v1.ts';
import { LATE_MS, aMap, controlledServer, type ControlledServer } from './controlled-server.ts';

describe('a controller one of whose watches is behind the others', () => {
  let server: ControlledServer;
  beforeEach(async () => {
    server = await controlledServer();
  });
  afterEach(() => server.close());

  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 4 * LATE_MS));
  const maps = async (): Promise<string[]> => (await server.client.list(ConfigMap)).items.map(({ metadata }) => metadata.name);
  const secrets = async (): Promise<string[]> => (await server.client.list(Secret)).items.map(({ metadata }) => `${metadata.name} ${metadata.ownerReferences?.length ?? 0}`);
  /** A map, and a secret that depends on it. */
  const pair = async (owner: string, dependent: string): Promise<void> => {
    const { metadata: { uid } } = await aMap(server.client, owner);
    const reference = { apiVersion: 'v1', kind: 'ConfigMap', name: owner, uid, blockOwnerDeletion: true };
    await server.client.create(Secret, { metadata: { name: dependent, namespace: 'default', ownerReferences: [reference] } });
  };

  it('collects no garbage that is none', async () => {
    const collector = server.startLate('/api/v1/secrets', 'garbage-collector');
    await aMap(server.client, 'first', { ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'none', uid: 'u' }] });
    await expect.poll(maps).toEqual([]);

    await pair('a', 'orphan');
    await server.client.delete(ConfigMap, 'default/a', { propagationPolicy: 'Orphan' });
    await expect.poll(maps).toEqual([]);
    await settled();
    expect(await secrets()).toEqual(['orphan 0']);

    await pair('b', 'child');
    await server.client.delete(ConfigMap, 'default/b', { propagationPolicy: 'Foreground' });
    await expect.poll(maps).toEqual([]);
    expect(await secrets()).toEqual(['orphan 0']);
    await collector.stop();
    expect(server.errors).toEqual([]);
  });

  it('decides nothing before it knows everything', async () => {
    const accounts = async (): Promise<number> => (await server.client.list(ServiceAccount)).items.length;
    const first = server.start('service-account');
    await expect.poll(async () => (await accounts()) + (await maps()).length).toBe(8);
    await first.stop();
    const before = server.writes.length;
    const second = server.startLate('/api/v1/serviceaccounts', 'service-account');
    await settled();
    await second.stop();
    expect(server.writes.slice(before)).toEqual([]);
  });
});
