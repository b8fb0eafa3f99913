import type { Job, JobCondition, JobStatus } from '../../../kinds/batch/v1.ts';
import { pauseAfter, type JobView, type Now, type PodView, type Tempo } from './plan.ts';
import { restartsOf } from './pod-stage.ts';
import type { Tally } from './job-tally.ts';

/** How a Job is to end. `interim` says so at once, `final` once no pod is left that runs or has not been counted. */
export interface Ending {
  readonly interim: 'SuccessCriteriaMet' | 'FailureTarget';
  readonly final: 'Complete' | 'Failed';
  readonly reason: string;
  readonly message: string;
}

const COMPLETION: Ending = {
  interim: 'SuccessCriteriaMet', final: 'Complete', reason: 'CompletionsReached', message: 'Reached expected number of succeeded pods',
};
const TOO_MANY_FAILURES: Ending = {
  interim: 'FailureTarget', final: 'Failed', reason: 'BackoffLimitExceeded', message: 'Job has reached the specified backoff limit',
};
const TOO_LATE: Ending = {
  interim: 'FailureTarget', final: 'Failed', reason: 'DeadlineExceeded', message: 'Job was active longer than specified deadline',
};

/** How the Job ends, if it does; what was decided once stays. */
export function endingOf(view: JobView, tally: Tally, now: Now): Ending | undefined {
  const decided = decidedBefore(view.job.status);
  if (decided !== undefined) return decided;
  const deadline = deadlineOf(view);
  if (deadline !== undefined && now.at >= deadline) return TOO_LATE;
  if (isOverLimit(view.job, tally)) return TOO_MANY_FAILURES;
  return isComplete(view.job, tally) ? COMPLETION : undefined;
}

function decidedBefore(status: JobStatus | undefined): Ending | undefined {
  const success = conditionOf(status, 'SuccessCriteriaMet');
  if (success !== undefined) return { ...COMPLETION, ...reasonOf(success) };
  const failure = conditionOf(status, 'FailureTarget');
  return failure === undefined ? undefined : { ...TOO_MANY_FAILURES, ...reasonOf(failure) };
}

function reasonOf({ reason, message }: JobCondition): { readonly reason?: string; readonly message?: string } {
  return { ...(reason === undefined ? {} : { reason }), ...(message === undefined ? {} : { message }) };
}

/** The condition of that type if it is True. */
export function conditionOf(status: JobStatus | undefined, type: string): JobCondition | undefined {
  return status?.conditions?.find((condition) => condition.type === type && condition.status === 'True');
}

/** When `activeDeadlineSeconds` are over, on the monotonic clock. A suspended Job has no start, so no deadline. */
export function deadlineOf({ job, startedAt }: JobView): number | undefined {
  const seconds = job.spec?.activeDeadlineSeconds;
  return seconds === undefined || job.status?.startTime === undefined || isSuspended(job) ? undefined : startedAt + seconds * 1000;
}

export function isSuspended(job: Job): boolean {
  return job.spec?.suspend === true;
}

function isOverLimit(job: Job, tally: Tally): boolean {
  const limit = job.spec?.backoffLimit ?? 6;
  if (tally.failed + tally.uncounted.failed.length > limit) return true;
  if (job.spec?.template.spec?.restartPolicy !== 'OnFailure') return false;
  const restarts = tally.active.reduce((sum, pod) => sum + restartsOf(pod), 0);
  return limit === 0 ? restarts > 0 : restarts >= limit;
}

function isComplete(job: Job, tally: Tally): boolean {
  const succeeded = succeededOf(tally);
  const { completions } = job.spec ?? {};
  // A work queue is done when one worker says so and the others have stopped.
  if (completions === undefined) return succeeded > 0 && tally.active.length === 0 && tally.terminating.length === 0;
  return succeeded >= completions;
}

/** Pods that have succeeded, counted for good or not yet. */
export function succeededOf(tally: Tally): number {
  return tally.succeeded + tally.uncounted.succeeded.length;
}

/** How many pods should run now, if nothing forbids it. */
export function wantedPods(job: Job, tally: Tally): number {
  const { parallelism = 1, completions } = job.spec ?? {};
  const succeeded = succeededOf(tally);
  if (completions === undefined) return succeeded > 0 ? Math.min(tally.active.length, parallelism) : parallelism;
  return Math.max(0, Math.min(parallelism, completions - succeeded));
}

/** When the next pod may be made after failures; undefined if at once. The failures since the last success count. */
export function retryAt(pods: readonly PodView[], tempo: Tempo): number | undefined {
  // Pods that somebody deleted have not failed by themselves.
  const endedAt = (phase: string): readonly number[] => pods
    .filter(({ pod }) => pod.status?.phase === phase && pod.metadata.deletionTimestamp === undefined)
    .map(({ since }) => since);
  const lastSuccess = Math.max(Number.NEGATIVE_INFINITY, ...endedAt('Succeeded'));
  const failures = endedAt('Failed').filter((at) => at > lastSuccess);
  return failures.length === 0 ? undefined : Math.max(...failures) + pauseAfter(failures.length, tempo);
}
