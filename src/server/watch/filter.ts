import type { Entry, LogRecord } from '../storage/revision-log.ts';
import type { Sized } from './page.ts';

/**
 * What a watcher wants to see. Filters with the same `id` must decide alike: their work and their events are shared by
 * all subscriptions that use them. `E` is what the layer above makes of a change; it is never changed after that.
 */
export interface Filter<E extends Sized> {
  readonly id: string;
  /** The event that this change is for the watcher, or undefined if it is none of its business. */
  ofRecord(record: LogRecord): E | undefined;
  /** The event that tells of an entry that exists already, or undefined. */
  ofEntry(entry: Entry): E | undefined;
}
