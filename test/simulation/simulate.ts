import type { History } from '../guarantees/history.ts';
import { describeViolations, violationsOf, type Violation } from '../guarantees/guarantees.ts';
import { chanceOf, turns } from './chance.ts';
import { anyQuestion, list } from './lister.ts';
import { FORMS, PLACES, WATCHED } from './places.ts';
import { Watcher, watchersOf } from './watcher.ts';
import { World, settledIn, type Store } from './world.ts';
import { Writers } from './writer.ts';

export interface SimulationOptions {
  readonly seed: number;
  readonly store: Store;
  /** Writes and lists, in all. Default 2,000. */
  readonly operations?: number;
}

export interface Run {
  readonly seed: number;
  readonly history: History;
  /** What went wrong inside the server, beside the failures that were planted. */
  readonly broken: readonly string[];
  readonly faults: Readonly<Record<Fault, number>>;
}

const FAULTS = ['cut', 'slow reader', 'compaction', 'restart', 'clock jump', 'failed commits', 'pause'] as const;
export type Fault = (typeof FAULTS)[number];

const OPERATIONS = 2000;
const WRITERS = 6;
const LISTERS = 2;
const PROBES = 3;
const HOUR_MS = 3_600_000;

/** The whole server below its socket, with everybody around it, under faults. The same seed gives the same history. */
export async function simulate(options: SimulationOptions): Promise<Run> {
  const simulation = new Simulation(options);
  await simulation.run(options.operations ?? OPERATIONS);
  return simulation.result();
}

class Simulation {
  readonly #seed: number;
  readonly #world: World;
  readonly #writers: Writers;
  readonly #watchers: Watcher[];
  #probes: Watcher[] = [];
  #probed = 0;
  #listing = 0;
  readonly #faults: Record<Fault, number> = { cut: 0, 'slow reader': 0, compaction: 0, restart: 0, 'clock jump': 0, 'failed commits': 0, pause: 0 };

  constructor({ seed, store }: SimulationOptions) {
    this.#seed = seed;
    this.#world = new World(chanceOf(seed), store);
    this.#writers = new Writers(this.#world, WRITERS);
    this.#watchers = watchersOf(this.#world, WATCHED);
  }

  async run(operations: number): Promise<void> {
    await this.#world.start();
    await this.#makeNamespaces();
    for (let done = 0, idle = 0; done < operations && idle < operations; ) {
      const started = this.#act();
      done += started;
      idle = started === 0 ? idle + 1 : 0;
      await this.#passTime();
    }
    await this.#comeToRest();
  }

  result(): Run {
    return { seed: this.#seed, history: this.#world.recorder.history(this.#head), broken: this.#world.broken, faults: this.#faults };
  }

  #head = 0;

  async #makeNamespaces(): Promise<void> {
    for (const name of ['n1', 'n2']) {
      await settledIn(this.#world.ask({ method: 'POST', path: '/api/v1/namespaces', body: { apiVersion: 'v1', kind: 'Namespace', metadata: { name } } }), 'making a namespace');
    }
  }

  /** Lets chance decide who does what next; gives the number of operations that were begun. */
  #act(): number {
    const { chance } = this.#world;
    let started = 0;
    for (let burst = 1 + chance.below(5); burst > 0; burst--) {
      if (chance.of(0.8)) {
        if (!this.#writers.isFree) continue;
        this.#writers.begin();
      } else {
        if (this.#listing >= LISTERS) continue;
        this.#beginList();
      }
      started += 1;
    }
    for (const watcher of this.#watchers) if (watcher.isIdle && chance.of(0.3)) watcher.begin();
    if (chance.of(0.1)) this.#probe();
    return started;
  }

  #beginList(): void {
    const epoch = this.#world.log;
    this.#listing += 1;
    const free = (): void => {
      if (this.#world.log === epoch) this.#listing -= 1;
    };
    void list(this.#world, anyQuestion(this.#world)).then(free, (error: unknown) => {
      this.#world.broken.push(`list: ${String(error)}`);
      free();
    });
  }

  /** A watch from anywhere in history, a little before and a little after it too. */
  #probe(): void {
    const { chance, recorder, log } = this.#world;
    const version = chance.pick<() => number>([
      () => log.floor, () => log.floor - 1, () => log.floor + 1, () => log.head, () => log.head + 1 + chance.below(4),
      () => chance.pick(recorder.commits).revision, () => log.floor + chance.below(log.head - log.floor + 1),
    ])();
    const probe = new Watcher({
      world: this.#world, name: `probe ${++this.#probed}`, place: chance.pick(PLACES), form: chance.pick(FORMS), start: { type: 'after', version },
    });
    probe.begin();
    this.#probes.push(probe);
    if (this.#probes.length > PROBES) this.#probes.shift()?.cut();
  }

  async #passTime(): Promise<void> {
    const { chance, clock } = this.#world;
    if (chance.of(0.05)) await this.#fail(chance.pick(FAULTS));
    for (const watcher of this.#watchers) if (chance.of(0.05)) watcher.resume();
    if (chance.of(0.3)) await clock.advance(chance.below(150));
    else await turns(chance.below(4));
  }

  async #fail(fault: Fault): Promise<void> {
    const { chance, clock, log } = this.#world;
    // Few: each ends all streams, and a run is to see long ones too.
    if (fault === 'restart' && chance.of(0.7)) return;
    this.#faults[fault] += 1;
    switch (fault) {
      case 'cut': return chance.pick(this.#watchers).cut();
      case 'slow reader': return chance.pick(this.#watchers).slow();
      case 'compaction': return settledIn(log.forget((log.head - chance.below(60)) as typeof log.head), 'compaction');
      case 'restart': return this.#restart();
      case 'clock jump': return this.#world.jump(chance.pick([-24 * HOUR_MS, 24 * HOUR_MS, -HOUR_MS, HOUR_MS, -1500]));
      case 'failed commits':
        this.#world.failures += 1 + chance.below(4);
        return;
      case 'pause': return clock.advance(1000 + chance.below(8000));
    }
  }

  async #restart(): Promise<void> {
    await this.#world.stop();
    for (const watcher of [...this.#watchers, ...this.#probes]) watcher.abandon();
    this.#probes = [];
    this.#writers.reset();
    this.#listing = 0;
    this.#world.failures = 0;
    await this.#world.start();
  }

  /** No more faults; everybody gets what is due. */
  async #comeToRest(): Promise<void> {
    const { clock, log } = this.#world;
    this.#world.failures = 0;
    const everybody = [...this.#watchers, ...this.#probes];
    for (let round = 0; round < 12; round++) {
      for (const watcher of everybody) {
        watcher.resume();
        watcher.begin();
      }
      await turns(20);
      // Bookmarks come, and whoever was refused starts anew. Late enough for no watch to time out in the last rounds.
      if (round === 4) await clock.advance(2500);
    }
    for (const place of PLACES) {
      await settledIn(list(this.#world, { place, form: FORMS[0] as (typeof FORMS)[number], asked: { version: undefined, match: undefined }, limit: 0 }), 'the last list');
    }
    for (const watcher of everybody) watcher.markLevel();
    this.#head = log.head;
    await this.#world.stop();
    await turns(4);
  }
}

export interface Verdict {
  readonly run: Run;
  readonly violations: readonly Violation[];
  /** Empty if all is well; else the sentences that were broken, what broke them, and the seed. */
  readonly report: string;
}

/** One seed, judged. */
export async function judge(options: SimulationOptions): Promise<Verdict> {
  const run = await simulate(options);
  const violations = violationsOf(run.history);
  const inside = run.broken.length === 0 ? [] : [`Broken inside the server: ${run.broken.slice(0, 3).join('; ')}`];
  const lines = [...(violations.length === 0 ? [] : [describeViolations(violations)]), ...inside];
  const report = lines.length === 0 ? '' : [`seed ${options.seed} on ${options.store.type}`, ...lines].join('\n');
  return { run, violations, report };
}
