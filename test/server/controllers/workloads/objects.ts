import type { Live } from '../../../../src/client/watch-types.ts';
import type { Job, JobSpec, JobStatus } from '../../../../src/kinds/batch/v1.ts';
import type { Pod, PodSpec, PodStatus } from '../../../../src/kinds/core/v1.ts';
import { COMPLETION_INDEX, TRACKING } from '../../../../src/server/controllers/workloads/job-pods.ts';
import type { JobView, Now, PodView } from '../../../../src/server/controllers/workloads/plan.ts';

/** 2026-01-01T00:00:00Z, and an hour on the monotonic clock. */
export const NOW: Now = { wall: Date.UTC(2026, 0, 1), at: 3_600_000 };
export const STAMP = '2026-01-01T00:00:00Z';

const LIVE = { resourceVersion: '1', creationTimestamp: STAMP };

export type PodsMetadata = Partial<Omit<Pod['metadata'], 'name' | 'uid' | 'resourceVersion' | 'creationTimestamp'>>;

export function aJob(spec: Partial<JobSpec> = {}, status: JobStatus = {}, metadata: PodsMetadata = {}): Live<Job> {
  return {
    apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'etl', namespace: 'test', uid: 'job-1', ...LIVE, ...metadata },
    spec: { parallelism: 1, completions: 1, backoffLimit: 2, ...spec, template: spec.template ?? aTemplate() }, status,
  };
}

export function aTemplate(annotations?: Record<string, string>, spec: Partial<PodSpec> = {}): JobSpec['template'] {
  return {
    ...(annotations === undefined ? {} : { metadata: { annotations } }),
    spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }], ...spec },
  };
}

export interface PodShape {
  readonly name?: string;
  readonly metadata?: PodsMetadata;
  readonly spec?: Partial<PodSpec>;
  readonly status?: PodStatus;
  /** How long it has been in its stage, in milliseconds. */
  readonly forMs?: number;
}

export function aPod({ name = 'p', metadata = {}, spec = {}, status = { phase: 'Pending' }, forMs = 0 }: PodShape = {}): PodView {
  const pod: Live<Pod> = {
    apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'test', uid: name, ...LIVE, ...metadata },
    spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }], ...spec }, status,
  };
  return { pod, since: NOW.at - forMs };
}

/** A pod that its Job still has to count. */
export function aTrackedPod(name: string, phase: string, more: Omit<PodShape, 'name' | 'status'> & { readonly ready?: boolean; readonly index?: number } = {}): PodView {
  const { ready = phase === 'Running', index, metadata, ...rest } = more;
  const annotations = index === undefined ? {} : { annotations: { [COMPLETION_INDEX]: String(index) } };
  return aPod({
    name, metadata: { finalizers: [TRACKING], ...annotations, ...metadata }, spec: { nodeName: 'n', ...rest.spec }, ...rest,
    status: { phase, conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }] },
  });
}

export function aView(job: Live<Job>, pods: readonly PodView[] = [], moments: Partial<Pick<JobView, 'startedAt' | 'finishedAt'>> = {}): JobView {
  return { job, pods, startedAt: NOW.at, finishedAt: NOW.at, ...moments };
}
