import { isSetAt, numberAt, objectAt, objectsAt, textAt } from '../../../wire/fields.ts';
import { isJsonObject, type JsonObject, type KubeObject } from '../../../wire/object.ts';
import { childOf } from '../fill.ts';
import { podGracePeriodSeconds } from './deletion.ts';
import { mergeLabelKeys } from './pod-label-keys.ts';
import { qosClassOf } from './pod-qos.ts';
import type { KindHooks } from './rules.ts';

const GATED: JsonObject = {
  type: 'PodScheduled',
  status: 'False',
  lastProbeTime: null,
  reason: 'SchedulingGated',
  message: 'Scheduling is blocked due to non-empty scheduling gates',
};

export const POD: KindHooks = {
  prepareForCreate(pod) {
    const gated = objectsAt(pod, 'spec.schedulingGates').length > 0;
    const condition = { ...GATED, lastTransitionTime: pod.metadata.creationTimestamp };
    pod['status'] = { phase: 'Pending', ...(gated ? { conditions: [condition] } : {}), qosClass: qosClassOf(pod) };
    mergeLabelKeys(pod);
  },
  prepareForUpdate(next, current, part) {
    switch (part) {
      case 'status': return prepareStatus(next, current);
      case 'ephemeralcontainers': return keepAllButEphemeralContainers(next, current);
      case 'resize': return keepAllButResources(next, current);
      default: return undefined;
    }
  },
  gracePeriodSeconds: podGracePeriodSeconds,
};

/** A kubelet of an older version may leave out what it does not know. */
function prepareStatus(next: KubeObject, current: KubeObject): void {
  if (current.metadata.ownerReferences === undefined) delete next.metadata.ownerReferences;
  else next.metadata.ownerReferences = current.metadata.ownerReferences;
  const status = objectAt(next, 'status');
  next['status'] = status;
  if (textAt(status, 'qosClass') === '' && isSetAt(current, 'status.qosClass')) status['qosClass'] = textAt(current, 'status.qosClass');
  keepObservedGeneration(status, objectAt(current, 'status'));
  const before = new Map<string, JsonObject[]>();
  for (const condition of objectsAt(current, 'status.conditions')) {
    before.set(textAt(condition, 'type'), [...(before.get(textAt(condition, 'type')) ?? []), condition]);
  }
  for (const condition of objectsAt(status, 'conditions')) {
    const old = before.get(textAt(condition, 'type'))?.shift();
    if (old !== undefined) keepObservedGeneration(condition, old);
  }
}

function keepObservedGeneration(next: JsonObject, current: JsonObject): void {
  const old = numberAt(current, 'observedGeneration');
  if (old !== 0 && numberAt(next, 'observedGeneration') === 0) next['observedGeneration'] = old;
}

function keepAllButEphemeralContainers(next: KubeObject, current: KubeObject): void {
  const { ephemeralContainers } = childOf(next, 'spec');
  next['spec'] = { ...objectAt(current, 'spec'), ephemeralContainers };
  if (ephemeralContainers === undefined) delete childOf(next, 'spec')['ephemeralContainers'];
}

const CONTAINER_LISTS = ['containers', 'initContainers'] as const;

/** Added, removed or renamed containers are left in, for validation to refuse them. */
function keepAllButResources(next: KubeObject, current: KubeObject): void {
  const sent = childOf(next, 'spec');
  if (CONTAINER_LISTS.some((list) => objectsAt(sent, list).length !== objectsAt(current, `spec.${list}`).length)) return;
  const spec: JsonObject = { ...objectAt(current, 'spec') };
  for (const list of CONTAINER_LISTS) {
    const before = objectsAt(current, `spec.${list}`);
    const after = objectsAt(sent, list);
    if (after.length > 0) spec[list] = after.every((container, n) => container['name'] === before[n]?.['name']) ? withResources(after, before) : [...after];
  }
  next['spec'] = spec;
}

function withResources(after: readonly JsonObject[], before: readonly JsonObject[]): JsonObject[] {
  return before.map((container, n) => {
    const sent = after[n];
    const changed: JsonObject = { ...container };
    for (const field of ['resources', 'resizePolicy']) {
      const value = isJsonObject(sent) ? sent[field] : undefined;
      if (value === undefined) delete changed[field];
      else changed[field] = value;
    }
    return changed;
  });
}
