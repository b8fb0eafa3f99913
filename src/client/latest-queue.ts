import { UsageError } from './errors.ts';
import type { ReaderQueue } from './event-queue.ts';
import { Modified, keyOf } from './store.ts';
import type { Live, WatchEvent } from './watch-types.ts';

type Added<T> = Extract<WatchEvent<T>, { type: 'added' }>;
type Changed<T> = Extract<WatchEvent<T>, { type: 'modified' }>;
type Deleted<T> = Extract<WatchEvent<T>, { type: 'deleted' }>;
type Gap = Extract<WatchEvent<never>, { type: 'gap' }>;
type Synced = Extract<WatchEvent<never>, { type: 'synced' }>;

/** What waits for one name: the end of a life that the reader knows of, and what is there now. */
interface Waiting<T> {
  readonly gone?: Deleted<T>;
  readonly now?: Added<T> | Changed<T>;
  readonly since: number;
}

/**
 * A queue that never grows beyond the number of objects: of several changes of one object the reader gets one, from what
 * it has seen to what is true now. A life that began and ended while the reader was busy is not told. A gap comes before
 * the differences that it caused, and `synced` once all that was waiting when it came has been told.
 */
export class LatestQueue<T> implements ReaderQueue<WatchEvent<T>> {
  readonly isFull = false;
  readonly #now: () => number;
  readonly #waiting = new Map<string, Waiting<T>>();
  #gap: { readonly event: Gap; readonly since: number } | undefined;
  /** `left`: names that still have to be told before it. */
  #synced: { readonly event: Synced; readonly since: number; readonly left: Set<string> } | undefined;
  /** Of all that was pushed; counts once nothing waits. */
  #position: string | undefined;
  #acknowledged: string | undefined;
  /** What the `synced` in the reader's hands will acknowledge. */
  #inHand: string | undefined;
  #reader: { readonly resolve: (result: IteratorResult<WatchEvent<T>, undefined>) => void; readonly reject: (error: unknown) => void } | undefined;
  #end: { readonly error?: unknown } | undefined;

  /** @param now milliseconds of a clock that only rises. */
  constructor(now: () => number) {
    this.#now = now;
  }

  get size(): number {
    let count = (this.#gap === undefined ? 0 : 1) + (this.#synced === undefined ? 0 : 1);
    for (const { gone, now } of this.#waiting.values()) count += (gone === undefined ? 0 : 1) + (now === undefined ? 0 : 1);
    return count;
  }

  get waitingSince(): number | undefined {
    const first = this.#waiting.values().next().value;
    const all = [this.#gap?.since, this.#synced?.since, first?.since].filter((since) => since !== undefined);
    return all.length === 0 ? undefined : Math.min(...all);
  }

  get acknowledged(): string | undefined {
    return this.#acknowledged;
  }

  push(event: WatchEvent<T>, position?: string): void {
    if (this.#end !== undefined) return;
    if (position !== undefined) this.#position = position;
    this.#merge(event);
    const reader = this.#reader;
    if (reader === undefined) return;
    const next = this.#take();
    if (next === undefined) return;
    this.#reader = undefined;
    reader.resolve({ done: false, value: next });
  }

  mark(position: string): void {
    if (this.#end !== undefined) return;
    this.#position = position;
    if (this.#reader !== undefined) this.#acknowledged = position;
  }

  room(): Promise<void> {
    return Promise.resolve();
  }

  shift(): Promise<IteratorResult<WatchEvent<T>, undefined>> {
    this.#acknowledged = this.#inHand ?? this.#acknowledged;
    this.#inHand = undefined;
    const next = this.#take();
    if (next !== undefined) return Promise.resolve({ done: false, value: next });
    if (this.#position !== undefined) this.#acknowledged = this.#position;
    if (this.#end !== undefined) return this.#ended(this.#end);
    if (this.#reader !== undefined) return Promise.reject(new UsageError('the next event was asked for before the last answer came'));
    return new Promise((resolve, reject) => {
      this.#reader = { resolve, reject };
    });
  }

  end(options: { readonly error?: unknown; readonly drop: boolean }): void {
    if (this.#end !== undefined) return;
    this.#end = 'error' in options ? { error: options.error } : {};
    if (options.drop) {
      this.#waiting.clear();
      this.#gap = undefined;
      this.#synced = undefined;
      this.#position = undefined;
    }
    const reader = this.#reader;
    this.#reader = undefined;
    if (reader !== undefined) this.#ended(this.#end).then(reader.resolve, reader.reject);
  }

  #ended(end: { readonly error?: unknown }): Promise<IteratorResult<WatchEvent<T>, undefined>> {
    if (!('error' in end)) return Promise.resolve({ done: true, value: undefined });
    // A loop throws once; asked again, an iterator is simply over.
    this.#end = {};
    return Promise.reject(end.error);
  }

  #merge(event: WatchEvent<T>): void {
    const since = this.#now();
    switch (event.type) {
      case 'gap': {
        const from = this.#gap === undefined ? event.from : this.#gap.event.from;
        this.#gap = { event: { type: 'gap', cause: event.cause, ...(from === undefined ? {} : { from }), to: event.to }, since: this.#gap?.since ?? since };
        // What was whole before the gap is not whole any more.
        this.#synced = undefined;
        return;
      }
      case 'synced':
        this.#synced = { event, since, left: new Set(this.#waiting.keys()) };
        return;
      case 'added':
      case 'modified':
      case 'deleted': {
        const key = keyOf(event.object);
        const before = this.#waiting.get(key);
        const merged = mergeOne(before, event);
        if (merged.gone === undefined && merged.now === undefined) this.#forget(key);
        else this.#waiting.set(key, { ...merged, since: before?.since ?? since });
      }
    }
  }

  #forget(key: string): void {
    this.#waiting.delete(key);
    this.#synced?.left.delete(key);
  }

  #take(): WatchEvent<T> | undefined {
    if (this.#gap !== undefined) {
      const { event } = this.#gap;
      this.#gap = undefined;
      return event;
    }
    if (this.#synced?.left.size === 0) {
      const { event } = this.#synced;
      this.#synced = undefined;
      this.#inHand = event.resourceVersion;
      return event;
    }
    const first = this.#waiting.entries().next().value;
    if (first === undefined) return undefined;
    const [key, { gone, now, since }] = first;
    if (gone !== undefined && now !== undefined) {
      this.#waiting.set(key, { now, since });
      return gone;
    }
    this.#forget(key);
    return gone ?? now;
  }
}

/** What waits after one more event. */
function mergeOne<T>(before: Waiting<T> | undefined, event: Added<T> | Changed<T> | Deleted<T>): Pick<Waiting<T>, 'gone' | 'now'> {
  const gone = before?.gone === undefined ? {} : { gone: before.gone };
  const told = before?.now;
  switch (event.type) {
    case 'added':
      return { ...gone, now: event };
    case 'modified':
      return { ...gone, now: told === undefined ? event : renewed(told, event.object) };
    case 'deleted':
      // The reader has never heard of a life whose `added` still waits.
      return told?.type === 'added' ? gone : { gone: event };
  }
}

function renewed<T>(told: Added<T> | Changed<T>, object: Live<T>): Added<T> | Changed<T> {
  if (told.type === 'added') return { ...told, object };
  return new Modified(object, told.old, told.wire);
}
