import { badRequest, conflict, notFound } from '../../../wire/api-errors.ts';
import { applyAs, conflictStatus, readManagersOrNone, writeManagers, type Writer } from '../../../wire/apply.ts';
import type { JsonObject, KubeObject } from '../../../wire/object.ts';
import { accept, refuse, type Outcome } from '../../../wire/outcome.ts';
import { unexplained, type Status } from '../../../wire/status.ts';
import { configName, configProblem } from '../apply/config-problem.ts';
import { setManagers, untracked } from '../apply/tracking.ts';
import { conform } from '../conform.ts';
import { applyDefaults } from '../defaults/apply-defaults.ts';
import { apiVersionOf, keyOf, type ResourceDefinition } from '../definition.ts';
import { currentEntry, type Place, type RequestUser, type ResourceStore, type WriteOutcome } from '../resource-store.ts';
import type { UpdatedPart } from '../strategies/strategy.ts';
import { TypeMismatch } from '../type-mismatch.ts';
import { create } from './create.ts';
import { update } from './update.ts';

export interface ApplyRequest extends Place {
  readonly part: UpdatedPart;
  /** As it was sent. */
  readonly config: JsonObject;
  readonly writer: Writer;
  readonly force: boolean;
  readonly dryRun: boolean;
  readonly user?: RequestUser;
  /** What refuses it although it could be done. */
  readonly late?: Status | undefined;
}

/** Server-side apply: what is not there yet is created, by the main door; else merged into what is there. */
export async function apply(store: ResourceStore, request: ApplyRequest): Promise<WriteOutcome> {
  const { definition, namespace, name, part, user, dryRun } = request;
  for (;;) {
    const existing = await currentEntry(store, keyOf(definition, namespace, name));
    if (existing !== undefined) {
      return update(store, { definition, namespace, name, part, dryRun, ...(user === undefined ? {} : { user }), tracking: 'given', change: (current) => merged(store, request, current) });
    }
    const object = made(store, request);
    if (!object.ok) return object;
    const outcome = await create(store, { definition, namespace, object: object.value, dryRun, ...(user === undefined ? {} : { user }), tracking: 'given' });
    // Somebody else was quicker: then there is something to merge into.
    const overtaken = !outcome.ok && outcome.error.reason === 'AlreadyExists' && !dryRun;
    if (!overtaken) return outcome;
  }
}

function made(store: ResourceStore, request: ApplyRequest): Outcome<KubeObject, Status> {
  const { definition, name, part } = request;
  const object = merged(store, request, definition.ownership.blank());
  if (!object.ok) return object;
  if (part !== 'main') return refuse(notFound(definition.resource, name));
  const { resourceVersion: _version, ...metadata } = object.value.metadata;
  const { uid } = metadata;
  if (uid !== undefined && uid !== '') return refuse(conflict(definition.resource, name, `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`));
  return accept({ ...object.value, metadata });
}

function merged(store: ResourceStore, request: ApplyRequest, current: KubeObject): Outcome<KubeObject, Status> {
  const { definition, config, writer, force } = request;
  const { group, version, kind } = definition.facts;
  const ownership = definition.ownership.through(writer.subresource);
  const problem = configProblem({ group, version, kind, type: ownership.type }, config);
  if (problem !== undefined) return refuse(problem);
  const applied = applyAs(ownership, {
    live: untracked(current), config, managers: readManagersOrNone(current.metadata.managedFields), writer, force, now: store.clock.now(), blank: definition.ownership.blank(),
  });
  if (!applied.ok) return refuse(conflictStatus(applied.error));
  if (request.late !== undefined) return refuse(request.late);
  const object = decoded(definition, config, applied.value.object);
  if (!object.ok) return object;
  const misfit = misplaced(request, object.value);
  if (misfit !== undefined) return refuse(misfit);
  setManagers(object.value.metadata, writeManagers(applied.value.managers));
  return object;
}

/** The merged object as the kind has it, with its defaults. */
function decoded(definition: ResourceDefinition, config: JsonObject, object: JsonObject): Outcome<KubeObject, Status> {
  const { group, kind, type } = definition.facts;
  try {
    const conformed = conform({ ...object, kind, apiVersion: apiVersionOf(definition.facts) }, type).object;
    applyDefaults(group, kind, conformed);
    return accept(conformed);
  } catch (error) {
    if (!(error instanceof TypeMismatch)) throw error;
    return refuse(unexplained(`failed to convert new object (${configName(config)}) to proper version: ${error.message}`));
  }
}

function misplaced({ definition, namespace, name }: ApplyRequest, { metadata }: KubeObject): Status | undefined {
  const sent = metadata.namespace ?? '';
  if (sent !== '' && sent !== (namespace ?? '')) return badRequest(definition.facts.namespaced ? 'the namespace of the provided object does not match the namespace sent on the request' : 'namespace is not allowed on this type');
  if (metadata.name === undefined || metadata.name === '') return badRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`);
  return metadata.name === name ? undefined : badRequest(`the name of the object (${metadata.name}) does not match the name on the URL (${name})`);
}
