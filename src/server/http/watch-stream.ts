import type { Clock } from '../../base/clock.ts';
import type { EndReason } from '../../base/end-reason.ts';
import { expiredWatch } from '../../wire/api-errors.ts';
import type { ByteSink, ByteSource } from '../../wire/exchange.ts';
import type { Status } from '../../wire/status.ts';
import type { EventSubscription } from '../resources/resource-store.ts';
import { pageBytes } from './encode/page-bytes.ts';
import type { WatchTally } from './metrics/watch-tallies.ts';
import type { EventEncoder } from './encode/representation.ts';

export interface WatchStreamOptions {
  readonly encoder: EventEncoder;
  readonly clock: Clock;
  /** After which the stream ends cleanly. */
  readonly timeoutMs: number;
  /** Time between bookmarks; undefined: the client did not ask for them. */
  readonly bookmarkMs: number | undefined;
  readonly tally: WatchTally;
}

// After a page of so many bytes the others have their turn: it is one of many, as in a long start.
const LONG_BYTES = 65_536;
// A bookmark is sent this long before the deadline, so that the client resumes from a fresh version.
const LAST_BOOKMARK_MS = 2000;

/** The body of a watch: everything the subscription has, as soon as the reader takes it, until one of them ends. */
export function watchStream(subscription: EventSubscription, options: WatchStreamOptions): ByteSource {
  return {
    open(sink) {
      new WatchStream(subscription, options, sink).start();
    },
  };
}

/** The body of a watch that was refused after its request had been accepted: one ERROR event. */
export function errorStream(status: Status, encoder: EventEncoder): ByteSource {
  return {
    open(sink) {
      sink.write(encoder.error(status));
      sink.end({ kind: 'failed', cause: status });
    },
  };
}

class WatchStream {
  readonly #subscription: EventSubscription;
  readonly #options: WatchStreamOptions;
  readonly #sink: ByteSink;
  readonly #timers = new Set<() => void>();
  #full = false;
  #scheduled = false;
  #over = false;

  constructor(subscription: EventSubscription, options: WatchStreamOptions, sink: ByteSink) {
    this.#subscription = subscription;
    this.#options = options;
    this.#sink = sink;
  }

  start(): void {
    const { clock, timeoutMs, bookmarkMs } = this.#options;
    this.#sink.onDrain(() => {
      this.#full = false;
      this.#pump();
    });
    // A stream that was over already, but that its reader did not take to the end, is over for the first reason.
    this.#sink.onClose(() => this.#finish(this.#subscription.ended ?? { kind: 'aborted' }));
    this.#subscription.onReady(() => this.#onReady());
    this.#timer(clock, timeoutMs, () => this.#subscription.end({ kind: 'timeout' }));
    if (bookmarkMs !== undefined) {
      this.#repeat(clock, bookmarkMs, () => this.#subscription.bookmark());
      if (timeoutMs > LAST_BOOKMARK_MS) this.#timer(clock, timeoutMs - LAST_BOOKMARK_MS, () => this.#subscription.bookmark());
    }
    this.#pump();
  }

  #onReady(): void {
    // What is still queued for a reader that does not read is dropped with the stream: it resumes from its last version.
    if (this.#subscription.ended?.kind === 'too slow') this.#finish(this.#subscription.ended);
    else this.#pump();
  }

  /** Writes what is there, one page per turn where they are long, so that a long start leaves room for everybody else. */
  #pump(): void {
    while (!this.#full && !this.#over && !this.#scheduled) {
      const page = this.#subscription.take();
      if (page === undefined) {
        const { ended } = this.#subscription;
        if (ended !== undefined) this.#finish(ended);
        return;
      }
      if (page.items.length > 0) {
        this.#full = !this.#sink.write(pageBytes(this.#options.encoder, page));
        this.#options.tally.told(page.items.length);
      }
      if (page.items.length === 0 || page.byteLength > LONG_BYTES) this.#later();
    }
  }

  #later(): void {
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#pump();
    });
  }

  #finish(reason: EndReason): void {
    if (this.#over) return;
    this.#over = true;
    this.#subscription.end(reason);
    for (const cancel of this.#timers) cancel();
    // Its place was forgotten before it came to be read from the log. An end without a word would be resumed from there.
    if (reason.kind === 'expired') this.#sink.write(this.#options.encoder.error(expiredWatch()));
    this.#sink.end(reason);
    this.#options.tally.ended(reason);
  }

  #timer(clock: Clock, delayMs: number, action: () => void): void {
    const cancel = clock.after(delayMs, () => {
      this.#timers.delete(cancel);
      action();
    });
    this.#timers.add(cancel);
  }

  #repeat(clock: Clock, everyMs: number, action: () => void): void {
    this.#timer(clock, everyMs, () => {
      action();
      this.#repeat(clock, everyMs, action);
    });
  }
}
