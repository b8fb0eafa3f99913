import { badRequest, conflict, internalError, methodNotAllowed } from '../../../wire/api-errors.ts';
import type { PlainReply } from '../../../wire/exchange.ts';
import { objectOrEmpty, type JsonObject, type KubeObject } from '../../../wire/object.ts';
import { accept, refuse, type Outcome } from '../../../wire/outcome.ts';
import { readDeleteBody, readWriteOptions } from '../../../wire/query.ts';
import type { Status } from '../../../wire/status.ts';
import { formatTime } from '../../../wire/time.ts';
import { get } from '../../resources/collection/get.ts';
import { remove } from '../../resources/collection/delete.ts';
import { update } from '../../resources/collection/update.ts';
import { objectOf } from '../../resources/external-form.ts';
import type { Place } from '../../resources/resource-store.ts';
import { decodeBody } from '../body.ts';
import { placeOfCall, type Call } from '../call.ts';
import { statusReply } from '../reply.ts';
import { successReply } from './success-reply.ts';

const DONE = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 } as const;

/** `pods/NAME/binding`, and `bindings` with the pod's name inside: puts a pod on a node. */
export async function handleBinding(call: Call): Promise<PlainReply> {
  const { query, request, route, store, registry } = call;
  if (route.verb !== 'create') return statusReply(methodNotAllowed());
  const options = readWriteOptions(query, 'create');
  if (!options.ok) return statusReply(options.error);
  const decoded = await decodeBody(request);
  if (!decoded.ok) return statusReply(decoded.error);
  const target = objectOrEmpty(decoded.value.value['target']);
  const node = target['name'];
  if (typeof node !== 'string' || node === '') return statusReply(badRequest('target.name is required: the node to bind the pod to'));
  const pods = registry.find('', 'v1', 'pods');
  const inside = objectOrEmpty(decoded.value.value['metadata'])['name'];
  const name = route.name ?? (typeof inside === 'string' ? inside : '');
  if (pods === undefined) return statusReply(internalError('pods are not served'));
  const place: Place = { definition: pods, namespace: route.namespace, name };
  const now = formatTime(store.clock.now());
  const outcome = await update(store, { ...place, part: 'binding', dryRun: options.value.dryRun, change: (pod) => bound(place, pod, { node, now }) });
  return outcome.ok ? successReply(call, DONE) : statusReply(outcome.error);
}

function bound(place: Place, pod: KubeObject, to: { readonly node: string; readonly now: string }): Outcome<KubeObject, Status> {
  const spec = objectOrEmpty(pod['spec']);
  const fail = (why: string): Outcome<KubeObject, Status> => refuse(conflict({ group: '', resource: 'pods/binding' }, place.name, why));
  if (pod.metadata.deletionTimestamp !== undefined) return fail(`pod ${place.name} is being deleted, cannot be assigned to a host`);
  const current = spec['nodeName'];
  if (typeof current === 'string' && current !== '') return fail(`pod ${place.name} is already assigned to node ${JSON.stringify(current)}`);
  if (Array.isArray(spec['schedulingGates']) && spec['schedulingGates'].length > 0) return fail(`pod ${place.name} has non-empty .spec.schedulingGates`);
  const status = objectOrEmpty(pod['status']);
  const others = (Array.isArray(status['conditions']) ? status['conditions'] : []).filter((condition) => objectOrEmpty(condition)['type'] !== 'PodScheduled');
  const scheduled: JsonObject = { type: 'PodScheduled', status: 'True', lastProbeTime: null, lastTransitionTime: to.now };
  return accept({ ...pod, spec: { ...spec, nodeName: to.node }, status: { ...status, conditions: [...others, scheduled] } });
}

/** `pods/NAME/eviction`: a delete that asks first. Disruption budgets are not counted here. */
export async function handleEviction(call: Call): Promise<PlainReply> {
  const { request, route, store } = call;
  if (route.verb !== 'create') return statusReply(methodNotAllowed());
  const decoded = await decodeBody(request);
  if (!decoded.ok) return statusReply(decoded.error);
  const options = readDeleteBody(objectOrEmpty(decoded.value.value['deleteOptions']));
  if (!options.ok) return statusReply(options.error);
  const outcome = await remove(store, { ...placeOfCall(call), definition: route.definition, options: options.value });
  return outcome.ok ? successReply(call, DONE) : statusReply(outcome.error);
}

/** `log`, `exec`, `attach`, `portforward`, `proxy`: there is no kubelet behind this server to ask. */
export async function handleKubelet(call: Call): Promise<PlainReply> {
  const { route, store } = call;
  const found = await get(store, { ...placeOfCall(call), version: undefined });
  if (!found.ok) return statusReply(found.error);
  const node = objectOrEmpty(objectOf(route.definition, found.value)['spec'])['nodeName'];
  if (route.definition.facts.plural === 'pods' && (node === undefined || node === '')) {
    return statusReply(badRequest(`pod ${route.name ?? ''} does not have a host assigned`));
  }
  return statusReply(internalError(`no kubelet can be reached: this server runs no nodes, so ${route.subresource ?? ''} has nothing to connect to`));
}
