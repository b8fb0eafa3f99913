import type { Clock } from '../base/clock.ts';
import { sleep } from '../base/clock.ts';
import { InvariantError, invariant } from '../base/invariant.ts';
import type { Random } from '../base/random.ts';
import { withDeadline } from './deadline.ts';
import type { Attempt } from './deadline.ts';
import { EverwatchError, TransportError, describeTarget } from './errors.ts';
import type { Outlet } from './event-queue.ts';
import { trusted } from './live-object.ts';
import { emptyState, step } from './resume.ts';
import type { ResumeOptions } from './resume.ts';
import { isBehind } from './resume-judgement.ts';
import { limitsOf } from './resume-pace.ts';
import type { ResumeEffect, ResumeInput, ResumeState } from './resume-types.ts';
import type { Store, Verdict } from './store.ts';
import type { WatchJournal } from './watch-journal.ts';
import type { Page, WatchSource } from './watch-source.ts';
import { WatchStream } from './watch-stream.ts';
import type { StreamItem } from './watch-stream.ts';
import type { WatchEvent } from './watch-types.ts';

export interface WatcherParts<T> {
  readonly source: WatchSource<T>;
  readonly store: Store<T>;
  readonly outlet: Outlet<WatchEvent<T>>;
  readonly journal: WatchJournal;
  readonly clock: Clock;
  readonly random: Random;
}

export interface WatcherOptions extends ResumeOptions {
  readonly since?: string;
  readonly timeoutSeconds: { readonly min: number; readonly max: number };
  readonly pageSize: number;
}

/**
 * Runs the effects of the resume machine: one activity at a time, whose outcome is the next input. What an activity
 * brings after it was given up has no effect, since nobody waits for it any more.
 */
export class Watcher<T> {
  readonly #parts: WatcherParts<T>;
  readonly #options: WatcherOptions;
  #state: ResumeState;
  #signal: AbortSignal = new AbortController().signal;
  #page: Page<T> | undefined;
  #stream: WatchStream | undefined;
  #timeoutSeconds = 0;
  /** What the stream has brought and the machine has not seen yet. */
  #items: readonly StreamItem[] = [];
  #next = 0;

  constructor(parts: WatcherParts<T>, options: WatcherOptions) {
    this.#parts = parts;
    this.#options = options;
    this.#state = emptyState(options);
  }

  /** Runs until the signal is aborted (throws its reason) or a refusal is final (throws it). Leaves nothing behind. */
  async run(signal: AbortSignal): Promise<never> {
    this.#signal = signal;
    const onAbort = (): void => this.#stream?.cancel();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      let input: ResumeInput = { kind: 'start', ...(this.#options.since === undefined ? {} : { since: this.#options.since }) };
      for (;;) {
        signal.throwIfAborted();
        const { state, effects }: ReturnType<typeof step> = step(this.#state, input);
        this.#state = state;
        this.#parts.journal.entered(state);
        input = await this.#runAll(effects);
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.#stream?.cancel();
    }
  }

  async #runAll(effects: readonly ResumeEffect[]): Promise<ResumeInput> {
    for (const effect of effects) {
      const input = await this.#runOne(effect);
      if (input !== undefined) return input;
    }
    throw new InvariantError('the last effect of a step starts an activity');
  }

  #runOne(effect: ResumeEffect): Promise<ResumeInput> | undefined {
    const { store, outlet, journal } = this.#parts;
    switch (effect.kind) {
      case 'begin':
        store.beginList(effect.knownUpTo);
        return undefined;
      case 'gap':
        journal.gap();
        outlet.push({ type: 'gap', cause: effect.cause, from: effect.from, to: effect.to });
        return undefined;
      case 'take':
        for (const object of this.#page?.items ?? []) this.#tell(store.listed(object));
        this.#page = undefined;
        return undefined;
      case 'sweep':
        this.#tell(store.endList());
        return undefined;
      case 'synced':
        journal.synced();
        outlet.push({ type: 'synced', count: store.size, resourceVersion: effect.version }, effect.version);
        return undefined;
      case 'list':
        return this.#list(effect);
      case 'open':
        return this.#open(effect);
      case 'read':
        return this.#read();
      case 'wait':
        this.#dropStream();
        return this.#wait(effect.ms + this.#parts.random.next() * effect.spreadMs);
      case 'throw':
        return Promise.reject(effect.error);
    }
  }

  async #wait(ms: number): Promise<ResumeInput> {
    await sleep(this.#parts.clock, ms, this.#signal);
    return { kind: 'timer' };
  }

  async #list(effect: Extract<ResumeEffect, { kind: 'list' }>): Promise<ResumeInput> {
    const { source, journal, outlet } = this.#parts;
    const { refresh, onlyVersion, atLeast, token } = effect;
    this.#dropStream();
    await outlet.room('list');
    const ask = { ...(atLeast === undefined ? {} : { atLeast }), ...(token === undefined ? {} : { token }), limit: onlyVersion ? 1 : this.#options.pageSize };
    const outcome = await this.#request(refresh, (attempt) => source.readPage(ask, attempt));
    if ('failure' in outcome) return { kind: 'failed', error: outcome.failure };
    const page = outcome.answer;
    journal.heard('list');
    this.#page = page;
    return { kind: 'page', version: page.version, ...(page.token === undefined ? {} : { token: page.token }) };
  }

  async #open(effect: Extract<ResumeEffect, { kind: 'open' }>): Promise<ResumeInput> {
    const { source, journal, clock, random } = this.#parts;
    const { min, max } = this.#options.timeoutSeconds;
    this.#dropStream();
    this.#timeoutSeconds = Math.round(min + random.next() * (max - min));
    const ask = { ...(effect.from === undefined ? {} : { from: effect.from }), timeoutSeconds: this.#timeoutSeconds };
    const outcome = await this.#request(effect.refresh, (attempt) => source.openStream(ask, attempt), (late) => late.cancel());
    if ('failure' in outcome) return { kind: 'failed', error: outcome.failure };
    journal.heard('headers');
    this.#stream = new WatchStream(outcome.answer, { clock, target: source.watchTarget });
    return { kind: 'opened' };
  }

  /** Runs a request under the limit of the state. An answer that comes too late goes to `discard`. */
  async #request<R>(refresh: boolean, request: (attempt: Attempt) => Promise<R>, discard?: (late: R) => void): Promise<Outcome<R>> {
    const { clock, source } = this.#parts;
    const { silenceMs } = limitsOf(this.#state, this.#timeoutSeconds);
    const late = (): TransportError =>
      new TransportError('headers', `cannot ${describeTarget(source.watchTarget)}: no answer within ${Math.round(silenceMs / 1000)} s`);
    const options = { clock, ms: silenceMs, signal: this.#signal, late, ...(discard === undefined ? {} : { discard }) };
    try {
      const answer = await withDeadline(options, async (attempt) => {
        if (refresh) await source.refreshCredentials();
        return request(attempt);
      });
      return { answer };
    } catch (failure) {
      if (this.#signal.aborted || !(failure instanceof EverwatchError)) throw failure;
      this.#parts.journal.failed(failure);
      return { failure };
    }
  }

  #dropStream(): void {
    this.#stream?.cancel();
    this.#stream = undefined;
    this.#items = [];
    this.#next = 0;
  }

  async #read(): Promise<ResumeInput> {
    const stream = this.#stream;
    invariant(stream !== undefined, 'a stream is open while it is read');
    if (this.#next >= this.#items.length) {
      await this.#parts.outlet.room(this.#state.kind === 'listing' ? 'list' : 'changes');
      this.#signal.throwIfAborted();
      this.#items = await stream.read(limitsOf(this.#state, this.#timeoutSeconds));
      this.#next = 0;
      this.#signal.throwIfAborted();
    }
    return this.#state.kind === 'listing' ? this.#takeInitial(stream) : this.#takeChanges(stream);
  }

  #takeInitial(stream: WatchStream): ResumeInput {
    const { store, journal } = this.#parts;
    for (let item = this.#items[this.#next]; item !== undefined; item = this.#items[++this.#next]) {
      if (item.kind === 'end') return this.#ended(stream, item);
      journal.heard(item.kind === 'change' ? 'event' : 'bookmark');
      if (item.kind === 'change') {
        const object = trusted<T>(this.#parts.source.view(item.object));
        this.#tellVerdict(item.word === 'DELETED' ? store.removed(object, undefined) : store.listed(object, item.word));
      } else if (item.endsInitialEvents) {
        this.#next++;
        return { kind: 'marker', version: item.version };
      }
    }
    return { kind: 'events', version: '', bookmark: false };
  }

  #takeChanges(stream: WatchStream): ResumeInput {
    const { journal, outlet } = this.#parts;
    const { position: start, replays, checked } = this.#state.memory;
    invariant(start !== undefined, 'a watch has a position');
    let position = start;
    let bookmark = false;
    for (let item = this.#items[this.#next]; item !== undefined; item = this.#items[++this.#next]) {
      // The machine learns of the progress first, and then of what ended or contradicts it.
      const moved = position !== start || bookmark;
      if (item.kind === 'end') return moved ? { kind: 'events', version: position, bookmark } : this.#ended(stream, item);
      const verdict = item.kind === 'change' ? this.#verdictOn(item, position) : verdictOnBookmark(item.version, position);
      if (verdict === 'behind' && !(replays && checked)) {
        if (moved) return { kind: 'events', version: position, bookmark };
        this.#next++;
        return { kind: 'behind', version: item.version };
      }
      journal.heard(item.kind === 'bookmark' ? 'bookmark' : 'event');
      if (item.kind === 'bookmark' && !item.endsInitialEvents) bookmark = true;
      if (!isBehind(item.version, position)) position = item.version;
      if (this.#tellVerdict(verdict, position) === 0) outlet.mark(position);
    }
    return { kind: 'events', version: position, bookmark };
  }

  #verdictOn(item: Extract<StreamItem, { kind: 'change' }>, position: string): Verdict<T> {
    const object = trusted<T>(this.#parts.source.view(item.object));
    const { store } = this.#parts;
    return item.word === 'DELETED' ? store.removed(object, position) : store.upserted(object, item.word, position);
  }

  #ended(stream: WatchStream, item: Extract<StreamItem, { kind: 'end' }>): ResumeInput {
    this.#stream = undefined;
    this.#parts.journal.streamEnded(item.end, stream.unknownTypes);
    return { kind: 'ended', end: item.end, stream: stream.summary() };
  }

  /** Answers how many events were told. */
  #tellVerdict(verdict: Verdict<T>, position?: string): number {
    if (typeof verdict !== 'string') return this.#tell(verdict, position);
    this.#parts.journal.replayed();
    return 0;
  }

  /** Only the last of several events moves the position: they stand for one change. */
  #tell(events: readonly WatchEvent<T>[], position?: string): number {
    const { outlet } = this.#parts;
    events.forEach((event, index) => outlet.push(event, index === events.length - 1 ? position : undefined));
    return events.length;
  }
}

type Outcome<R> = { readonly answer: R } | { readonly failure: EverwatchError };

function verdictOnBookmark(version: string, position: string): Verdict<never> {
  return isBehind(version, position) ? 'behind' : [];
}
