import { flagAt, objectAt } from '../../../wire/fields.ts';
import type { KubeObject } from '../../../wire/object.ts';

const CONTROLLER_UID = 'batch.kubernetes.io/controller-uid';
const JOB_NAME = 'batch.kubernetes.io/job-name';
const LEGACY_CONTROLLER_UID = 'controller-uid';
const LEGACY_JOB_NAME = 'job-name';

/**
 * Gives a new job the selector by which it finds its pods, and its template the labels that fit, unless it says
 * `manualSelector`. What is there already stays; validation refuses what does not fit. Replaces the spec and leaves the old
 * one as it was, since a job whose generated name was taken is tried again with another uid.
 */
export function generateJobSelector(job: KubeObject, uid: string): void {
  if (flagAt(job, 'spec.manualSelector')) return;
  const name = job.metadata.name ?? '';
  const generated = { [CONTROLLER_UID]: uid, [JOB_NAME]: name, [LEGACY_CONTROLLER_UID]: uid, [LEGACY_JOB_NAME]: name };
  const labels = { ...generated, ...objectAt(job, 'spec.template.metadata.labels') };
  const matchLabels = { [CONTROLLER_UID]: uid, ...objectAt(job, 'spec.selector.matchLabels') };
  job['spec'] = {
    ...objectAt(job, 'spec'),
    selector: { ...objectAt(job, 'spec.selector'), matchLabels },
    template: { ...objectAt(job, 'spec.template'), metadata: { ...objectAt(job, 'spec.template.metadata'), labels } },
  };
}
