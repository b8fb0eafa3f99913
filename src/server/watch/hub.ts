import type { Clock } from '../../base/clock.ts';
import type { EndReason } from '../../base/end-reason.ts';
import { nextTurn } from '../storage/next-turn.ts';
import { CompactedError, StorageError, revision as asRevision } from '../storage/revision-log.ts';
import type { Batch, Compacted, Entry, KeyRange, LogRecord, Revision, RevisionLog } from '../storage/revision-log.ts';
import type { SortedMap } from '../storage/sorted-map.ts';
import { History } from './history.ts';
import { Audience } from './audience.ts';
import type { Filter } from './filter.ts';
import { InitialState } from './initial-state.ts';
import { OlderStates, type StateAt } from './older-states.ts';
import { DEFAULT_PAGE_BOUNDS, type PageBounds, type Sized } from './page.ts';
import type { EntrySelector, Listing } from './listing.ts';
import { ScopeCache } from './scope-cache.ts';
import { loadSnapshot } from './snapshot.ts';
import { DEFAULT_QUEUE_BOUNDS, LiveSubscription, type Feed, type QueueBounds, type Reading, type Subscription } from './subscription.ts';

export interface HubOptions {
  readonly log: RevisionLog;
  readonly clock: Clock;
  /** Records kept in memory for resuming, in bytes. Default 64 MiB. */
  readonly historyBytes?: number;
  readonly queueBounds?: QueueBounds;
  readonly pageBounds?: PageBounds;
  /** Called once if the log can't be followed any more; every subscription has been ended by then. */
  readonly onFailure: (error: unknown) => void;
}

/** Where a watch begins. */
export type Start =
  /** All that exists now, then what changes after it. `mark`: a bookmark item ends the initial state. */
  | { readonly type: 'initial'; readonly mark: boolean }
  /** What changed after that revision. May lie in the future: then nothing at or below it is told. */
  | { readonly type: 'after'; readonly revision: Revision }
  /** Only what changes from now on. */
  | { readonly type: 'now' };

export interface Watch<E extends Sized> {
  readonly scope: KeyRange;
  readonly filter: Filter<E>;
  readonly start: Start;
  /** The reader has asked for bookmarks, so it gets a last one if the hub is drained. */
  readonly bookmarks?: boolean;
}

const DEFAULT_HISTORY_BYTES = 64 * 1024 * 1024;
const DRAIN_STEP_MS = 10;

/**
 * One log to many readers. It follows the log, holds the newest state and the recent history in memory, and hands each
 * batch to every subscription that it concerns, once and in order.
 */
export class Hub<E extends Sized> implements Feed<E> {
  readonly #log: RevisionLog;
  readonly #clock: Clock;
  readonly #bounds: QueueBounds;
  readonly #stop = new AbortController();
  readonly #pageBounds: PageBounds;
  readonly #audience: Audience<E>;
  readonly #subscriptions = new Set<LiveSubscription<E>>();
  readonly #waiting = new Set<{ readonly revision: Revision; readonly resolve: () => void }>();
  readonly #state: SortedMap<Entry>;
  readonly #history: History;
  readonly #olderStates: OlderStates;
  readonly #initialStates = new ScopeCache<InitialState<E>>();
  readonly #listings = new ScopeCache<Listing>();
  #revision: Revision;
  /** Why nothing that is opened now goes on: the hub is being drained, or closed. */
  #ending: EndReason | undefined;

  private constructor(options: HubOptions, loaded: { readonly state: SortedMap<Entry>; readonly revision: Revision }) {
    this.#log = options.log;
    this.#clock = options.clock;
    this.#bounds = options.queueBounds ?? DEFAULT_QUEUE_BOUNDS;
    this.#pageBounds = options.pageBounds ?? DEFAULT_PAGE_BOUNDS;
    this.#audience = new Audience(this.#pageBounds);
    this.#state = loaded.state;
    this.#revision = loaded.revision;
    this.#history = new History(options.historyBytes ?? DEFAULT_HISTORY_BYTES, loaded.revision);
    this.#olderStates = new OlderStates({ log: options.log, history: this.#history, state: loaded.state });
  }

  /** Loads the newest state and starts to follow. */
  static async open<E extends Sized>(options: HubOptions): Promise<Hub<E>> {
    const hub = new Hub<E>(options, await loadSnapshot(options.log));
    void hub.#run(options.onFailure);
    return hub;
  }

  /** Everything at or below it is in `get`, `scan` and the subscriptions. */
  get revision(): Revision {
    return this.#revision;
  }

  /** See {@link RevisionLog.floor}. */
  get floor(): Revision {
    return this.#log.floor;
  }

  get subscriptions(): number {
    return this.#subscriptions.size;
  }

  get(key: string): Entry | undefined {
    return this.#state.get(key);
  }

  /** The newest state, as of `revision`, in key order, until `visit` returns false. */
  scan(range: KeyRange, visit: (entry: Entry) => boolean): void {
    this.#state.scan(range, visit);
  }

  /** Everything in the scope that is selected, as of `revision`. */
  listing(scope: KeyRange, selector: EntrySelector): Listing {
    return this.#listings.get(scope, selector.id, () => {
      const entries: Entry[] = [];
      this.#state.scan(scope, (entry) => {
        if (selector.matches(entry)) entries.push(entry);
        return true;
      });
      return { entries, encodings: new Map() };
    });
  }

  count(range: KeyRange): number {
    return this.#state.count(range);
  }

  /** The state exactly at `at`, which must not be in the future. */
  at(at: Revision): Promise<StateAt | Compacted> {
    return this.#olderStates.at(at);
  }

  /**
   * Brings this process level with every write that was acknowledged anywhere before the call. Rejects if the hub is
   * closed before that: an older state would be a wrong answer.
   */
  async fresh(): Promise<Revision> {
    const target = await this.#log.progress();
    if (this.#revision < target && !this.#stop.signal.aborted) await this.#applied(target);
    if (this.#revision < target) throw new StorageError('closed', 'the server is stopping');
    return this.#revision;
  }

  /** Waits until `revision` is applied; false if `timeoutMs` passes first. */
  async reach(revision: Revision, timeoutMs: number): Promise<boolean> {
    if (this.#revision >= revision) return true;
    return new Promise((resolve) => {
      const waiter = { revision, resolve: () => done(this.#revision >= revision) };
      const cancel = this.#clock.after(timeoutMs, () => done(false));
      const done = (reached: boolean): void => {
        cancel();
        this.#waiting.delete(waiter);
        resolve(reached);
      };
      this.#waiting.add(waiter);
    });
  }

  /** Opens a subscription: state and following changes meet with no gap and no double. */
  subscribe(watch: Watch<E>): Subscription<E> | Compacted {
    const { start } = watch;
    if (start.type === 'after' && start.revision < this.#log.floor) return { type: 'compacted', floor: this.#log.floor };
    const stage = start.type === 'initial'
      ? { type: 'initial' as const, state: this.#initialState(watch), next: watch.scope.start, revision: this.#revision }
      : { type: 'history' as const, position: start.type === 'now' ? this.#revision : start.revision };
    const filter = start.type === 'after' && start.revision > this.#revision ? notBefore(watch.filter, start.revision) : watch.filter;
    const subscription = new LiveSubscription<E>(this, stage, {
      scope: watch.scope, filter, bounds: this.#bounds, pageBounds: this.#pageBounds, markInitial: start.type === 'initial' && start.mark,
      after: start.type === 'after' ? start.revision : this.#revision, bookmarks: watch.bookmarks ?? false,
    });
    this.#subscriptions.add(subscription);
    if (this.#ending !== undefined) subscription.end(this.#ending);
    return subscription;
  }

  /**
   * Ends every subscription, with a last bookmark for those that have asked for them, a few at a time over `spreadMs` (or
   * a millisecond for each, if that is less), so that their readers do not all come back in one moment. What is opened
   * from now on ends at once. The hub itself goes on until it is closed.
   */
  drain(reason: EndReason, spreadMs: number): void {
    this.#ending = reason;
    const all = [...this.#subscriptions];
    const began = this.#clock.monotonic();
    const step = (done: number): void => {
      // By the time that has passed: a busy machine takes larger steps, not longer.
      const passed = (this.#clock.monotonic() - began + DRAIN_STEP_MS) / Math.min(spreadMs, all.length);
      const due = Math.min(all.length, Math.ceil(all.length * passed));
      for (const subscription of all.slice(done, due)) endWithBookmark(subscription, reason);
      if (due < all.length) this.#clock.after(DRAIN_STEP_MS, () => step(due));
    };
    if (all.length > 0) step(0);
  }

  /** Ends every subscription at once, and stops following. */
  close(reason: EndReason): void {
    this.#ending = reason;
    this.#stop.abort();
    for (const subscription of this.#subscriptions) endWithBookmark(subscription, reason);
    for (const waiter of this.#waiting) waiter.resolve();
  }

  read(position: Revision, request: Parameters<Feed<E>['read']>[1]): Reading<E> | undefined {
    if (position >= this.#revision) return { events: [], position: this.#revision };
    if (position < this.#history.floor) return undefined;
    const events: E[] = [];
    let at = position;
    let looked = 0;
    let cut = false;
    this.#history.forEachAfter(position, (record) => {
      cut = looked >= this.#pageBounds.looked || events.length >= this.#pageBounds.items;
      if (cut) return false;
      looked += 1;
      at = record.revision;
      const event = within(request.scope, record.key) ? request.filter.ofRecord(record) : undefined;
      if (event !== undefined) events.push(event);
      return true;
    });
    return { events, position: cut ? at : this.#revision };
  }

  load(subscription: LiveSubscription<E>, position: Revision): void {
    void this.#load(subscription, position);
  }

  join(subscription: LiveSubscription<E>): void {
    this.#audience.add(subscription);
  }

  leave(subscription: LiveSubscription<E>): void {
    this.#subscriptions.delete(subscription);
    this.#audience.remove(subscription);
  }

  /** Reads one piece of the history that is older than memory. */
  async #load(subscription: LiveSubscription<E>, position: Revision): Promise<void> {
    const { scope, filter } = subscription.options;
    const stop = new AbortController();
    try {
      // A reader that is far behind takes piece after piece; the others have their turn in between.
      await nextTurn();
      for await (const batch of this.#log.follow(position, stop.signal)) {
        // The log may be ahead of this hub, which will tell the rest itself once the subscription is level.
        const known = batch.filter((record) => record.revision <= this.#revision);
        const events = known.filter((record) => within(scope, record.key)).map((record) => filter.ofRecord(record));
        const last = batch.at(-1)?.revision ?? position;
        subscription.loaded({ events: events.filter((event) => event !== undefined), position: asRevision(Math.min(last, this.#revision)) });
        return;
      }
      subscription.end({ kind: 'shutdown' });
    } catch (cause) {
      subscription.end(cause instanceof CompactedError ? { kind: 'expired', floor: cause.floor } : { kind: 'failed', cause });
    } finally {
      stop.abort();
    }
  }

  async #run(onFailure: (error: unknown) => void): Promise<void> {
    try {
      for await (const batch of this.#log.follow(this.#revision, this.#stop.signal)) this.#apply(batch);
    } catch (error) {
      this.close({ kind: 'failed', cause: error });
      onFailure(error);
    }
  }

  #initialState({ scope, filter }: Watch<E>): InitialState<E> {
    return this.#initialStates.get(scope, filter.id, () => new InitialState<E>({ state: this.#state.copy(), scope, filter, pageBounds: this.#pageBounds }));
  }

  #apply(batch: Batch): void {
    const records = batch.map((record) => this.#shared(record));
    for (const record of records) {
      if (record.entry === undefined) this.#state.delete(record.key);
      else this.#state.set(record.key, record.entry);
    }
    this.#history.push(records);
    this.#history.trim(this.#log.floor);
    this.#olderStates.forget();
    const last = records.at(-1);
    if (last !== undefined) this.#revision = last.revision;
    this.#initialStates.forget(records);
    this.#listings.forget(records);
    this.#audience.tell(records);
    for (const waiter of this.#waiting) if (waiter.revision <= this.#revision) waiter.resolve();
  }

  /** The previous entry is the one that is in memory already: not a second copy of its bytes. */
  #shared(record: LogRecord): LogRecord {
    const previous = this.#state.get(record.key);
    if (previous === undefined || previous === record.previous || previous.modRevision !== record.previous?.modRevision) return record;
    return { ...record, previous };
  }

  #applied(revision: Revision): Promise<void> {
    return new Promise((resolve) => {
      const waiter = {
        revision,
        resolve: (): void => {
          this.#waiting.delete(waiter);
          resolve();
        },
      };
      this.#waiting.add(waiter);
    });
  }
}

function endWithBookmark<E extends Sized>(subscription: LiveSubscription<E>, reason: EndReason): void {
  if (subscription.options.bookmarks) subscription.bookmark();
  subscription.end(reason);
}

function within(range: KeyRange, key: string): boolean {
  // Scopes end in `/` or are one whole key, so comparing UTF-16 units decides as comparing bytes would.
  return key >= range.start && key < range.end;
}

/** For a watch from a revision that has not come yet: it starts to tell only after it. */
function notBefore<E extends Sized>(filter: Filter<E>, revision: Revision): Filter<E> {
  return {
    id: `${filter.id}>${revision}`,
    ofEntry: (entry) => filter.ofEntry(entry),
    ofRecord: (record) => (record.revision > revision ? filter.ofRecord(record) : undefined),
  };
}
