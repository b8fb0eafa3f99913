import type { Draft } from '../../../client/client-types.ts';
import type { Live } from '../../../client/watch-types.ts';
import type { Job } from '../../../kinds/batch/v1.ts';
import type { Container, Pod, PodSpec } from '../../../kinds/core/v1.ts';
import { BEHAVIOUR_ANNOTATIONS, OUTCOME, behaviourOf, outcomeOf } from './behaviour.ts';

/** Kept on a pod until its Job has counted it (KEP-2307). */
export const TRACKING = 'batch.kubernetes.io/job-tracking';
export const COMPLETION_INDEX = 'batch.kubernetes.io/job-completion-index';

// The server adds five characters and cuts what is too long in front of them, which would cut the index.
const LONGEST_PREFIX = 58;

/** The owner that controls a pod, if it is a Job. */
export function jobOf(pod: Pod): { readonly name: string; readonly uid: string } | undefined {
  return pod.metadata.ownerReferences?.find(({ controller, kind, apiVersion }) => controller === true && kind === 'Job' && apiVersion.startsWith('batch/'));
}

export function isTracked(pod: Pod): boolean {
  return pod.metadata.finalizers?.includes(TRACKING) === true;
}

export function isIndexed(job: Job): boolean {
  return job.spec?.completionMode === 'Indexed';
}

/** The completion index of a pod of an indexed Job. */
export function indexOf(pod: Pod): number | undefined {
  const text = pod.metadata.annotations?.[COMPLETION_INDEX];
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

export interface PodPlace {
  /** How many pods the Job had before this one. */
  readonly ordinal: number;
  /** For indexed Jobs. */
  readonly index: number | undefined;
}

/** A new pod of a Job, made from its template as the Job controller of Kubernetes makes it. */
export function podOf(job: Live<Job>, { ordinal, index }: PodPlace): Draft<Pod> {
  const { name, namespace = 'default', uid } = job.metadata;
  const template = job.spec?.template;
  const position = index === undefined ? {} : { [COMPLETION_INDEX]: String(index) };
  const labels = {
    ...template?.metadata?.labels,
    'batch.kubernetes.io/controller-uid': uid, 'batch.kubernetes.io/job-name': name, 'controller-uid': uid, 'job-name': name, ...position,
  };
  return {
    metadata: {
      namespace, labels,
      generateName: prefixOf(name, index),
      annotations: { ...template?.metadata?.annotations, ...behaviourFor(job, ordinal), ...position },
      finalizers: [...(template?.metadata?.finalizers ?? []), TRACKING],
      ownerReferences: [{ apiVersion: 'batch/v1', kind: 'Job', name, uid, controller: true, blockOwnerDeletion: true }],
    },
    spec: specFor(job, index),
  };
}

function prefixOf(jobName: string, index: number | undefined): string {
  const rest = index === undefined ? '-' : `-${index}-`;
  return jobName.slice(0, LONGEST_PREFIX - rest.length) + rest;
}

/** The annotations of the template win over the Job's own. A pod that runs once is told whether it is one of those that fail. */
function behaviourFor(job: Job, ordinal: number): Record<string, string> {
  const template = job.spec?.template;
  const entries = BEHAVIOUR_ANNOTATIONS.flatMap((key): [string, string][] => {
    const value = template?.metadata?.annotations?.[key] ?? job.metadata.annotations?.[key];
    return value === undefined ? [] : [[key, value]];
  });
  const annotations = Object.fromEntries(entries);
  const behaviour = behaviourOf(annotations);
  if (!behaviour.ok || template?.spec?.restartPolicy === 'OnFailure' || annotations[OUTCOME] === undefined) return annotations;
  return { ...annotations, [OUTCOME]: outcomeOf(behaviour.value.failures, ordinal) };
}

function specFor(job: Job, index: number | undefined): PodSpec {
  const spec: PodSpec = job.spec?.template.spec ?? { containers: [] };
  if (index === undefined) return spec;
  return { hostname: `${job.metadata.name ?? ''}-${index}`.slice(0, 63), ...spec, containers: spec.containers.map(withIndex) };
}

const INDEX_VARIABLE = 'JOB_COMPLETION_INDEX';

function withIndex(container: Container): Container {
  if (container.env?.some(({ name }) => name === INDEX_VARIABLE) === true) return container;
  const fieldRef = { fieldPath: `metadata.labels['${COMPLETION_INDEX}']` };
  return { ...container, env: [...(container.env ?? []), { name: INDEX_VARIABLE, valueFrom: { fieldRef } }] };
}
