import { fakeClock, type FakeClock } from '../../src/testing/fake-clock.ts';
import { WatchTallies } from '../../src/server/http/metrics/watch-tallies.ts';
import { createRouter } from '../../src/server/http/router.ts';
import { KUBERNETES_VERSION } from '../../src/server/http/version.ts';
import { builtInRegistry, type Registry } from '../../src/server/resources/registry.ts';
import type { ResourceEvent } from '../../src/server/resources/resource-event.ts';
import type { ResourceStore } from '../../src/server/resources/resource-store.ts';
import { Selections } from '../../src/server/resources/selection.ts';
import { startExpiry } from '../../src/server/storage/expiry.ts';
import { createMemoryLog } from '../../src/server/storage/memory-log.ts';
import { startRetention } from '../../src/server/storage/retention.ts';
import { StorageError, type RevisionLog } from '../../src/server/storage/revision-log.ts';
import { openSqliteLog } from '../../src/server/storage/sqlite-log.ts';
import { Hub } from '../../src/server/watch/hub.ts';
import type { Handler, PlainReply } from '../../src/wire/exchange.ts';
import { turns, type Chance } from './chance.ts';
import { inlineWriter } from './inline-writer.ts';
import { Recorder } from './recorder.ts';
import { RecordingLog } from './recording-log.ts';

export type Store = { readonly type: 'memory' } | { readonly type: 'sqlite'; readonly file: string };

const EVENT_LIFE_MS = 30_000;
const HISTORY_MS = 20_000;
const STUCK_AFTER_TURNS = 5000;

/** One server at a time over one log, below the socket; it can be stopped and started again. */
export class World {
  readonly clock: FakeClock = fakeClock();
  readonly recorder: Recorder = new Recorder();
  readonly chance: Chance;
  readonly #store: Store;
  readonly #registry: Registry = shortLivedEvents(builtInRegistry());
  /** How much the server holds in memory: little, so that most is read from the log; or all. */
  readonly #historyBytes: number;
  #log: RevisionLog | undefined;
  #recording: RecordingLog | undefined;
  #handler: Handler | undefined;
  #stop: () => void = () => undefined;
  #jumps: number = 0;
  /** Appends that fail before the log sees them, and commits that the file refuses. */
  failures: number = 0;
  /** What went wrong inside and was not answered with a status. */
  readonly broken: string[] = [];

  constructor(chance: Chance, store: Store) {
    this.chance = chance;
    this.#store = store;
    this.#historyBytes = chance.pick([4_000, 40_000, 64 * 1024 * 1024]);
  }

  get log(): RecordingLog {
    if (this.#recording === undefined) throw new Error('the server is not running');
    return this.#recording;
  }

  async start(): Promise<void> {
    const { clock, recorder, chance } = this;
    const inner = this.#log ?? (await settledIn(this.#open(), 'opening the log'));
    if (recorder.first === 0) recorder.first = inner.head;
    this.#log = inner;
    const onError = (error: unknown): void => {
      // A store that is told to fail fails its upkeep too.
      if (!String(error).includes('full')) this.broken.push(String(error));
    };
    const fails = (): boolean => this.#store.type === 'memory' && this.#failsNow();
    const parts = {
      inner, chance, clock, recorder, fails, timeToLiveMs: EVENT_LIFE_MS, historyMs: HISTORY_MS, jumps: () => this.#jumps,
      promisedSince: this.#jumps > 0 ? clock.monotonic() : 0,
    };
    const log = new RecordingLog({ ...parts, lags: false });
    this.#recording = log;
    const hub = await settledIn(Hub.open<ResourceEvent>({ log: new RecordingLog({ ...parts, lags: true }), clock, historyBytes: this.#historyBytes, queueBounds: { events: 40, bytes: 64 * 1024 }, pageBounds: { items: 7, bytes: 4096, looked: 20 }, onFailure: onError }), 'opening the hub');
    const store: ResourceStore = { log, hub, clock, random: chance.source, admit: () => undefined };
    this.#handler = createRouter({
      authenticate: () => ({ kind: 'user', user: { name: 'admin', groups: ['system:masters'] } }),
      registry: this.#registry, store: () => store, tallies: new WatchTallies(() => undefined), metrics: () => '', checks: [], version: KUBERNETES_VERSION, address: () => 'simulated:443',
      watches: { minTimeoutMs: 30_000, bookmarkMs: 2000, closeSpreadMs: 0, onEnd: () => undefined },
    });
    const upkeep = [startExpiry({ log, clock, onError }), startRetention({ log, clock, historyMs: HISTORY_MS, onError })];
    this.#stop = () => {
      for (const stop of upkeep) stop();
      hub.close({ kind: 'shutdown' });
      log.stop();
    };
  }

  /**
   * Somebody sets the clock. A server that is started after that knows the age of older changes only by the times in
   * the log, which have the jump in them.
   */
  jump(ms: number): void {
    this.clock.jump(ms);
    this.#jumps += 1;
  }

  /** Ends all watches; a log in memory lives on, a file is closed. */
  async stop(): Promise<void> {
    this.#stop();
    this.recorder.excuseUnanswered();
    if (this.#store.type === 'memory' || this.#log === undefined) return;
    await settledIn(this.#log.close(), 'closing the log');
    this.#log = undefined;
  }

  async ask(request: { readonly method: string; readonly path: string; readonly query?: string; readonly accept?: string; readonly body?: object; readonly contentType?: string }): Promise<PlainReply> {
    const { method, path, query = '', accept = 'application/json', body, contentType = 'application/json' } = request;
    if (this.#handler === undefined) throw new Error('the server is not running');
    try {
      return await this.#handler({
        method, path, query,
        headers: { accept, ...(body === undefined ? {} : { 'content-type': contentType }) },
        body: body === undefined ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(body)),
      });
    } catch (error) {
      // What the listener makes of it.
      if (error instanceof StorageError) return { status: 500, headers: {}, body: new Uint8Array() };
      throw error;
    }
  }

  #open(): Promise<RevisionLog> {
    const { clock, chance } = this;
    if (this.#store.type === 'memory') return Promise.resolve(createMemoryLog({ clock }));
    return openSqliteLog({ file: this.#store.file, clock, durability: 'os', startWriter: inlineWriter(chance, () => this.#failsNow()) });
  }

  #failsNow(): boolean {
    if (this.failures === 0) return false;
    this.failures -= 1;
    return true;
  }
}

/** Waits in turns, not in time; what does not come is a fault. */
export async function settledIn<T>(promise: Promise<T>, what: string): Promise<T> {
  let outcome: { readonly value: T } | { readonly error: unknown } | undefined;
  promise.then((value) => { outcome = { value }; }, (error: unknown) => { outcome = { error }; });
  for (let turn = 0; turn < STUCK_AFTER_TURNS && outcome === undefined; turn++) await turns(1);
  if (outcome === undefined) throw new Error(`${what} never came to an end`);
  if ('error' in outcome) throw outcome.error instanceof Error ? outcome.error : new Error(String(outcome.error));
  return outcome.value;
}

/** Events that end after half a minute instead of an hour, so that a run sees it. */
function shortLivedEvents(registry: Registry): Registry {
  const plain = registry.find('', 'v1', 'events');
  if (plain === undefined) throw new Error('there are no events');
  const short = { ...plain, strategy: { ...plain.strategy, timeToLiveMs: EVENT_LIFE_MS } };
  const selections = new Selections(short);
  return {
    definitions: registry.definitions.map((definition) => (definition === plain ? short : definition)),
    find: (...name) => {
      const found = registry.find(...name);
      return found === plain ? short : found;
    },
    selectionsOf: (definition) => (definition === short ? selections : registry.selectionsOf(definition)),
  };
}
