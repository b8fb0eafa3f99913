import { at, isSetAt, listAt, textAt } from '../../../../wire/fields.ts';
import type { KubeObject } from '../../../../wire/object.ts';
import { humanDuration, parseTime } from '../../../../wire/time.ts';
import { CONTAINER_COLUMNS, SELECTOR_COLUMN } from './apps.ts';
import { ageAt, ageOf, containerCells, countAt, isTrue, nameOf, NONE, selectorCell, textOr, UNSET } from './cell.ts';
import { AGE, column, NAME, type TablePrinter } from './printer.ts';

export const JOB: TablePrinter = {
  columns: [
    NAME,
    column('Status', 'Whether the job runs or how it ended'),
    column('Completions', 'Pods that succeeded, of those wanted'),
    column('Duration', 'How long the job has run'),
    AGE,
    ...CONTAINER_COLUMNS,
    SELECTOR_COLUMN,
  ],
  cells: (job, now) => [
    nameOf(job),
    statusCell(job),
    completionsCell(job),
    durationCell(job, now),
    ageOf(job, now),
    ...containerCells(at(job, 'spec.template.spec')),
    selectorCell(at(job, 'spec.selector')),
  ],
};

function statusCell(job: KubeObject): string {
  const has = (type: string): boolean => isTrue(job, 'status.conditions', type);
  if (has('Complete')) return 'Complete';
  if (has('Failed')) return 'Failed';
  if (job.metadata.deletionTimestamp !== undefined) return 'Terminating';
  return ['Suspended', 'FailureTarget', 'SuccessCriteriaMet'].find(has) ?? 'Running';
}

function completionsCell(job: KubeObject): string {
  const succeeded = countAt(job, 'status.succeeded');
  if (isSetAt(job, 'spec.completions')) return `${succeeded}/${countAt(job, 'spec.completions')}`;
  const parallelism = countAt(job, 'spec.parallelism');
  return parallelism > 1 ? `${succeeded}/1 of ${parallelism}` : `${succeeded}/1`;
}

function durationCell(job: KubeObject, now: number): string {
  const start = timeAt(job, 'status.startTime');
  if (start === undefined) return '';
  return humanDuration((timeAt(job, 'status.completionTime') ?? now) - start);
}

function timeAt(job: KubeObject, path: string): number | undefined {
  const time = isSetAt(job, path) ? parseTime(textAt(job, path)) : undefined;
  return time?.ok === true ? time.value : undefined;
}

export const CRON_JOB: TablePrinter = {
  columns: [
    NAME,
    column('Schedule', 'When jobs are made'),
    column('Timezone', 'Time zone of the schedule'),
    column('Suspend', 'Whether no jobs are made at present', 'boolean'),
    column('Active', 'Jobs that run', 'integer'),
    column('Last Schedule', 'Time since the last job was made'),
    AGE,
    ...CONTAINER_COLUMNS,
    SELECTOR_COLUMN,
  ],
  cells: (cronJob, now) => [
    nameOf(cronJob),
    textAt(cronJob, 'spec.schedule'),
    textOr(cronJob, 'spec.timeZone', NONE),
    suspendCell(cronJob),
    listAt(cronJob, 'status.active').length,
    isSetAt(cronJob, 'status.lastScheduleTime') ? ageAt(cronJob, 'status.lastScheduleTime', now) : NONE,
    ageOf(cronJob, now),
    ...containerCells(at(cronJob, 'spec.jobTemplate.spec.template.spec')),
    selectorCell(at(cronJob, 'spec.jobTemplate.spec.selector')),
  ],
};

/** A word, although the column says boolean. */
function suspendCell(cronJob: KubeObject): string {
  switch (at(cronJob, 'spec.suspend')) {
    case true: return 'True';
    case false: return 'False';
    default: return UNSET;
  }
}
