import { isSetAt, objectsAt } from '../../../wire/fields.ts';
import type { JsonObject } from '../../../wire/object.ts';
import { childOf, fillAbsent, fillZero } from '../fill.ts';
import { withObject } from './container.ts';
import type { Defaults } from './defaults.ts';
import { defaultTemplate } from './pod-spec.ts';

const MAX_INT32 = 2 ** 31 - 1;

/** That a job without labels has those of its template is for its strategy, which has yet to add some to these. */
export const BATCH: Defaults = {
  Job(job) {
    const spec = childOf(job, 'spec');
    if (!isSetAt(spec, 'completions') && !isSetAt(spec, 'parallelism')) spec['completions'] = 1;
    fillAbsent(spec, {
      parallelism: 1,
      backoffLimit: isSetAt(spec, 'backoffLimitPerIndex') ? MAX_INT32 : 6,
      completionMode: 'NonIndexed',
      suspend: false,
      podReplacementPolicy: isSetAt(spec, 'podFailurePolicy') ? 'Failed' : 'TerminatingOrFailed',
      manualSelector: false,
    });
    defaultJobParts(spec);
  },
  CronJob(cronJob) {
    const spec = childOf(cronJob, 'spec');
    fillZero(spec, { concurrencyPolicy: 'Allow' });
    fillAbsent(spec, { suspend: false, successfulJobsHistoryLimit: 3, failedJobsHistoryLimit: 1 });
    withObject(spec, 'jobTemplate.spec', defaultJobParts);
  },
};

/** What a job and the template of one have in common. */
function defaultJobParts(spec: JsonObject): void {
  defaultTemplate(spec, 'template');
  for (const rule of objectsAt(spec, 'podFailurePolicy.rules')) {
    for (const pattern of objectsAt(rule, 'onPodConditions')) fillZero(pattern, { status: 'True' });
  }
}
