import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Lease } from '../../../../src/kinds/coordination/v1.ts';
import { Node, Pod } from '../../../../src/kinds/core/v1.ts';
import { graceLeft, isAlive, type NodeSigns } from '../../../../src/server/controllers/pod-reaper/grace.ts';
import { formatMicroTime } from '../../../../src/wire/time.ts';
import { aRunningPod, controlledServer, type ControlledServer } from '../controlled-server.ts';

const NOW = Date.UTC(2026, 0, 1);
const at = (seconds: number): string => new Date(NOW + seconds * 1000).toISOString();

describe('grace', () => {
  it.each<[string, Parameters<typeof graceLeft>, number | undefined]>([
    ['a pod that nobody has deleted', [{}, true, NOW], undefined],
    ['a pod that waits for finalizers only', [{ deletionTimestamp: at(-5), deletionGracePeriodSeconds: 0 }, false, NOW], undefined],
    ['a deletion seen as it happened, whatever the clocks say', [{ deletionTimestamp: at(86_400), deletionGracePeriodSeconds: 30 }, true, NOW], 30_000],
    ['a deletion that was there before', [{ deletionTimestamp: at(20), deletionGracePeriodSeconds: 30 }, false, NOW], 20_000],
    ['one whose end has passed', [{ deletionTimestamp: at(-20), deletionGracePeriodSeconds: 30 }, false, NOW], 0],
    ['a wall clock that was set back', [{ deletionTimestamp: at(86_400), deletionGracePeriodSeconds: 30 }, false, NOW], 30_000],
  ])('of %s', (_, input, left) => {
    expect(graceLeft(...input)).toBe(left);
  });

  const metadata = { name: 'n' };
  const node = (status: 'True' | 'Unknown', heartbeat: number): Node => ({ kind: 'Node', apiVersion: 'v1', metadata, status: { conditions: [{ type: 'Ready', status, lastHeartbeatTime: at(heartbeat) }] } });
  const lease = (renewed: number): Lease => ({ kind: 'Lease', apiVersion: 'coordination.k8s.io/v1', metadata, spec: { renewTime: at(renewed) } });
  it.each<[string, NodeSigns, boolean]>([
    ['no node', { node: undefined, lease: undefined }, false],
    ['no node, though a lease is left', { node: undefined, lease: lease(-1) }, false],
    ['a node that nobody has ever spoken for', { node: { kind: 'Node', apiVersion: 'v1', metadata }, lease: undefined }, false],
    ['a fresh lease', { node: node('Unknown', -500), lease: lease(-10) }, true],
    ['an old lease', { node: node('True', -500), lease: lease(-100) }, false],
    ['a fresh heartbeat', { node: node('True', -10), lease: undefined }, true],
    ['a fresh heartbeat of a node that is not ready', { node: node('Unknown', -10), lease: undefined }, false],
  ])('%s', (_, signs, alive) => {
    expect(isAlive(signs, NOW)).toBe(alive);
  });
});

describe('the pod reaper', () => {
  let server: ControlledServer;
  beforeEach(async () => {
    server = await controlledServer('pod-reaper');
  });
  afterEach(() => server.close());
  const pods = async (): Promise<string[]> => (await server.client.list(Pod)).items.map(({ metadata }) => metadata.name);

  it('ends a pod when its grace is over, and not before', async () => {
    await aRunningPod(server.client, { name: 'short', graceSeconds: 1 });
    await aRunningPod(server.client, { name: 'long', graceSeconds: 60 });
    await server.client.delete(Pod, 'default/short');
    await server.client.delete(Pod, 'default/long');
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await pods()).toEqual(['long', 'short']);
    await expect.poll(pods, { timeout: 3000 }).toEqual(['long']);
    expect(server.errors).toEqual([]);
  });

  it('follows a grace period that was shortened, and one that began before it did', async () => {
    const bare = await controlledServer();
    await aRunningPod(bare.client, { name: 'early', graceSeconds: 1 });
    await bare.client.delete(Pod, 'default/early');
    const reaper = bare.start('pod-reaper');
    await aRunningPod(bare.client, { name: 'late', graceSeconds: 60 });
    await bare.client.delete(Pod, 'default/late');
    await bare.client.delete(Pod, 'default/late', { gracePeriodSeconds: 1 });
    await expect.poll(async () => (await bare.client.list(Pod)).items.length, { timeout: 4000 }).toBe(0);
    await reaper.stop();
    expect(bare.errors).toEqual([]);
    await bare.close();
  });

  it('leaves pods to a kubelet that lives', async () => {
    const { client } = server;
    await client.create(Node, { metadata: { name: 'live' } });
    await client.create(Lease, { metadata: { name: 'live', namespace: 'kube-node-lease' }, spec: { renewTime: formatMicroTime(Date.now() * 1000) } });
    await aRunningPod(client, { name: 'web', node: 'live', graceSeconds: 1 });
    await client.delete(Pod, 'default/web');
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await pods()).toEqual(['web']);
    expect(server.errors).toEqual([]);
  });
});
