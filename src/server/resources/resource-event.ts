import type { Entry, Revision } from '../storage/revision-log.ts';

/**
 * What a change is to one kind of watcher. `entry` is the object as the watcher is to see it: for DELETED the last state
 * that matched. `revision` is the version to tell: that of the change, or of the object if it existed already.
 */
export interface ResourceEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly entry: Entry;
  readonly revision: Revision;
  /** What it costs while it waits in a queue, in bytes. */
  readonly byteLength: number;
}

// What an event costs beside its object, roughly.
const EVENT_OVERHEAD_BYTES = 150;

export function resourceEvent(type: ResourceEvent['type'], entry: Entry, revision: Revision): ResourceEvent {
  return { type, entry, revision, byteLength: entry.value.byteLength + EVENT_OVERHEAD_BYTES };
}
