import { badRequest, conflict, modified, notFound } from '../../../wire/api-errors.ts';
import { invalid, invalidField } from '../../../wire/field-error.ts';
import { cloneJson, equalJson } from '../../../wire/json.ts';
import type { JsonObject, KubeObject } from '../../../wire/object.ts';
import { accept, refuse, type Outcome } from '../../../wire/outcome.ts';
import type { Status } from '../../../wire/status.ts';
import { formatTime } from '../../../wire/time.ts';
import type { Entry } from '../../storage/revision-log.ts';
import { keyOf } from '../definition.ts';
import { managersAfter, sameManagers, setManagers, untracked, type Tracking } from '../apply/tracking.ts';
import { conform } from '../conform.ts';
import { objectOf } from '../external-form.ts';
import { keepIdentity } from '../metadata.ts';
import { currentEntry, expiryOf, type Place, type RequestUser, type ResourceStore, type WriteOutcome } from '../resource-store.ts';
import { toStored } from '../stored-form.ts';
import type { UpdatedPart } from '../strategies/strategy.ts';
import { validateUpdated } from '../validate.ts';
import { create } from './create.ts';
import { WriteEnding } from './write-end.ts';

export interface UpdateRequest extends Place {
  readonly part: UpdatedPart;
  readonly dryRun: boolean;
  readonly user?: RequestUser;
  /** What becomes of the owners of fields; they are kept if this is absent. */
  readonly tracking?: Tracking;
  /** Makes the new object from the current one (a fresh copy). May be called again if somebody else wrote meanwhile. */
  readonly change: (current: KubeObject) => Outcome<KubeObject, Status>;
}

export interface ReplaceRequest extends Place {
  readonly part: UpdatedPart;
  readonly dryRun: boolean;
  readonly user?: RequestUser;
  readonly tracking?: Tracking;
  /** Decoded and defaulted, in the version of the definition. */
  readonly object: KubeObject;
}

/** PUT: the whole object, as it was sent, against its `metadata.resourceVersion` if it has one. */
export async function replace(store: ResourceStore, request: ReplaceRequest): Promise<WriteOutcome> {
  const { definition, namespace, name, object } = request;
  const misfit = misplaced(request);
  if (misfit !== undefined) return refuse(misfit);
  const { uid } = object.metadata;
  const version = object.metadata.resourceVersion ?? '';
  const unconditional = version === '' || version === '0';
  if (definition.strategy.allowCreateOnUpdate && request.part === 'main' && (uid === undefined || uid === '')) {
    const existing = await currentEntry(store, keyOf(definition, namespace, name));
    if (existing === undefined) return create(store, { definition, namespace, object: newborn(object, name), dryRun: request.dryRun, ...(request.tracking === undefined ? {} : { tracking: request.tracking }) });
  }
  return update(store, {
    ...request,
    change(current) {
      const sameUid = uid === undefined || uid === '' || uid === current.metadata.uid;
      if (sameUid && unconditional && !definition.strategy.allowUnconditionalUpdate) return refuse(versionRequired(request));
      return accept({ ...object, metadata: { ...object.metadata } });
    },
  });
}

/**
 * Reads, changes and writes an object until nobody else came between. What the change says of `resourceVersion` and `uid`
 * is a precondition. A change that changes nothing writes nothing and keeps the version.
 */
export async function update(store: ResourceStore, request: UpdateRequest): Promise<WriteOutcome> {
  let entry = await currentEntry(store, keyOf(request.definition, request.namespace, request.name));
  for (;;) {
    if (entry === undefined) return refuse(notFound(request.definition.resource, request.name));
    const ending = new WriteEnding();
    try {
      const tried = await tryUpdate(store, request, { entry, ending });
      if (tried.type === 'done') return tried.outcome;
      entry = tried.current;
    } finally {
      ending.tell();
    }
  }
}

/** `current`: somebody else was quicker, and this is there now. */
type Tried = { readonly type: 'done'; readonly outcome: WriteOutcome } | { readonly type: 'overtaken'; readonly current: Entry | undefined };

interface Try {
  readonly entry: Entry;
  readonly ending: WriteEnding;
}

async function tryUpdate(store: ResourceStore, request: UpdateRequest, { entry, ending }: Try): Promise<Tried> {
  const { definition } = request;
  const { key } = entry;
  const done = (outcome: WriteOutcome): Tried => ({ type: 'done', outcome });
  const current = objectOf(definition, entry);
  const next = nextObject(store, request, { current, ending });
  if (!next.ok) return done(next);
  if (isUnchanged(next.value, current)) return done(accept({ entry, created: false }));
  const value = toStored(definition.conversion?.toStored(next.value) ?? next.value, definition.stored);
  const written: Entry = { ...entry, value };
  if (request.dryRun) return done(accept({ entry: written, created: false }));
  const isEnd = isFinished(next.value);
  const outcome = await store.log.append(
    isEnd
      ? { type: 'delete', key, expect: entry.modRevision }
      : { type: 'put', key, value, expect: entry.modRevision, ...expiryOf(store, definition) },
  );
  if (outcome.type === 'refused') return { type: 'overtaken', current: outcome.current };
  ending.end = isEnd ? 'removed' : 'stored';
  // A write that ends the object answers with what was sent, at the version that it had.
  return done(accept({ entry: outcome.record.entry ?? written, created: false }));
}

function nextObject(store: ResourceStore, request: UpdateRequest, { current, ending }: { readonly current: KubeObject; readonly ending: WriteEnding }): Outcome<KubeObject, Status> {
  const { definition, namespace, name, part, user, dryRun } = request;
  const changed = request.change(cloneJson<KubeObject>(current));
  if (!changed.ok) return changed;
  const next = changed.value;
  const stale = outdated(request, current, next);
  if (stale !== undefined) return refuse(stale);
  keepIdentity(next, current);
  setManagers(next.metadata, managersOf(store, request, { current, next }));
  definition.strategy.prepareForUpdate(next, current, part);
  definition.strategy.stampTimes(next, current, formatTime(store.clock.now()));
  // Before the generation: what admission puts in again is no change.
  const denied = store.admit({ operation: 'UPDATE', part, definition, namespace, name, object: next, current, user, dryRun, onEnd: ending.listen });
  if (denied !== undefined) return refuse(denied);
  if (definition.strategy.generationChanged(next, current, part)) next.metadata.generation = (current.metadata.generation ?? 0) + 1;
  const problem = validateUpdated(definition, next, current);
  return problem === undefined ? accept(conform(next, definition.facts.type).object) : refuse(problem);
}

/** Who owns what, of the object as it was sent: what the kind and admission make of it is nobody's. */
function managersOf(store: ResourceStore, { definition, tracking = 'kept' }: UpdateRequest, { current, next }: { readonly current: KubeObject; readonly next: KubeObject }): JsonObject[] | undefined {
  if (tracking === 'kept') return current.metadata.managedFields;
  if (tracking === 'given') return next.metadata.managedFields;
  return managersAfter(definition, { before: current, after: next }, { writer: tracking, now: store.clock.now() });
}

/** A write that changes nothing keeps the version and tells nobody. The order of fields does not count, nor when they were taken. */
function isUnchanged(next: KubeObject, current: KubeObject): boolean {
  if (!sameManagers(next.metadata.managedFields, current.metadata.managedFields)) return false;
  const { resourceVersion = '' } = current.metadata;
  const after = untracked(next);
  return equalJson({ ...after, metadata: { ...after.metadata, resourceVersion } }, untracked(current));
}

function outdated({ definition, name, namespace }: Place, current: KubeObject, next: KubeObject): Status | undefined {
  const { uid, resourceVersion = '' } = next.metadata;
  if (uid !== undefined && uid !== '' && uid !== current.metadata.uid) {
    const key = keyOf(definition, namespace, name);
    return conflict(definition.resource, name, `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: ${uid}, UID in object meta: ${current.metadata.uid ?? ''}`);
  }
  if (resourceVersion !== '' && resourceVersion !== '0' && resourceVersion !== current.metadata.resourceVersion) return modified(definition.resource, name);
  return undefined;
}

/** The last finalizer of an object that is being deleted is gone: the write is its end. */
function isFinished(object: KubeObject): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0, finalizers = [] } = object.metadata;
  if (deletionTimestamp === undefined || deletionGracePeriodSeconds > 0 || finalizers.length > 0) return false;
  // A namespace has finalizers of its own in its spec.
  const { spec } = object;
  const own = object.kind === 'Namespace' && typeof spec === 'object' && spec !== null && !Array.isArray(spec) ? spec['finalizers'] : undefined;
  return !Array.isArray(own) || own.length === 0;
}

function versionRequired({ definition, name }: Place): Status {
  // Here, and only here, Kubernetes names the resource where it names the Kind elsewhere.
  return invalid({ group: definition.facts.group, kind: definition.facts.plural }, name, [invalidField('metadata.resourceVersion', 0, 'must be specified for an update')]);
}

function misplaced({ namespace, name, object }: ReplaceRequest): Status | undefined {
  const sent = object.metadata;
  if (sent.name !== undefined && sent.name !== '' && sent.name !== name) {
    return badRequest(`the name of the object (${sent.name}) does not match the name on the URL (${name})`);
  }
  if (sent.name === undefined || sent.name === '') return badRequest('name must be provided');
  if (sent.namespace !== undefined && sent.namespace !== '' && sent.namespace !== namespace) {
    return badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
  return undefined;
}

function newborn(object: KubeObject, name: string): KubeObject {
  const { resourceVersion: _resourceVersion, ...metadata } = object.metadata;
  return { ...object, metadata: { ...metadata, name } };
}
