import { notFound, uidMismatch, versionMismatch } from '../../../wire/api-errors.ts';
import type { KubeObject } from '../../../wire/object.ts';
import { accept, refuse, type Outcome } from '../../../wire/outcome.ts';
import type { DeleteOptions } from '../../../wire/query.ts';
import type { Status } from '../../../wire/status.ts';
import { formatTime } from '../../../wire/time.ts';
import type { Entry } from '../../storage/revision-log.ts';
import { keyOf } from '../definition.ts';
import { objectOf } from '../external-form.ts';
import { currentEntry, type Place, type ResourceStore } from '../resource-store.ts';
import { toStored } from '../stored-form.ts';

export interface DeleteRequest extends Place {
  readonly options: DeleteOptions;
}

/**
 * - `removed`: it is gone; `entry` is its last state with the version of the delete.
 * - `marked`: it has finalizers or a grace period; `entry` is the object with its deletionTimestamp.
 */
export type Deleted = { readonly type: 'removed' | 'marked'; readonly entry: Entry };

/** Deletes one object, at once or by marking it, as its finalizers and the options say. */
export async function remove(store: ResourceStore, request: DeleteRequest): Promise<Outcome<Deleted, Status>> {
  const { definition, namespace, name, options } = request;
  const key = keyOf(definition, namespace, name);
  let entry = await currentEntry(store, key);
  for (;;) {
    if (entry === undefined) return refuse(notFound(definition.resource, name));
    const current = objectOf(definition, entry);
    const failed = precondition(request, current);
    if (failed !== undefined) return refuse(failed);
    const denied = store.admit({ operation: 'DELETE', definition, namespace, name, object: current });
    if (denied !== undefined) return refuse(denied);
    const marked = markForDeletion(store, request, current);
    if (marked === 'already') return accept({ type: 'marked', entry });
    const value = marked === 'remove' ? undefined : toStored(definition.conversion?.toStored(marked) ?? marked, definition.stored);
    const becomes: Deleted = value === undefined ? { type: 'removed', entry } : { type: 'marked', entry: { ...entry, value } };
    if (options.dryRun) return accept(becomes);
    const outcome = await store.log.append(
      value === undefined ? { type: 'delete', key, expect: entry.modRevision } : { type: 'put', key, value, expect: entry.modRevision },
    );
    if (outcome.type === 'appended') return accept({ type: becomes.type, entry: { ...becomes.entry, modRevision: outcome.record.revision } });
    entry = outcome.current;
  }
}

/** What the delete makes of the object: nothing more to do, its end, or the object with its mark. */
function markForDeletion(store: ResourceStore, request: DeleteRequest, current: KubeObject): 'already' | 'remove' | KubeObject {
  const { strategy } = request.definition;
  const finalizers = strategy.deletionFinalizers(current, request.options);
  const grace = strategy.gracePeriodSeconds(current, request.options.gracePeriodSeconds);
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = current.metadata;
  const pending = finalizers.length > 0 || strategy.hasOwnFinalizers(current);
  if (grace === 0 && !pending) return 'remove';
  const sameFinalizers = finalizers.join() === (current.metadata.finalizers ?? []).join();
  // A second delete can only shorten the grace period.
  if (deletionTimestamp !== undefined && sameFinalizers && grace >= deletionGracePeriodSeconds) return 'already';
  const seconds = deletionTimestamp === undefined ? grace : Math.min(grace, deletionGracePeriodSeconds);
  const { finalizers: _finalizers, ...metadata } = current.metadata;
  const next: KubeObject = {
    ...current,
    metadata: {
      ...metadata,
      deletionTimestamp: formatTime(store.clock.now() + seconds * 1000),
      deletionGracePeriodSeconds: seconds,
      ...(metadata.generation === undefined || deletionTimestamp !== undefined ? {} : { generation: metadata.generation + 1 }),
      ...(finalizers.length === 0 ? {} : { finalizers: [...finalizers] }),
    },
  };
  strategy.prepareForDeletion(next);
  return next;
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
