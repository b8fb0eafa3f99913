import type { OutgoingRequest, Transport, TransportReply } from '../../../src/client/transport.ts';
import { TransportError } from '../../../src/client/errors.ts';
import { inProcess } from '../../../src/client/in-process.ts';
import { expired, busy, page, refusal, reply, stream, streamOf } from '../../../src/testing/answers.ts';
import type { Answer } from '../../../src/testing/answers.ts';
import type { FakeClock } from '../../../src/testing/fake-clock.ts';
import { ScriptedStream } from '../../../src/testing/scripted-stream.ts';
import { added, bookmark, deleted, errorEvent, lineOf, marker, modified } from '../../../src/testing/watch-lines.ts';
import { failure } from '../../../src/wire/status.ts';
import type { Chance } from '../../simulation/chance.ts';
import { Epoch, objectOf } from './history.ts';
import type { Change, Held } from './history.ts';
import type { Manners } from './world.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const FIRST_VERSION = 50_000;
/** So much lies between a backup and the restore from it that the versions do not meet again within a run. */
const RESTORE_DISTANCE = 20_000;

/** How a stream goes wrong, and after how many bytes or seconds. */
type Fate = { readonly kind: 'none' } | { readonly kind: 'cut' | 'end' | 'silence' | 'bad line' | 'error' | 'expired'; bytes: number; readonly until: number };

interface Watcher {
  readonly body: ScriptedStream;
  readonly openedAt: number;
  /** Events up to here have been sent, or are not wanted. */
  from: number;
  readonly endsAt: number;
  bookmarkAt: number;
  fate: Fate;
  isSilent: boolean;
}

/** A server with a history, whose manners and faults chance decides. It has no timers: `tick` says that time has passed. */
export class SimulatedServer {
  readonly transport: Transport;
  readonly epochs: Epoch[] = [Epoch.first(FIRST_VERSION)];
  /** Moments of requests, but for further pages; milliseconds. */
  readonly attempts: number[] = [];
  /** Moments at which a stream had lived for 10 s: what failed before them counts no more. */
  readonly progress: number[] = [];
  readonly story: string[] = [];
  mostOpen = 0;
  isFaulty = true;
  readonly #chance: Chance;
  readonly #clock: FakeClock;
  readonly #manners: Manners;
  #watchers: Watcher[] = [];
  #floor = FIRST_VERSION;
  #count = 0;
  #backup: Epoch | undefined;

  constructor(chance: Chance, clock: FakeClock, manners: Manners) {
    this.#chance = chance;
    this.#clock = clock;
    this.#manners = manners;
    this.transport = (request) => this.#send(request);
  }

  get present(): Epoch {
    const last = this.epochs.at(-1);
    if (last === undefined) throw new Error('there is always a present');
    return last;
  }

  get open(): number {
    return this.#watchers.filter(({ body }) => body.isOpen).length;
  }

  /** Some writes, told to whoever watches. */
  write(count: number): void {
    for (let turn = 0; turn < count; turn++) {
      if (this.#chance.of(0.2)) this.present.skip(this.#chance.below(5));
      const name = this.#chance.pick(NAMES);
      const held = this.present.state.get(name);
      const stamp = `write-${++this.#count}`;
      const type = held === undefined ? 'ADDED' : this.#chance.of(0.35) ? 'DELETED' : 'MODIFIED';
      this.present.apply(type, { name, uid: held?.uid ?? `uid-${stamp}` }, stamp);
    }
    for (const watcher of this.#watchers) this.#tell(watcher);
  }

  compact(): void {
    this.#floor = Math.max(this.#floor, this.present.version - this.#chance.below(20));
  }

  backUp(): void {
    this.#backup = this.present.copy();
    this.present.skip(RESTORE_DISTANCE);
  }

  /** Everybody is cut off; the state is that of the backup. */
  restore(): void {
    if (this.#backup === undefined) return;
    const raised = this.#manners.restore === 'raised';
    for (const watcher of this.#watchers) {
      this.#note(watcher);
      watcher.body.cut();
    }
    this.#watchers = [];
    this.epochs.push(this.#backup.copy(raised ? this.present.version + 100_000 : this.#backup.version));
    this.#floor = raised ? this.present.version : Math.min(this.#floor, this.present.version);
  }

  tick(): void {
    const now = this.#clock.monotonic();
    this.#watchers = this.#watchers.filter(({ body }) => !body.closed);
    for (const watcher of this.#watchers) {
      const { fate, body } = watcher;
      if (fate.kind !== 'none' && now >= fate.until) this.#befall(watcher, fate.kind);
      else if (this.#manners.keepsTimeout && now >= watcher.endsAt && !watcher.isSilent) {
        this.#note(watcher);
        body.end();
      } else if (this.#manners.bookmarks && now >= watcher.bookmarkAt) {
        watcher.bookmarkAt = now + 60_000;
        if (this.#manners.future === 'silence' || watcher.from <= this.present.version) this.#put(watcher, bookmark(this.present.version));
      }
    }
  }

  async #send(request: OutgoingRequest): Promise<TransportReply> {
    // Between any two requests others may write.
    if (this.#chance.of(0.5)) this.write(this.#chance.below(4));
    const query = new URLSearchParams(request.query);
    if (!query.has('continue')) this.attempts.push(this.#clock.monotonic());
    const answer = this.isFaulty && this.#chance.of(this.#manners.faults) ? this.#fault() : this.#answer(query);
    this.story.push(`${(this.#clock.monotonic() / 1000).toFixed(1)} s: ${request.query.slice(0, 150)} -> ${wordFor(answer)}`);
    if (answer.kind === 'no connection') throw new TransportError('connect', 'ECONNREFUSED');
    if (answer.kind === 'cut before headers') throw new TransportError('headers', 'socket hang up');
    const send = inProcess(() => {
      if (answer.kind === 'black hole') return new Promise(() => undefined);
      return answer.kind === 'reply' ? answer.reply : { status: answer.status, headers: answer.headers, body: answer.stream };
    });
    const received = await send(request);
    this.mostOpen = Math.max(this.mostOpen, this.open);
    return received;
  }

  #fault(): Answer {
    const faults: readonly (() => Answer)[] = [
      () => ({ kind: 'no connection' }), () => ({ kind: 'cut before headers' }), () => ({ kind: 'black hole' }),
      () => refusal(failure('Unauthorized', 'no')), () => refusal(failure('Forbidden', 'no')), () => refusal(failure('NotFound', 'no')),
      () => refusal(failure('InternalError', 'no')), () => refusal(failure('ServiceUnavailable', 'no')), () => refusal(failure('Timeout', 'late')),
      () => busy({ seconds: this.#chance.below(30) }), () => busy(), () => reply(200, '<html>\nwelcome\n'), () => streamOf(),
      () => this.#expired(),
    ];
    const favourite = faults[Math.floor(this.#manners.favourite * faults.length)];
    return favourite !== undefined && this.#chance.of(0.6) ? favourite() : this.#chance.pick(faults)();
  }

  #expired(): Answer {
    return expired(this.#manners.expired);
  }

  #answer(query: URLSearchParams): Answer {
    if (query.get('watch') !== 'true') return this.#list(query);
    if (query.get('sendInitialEvents') === 'true') return this.#streamingList(query);
    const from = Number(query.get('resourceVersion'));
    if (from < this.#floor) return this.#expired();
    if (from > this.present.version && this.#manners.future === '504') return tooLarge();
    // What was told before is told again, as some servers do.
    const begin = this.#manners.replays ? Math.max(this.#floor, from - this.#chance.below(10)) : from;
    return this.#watch(query, begin, []);
  }

  #streamingList(query: URLSearchParams): Answer {
    if (this.#manners.streamingList === 'refused') return refusal(failure('Invalid', 'sendInitialEvents: Forbidden'));
    const { state, version } = this.present;
    if (this.#manners.streamingList === 'ignored') return this.#watch(query, version, []);
    const initial = [...state.values()].sort((a, b) => (a.name < b.name ? -1 : 1)).map((held) => added(objectOf(held)));
    return this.#watch(query, version, [...initial, marker(version)]);
  }

  #watch(query: URLSearchParams, from: number, first: readonly object[]): Answer {
    const now = this.#clock.monotonic();
    const watcher: Watcher = {
      body: new ScriptedStream(), openedAt: now, from, endsAt: now + Number(query.get('timeoutSeconds')) * 1000, bookmarkAt: now + 60_000,
      fate: this.#fateFrom(now), isSilent: false,
    };
    this.#watchers.push(watcher);
    for (const event of first) this.#put(watcher, event);
    this.#tell(watcher);
    return stream(watcher.body);
  }

  #fateFrom(now: number): Fate {
    if (!this.isFaulty || !this.#chance.of(this.#manners.faults)) return { kind: 'none' };
    const kind = this.#chance.pick(['cut', 'cut', 'cut', 'end', 'end', 'silence', 'bad line', 'error', 'expired'] as const);
    const [bytes, ms] = this.#manners.shortStreams ? [600, 3_000] : [6_000, 120_000];
    return { kind, bytes: this.#chance.below(bytes), until: now + this.#chance.below(ms) };
  }

  #tell(watcher: Watcher): void {
    for (const change of this.present.after(watcher.from)) {
      watcher.from = change.held.version;
      this.#put(watcher, eventOf(change));
    }
  }

  #put(watcher: Watcher, event: object): void {
    const { fate, body } = watcher;
    if (watcher.isSilent || body.closed) return;
    const line = lineOf(event);
    if (fate.kind !== 'none' && line.length > fate.bytes) {
      if (fate.kind === 'cut' || fate.kind === 'silence') body.bytes(line.subarray(0, fate.bytes), this.#manners.chunk);
      this.#befall(watcher, fate.kind);
      return;
    }
    if (fate.kind !== 'none') fate.bytes -= line.length;
    body.bytes(line, this.#manners.chunk);
  }

  #befall(watcher: Watcher, kind: Exclude<Fate['kind'], 'none'>): void {
    const { body } = watcher;
    if (watcher.isSilent) return;
    this.#note(watcher);
    this.story.push(`${(this.#clock.monotonic() / 1000).toFixed(1)} s: the stream: ${kind}`);
    // After a bad line, in the place of an event, the stream goes on.
    if (kind === 'bad line') watcher.fate = { kind: 'none' };
    else watcher.isSilent = true;
    switch (kind) {
      case 'cut': body.cut(); return;
      case 'end': body.end(); return;
      case 'silence': return;
      case 'bad line': body.bytes('{"type":\n'); return;
      case 'error': body.send(errorEvent(failure('InternalError', 'etcdserver: no leader'))).end(); return;
      case 'expired': body.send(errorEvent(failure('Expired', 'too old'))).end();
    }
  }

  #note({ openedAt }: Watcher): void {
    if (this.#clock.monotonic() - openedAt >= 10_000) this.progress.push(openedAt + 10_000);
  }

  #list(query: URLSearchParams): Answer {
    const [epoch, version, offset] = (query.get('continue') ?? `${this.epochs.length - 1}/${this.present.version}/0`).split('/').map(Number);
    if (Number(query.get('resourceVersion') ?? 0) > this.present.version) return tooLarge();
    const state = this.present.at(version ?? 0);
    if (epoch !== this.epochs.length - 1 || version === undefined || offset === undefined || version < this.#floor || state === undefined) return this.#gone();
    const all = [...state.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    const next = offset + Number(query.get('limit'));
    const items = all.slice(offset, next).map((held: Held) => objectOf(held));
    return page(items, { version, ...(next < all.length ? { token: `${epoch}/${version}/${next}` } : {}) });
  }

  #gone(): Answer {
    return refusal(failure('Expired', 'the continue token is too old'));
  }
}

function tooLarge(): Answer {
  return refusal({ ...failure('Timeout', 'Too large resource version'), details: { causes: [{ reason: 'ResourceVersionTooLarge' }] } });
}

function eventOf({ type, held }: Change): object {
  const object = objectOf(held);
  return type === 'ADDED' ? added(object) : type === 'MODIFIED' ? modified(object) : deleted(object);
}

function wordFor(answer: Answer): string {
  return answer.kind === 'reply' ? String(answer.reply.status) : answer.kind;
}
