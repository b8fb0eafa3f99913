import type { JsonObject } from '../../../../../src/wire/object.ts';
import { LABELS, namespacedKind, SELECTOR, template } from '../kind-case.ts';
import type { KindCase } from '../kind-case.ts';

const JOB_TEMPLATE: JsonObject = { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'example.org/c:1' }] } };
const OTHER_LABELS: JsonObject = { spec: { selector: { matchLabels: { x: 'y' } } } };
const ANOTHER_SELECTOR: JsonObject = { spec: { selector: { matchLabels: { x: 'y' } }, template: { metadata: { labels: { x: 'y' } } } } };

export const WORKLOAD_KINDS: readonly KindCase[] = [
  namespacedKind({
    resource: 'apps/v1/deployments', kind: 'Deployment',
    minimal: { spec: { selector: SELECTOR, template: template() } },
    full: {
      spec: {
        replicas: 3, selector: { matchExpressions: [{ key: 'app', operator: 'In', values: ['a', 'b'] }], matchLabels: LABELS }, strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: '50%' } }, minReadySeconds: 5, revisionHistoryLimit: 3, paused: true, progressDeadlineSeconds: 100,
        template: { metadata: { labels: LABELS, annotations: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i:latest', ports: [{ containerPort: 80 }], resources: { limits: { cpu: '2000m' } } }], volumes: [{ name: 'v', secret: { secretName: 's' } }], securityContext: { runAsUser: 0 } } },
      },
    },
    change: { spec: { replicas: 2 } },
    status: { status: { replicas: 2, readyReplicas: 1, availableReplicas: 1, updatedReplicas: 2, unavailableReplicas: 1, observedGeneration: 1, conditions: [{ type: 'Available', status: 'True', reason: 'R', message: 'm' }] } },
    refusedUpdates: { 'another selector': ANOTHER_SELECTOR, 'negative replicas': { spec: { replicas: -1 } } },
    odd: {
      'no selector': { spec: { selector: null } }, 'empty selector': { spec: { selector: { matchLabels: null } } }, 'other labels': OTHER_LABELS, 'no template': { spec: { template: null } }, 'negative replicas': { spec: { replicas: -1 } }, 'restart never': { spec: { template: { spec: { restartPolicy: 'Never' } } } },
      'surge and unavailable zero': { spec: { strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } } } }, 'recreate with rolling': { spec: { strategy: { type: 'Recreate', rollingUpdate: { maxSurge: 1 } } } }, 'replicas a text': { spec: { replicas: '3' } }, 'deadline before ready': { spec: { minReadySeconds: 10, progressDeadlineSeconds: 5 } },
      'bad operator': { spec: { selector: { matchExpressions: [{ key: 'a', operator: 'x' }] } } }, 'percent over hundred': { spec: { strategy: { rollingUpdate: { maxUnavailable: '120%' } } } },
    },
  }),
  namespacedKind({
    resource: 'apps/v1/replicasets', kind: 'ReplicaSet',
    minimal: { spec: { selector: SELECTOR, template: template() } },
    full: { spec: { replicas: 2, minReadySeconds: 3, selector: SELECTOR, template: template({ restartPolicy: 'Always' }) } },
    change: { spec: { replicas: 0 } },
    status: { status: { replicas: 1, fullyLabeledReplicas: 1, readyReplicas: 1, availableReplicas: 1, observedGeneration: 1 } },
    refusedUpdates: { 'another selector': ANOTHER_SELECTOR },
    odd: { 'no selector': { spec: { selector: null } }, 'other labels': OTHER_LABELS, 'negative ready': { spec: { minReadySeconds: -1 } }, 'deadline': { spec: { template: { spec: { activeDeadlineSeconds: 5 } } } } },
  }),
  namespacedKind({
    resource: 'apps/v1/statefulsets', kind: 'StatefulSet',
    minimal: { spec: { selector: SELECTOR, template: template() } },
    full: {
      spec: {
        replicas: 3, serviceName: 's', selector: SELECTOR, template: template(), podManagementPolicy: 'Parallel', updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 1 } }, revisionHistoryLimit: 5, minReadySeconds: 1, persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Delete' }, ordinals: { start: 5 },
        volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1024Mi' } } } }],
      },
    },
    change: { spec: { replicas: 2 } },
    status: { status: { replicas: 1, readyReplicas: 1, currentRevision: 'a', updateRevision: 'b', observedGeneration: 1, availableReplicas: 1 } },
    refusedUpdates: { 'another service': { spec: { serviceName: 'x' } }, 'another selector': ANOTHER_SELECTOR },
    odd: { 'no selector': { spec: { selector: null } }, 'other labels': OTHER_LABELS, 'bad policy': { spec: { podManagementPolicy: 'x' } }, 'bad strategy': { spec: { updateStrategy: { type: 'x' } } }, 'dots in the name': { metadata: { name: 'a.b' } }, 'negative ordinal': { spec: { ordinals: { start: -1 } } } },
  }),
  namespacedKind({
    resource: 'apps/v1/daemonsets', kind: 'DaemonSet',
    minimal: { spec: { selector: SELECTOR, template: template() } },
    full: { spec: { selector: SELECTOR, template: template({ hostNetwork: true }), updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: '30%' } }, minReadySeconds: 2, revisionHistoryLimit: 1 } },
    change: { spec: { template: { metadata: { annotations: { a: 'b' } } } } },
    status: { status: { currentNumberScheduled: 1, numberMisscheduled: 0, desiredNumberScheduled: 2, numberReady: 1, observedGeneration: 1 } },
    refusedUpdates: { 'another selector': ANOTHER_SELECTOR },
    odd: { 'no selector': { spec: { selector: null } }, 'other labels': OTHER_LABELS, 'both zero': { spec: { updateStrategy: { rollingUpdate: { maxUnavailable: 0 } } } }, 'restart on failure': { spec: { template: { spec: { restartPolicy: 'OnFailure' } } } }, 'negative history': { spec: { revisionHistoryLimit: -1 } } },
  }),
  namespacedKind({
    resource: 'apps/v1/controllerrevisions', kind: 'ControllerRevision',
    minimal: { revision: 1, data: { a: 'b' } },
    full: { revision: 7, data: { spec: { template: { $patch: 'replace', spec: {} } } } },
    change: { revision: 2 },
    refusedUpdates: { 'other data': { data: { a: 'c' } } },
    odd: { 'no data': { data: null }, 'negative revision': { revision: -1 }, 'revision a text': { revision: 'x' } },
  }),
  namespacedKind({
    resource: 'batch/v1/jobs', kind: 'Job',
    minimal: { spec: { template: JOB_TEMPLATE } },
    full: {
      spec: {
        parallelism: 2, completions: 4, activeDeadlineSeconds: 100, completionMode: 'Indexed', backoffLimitPerIndex: 2, maxFailedIndexes: 3, ttlSecondsAfterFinished: 60, suspend: true, podReplacementPolicy: 'Failed', template: JOB_TEMPLATE,
        podFailurePolicy: { rules: [{ action: 'FailIndex', onExitCodes: { containerName: 'c', operator: 'In', values: [1, 2] } }, { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget' }] }] }, successPolicy: { rules: [{ succeededIndexes: '0-1', succeededCount: 1 }] },
      },
    },
    change: { spec: { suspend: true } },
    status: { status: { active: 1, startTime: '2020-01-01T00:00:00Z', ready: 0, uncountedTerminatedPods: {} } },
    refusedUpdates: { 'another mode': { spec: { completionMode: 'Indexed' } }, 'another template': { spec: { template: { spec: { containers: [{ name: 'c', image: 'other' }] } } } }, 'other completions': { spec: { completions: 5 } } },
    odd: {
      'no template': { spec: { template: null } }, 'restart always': { spec: { template: { spec: { restartPolicy: 'Always' } } } }, 'negative parallelism': { spec: { parallelism: -1 } }, 'selector without manual': { spec: { selector: { matchLabels: { a: 'b' } } } }, 'indexed without completions': { spec: { completionMode: 'Indexed' } },
      'bad mode': { spec: { completionMode: 'x' } }, 'negative backoff': { spec: { backoffLimit: -1 } },
    },
  }),
  namespacedKind({
    resource: 'batch/v1/cronjobs', kind: 'CronJob',
    minimal: { spec: { schedule: '*/5 * * * *', jobTemplate: { spec: { template: JOB_TEMPLATE } } } },
    full: { spec: { schedule: '@hourly', timeZone: 'Etc/UTC', startingDeadlineSeconds: 10, concurrencyPolicy: 'Forbid', suspend: true, successfulJobsHistoryLimit: 5, failedJobsHistoryLimit: 0, jobTemplate: { metadata: { labels: LABELS }, spec: { parallelism: 2, template: JOB_TEMPLATE } } } },
    change: { spec: { suspend: true } },
    status: { status: { lastScheduleTime: '2020-01-01T00:00:00Z', active: [{ kind: 'Job', name: 'j' }] } },
    odd: { 'bad schedule': { spec: { schedule: '* * * *' } }, 'no schedule': { spec: { schedule: null } }, 'zone in schedule': { spec: { schedule: 'TZ=UTC * * * * *' } }, 'bad zone': { spec: { timeZone: 'Nowhere/None' } }, 'bad policy': { spec: { concurrencyPolicy: 'x' } }, 'long name': { metadata: { name: 'a'.repeat(53) } }, 'no job': { spec: { jobTemplate: null } } },
  }),
  namespacedKind({
    resource: 'autoscaling/v2/horizontalpodautoscalers', kind: 'HorizontalPodAutoscaler',
    minimal: { spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'd' }, maxReplicas: 3 } },
    full: {
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'd' }, minReplicas: 2, maxReplicas: 10, behavior: { scaleUp: { stabilizationWindowSeconds: 5, policies: [{ type: 'Pods', value: 2, periodSeconds: 30 }] }, scaleDown: { selectPolicy: 'Disabled' } },
        metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } }, { type: 'Pods', pods: { metric: { name: 'm' }, target: { type: 'AverageValue', averageValue: '1000m' } } }, { type: 'External', external: { metric: { name: 'e', selector: { matchLabels: LABELS } }, target: { type: 'Value', value: '0.5' } } }],
      },
    },
    change: { spec: { maxReplicas: 5 } },
    status: { status: { currentReplicas: 1, desiredReplicas: 2, conditions: [{ type: 'AbleToScale', status: 'True', reason: 'R', message: 'm' }], observedGeneration: 1, currentMetrics: [{ type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 30, averageValue: '300m' } } }] } },
    odd: { 'target without group': { spec: { scaleTargetRef: { apiVersion: null } } }, 'no target': { spec: { scaleTargetRef: null } }, 'max zero': { spec: { maxReplicas: 0 } }, 'min over max': { spec: { minReplicas: 5 } }, 'min zero': { spec: { minReplicas: 0 } }, 'bad metric': { spec: { metrics: [{ type: 'x' }] } }, 'metric without target': { spec: { metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization' } } }] } } },
  }),
  namespacedKind({
    resource: 'autoscaling/v1/horizontalpodautoscalers', kind: 'HorizontalPodAutoscaler',
    minimal: { spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'd' }, maxReplicas: 3 } },
    full: { spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'd' }, minReplicas: 2, maxReplicas: 10, targetCPUUtilizationPercentage: 70 } },
    change: { spec: { targetCPUUtilizationPercentage: 60 } },
    status: { status: { currentReplicas: 1, desiredReplicas: 2, currentCPUUtilizationPercentage: 30 } },
    odd: { 'max zero': { spec: { maxReplicas: 0 } }, 'percentage zero': { spec: { targetCPUUtilizationPercentage: 0 } }, 'no target name': { spec: { scaleTargetRef: { kind: 'Deployment', name: null } } } },
  }),
];
