import { describe, expect, it } from 'vitest';
import { wordsOf, type Change } from '../../src/client/words.ts';
import type { Job, JobStatus } from '../../src/kinds/batch/v1.ts';
import type { ContainerStatus, Pod, PodStatus } from '../../src/kinds/core/v1.ts';

type Tellable = Change['object'];

/** The words for a life: the first state is new, each of the others follows the one before. */
function story(states: readonly Tellable[]): readonly string[] {
  return states.map((object, index) => (index === 0 ? wordsOf({ type: 'added', object }) : wordsOf({ type: 'modified', object, old: states[index - 1] })));
}

function withFields(object: Tellable, fields: object): Tellable {
  return { ...object, ...fields };
}

const time = (seconds: number): string => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds)).toISOString().replace('.000', '');

function job(status: JobStatus, spec: Partial<Job['spec']> = {}): Job {
  return {
    apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'etl', namespace: 'test' },
    spec: { parallelism: 1, completions: 1, backoffLimit: 3, ...spec, template: {} }, status,
  };
}

const condition = (type: string, second: number, reason?: string) => ({
  type, status: 'True', lastTransitionTime: time(second), ...(reason === undefined ? {} : { reason }),
});

describe('the words for Jobs', () => {
  it('tell the life of one that completes', () => {
    const started: JobStatus = { startTime: time(1), active: 1, ready: 0, terminating: 0, uncountedTerminatedPods: {} };
    expect(story([
      job({}),
      job(started),
      job({ ...started, ready: 1 }),
      job({ ...started, active: 0, ready: 0, uncountedTerminatedPods: { succeeded: ['a'] } }),
      job({ ...started, active: 0, ready: 0, succeeded: 1, conditions: [condition('SuccessCriteriaMet', 5, 'CompletionsReached')] }),
      job({ ...started, active: 0, ready: 0, succeeded: 1, completionTime: time(5), conditions: [condition('SuccessCriteriaMet', 5), condition('Complete', 5)] }),
    ])).toEqual(['created', 'started', 'running 1/1', '1 pod ended', 'goal reached, 1 of 1 done', 'complete in 4 s']);
  });

  it('tell retries, and the last of them', () => {
    const base: JobStatus = { startTime: time(0), ready: 0 };
    const failing = [condition('FailureTarget', 11, 'BackoffLimitExceeded')];
    expect(story([
      job({ ...base, active: 1, ready: 1 }),
      job({ ...base, active: 0, failed: 1 }),
      job({ ...base, active: 1, failed: 1 }),
      job({ ...base, active: 1, ready: 1, failed: 1 }),
      job({ ...base, failed: 3 }),
      job({ ...base, failed: 4, conditions: failing }),
      job({ ...base, failed: 4, conditions: [...failing, condition('Failed', 12, 'BackoffLimitExceeded')] }),
    ])).toEqual([
      'created, running 1/1', '1 pod failed (1 of 3 retries)', 'running 0/1', 'running 1/1', '2 pods failed (3 of 3 retries)',
      'failing: BackoffLimitExceeded, 1 pod failed (no retry left)', 'failed: BackoffLimitExceeded after 12 s',
    ]);
  });

  it('tell parallel work, and count it', () => {
    const many = (status: JobStatus): Job => job(status, { parallelism: 2, completions: 3 });
    const base: JobStatus = { startTime: time(0) };
    expect(story([
      many({ ...base, active: 2, ready: 2 }),
      many({ ...base, active: 1, ready: 1, succeeded: 1 }),
      many({ ...base, active: 2, ready: 2, succeeded: 1 }),
      many({ ...base, active: 1, ready: 1, succeeded: 2 }),
    ])).toEqual(['created, running 2/2', '1 of 3 done, running 1/1', 'running 2/2', '2 of 3 done, running 1/1']);
  });

  it('tell a pause, and pods on their way out', () => {
    const suspended = [condition('Suspended', 3, 'JobSuspended')];
    const resumed = [{ type: 'Suspended', status: 'False', reason: 'JobResumed', lastTransitionTime: time(9) }];
    expect(story([
      job({ startTime: time(0), active: 1, ready: 1 }),
      job({ active: 0, ready: 0, terminating: 1, conditions: suspended }, { suspend: true }),
      job({ terminating: 0, conditions: suspended }, { suspend: true }),
      job({ startTime: time(9), active: 1, ready: 0, conditions: resumed }),
    ])).toEqual(['created, running 1/1', 'suspended, 1 pod terminating', '1 pod gone', 'resumed']);
  });

  it.each<[string, Job]>([
    ['exists, not started', job({})],
    ['exists, running 1/1', job({ startTime: time(0), active: 1, ready: 1 })],
    ['exists, running 1/1', job({ startTime: time(0), active: 1 })],
    ['exists, no pod running', job({ startTime: time(0), active: 0, failed: 1 })],
    ['exists, suspended', job({}, { suspend: true })],
    ['exists, complete in 2 min 5 s', job({ startTime: time(0), completionTime: time(125), conditions: [condition('Complete', 125)] })],
    ['exists, failed: DeadlineExceeded after 30 s', job({ startTime: time(0), conditions: [condition('Failed', 30, 'DeadlineExceeded')] })],
    ['exists, terminating, waits for orphan', { ...job({}), metadata: { name: 'etl', deletionTimestamp: time(0), finalizers: ['orphan'] } }],
  ])('say %s of one that is there already', (words, object) => {
    expect(wordsOf({ type: 'added', object, initial: true })).toBe(words);
  });

  it('fall back on what differs', () => {
    expect(wordsOf({ type: 'modified', old: job({}), object: job({}, { parallelism: 4 }) })).toBe('spec.parallelism 1 → 4');
    expect(wordsOf({ type: 'modified', object: job({ startTime: time(0), active: 1, ready: 1 }) })).toBe('running 1/1');
  });

  it('tell the end', () => {
    expect(wordsOf({ type: 'deleted', object: job({}), certain: true })).toBe('deleted');
    expect(wordsOf({ type: 'deleted', object: job({}), certain: false })).toBe('found to be gone');
  });
});

function pod(status: PodStatus, nodeName?: string): Pod {
  return {
    apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', namespace: 'test' },
    spec: { containers: [{ name: 'web' }], ...(nodeName === undefined ? {} : { nodeName }) }, status,
  };
}

function container(state: ContainerStatus['state'], more: Partial<ContainerStatus> = {}): ContainerStatus {
  return { name: 'web', ready: false, restartCount: 0, image: 'web:1', imageID: '', ...(state === undefined ? {} : { state }), ...more };
}

describe('the words for Pods', () => {
  const creating = container({ waiting: { reason: 'ContainerCreating' } });
  const running = container({ running: { startedAt: time(1) } }, { ready: true });

  it('tell the life of one that succeeds', () => {
    expect(story([
      pod({ phase: 'Pending' }),
      pod({ phase: 'Pending' }, 'node1'),
      pod({ phase: 'Pending', containerStatuses: [creating] }, 'node1'),
      pod({ phase: 'Running', containerStatuses: [running] }, 'node1'),
      pod({ phase: 'Succeeded', containerStatuses: [container({ terminated: { exitCode: 0, startedAt: time(1), finishedAt: time(4) } })] }, 'node1'),
    ])).toEqual(['created, Pending', 'scheduled on node1', 'starting', 'Running', 'Succeeded after 3 s']);
  });

  it('tell a crash loop', () => {
    const crashed = { terminated: { exitCode: 1, reason: 'Error' } };
    const waiting = { waiting: { reason: 'CrashLoopBackOff' } };
    expect(story([
      pod({ phase: 'Running', containerStatuses: [running] }, 'node1'),
      pod({ phase: 'Running', containerStatuses: [container(waiting, { restartCount: 2, lastState: crashed })] }, 'node1'),
      pod({ phase: 'Running', containerStatuses: [{ ...running, restartCount: 3, lastState: crashed }] }, 'node1'),
      pod({ phase: 'Running', containerStatuses: [container(waiting, { restartCount: 3, lastState: crashed })] }, 'node1'),
    ])).toEqual([
      'created, Running', 'CrashLoopBackOff, restarted 2 times', 'Running, restarted after exit 1 (3 times so far)', 'CrashLoopBackOff, restarted 3 times',
    ]);
  });

  it.each<[string, Pod]>([
    ['Failed (exit 1)', pod({ phase: 'Failed', containerStatuses: [container({ terminated: { exitCode: 1, reason: 'Error' } })] })],
    ['Failed (OOMKilled, exit 137)', pod({ phase: 'Failed', containerStatuses: [container({ terminated: { exitCode: 137, reason: 'OOMKilled' } })] })],
    ['Failed (Evicted)', pod({ phase: 'Failed', reason: 'Evicted' })],
    ['ImagePullBackOff', pod({ phase: 'Pending', containerStatuses: [container({ waiting: { reason: 'ImagePullBackOff' } })] }, 'node1')],
    ['Pending: Unschedulable', pod({ phase: 'Pending', conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }] })],
    ['Running, not ready', pod({ phase: 'Running', containerStatuses: [container({ running: {} })] }, 'node1')],
    ['Running, 1/2 ready', pod({ phase: 'Running', containerStatuses: [running, container({ running: {} }, { name: 'side' })] }, 'node1')],
    ['Unknown', pod({ phase: 'Unknown' })],
  ])('say %s', (words, object) => {
    expect(wordsOf({ type: 'modified', object, old: pod({ phase: 'Pending' }, object.spec?.nodeName) })).toBe(words);
  });

  it('tell a graceful end', () => {
    const alive = pod({ phase: 'Running', containerStatuses: [running] }, 'node1');
    const leaving: Pod = { ...alive, metadata: { ...alive.metadata, deletionTimestamp: time(30), deletionGracePeriodSeconds: 30 } };
    expect(story([alive, leaving])).toEqual(['created, Running', 'terminating']);
  });
});

function workload(kind: string, spec: object, status: object): Tellable {
  return withFields({ apiVersion: 'apps/v1', kind, metadata: { name: 'web' } }, { spec, status });
}

const image = (name: string): object => ({ spec: { containers: [{ name: 'web', image: name }] } });

describe('the words for workloads', () => {
  it('tell a roll-out and a change of scale', () => {
    expect(story([
      workload('Deployment', { replicas: 2, template: image('web:1') }, {}),
      workload('Deployment', { replicas: 2, template: image('web:1') }, { readyReplicas: 1, updatedReplicas: 2 }),
      workload('Deployment', { replicas: 3, template: image('web:1') }, { readyReplicas: 2, updatedReplicas: 2 }),
      workload('Deployment', { replicas: 3, template: image('web:2') }, { readyReplicas: 2, updatedReplicas: 1 }),
    ])).toEqual(['created, 0/2 ready', '1/2 ready', 'scaled 2 → 3, 2/3 ready', 'image web:1 → web:2, 1 of 3 updated']);
  });

  it('tell sets', () => {
    expect(story([workload('ReplicaSet', { replicas: 1 }, { readyReplicas: 1, replicas: 1 }), workload('ReplicaSet', { replicas: 0 }, { replicas: 1 })]))
      .toEqual(['created, 1/1 ready', 'scaled 1 → 0, 0 wanted, 1 left']);
    expect(story([workload('StatefulSet', { replicas: 3 }, { readyReplicas: 2 }), workload('StatefulSet', { replicas: 3 }, { readyReplicas: 3 })]))
      .toEqual(['created, 2/3 ready', '3/3 ready']);
    expect(story([workload('DaemonSet', {}, {}), workload('DaemonSet', {}, { numberReady: 2, desiredNumberScheduled: 5 })]))
      .toEqual(['created, 0/0 ready', '2/5 ready']);
  });
});

function core(kind: string, fields: object, metadata: object = {}): Tellable {
  return { apiVersion: 'v1', kind, metadata: { name: 'x', ...metadata }, ...fields };
}

describe('the words for other kinds', () => {
  const ready = (status: string, reason: string): object => ({ status: { conditions: [{ type: 'Ready', status, reason }] } });

  it('tell Nodes, Namespaces and claims', () => {
    expect(story([
      core('Node', ready('True', 'KubeletReady')),
      core('Node', ready('Unknown', 'NodeStatusUnknown')),
      core('Node', { ...ready('Unknown', 'NodeStatusUnknown'), spec: { unschedulable: true } }),
    ])).toEqual(['created, ready', 'not ready: NodeStatusUnknown', 'cordoned']);
    expect(story([
      core('Namespace', { status: { phase: 'Active' } }),
      core('Namespace', { status: { phase: 'Terminating' } }),
    ])).toEqual(['created, Active', 'Terminating']);
    expect(story([
      core('PersistentVolumeClaim', { status: { phase: 'Pending' } }),
      core('PersistentVolumeClaim', { status: { phase: 'Bound' }, spec: { volumeName: 'disk-1' } }),
    ])).toEqual(['created, Pending', 'Bound to disk-1']);
  });

  it('name the keys of ConfigMaps and Secrets, never a value', () => {
    expect(story([core('ConfigMap', { data: { a: '1', b: '1' } }), core('ConfigMap', { data: { a: '2', c: '1' } })]))
      .toEqual(['created', 'changed: data.a, added: data.c, removed: data.b']);
    const told = story([core('Secret', { data: { password: 'c2VjcmV0' } }), core('Secret', { data: { password: 'b3RoZXI=' } })]);
    expect(told).toEqual(['created', 'changed: data.password']);
  });

  it('tell Events by what they say', () => {
    const event = { involvedObject: { kind: 'Pod', name: 'web' }, type: 'Warning', reason: 'BackOff', message: 'Back-off restarting failed container' };
    expect(wordsOf({ type: 'modified', object: core('Event', { ...event, count: 3 }), old: core('Event', event) }))
      .toBe('Warning BackOff on Pod web: Back-off restarting failed container (3 times)');
  });
});

function custom(fields: object, metadata: object = {}): Tellable {
  return { apiVersion: 'example.com/v1', kind: 'CronTab', metadata: { name: 'x', ...metadata }, ...fields };
}

describe('the words for unknown kinds', () => {
  it.each<[string, object, object]>([
    ['spec.replicas 1 → 2', { spec: { replicas: 1 } }, { spec: { replicas: 2 } }],
    ['spec.big 1 → 9007199254740993', { spec: { big: 1 } }, { spec: { big: 9007199254740993n } }],
    ['spec.on set to true', { spec: {} }, { spec: { on: true } }],
    ['spec.on removed', { spec: { on: true } }, { spec: {} }],
    ['spec.steps[build].image a → b', { spec: { steps: [{ name: 'build', image: 'a' }] } }, { spec: { steps: [{ name: 'build', image: 'b' }] } }],
    ['spec.list changed', { spec: { list: [1] } }, { spec: { list: [1, 2] } }],
    ['spec.text changed', { spec: { text: 'a' } }, { spec: { text: 'b'.repeat(100) } }],
    ['Ready True (Done)', { status: {} }, { status: { conditions: [{ type: 'Ready', status: 'True', reason: 'Done' }] } }],
    [
      'Ready False → True',
      { status: { conditions: [{ type: 'Ready', status: 'False', lastTransitionTime: time(1) }] } },
      { status: { conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: time(2) }] } },
    ],
    ['a set to 1, b set to 2, c set to 3, 2 more changes', {}, { a: 1, b: 2, c: 3, d: 4, e: 5 }],
    ['written again, nothing changed', {}, {}],
  ])('say %s', (words, before, after) => {
    expect(wordsOf({ type: 'modified', old: custom(before, { resourceVersion: '1' }), object: custom(after, { resourceVersion: '2' }) })).toBe(words);
  });

  it('tell labels and owners of fields', () => {
    expect(wordsOf({ type: 'modified', old: custom({}), object: custom({}, { labels: { app: 'web' } }) })).toBe('metadata.labels added');
    expect(wordsOf({ type: 'modified', old: custom({}, { managedFields: [] }), object: custom({}, { managedFields: [{}] }) })).toBe('field owners changed');
  });

  it('do not trip over odd shapes', () => {
    const odd = withFields({ apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'x' } }, { status: { conditions: null } });
    expect(wordsOf({ type: 'added', object: odd })).toBe('created');
  });
});

describe('words under a selector', () => {
  const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } };

  it('do not say more than the watch knows', () => {
    expect(wordsOf({ type: 'added', object: map, selected: true })).toBe('created or selected now');
    expect(wordsOf({ type: 'added', object: map, selected: true, initial: true })).toBe('exists');
    expect(wordsOf({ type: 'deleted', object: map, selected: true })).toBe('deleted or no longer selected');
    expect(wordsOf({ type: 'deleted', object: map })).toBe('deleted');
  });
});
