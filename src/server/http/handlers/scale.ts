import { badRequest, methodNotAllowed } from '../../../wire/api-errors.ts';
import type { PlainReply } from '../../../wire/exchange.ts';
import { isJsonObject, type KubeObject } from '../../../wire/object.ts';
import { accept, refuse, type Outcome } from '../../../wire/outcome.ts';
import { readWriteOptions } from '../../../wire/query.ts';
import type { Status } from '../../../wire/status.ts';
import { get } from '../../resources/collection/get.ts';
import { update } from '../../resources/collection/update.ts';
import { objectOf } from '../../resources/external-form.ts';
import { decodeBody } from '../body.ts';
import { placeOfCall, type Call } from '../call.ts';
import { patchTypeOf, readPatch } from '../patch-body.ts';
import { isApply } from '../apply-body.ts';
import { writerOf } from '../writer-of.ts';
import { statusReply } from '../reply.ts';
import { NO_REPLICAS, replicasOf, scaleOf, scaleReply, withReplicas } from '../scale-view.ts';

/** `…/scale`: how many replicas an object asks for and has, in a form of its own (autoscaling/v1 Scale). */
export async function handleScale(call: Call): Promise<PlainReply> {
  switch (call.route.verb) {
    case 'get': {
      const found = await get(call.store, { ...placeOfCall(call), version: undefined });
      return found.ok ? scaleReply(call, objectOf(call.route.definition, found.value)) : statusReply(found.error);
    }
    case 'update': return writeScale(call, () => scaleFromBody(call));
    case 'patch': return isApply(call.request) ? (await import('./apply-scale.ts')).handleApplyScale(call) : writeScale(call, (current) => Promise.resolve(patchedScale(call, current)));
    default: return statusReply(methodNotAllowed());
  }
}

/** Reads the parent, lets `make` say what its Scale is to be, and writes the replicas of that into the parent. */
async function writeScale(call: Call, make: (current: KubeObject) => Promise<Outcome<KubeObject, Status>>): Promise<PlainReply> {
  const { query, request, route, store } = call;
  const type = patchTypeOf(request.headers['content-type'] ?? '');
  if (route.verb === 'patch' && !type.ok) return statusReply(type.error);
  const options = readWriteOptions(query, route.verb === 'patch' ? 'patch' : 'update');
  if (!options.ok) return statusReply(options.error);
  const found = await get(store, { ...placeOfCall(call), version: undefined });
  if (!found.ok) return statusReply(found.error);
  const wanted = await make(scaleOf(objectOf(route.definition, found.value)));
  if (!wanted.ok) return statusReply(wanted.error);
  const replicas = replicasOf(wanted.value);
  if (replicas === undefined) return statusReply(NO_REPLICAS);
  const outcome = await update(store, {
    ...placeOfCall(call),
    part: 'main',
    dryRun: options.value.dryRun,
    tracking: writerOf(call, options.value.fieldManager),
    change: (current) => accept(withReplicas(current, { replicas, resourceVersion: route.verb === 'update' ? wanted.value.metadata.resourceVersion : undefined })),
  });
  return outcome.ok ? scaleReply(call, objectOf(route.definition, outcome.value.entry)) : statusReply(outcome.error);
}

async function scaleFromBody({ request }: Call): Promise<Outcome<KubeObject, Status>> {
  const decoded = await decodeBody(request);
  if (!decoded.ok) return decoded;
  const { value } = decoded.value;
  if (value['kind'] !== 'Scale') return refuse(badRequest(`expected a Scale, got ${JSON.stringify(value['kind'])}`));
  return accept({ ...value, kind: 'Scale', apiVersion: 'autoscaling/v1', metadata: isJsonObject(value['metadata']) ? value['metadata'] : {} });
}

function patchedScale(call: Call, current: KubeObject): Outcome<KubeObject, Status> {
  const type = patchTypeOf(call.request.headers['content-type'] ?? '');
  if (!type.ok) return type;
  const patch = readPatch(type.value, call.request.body, 'io.k8s.api.autoscaling.v1.Scale');
  return patch.ok ? patch.value(current) : patch;
}
