import type { EndReason } from '../../base/end-reason.ts';
import type { Entry, KeyRange, LogRecord, Revision } from '../storage/revision-log.ts';

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

/** Roughly what an event costs while it waits in a queue. */
export interface Sized {
  readonly byteLength: number;
}

export type Item<E> =
  | { readonly type: 'event'; readonly event: E }
  /** All events at or below `revision` have been handed out before this item. `initial`: it ends the initial state. */
  | { readonly type: 'bookmark'; readonly revision: Revision; readonly initial: boolean };

/** What may wait for one watcher. @public */
export interface QueueBounds {
  /** Events that may wait. */
  readonly events: number;
  /** Bytes that may wait. */
  readonly bytes: number;
}

export const DEFAULT_QUEUE_BOUNDS: QueueBounds = { events: 1000, bytes: 8 * 1024 * 1024 };

/**
 * One watcher's view of the log, in order, once. Reading never waits: `take` gives what is there, and `onReady` says when
 * there is more. Until it is level with the log a subscription reads at the reader's own pace (initial state, then
 * history) and holds nothing; from then on events are queued for it, within bounds, and beyond them it is ended.
 */
export interface Subscription<E> {
  /** Up to `limit` items; empty if there are none now. */
  take(limit: number): readonly Item<E>[];
  /** Called once whenever items (or the end) may be there after `take` came back empty. */
  onReady(action: () => void): void;
  /** Queues a bookmark behind everything that has been handed to this subscription so far, if it is level. */
  bookmark(): void;
  /** Set once it is over. Items that were queued before the end are still there to take. */
  readonly ended: EndReason | undefined;
  end(reason: EndReason): void;
}

/** Where a subscription stands between its start and the live end. */
export type Stage =
  | { readonly type: 'initial'; readonly scan: Iterator<Entry>; readonly revision: Revision }
  | { readonly type: 'history'; readonly position: Revision }
  /** Waiting for records that are older than memory to come from the log. */
  | { readonly type: 'loading'; readonly position: Revision }
  | { readonly type: 'live' };

/** The part of the hub that a subscription works with. */
export interface Feed<E extends Sized> {
  readonly revision: Revision;
  /** Items of the history after `position`; undefined if it is older than memory and has to be loaded. */
  read(position: Revision, request: { readonly limit: number; readonly scope: KeyRange; readonly filter: Filter<E> }): Reading<E> | undefined;
  load(subscription: LiveSubscription<E>, position: Revision): void;
  join(subscription: LiveSubscription<E>): void;
  leave(subscription: LiveSubscription<E>): void;
}

export interface Reading<E> {
  readonly events: readonly E[];
  /** Everything at or below this has been looked at. */
  readonly position: Revision;
}

export interface SubscriptionOptions<E extends Sized> {
  readonly scope: KeyRange;
  readonly filter: Filter<E>;
  readonly bounds: QueueBounds;
  readonly markInitial: boolean;
  /** The reader has everything up to here; it may lie in the future. */
  readonly after: Revision;
  /** The reader has asked for bookmarks. */
  readonly bookmarks: boolean;
}

/** The one implementation; the hub holds it by this type, readers by {@link Subscription}. */
export class LiveSubscription<E extends Sized> implements Subscription<E> {
  readonly options: SubscriptionOptions<E>;
  readonly #feed: Feed<E>;
  #stage: Stage;
  #queue: Item<E>[] = [];
  #queuedBytes = 0;
  #ready: (() => void) | undefined;
  #ended: EndReason | undefined;

  constructor(feed: Feed<E>, stage: Stage, options: SubscriptionOptions<E>) {
    this.#feed = feed;
    this.#stage = stage;
    this.options = options;
  }

  get ended(): EndReason | undefined {
    return this.#ended;
  }

  take(limit: number): readonly Item<E>[] {
    if (this.#queue.length === 0 && this.#ended === undefined) this.#advance(limit);
    if (this.#queue.length <= limit) {
      const all = this.#queue;
      this.#queue = [];
      this.#queuedBytes = 0;
      return all;
    }
    const some = this.#queue.splice(0, limit);
    for (const item of some) this.#queuedBytes -= sizeOf(item);
    return some;
  }

  onReady(action: () => void): void {
    this.#ready = action;
  }

  bookmark(): void {
    if (this.#stage.type !== 'live' || this.#ended !== undefined) return;
    // A reader that is ahead of the log must not be taken back.
    if (this.#feed.revision < this.options.after) return;
    this.#queue.push({ type: 'bookmark', revision: this.#feed.revision, initial: false });
    this.wake();
  }

  end(reason: EndReason): void {
    if (this.#ended !== undefined) return;
    this.#ended = reason;
    this.#feed.leave(this);
    this.wake();
  }

  /** Called by the hub for each event, while level. Call `wake` after the last one of a batch. */
  push(event: E): void {
    if (this.#ended !== undefined) return;
    const { bounds } = this.options;
    if (this.#queue.length >= bounds.events || this.#queuedBytes + event.byteLength > bounds.bytes) {
      // Ended, not trimmed: what is queued is still delivered in order, and the reader resumes after it.
      this.end({ kind: 'too slow' });
      return;
    }
    this.#queue.push({ type: 'event', event });
    this.#queuedBytes += event.byteLength;
  }

  wake(): void {
    this.#ready?.();
  }

  /** Records that were older than memory have come from the log. */
  loaded(reading: Reading<E>): void {
    if (this.#stage.type !== 'loading' || this.#ended !== undefined) return;
    this.#enqueue(reading.events);
    this.#stage = { type: 'history', position: reading.position };
    this.wake();
  }

  #advance(limit: number): void {
    if (this.#stage.type === 'initial') this.#readInitial(this.#stage, limit);
    if (this.#stage.type === 'history' && this.#queue.length < limit) this.#readHistory(this.#stage.position, limit - this.#queue.length);
  }

  #readInitial(stage: Extract<Stage, { type: 'initial' }>, limit: number): void {
    while (this.#queue.length < limit) {
      const next = stage.scan.next();
      if (next.done === true) {
        if (this.options.markInitial) this.#queue.push({ type: 'bookmark', revision: stage.revision, initial: true });
        this.#stage = { type: 'history', position: stage.revision };
        return;
      }
      const event = this.options.filter.ofEntry(next.value);
      if (event !== undefined) this.#enqueue([event]);
    }
  }

  #readHistory(position: Revision, limit: number): void {
    const reading = this.#feed.read(position, { limit, scope: this.options.scope, filter: this.options.filter });
    if (reading === undefined) {
      this.#stage = { type: 'loading', position };
      this.#feed.load(this, position);
      return;
    }
    this.#enqueue(reading.events);
    if (reading.position < this.#feed.revision) {
      this.#stage = { type: 'history', position: reading.position };
      return;
    }
    // In the same turn as the comparison: nothing can be published in between, so there is no gap and no double.
    this.#stage = { type: 'live' };
    this.#feed.join(this);
  }

  #enqueue(events: readonly E[]): void {
    for (const event of events) {
      this.#queue.push({ type: 'event', event });
      this.#queuedBytes += event.byteLength;
    }
  }
}

function sizeOf<E extends Sized>(item: Item<E>): number {
  return item.type === 'event' ? item.event.byteLength : 0;
}
