import { flagAt } from '../../../wire/fields.ts';
import type { KubeObject } from '../../../wire/object.ts';
import { childOf, fillAbsent } from '../fill.ts';

const CONTROLLER_UID = 'batch.kubernetes.io/controller-uid';
const JOB_NAME = 'batch.kubernetes.io/job-name';
const LEGACY_CONTROLLER_UID = 'controller-uid';
const LEGACY_JOB_NAME = 'job-name';

/**
 * Gives a new job the selector by which it finds its pods, and its template the labels that fit, unless it says
 * `manualSelector`. What is there already stays; validation refuses what does not fit.
 */
export function generateJobSelector(job: KubeObject, uid: string): void {
  if (flagAt(job, 'spec.manualSelector')) return;
  const spec = childOf(job, 'spec');
  const labels = childOf(childOf(childOf(spec, 'template'), 'metadata'), 'labels');
  const name = job.metadata.name ?? '';
  fillAbsent(labels, { [CONTROLLER_UID]: uid, [JOB_NAME]: name, [LEGACY_CONTROLLER_UID]: uid, [LEGACY_JOB_NAME]: name });
  fillAbsent(childOf(childOf(spec, 'selector'), 'matchLabels'), { [CONTROLLER_UID]: uid });
}
