import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { parse } from 'yaml';
import type { ListResult } from '../../src/client/client-types.ts';
import type { Live, Watch as ClientWatch } from '../../src/client/watch-types.ts';
import type { AppsV1Api } from '../../src/compat/apis.ts';
import { BatchV1Api, CoreV1Api } from '../../src/compat/apis.ts';
import * as apis from '../../src/compat/apis.ts';
import { makeInformer } from '../../src/compat/informer.ts';
import { loadKubeConfig } from '../../src/compat/kube-config.ts';
import type { CompatConfig } from '../../src/compat/kube-config.ts';
import { Watch } from '../../src/compat/stream.ts';
import type { StreamEvent } from '../../src/compat/stream.ts';
import type { Job } from '../../src/kinds/batch/v1.ts';
import type { ConfigMap } from '../../src/kinds/core/v1.ts';
import { RESOURCES } from '../../src/kinds/resources.ts';
import type { ForeignKubeConfig } from '../../src/client-node/foreign-kubeconfig.ts';
import { startServer } from '../../src/server/server.ts';
import type { RunningServer } from '../../src/server/server.ts';

let folder = '';
let server: RunningServer;
let config: CompatConfig;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'everwatch-compat-'));
  server = await startServer({ store: { type: 'memory' }, port: 0, kubeconfig: path.join(folder, 'kubeconfig') });
  config = await loadKubeConfig({ kubeconfig: { path: path.join(folder, 'kubeconfig') } });
  await config.makeApiClient(CoreV1Api).createNamespace({ body: { metadata: { name: 'test' } } });
});

afterAll(async () => {
  await config.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const job = (name: string): { readonly metadata: { readonly name: string }; readonly spec: NonNullable<Job['spec']> } => ({
  metadata: { name }, spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] } } },
});

describe('an API of the other clients', () => {
  it('reads and writes under their names', async () => {
    const batch = new BatchV1Api(config);
    const made = await batch.createNamespacedJob({ namespace: 'test', body: job('one') });
    expect(made.metadata.namespace).toBe('test');
    expect((await batch.listNamespacedJob({ namespace: 'test' })).items.map((item) => item.metadata.name)).toEqual(['one']);
    expect((await batch.listJobForAllNamespaces({ labelSelector: 'a=b' })).items).toEqual([]);
    await batch.patchNamespacedJob({ namespace: 'test', name: 'one', body: { metadata: { labels: { a: 'b' } } } });
    await batch.patchNamespacedJob({ namespace: 'test', name: 'one', body: [{ op: 'add', path: '/metadata/labels/c', value: 'd' }] });
    const read = await batch.readNamespacedJob({ namespace: 'test', name: 'one' });
    expect(read.metadata.labels).toMatchObject({ a: 'b', c: 'd' });
    await batch.replaceNamespacedJobStatus({ namespace: 'test', name: 'one', body: { ...read, status: { active: 1, startTime: '2026-01-01T00:00:00Z' } } });
    expect((await batch.readNamespacedJobStatus({ namespace: 'test', name: 'one' })).status?.active).toBe(1);
    await batch.deleteNamespacedJob({ namespace: 'test', name: 'one', propagationPolicy: 'Background' });
    await expect(batch.readNamespacedJob({ namespace: 'test', name: 'one' })).rejects.toMatchObject({ reason: 'NotFound' });
  });

  it('has kinds without namespaces under their short names', async () => {
    const core = config.makeApiClient(CoreV1Api);
    expect((await core.readNamespace({ name: 'test' })).metadata.name).toBe('test');
    expect((await core.listNamespace()).items.length).toBeGreaterThan(1);
  });

  it('there is one for every version that is served, with a list method for every kind', () => {
    const instances = Object.values(apis).map((Api) => new Api(config) as Record<string, unknown>);
    const missing = RESOURCES.filter(({ verbs }) => verbs.includes('list')).filter(({ kind, namespaced }) => !instances.some((api) => typeof api[namespaced ? `listNamespaced${kind}` : `list${kind}`] === 'function'));
    expect(missing.map(({ kind }) => kind)).toEqual([]);
  });

  it('has types', () => {
    expectTypeOf<BatchV1Api['listNamespacedJob']>().toBeCallableWith({ namespace: 'test' });
    const list = (api: BatchV1Api): Promise<ListResult<Job>> => api.listNamespacedJob({ namespace: 'test' });
    const watch = (api: BatchV1Api): ClientWatch<Job> => api.listJobForAllNamespaces({ watch: true });
    expectTypeOf(list).returns.resolves.toEqualTypeOf<ListResult<Job>>();
    expectTypeOf(watch).returns.toEqualTypeOf<ClientWatch<Job>>();
    expectTypeOf<keyof CoreV1Api & 'listNode'>().toEqualTypeOf<'listNode'>();
    expectTypeOf<keyof CoreV1Api & 'listNamespacedNode'>().toEqualTypeOf<never>();
    expectTypeOf<keyof AppsV1Api & 'listNamespacedJob'>().toEqualTypeOf<never>();
  });
});

/** The first so many events, as `ADDED one`. */
async function take(stream: AsyncIterable<{ readonly type: string; readonly object: { readonly metadata: { readonly name: string } } }>, count: number): Promise<string[]> {
  const told: string[] = [];
  for await (const { type, object } of stream) {
    told.push(`${type} ${object.metadata.name}`);
    if (told.length === count) break;
  }
  return told;
}

const letters = (name: string, value: string): { readonly metadata: { readonly name: string; readonly labels: Record<string, string> }; readonly data: Record<string, string> } => ({
  metadata: { name, labels: { of: 'stream' } }, data: { value },
});

describe('Watch().stream', () => {
  it('takes a list method as it is', async () => {
    const core = new CoreV1Api(config);
    await core.createNamespacedConfigMap({ namespace: 'test', body: letters('a', '1') });
    const stream = new Watch().stream(core.listNamespacedConfigMap, { namespace: 'test', labelSelector: 'of=stream' });
    expectTypeOf(stream).toEqualTypeOf<AsyncGenerator<StreamEvent<Live<ConfigMap>>, void>>();
    const told = take(stream, 4);
    await core.replaceNamespacedConfigMap({ namespace: 'test', name: 'a', body: letters('a', '2') });
    await core.createNamespacedConfigMap({ namespace: 'test', body: letters('b', '1') });
    await core.deleteNamespacedConfigMap({ namespace: 'test', name: 'b' });
    expect((await told).slice(-2)).toEqual(['ADDED b', 'DELETED b']);
    await core.deleteNamespacedConfigMap({ namespace: 'test', name: 'a' });
  });

  it('takes the list function of another client, with their configuration', async () => {
    const core = new CoreV1Api(config);
    await core.createNamespacedConfigMap({ namespace: 'test', body: letters('theirs', '1') });
    const asked: object[] = [];
    const theirs = async (parameters: { readonly namespace: string }): Promise<{ readonly items: ConfigMap[]; readonly apiVersion: string; readonly kind: string }> => {
      asked.push(parameters);
      return { apiVersion: 'v1', kind: 'ConfigMapList', items: [] };
    };
    const watch = new Watch(await foreignConfig());
    expect(await take(typed(watch.stream(theirs, { namespace: 'test', labelSelector: 'of=stream' })), 1)).toEqual(['ADDED theirs']);
    expect(asked).toEqual([{ namespace: 'test', labelSelector: 'of=stream', limit: 1 }]);
    await expect(new Watch().stream(theirs, { namespace: 'test' }).next()).rejects.toThrow('new Watch(kc)');
    await core.deleteNamespacedConfigMap({ namespace: 'test', name: 'theirs' });
  });

  it('ends quietly with stop', async () => {
    const watch = new Watch();
    const told = take(watch.stream(new CoreV1Api(config).listNamespacedConfigMap, { namespace: 'test', labelSelector: 'of=nothing' }), 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await watch.stop();
    expect(await told).toEqual([]);
  });
});

async function* typed(stream: AsyncIterable<{ readonly type: string; readonly object: ConfigMap }>): AsyncGenerator<{ readonly type: string; readonly object: { readonly metadata: { readonly name: string } } }> {
  for await (const { type, object } of stream) yield { type, object: { metadata: { name: object.metadata.name ?? '' } } };
}

/** What their `loadFromFile` makes of our kubeconfig. */
async function foreignConfig(): Promise<ForeignKubeConfig> {
  const file = parse(await readFile(path.join(folder, 'kubeconfig'), 'utf8')) as {
    readonly 'current-context': string; readonly clusters: [{ readonly name: string; readonly cluster: Record<string, string> }];
    readonly users: [{ readonly name: string; readonly user: Record<string, string> }]; readonly contexts: [{ readonly name: string; readonly context: { readonly cluster: string; readonly user: string } }];
  };
  const [{ name: clusterName, cluster }] = file.clusters;
  const [{ name: userName, user }] = file.users;
  const [{ name, context }] = file.contexts;
  return {
    currentContext: file['current-context'],
    clusters: [{ name: clusterName, server: cluster['server'] ?? '', caData: cluster['certificate-authority-data'], caFile: cluster['certificate-authority'] }],
    users: [{ name: userName, token: user['token'], certData: user['client-certificate-data'], keyData: user['client-key-data'], certFile: user['client-certificate'], keyFile: user['client-key'] }],
    contexts: [{ name, ...context }],
  };
}

describe('makeInformer', () => {
  it('tells what is there and what happens, keeps it, and is quiet after stop', async () => {
    const core = new CoreV1Api(config);
    await core.createNamespacedConfigMap({ namespace: 'test', body: letters('x', '1') });
    const informer = makeInformer(await foreignConfig(), '/api/v1/namespaces/test/configmaps', () => core.listNamespacedConfigMap({ namespace: 'test' }), 'of=stream');
    const told: string[] = [];
    for (const verb of ['add', 'update', 'delete'] as const) informer.on(verb, (object) => told.push(`${verb} ${object.metadata.name}`));
    informer.on('connect', () => told.push('connect'));
    informer.on('error', (error) => told.push(String(error)));
    const changes: string[] = [];
    const change = (object: Live<ConfigMap>): void => void changes.push(object.metadata.name);
    informer.on('change', change);
    await Promise.all([informer.start(), informer.start()]);
    expect(informer.get('x', 'test')?.data).toEqual({ value: '1' });
    await core.replaceNamespacedConfigMap({ namespace: 'test', name: 'x', body: letters('x', '2') });
    await expect.poll(() => told).toEqual(['add x', 'connect', 'update x']);
    informer.off('change', change);
    await core.deleteNamespacedConfigMap({ namespace: 'test', name: 'x' });
    await expect.poll(() => told.at(-1)).toBe('delete x');
    expect([informer.list('test'), changes]).toEqual([[], ['x', 'x']]);
    await informer.stop();
    await core.createNamespacedConfigMap({ namespace: 'test', body: letters('y', '1') });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(told).toHaveLength(4);
    await core.deleteNamespacedConfigMap({ namespace: 'test', name: 'y' });
  });

  it('can be stopped before it has begun, and refuses a path that is none', async () => {
    const informer = makeInformer(config, '/api/v1/namespaces/test/configmaps');
    const told: string[] = [];
    informer.on('connect', () => told.push('connect'));
    const started = informer.start();
    await informer.stop();
    await started;
    expect(told).toEqual([]);
    const refused = makeInformer(config, '/api/v1/namespaces/test/configmaps', undefined, 'a in (');
    const errors: unknown[] = [];
    refused.on('error', (error) => errors.push(error));
    await expect(refused.start()).rejects.toMatchObject({ reason: 'BadRequest' });
    expect(errors).toHaveLength(1);
    await expect(makeInformer(config, 'pods').start()).rejects.toThrow("'pods' is no path of a list");
    await expect(makeInformer(config, '/apis/batch/v1/widgets').start()).rejects.toThrow('batch/v1 of this server has no widgets');
  });
});
