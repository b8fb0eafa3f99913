import type { Clock } from '../base/clock.ts';
import type { Random } from '../base/random.ts';
import type { Kind, ObjectLike } from '../kinds/kind.ts';
import type { Cluster } from './cluster.ts';
import { UsageError } from './errors.ts';
import { EventQueue } from './event-queue.ts';
import { selectionText } from './resource.ts';
import { Store } from './store.ts';
import { WatchJournal, explainStatus } from './watch-journal.ts';
import { watchSource } from './watch-source.ts';
import type { Watch, WatchEvent, WatchOptions, WatchStatus } from './watch-types.ts';
import { Watcher } from './watcher.ts';

export interface WatchSurroundings {
  readonly cluster: Cluster;
  readonly clock: Clock;
  readonly random: Random;
  /** The watch has begun, and holds something that has to be closed. */
  onStart(watch: { close(): Promise<void> }): void;
  /** Nothing of the watch is left. */
  onEnd(watch: { close(): Promise<void> }): void;
}

const DEFAULTS = { queueLimit: 1000, timeoutSeconds: { min: 300, max: 600 }, pageSize: 500 } as const;

/** A watch that begins when its first event is asked for. Throws {@link UsageError} for options that make no sense. */
export function createWatch<T extends ObjectLike>(kind: Kind<T>, options: WatchOptions, surroundings: WatchSurroundings): Watch<T> {
  const { cluster, clock, random } = surroundings;
  checkSince(options.since);
  const source = watchSource(cluster, kind, { selection: selectionText(kind, options), clock });
  const store = new Store<T>({ beginsWithState: options.since === undefined, remember: options.remember ?? 'objects' });
  const queue = new EventQueue<WatchEvent<T>>(options.queueLimit ?? DEFAULTS.queueLimit);
  const journal = new WatchJournal(clock);
  const watcher = new Watcher<T>({ source, store, queue, journal, clock, random }, {
    ...(options.since === undefined ? {} : { since: options.since }),
    timeoutSeconds: options.timeoutSeconds ?? DEFAULTS.timeoutSeconds,
    pageSize: options.pageSize ?? DEFAULTS.pageSize,
    streaming: options.streamingList ?? true,
    throwsRefusals: options.onRefused !== 'retry',
  });
  return new RunningWatch<T>({ watcher, store, queue, journal, surroundings, options });
}

/** Versions are opaque, but these are what a mistake looks like, and the server would take them for "from anywhere". */
function checkSince(since: string | undefined): void {
  if (since !== undefined && ['', '0', 'undefined', 'null', 'None', 'NaN'].includes(since)) {
    throw new UsageError(`since: '${since}' is not a resource version`);
  }
}

interface WatchParts<T> {
  readonly watcher: Watcher<T>;
  readonly store: Store<T>;
  readonly queue: EventQueue<WatchEvent<T>>;
  readonly journal: WatchJournal;
  readonly surroundings: WatchSurroundings;
  readonly options: WatchOptions;
}

class RunningWatch<T> implements Watch<T> {
  readonly #parts: WatchParts<T>;
  readonly #controller = new AbortController();
  #taken = false;
  #run: Promise<void> | undefined;

  constructor(parts: WatchParts<T>) {
    this.#parts = parts;
  }

  get status(): WatchStatus {
    const { queue, store, journal, options } = this.#parts;
    const begun = options.since === 'now' ? undefined : options.since;
    return journal.status({ queued: queue.size, objects: store.size, lastVersion: queue.acknowledged ?? begun });
  }

  explain(): string {
    return explainStatus(this.status, this.#parts.surroundings.clock.now());
  }

  [Symbol.asyncIterator](): AsyncIterator<WatchEvent<T>, undefined> {
    if (this.#taken) throw new UsageError('a watch is read by one loop only; start another watch');
    this.#taken = true;
    return {
      next: () => {
        this.#run ??= this.#start();
        return this.#parts.queue.shift();
      },
      return: async () => {
        await this.close();
        return { done: true, value: undefined };
      },
    };
  }

  async close(): Promise<void> {
    this.#parts.queue.end({ drop: true });
    this.#controller.abort();
    this.#parts.journal.entered('ended');
    await this.#run;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #start(): Promise<void> {
    const { watcher, queue, store, journal, surroundings, options } = this.#parts;
    const { signal } = options;
    const { signal: inner } = this.#controller;
    const onAbort = (): void => {
      queue.end({ error: signal?.reason, drop: true });
      this.#controller.abort(signal?.reason);
    };
    if (signal?.aborted === true) onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
    surroundings.onStart(this);
    try {
      await watcher.run(inner);
    } catch (error) {
      // After an abort the error only says so; the queue has been ended with what the loop is to see.
      if (!inner.aborted) queue.end({ error, drop: false });
    } finally {
      signal?.removeEventListener('abort', onAbort);
      journal.entered('ended');
      store.clear();
      surroundings.onEnd(this);
    }
  }
}
