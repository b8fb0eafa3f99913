import type { EndReason } from '../../base/end-reason.ts';
import type { KeyRange, Revision } from '../storage/revision-log.ts';
import type { Filter } from './filter.ts';
import type { InitialState } from './initial-state.ts';
import { pageOf, pagesOf, type Page, type PageBounds, type Sized } from './page.ts';

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
  /**
   * The next page; undefined if there is none now. An empty one says that a piece of state or history had nothing for
   * this watcher: ask again, in a later turn.
   */
  take(): Page<E> | undefined;
  /** Called once whenever items (or the end) may be there after `take` came back with nothing. */
  onReady(action: () => void): void;
  /** Queues a bookmark behind everything that has been handed to this subscription so far, if it is level. */
  bookmark(): void;
  /** Set once it is over. Items that were queued before the end are still there to take. */
  readonly ended: EndReason | undefined;
  end(reason: EndReason): void;
}

/** Where a subscription stands between its start and the live end. */
export type Stage<E extends Sized> =
  | { readonly type: 'initial'; readonly state: InitialState<E>; readonly next: string; readonly revision: Revision }
  | { readonly type: 'history'; readonly position: Revision }
  /** Waiting for records that are older than memory to come from the log. */
  | { readonly type: 'loading'; readonly position: Revision }
  | { readonly type: 'live' };

/** The part of the hub that a subscription works with. */
export interface Feed<E extends Sized> {
  readonly revision: Revision;
  /** A piece of the history after `position`; undefined if it is older than memory and has to be loaded. */
  read(position: Revision, request: { readonly scope: KeyRange; readonly filter: Filter<E> }): Reading<E> | undefined;
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
  readonly pageBounds: PageBounds;
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
  #stage: Stage<E>;
  #queue: Page<E>[] = [];
  #queuedEvents = 0;
  #queuedBytes = 0;
  #ready: (() => void) | undefined;
  #ended: EndReason | undefined;

  constructor(feed: Feed<E>, stage: Stage<E>, options: SubscriptionOptions<E>) {
    this.#feed = feed;
    this.#stage = stage;
    this.options = options;
  }

  get ended(): EndReason | undefined {
    return this.#ended;
  }

  take(): Page<E> | undefined {
    if (this.#queue.length === 0 && this.#ended === undefined) this.#advance();
    const page = this.#queue.shift();
    if (page === undefined) return undefined;
    this.#queuedEvents -= page.items.length;
    this.#queuedBytes -= page.byteLength;
    return page;
  }

  onReady(action: () => void): void {
    this.#ready = action;
  }

  bookmark(): void {
    if (this.#stage.type !== 'live' || this.#ended !== undefined) return;
    // A reader that is ahead of the log must not be taken back.
    if (this.#feed.revision < this.options.after) return;
    this.#enqueue(pageOf([{ type: 'bookmark', revision: this.#feed.revision, initial: false }]));
    this.wake();
  }

  end(reason: EndReason): void {
    if (this.#ended !== undefined) return;
    this.#ended = reason;
    this.#feed.leave(this);
    this.wake();
  }

  /** Called by the hub for each page of new events, while level. Call `wake` after the last one. */
  push(page: Page<E>): void {
    if (this.#ended !== undefined) return;
    const { bounds } = this.options;
    // A reader that has taken everything is not slow, however much comes at once.
    const isFull = this.#queuedEvents + page.items.length > bounds.events || this.#queuedBytes + page.byteLength > bounds.bytes;
    if (isFull && this.#queuedEvents > 0) {
      // Ended, not trimmed: what is queued is still delivered in order, and the reader resumes after it.
      this.end({ kind: 'too slow' });
      return;
    }
    this.#enqueue(page);
  }

  wake(): void {
    this.#ready?.();
  }

  /** Records that were older than memory have come from the log. */
  loaded(reading: Reading<E>): void {
    if (this.#stage.type !== 'loading' || this.#ended !== undefined) return;
    for (const page of pagesOf(reading.events, this.options.pageBounds)) this.#enqueue(page);
    this.#stage = { type: 'history', position: reading.position };
    this.wake();
  }

  #advance(): void {
    if (this.#stage.type === 'initial') this.#readInitial(this.#stage);
    if (this.#stage.type === 'history' && this.#queue.length === 0) this.#readHistory(this.#stage.position);
  }

  #readInitial(stage: Extract<Stage<E>, { type: 'initial' }>): void {
    const page = stage.state.page(stage.next);
    if (page.items.length > 0 || page.next !== undefined) this.#enqueue(page);
    if (page.next !== undefined) {
      this.#stage = { ...stage, next: page.next };
      return;
    }
    if (this.options.markInitial) this.#enqueue(pageOf([{ type: 'bookmark', revision: stage.revision, initial: true }]));
    this.#stage = { type: 'history', position: stage.revision };
  }

  #readHistory(position: Revision): void {
    const reading = this.#feed.read(position, this.options);
    if (reading === undefined) {
      this.#stage = { type: 'loading', position };
      this.#feed.load(this, position);
      return;
    }
    for (const page of pagesOf(reading.events, this.options.pageBounds)) this.#enqueue(page);
    if (reading.position < this.#feed.revision) {
      this.#stage = { type: 'history', position: reading.position };
      if (reading.events.length === 0) this.#enqueue(pageOf([]));
      return;
    }
    // In the same turn as the comparison: nothing can be published in between, so there is no gap and no double.
    this.#stage = { type: 'live' };
    this.#feed.join(this);
  }

  #enqueue(page: Page<E>): void {
    this.#queue.push(page);
    this.#queuedEvents += page.items.length;
    this.#queuedBytes += page.byteLength;
  }
}
