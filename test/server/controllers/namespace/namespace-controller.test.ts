import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Deployment } from '../../../../src/kinds/apps/v1.ts';
import { HorizontalPodAutoscaler } from '../../../../src/kinds/autoscaling/v2.ts';
import { ConfigMap, Event, Namespace, Pod } from '../../../../src/kinds/core/v1.ts';
import { metadataOf } from '../../../../src/kinds/kind.ts';
import { aMap, aNamespace, aRunningPod, controlledServer, type ControlledServer } from '../controlled-server.ts';

const FINALIZER = 'test.everwatch.dev/keep';

describe('the namespace controller', () => {
  let server: ControlledServer;
  beforeEach(async () => {
    server = await controlledServer('namespace');
  });
  afterEach(() => server.close());

  const names = async (): Promise<string[]> => (await server.client.list(Namespace)).items.map(({ metadata }) => metadata.name);
  const gone = (name: string): Promise<void> => expect.poll(names, { timeout: 5000, interval: 10 }).not.toContain(name);
  const conditions = async (name: string): Promise<Record<string, string>> => {
    const { status } = await server.client.get(Namespace, name);
    return Object.fromEntries((status?.conditions ?? []).map(({ type, status: value, message = '' }) => [type.replace('Namespace', ''), `${value} ${message}`]));
  };

  it('deletes what is in a namespace, of every kind, and then the namespace', async () => {
    const { client, errors } = server;
    await aNamespace(client, 'shop');
    const namespace = 'shop';
    await aMap(client, 'settings', { namespace });
    await client.create(Pod, { metadata: { namespace, name: 'web' }, spec: { containers: [{ name: 'a', image: 'b' }] } });
    await client.create(Event, { metadata: { namespace, name: 'e' }, involvedObject: { kind: 'Pod', name: 'web', namespace }, source: { component: 'test' }, reason: 'R', message: 'm', type: 'Normal' });
    const labels = { app: 'web' };
    await client.create(Deployment, { metadata: { namespace, name: 'web' }, spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: { containers: [{ name: 'a', image: 'b' }] } } } });
    await client.create(HorizontalPodAutoscaler, { metadata: { namespace, name: 'web' }, spec: { maxReplicas: 2, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' } } });
    await client.delete(Namespace, namespace);
    await gone(namespace);
    const kinds = [ConfigMap, Pod, Event, Deployment, HorizontalPodAutoscaler].map((kind) => metadataOf(kind));
    for (const kind of kinds) expect((await client.list(kind, { namespace })).items).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('lets a hundred empty namespaces go in a few seconds', async () => {
    const many = Array.from({ length: 100 }, (_, index) => `n-${index}`);
    await Promise.all(many.map((name) => aNamespace(server.client, name)));
    const began = performance.now();
    await Promise.all(many.map((name) => server.client.delete(Namespace, name)));
    await expect.poll(async () => (await names()).length, { timeout: 10_000, interval: 20 }).toBe(4);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(server.errors).toEqual([]);
  });

  it('waits for finalizers of others, tells whose, and goes on when they are off', async () => {
    const { client } = server;
    await aNamespace(client, 'held');
    await aMap(client, 'one', { namespace: 'held', finalizers: [FINALIZER] });
    await aMap(client, 'two', { namespace: 'held' });
    await client.delete(Namespace, 'held');
    await expect.poll(() => conditions('held')).toMatchObject({
      DeletionContentFailure: 'False All content successfully deleted, may be waiting on finalization',
      ContentRemaining: 'True Some resources are remaining: configmaps. has 1 resource instances',
      FinalizersRemaining: `True Some content in the namespace has finalizers remaining: ${FINALIZER} in 1 resource instances`,
    });
    await client.patch(ConfigMap, 'held/one', { merge: { metadata: { finalizers: null } } });
    await gone('held');
    expect(server.errors).toEqual([]);
  });

  it('deletes nothing else while there are pods', async () => {
    const { client } = server;
    await aNamespace(client, 'ordered');
    await aRunningPod(client, { namespace: 'ordered', name: 'web', graceSeconds: 30 });
    await aMap(client, 'settings', { namespace: 'ordered' });
    await client.delete(Namespace, 'ordered');
    await expect.poll(() => conditions('ordered')).toMatchObject({ ContentRemaining: 'True Some resources are remaining: pods. has 1 resource instances' });
    expect((await client.get(ConfigMap, 'ordered/settings')).metadata.deletionTimestamp).toBeUndefined();
    await client.delete(Pod, 'ordered/web', { gracePeriodSeconds: 0 });
    await gone('ordered');
  });

  it('takes only its own finalizer off', async () => {
    const { client } = server;
    await client.create(Namespace, { metadata: { name: 'two', finalizers: [FINALIZER] } });
    await client.delete(Namespace, 'two');
    await expect.poll(async () => (await client.get(Namespace, 'two')).spec?.finalizers ?? []).toEqual([]);
    await client.patch(Namespace, 'two', { merge: { metadata: { finalizers: null } } });
    await gone('two');
  });

  it('goes on with what was deleted while it did not run', async () => {
    const bare = await controlledServer();
    await aNamespace(bare.client, 'later');
    await aMap(bare.client, 'settings', { namespace: 'later' });
    await bare.client.delete(Namespace, 'later');
    const first = bare.start('namespace');
    await first.stop();
    const second = bare.start('namespace');
    await expect.poll(async () => (await bare.client.list(Namespace)).items.map(({ metadata }) => metadata.name)).not.toContain('later');
    await second.stop();
    expect(bare.errors).toEqual([]);
    await bare.close();
  });

  it('empties a namespace whose name is used again at once', async () => {
    const { client } = server;
    for (let round = 0; round < 3; round++) {
      await aNamespace(client, 'again');
      await aMap(client, 'settings', { namespace: 'again' });
      await client.delete(Namespace, 'again');
      await gone('again');
    }
    expect(server.errors).toEqual([]);
  });
});
