import { sleep } from '../../../src/base/clock.ts';
import { createClient } from '../../../src/client/client.ts';
import type { Client } from '../../../src/client/client-types.ts';
import type { SharedStore } from '../../../src/client/store-types.ts';
import { Pod } from '../../../src/kinds/core/v1.ts';
import { fakeClock } from '../../../src/testing/fake-clock.ts';
import type { FakeClock } from '../../../src/testing/fake-clock.ts';
import { chanceOf } from '../../simulation/chance.ts';
import type { Chance } from '../../simulation/chance.ts';
import { inShort } from '../watching.ts';
import { Judge, RULES } from './judge.ts';
import type { Breach } from './judge.ts';
import { SimulatedServer } from './server.ts';
import { mannersOf } from './world.ts';
import type { Manners } from './world.ts';

const STEPS = 150;
const LINES = 40;
const MOST_ATTEMPTS = 15;
/** How long after the faults the view may differ: two silent streams without bookmarks, and then some. */
const PATIENCE_MS = 3_600_000;

export interface Verdict {
  readonly breaches: readonly Breach[];
  /** Empty if all is well; else seed, sentences and the end of the story. */
  readonly report: string;
  readonly figures: { readonly events: number; readonly requests: number; readonly gaps: number; readonly relists: number };
}

/** One life of a watch, or of a store for each fourth seed: half an hour to an hour of faults, then calm, then its end. */
export function simulate(seed: number): Promise<Verdict> {
  const chance = chanceOf(seed);
  const clock = fakeClock();
  const manners = mannersOf(chance);
  const server = new SimulatedServer(chance, clock, manners);
  server.write(chance.below(12));
  const client = createClient({ name: 'simulation', transport: server.transport }, { clock, random: chance.source });
  const run: Run = { seed, chance, clock, manners, server, client };
  return seed % 4 === 0 ? simulateStore(run) : simulateWatch(run);
}

/** The store, and a slow loop over it that is told the newest state of each object. */
async function simulateStore(run: Run): Promise<Verdict> {
  const { seed, chance, clock, server, client } = run;
  const breaches: Breach[] = [];
  const view = new Map<string, string>();
  const stop = new AbortController();
  let store: SharedStore<Pod> | undefined;
  let end: { readonly error?: unknown } | undefined;
  const read = async (): Promise<void> => {
    store = await client.store(Pod, { onRefused: 'retry', pageSize: 3, signal: stop.signal });
    for await (const event of store.watch()) {
      server.story.push(`  ${inShort(event)}`);
      if (event.type !== 'added' && event.type !== 'modified' && event.type !== 'deleted') continue;
      const { name, uid, resourceVersion } = event.object.metadata;
      const known = view.get(name);
      if ((event.type === 'added') !== (known === undefined)) breaches.push({ rule: 'one life', what: `${inShort(event)}; known was ${known ?? 'nothing'}` });
      if (event.type === 'deleted') view.delete(name);
      else view.set(name, `${uid}@${resourceVersion}`);
      if (server.isFaulty && chance.of(0.1)) await sleep(clock, chance.below(60_000), stop.signal);
    }
  };
  read().then(() => (end = {}), (error: unknown) => (end = { error }));

  await faults(run);
  const wanted = (): string => [...server.present.state.values()].map(({ name, uid, version }) => `${name} ${uid}@${version}`).sort().join();
  const held = (): string => [...(store ?? [])].map(({ metadata: { name, uid, resourceVersion } }) => `${name} ${uid}@${resourceVersion}`).sort().join();
  const told = (): string => [...view].map(([name, is]) => `${name} ${is}`).sort().join();
  await calm(run, () => store !== undefined && held() === wanted() && told() === wanted());
  if (end !== undefined) breaches.push({ rule: 'never dies', what: `the store ended: ${String(end.error)}` });
  else if (held() !== wanted()) breaches.push({ rule: 'in the end', what: `the store has ${held()}, the list ${wanted()}` });
  else if (told() !== wanted()) breaches.push({ rule: 'in the end', what: `the loop was told ${told()}, the list is ${wanted()}` });
  const { gaps, relists } = store?.status ?? { gaps: 0, relists: 0 };
  stop.abort(new Error('the simulation is over'));
  await client.close();
  return verdictOf(run, breaches, { events: view.size, gaps, relists, seed });
}

async function simulateWatch(run: Run): Promise<Verdict> {
  const { chance, clock, manners, server, client, seed } = run;
  const watch = client.watch(Pod, {
    onRefused: 'retry', pageSize: 3, queueLimit: manners.slowReader ? 3 : 1000, remember: manners.remember,
  });
  const judge = new Judge(server.epochs);
  const events: string[] = [];
  let end: { readonly error?: unknown } | undefined;
  const read = async (): Promise<void> => {
    for await (const event of watch) {
      const what = inShort(event);
      server.story.push(`  ${what}`);
      events.push(what);
      judge.hear(event);
      if (manners.slowReader && server.isFaulty && chance.of(0.1)) await sleep(clock, chance.below(60_000));
    }
  };
  read().then(() => (end = {}), (error: unknown) => (end = { error }));

  await faults(run);
  await calm(run, () => judge.agrees(server.present));
  const { relists, gaps } = watch.status;
  const breaches = [...judge.breaches];
  if (end !== undefined) breaches.push({ rule: 'never dies', what: `the loop ended: ${String(end.error)}` });
  if (!judge.agrees(server.present)) breaches.push({ rule: 'in the end', what: `the view still differs from the list; ${watch.explain()}` });
  await watch.close();
  return verdictOf(run, breaches, { events: events.length, gaps, relists, seed });
}

interface Run {
  readonly seed: number;
  readonly chance: Chance;
  readonly clock: FakeClock;
  readonly manners: Manners;
  readonly server: SimulatedServer;
  readonly client: Client;
}

/** After the end: adds what is judged alike for everybody. */
async function verdictOf({ clock, server }: Run, before: readonly Breach[], { seed, ...figures }: Omit<Verdict['figures'], 'requests'> & { readonly seed: number }): Promise<Verdict> {
  const breaches = [...before, ...tooOften(server)];
  if (server.mostOpen > 1) breaches.push({ rule: 'one stream', what: `${server.mostOpen} were open` });
  await clock.settle();
  if (clock.pending > 0 || server.open > 0) breaches.push({ rule: 'nothing left', what: `${clock.pending} timers, ${server.open} streams` });
  return { breaches, report: reportOf(seed, breaches, server.story), figures: { ...figures, requests: server.attempts.length } };
}

async function faults({ server, clock, chance, manners }: Run): Promise<void> {
  const [backUpAt, restoreAt] = [chance.below(STEPS / 2), STEPS / 2 + chance.below(STEPS / 2)];
  for (let step = 0; step < STEPS; step++) {
    await clock.advance(chance.of(0.1) ? chance.below(120_000) : chance.below(20_000));
    server.tick();
    if (chance.of(0.6)) server.write(chance.below(5));
    if (chance.of(0.05)) server.compact();
    if (manners.restore !== 'none' && step === backUpAt) server.backUp();
    if (manners.restore !== 'none' && step === restoreAt) server.restore();
    await clock.settle();
  }
}

async function calm({ server, clock }: Run, isSettled: () => boolean): Promise<void> {
  server.isFaulty = false;
  for (let passed = 0; passed < PATIENCE_MS; passed += 15_000) {
    await clock.advance(15_000);
    server.tick();
    await clock.settle();
    if (passed > 600_000 && isSettled()) return;
  }
}

/** The first minute of an outage: one in which no stream has lived for long enough to make up for failures. */
function tooOften({ attempts, progress }: SimulatedServer): readonly Breach[] {
  const at = attempts.find((begin, index) => {
    const end = attempts[index + MOST_ATTEMPTS] ?? Number.POSITIVE_INFINITY;
    return end - begin < 60_000 && !progress.some((moment) => moment >= begin && moment <= end);
  });
  return at === undefined ? [] : [{ rule: 'not too often', what: `more than ${MOST_ATTEMPTS} from ${(at / 1000).toFixed(1)} s on` }];
}

function reportOf(seed: number, breaches: readonly Breach[], story: readonly string[]): string {
  if (breaches.length === 0) return '';
  const sentences = breaches.slice(0, 5).map(({ rule, what }) => `  [${rule}] ${RULES[rule]}: ${what}`);
  return [`seed ${seed} breaks ${breaches.length}:`, ...sentences, '  the end of the story:', ...story.slice(-LINES).map((line) => `    ${line}`)].join('\n');
}
