// What is measured, in sessions: each starts a server of its own, so that what one leaves behind is not in the next.
import { setTimeout as delay } from 'node:timers/promises';
import { figure, runKbench, type Figures } from './kbench.ts';
import { cpuSeconds, residentMegabytes } from './processes.ts';
import type { RunningTarget, Subject } from './servers.ts';

/** Figures by name, as `report.ts` knows them. */
export type Sample = Record<string, number>;

export const BENCHES = ['ready', 'idle-memory', 'create', 'fanout-100', 'fanout-1000', 'latency', 'list', 'initial', 'elsewhere', 'idle-2000', 'idle-10000', 'growth', 'slow-reader'] as const;
export type BenchName = (typeof BENCHES)[number];

export interface SessionOptions {
  readonly kbench: string;
  readonly only: ReadonlySet<BenchName>;
  /** Odd rounds take the two halves of a comparison in the other order. */
  readonly round: number;
  readonly note: (text: string) => void;
}

/** After this long a server that nobody uses has done what it does after its start. */
const SETTLED_MS = 5_000;
const LOADS = ['create', 'fanout-100', 'fanout-1000', 'latency', 'list', 'initial', 'elsewhere'] as const;

/** One round on one server: every session that is asked for. */
export async function measure(subject: Subject, options: SessionOptions): Promise<Sample> {
  const sample: Sample = {};
  const { only } = options;
  if (only.has('ready')) Object.assign(sample, await ready(subject, options));
  if (only.has('idle-memory') || LOADS.some((name) => only.has(name))) Object.assign(sample, await withServer(subject, (server) => load(server, options)));
  for (const watchers of [2_000, 10_000] as const) {
    if (!only.has(`idle-${watchers}`)) continue;
    const figures = await withServer(subject, async (server) => {
      await delay(SETTLED_MS);
      return run(server, options, ['idle', '-watchers', String(watchers)]);
    });
    sample[`idle-${watchers}.kb_per_watcher`] = figure(figures, 'kb_per_watcher');
    sample[`idle-${watchers}.open_per_s`] = figure(figures, 'open_per_s');
  }
  return sample;
}

async function withServer<T>(subject: Subject, use: (server: RunningTarget) => Promise<T>): Promise<T> {
  const server = await subject.start();
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

/** With the CPU that the server took for it, which other programs on the machine hardly change. */
async function run(server: RunningTarget, options: SessionOptions, args: readonly string[]): Promise<Figures> {
  const before = cpuSeconds(server.pids);
  const ran = await runKbench(options.kbench, server, args);
  const figures = { ...ran, server_cpu_s: cpuSeconds(server.pids) - before };
  options.note(`${server.label} ${JSON.stringify(figures)}`);
  return figures;
}

async function ready(subject: Subject, { kbench, note }: SessionOptions): Promise<Sample> {
  const { command, target, stop } = subject.cold();
  const figures = await runKbench(kbench, target, ['ready', '-exec', command]);
  await stop();
  note(`${subject.label} ${JSON.stringify(figures)}`);
  return { 'ready.ms': figure(figures, 'ms') };
}

async function load(server: RunningTarget, options: SessionOptions): Promise<Sample> {
  const sample: Sample = {};
  await delay(SETTLED_MS);
  sample['memory.idle_mb'] = residentMegabytes(server.pids);
  const { only } = options;
  if (only.has('create')) {
    const figures = await run(server, options, ['create', '-n', '4000', '-c', '32']);
    for (const name of ['creates_per_s', 'updates_per_s', 'patches_per_s']) sample[`create.${name}`] = figure(figures, name);
    sample['create.server_us_per_write'] = (figure(figures, 'server_cpu_s') * 1e6) / (3 * 4_000);
  }
  for (const [watchers, events] of [[100, 1_000], [1_000, 200]] as const) {
    if (!only.has(`fanout-${watchers}`)) continue;
    const figures = await run(server, options, ['fanout', '-watchers', String(watchers), '-n', String(events)]);
    for (const name of ['deliveries_per_s', 'server_us_per_delivery', 'missing']) sample[`fanout-${watchers}.${name}`] = figure(figures, name);
  }
  if (only.has('latency')) {
    const figures = await run(server, options, ['latency', '-watchers', '100', '-rate', '100']);
    for (const name of ['p50_ms', 'p99_ms', 'server_us_per_delivery']) sample[`latency.${name}`] = figure(figures, name);
  }
  if (only.has('list')) {
    const figures = await run(server, options, ['list', '-n', '5000', '-reps', '10']);
    for (const name of ['p50_ms', 'rv0_p50_ms']) sample[`list.${name}`] = figure(figures, name);
  }
  if (only.has('initial')) sample['initial.events_per_s'] = figure(await run(server, options, ['initial', '-n', '5000', '-watchers', '10']), 'events_per_s');
  if (only.has('elsewhere')) sample['elsewhere.kept'] = await elsewhere(server, options);
  if (LOADS.every((name) => only.has(name))) sample['memory.after_mb'] = residentMegabytes(server.pids);
  return sample;
}

/** The rate of writes with 1,000 watchers in another namespace as a part of the rate without. */
async function elsewhere(server: RunningTarget, options: SessionOptions): Promise<number> {
  const rate = async (watchers: number): Promise<number> => {
    const figures = await run(server, options, ['create', '-n', '4000', '-c', '32', '-elsewhere', String(watchers)]);
    // Over all three kinds of write: the time of one of each.
    return 1 / ['creates_per_s', 'updates_per_s', 'patches_per_s'].reduce((sum, name) => sum + 1 / figure(figures, name), 0);
  };
  // What comes first has the colder server.
  const [first, second] = options.round % 2 === 0 ? [0, 1_000] : [1_000, 0];
  const [rateOfFirst, rateOfSecond] = [await rate(first), await rate(second)];
  return first === 0 ? rateOfSecond / rateOfFirst : rateOfFirst / rateOfSecond;
}
