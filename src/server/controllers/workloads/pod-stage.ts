import type { Pod } from '../../../kinds/core/v1.ts';

/**
 * Where a pod stands, read from the object alone, so that a new simulator goes on where an old one stopped.
 *
 * - `unscheduled`: has no node.
 * - `assigned`: has a node, which has not noticed yet.
 * - `creating`: its containers are being made.
 * - `running`.
 * - `crashed`: its containers have failed and wait for their next try.
 * - `stopping`: somebody has deleted it, and its containers still run.
 * - `finished`: Succeeded or Failed, deleted or not.
 */
export type PodStage = 'unscheduled' | 'assigned' | 'creating' | 'running' | 'crashed' | 'stopping' | 'finished';

export function stageOf({ metadata, spec, status }: Pod): PodStage {
  if (isOver(status?.phase)) return 'finished';
  if (metadata.deletionTimestamp !== undefined) return 'stopping';
  if (spec?.nodeName === undefined) return 'unscheduled';
  const states = status?.containerStatuses?.map(({ state }) => state) ?? [];
  if (status?.startTime === undefined || states.length === 0) return 'assigned';
  if (status.phase !== 'Running') return 'creating';
  return states.some((state) => state?.waiting !== undefined) ? 'crashed' : 'running';
}

/** Tells the stages of one pod apart: the second run of its containers is another stage than the first. */
export function stageKey(pod: Pod): string {
  return `${stageOf(pod)} ${restartsOf(pod)}`;
}

/** The time in the object that says when the stage began; undefined if none does. Whole seconds, so it is up to one second early. */
export function stageBegan(pod: Pod): string | undefined {
  const { metadata, status } = pod;
  const first = status?.containerStatuses?.[0];
  switch (stageOf(pod)) {
    case 'unscheduled': return metadata.creationTimestamp ?? undefined;
    case 'assigned': return status?.conditions?.find(({ type }) => type === 'PodScheduled')?.lastTransitionTime ?? metadata.creationTimestamp ?? undefined;
    case 'creating': return status?.startTime;
    case 'running': return first?.state?.running?.startedAt ?? status?.startTime;
    case 'crashed': return first?.lastState?.terminated?.finishedAt ?? undefined;
    case 'finished': return first?.state?.terminated?.finishedAt ?? undefined;
    // deletionTimestamp is when the grace period ends, so it says too little.
    case 'stopping': return undefined;
  }
}

/** How often the containers of the pod were started again. */
export function restartsOf(pod: Pod): number {
  return (pod.status?.containerStatuses ?? []).reduce((most, { restartCount }) => Math.max(most, restartCount), 0);
}

function isOver(phase: string | undefined): boolean {
  return phase === 'Succeeded' || phase === 'Failed';
}
