import type { Clock } from '../base/clock.ts';
import type { Random } from '../base/random.ts';
import type { Kind, ObjectLike } from '../kinds/kind.ts';
import type { Cluster } from './cluster.ts';
import { UsageError } from './errors.ts';
import { EventQueue, StrictQueue } from './event-queue.ts';
import type { Outlet, ReaderQueue } from './event-queue.ts';
import { LatestQueue } from './latest-queue.ts';
import { dropping } from './object-view.ts';
import { selectionText } from './resource.ts';
import { schemaCheck } from './schema-check.ts';
import { Store } from './store.ts';
import type { EntryChange } from './store.ts';
import { WatchJournal } from './watch-journal.ts';
import { watchSource } from './watch-source.ts';
import type { InvalidEvent, Watch, WatchEvent, WatchOptions, WatchStatus } from './watch-types.ts';
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

/** The parts of a watch whose events go to an outlet of the caller's. Throws {@link UsageError} for options that make no sense. */
export function assembleWatch<T extends ObjectLike>(
  kind: Kind<T>, options: WatchOptions, { surroundings, outlet, onChange }: Assembly<T>,
): { readonly watcher: Watcher<T>; readonly store: Store<T>; readonly journal: WatchJournal } {
  const { cluster, clock, random } = surroundings;
  checkSince(options.since);
  const source = watchSource(cluster, kind, { selection: selectionText(kind, options), clock, view: dropping(options.drop ?? []) });
  const store = new Store<T>({
    beginsWithState: options.since === undefined, remember: options.remember ?? 'objects', ...(onChange === undefined ? {} : { onChange }),
  });
  const journal = new WatchJournal(clock);
  const watcher = new Watcher<T>({ source, store, outlet, journal, clock, random }, {
    ...(options.since === undefined ? {} : { since: options.since }),
    timeoutSeconds: options.timeoutSeconds ?? DEFAULTS.timeoutSeconds,
    pageSize: options.pageSize ?? DEFAULTS.pageSize,
    streaming: options.streamingList ?? true,
    throwsRefusals: options.onRefused !== 'retry',
  });
  return { watcher, store, journal };
}

interface Assembly<T> {
  readonly surroundings: WatchSurroundings;
  readonly outlet: Outlet<WatchEvent<T>>;
  readonly onChange?: (change: EntryChange<T>) => void;
}

/** A watch that begins when its first event is asked for. Throws {@link UsageError} for options that make no sense. */
export function createWatch<T extends ObjectLike>(kind: Kind<T>, options: WatchOptions, surroundings: WatchSurroundings): Watch<T> {
  const queue = readerQueue<T>(options, surroundings.clock);
  return new RunningWatch<T, WatchEvent<T>>({ ...assembleWatch(kind, options, { surroundings, outlet: queue }), queue, surroundings, options, tell: (event) => event });
}

/** As {@link createWatch}, with objects checked against the schema of the kind as they are told. */
export function createCheckedWatch<T extends ObjectLike>(kind: Kind<T>, options: WatchOptions, surroundings: WatchSurroundings): Watch<T, WatchEvent<T> | InvalidEvent> {
  const queue = readerQueue<T>(options, surroundings.clock);
  const tell = schemaCheck(kind);
  return new RunningWatch<T, WatchEvent<T> | InvalidEvent>({ ...assembleWatch(kind, options, { surroundings, outlet: queue }), queue, surroundings, options, tell });
}

/** The queue for the reader that the options describe. */
export function readerQueue<T>({ slow = 'wait', queueLimit = DEFAULTS.queueLimit }: Pick<WatchOptions, 'slow' | 'queueLimit'>, clock: Clock): ReaderQueue<WatchEvent<T>> {
  const now = (): number => clock.monotonic();
  switch (slow) {
    case 'wait':
      return new EventQueue(queueLimit, now);
    case 'latest':
      return new LatestQueue(now);
    case 'error':
      return new StrictQueue(queueLimit, clock);
  }
}

/** How long the oldest event has waited. */
export function lagOf(queue: ReaderQueue<unknown>, clock: Clock): number {
  return queue.waitingSince === undefined ? 0 : Math.round(clock.monotonic() - queue.waitingSince);
}

/** Versions are opaque, but these are what a mistake looks like, and the server would take them for "from anywhere". */
function checkSince(since: string | undefined): void {
  if (since !== undefined && ['', '0', 'undefined', 'null', 'None', 'NaN'].includes(since)) {
    throw new UsageError(`since: '${since}' is not a resource version`);
  }
}

interface WatchParts<T, E> {
  readonly watcher: Watcher<T>;
  readonly store: Store<T>;
  readonly queue: ReaderQueue<WatchEvent<T>>;
  readonly journal: WatchJournal;
  readonly surroundings: WatchSurroundings;
  readonly options: WatchOptions;
  /** What the loop gets for an event. */
  readonly tell: (event: WatchEvent<T>) => E;
}

class RunningWatch<T, E> implements Watch<T, E> {
  readonly #parts: WatchParts<T, E>;
  readonly #controller = new AbortController();
  #taken = false;
  #run: Promise<void> | undefined;

  constructor(parts: WatchParts<T, E>) {
    this.#parts = parts;
  }

  get status(): WatchStatus {
    const { queue, store, journal, options, surroundings } = this.#parts;
    const begun = options.since === 'now' ? undefined : options.since;
    return journal.status({ queued: queue.size, objects: store.size, lagMs: lagOf(queue, surroundings.clock), lastVersion: queue.acknowledged ?? begun });
  }

  explain(): string {
    return this.status.explain();
  }

  [Symbol.asyncIterator](): AsyncIterator<E, undefined> {
    if (this.#taken) throw new UsageError('a watch is read by one loop only; start another watch');
    this.#taken = true;
    return {
      next: async () => {
        this.#run ??= this.#start();
        const { queue, tell } = this.#parts;
        const next = await queue.shift();
        return next.done === true ? next : { done: false, value: tell(next.value) };
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
