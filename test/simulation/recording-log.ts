import type { Clock } from '../../src/base/clock.ts';
import {
  StorageError, type Appended, type Batch, type Change, type Entry, type Found, type KeyRange, type LogRecord, type Page, type RangeResult,
  type Refused, type Revision, type RevisionLog,
} from '../../src/server/storage/revision-log.ts';
import { turns, type Chance } from './chance.ts';
import { seen, type Recorder, type Told } from './recorder.ts';

export interface RecordingParts {
  readonly inner: RevisionLog;
  readonly chance: Chance;
  readonly clock: Clock;
  readonly recorder: Recorder;
  /** Asked before each append: whether the store refuses it, with nothing written. */
  readonly fails: () => boolean;
  readonly timeToLiveMs: number;
  /** What the server that runs on it promises to keep. */
  readonly historyMs: number;
  /** Whether followers hear of things some turns late, as they do where a log is another process. */
  readonly lags: boolean;
  /** How often the wall clock was set. */
  readonly jumps: () => number;
  /** What was written before this time of the rising clock is not covered by that promise. */
  readonly promisedSince: number;
}

/** A log in front of the log: writes down what was acknowledged, is late by chance, and fails when told to. */
export class RecordingLog implements RevisionLog {
  readonly #parts: RecordingParts;
  #stopped = false;
  #byHand = false;

  constructor(parts: RecordingParts) {
    this.#parts = parts;
  }

  get head(): Revision {
    return this.#parts.inner.head;
  }

  get floor(): Revision {
    return this.#parts.inner.floor;
  }

  get problem(): StorageError | undefined {
    return this.#parts.inner.problem;
  }

  get(key: string, at?: Revision): Promise<Found<Entry | undefined>> {
    return this.#parts.inner.get(key, at);
  }

  range(range: KeyRange, page: Page, at?: Revision): Promise<Found<RangeResult>> {
    return this.#parts.inner.range(range, page, at);
  }

  count(range: KeyRange, at?: Revision): Promise<Found<number>> {
    return this.#parts.inner.count(range, at);
  }

  async append(change: Change): Promise<Appended | Refused> {
    const { inner, chance, clock, recorder, fails, timeToLiveMs, promisedSince, jumps } = this.#parts;
    if (this.#stopped) throw new StorageError('closed', 'the server was stopped');
    const before = jumps();
    // Its end was reckoned just now, not when the log comes to it.
    const asked = clock.monotonic();
    const fail = fails();
    await turns(chance.below(3));
    if (fail) throw new StorageError('full', 'the disk is full');
    const began = clock.monotonic();
    const result = await inner.append(change);
    if (result.type === 'appended') {
      // An end is told as a wall time, so of a write that is under way while the clock jumps nobody knows how long it lives.
      const endsAt = change.type === 'put' && change.expiresAt !== undefined && jumps() === before ? { endsAt: asked + timeToLiveMs } : {};
      recorder.commit({ ...committed(result.record), ...endsAt, time: began, since: promisedSince });
    }
    return result;
  }

  timeOf(at: Revision): Promise<number | undefined> {
    return this.#parts.inner.timeOf(at);
  }

  revisionAt(timeMs: number): Promise<Revision | undefined> {
    return this.#parts.inner.revisionAt(timeMs);
  }

  async *follow(after: Revision, signal: AbortSignal): AsyncGenerator<Batch> {
    const { inner, chance, lags } = this.#parts;
    for await (const batch of inner.follow(after, signal)) {
      if (lags && chance.of(0.2)) await turns(1 + chance.below(6));
      if (signal.aborted) return;
      yield batch;
    }
  }

  progress(): Promise<Revision> {
    return this.#parts.inner.progress();
  }

  /** As the server itself forgets. */
  compact(upTo: Revision): Promise<void> {
    const { inner, clock, recorder, historyMs, promisedSince } = this.#parts;
    recorder.compaction({ upTo, time: clock.monotonic(), promisedMs: this.#byHand ? undefined : historyMs, since: promisedSince });
    return inner.compact(upTo);
  }

  /** As an operator forgets. Of what is younger nothing can be promised any more by age. */
  async forget(upTo: Revision): Promise<void> {
    this.#byHand = true;
    const done = this.compact(upTo);
    this.#byHand = false;
    await done;
  }

  close(): Promise<void> {
    return this.#parts.inner.close();
  }

  /** Takes no more writes; what is under way goes on. */
  stop(): void {
    this.#stopped = true;
  }
}

function committed({ key, entry, revision }: LogRecord): { readonly revision: number; readonly key: string; readonly state: ReturnType<typeof seen> | undefined } {
  // `/registry/configmaps/n1/a`
  const [, , plural = '', ...rest] = key.split('/');
  const name = [plural, ...rest].join('/');
  if (entry === undefined) return { revision, key: name, state: undefined };
  const object = JSON.parse(new TextDecoder().decode(entry.value)) as Told;
  const state = seen(plural, object);
  return { revision, key: name, state: { ...state, key: name, token: state.token === '' ? `${name}@${revision}` : state.token } };
}
