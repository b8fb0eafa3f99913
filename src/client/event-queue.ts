import type { Clock } from '../base/clock.ts';
import { sleep } from '../base/clock.ts';
import { SlowReaderError, UsageError } from './errors.ts';

/** Where a watch puts what it has to tell. */
export interface Outlet<E> {
  /** `position`: the version that is acknowledged with this event, if it is one to resume from. Goes in even if the outlet is full. */
  push(event: E, position?: string): void;
  /** Moves the position without an event, as a bookmark does; it counts once all events before it are acknowledged. */
  mark(position: string): void;
  readonly isFull: boolean;
  /**
   * Resolves once there is room, or the outlet has ended. One caller at a time. Throws {@link SlowReaderError} if a reader
   * that may not be slow is; never for the objects of a list, which come as fast as the server can send them.
   */
  room(whatComes: 'list' | 'changes'): Promise<void>;
}

/** An outlet that one loop reads. */
export interface ReaderQueue<E> extends Outlet<E> {
  /** Events that wait for the reader. */
  readonly size: number;
  /** Since when the oldest of them has waited, in milliseconds of the queue's clock; undefined if none waits. */
  readonly waitingSince: number | undefined;
  /** Everything up to here has been taken, and more has been asked for. */
  readonly acknowledged: string | undefined;
  /** The next event; also acknowledges the one before. Only one call may be open at a time. */
  shift(): Promise<IteratorResult<E, undefined>>;
  /**
   * Ends the queue: quietly, or with an error that the reader's loop throws. With `drop` what waits is thrown away; else
   * the reader gets it first. Later calls do nothing.
   */
  end(options: { readonly error?: unknown; readonly drop: boolean }): void;
}

/**
 * The bounded queue between the driver of a watch and the loop of its reader. It also keeps the acknowledged position:
 * asking for the next event says that all before it are done with.
 */
export class EventQueue<E> implements ReaderQueue<E> {
  readonly #limit: number;
  readonly #now: () => number;
  #items: Item<E>[] = [];
  /** Index of the first item not yet taken; the array is cut when it is empty or half used. */
  #head = 0;
  #events = 0;
  #acknowledged: string | undefined;
  /** The position that the event now in the reader's hands will acknowledge. */
  #inHand: string | undefined;
  #reader: Reader<E> | undefined;
  #room: (() => void) | undefined;
  #end: { readonly error?: unknown } | undefined;

  /** @param now milliseconds of a clock that only rises, for `waitingSince`. */
  constructor(limit: number, now: () => number = () => 0) {
    this.#limit = limit;
    this.#now = now;
  }

  get size(): number {
    return this.#events;
  }

  get waitingSince(): number | undefined {
    return this.#items[this.#head]?.since;
  }

  get isFull(): boolean {
    return this.#events >= this.#limit;
  }

  get acknowledged(): string | undefined {
    return this.#acknowledged;
  }

  push(event: E, position?: string): void {
    if (this.#end !== undefined) return;
    const reader = this.#reader;
    if (reader === undefined) {
      this.#items.push({ event, position, since: this.#now() });
      this.#events++;
      return;
    }
    this.#reader = undefined;
    this.#inHand = position;
    reader.resolve({ done: false, value: event });
  }

  mark(position: string): void {
    if (this.#end !== undefined) return;
    const last = this.#items.at(-1);
    if (this.#reader !== undefined) this.#acknowledged = position;
    else if (this.#head < this.#items.length && last !== undefined) last.position = position;
    else if (this.#items.length === this.#head) this.#inHand = position;
  }

  shift(): Promise<IteratorResult<E, undefined>> {
    this.#acknowledge();
    const item = this.#items[this.#head];
    if (item !== undefined) {
      this.#head++;
      this.#events--;
      this.#inHand = item.position;
      this.#compact();
      if (!this.isFull) this.#openRoom();
      return Promise.resolve({ done: false, value: item.event });
    }
    if (this.#end !== undefined) return this.#ended(this.#end);
    if (this.#reader !== undefined) return Promise.reject(new UsageError('the next event was asked for before the last answer came'));
    return new Promise((resolve, reject) => {
      this.#reader = { resolve, reject };
    });
  }

  room(_whatComes?: 'list' | 'changes'): Promise<void> {
    if (!this.isFull || this.#end !== undefined) return Promise.resolve();
    return new Promise((resolve) => {
      this.#room = resolve;
    });
  }

  end(options: { readonly error?: unknown; readonly drop: boolean }): void {
    if (this.#end !== undefined) return;
    this.#end = 'error' in options ? { error: options.error } : {};
    if (options.drop) {
      this.#items = [];
      this.#head = 0;
      this.#events = 0;
    }
    this.#openRoom();
    const reader = this.#reader;
    this.#reader = undefined;
    if (reader !== undefined) this.#ended(this.#end).then(reader.resolve, reader.reject);
  }

  #ended(end: { readonly error?: unknown }): Promise<IteratorResult<E, undefined>> {
    if (!('error' in end)) return Promise.resolve({ done: true, value: undefined });
    // A loop throws once; asked again, an iterator is simply over.
    this.#end = {};
    return Promise.reject(end.error);
  }

  #acknowledge(): void {
    if (this.#inHand !== undefined) this.#acknowledged = this.#inHand;
    this.#inHand = undefined;
  }

  #openRoom(): void {
    const open = this.#room;
    this.#room = undefined;
    open?.();
  }

  #compact(): void {
    if (this.#head < 64 || this.#head * 2 < this.#items.length) return;
    this.#items = this.#items.slice(this.#head);
    this.#head = 0;
  }
}

/** A queue whose reader would rather be thrown out than fall behind. */
export class StrictQueue<E> extends EventQueue<E> {
  readonly #clock: Clock;

  constructor(limit: number, clock: Clock) {
    super(limit, () => clock.monotonic());
    this.#clock = clock;
  }

  override async room(whatComes: 'list' | 'changes'): Promise<void> {
    if (!this.isFull) return;
    if (whatComes === 'list') return super.room();
    // One piece of a stream may hold more events than the limit: a loop that only has to be let run is not slow.
    await sleep(this.#clock, 0);
    if (this.isFull) throw new SlowReaderError(this.size);
  }
}

interface Item<E> {
  readonly event: E;
  readonly since: number;
  position: string | undefined;
}

interface Reader<E> {
  readonly resolve: (result: IteratorResult<E, undefined>) => void;
  readonly reject: (error: unknown) => void;
}
