import { isByteSource } from '../../src/wire/exchange.ts';
import type { Stream } from '../guarantees/history.ts';
import { partsOf } from '../guarantees/truth.ts';
import { turns } from './chance.ts';
import { list } from './lister.ts';
import { FORMS, type Form, type Place } from './places.ts';
import { Reader } from './reader.ts';
import type { OpenStream } from './recorder.ts';
import type { World } from './world.ts';

interface WatcherParts {
  readonly world: World;
  readonly name: string;
  readonly place: Place;
  readonly form: Form;
  /** Where it begins for the first time. */
  readonly start: Stream['start'];
}

/** A client that keeps a watch going: resumes from its last version, and starts anew when that is gone. */
export class Watcher {
  readonly #parts: WatcherParts;
  #next: Stream['start'];
  #stream: OpenStream | undefined;
  #reader: Reader | undefined;
  #opening = false;

  constructor(parts: WatcherParts) {
    this.#parts = parts;
    this.#next = parts.start;
  }

  /** It has a stream that goes on. */
  get isOpen(): boolean {
    return this.#stream !== undefined && this.#stream.end === undefined;
  }

  get isIdle(): boolean {
    return !this.isOpen && !this.#opening;
  }

  /** Opens a stream if there is none. */
  begin(): void {
    if (!this.isIdle) return;
    this.#learn();
    this.#opening = true;
    const epoch = this.#parts.world.log;
    void this.#open().catch((error: unknown) => {
      this.#parts.world.broken.push(`${this.#parts.name}: ${String(error)}`);
    }).finally(() => {
      if (this.#parts.world.log === epoch) this.#opening = false;
    });
  }

  slow(): void {
    this.#reader?.slow();
  }

  resume(): void {
    this.#reader?.resume();
  }

  cut(): void {
    if (this.#reader !== undefined) this.#reader.cut();
    else if (this.#stream !== undefined) this.#stream.end ??= 'cut';
  }

  /** Its server was stopped: what was on its way never comes. */
  abandon(): void {
    this.#opening = false;
    this.#reader?.resume();
    if (this.#stream !== undefined) this.#stream.end ??= 'stopped';
  }

  markLevel(): void {
    if (this.#stream !== undefined && this.#stream.end === undefined) this.#stream.level = true;
  }

  /** What the last stream has taught: where to go on. */
  #learn(): void {
    const stream = this.#stream;
    if (stream === undefined) return;
    this.#stream = undefined;
    this.#reader = undefined;
    const { from, live } = partsOf(stream);
    const last = live.findLast((line) => line.type !== 'error');
    const version = last?.version ?? from;
    const refused = stream.lines.some((line) => line.type === 'error');
    this.#next = refused || version === undefined ? { type: 'initial' } : { type: 'after', version };
  }

  async #open(): Promise<void> {
    const { world, name, place, form } = this.#parts;
    const { recorder, chance, log } = world;
    if (this.#next.type === 'initial' && chance.of(0.4)) {
      const version = await list(world, { place, form, asked: { version: undefined, match: undefined }, limit: chance.of(0.5) ? 4 : 0 });
      if (version !== undefined) this.#next = { type: 'after', version };
    }
    const start = this.#next;
    const stream = recorder.stream({ watcher: name, view: place.view, start, floor: log.floor });
    this.#stream = stream;
    const query = [
      'watch=1', 'allowWatchBookmarks=true',
      ...(start.type === 'initial' ? ['sendInitialEvents=true', 'resourceVersionMatch=NotOlderThan'] : [`resourceVersion=${start.version}`]),
      ...(chance.of(0.3) ? [`timeoutSeconds=${3 + chance.below(20)}`] : []),
      ...(place.selector === '' ? [] : [place.selector]),
    ].join('&');
    const reply = await world.ask({ method: 'GET', path: place.path, query, accept: form.watch });
    if (reply.status === 500) {
      // The server was stopped while it looked for the state.
      stream.end ??= 'stopped';
      return;
    }
    if (!isByteSource(reply.body)) throw new Error(`no stream but ${reply.status} for ${query}`);
    stream.floors = { asked: stream.floors.asked, answered: log.floor };
    // A socket takes its time before it asks for the first byte.
    await turns(chance.below(6));
    const reader = new Reader({ stream, recorder, plural: place.plural, form, floor: () => log.floor });
    if (stream.end !== undefined) return reader.refuse(reply.body);
    this.#reader = reader;
    if (chance.of(0.15)) reader.slow();
    reader.open(reply.body);
  }
}

/** Watchers of every kind of selector and every form, and how they begin. */
export function watchersOf(world: World, places: readonly Place[]): Watcher[] {
  const shift = world.chance.below(FORMS.length);
  return places.map((place, index) => {
    // Those who watch the same place, one after the other, have different forms.
    const earlier = places.slice(0, index).filter((other) => other === place).length;
    const form = FORMS[(places.indexOf(place) + earlier + shift) % FORMS.length];
    if (form === undefined) throw new Error('there is no form');
    return new Watcher({ world, name: `watcher ${index + 1} (${form.name})`, place, form, start: { type: 'initial' } });
  });
}
