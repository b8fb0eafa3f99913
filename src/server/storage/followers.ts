import type { Batch, Revision } from './revision-log.ts';
import { CompactedError } from './revision-log.ts';

/** What a follower that has fallen behind reads its missing records from. */
export interface ReplaySource {
  readonly head: Revision;
  readonly floor: Revision;
  /** Up to `limit` records after `after`, in order. */
  replay(after: Revision, limit: number): Batch;
}

// Batches that wait in memory for one follower. Beyond it the follower reads on from the kept history instead, so that
// a slow one costs no memory and nothing is dropped.
const MAX_WAITING_BATCHES = 64;
const REPLAY_RECORDS = 100;

/**
 * Hands published batches to any number of followers, for logs that live in this process. A follower is level (each
 * batch is queued for it as it is published) or behind (it replays from history until it is level).
 */
export class Followers {
  readonly #source: ReplaySource;
  readonly #running = new Set<Follower>();
  #closed = false;

  constructor(source: ReplaySource) {
    this.#source = source;
  }

  /** Call once per batch, in order, in the same turn in which `head` moved to the batch's last revision. */
  publish(batch: Batch): void {
    for (const follower of this.#running) follower.offer(batch);
  }

  close(): void {
    this.#closed = true;
    for (const follower of this.#running) follower.wake();
  }

  async *follow(after: Revision, signal: AbortSignal): AsyncGenerator<Batch> {
    const follower = new Follower(this.#source, after);
    const wake = (): void => follower.wake();
    signal.addEventListener('abort', wake);
    this.#running.add(follower);
    try {
      while (!signal.aborted && !this.#closed) {
        const batch = follower.next();
        if (batch === undefined) await follower.offered();
        else yield batch;
      }
    } finally {
      this.#running.delete(follower);
      signal.removeEventListener('abort', wake);
    }
  }
}

class Follower {
  readonly #source: ReplaySource;
  #position: Revision;
  #level = false;
  #waiting: Batch[] = [];
  #wake: (() => void) | undefined;

  constructor(source: ReplaySource, position: Revision) {
    this.#source = source;
    this.#position = position;
  }

  /** A follower that is behind ignores the offer: it will replay the same records. */
  offer(batch: Batch): void {
    if (this.#level) {
      if (this.#waiting.length < MAX_WAITING_BATCHES) {
        this.#waiting.push(batch);
      } else {
        this.#level = false;
        this.#waiting = [];
      }
    }
    this.wake();
  }

  /** The next batch, or undefined if there is none yet. */
  next(): Batch | undefined {
    if (this.#level) return this.#advance(this.#waiting.shift());
    if (this.#position < this.#source.floor) throw new CompactedError(this.#source.floor);
    if (this.#position >= this.#source.head) {
      // Set in the same turn as the comparison, so that no batch can slip in between.
      this.#level = true;
      return undefined;
    }
    return this.#advance(this.#source.replay(this.#position, REPLAY_RECORDS));
  }

  #advance(batch: Batch | undefined): Batch | undefined {
    // A follower that asked to start in the future skips what it did not ask for.
    const wanted = batch?.filter((record) => record.revision > this.#position);
    const last = wanted?.at(-1);
    if (last === undefined) return undefined;
    this.#position = last.revision;
    return wanted;
  }

  wake(): void {
    this.#wake?.();
    this.#wake = undefined;
  }

  offered(): Promise<void> {
    if (this.#waiting.length > 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
