import { alreadyExists, badRequest, generatedNameTaken, versionOnCreate } from '../../../wire/api-errors.ts';
import type { JsonObject, KubeObject } from '../../../wire/object.ts';
import { accept, refuse, type Outcome } from '../../../wire/outcome.ts';
import type { Status } from '../../../wire/status.ts';
import { formatTime } from '../../../wire/time.ts';
import { keyOf, type ResourceDefinition } from '../definition.ts';
import { managersOfNew, SERVER, setManagers, type Tracking } from '../apply/tracking.ts';
import { conform } from '../conform.ts';
import { objectOf } from '../external-form.ts';
import { bornMetadata, generatedName } from '../metadata.ts';
import { expiryOf, type RequestUser, type ResourceStore, type WriteOutcome } from '../resource-store.ts';
import { toStored } from '../stored-form.ts';
import { validateNew } from '../validate.ts';
import { revision, type Entry } from '../../storage/revision-log.ts';
import { WriteEnding } from './write-end.ts';

export interface CreateRequest {
  readonly definition: ResourceDefinition;
  readonly namespace: string | undefined;
  /** Decoded and defaulted, in the version of the definition. */
  readonly object: KubeObject;
  readonly dryRun: boolean;
  readonly user?: RequestUser;
  /** Whoever owns the new fields; absent: the server itself. */
  readonly tracking?: Tracking;
}

// How often a generated name is tried (k8s.io/apiserver, RetryGenerateName).
const NAME_TRIES = 8;

/** Stores a new object. */
export async function create(store: ResourceStore, request: CreateRequest): Promise<WriteOutcome> {
  const { object } = request;
  const problem = misplaced(request);
  if (problem !== undefined) return refuse(problem);
  const { name, generateName } = object.metadata;
  if (name !== undefined && name !== '') return createNamed(store, request, name);
  if (generateName === undefined || generateName === '') return createNamed(store, request, '');
  for (let tries = 1; ; tries++) {
    const candidate = generatedName(generateName, store.random);
    const outcome = await createNamed(store, request, candidate);
    if (outcome.ok || outcome.error.reason !== 'AlreadyExists') return outcome;
    if (tries === NAME_TRIES) return refuse(generatedNameTaken(request.definition.resource, candidate));
  }
}

async function createNamed(store: ResourceStore, request: CreateRequest, name: string): Promise<WriteOutcome> {
  const ending = new WriteEnding();
  try {
    const outcome = await createAdmitted(store, request, { name, ending });
    if (outcome.ok && !request.dryRun) ending.end = 'stored';
    return outcome;
  } finally {
    ending.tell();
  }
}

interface Naming {
  readonly name: string;
  readonly ending: WriteEnding;
}

async function createAdmitted(store: ResourceStore, request: CreateRequest, naming: Naming): Promise<WriteOutcome> {
  const { definition, namespace } = request;
  const { name } = naming;
  const prepared = prepare(store, request, naming);
  if (!prepared.ok) return prepared;
  const key = keyOf(definition, namespace, name);
  const value = toStored(definition.conversion?.toStored(prepared.value) ?? prepared.value, definition.stored);
  if (request.dryRun) {
    const existing = store.hub.get(key);
    if (existing !== undefined) return refuse(taken(definition, name, existing));
    return accept({ entry: unwritten(key, value), created: true });
  }
  const result = await store.log.append({ type: 'put', key, value, expect: 'absent', ...expiryOf(store, definition) });
  if (result.type === 'refused') return refuse(taken(definition, name, result.current));
  return accept({ entry: result.record.entry ?? unwritten(key, value), created: true });
}

/** The object as it is to be stored: identity from the server, what the kind says of new objects, admitted and valid. */
function prepare(store: ResourceStore, request: CreateRequest, { name, ending }: Naming): Outcome<KubeObject, Status> {
  const { definition, namespace, dryRun, user } = request;
  const object: KubeObject = { ...request.object };
  const uid = store.random.uuid();
  object.metadata = bornMetadata(object.metadata, { uid, creationTimestamp: formatTime(store.clock.now()), namespace, name });
  setManagers(object.metadata, managers(store, request, object));
  definition.strategy.prepareForCreate(object, uid);
  if (definition.strategy.tracksGeneration) object.metadata.generation = 1;
  const denied = store.admit({ operation: 'CREATE', part: 'main', definition, namespace, name, object, user, dryRun, onEnd: ending.listen });
  if (denied !== undefined) return refuse(denied);
  const invalid = validateNew(definition, object);
  return invalid === undefined ? accept(conform(object, definition.facts.type).object) : refuse(invalid);
}

/** Who owns what, of the object as it was sent: what the kind and admission make of it is nobody's. */
function managers(store: ResourceStore, { definition, object: { metadata }, tracking = SERVER }: CreateRequest, object: KubeObject): JsonObject[] | undefined {
  if (tracking === 'kept' || tracking === 'given') return metadata.managedFields;
  const sent = metadata.managedFields === undefined ? object : { ...object, metadata: { ...object.metadata, managedFields: metadata.managedFields } };
  return managersOfNew(definition, sent, { writer: tracking, now: store.clock.now() });
}

/** What makes the object not belong to where it was sent. */
function misplaced({ definition, namespace, object }: CreateRequest): Status | undefined {
  if (object.metadata.resourceVersion !== undefined && object.metadata.resourceVersion !== '') {
    return versionOnCreate();
  }
  const sent = object.metadata.namespace;
  if (sent === undefined || sent === '' || sent === namespace) return undefined;
  if (!definition.facts.namespaced) return badRequest('namespace is not allowed on this type');
  return badRequest('the namespace of the provided object does not match the namespace sent on the request');
}

function taken(definition: ResourceDefinition, name: string, existing: Entry | undefined): Status {
  const terminating = existing !== undefined && objectOf(definition, existing).metadata.deletionTimestamp !== undefined;
  return alreadyExists(definition.resource, name, { terminating });
}

function unwritten(key: string, value: Uint8Array): Entry {
  return { key, value, createRevision: revision(0), modRevision: revision(0) };
}
