import { badRequest } from '../../wire/api-errors.ts';
import type { PlainReply } from '../../wire/exchange.ts';
import { isJsonObject, objectOrEmpty, type JsonObject, type JsonValue, type KubeObject } from '../../wire/object.ts';
import { labelSelectorFromObject } from '../../wire/selector.ts';
import type { Status } from '../../wire/status.ts';
import type { Call } from './call.ts';
import { statusReply } from './reply.ts';

/* What a Scale shows of its parent, and what it says to it. */

/** The parent with that many replicas, at that version if there is one. */
export function withReplicas(parent: KubeObject, wanted: { readonly replicas: JsonValue; readonly resourceVersion: JsonValue | undefined }): KubeObject {
  const spec: JsonObject = { ...objectOrEmpty(parent['spec']), replicas: wanted.replicas };
  const { resourceVersion } = wanted;
  return { ...parent, spec, metadata: typeof resourceVersion !== 'string' || resourceVersion === '' ? parent.metadata : { ...parent.metadata, resourceVersion } };
}

export const NO_REPLICAS: Status = badRequest('spec.replicas must be a whole number that is not negative');
const SCALE = { facts: { group: 'autoscaling', kind: 'Scale', listKind: '' } };

/** The Scale of a parent as the answer. */
export function scaleReply({ representation }: Call, parent: KubeObject): PlainReply {
  const refusal = representation.refuses('object', SCALE);
  if (refusal !== undefined) return statusReply(refusal);
  return { status: 200, headers: { 'content-type': representation.contentType }, body: representation.value(scaleOf(parent)) };
}

/** The Scale that an object is seen as. */
export function scaleOf(parent: KubeObject): KubeObject {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = parent.metadata;
  const spec = objectOrEmpty(parent['spec']);
  const selector = selectorText(spec['selector']);
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: JSON.parse(JSON.stringify({ name, namespace, uid, resourceVersion, creationTimestamp })) as KubeObject['metadata'],
    spec: spec['replicas'] === 0 ? {} : { replicas: spec['replicas'] ?? 1 },
    status: { replicas: objectOrEmpty(parent['status'])['replicas'] ?? 0, ...(selector === '' ? {} : { selector }) },
  };
}

/** As text: a replication controller has a plain map, all others a label selector. */
function selectorText(selector: JsonValue | undefined): string {
  if (!isJsonObject(selector)) return '';
  const isPlain = !('matchLabels' in selector) && !('matchExpressions' in selector);
  const parsed = labelSelectorFromObject(isPlain ? { matchLabels: selector as Record<string, string> } : selector);
  return parsed.ok ? parsed.value.text : '';
}

/** Undefined if it is no number of replicas. */
export function replicasOf(scale: JsonObject): JsonValue | undefined {
  const replicas = objectOrEmpty(scale['spec'])['replicas'] ?? 0;
  return typeof replicas === 'number' && Number.isInteger(replicas) && replicas >= 0 ? replicas : undefined;
}
