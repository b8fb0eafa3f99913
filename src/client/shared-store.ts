import type { Clock } from '../base/clock.ts';
import type { Kind, ObjectLike } from '../kinds/kind.ts';
import { compareVersions, isComparable } from '../wire/resource-version.ts';
import type { CallOptions, ObjectRef } from './call-types.ts';
import { UsageError } from './errors.ts';
import type { Outlet, ReaderQueue } from './event-queue.ts';
import { placeOf } from './resource.ts';
import type { EntryChange, Store } from './store.ts';
import { StoreIndex } from './store-index.ts';
import type { IndexOf, SharedStore, StoreOptions, StoreWatch, StoreWatchOptions } from './store-types.ts';
import { LoopOverStore } from './store-watch.ts';
import type { WatchJournal } from './watch-journal.ts';
import type { WatchSurroundings } from './watch.ts';
import { assembleWatch, lagOf, readerQueue } from './watch.ts';
import type { Live, WatchEvent, WatchStatus } from './watch-types.ts';
import type { Watcher } from './watcher.ts';

/** Starts a store and waits until it has everything. */
export async function openStore<T extends ObjectLike, I extends string>(
  kind: Kind<T>, options: StoreOptions<T, 'Namespaced' | 'Cluster', string, I>, surroundings: WatchSurroundings,
): Promise<SharedStore<T, I>> {
  const store = new RunningStore<T, I>(kind, options, surroundings);
  await store.start();
  return store;
}

interface Waiter {
  readonly version: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The outlet of a watch that hands everything on to the loops over the store. The objects are those that the watch remembers. */
class RunningStore<T extends ObjectLike, I extends string> implements SharedStore<T, I>, Outlet<WatchEvent<T>> {
  readonly #kind: Kind<T>;
  readonly #surroundings: WatchSurroundings;
  readonly #signal: AbortSignal | undefined;
  readonly #watcher: Watcher<T>;
  readonly #memory: Store<T>;
  readonly #journal: WatchJournal;
  readonly #indexes: ReadonlyMap<string, StoreIndex<T>>;
  readonly #loops = new Set<LoopOverStore<T>>();
  readonly #waiters = new Set<Waiter>();
  readonly #controller = new AbortController();
  #gone: Live<T> | undefined;
  #version: string | undefined;
  #ready: { readonly resolve: () => void; readonly reject: (error: unknown) => void } | undefined;
  #run: Promise<void> | undefined;
  #end: { readonly error?: unknown } | undefined;

  constructor(kind: Kind<T>, options: StoreOptions<T, 'Namespaced' | 'Cluster', string, I>, surroundings: WatchSurroundings) {
    this.#kind = kind;
    this.#surroundings = surroundings;
    this.#signal = options.signal;
    const of: readonly [string, IndexOf<T>][] = Object.entries(options.index ?? {});
    this.#indexes = new Map(of.map(([name, index]) => [name, new StoreIndex(index)]));
    const onChange = (change: EntryChange<T>): void => {
      if (change.after === undefined) this.#gone = change.before;
      for (const index of this.#indexes.values()) index.change(change);
    };
    const { index: _, ...watching } = options;
    const { watcher, store, journal } = assembleWatch(kind, watching, { surroundings, outlet: this, onChange });
    this.#watcher = watcher;
    this.#memory = store;
    this.#journal = journal;
  }

  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#ready = { resolve, reject };
      this.#run = this.#follow();
    });
  }

  async #follow(): Promise<void> {
    const onAbort = (): void => this.#finish({ error: this.#signal?.reason });
    this.#surroundings.onStart(this);
    if (this.#signal?.aborted === true) onAbort();
    this.#signal?.addEventListener('abort', onAbort, { once: true });
    try {
      await this.#watcher.run(this.#controller.signal);
    } catch (error) {
      // After an abort the error only says so.
      if (!this.#controller.signal.aborted) this.#finish({ error });
    } finally {
      this.#signal?.removeEventListener('abort', onAbort);
      this.#journal.entered('ended');
      this.#memory.clear();
      this.#surroundings.onEnd(this);
    }
  }

  #finish(end: { readonly error?: unknown }): void {
    if (this.#end !== undefined) return;
    this.#end = end;
    this.#controller.abort();
    const error = 'error' in end ? end.error : new UsageError('the store is closed');
    this.#ready?.reject(error);
    for (const waiter of this.#waiters) waiter.reject(error);
    for (const loop of this.#loops) loop.end({ ...end, drop: true });
  }

  // What the watch tells.

  push(event: WatchEvent<T>, position?: string): void {
    if (this.#end !== undefined) return;
    const gone = event.type !== 'deleted' ? undefined : event.certain ? this.#gone : event.object;
    for (const loop of this.#loops) loop.tell(event, gone);
    if (position !== undefined) this.mark(position);
    if (event.type === 'synced') this.#ready?.resolve();
  }

  mark(position: string): void {
    this.#version = position;
    for (const waiter of this.#waiters) if (!isBefore(position, waiter.version)) waiter.resolve();
  }

  get isFull(): boolean {
    return this.#slow().length > 0;
  }

  async room(whatComes: 'list' | 'changes'): Promise<void> {
    for (let slow = this.#slow(); slow.length > 0 && this.#end === undefined; slow = this.#slow()) {
      await Promise.all(slow.map((queue) => queue.room(whatComes)));
    }
  }

  #slow(): readonly ReaderQueue<WatchEvent<T>>[] {
    return [...this.#loops].flatMap((loop) => (loop.slows?.isFull === true ? [loop.slows] : []));
  }

  // What the user asks.

  get size(): number {
    return this.#open().size;
  }

  get resourceVersion(): string {
    this.#open();
    return this.#version ?? '';
  }

  get status(): WatchStatus {
    const slow = [...this.#loops].flatMap((loop) => loop.slows ?? []);
    const clock: Clock = this.#surroundings.clock;
    return this.#journal.status({
      queued: Math.max(0, ...slow.map((queue) => queue.size)),
      lagMs: Math.max(0, ...slow.map((queue) => lagOf(queue, clock))),
      objects: this.#memory.size,
      lastVersion: this.#version,
    });
  }

  get(ref: ObjectRef): Live<T> | undefined {
    const { namespace, name } = placeOf(this.#kind, ref, this.#surroundings.cluster.namespace ?? 'default');
    return this.#open().get(namespace === undefined ? name : `${namespace}/${name}`);
  }

  list(): readonly Live<T>[] {
    return [...this.#open().objects()];
  }

  [Symbol.iterator](): Iterator<Live<T>> {
    return this.#open().objects();
  }

  by(index: I, value: string): readonly Live<T>[] {
    const memory = this.#open();
    return [...this.#index(index).keys(value)].flatMap((key) => memory.get(key) ?? []);
  }

  valuesOf(index: I): readonly string[] {
    this.#open();
    return this.#index(index).values();
  }

  async atLeast(resourceVersion: string, { signal }: CallOptions = {}): Promise<void> {
    signal?.throwIfAborted();
    if (this.#version === resourceVersion) return;
    if (!isComparable(resourceVersion) || !isComparable(this.resourceVersion)) {
      throw new UsageError(`atLeast: '${resourceVersion}' and '${this.resourceVersion}' cannot be compared`);
    }
    if (!isBefore(this.resourceVersion, resourceVersion)) return;
    let waiter: Waiter | undefined;
    let onAbort = (): void => undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        waiter = { version: resourceVersion, resolve, reject };
        onAbort = () => reject(signal?.reason);
        this.#waiters.add(waiter);
        signal?.addEventListener('abort', onAbort, { once: true });
      });
    } finally {
      signal?.removeEventListener('abort', onAbort);
      if (waiter !== undefined) this.#waiters.delete(waiter);
    }
  }

  watch(options: StoreWatchOptions<T> = {}): StoreWatch<T> {
    const { clock } = this.#surroundings;
    const slow = options.slow ?? 'latest';
    return new LoopOverStore<T>({
      queue: readerQueue<T>({ slow, ...(options.queueLimit === undefined ? {} : { queueLimit: options.queueLimit }) }, clock),
      options: { ...options, slow },
      clock,
      join: (loop) => {
        const objects = this.list();
        this.#loops.add(loop);
        return { objects, version: this.resourceVersion };
      },
      leave: (loop) => void this.#loops.delete(loop),
      count: (where) => this.list().filter(where).length,
    });
  }

  async close(): Promise<void> {
    this.#finish({});
    await this.#run;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #open(): Store<T> {
    if (this.#end === undefined) return this.#memory;
    throw 'error' in this.#end ? this.#end.error : new UsageError('the store is closed');
  }

  #index(name: string): StoreIndex<T> {
    const index = this.#indexes.get(name);
    if (index === undefined) throw new UsageError(`the store has no index '${name}'`);
    return index;
  }
}

function isBefore(version: string, other: string): boolean {
  return compareVersions(version, other) < 0;
}
