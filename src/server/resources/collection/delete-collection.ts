import { accept, refuse, type Outcome } from '../../../wire/outcome.ts';
import type { DeleteOptions } from '../../../wire/query.ts';
import type { Status } from '../../../wire/status.ts';
import { placeOf } from '../definition.ts';
import type { ResourceStore } from '../resource-store.ts';
import { remove } from './delete.ts';
import { list, type ListRequest, type ListResult } from './list.ts';

export interface DeleteCollectionRequest extends ListRequest {
  readonly deleteOptions: DeleteOptions;
}

// Deletes in flight at once: enough to share commits, few enough not to hold up other writers.
const PARALLEL = 32;

/** Deletes all that a list selects, each on its own; answers with the list as it was. Not atomic, as in Kubernetes. */
export async function removeCollection(store: ResourceStore, request: DeleteCollectionRequest): Promise<Outcome<ListResult, Status>> {
  const listed = await list(store, request);
  if (!listed.ok) return listed;
  const { entries } = listed.value;
  for (let first = 0; first < entries.length; first += PARALLEL) {
    const group = entries.slice(first, first + PARALLEL);
    const outcomes = await Promise.all(
      group.map((entry) => remove(store, { definition: request.definition, ...placeOf(request.definition, entry.key), options: request.deleteOptions })),
    );
    for (const outcome of outcomes) {
      // Somebody else was quicker: what was asked for is true.
      if (!outcome.ok && outcome.error.reason !== 'NotFound') return refuse(outcome.error);
    }
  }
  return accept(listed.value);
}
