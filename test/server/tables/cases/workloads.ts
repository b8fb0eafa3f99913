import type { JsonObject, KubeObject, ObjectMeta } from '../../../../src/wire/object.ts';
import { CREATED, type CellCase } from './case.ts';

function object(type: string, rest: JsonObject, metadata: ObjectMeta = {}): KubeObject {
  const [apiVersion = '', kind = ''] = type.split(' ');
  return { apiVersion, kind, metadata: { name: 'web', creationTimestamp: CREATED, ...metadata }, ...rest };
}

const CONTAINERS = [{ name: 'app', image: 'nginx:1' }];
const TEMPLATE = { metadata: { labels: { app: 'web' } }, spec: { containers: CONTAINERS } };
const SELECTOR = { matchLabels: { app: 'web' }, matchExpressions: [{ key: 'tier', operator: 'NotIn', values: ['b', 'a'] }, { key: 'canary', operator: 'DoesNotExist' }] };
const SELECTOR_TEXT = 'app=web,!canary,tier notin (a,b)';
const NEVER = { ...TEMPLATE, spec: { ...TEMPLATE.spec, restartPolicy: 'Never' } };
const condition = (type: string, status = 'True'): JsonObject => ({ type, status });

function job(parts: { readonly spec?: JsonObject; readonly status?: JsonObject; readonly metadata?: ObjectMeta }): KubeObject {
  return object('batch/v1 Job', { spec: { completions: 1, parallelism: 1, selector: { matchLabels: { j: '1' } }, template: NEVER, ...parts.spec }, status: parts.status ?? {} }, parts.metadata);
}

const JOB_END = ['app', 'nginx:1', 'j=1'];

export const WORKLOADS: readonly CellCase[] = [
  {
    what: 'a deployment',
    object: object('apps/v1 Deployment', { spec: { replicas: 3, selector: SELECTOR, template: TEMPLATE }, status: { readyReplicas: 1, updatedReplicas: 2, availableReplicas: 1 } }),
    cells: ['web', '1/3', 2, 1, '30m', 'app', 'nginx:1', SELECTOR_TEXT],
  },
  { what: 'a deployment whose selector selects everything', object: object('apps/v1 Deployment', { spec: { replicas: 0, selector: {}, template: TEMPLATE } }), cells: ['web', '0/0', 0, 0, '30m', 'app', 'nginx:1', ''] },
  {
    what: 'a deployment with a selector that can not be read',
    object: object('apps/v1 Deployment', { spec: { replicas: 0, selector: { matchExpressions: [{ key: 'a', operator: 'Like' }] }, template: TEMPLATE } }),
    cells: ['web', '0/0', 0, 0, '30m', 'app', 'nginx:1', '<invalid>'],
  },
  {
    what: 'a replica set',
    object: object('apps/v1 ReplicaSet', { spec: { replicas: 2, selector: SELECTOR, template: TEMPLATE }, status: { replicas: 2, readyReplicas: 1 } }),
    cells: ['web', 2, 2, 1, '30m', 'app', 'nginx:1', SELECTOR_TEXT],
  },
  {
    what: 'a stateful set',
    object: object('apps/v1 StatefulSet', { spec: { replicas: 2, selector: SELECTOR, template: TEMPLATE, serviceName: 'web' }, status: { replicas: 2, readyReplicas: 2 } }),
    cells: ['web', '2/2', '30m', 'app', 'nginx:1'],
  },
  {
    what: 'a daemon set',
    object: object('apps/v1 DaemonSet', {
      spec: { selector: { matchLabels: { app: 'web' } }, template: { ...TEMPLATE, spec: { containers: CONTAINERS, nodeSelector: { zone: 'b', disk: 'ssd' } } } },
      status: { desiredNumberScheduled: 5, currentNumberScheduled: 4, numberReady: 3, updatedNumberScheduled: 2, numberAvailable: 1 },
    }),
    cells: ['web', 5, 4, 3, 2, 1, 'disk=ssd,zone=b', '30m', 'app', 'nginx:1', 'app=web'],
  },
  {
    what: 'a revision with its owner',
    object: object('apps/v1 ControllerRevision', { revision: 7 }, {
      ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'x', uid: '1' }, { apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'db', uid: '2', controller: true }],
    }),
    cells: ['web', 'statefulset.apps/db', 7, '30m'],
  },
  { what: 'a revision of nobody', object: object('apps/v1 ControllerRevision', { revision: 1 }), cells: ['web', '<none>', 1, '30m'] },
  { what: 'a job that has not started', object: job({}), cells: ['web', 'Running', '0/1', '', '30m', ...JOB_END] },
  { what: 'a running job', object: job({ status: { active: 1, startTime: '2026-06-01T11:53:00Z' } }), cells: ['web', 'Running', '0/1', '7m', '30m', ...JOB_END] },
  {
    what: 'a completed job',
    object: job({ spec: { completions: 3 }, status: { succeeded: 3, startTime: '2026-06-01T11:30:00Z', completionTime: '2026-06-01T11:35:20Z', conditions: [condition('SuccessCriteriaMet'), condition('Complete')] } }),
    cells: ['web', 'Complete', '3/3', '5m20s', '30m', ...JOB_END],
  },
  { what: 'a failed job', object: job({ status: { startTime: '2026-06-01T11:30:00Z', conditions: [condition('Failed')] } }), cells: ['web', 'Failed', '0/1', '30m', '30m', ...JOB_END] },
  { what: 'a suspended job', object: job({ spec: { suspend: true }, status: { conditions: [condition('Complete', 'False'), condition('Suspended')] } }), cells: ['web', 'Suspended', '0/1', '', '30m', ...JOB_END] },
  {
    what: 'a job that goes before it has ended',
    object: job({ metadata: { deletionTimestamp: '2026-06-01T11:59:00Z' }, status: { conditions: [condition('Suspended')] } }),
    cells: ['web', 'Terminating', '0/1', '', '30m', ...JOB_END],
  },
  { what: 'a job that is about to fail', object: job({ status: { conditions: [condition('FailureTarget')] } }), cells: ['web', 'FailureTarget', '0/1', '', '30m', ...JOB_END] },
  {
    what: 'a work queue',
    object: object('batch/v1 Job', { spec: { parallelism: 4, selector: { matchLabels: { j: '1' } }, template: NEVER }, status: { succeeded: 2 } }),
    cells: ['web', 'Running', '2/1 of 4', '', '30m', ...JOB_END],
  },
  {
    what: 'a cron job',
    object: object('batch/v1 CronJob', {
      spec: { schedule: '*/5 * * * *', timeZone: 'Europe/Berlin', suspend: false, jobTemplate: { spec: { template: NEVER } } },
      status: { active: [{ name: 'a' }, { name: 'b' }], lastScheduleTime: '2026-06-01T11:59:55Z' },
    }),
    cells: ['web', '*/5 * * * *', 'Europe/Berlin', 'False', 2, '5s', '30m', 'app', 'nginx:1', '<none>'],
  },
  {
    what: 'a cron job that rests',
    object: object('batch/v1 CronJob', { spec: { schedule: '@daily', suspend: true, jobTemplate: { spec: { template: NEVER } } } }),
    cells: ['web', '@daily', '<none>', 'True', 0, '<none>', '30m', 'app', 'nginx:1', '<none>'],
  },
  {
    what: 'an autoscaler with more metrics than are shown',
    object: object('autoscaling/v2 HorizontalPodAutoscaler', {
      spec: {
        scaleTargetRef: { kind: 'Deployment', name: 'web' }, minReplicas: 2, maxReplicas: 10,
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
          { type: 'Pods', pods: { metric: { name: 'qps' }, target: { type: 'AverageValue', averageValue: '1000m' } } },
          { type: 'External', external: { metric: { name: 'queue' }, target: { type: 'Value', value: '30' } } },
        ],
      },
      status: { currentReplicas: 3, desiredReplicas: 3, currentMetrics: [{ type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 55, averageValue: '100m' } } }] },
    }),
    cells: ['web', 'Deployment/web', 'cpu: 55%/80%, <unknown>/1 + 1 more...', '2', 10, 3, '30m'],
  },
  {
    what: 'an autoscaler by averages',
    object: object('autoscaling/v2 HorizontalPodAutoscaler', {
      spec: {
        scaleTargetRef: { kind: 'StatefulSet', name: 'db' }, minReplicas: 1, maxReplicas: 3,
        metrics: [
          { type: 'ContainerResource', containerResource: { name: 'memory', container: 'app', target: { type: 'AverageValue', averageValue: '1024Mi' } } },
          { type: 'Object', object: { metric: { name: 'm' }, describedObject: { kind: 'Service', name: 's' }, target: { type: 'AverageValue', averageValue: '5' } } },
        ],
      },
      status: {
        currentReplicas: 1, desiredReplicas: 1,
        currentMetrics: [
          { type: 'ContainerResource', containerResource: { name: 'memory', container: 'app', current: { averageValue: '512Mi' } } },
          { type: 'Object', object: { metric: { name: 'm' }, describedObject: { kind: 'Service', name: 's' }, current: { averageValue: '4' } } },
        ],
      },
    }),
    cells: ['web', 'StatefulSet/db', 'memory: 512Mi/1Gi, 4/5 (avg)', '1', 3, 1, '30m'],
  },
  {
    what: 'an autoscaler of the first version',
    object: object('autoscaling/v1 HorizontalPodAutoscaler', { spec: { scaleTargetRef: { kind: 'Deployment', name: 'web' }, minReplicas: 1, maxReplicas: 4, targetCPUUtilizationPercentage: 70 }, status: { currentReplicas: 1, desiredReplicas: 1, currentCPUUtilizationPercentage: 20 } }),
    cells: ['web', 'Deployment/web', 'cpu: 20%/70%', '1', 4, 1, '30m'],
  },
];
