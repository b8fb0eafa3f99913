import type { Clock } from '../../../base/clock.ts';

// Enough to keep a server busy; more would only stand in its queue.
const MOST_AT_ONCE = 8;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;

export interface WorkQueueOptions<K> {
  readonly clock: Clock;
  /** Looks at one key. May say when (on the monotonic clock) to look again. A rejection is reported, and the key tried again after a pause. */
  readonly work: (key: K) => Promise<number | undefined>;
  readonly onError: (error: unknown) => void;
  readonly signal: AbortSignal;
}

/**
 * Keys that have to be looked at. A key is looked at by one at a time; one that is added meanwhile is looked at once
 * more. Keys that fail wait longer each time, so that nothing loops hot. Nothing runs before `start`.
 */
export class WorkQueue<K> {
  readonly #options: WorkQueueOptions<K>;
  readonly #ready = new Set<K>();
  readonly #running = new Map<K, Promise<void>>();
  readonly #timers = new Map<K, () => void>();
  readonly #failures = new Map<K, number>();
  #open = false;

  constructor(options: WorkQueueOptions<K>) {
    this.#options = options;
    options.signal.addEventListener('abort', () => this.#stop(), { once: true });
  }

  /** A key that waits after a failure goes on waiting. */
  add(key: K): void {
    if (this.#options.signal.aborted || this.#failures.has(key)) return;
    this.#ready.add(key);
    this.#fill();
  }

  start(): void {
    this.#open = true;
    this.#fill();
  }

  /** Resolves when nothing runs any more. Only after the signal does that stay so. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  #fill(): void {
    if (!this.#open || this.#options.signal.aborted) return;
    for (const key of this.#ready) {
      if (this.#running.size >= MOST_AT_ONCE) return;
      if (this.#running.has(key)) continue;
      this.#ready.delete(key);
      this.#cancel(key);
      // Begins in a turn of its own: by then the key is known to run, should the work add it again at once.
      this.#running.set(key, Promise.resolve().then(() => this.#run(key)));
    }
  }

  async #run(key: K): Promise<void> {
    let wakeAt: number | undefined;
    try {
      wakeAt = await this.#options.work(key);
      this.#failures.delete(key);
    } catch (error) {
      wakeAt = this.#failed(key, error);
    }
    this.#running.delete(key);
    if (wakeAt !== undefined && !this.#ready.has(key)) this.#wakeAt(key, wakeAt);
    this.#fill();
  }

  #failed(key: K, error: unknown): number | undefined {
    const { signal, onError, clock } = this.#options;
    // What fails because it was asked to stop has not failed.
    if (signal.aborted) return undefined;
    const failures = (this.#failures.get(key) ?? 0) + 1;
    this.#failures.set(key, failures);
    this.#ready.delete(key);
    onError(error);
    return clock.monotonic() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
  }

  #wakeAt(key: K, at: number): void {
    const { clock, signal } = this.#options;
    if (signal.aborted) return;
    this.#cancel(key);
    this.#timers.set(key, clock.after(Math.max(0, at - clock.monotonic()), () => {
      this.#timers.delete(key);
      this.#ready.add(key);
      this.#fill();
    }));
  }

  #cancel(key: K): void {
    this.#timers.get(key)?.();
    this.#timers.delete(key);
  }

  #stop(): void {
    this.#ready.clear();
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }
}
