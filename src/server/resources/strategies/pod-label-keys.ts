import { at, objectAt, objectsAt, textsAt } from '../../../wire/fields.ts';
import { cloneJson } from '../../../wire/json.ts';
import { fieldOf, isJsonObject, type JsonObject, type KubeObject } from '../../../wire/object.ts';

/**
 * Affinity terms and topology spread constraints may name labels whose value in this pod becomes part of their selector
 * (KEP 3633, KEP 3243). Without a selector they select nothing, and nothing is merged.
 */
export function mergeLabelKeys(pod: KubeObject): void {
  const labels = objectAt(pod, 'metadata.labels');
  // Copied, so that the pod as it was sent can be prepared once more if its generated name was taken.
  const spec: JsonObject = { ...objectAt(pod, 'spec') };
  for (const field of ['affinity', 'topologySpreadConstraints']) {
    if (spec[field] !== undefined) spec[field] = cloneJson(spec[field]);
  }
  pod['spec'] = spec;
  for (const affinity of ['podAffinity', 'podAntiAffinity']) {
    const rules = at(pod, `spec.affinity.${affinity}`);
    for (const weighted of objectsAt(rules, 'preferredDuringSchedulingIgnoredDuringExecution')) mergeInto(objectAt(weighted, 'podAffinityTerm'), labels);
    for (const term of objectsAt(rules, 'requiredDuringSchedulingIgnoredDuringExecution')) mergeInto(term, labels);
  }
  for (const constraint of objectsAt(pod, 'spec.topologySpreadConstraints')) mergeInto(constraint, labels);
}

function mergeInto(term: JsonObject, labels: JsonObject): void {
  const selector = term['labelSelector'];
  if (!isJsonObject(selector)) return;
  const added = [...requirements(term, labels, 'In'), ...requirements(term, labels, 'NotIn')];
  if (added.length > 0) selector['matchExpressions'] = [...objectsAt(selector, 'matchExpressions'), ...added];
}

function requirements(term: JsonObject, labels: JsonObject, operator: 'In' | 'NotIn'): JsonObject[] {
  const keys = textsAt(term, operator === 'In' ? 'matchLabelKeys' : 'mismatchLabelKeys');
  return keys.flatMap((key) => {
    const value = fieldOf(labels, key);
    return typeof value === 'string' ? [{ key, operator, values: [value] }] : [];
  });
}
