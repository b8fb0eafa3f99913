import { equalJson } from '../../../wire/json.ts';
import { at } from '../../../wire/fields.ts';
import type { KubeObject } from '../../../wire/object.ts';
import { labelLikeTemplate } from '../template-labels.ts';
import { generateJobSelector } from './job.ts';
import type { KindHooks } from './rules.ts';

// A count of the changes of the template that extensions/v1beta1 had in the spec; apps/v1 keeps it as an annotation.
const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation';

export const DAEMON_SET: KindHooks = {
  prepareForCreate(set) {
    setTemplateGeneration(set, Math.max(templateGeneration(set), 1));
  },
  prepareForUpdate(next, current, part) {
    const before = templateGeneration(current);
    const changed = part === 'main' && !equalJson(at(next, 'spec.template') ?? null, at(current, 'spec.template') ?? null);
    setTemplateGeneration(next, changed ? before + 1 : before);
  },
};

function templateGeneration(set: KubeObject): number {
  const value = set.metadata.annotations?.[TEMPLATE_GENERATION] ?? '';
  return /^-?\d+$/.test(value) ? Number(value) : 0;
}

function setTemplateGeneration(set: KubeObject, generation: number): void {
  set.metadata.annotations = { ...set.metadata.annotations, [TEMPLATE_GENERATION]: String(generation) };
}

export const DEPLOYMENT: KindHooks = {
  prepareForUpdate(next, current, part) {
    if (part !== 'status') return;
    if (current.metadata.labels === undefined) delete next.metadata.labels;
    else next.metadata.labels = current.metadata.labels;
  },
};

export const JOB: KindHooks = {
  prepareForCreate(job, uid) {
    generateJobSelector(job, uid);
    labelLikeTemplate(job);
  },
  prepareForUpdate: labelLikeTemplate,
};

export const HORIZONTAL_POD_AUTOSCALER: KindHooks = {
  prepareForCreate(autoscaler) {
    // What an empty status prints differs by version.
    autoscaler['status'] = autoscaler.apiVersion === 'autoscaling/v1' ? { currentReplicas: 0, desiredReplicas: 0 } : { desiredReplicas: 0, currentMetrics: null };
  },
};
