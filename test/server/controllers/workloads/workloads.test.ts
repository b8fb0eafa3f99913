import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../../src/client/client-types.ts';
import { Job } from '../../../../src/kinds/batch/v1.ts';
import { Namespace, Pod } from '../../../../src/kinds/core/v1.ts';
import { CONTROLLER_NAMES } from '../../../../src/server/controllers/controller-names.ts';
import { DURATION, OUTCOME } from '../../../../src/server/controllers/workloads/behaviour.ts';
import { aTemplate } from './objects.ts';
import { simulatedCluster, type SimulatedCluster } from './simulated-cluster.ts';

let cluster: SimulatedCluster;

beforeEach(async () => {
  cluster = await simulatedCluster();
});

afterEach(async () => {
  await cluster.close();
});

type Spec = Partial<NonNullable<Job['spec']>>;

function aJob(name: string, spec: Spec = {}) {
  return { metadata: { name, namespace: 'default' }, spec: { ...spec, template: spec.template ?? aTemplate({}) } };
}

async function create(name: string, spec: Spec = {}): Promise<void> {
  await cluster.client.create(Job, aJob(name, spec));
}

async function statusOf(name: string) {
  return (await cluster.client.get(Job, name)).status;
}

async function pods() {
  return (await cluster.client.list(Pod)).items;
}

describe('a simulated Job', () => {
  it('runs and completes', async () => {
    const [jobs, told] = [await cluster.listen(Job), await cluster.listen(Pod)];
    cluster.simulate();
    await create('etl', { template: aTemplate({ [DURATION]: '4s' }) });
    await cluster.pass(6000);
    expect(jobs).toEqual(['etl: created', 'etl: started', 'etl: running 1/1', 'etl: goal reached, 1 pod ended', 'etl: complete in 4 s']);
    expect(told.map((line) => line.replace(/^etl-.{5}: /, ''))).toEqual([
      'created, Pending', 'scheduled on simulated-node', 'starting', 'Running', 'Succeeded after 4 s', 'metadata.finalizers removed',
    ]);
    expect(await statusOf('etl')).toMatchObject({ succeeded: 1, ready: 0, terminating: 0, uncountedTerminatedPods: {} });
    expect(cluster.errors).toEqual([]);
  });

  it('runs for an hour in no time', async () => {
    const jobs = await cluster.listen(Job);
    cluster.simulate();
    await create('long', { template: aTemplate({ [DURATION]: '1h' }) });
    await cluster.pass(1000);
    await cluster.clock.advance(3_600_000);
    await cluster.pass(1000);
    expect(jobs.at(-1)).toBe('long: complete in 1 h');
  });

  it('takes less with more speed', async () => {
    const jobs = await cluster.listen(Job);
    cluster.simulate({ speed: 10 });
    await create('etl', { template: aTemplate({ [DURATION]: '40s' }) });
    await cluster.pass(4500);
    expect(jobs.at(-1)).toBe('etl: complete in 4 s');
  });

  it('that fails twice is retried with growing pauses', async () => {
    const jobs = await cluster.listen(Job);
    cluster.simulate();
    await create('flaky', { backoffLimit: 3, template: aTemplate({ [OUTCOME]: 'fail-times=2' }) });
    await cluster.pass(8500);
    const ended = '1 pod ended';
    expect(jobs).toEqual([
      'created', 'started', 'running 1/1', ended, '1 pod failed (1 of 3 retries)', 'running 0/1', 'running 1/1', ended,
      '1 pod failed (2 of 3 retries)', 'running 0/1', 'running 1/1', `goal reached, ${ended}`, 'complete in 6 s',
    ].map((words) => `flaky: ${words}`));
    expect((await pods()).map((pod) => pod.status?.phase ?? '').toSorted()).toEqual(['Failed', 'Failed', 'Succeeded']);
    expect(cluster.errors).toEqual([]);
  });

  it('that fails too often fails', async () => {
    const jobs = await cluster.listen(Job);
    cluster.simulate();
    await create('broken', { backoffLimit: 1, template: aTemplate({ [OUTCOME]: 'fail' }) });
    await cluster.pass(8000);
    expect(jobs.at(-2)).toBe('broken: failing: BackoffLimitExceeded, 1 pod ended');
    expect(jobs.at(-1)).toMatch(/^broken: failed: BackoffLimitExceeded after \d s$/);
    expect(await statusOf('broken')).toMatchObject({ failed: 2 });
    await cluster.clock.advance(3_600_000);
    expect(await pods()).toHaveLength(2);
  });

  it('with OnFailure fails by the restarts in its pod', async () => {
    cluster.simulate();
    await create('crashing', { backoffLimit: 2, template: aTemplate({ [OUTCOME]: 'fail' }, { restartPolicy: 'OnFailure' }) });
    await cluster.pass(9000);
    expect((await statusOf('crashing'))?.conditions?.map(({ type, reason }) => `${type} ${reason ?? ''}`))
      .toEqual(['FailureTarget BackoffLimitExceeded', 'Failed BackoffLimitExceeded']);
    expect(await pods()).toEqual([]);
    expect(cluster.errors).toEqual([]);
  });

  it('with indexes completes each of them', async () => {
    cluster.simulate();
    await create('shards', { completionMode: 'Indexed', completions: 3, parallelism: 2, template: aTemplate({ [OUTCOME]: 'fail-times=1' }) });
    await cluster.pass(8000);
    expect(await statusOf('shards')).toMatchObject({ succeeded: 3, failed: 1, completedIndexes: '0-2' });
    expect((await pods()).map(({ metadata }) => metadata.name.slice(0, -5)).toSorted()).toEqual(['shards-0-', 'shards-0-', 'shards-1-', 'shards-2-']);
    expect((await pods()).filter(({ metadata }) => metadata.finalizers !== undefined)).toEqual([]);
  });

  it('can be suspended and resumed', async () => {
    const jobs = await cluster.listen(Job);
    cluster.simulate();
    await create('pausing', { template: aTemplate({ [DURATION]: '10s' }) });
    await cluster.pass(2000);
    await cluster.client.patch(Job, 'pausing', { merge: { spec: { suspend: true } } });
    await cluster.pass(2000);
    expect(await pods()).toEqual([]);
    expect(await statusOf('pausing')).toMatchObject({ conditions: [{ type: 'Suspended', status: 'True' }], terminating: 0 });
    await cluster.client.patch(Job, 'pausing', { merge: { spec: { suspend: false } } });
    await cluster.pass(12_000);
    expect(jobs).toEqual(expect.arrayContaining(['pausing: resumed', 'pausing: complete in 10 s']));
    expect((await statusOf('pausing'))?.failed).toBeUndefined();
    expect(cluster.errors).toEqual([]);
  });

  it('ends at its deadline', async () => {
    cluster.simulate();
    await create('late', { activeDeadlineSeconds: 5, template: aTemplate({ [DURATION]: '1h' }) });
    await cluster.pass(4900);
    expect((await statusOf('late'))?.conditions).toBeUndefined();
    await cluster.pass(1000);
    expect((await statusOf('late'))?.conditions?.map(({ type, reason }) => `${type} ${reason ?? ''}`)).toEqual(['FailureTarget DeadlineExceeded', 'Failed DeadlineExceeded']);
    expect(await pods()).toEqual([]);
  });

  it('goes when its time to live is over, and takes its pods along', async () => {
    const jobs = await cluster.listen(Job);
    cluster.simulate();
    await create('brief', { ttlSecondsAfterFinished: 3 });
    await cluster.pass(4000);
    expect(jobs.at(-1)).toBe('brief: complete in 1 s');
    await cluster.pass(2000);
    expect(jobs.at(-1)).toBe('brief: deleted');
    expect(await pods()).toEqual([]);
    expect(cluster.errors).toEqual([]);
  });

  it('that is deleted while it runs takes its pods along', async () => {
    cluster.simulate();
    await create('unwanted', { parallelism: 3, completions: 3, template: aTemplate({ [DURATION]: '1h' }) });
    await cluster.pass(1000);
    await cluster.client.delete(Job, 'unwanted', { propagationPolicy: 'Background' });
    await cluster.pass(1000);
    expect(await pods()).toEqual([]);
    expect(cluster.errors).toEqual([]);
  });

  it('replaces a pod that somebody deletes, and counts it as failed', async () => {
    cluster.simulate();
    await create('etl', { template: aTemplate({ [DURATION]: '3s' }) });
    await cluster.pass(1000);
    const [first] = await pods();
    await cluster.client.delete(Pod, first?.metadata.name ?? '');
    await cluster.pass(5000);
    expect(await statusOf('etl')).toMatchObject({ failed: 1, succeeded: 1 });
    expect(await pods()).toHaveLength(1);
  });

  it('runs with a great many others', async () => {
    cluster.simulate();
    await create('wide', { parallelism: 120, completions: 120 });
    await cluster.pass(4000);
    expect(await statusOf('wide')).toMatchObject({ succeeded: 120 });
    expect(await pods()).toHaveLength(120);
    expect(cluster.errors).toEqual([]);
  });
});

describe('a simulator that stops and starts', () => {
  it('goes on where it was, and makes or counts nothing twice', async () => {
    await create('flaky', { backoffLimit: 3, parallelism: 2, completions: 4, template: aTemplate({ [OUTCOME]: 'fail-times=2' }) });
    for (let round = 0; round < 40; round++) {
      cluster.simulate();
      await cluster.pass(230);
      await cluster.stopSimulating();
    }
    cluster.simulate();
    await cluster.pass(8000);
    expect(await statusOf('flaky')).toMatchObject({ succeeded: 4, failed: 2, conditions: [{ type: 'SuccessCriteriaMet' }, { type: 'Complete' }] });
    expect(await pods()).toHaveLength(6);
    expect(cluster.errors).toEqual([]);
  });

  it('does not begin a run anew', async () => {
    cluster.simulate();
    await create('long', { template: aTemplate({ [DURATION]: '1h' }) });
    await cluster.pass(1000);
    await cluster.stopSimulating();
    await cluster.clock.advance(3_590_000);
    cluster.simulate();
    await cluster.pass(5000);
    expect((await statusOf('long'))?.succeeded).toBeUndefined();
    await cluster.pass(6000);
    expect((await statusOf('long'))?.succeeded).toBe(1);
  });

  it('leaves no timer and no watch behind', async () => {
    await create('etl');
    const before = cluster.clock.pending;
    cluster.simulate();
    await cluster.pass(1000);
    expect(cluster.clock.pending).toBeGreaterThan(before);
    await cluster.stopSimulating();
    await cluster.pass(0);
    expect(cluster.clock.pending).toBe(before);
  });
});

describe('bare pods', () => {
  const aBarePod = (name: string, restartPolicy: string, annotations: Record<string, string> = {}) => ({
    metadata: { name, namespace: 'default', annotations }, spec: { restartPolicy, terminationGracePeriodSeconds: 30, containers: [{ name: 'main', image: 'busybox' }] },
  });

  it('run, for ever or once', async () => {
    cluster.simulate();
    await cluster.client.create(Pod, aBarePod('web', 'Always'));
    await cluster.client.create(Pod, aBarePod('once', 'Never'));
    await cluster.client.create(Pod, aBarePod('crashing', 'Always', { [OUTCOME]: 'fail' }));
    await cluster.pass(11_000);
    expect((await pods()).map(({ metadata, status }) => [metadata.name, status?.phase, status?.containerStatuses?.[0]?.restartCount]))
      .toEqual([['crashing', 'Running', 3], ['once', 'Succeeded', 0], ['web', 'Running', 0]]);
  });

  it('stop gracefully when they are deleted', async () => {
    cluster.simulate();
    await cluster.client.create(Pod, aBarePod('web', 'Always'));
    await cluster.pass(1000);
    const told = await cluster.listen(Pod);
    await cluster.client.delete(Pod, 'web');
    await cluster.pass(500);
    // Before a pod is gone, its grace period becomes 0, as with a real kubelet.
    expect(told).toEqual(['web: exists, Running', 'web: terminating', 'web: Failed (exit 143)', 'web: written again, nothing changed', 'web: deleted']);
  });
});

describe('beside the other controllers', () => {
  let whole: SimulatedCluster;

  beforeEach(async () => {
    whole = await simulatedCluster(CONTROLLER_NAMES);
    whole.simulate();
    await whole.client.create(Namespace, { metadata: { name: 'stage' } });
    await whole.client.create(Job, {
      metadata: { name: 'etl', namespace: 'stage' },
      spec: { parallelism: 2, completions: 2, template: aTemplate({ [DURATION]: '1h' }) },
    });
    await whole.pass(1000);
  });

  afterEach(async () => {
    await whole.close();
  });

  const left = async () => (await whole.client.list(Pod)).items.map(({ metadata }) => metadata);

  it.each(['Background', 'Foreground'] as const)('a Job that is deleted (%s) goes with its pods', async (propagationPolicy) => {
    await whole.client.delete(Job, 'stage/etl', { propagationPolicy });
    await whole.pass(3000);
    expect(await left()).toEqual([]);
    expect((await whole.client.list(Job)).items).toEqual([]);
    expect(whole.errors).toEqual([]);
  });

  it('a Job that is deleted alone leaves its pods, which nobody keeps', async () => {
    await whole.client.delete(Job, 'stage/etl');
    await whole.pass(3000);
    expect((await whole.client.list(Job)).items).toEqual([]);
    expect((await left()).map(({ finalizers, ownerReferences, deletionTimestamp }) => [finalizers, ownerReferences, deletionTimestamp])).toEqual(Array(2).fill([undefined, undefined, undefined]));
    expect(whole.errors).toEqual([]);
  });

  it('a namespace can be deleted while Jobs run in it', async () => {
    await whole.client.delete(Namespace, 'stage');
    await whole.pass(10_000);
    expect((await whole.client.list(Namespace)).items.map(({ metadata }) => metadata.name)).not.toContain('stage');
    expect(await left()).toEqual([]);
    expect(whole.errors).toEqual([]);
  });
});

describe('writes that do not go through', () => {
  it('after a conflict are decided anew', async () => {
    const { client } = cluster;
    let conflicts = 0;
    const meddled: Client = {
      ...client,
      async patch(kind, ref, change) {
        if (kind.kind === 'Job' && change.subresource === 'status' && conflicts < 3) {
          conflicts += 1;
          await client.patch(kind, ref, { merge: { metadata: { labels: { meddled: String(conflicts) } } } });
        }
        return client.patch(kind, ref, change);
      },
    };
    cluster.simulate({ client: meddled });
    await create('etl');
    await cluster.pass(4000);
    expect(conflicts).toBe(3);
    expect(await statusOf('etl')).toMatchObject({ succeeded: 1 });
    expect(await pods()).toHaveLength(1);
    expect(cluster.errors).toEqual([]);
  });

  it('are reported and tried again after a pause', async () => {
    const { client } = cluster;
    let failures = 0;
    const failing: Client = {
      ...client,
      async create(kind, object, options) {
        if (failures < 3) {
          failures += 1;
          throw new Error('out of order');
        }
        return client.create(kind, object, options);
      },
    };
    cluster.simulate({ client: failing });
    await create('etl');
    await cluster.pass(4000);
    expect(cluster.errors).toHaveLength(3);
    expect(await statusOf('etl')).toMatchObject({ succeeded: 1 });
  });

  it('do not become a quarrel with somebody who undoes them', async () => {
    const { client } = cluster;
    let writes = 0;
    const undone: Client = {
      ...client,
      async patch(kind, ref, change) {
        if (kind.kind !== 'Job') return client.patch(kind, ref, change);
        writes += 1;
        await client.patch(kind, ref, change);
        return client.patch(kind, ref, { merge: { status: { active: null } }, subresource: 'status' });
      },
    };
    cluster.simulate({ client: undone });
    await create('etl', { template: aTemplate({ [DURATION]: '1h' }) });
    await cluster.pass(10_000);
    expect(writes).toBeLessThan(20);
    expect(cluster.errors.length).toBeGreaterThan(0);
  });
});
