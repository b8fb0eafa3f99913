import { UsageError } from './errors.ts';

/**
 * The bounded queue between the driver of a watch and the loop of its reader. It also keeps the acknowledged position:
 * asking for the next event says that all before it are done with.
 */
export class EventQueue<E> {
  readonly #limit: number;
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

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Events that wait for the reader. */
  get size(): number {
    return this.#events;
  }

  get isFull(): boolean {
    return this.#events >= this.#limit;
  }

  /** Everything up to here has been taken, and more has been asked for. */
  get acknowledged(): string | undefined {
    return this.#acknowledged;
  }

  /** `position`: the version that is acknowledged with this event, if it is one to resume from. Goes in even if the queue is full. */
  push(event: E, position?: string): void {
    if (this.#end !== undefined) return;
    const reader = this.#reader;
    if (reader === undefined) {
      this.#items.push({ event, position });
      this.#events++;
      return;
    }
    this.#reader = undefined;
    this.#inHand = position;
    reader.resolve({ done: false, value: event });
  }

  /** Moves the position without an event, as a bookmark does; it counts once all events before it are acknowledged. */
  mark(position: string): void {
    if (this.#end !== undefined) return;
    const last = this.#items.at(-1);
    if (this.#reader !== undefined) this.#acknowledged = position;
    else if (this.#head < this.#items.length && last !== undefined) last.position = position;
    else if (this.#items.length === this.#head) this.#inHand = position;
  }

  /** The next event; also acknowledges the one before. Only one call may be open at a time. */
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

  /** Resolves once there is room, or the queue has ended. One caller at a time. */
  room(): Promise<void> {
    if (!this.isFull || this.#end !== undefined) return Promise.resolve();
    return new Promise((resolve) => {
      this.#room = resolve;
    });
  }

  /**
   * Ends the queue: quietly, or with an error that the reader's loop throws. With `drop` what waits is thrown away; else
   * the reader gets it first. Later calls do nothing.
   */
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

interface Item<E> {
  readonly event: E;
  position: string | undefined;
}

interface Reader<E> {
  readonly resolve: (result: IteratorResult<E, undefined>) => void;
  readonly reject: (error: unknown) => void;
}
