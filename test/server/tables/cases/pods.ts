import type { JsonObject, KubeObject, ObjectMeta } from '../../../../src/wire/object.ts';
import { CREATED, type CellCase } from './case.ts';

const NONE = ['<none>', '<none>', '<none>', '<none>'];

interface PodParts {
  readonly metadata?: ObjectMeta;
  readonly spec?: JsonObject;
  readonly status?: JsonObject;
}

function pod({ metadata = {}, spec = {}, status = {} }: PodParts): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', creationTimestamp: CREATED, ...metadata },
    spec: { containers: [{ name: 'app', image: 'nginx' }], ...spec },
    status,
  };
}

const RUNNING = { name: 'app', ready: true, restartCount: 0, state: { running: { startedAt: CREATED } } };
const READY = { type: 'Ready', status: 'True' };
const DELETED = { deletionTimestamp: '2026-06-01T11:59:00Z', deletionGracePeriodSeconds: 30 };
const TWO = [{ name: 'app', image: 'nginx' }, { name: 'log', image: 'fluentd' }];
const INITS = [{ name: 'one', image: 'a' }, { name: 'two', image: 'b' }];
const DONE = { name: 'one', restartCount: 0, state: { terminated: { exitCode: 0, reason: 'Completed' } } };

export const PODS: readonly CellCase[] = [
  { what: 'a pod nobody has looked at', object: pod({ status: { phase: 'Pending' } }), cells: ['web', '0/1', 'Pending', '0', '30m', ...NONE] },
  {
    what: 'a running pod with a place',
    object: pod({
      spec: { nodeName: 'node-1', readinessGates: [{ conditionType: 'lb/ready' }, { conditionType: 'Ready' }] },
      status: { phase: 'Running', podIP: '10.0.0.9', podIPs: [{ ip: '10.0.0.9' }, { ip: 'fd00::9' }], conditions: [READY], containerStatuses: [RUNNING] },
    }),
    cells: ['web', '1/1', 'Running', '0', '30m', '10.0.0.9', 'node-1', '<none>', '1/2'],
  },
  {
    what: 'restarts with the time of the last',
    object: pod({
      status: {
        phase: 'Running',
        containerStatuses: [{ ...RUNNING, restartCount: 3, lastState: { terminated: { exitCode: 1, reason: 'Error', finishedAt: '2026-06-01T11:50:00Z' } } }],
      },
    }),
    cells: ['web', '1/1', 'Running', '3 (10m ago)', '30m', ...NONE],
  },
  {
    what: 'of two restarted containers the later counts',
    object: pod({
      spec: { containers: TWO },
      status: {
        phase: 'Running',
        containerStatuses: [
          { ...RUNNING, restartCount: 1, lastState: { terminated: { exitCode: 1, finishedAt: '2026-06-01T09:00:00Z' } } },
          { ...RUNNING, name: 'log', restartCount: 2, lastState: { terminated: { exitCode: 1, finishedAt: '2026-06-01T10:00:00Z' } } },
        ],
      },
    }),
    cells: ['web', '2/2', 'Running', '3 (120m ago)', '30m', ...NONE],
  },
  {
    what: 'a crash loop',
    object: pod({ status: { phase: 'Running', containerStatuses: [{ name: 'app', restartCount: 7, state: { waiting: { reason: 'CrashLoopBackOff' } } }] } }),
    cells: ['web', '0/1', 'CrashLoopBackOff', '7', '30m', ...NONE],
  },
  {
    what: 'a container that ended without a reason',
    object: pod({ status: { phase: 'Failed', containerStatuses: [{ name: 'app', restartCount: 0, state: { terminated: { exitCode: 137 } } }] } }),
    cells: ['web', '0/1', 'ExitCode:137', '0', '30m', ...NONE],
  },
  {
    what: 'a container that was killed by a signal',
    object: pod({ status: { phase: 'Failed', containerStatuses: [{ name: 'app', restartCount: 0, state: { terminated: { exitCode: 137, signal: 9 } } }] } }),
    cells: ['web', '0/1', 'Signal:9', '0', '30m', ...NONE],
  },
  {
    what: 'a completed pod',
    object: pod({ status: { phase: 'Succeeded', containerStatuses: [{ ...DONE, name: 'app' }] } }),
    cells: ['web', '0/1', 'Completed', '0', '30m', ...NONE],
  },
  {
    what: 'one container completed, the other ready',
    object: pod({ spec: { containers: TWO }, status: { phase: 'Running', conditions: [READY], containerStatuses: [{ ...DONE, name: 'app' }, { ...RUNNING, name: 'log' }] } }),
    cells: ['web', '1/2', 'Running', '0', '30m', ...NONE],
  },
  {
    what: 'one container completed, the other running, the pod not ready',
    object: pod({ spec: { containers: TWO }, status: { phase: 'Running', containerStatuses: [{ ...DONE, name: 'app' }, { ...RUNNING, name: 'log' }] } }),
    cells: ['web', '1/2', 'NotReady', '0', '30m', ...NONE],
  },
  {
    what: 'one container completed, the other failed',
    object: pod({
      spec: { containers: TWO },
      status: { phase: 'Failed', containerStatuses: [{ ...DONE, name: 'app' }, { name: 'log', restartCount: 0, state: { terminated: { exitCode: 2, reason: 'OOMKilled' } } }] },
    }),
    cells: ['web', '0/2', 'OOMKilled', '0', '30m', ...NONE],
  },
  {
    what: 'the second init container at work',
    object: pod({ spec: { initContainers: INITS }, status: { phase: 'Pending', initContainerStatuses: [DONE, { name: 'two', restartCount: 0, state: { running: {} } }] } }),
    cells: ['web', '0/1', 'Init:1/2', '0', '30m', ...NONE],
  },
  {
    what: 'an init container that keeps failing',
    object: pod({
      spec: { initContainers: INITS },
      status: { phase: 'Pending', initContainerStatuses: [{ name: 'one', restartCount: 4, state: { waiting: { reason: 'CrashLoopBackOff' } }, lastState: { terminated: { exitCode: 1, finishedAt: '2026-06-01T11:59:00Z' } } }] },
    }),
    cells: ['web', '0/1', 'Init:CrashLoopBackOff', '4 (60s ago)', '30m', ...NONE],
  },
  {
    what: 'an init container that ended with a code',
    object: pod({ spec: { initContainers: INITS }, status: { phase: 'Pending', initContainerStatuses: [{ name: 'one', restartCount: 0, state: { terminated: { exitCode: 3 } } }] } }),
    cells: ['web', '0/1', 'Init:ExitCode:3', '0', '30m', ...NONE],
  },
  {
    what: 'init containers whose turn has not come are no reason',
    object: pod({ spec: { initContainers: INITS }, status: { phase: 'Pending', initContainerStatuses: [{ name: 'one', restartCount: 0, state: { waiting: { reason: 'PodInitializing' } } }] } }),
    cells: ['web', '0/1', 'Init:0/2', '0', '30m', ...NONE],
  },
  {
    what: 'a sidecar counts as a container and keeps its restarts',
    object: pod({
      spec: { initContainers: [{ name: 'side', image: 's', restartPolicy: 'Always' }, { name: 'one', image: 'a' }] },
      status: {
        phase: 'Running',
        conditions: [{ type: 'Initialized', status: 'True' }],
        initContainerStatuses: [{ name: 'side', restartCount: 2, started: true, ready: true, state: { running: {} } }, { ...DONE, restartCount: 5 }],
        containerStatuses: [RUNNING],
      },
    }),
    cells: ['web', '2/2', 'Running', '2', '30m', ...NONE],
  },
  { what: 'a terminating pod', object: pod({ metadata: DELETED, status: { phase: 'Running', containerStatuses: [RUNNING] } }), cells: ['web', '1/1', 'Terminating', '0', '30m', ...NONE] },
  { what: 'a terminating pod that has ended already', object: pod({ metadata: DELETED, status: { phase: 'Succeeded' } }), cells: ['web', '0/1', 'Succeeded', '0', '30m', ...NONE] },
  { what: 'a terminating pod on a lost node', object: pod({ metadata: DELETED, status: { phase: 'Running', reason: 'NodeLost' } }), cells: ['web', '0/1', 'Unknown', '0', '30m', ...NONE] },
  { what: 'an evicted pod', object: pod({ status: { phase: 'Failed', reason: 'Evicted' } }), cells: ['web', '0/1', 'Evicted', '0', '30m', ...NONE] },
  {
    what: 'a pod behind a gate',
    object: pod({ status: { phase: 'Pending', conditions: [{ type: 'PodScheduled', status: 'False', reason: 'SchedulingGated' }] } }),
    cells: ['web', '0/1', 'SchedulingGated', '0', '30m', ...NONE],
  },
  {
    what: 'a pod for which room is made',
    object: pod({ status: { phase: 'Pending', nominatedNodeName: 'node-7' } }),
    cells: ['web', '0/1', 'Pending', '0', '30m', '<none>', '<none>', 'node-7', '<none>'],
  },
  { what: 'a bookmark', object: { apiVersion: 'v1', kind: 'Pod', metadata: { resourceVersion: '4' } }, cells: ['', '0/0', '', '0', '<unknown>', ...NONE] },
];
