import type { Clock } from '../base/clock.ts';
import { UsageError } from './errors.ts';
import type { ReaderQueue } from './event-queue.ts';
import type { StoreWatch, StoreWatchOptions } from './store-types.ts';
import { lagOf } from './watch.ts';
import type { Live, WatchEvent } from './watch-types.ts';

export interface StoreWatchParts<T> {
  readonly queue: ReaderQueue<WatchEvent<T>>;
  readonly options: StoreWatchOptions<T>;
  readonly clock: Clock;
  /** What is in the store now, and from here on {@link LoopOverStore.tell} is called. Throws if the store is over. */
  join(loop: LoopOverStore<T>): { readonly objects: readonly Live<T>[]; readonly version: string };
  leave(loop: LoopOverStore<T>): void;
  count(where: (object: Live<T>) => boolean): number;
}

/** A snapshot, and behind it a queue of its own. */
export class LoopOverStore<T> implements StoreWatch<T> {
  readonly #parts: StoreWatchParts<T>;
  #taken = false;
  #joined = false;
  #snapshot: readonly Live<T>[] = [];
  #next = 0;
  #synced: WatchEvent<T> | undefined;
  /** Whether it is being found out that the loop is too slow. */
  #doubted = false;
  #unlisten: () => void = () => undefined;

  constructor(parts: StoreWatchParts<T>) {
    this.#parts = parts;
  }

  get queued(): number {
    return this.#snapshot.length - this.#next + this.#parts.queue.size;
  }

  get lagMs(): number {
    return lagOf(this.#parts.queue, this.#parts.clock);
  }

  /** The outlet that the store waits for, if this loop may slow it down. */
  get slows(): ReaderQueue<WatchEvent<T>> | undefined {
    return this.#parts.options.slow === 'wait' ? this.#parts.queue : undefined;
  }

  [Symbol.asyncIterator](): AsyncIterator<WatchEvent<T>, undefined> {
    if (this.#taken) throw new UsageError('a watch is read by one loop only; start another watch');
    this.#taken = true;
    return {
      next: async () => {
        if (!this.#joined) this.#join();
        const object = this.#snapshot[this.#next];
        if (object !== undefined) {
          this.#next++;
          return { done: false, value: { type: 'added', object, initial: true } };
        }
        this.#snapshot = [];
        this.#next = 0;
        const synced = this.#synced;
        this.#synced = undefined;
        return synced === undefined ? this.#parts.queue.shift() : { done: false, value: synced };
      },
      return: async () => {
        await this.close();
        return { done: true, value: undefined };
      },
    };
  }

  /** Something has happened in the store. `gone`: the object of a deletion as the store had it. */
  tell(event: WatchEvent<T>, gone: Live<T> | undefined): void {
    const { queue, options } = this.#parts;
    const told = this.#selected(event, gone);
    if (told === undefined) return;
    if (options.slow === 'error' && queue.isFull && !this.#doubted) {
      this.#doubted = true;
      queue.room('changes').then(() => void (this.#doubted = false), (error: unknown) => this.end({ error, drop: false }));
    }
    queue.push(told);
  }

  #selected(event: WatchEvent<T>, gone: Live<T> | undefined): WatchEvent<T> | undefined {
    const { where } = this.#parts.options;
    if (where === undefined) return event;
    if (event.type === 'synced') return { ...event, count: this.#parts.count(where) };
    return event.type === 'gap' ? event : selected(event, { where, gone });
  }

  end(how: { readonly error?: unknown; readonly drop: boolean }): void {
    this.#unlisten();
    this.#parts.leave(this);
    if (how.drop) {
      this.#snapshot = [];
      this.#next = 0;
      this.#synced = undefined;
    }
    this.#parts.queue.end(how);
  }

  close(): Promise<void> {
    this.#joined = true;
    this.end({ drop: true });
    return Promise.resolve();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #join(): void {
    this.#joined = true;
    const { options, queue } = this.#parts;
    const { signal, where } = options;
    const onAbort = (): void => this.end({ error: signal?.reason, drop: true });
    if (signal?.aborted === true) {
      queue.end({ error: signal.reason, drop: true });
      return;
    }
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#unlisten = () => signal?.removeEventListener('abort', onAbort);
    const { objects, version } = this.#parts.join(this);
    this.#snapshot = where === undefined ? objects : objects.filter(where);
    this.#synced = { type: 'synced', count: this.#snapshot.length, resourceVersion: version };
  }
}

type ObjectEvent<T> = Exclude<WatchEvent<T>, { type: 'gap' | 'synced' }>;

/** The event as a loop is to see it that cares for some of the objects only. */
function selected<T>(event: ObjectEvent<T>, { where, gone }: { readonly where: (object: Live<T>) => boolean; readonly gone: Live<T> | undefined }): WatchEvent<T> | undefined {
  switch (event.type) {
    case 'added':
      return where(event.object) ? event : undefined;
    case 'deleted':
      // Its own object may be a state that nobody has seen.
      return gone !== undefined && where(gone) ? event : undefined;
    case 'modified': {
      const { object, old, wire } = event;
      const [was, is] = [old !== undefined && where(old), where(object)];
      if (was && is) return event;
      if (is) return { type: 'added', object, initial: false, ...(wire === undefined ? {} : { wire }) };
      return was ? { type: 'deleted', object, certain: true, ...(wire === undefined ? {} : { wire }) } : undefined;
    }
  }
}
