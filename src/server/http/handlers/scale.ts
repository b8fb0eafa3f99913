import { badRequest, methodNotAllowed } from '../../../wire/api-errors.ts';
import type { PlainReply } from '../../../wire/exchange.ts';
import { isJsonObject, objectOrEmpty, type JsonObject, type JsonValue, type KubeObject } from '../../../wire/object.ts';
import { accept, refuse, type Outcome } from '../../../wire/outcome.ts';
import { readWriteOptions } from '../../../wire/query.ts';
import { labelSelectorFromObject } from '../../../wire/selector.ts';
import type { Status } from '../../../wire/status.ts';
import { applyScale } from '../../resources/apply/scale.ts';
import { get } from '../../resources/collection/get.ts';
import { update } from '../../resources/collection/update.ts';
import { objectOf } from '../../resources/external-form.ts';
import { decodeBody } from '../body.ts';
import { placeOfCall, type Call } from '../call.ts';
import { patchTypeOf, readPatch } from '../patch-body.ts';
import { isApply, readApply, refusalOf } from '../apply-body.ts';
import { writerOf } from '../writer-of.ts';
import { statusReply, withWarnings } from '../reply.ts';

/** `…/scale`: how many replicas an object asks for and has, in a form of its own (autoscaling/v1 Scale). */
export async function handleScale(call: Call): Promise<PlainReply> {
  switch (call.route.verb) {
    case 'get': {
      const found = await get(call.store, { ...placeOfCall(call), version: undefined });
      return found.ok ? scaleReply(call, objectOf(call.route.definition, found.value)) : statusReply(found.error);
    }
    case 'update': return writeScale(call, () => scaleFromBody(call));
    case 'patch': return isApply(call.request) ? handleApplyScale(call) : writeScale(call, (current) => Promise.resolve(patchedScale(call, current)));
    default: return statusReply(methodNotAllowed());
  }
}

/** Applies to the Scale as it is seen, and writes what comes of it into the parent. */
async function handleApplyScale(call: Call): Promise<PlainReply> {
  const { query, request, route, store } = call;
  const options = readWriteOptions(query, 'apply');
  if (!options.ok) return statusReply(options.error);
  const { fieldManager, fieldValidation, force, dryRun } = options.value;
  const read = await readApply(request.body);
  if (!read.ok) return statusReply(read.error);
  const { config, warnings } = read.value;
  const outcome = await update(store, {
    ...placeOfCall(call), part: 'main', dryRun, tracking: 'given',
    change(parent) {
      const applied = applyScale({ parent, scale: scaleOf(parent), config, writer: writerOf(call, fieldManager), force, now: store.clock.now() });
      if (!applied.ok) return applied;
      const replicas = replicasOf(applied.value.scale);
      if (replicas === undefined) return refuse(NO_REPLICAS);
      const late = refusalOf(read.value, fieldValidation);
      if (late !== undefined) return refuse(late);
      const { managedFields: _former, ...metadata } = parent.metadata;
      const owned = { ...parent, metadata: applied.value.entries === undefined ? metadata : { ...metadata, managedFields: applied.value.entries } };
      return accept(withReplicas(owned, { replicas, resourceVersion: objectOrEmpty(applied.value.scale['metadata'])['resourceVersion'] }));
    },
  });
  return withWarnings(outcome.ok ? scaleReply(call, objectOf(route.definition, outcome.value.entry)) : statusReply(outcome.error), fieldValidation === 'Warn' ? warnings : []);
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

function withReplicas(parent: KubeObject, wanted: { readonly replicas: JsonValue; readonly resourceVersion: JsonValue | undefined }): KubeObject {
  const spec: JsonObject = { ...objectOrEmpty(parent['spec']), replicas: wanted.replicas };
  const { resourceVersion } = wanted;
  return { ...parent, spec, metadata: typeof resourceVersion !== 'string' || resourceVersion === '' ? parent.metadata : { ...parent.metadata, resourceVersion } };
}

const NO_REPLICAS = badRequest('spec.replicas must be a whole number that is not negative');
const SCALE = { facts: { group: 'autoscaling', kind: 'Scale', listKind: '' } };

function scaleReply({ representation }: Call, parent: KubeObject): PlainReply {
  const refusal = representation.refuses('object', SCALE);
  if (refusal !== undefined) return statusReply(refusal);
  return { status: 200, headers: { 'content-type': representation.contentType }, body: representation.value(scaleOf(parent)) };
}

/** The Scale that an object is seen as. */
function scaleOf(parent: KubeObject): KubeObject {
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

function replicasOf(scale: JsonObject): JsonValue | undefined {
  const replicas = objectOrEmpty(scale['spec'])['replicas'] ?? 0;
  return typeof replicas === 'number' && Number.isInteger(replicas) && replicas >= 0 ? replicas : undefined;
}
