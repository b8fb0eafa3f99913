import { notFound, uidMismatch, versionMismatch } from '../../../wire/api-errors.ts';
import type { KubeObject } from '../../../wire/object.ts';
import { accept, refuse, type Outcome } from '../../../wire/outcome.ts';
import type { DeleteOptions } from '../../../wire/query.ts';
import type { Status } from '../../../wire/status.ts';
import { formatTime } from '../../../wire/time.ts';
import type { Entry } from '../../storage/revision-log.ts';
import { keyOf } from '../definition.ts';
import { objectOf } from '../external-form.ts';
import { currentEntry, type Place, type RequestUser, type ResourceStore } from '../resource-store.ts';
import { toStored } from '../stored-form.ts';
import { WriteEnding } from './write-end.ts';

export interface DeleteRequest extends Place {
  readonly options: DeleteOptions;
  readonly user?: RequestUser;
}

/**
 * - `removed`: it is gone; `entry` is its last state with the version of the delete.
 * - `marked`: it has finalizers or a grace period; `entry` is the object with its deletionTimestamp.
 */
export type Deleted = { readonly type: 'removed' | 'marked'; readonly entry: Entry };

/** Deletes one object, at once or by marking it, as its finalizers and the options say. */
export async function remove(store: ResourceStore, request: DeleteRequest): Promise<Outcome<Deleted, Status>> {
  const { definition, namespace, name } = request;
  let entry = await currentEntry(store, keyOf(definition, namespace, name));
  for (;;) {
    if (entry === undefined) return refuse(notFound(definition.resource, name));
    const ending = new WriteEnding();
    try {
      const tried = await tryRemove(store, request, { entry, ending });
      if (tried.type === 'done') return tried.outcome;
      entry = tried.current;
    } finally {
      ending.tell();
    }
  }
}

/** `current`: somebody else was quicker, and this is there now. */
type Tried = { readonly type: 'done'; readonly outcome: Outcome<Deleted, Status> } | { readonly type: 'overtaken'; readonly current: Entry | undefined };

interface Try {
  readonly entry: Entry;
  readonly ending: WriteEnding;
}

async function tryRemove(store: ResourceStore, request: DeleteRequest, { entry, ending }: Try): Promise<Tried> {
  const { definition, namespace, name, options, user } = request;
  const done = (outcome: Outcome<Deleted, Status>): Tried => ({ type: 'done', outcome });
  const current = objectOf(definition, entry);
  const failed = precondition(request, current);
  if (failed !== undefined) return done(refuse(failed));
  const { dryRun } = options;
  const denied = store.admit({ operation: 'DELETE', part: 'main', definition, namespace, name, object: current, user, dryRun, onEnd: ending.listen });
  if (denied !== undefined) return done(refuse(denied));
  const fate = fateOf(store, request, current);
  if (fate.type === 'already') return done(accept({ type: 'marked', entry }));
  const { marked } = fate;
  const last = marked === undefined ? entry : { ...entry, value: toStored(definition.conversion?.toStored(marked) ?? marked, definition.stored) };
  if (dryRun) return done(accept({ type: fate.type, entry: last }));
  const { key } = entry;
  let expect = entry.modRevision;
  if (marked !== undefined) {
    const outcome = await store.log.append({ type: 'put', key, value: last.value, expect });
    if (outcome.type === 'refused') return { type: 'overtaken', current: outcome.current };
    expect = outcome.record.revision;
    ending.end = 'stored';
  }
  if (fate.type === 'removed') {
    const outcome = await store.log.append({ type: 'delete', key, expect });
    if (outcome.type === 'refused') return { type: 'overtaken', current: outcome.current };
    expect = outcome.record.revision;
    ending.end = 'removed';
  }
  return done(accept({ type: fate.type, entry: { ...last, modRevision: expect } }));
}

/**
 * What the delete makes of the object:
 * - `already`: nothing more; it waits for its end.
 * - `marked`: the object with its mark.
 * - `removed`: its end. Kinds with a grace period are marked before it, even if the period is 0: their watchers see that
 *   they go before they see that they are gone.
 */
type Fate =
  | { readonly type: 'already' }
  | { readonly type: 'marked'; readonly marked: KubeObject }
  | { readonly type: 'removed'; readonly marked: KubeObject | undefined };

function fateOf(store: ResourceStore, request: DeleteRequest, current: KubeObject): Fate {
  const { strategy } = request.definition;
  const finalizers = strategy.deletionFinalizers(current, request.options);
  const grace = strategy.gracePeriodSeconds(current, request.options.gracePeriodSeconds);
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = current.metadata;
  const pending = finalizers.length > 0 || strategy.hasOwnFinalizers(current);
  const isMarkedToEndNow = deletionTimestamp !== undefined && deletionGracePeriodSeconds === 0;
  if (grace === 0 && !pending && (isMarkedToEndNow || !strategy.graceful)) return { type: 'removed', marked: undefined };
  const sameFinalizers = finalizers.join() === (current.metadata.finalizers ?? []).join();
  // A second delete can only shorten the grace period.
  if (deletionTimestamp !== undefined && sameFinalizers && grace >= deletionGracePeriodSeconds) return { type: 'already' };
  const seconds = deletionTimestamp === undefined ? grace : Math.min(grace, deletionGracePeriodSeconds);
  const { finalizers: _finalizers, ...metadata } = current.metadata;
  const marked: KubeObject = {
    ...current,
    metadata: {
      ...metadata,
      deletionTimestamp: formatTime(store.clock.now() + seconds * 1000),
      deletionGracePeriodSeconds: seconds,
      // Kinds that say themselves how they end count no generation for it.
      ...(metadata.generation === undefined || deletionTimestamp !== undefined || strategy.hasOwnFinalizers(current) ? {} : { generation: metadata.generation + 1 }),
      ...(finalizers.length === 0 ? {} : { finalizers: [...finalizers] }),
    },
  };
  strategy.prepareForDeletion(marked);
  return { type: seconds === 0 && !pending ? 'removed' : 'marked', marked };
}

function precondition({ definition, name, options }: DeleteRequest, current: KubeObject): Status | undefined {
  const wanted = options.preconditions;
  const { uid = '', resourceVersion = '' } = current.metadata;
  // Here, and only here, Kubernetes names the Kind where it names the resource elsewhere.
  const named = { group: definition.facts.group, resource: definition.facts.kind };
  if (wanted?.uid !== undefined && wanted.uid !== uid) return uidMismatch(named, name, { wanted: wanted.uid, actual: uid });
  if (wanted?.resourceVersion !== undefined && wanted.resourceVersion !== resourceVersion) {
    return versionMismatch(named, name, { wanted: wanted.resourceVersion, actual: resourceVersion });
  }
  return undefined;
}
