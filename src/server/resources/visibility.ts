import type { Entry } from '../storage/revision-log.ts';
import type { Filter } from '../watch/filter.ts';
import { resourceEvent, type ResourceEvent } from './resource-event.ts';

/** Decides by an entry alone; the same entry always gives the same answer. `id` is the same for equal selectors. */
export interface Selection {
  readonly id: string;
  matches(entry: Entry): boolean;
}

/** Sees everything. */
export const EVERYTHING: Selection = { id: '', matches: () => true };

/**
 * Turns changes into what a watcher with a selection sees (Kubernetes watch cache rules): coming into the selection is
 * ADDED, staying is MODIFIED, leaving it or being deleted is DELETED with the last object that matched and the version
 * of the change.
 */
export function visibility(selection: Selection): Filter<ResourceEvent> {
  return {
    id: selection.id,
    ofEntry: (entry) => (selection.matches(entry) ? resourceEvent('ADDED', entry, entry.modRevision) : undefined),
    ofRecord({ entry, previous, revision }) {
      const was = previous !== undefined && selection.matches(previous) ? previous : undefined;
      const is = entry !== undefined && selection.matches(entry) ? entry : undefined;
      if (is !== undefined) return resourceEvent(was === undefined ? 'ADDED' : 'MODIFIED', is, revision);
      return was === undefined ? undefined : resourceEvent('DELETED', was, revision);
    },
  };
}
