import { sameValue } from '../../../client/changed-path.ts';
import type { Live } from '../../../client/watch-types.ts';
import type { Job, JobCondition, JobStatus } from '../../../kinds/batch/v1.ts';
import type { Pod } from '../../../kinds/core/v1.ts';
import { formatTime } from '../../../wire/time.ts';
import { missingIndexes } from './completion-indexes.ts';
import { indexOf, isIndexed, isTracked, podOf } from './job-pods.ts';
import { tallyOf, type Tally } from './job-tally.ts';
import { conditionOf, deadlineOf, endingOf, isSuspended, retryAt, wantedPods, type Ending } from './job-verdict.ts';
import { NOTHING, earlier, type Action, type JobView, type Now, type Plan, type Tempo } from './plan.ts';

// A Job with a great parallelism is started in rounds, each of which sees what came of the one before.
const MOST_AT_ONCE = 50;

/** What the simulated Job controller does about a Job. */
export function planJob(view: JobView, now: Now, tempo: Tempo): Plan {
  const { job, pods } = view;
  if ((job.spec?.managedBy ?? 'kubernetes.io/job-controller') !== 'kubernetes.io/job-controller') return NOTHING;
  const tracked = pods.map(({ pod }) => pod).filter((pod) => isTracked(pod));
  // Nobody counts any more, and the finalizers must not outlive the Job.
  if (job.metadata.deletionTimestamp !== undefined) return { actions: tracked.map(release) };
  if (isFinished(job.status)) return afterwards(view, tracked, now);
  const tally = tallyOf(view);
  const ending = endingOf(view, tally, now);
  const steps = ending !== undefined ? { actions: tally.active.map(stop), active: 0, terminating: tally.active.length }
    : isSuspended(job) ? { actions: tally.active.flatMap(withdraw), active: 0, terminating: tally.active.length }
      : run(view, tally, { now, tempo });
  const status = statusOf(view, { tally, ending, steps, stamp: formatTime(now.wall) });
  const write: readonly Action[] = sameValue(job.status ?? {}, status) ? [] : [{ type: 'job-status', job, status }];
  const wakeAt = ending === undefined ? earlier(steps.wakeAt, deadlineOf({ ...view, job: { ...job, status } })) : undefined;
  return { actions: [...steps.actions, ...write, ...tally.released.map(release)], wakeAt };
}

function isFinished(status: JobStatus | undefined): boolean {
  return conditionOf(status, 'Complete') !== undefined || conditionOf(status, 'Failed') !== undefined;
}

function afterwards({ job, finishedAt }: JobView, tracked: readonly Live<Pod>[], now: Now): Plan {
  const releases = tracked.map(release);
  const seconds = job.spec?.ttlSecondsAfterFinished;
  if (seconds === undefined) return { actions: releases };
  const due = finishedAt + seconds * 1000;
  return now.at >= due ? { actions: [...releases, { type: 'delete-job', job }] } : { actions: releases, wakeAt: due };
}

/** What is done to the pods, and how many that leaves running and ending. */
interface Steps {
  readonly actions: readonly Action[];
  readonly active: number;
  readonly terminating: number;
  readonly wakeAt?: number | undefined;
}

/** Brings the number of running pods to what is wanted. */
function run(view: JobView, tally: Tally, { now, tempo }: { readonly now: Now; readonly tempo: Tempo }): Steps {
  const { job, pods } = view;
  const wanted = wantedPods(job, tally);
  const active = tally.active.length;
  if (active > wanted) {
    // Those that are furthest from their end go first.
    const surplus = [...tally.active].sort((a, b) => rank(a) - rank(b)).slice(0, active - wanted);
    return { actions: surplus.flatMap(withdraw), active: wanted, terminating: surplus.length };
  }
  const blocked = job.spec?.podReplacementPolicy === 'Failed' ? tally.terminating.length : 0;
  const missing = Math.min(MOST_AT_ONCE, wanted - active - blocked);
  // A pod that cannot be made must not keep another from being counted, so that comes first.
  if (missing <= 0 || isCounting(job, tally)) return { actions: [], active, terminating: 0 };
  const dueAt = retryAt(pods, tempo);
  if (dueAt !== undefined && now.at < dueAt) return { actions: [], active, terminating: 0, wakeAt: dueAt };
  const first = tally.succeeded + tally.failed + active + tally.terminating.length;
  const indexes = isIndexed(job) ? missingIndexes([tally.completed, indexesOf(tally.active)], job.spec?.completions ?? 0, missing) : undefined;
  const actions = Array.from({ length: indexes?.length ?? missing }, (_, i): Action => ({
    type: 'create-pod', pod: podOf(job, { ordinal: first + i, index: indexes?.[i] }),
  }));
  return { actions, active: active + actions.length, terminating: 0 };
}

/** Something has still to be stored or released; the Job is looked at again once that is done. */
function isCounting({ status }: Job, tally: Tally): boolean {
  if (tally.released.length > 0) return true;
  return tally.succeeded !== (status?.succeeded ?? 0) || tally.failed !== (status?.failed ?? 0) || tally.uncounted.succeeded.length + tally.uncounted.failed.length > 0;
}

function rank(pod: Pod): number {
  if (pod.spec?.nodeName === undefined) return 0;
  return pod.status?.phase === 'Running' ? 2 : 1;
}

function indexesOf(pods: readonly Pod[]): ReadonlySet<number> {
  return new Set(pods.flatMap((pod) => indexOf(pod) ?? []));
}

function release(pod: Live<Pod>): Action {
  return { type: 'release-pod', pod };
}

function stop(pod: Live<Pod>): Action {
  return { type: 'delete-pod', pod, now: false };
}

/** Stops a pod that is not to count as a failure. */
function withdraw(pod: Live<Pod>): readonly Action[] {
  return isTracked(pod) ? [release(pod), stop(pod)] : [stop(pod)];
}

interface Outlook {
  readonly tally: Tally;
  readonly ending: Ending | undefined;
  readonly steps: Steps;
  readonly stamp: string;
}

/** The status as it should read once the steps are done. Counts of nothing are left out where Kubernetes leaves them out. */
function statusOf({ job }: JobView, outlook: Outlook): JobStatus {
  const { tally, ending, steps, stamp } = outlook;
  const { conditions: _conditions, startTime, active: _active, succeeded: _succeeded, failed: _failed, completedIndexes: _indexes, ...kept } = job.status ?? {};
  const paused = isSuspended(job) && ending === undefined;
  const terminating = tally.terminating.length + steps.terminating;
  const over = ending !== undefined && terminating === 0 && tally.uncounted.succeeded.length + tally.uncounted.failed.length === 0;
  const conditions = conditionsOf(job, { paused, ending, over, stamp });
  return {
    ...kept,
    ...(conditions.length === 0 ? {} : { conditions }),
    ...(paused ? {} : { startTime: startTime ?? stamp }),
    ...(over && ending.final === 'Complete' ? { completionTime: stamp } : {}),
    ...positive('active', steps.active),
    ...positive('succeeded', tally.succeeded),
    ...positive('failed', tally.failed),
    ...(tally.completedIndexes === undefined || tally.completedIndexes === '' ? {} : { completedIndexes: tally.completedIndexes }),
    terminating,
    ready: Math.min(tally.ready, steps.active),
    uncountedTerminatedPods: { ...someOf('succeeded', tally.uncounted.succeeded), ...someOf('failed', tally.uncounted.failed) },
  };
}

function positive(field: 'active' | 'succeeded' | 'failed', count: number): Partial<JobStatus> {
  return count > 0 ? { [field]: count } : {};
}

function someOf(field: 'succeeded' | 'failed', uids: readonly string[]): NonNullable<JobStatus['uncountedTerminatedPods']> {
  return uids.length > 0 ? { [field]: [...uids] } : {};
}

interface Judgement {
  readonly paused: boolean;
  readonly ending: Ending | undefined;
  readonly over: boolean;
  readonly stamp: string;
}

function conditionsOf(job: Job, { paused, ending, over, stamp }: Judgement): JobCondition[] {
  let conditions = job.status?.conditions ?? [];
  const set = (condition: Omit<JobCondition, 'lastProbeTime' | 'lastTransitionTime'>): void => {
    const before = conditions.find(({ type }) => type === condition.type);
    if (before?.status === condition.status) return;
    const next = { ...condition, lastProbeTime: stamp, lastTransitionTime: stamp };
    conditions = before === undefined ? [...conditions, next] : conditions.map((known) => (known === before ? next : known));
  };
  if (paused) set({ type: 'Suspended', status: 'True', reason: 'JobSuspended', message: 'Job suspended' });
  else if (conditionOf(job.status, 'Suspended') !== undefined && !isSuspended(job)) set({ type: 'Suspended', status: 'False', reason: 'JobResumed', message: 'Job resumed' });
  if (ending === undefined) return conditions;
  const { interim, final, reason, message } = ending;
  set({ type: interim, status: 'True', reason, message });
  if (over) set({ type: final, status: 'True', reason, message });
  return conditions;
}
