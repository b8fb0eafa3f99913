import { describe, expect, it } from 'vitest';
import { RESOURCES } from '../../../src/kinds/resources.ts';
import { Discovery, discover, servedIn, type Served } from '../../../src/server/controllers/served-resources.ts';
import { controlledServer } from './controlled-server.ts';

const resource = (plural: string, kind: string, verbs: string[]) => ({ resource: plural, scope: 'Namespaced', responseKind: { group: '', version: '', kind }, verbs });

describe('served resources', () => {
  it('are read from aggregated discovery, the preferred version of each resource first', () => {
    const { resources, stale } = servedIn([
      { items: [{ metadata: {}, versions: [{ version: 'v1', freshness: 'Current', resources: [resource('pods', 'Pod', ['list', 'delete'])] }] }] },
      {
        items: [{
          metadata: { name: 'autoscaling' },
          versions: [
            { version: 'v2', resources: [resource('horizontalpodautoscalers', 'HorizontalPodAutoscaler', ['list'])] },
            { version: 'v1', resources: [resource('horizontalpodautoscalers', 'HorizontalPodAutoscaler', ['list']), resource('olds', 'Old', [])] },
          ],
        }],
      },
    ]);
    expect(stale).toEqual([]);
    expect(resources.map(({ kind, isPreferred }) => `${kind.apiVersion} ${kind.plural} ${kind.scope} ${isPreferred}`)).toEqual([
      'v1 pods Namespaced true',
      'autoscaling/v2 horizontalpodautoscalers Namespaced true',
      'autoscaling/v1 horizontalpodautoscalers Namespaced false',
      'autoscaling/v1 olds Namespaced true',
    ]);
    expect(resources[0]).toMatchObject({ verbs: ['list', 'delete'], kind: { kind: 'Pod', view: 'metadata' } });
  });

  it('name the versions that the server cannot tell now', () => {
    expect(servedIn([{ items: [{ metadata: { name: 'metrics.k8s.io' }, versions: [{ version: 'v1beta1', freshness: 'Stale' }] }] }]).stale).toEqual(['metrics.k8s.io/v1beta1']);
    expect(servedIn([null, 'nonsense', { items: 7 }])).toEqual({ resources: [], stale: [] });
  });

  it('of a server are all that it has', async () => {
    const { client, close } = await controlledServer();
    const { resources } = await discover(client, new AbortController().signal);
    expect(resources.map(({ kind }) => `${kind.apiVersion}/${kind.plural}`).sort()).toEqual(RESOURCES.map(({ group, version, plural }) => `${group === '' ? '' : `${group}/`}${version}/${plural}`).sort());
    await close();
  });
});

describe('discovery', () => {
  it('is asked for again only where an older answer will not do, and never twice at once', async () => {
    let now = 10;
    const { client, close } = await controlledServer();
    const clock = { now: () => 0, monotonic: () => now, after: () => () => undefined };
    const discovery = new Discovery({ client, clock, signal: new AbortController().signal });
    const both: readonly Served[] = await Promise.all([discovery.notOlderThan(5), discovery.notOlderThan(10)]);
    expect(both[0]).toBe(both[1]);
    now = 20;
    expect(await discovery.notOlderThan(10)).toBe(both[0]);
    const later = await discovery.notOlderThan(15);
    expect(later).not.toBe(both[0]);
    expect(later).toEqual(both[0]);
    await close();
    await client.close();
  });
});
