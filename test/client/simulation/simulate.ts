import { sleep } from '../../../src/base/clock.ts';
import { createClient } from '../../../src/client/client.ts';
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

/** One life of a watch: half an hour to an hour of faults, then calm, then its end. */
export async function simulate(seed: number): Promise<Verdict> {
  const chance = chanceOf(seed);
  const clock = fakeClock();
  const manners = mannersOf(chance);
  const server = new SimulatedServer(chance, clock, manners);
  server.write(chance.below(12));
  const client = createClient({ name: 'simulation', transport: server.transport }, { clock, random: chance.source });
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

  await faults(server, clock, { chance, manners });
  server.isFaulty = false;
  const { relists, gaps } = await calm(server, clock, judge).then(() => watch.status);
  const breaches = [...judge.breaches];
  if (end !== undefined) breaches.push({ rule: 'never dies', what: `the loop ended: ${String(end.error)}` });
  if (!judge.agrees(server.present)) breaches.push({ rule: 'in the end', what: `the view still differs from the list; ${watch.explain()}` });
  if (server.mostOpen > 1) breaches.push({ rule: 'one stream', what: `${server.mostOpen} were open` });
  breaches.push(...tooOften(server));
  await watch.close();
  await clock.settle();
  if (clock.pending > 0 || server.open > 0) breaches.push({ rule: 'nothing left', what: `${clock.pending} timers, ${server.open} streams` });
  return { breaches, report: reportOf(seed, breaches, server.story), figures: { events: events.length, requests: server.attempts.length, gaps, relists } };
}

async function faults(server: SimulatedServer, clock: FakeClock, { chance, manners }: { readonly chance: Chance; readonly manners: Manners }): Promise<void> {
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

async function calm(server: SimulatedServer, clock: FakeClock, judge: Judge): Promise<void> {
  for (let passed = 0; passed < PATIENCE_MS; passed += 15_000) {
    await clock.advance(15_000);
    server.tick();
    await clock.settle();
    if (passed > 600_000 && judge.agrees(server.present)) return;
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
