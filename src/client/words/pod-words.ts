import { durationWords } from '../../base/duration.ts';
import { Pod, type ContainerStatus } from '../../kinds/core/v1.ts';
import { between, counted, phrases, trueCondition, type Speaker } from './speaker.ts';

// What a container waits for while it starts in the ordinary way.
const STARTING = new Set(['ContainerCreating', 'PodInitializing']);

export const POD_WORDS: Speaker<Pod> = {
  kind: Pod,
  state,
  changes(old, pod) {
    const [before, now] = [state(old), state(pod)];
    if (isOver(pod)) return isOver(old) && before === now ? [] : [now];
    const assigned = old.spec?.nodeName === undefined && pod.spec?.nodeName !== undefined ? `scheduled on ${pod.spec.nodeName}` : undefined;
    const again = restarts(pod) - restarts(old);
    return phrases(
      assigned,
      // The node's name comes with the state of a pod that is only scheduled, so it would stand there twice.
      before !== now && !(assigned !== undefined && isScheduledOnly(pod)) && now,
      again > 0 && !now.includes('restarted') && `restarted${exitOfLast(pod)} (${counted(restarts(pod), 'time')} so far)`,
    );
  },
};

function state(pod: Pod): string {
  const { phase = 'Pending', reason } = pod.status ?? {};
  switch (phase) {
    case 'Succeeded': return `Succeeded${lasted(pod)}`;
    case 'Failed': return `Failed (${reason ?? failure(pod)})`;
    case 'Running': return stuck(pod) ?? ready(pod);
    case 'Pending': return stuck(pod) ?? pending(pod);
    default: return phase;
  }
}

function isOver(pod: Pod): boolean {
  return pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed';
}

function isScheduledOnly(pod: Pod): boolean {
  return (pod.status?.phase ?? 'Pending') === 'Pending' && stuck(pod) === undefined && !isStarting(pod);
}

function pending(pod: Pod): string {
  if (isStarting(pod)) return 'starting';
  const unscheduled = pod.status?.conditions?.find(({ type, status }) => type === 'PodScheduled' && status === 'False');
  if (unscheduled?.reason !== undefined) return `Pending: ${unscheduled.reason}`;
  return pod.spec?.nodeName === undefined ? 'Pending' : `Pending on ${pod.spec.nodeName}`;
}

function isStarting(pod: Pod): boolean {
  return containers(pod).some(({ state: { waiting } = {} }) => waiting !== undefined && STARTING.has(waiting.reason ?? ''));
}

function ready(pod: Pod): string {
  const all = containers(pod);
  const count = all.filter((container) => container.ready).length;
  if (count === all.length || trueCondition(pod.status?.conditions, 'Ready') !== undefined) return 'Running';
  return all.length === 1 ? 'Running, not ready' : `Running, ${count}/${all.length} ready`;
}

/** `CrashLoopBackOff, restarted 3 times`: a container that waits for something out of the ordinary. */
function stuck(pod: Pod): string | undefined {
  for (const { state: { waiting } = {}, restartCount } of [...(pod.status?.initContainerStatuses ?? []), ...containers(pod)]) {
    if (waiting?.reason === undefined || STARTING.has(waiting.reason)) continue;
    return restartCount > 0 ? `${waiting.reason}, restarted ${counted(restartCount, 'time')}` : waiting.reason;
  }
  return undefined;
}

function lasted(pod: Pod): string {
  const spans = containers(pod).map(({ state: { terminated } = {} }) => between(terminated?.startedAt, terminated?.finishedAt));
  const longest = Math.max(...spans.map((ms) => ms ?? Number.NEGATIVE_INFINITY));
  return Number.isFinite(longest) ? ` after ${durationWords(longest)}` : '';
}

function failure(pod: Pod): string {
  const ended = [...(pod.status?.initContainerStatuses ?? []), ...containers(pod)].map(({ state: { terminated } = {} }) => terminated);
  const failed = ended.find((terminated) => terminated !== undefined && terminated.exitCode !== 0);
  if (failed === undefined) return 'no exit code known';
  return failed.reason === undefined || failed.reason === 'Error' ? `exit ${failed.exitCode}` : `${failed.reason}, exit ${failed.exitCode}`;
}

function restarts(pod: Pod): number {
  return containers(pod).reduce((sum, { restartCount }) => sum + restartCount, 0);
}

function exitOfLast(pod: Pod): string {
  const codes = containers(pod).flatMap(({ lastState: { terminated } = {} }) => (terminated === undefined ? [] : [terminated.exitCode]));
  return codes[0] === undefined ? '' : ` after exit ${codes[0]}`;
}

function containers(pod: Pod): readonly ContainerStatus[] {
  return pod.status?.containerStatuses ?? [];
}
