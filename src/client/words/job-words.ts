import { durationWords } from '../../base/duration.ts';
import { Job } from '../../kinds/batch/v1.ts';
import { between, counted, phrases, trueCondition, type Speaker } from './speaker.ts';

const NOT_STARTED = 'not started';

// The backoffLimit of a Job that limits the retries of each index instead.
const NO_LIMIT = 2_147_483_647;

export const JOB_WORDS: Speaker<Job> = {
  kind: Job,
  newborn: NOT_STARTED,
  state(job) {
    return end(job) ?? failing(job) ?? (isSuspended(job) ? 'suspended' : running(job));
  },
  changes(old, job) {
    const ended = end(job);
    // The last change also settles the counts, which the end includes.
    if (ended !== undefined && end(old) === undefined) return [ended];
    return phrases(
      failingNow(old, job),
      gained(old, job, 'SuccessCriteriaMet') && 'goal reached',
      gained(old, job, 'Suspended') && 'suspended',
      gained(job, old, 'Suspended') && 'resumed',
      old.status?.startTime === undefined && job.status?.startTime !== undefined && !gained(job, old, 'Suspended') && 'started',
      doneNow(old, job),
      failedNow(old, job),
      runningNow(old, job),
      terminatingNow(old, job),
      uncounted(job) > uncounted(old) && `${counted(uncounted(job) - uncounted(old), 'pod')} ended`,
    );
  },
};

function end(job: Job): string | undefined {
  const { conditions, startTime, completionTime } = job.status ?? {};
  const complete = trueCondition(conditions, 'Complete');
  if (complete !== undefined) return `complete${took('in', between(startTime, completionTime ?? complete.lastTransitionTime))}`;
  const failed = trueCondition(conditions, 'Failed');
  if (failed === undefined) return undefined;
  return `failed: ${failed.reason ?? 'unknown reason'}${took('after', between(startTime, failed.lastTransitionTime))}`;
}

function took(preposition: string, ms: number | undefined): string {
  return ms === undefined ? '' : ` ${preposition} ${durationWords(ms)}`;
}

function running(job: Job): string {
  const { startTime, active = 0, ready } = job.status ?? {};
  if (startTime === undefined && active === 0) return NOT_STARTED;
  // `ready` is there since Kubernetes 1.24.
  if (active > 0) return `running ${ready ?? active}/${active}`;
  return 'no pod running';
}

function isSuspended(job: Job): boolean {
  return trueCondition(job.status?.conditions, 'Suspended') !== undefined || (job.spec?.suspend === true && job.status?.startTime === undefined);
}

/** True if `job` has the condition and `old` has not. */
function gained(old: Job, job: Job, condition: string): boolean {
  return trueCondition(job.status?.conditions, condition) !== undefined && trueCondition(old.status?.conditions, condition) === undefined;
}

function failing(job: Job): string | undefined {
  const condition = trueCondition(job.status?.conditions, 'FailureTarget');
  return condition === undefined ? undefined : `failing: ${condition.reason ?? 'unknown reason'}`;
}

function failingNow(old: Job, job: Job): string | undefined {
  return gained(old, job, 'FailureTarget') ? failing(job) : undefined;
}

function doneNow(old: Job, job: Job): string | undefined {
  const done = job.status?.succeeded ?? 0;
  if (done <= (old.status?.succeeded ?? 0)) return undefined;
  const { completions } = job.spec ?? {};
  return completions === undefined ? `${counted(done, 'pod')} done` : `${done} of ${completions} done`;
}

function failedNow(old: Job, job: Job): string | undefined {
  const failed = job.status?.failed ?? 0;
  const more = failed - (old.status?.failed ?? 0);
  if (more <= 0) return undefined;
  const limit = job.spec?.backoffLimit ?? NO_LIMIT;
  const said = `${counted(more, 'pod')} failed`;
  if (limit >= NO_LIMIT) return said;
  return failed > limit ? `${said} (no retry left)` : `${said} (${failed} of ${limit} ${limit === 1 ? 'retry' : 'retries'})`;
}

function runningNow(old: Job, job: Job): string | undefined {
  const before = old.status ?? {};
  const { active = 0, ready = 0, startTime } = job.status ?? {};
  if (active === 0 || (active === (before.active ?? 0) && ready === (before.ready ?? 0))) return undefined;
  const startsNow = before.startTime === undefined && startTime !== undefined;
  return startsNow && ready === 0 ? undefined : running(job);
}

function terminatingNow(old: Job, job: Job): string | undefined {
  const more = (job.status?.terminating ?? 0) - (old.status?.terminating ?? 0);
  if (more === 0) return undefined;
  return more > 0 ? `${counted(more, 'pod')} terminating` : `${counted(-more, 'pod')} gone`;
}

function uncounted(job: Job): number {
  const { succeeded = [], failed = [] } = job.status?.uncountedTerminatedPods ?? {};
  return succeeded.length + failed.length;
}
