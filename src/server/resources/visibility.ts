import type { Entry, LogRecord } from '../storage/revision-log.ts';
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
  return new Visibility(selection);
}

/** There is one for each watch: an object, and no closures. */
class Visibility implements Filter<ResourceEvent> {
  readonly #selection: Selection;

  constructor(selection: Selection) {
    this.#selection = selection;
  }

  get id(): string {
    return this.#selection.id;
  }

  ofEntry(entry: Entry): ResourceEvent | undefined {
    return this.#selection.matches(entry) ? resourceEvent('ADDED', entry, entry.modRevision) : undefined;
  }

  ofRecord({ entry, previous, revision }: LogRecord): ResourceEvent | undefined {
    const was = previous !== undefined && this.#selection.matches(previous) ? previous : undefined;
    const is = entry !== undefined && this.#selection.matches(entry) ? entry : undefined;
    if (is !== undefined) return resourceEvent(was === undefined ? 'ADDED' : 'MODIFIED', is, revision);
    // A plain entry: of a record that was read from the log the value may not be there to be copied before it is read.
    return was === undefined ? undefined : resourceEvent('DELETED', { ...was, value: was.value }, revision);
  }
}
