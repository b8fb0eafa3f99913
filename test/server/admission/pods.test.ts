import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryApi, type Api } from '../api-client.ts';
import { ask, type Answered } from './admitted.ts';

const tolerating = (key: string): object => ({ key: `node.kubernetes.io/${key}`, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 });
const BOTH = [tolerating('not-ready'), tolerating('unreachable')];

describe('a pod', () => {
  let api: Api;
  beforeEach(async () => {
    api = await memoryApi();
  });
  afterEach(() => api.close());

  const pod = (name: string, spec: object = {}): Promise<Answered> => ask(api, 'POST pods', { metadata: { name }, spec: { containers: [{ name: 'c', image: 'i' }], ...spec } });
  const priorityClass = (name: string, fields: object): Promise<Answered> => ask(api, 'POST /apis/scheduling.k8s.io/v1/priorityclasses', { metadata: { name }, ...fields });

  it('has priority 0 where nobody says otherwise', async () => {
    const { status, spec } = await pod('a');
    expect(status).toBe(201);
    expect(spec).toMatchObject({ priority: 0, preemptionPolicy: 'PreemptLowerPriority' });
    expect(spec).not.toHaveProperty('priorityClassName');
  });

  it('has the priority of its class', async () => {
    await priorityClass('high', { value: 1000, preemptionPolicy: 'Never' });
    expect((await pod('a', { priorityClassName: 'high' })).spec).toMatchObject({ priorityClassName: 'high', priority: 1000, preemptionPolicy: 'Never' });
    expect((await pod('b', { priorityClassName: 'system-node-critical' })).spec).toMatchObject({ priority: 2_000_001_000, preemptionPolicy: 'PreemptLowerPriority' });
  });

  it('has the lowest of the classes for all, if there are any', async () => {
    await priorityClass('all', { value: 7, globalDefault: true });
    await priorityClass('fewer', { value: 5, globalDefault: true });
    expect((await pod('a')).spec).toMatchObject({ priorityClassName: 'fewer', priority: 5 });
    await ask(api, 'DELETE /apis/scheduling.k8s.io/v1/priorityclasses/fewer');
    expect((await pod('b')).spec).toMatchObject({ priorityClassName: 'all', priority: 7 });
  });

  it.each<[string, object, string]>([
    ['a class that is not there', { priorityClassName: 'none' }, 'pods "a" is forbidden: no PriorityClass with name none was found'],
    ['a priority of its own', { priority: 9 }, 'pods "a" is forbidden: the integer value of priority (9) must not be provided in pod spec; priority admission controller computed 0 from the given PriorityClass name'],
    ['another policy than its class', { priorityClassName: 'system-node-critical', preemptionPolicy: 'Never' }, 'pods "a" is forbidden: the string value of PreemptionPolicy (Never) must not be provided in pod spec; priority admission controller computed PreemptLowerPriority from the given PriorityClass name'],
  ])('is refused with %s', async (_, spec, message) => {
    expect(await pod('a', spec)).toMatchObject({ status: 403, message });
  });

  it('stays on a node in trouble for five minutes', async () => {
    expect((await pod('a')).spec['tolerations']).toEqual(BOTH);
    expect((await pod('b', { tolerations: [{ key: 'x', operator: 'Exists' }] })).spec['tolerations']).toEqual([{ key: 'x', operator: 'Exists' }, ...BOTH]);
  });

  it('that says how long it stays keeps that', async () => {
    const own = { ...tolerating('not-ready'), tolerationSeconds: 1 };
    expect((await pod('a', { tolerations: [own] })).spec['tolerations']).toEqual([own, tolerating('unreachable')]);
    expect((await pod('b', { tolerations: [{ operator: 'Exists' }] })).spec['tolerations']).toEqual([{ operator: 'Exists' }]);
    expect((await pod('c', { tolerations: [{ ...own, effect: 'NoSchedule' }] })).spec['tolerations']).toHaveLength(3);
  });

  it('that is sent without what was given to it keeps it, and is no new generation', async () => {
    const { body, spec } = await pod('a');
    const { priority: _priority, preemptionPolicy: _policy, tolerations: _tolerations, ...sent } = spec;
    const again = await ask(api, 'PUT pods/a', { ...body, metadata: { name: 'a', labels: { a: 'b' } }, spec: sent });
    expect(again.spec).toEqual(spec);
    expect(again.body).toMatchObject({ metadata: { generation: 1, labels: { a: 'b' } } });
    const merged = await ask(api, 'PATCH pods/a', { spec: { tolerations: null } });
    expect(merged.spec['tolerations']).toEqual(BOTH);
    expect(merged.body).toMatchObject({ metadata: { generation: 1 } });
  });

  it('that gets its node is no new generation', async () => {
    await pod('a');
    await ask(api, 'POST pods/a/binding', { target: { kind: 'Node', name: 'n' } });
    expect(await ask(api, 'GET pods/a')).toMatchObject({ body: { metadata: { generation: 1 } }, spec: { nodeName: 'n' } });
  });

  it('is marked before it goes, and its watchers see both', async () => {
    const { body } = await pod('a');
    const stream = await api.watch(`/api/v1/namespaces/default/pods?watch=1&resourceVersion=${String((body['metadata'] as { resourceVersion: string }).resourceVersion)}`);
    const gone = await ask(api, 'DELETE pods/a');
    expect(gone.body).toMatchObject({ metadata: { deletionGracePeriodSeconds: 0, generation: 2 } });
    await expect.poll(() => stream.lines.length).toBe(2);
    expect(stream.lines.map(({ type }) => type)).toEqual(['MODIFIED', 'DELETED']);
    expect(stream.lines[1]?.object.metadata.resourceVersion).toBe((gone.body['metadata'] as { resourceVersion: string }).resourceVersion);
    expect(Number(stream.lines[0]?.object.metadata.resourceVersion)).toBeLessThan(Number(stream.lines[1]?.object.metadata.resourceVersion));
    stream.close();
  });

  it('that is deleted by many at once is deleted once', async () => {
    await pod('a');
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(api, 'DELETE pods/a')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.every((status) => status === 200 || status === 404)).toBe(true);
    expect((await ask(api, 'GET pods/a')).status).toBe(404);
  });

  it('that is deleted for a try shows what it would be, and stays', async () => {
    await pod('a');
    expect((await ask(api, 'DELETE pods/a?dryRun=All')).body).toMatchObject({ metadata: { deletionGracePeriodSeconds: 0, generation: 2 } });
    expect((await ask(api, 'GET pods/a')).body).toMatchObject({ metadata: { generation: 1 } });
  });
});
