import { describe, expect, it } from 'vitest';
import type { JobStatus } from '../../../../src/kinds/batch/v1.ts';
import { EXIT_CODE, OUTCOME } from '../../../../src/server/controllers/workloads/behaviour.ts';
import { TRACKING } from '../../../../src/server/controllers/workloads/job-pods.ts';
import { DEFAULT_TEMPO, type Action, type JobView, type Plan } from '../../../../src/server/controllers/workloads/plan.ts';
import { planJob } from '../../../../src/server/controllers/workloads/plan-job.ts';
import { NOW, STAMP, aJob, aPod, aTemplate, aTrackedPod, aView } from './objects.ts';

const plan = (view: JobView): Plan => planJob(view, NOW, DEFAULT_TEMPO);

function shorten(action: Action): string {
  switch (action.type) {
    case 'create-pod': return `create ${action.pod.metadata.generateName ?? ''}`;
    case 'job-status': return 'status';
    case 'delete-job': return 'delete job';
    case 'delete-pod': case 'release-pod': case 'pod-status': case 'bind-pod': case 'collect-pod': return `${action.type} ${action.pod.metadata.name}`;
  }
}

const actionsOf = (view: JobView): readonly string[] => plan(view).actions.map(shorten);

function statusOf(view: JobView): JobStatus {
  const action = plan(view).actions.find(({ type }) => type === 'job-status');
  return action?.type === 'job-status' ? action.status : (view.job.status ?? {});
}

function conditionsOf(view: JobView): readonly string[] {
  return (statusOf(view).conditions ?? []).map(({ type, status, reason }) => `${type}=${status} ${reason ?? ''}`);
}

function createdPods(view: JobView) {
  return plan(view).actions.flatMap((action) => (action.type === 'create-pod' ? [action.pod] : []));
}

const SETTLED: JobStatus = { startTime: STAMP, terminating: 0, ready: 0, uncountedTerminatedPods: {} };

describe('the start of a Job', () => {
  it('makes its pod and says so', () => {
    const view = aView(aJob());
    expect(actionsOf(view)).toEqual(['create etl-', 'status']);
    expect(statusOf(view)).toEqual({ ...SETTLED, active: 1 });
  });

  it('makes as many pods as may run at once', () => {
    expect(actionsOf(aView(aJob({ parallelism: 3, completions: 2 })))).toHaveLength(3);
    expect(actionsOf(aView(aJob({ parallelism: 2, completions: 5 }, { ...SETTLED, active: 1, ready: 1 }, {}), [aTrackedPod('a', 'Running')]))).toEqual(['create etl-', 'status']);
    expect(actionsOf(aView(aJob({ parallelism: 500, completions: 500 })))).toHaveLength(51);
    expect(actionsOf(aView(aJob({ parallelism: 0 })))).toEqual(['status']);
  });

  it('gives the pod what it needs to be found and counted', () => {
    const template = { metadata: { labels: { app: 'etl' }, annotations: { note: 'x' } }, spec: aTemplate().spec ?? { containers: [] } };
    const [pod] = createdPods(aView(aJob({ template }, {}, { annotations: { [EXIT_CODE]: '3', other: 'y' } })));
    expect(pod?.metadata).toEqual({
      namespace: 'test', generateName: 'etl-', annotations: { note: 'x', [EXIT_CODE]: '3' }, finalizers: [TRACKING],
      labels: {
        app: 'etl', 'job-name': 'etl', 'controller-uid': 'job-1', 'batch.kubernetes.io/job-name': 'etl', 'batch.kubernetes.io/controller-uid': 'job-1',
      },
      ownerReferences: [{ apiVersion: 'batch/v1', kind: 'Job', name: 'etl', uid: 'job-1', controller: true, blockOwnerDeletion: true }],
    });
    expect(pod?.spec?.restartPolicy).toBe('Never');
  });

  it('tells the first pods to fail if only some do', () => {
    const outcomes = (failed: number): readonly unknown[] => createdPods(
      aView(aJob({ parallelism: 2, completions: 4, template: aTemplate({ [OUTCOME]: 'fail-times=2' }) }, { ...SETTLED, failed })),
    ).map(({ metadata }) => metadata['annotations']);
    expect(outcomes(0)).toEqual([{ [OUTCOME]: 'fail' }, { [OUTCOME]: 'fail' }]);
    expect(outcomes(1)).toEqual([{ [OUTCOME]: 'fail' }, { [OUTCOME]: 'succeed' }]);
    const again = aJob({ template: aTemplate({ [OUTCOME]: 'fail-times=2' }, { restartPolicy: 'OnFailure' }) });
    expect(createdPods(aView(again))[0]?.metadata['annotations']).toEqual({ [OUTCOME]: 'fail-times=2' });
  });

  it('leaves alone what others manage', () => {
    expect(plan(aView(aJob({ managedBy: 'example.com/queue' })))).toEqual({ actions: [] });
  });
});

describe('counting', () => {
  const ended = aTrackedPod('a', 'Succeeded');

  it('stores the uid, then takes the finalizer off, then counts', () => {
    const first = aView(aJob({}, { ...SETTLED, active: 1 }), [ended]);
    expect(actionsOf(first)).toEqual(['status']);
    expect(statusOf(first)).toMatchObject({ uncountedTerminatedPods: { succeeded: ['a'] }, conditions: [{ type: 'SuccessCriteriaMet' }] });
    expect(statusOf(first).succeeded).toBeUndefined();

    const second = aView(aJob({}, statusOf(first)), [ended]);
    expect(actionsOf(second)).toEqual(['release-pod a']);

    const third = aView(aJob({}, statusOf(first)), [aPod({ name: 'a', status: { phase: 'Succeeded' } })]);
    expect(statusOf(third)).toMatchObject({ succeeded: 1, uncountedTerminatedPods: {}, completionTime: STAMP });
    expect(conditionsOf(third)).toEqual(['SuccessCriteriaMet=True CompletionsReached', 'Complete=True CompletionsReached']);

    expect(plan(aView(aJob({}, statusOf(third)), [aPod({ name: 'a', status: { phase: 'Succeeded' } })]))).toEqual({ actions: [] });
  });

  it('comes before new pods, which may be refused', () => {
    const spec = { parallelism: 2, completions: 4 };
    const view = aView(aJob(spec, { ...SETTLED, active: 2, ready: 2 }), [aTrackedPod('a', 'Running'), aTrackedPod('b', 'Failed')]);
    expect(actionsOf(view)).toEqual(['status']);
    expect(statusOf(view)).toMatchObject({ active: 1, ready: 1, uncountedTerminatedPods: { failed: ['b'] } });
  });

  it('counts a pod that has vanished after its uid was stored', () => {
    const status = { ...SETTLED, uncountedTerminatedPods: { failed: ['x'] } };
    expect(statusOf(aView(aJob({}, status)))).toMatchObject({ failed: 1, uncountedTerminatedPods: {} });
  });

  it('does not count pods twice that are there for people to look at', () => {
    const pods = [aPod({ name: 'old', status: { phase: 'Failed' }, forMs: 60_000 }), aTrackedPod('b', 'Running')];
    const view = aView(aJob({}, { ...SETTLED, active: 1, ready: 1, failed: 1 }), pods);
    expect(plan(view)).toEqual({ actions: [] });
  });

  it('writes nothing if nothing has changed', () => {
    const view = aView(aJob({}, { ...SETTLED, active: 1, ready: 1 }), [aTrackedPod('a', 'Running')]);
    expect(plan(view)).toEqual({ actions: [] });
  });
});

describe('failures', () => {
  const failedOnce = { ...SETTLED, failed: 1 };

  it('are retried after a pause that doubles', () => {
    const once = aView(aJob({}, failedOnce), [aPod({ name: 'a', status: { phase: 'Failed' }, forMs: 400 })]);
    expect(plan(once)).toEqual({ actions: [], wakeAt: NOW.at + 600 });
    const pods = ['a', 'b'].map((name) => aPod({ name, status: { phase: 'Failed' }, forMs: 1500 }));
    expect(plan(aView(aJob({ backoffLimit: 5 }, { ...SETTLED, failed: 2 }), pods)).wakeAt).toBe(NOW.at + 500);
    expect(actionsOf(aView(aJob({}, failedOnce), [aPod({ name: 'a', status: { phase: 'Failed' }, forMs: 1000 })]))).toEqual(['create etl-', 'status']);
  });

  it('before a success are forgiven', () => {
    const pods = [aPod({ name: 'a', status: { phase: 'Failed' }, forMs: 100 }), aPod({ name: 'b', status: { phase: 'Succeeded' }, forMs: 50 })];
    const view = aView(aJob({ completions: 3 }, { ...SETTLED, failed: 1, succeeded: 1 }), pods);
    expect(actionsOf(view)).toEqual(['create etl-', 'status']);
  });

  it('end the Job once there are too many', () => {
    const pods = [...['a', 'b'].map((name) => aPod({ name, status: { phase: 'Failed' } })), aTrackedPod('c', 'Failed')];
    const first = aView(aJob({}, { ...SETTLED, failed: 2 }), pods);
    expect(conditionsOf(first)).toEqual(['FailureTarget=True BackoffLimitExceeded']);
    const last = aView(aJob({}, statusOf(first)), pods.slice(0, 2));
    expect(statusOf(last)).toMatchObject({ failed: 3 });
    expect(statusOf(last).conditions?.at(-1)).toEqual({
      type: 'Failed', status: 'True', reason: 'BackoffLimitExceeded', message: 'Job has reached the specified backoff limit', lastProbeTime: STAMP, lastTransitionTime: STAMP,
    });
    expect(statusOf(last).completionTime).toBeUndefined();
  });

  it('inside a pod count by its restarts', () => {
    const restarted = (restartCount: number): JobView => {
      const view = aTrackedPod('a', 'Running');
      const containerStatuses = [{ name: 'main', image: '', imageID: '', ready: true, restartCount }];
      const pod = { ...view, pod: { ...view.pod, status: { ...view.pod.status, containerStatuses } } };
      return aView(aJob({ template: aTemplate({}, { restartPolicy: 'OnFailure' }) }, { ...SETTLED, active: 1, ready: 1 }), [pod]);
    };
    expect(plan(restarted(1))).toEqual({ actions: [] });
    expect(actionsOf(restarted(2))).toEqual(['delete-pod a', 'status']);
    expect(statusOf(restarted(2))).toMatchObject({ terminating: 1, ready: 0 });
    expect(conditionsOf(restarted(2))).toEqual(['FailureTarget=True BackoffLimitExceeded']);
  });

  it('by the deadline end it at its moment', () => {
    const job = aJob({ activeDeadlineSeconds: 10 }, { ...SETTLED, active: 1, ready: 1 });
    const at = (agoMs: number): JobView => aView(job, [aTrackedPod('a', 'Running')], { startedAt: NOW.at - agoMs });
    expect(plan(at(9000))).toEqual({ actions: [], wakeAt: NOW.at + 1000 });
    expect(conditionsOf(at(10_000))).toEqual(['FailureTarget=True DeadlineExceeded']);
    expect(actionsOf(at(10_000))).toEqual(['delete-pod a', 'status']);
    expect(statusOf(at(10_000)).conditions?.[0]?.message).toBe('Job was active longer than specified deadline');
  });

  it('wait for the last pod before the end is final', () => {
    const conditions = [{ type: 'FailureTarget', status: 'True', reason: 'DeadlineExceeded', message: 'm', lastProbeTime: STAMP, lastTransitionTime: STAMP }];
    const leaving = aTrackedPod('a', 'Running', { metadata: { deletionTimestamp: STAMP } });
    const job = aJob({ activeDeadlineSeconds: 10 }, { ...SETTLED, terminating: 1, conditions });
    expect(plan(aView(job, [leaving]))).toEqual({ actions: [] });
    expect(conditionsOf(aView(job))).toEqual(['FailureTarget=True DeadlineExceeded', 'Failed=True DeadlineExceeded']);
  });
});

describe('parallel Jobs', () => {
  it('make what is still missing', () => {
    const view = aView(aJob({ parallelism: 3, completions: 4 }, { ...SETTLED, succeeded: 2, active: 1, ready: 1 }), [aTrackedPod('a', 'Running')]);
    expect(actionsOf(view)).toEqual(['create etl-', 'status']);
  });

  it('stop what is too much, without counting it', () => {
    const pods = [aTrackedPod('a', 'Running'), aTrackedPod('b', 'Pending', { spec: { nodeName: 'n' } })];
    const view = aView(aJob({ parallelism: 1, completions: 4 }, { ...SETTLED, active: 2, ready: 1 }), pods);
    expect(actionsOf(view)).toEqual(['release-pod b', 'delete-pod b', 'status']);
    expect(statusOf(view)).toMatchObject({ active: 1, ready: 1, terminating: 1 });
  });

  it('without completions end with their last pod after a success', () => {
    const { completions: _completions, ...queue } = aJob({ parallelism: 2 }).spec ?? { template: {} };
    const job = (status: JobStatus) => ({ ...aJob({}, status), spec: queue });
    const busy = aView(job({ ...SETTLED, active: 1, ready: 1, succeeded: 1 }), [aTrackedPod('a', 'Running')]);
    expect(plan(busy)).toEqual({ actions: [] });
    expect(conditionsOf(aView(job({ ...SETTLED, succeeded: 1 })))).toEqual(['SuccessCriteriaMet=True CompletionsReached', 'Complete=True CompletionsReached']);
    expect(createdPods(aView(job(SETTLED)))).toHaveLength(2);
  });

  it('wait for a pod that ends if they may not overlap', () => {
    const leaving = aTrackedPod('a', 'Running', { metadata: { deletionTimestamp: STAMP } });
    const status = { ...SETTLED, terminating: 1 };
    expect(actionsOf(aView(aJob({ podReplacementPolicy: 'Failed' }, status), [leaving]))).toEqual([]);
    expect(actionsOf(aView(aJob({ podReplacementPolicy: 'TerminatingOrFailed' }, status), [leaving]))).toEqual(['create etl-', 'status']);
  });

  it('number their pods and make the missing numbers again', () => {
    const spec = { completionMode: 'Indexed', parallelism: 3, completions: 4 };
    expect(createdPods(aView(aJob(spec))).map(({ metadata }) => metadata.generateName)).toEqual(['etl-0-', 'etl-1-', 'etl-2-']);
    const running = aTrackedPod('a', 'Running', { index: 2 });
    const counting = aView(aJob(spec, { ...SETTLED, completedIndexes: '0', succeeded: 1, active: 1, ready: 1 }), [running, aTrackedPod('b', 'Succeeded', { index: 1 })]);
    expect(actionsOf(counting)).toEqual(['status']);
    expect(statusOf(counting)).toMatchObject({ succeeded: 2, completedIndexes: '0,1', uncountedTerminatedPods: {} });
    const counted = aView(aJob(spec, statusOf(counting)), [running]);
    expect(actionsOf(counted)).toEqual(['create etl-3-', 'status']);
    const [pod] = createdPods(counted);
    expect(pod?.spec).toMatchObject({ hostname: 'etl-3', containers: [{ env: [{ name: 'JOB_COMPLETION_INDEX' }] }] });
    expect(pod?.metadata['labels']).toMatchObject({ 'batch.kubernetes.io/job-completion-index': '3' });
  });

  it('let an indexed pod go once its number is stored', () => {
    const spec = { completionMode: 'Indexed', parallelism: 1, completions: 2 };
    const view = aView(aJob(spec, { ...SETTLED, completedIndexes: '0', succeeded: 1, active: 1, ready: 1 }), [
      aTrackedPod('a', 'Succeeded', { index: 0 }), aTrackedPod('b', 'Running', { index: 1 }),
    ]);
    expect(actionsOf(view)).toEqual(['release-pod a']);
  });
});

describe('suspending', () => {
  it('stops the pods without counting them, and starts anew later', () => {
    const running = aView(aJob({ suspend: true }, { ...SETTLED, active: 1, ready: 1 }), [aTrackedPod('a', 'Running')]);
    expect(actionsOf(running)).toEqual(['release-pod a', 'delete-pod a', 'status']);
    expect(statusOf(running)).toEqual({
      terminating: 1, ready: 0, uncountedTerminatedPods: {},
      conditions: [{ type: 'Suspended', status: 'True', reason: 'JobSuspended', message: 'Job suspended', lastProbeTime: STAMP, lastTransitionTime: STAMP }],
    });
    const resumed = aView(aJob({ suspend: false }, { ...statusOf(running), terminating: 0 }));
    expect(actionsOf(resumed)).toEqual(['create etl-', 'status']);
    expect(statusOf(resumed).startTime).toBe(STAMP);
    expect(conditionsOf(resumed)).toEqual(['Suspended=False JobResumed']);
  });

  it('from the start makes no pod', () => {
    expect(actionsOf(aView(aJob({ suspend: true })))).toEqual(['status']);
  });

  it('does not keep a Job from its end', () => {
    const view = aView(aJob({ suspend: true }, { ...SETTLED, active: 1 }), [aTrackedPod('a', 'Succeeded')]);
    expect(conditionsOf(view)).toEqual(['SuccessCriteriaMet=True CompletionsReached']);
  });
});

describe('after the end', () => {
  const done: JobStatus = { ...SETTLED, succeeded: 1, conditions: [{ type: 'Complete', status: 'True' }] };

  it('the Job goes when its time is up', () => {
    const at = (agoMs: number): JobView => aView(aJob({ ttlSecondsAfterFinished: 60 }, done), [], { finishedAt: NOW.at - agoMs });
    expect(plan(at(59_000))).toEqual({ actions: [], wakeAt: NOW.at + 1000 });
    expect(actionsOf(at(60_000))).toEqual(['delete job']);
    expect(plan(aView(aJob({}, done), [aPod({ status: { phase: 'Succeeded' } })]))).toEqual({ actions: [] });
  });

  it('no finalizer is left, whoever deletes the Job', () => {
    expect(actionsOf(aView(aJob({}, done), [aTrackedPod('a', 'Succeeded')]))).toEqual(['release-pod a']);
    expect(actionsOf(aView(aJob({}, SETTLED, { deletionTimestamp: STAMP }), [aTrackedPod('a', 'Running')]))).toEqual(['release-pod a']);
  });
});

