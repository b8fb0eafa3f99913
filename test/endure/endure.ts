import path from 'node:path';
import { seededRandom } from '../../src/base/random.ts';
import { connect, findCluster } from '../../src/client-node/connect.ts';
import type { Cluster } from '../../src/client/cluster.ts';
import { CLIENTS, startProcess, withFolder } from '../process/server-process.ts';
import { happens } from './chance.ts';
import { CuttingProxy } from './cutting-proxy.ts';
import { EndingProxy } from './ending-proxy.ts';
import { completeBut, inShort, lives, sameEvents, sameObjects, truthHolds } from './judge.ts';
import { GoInformers, PythonWatches, startOwnWatches, type GoCounts, type OwnWatches } from './observers.ts';
import { readList, Truth } from './truth.ts';
import { VIEWS, WHOLE_VIEWS, type Identity, type ViewName } from './views.ts';
import { startWorkload, type Workload } from './workload.ts';

export const GO_PROGRAM: string = path.join(CLIENTS, 'go/endure');
export const PYTHON: string = path.join(CLIENTS, 'python/venv/bin/python');
const PYTHON_PROGRAM = path.join(import.meta.dirname, '../clients/python/watch_restarted.py');

export interface EndureOptions {
  readonly seed: number;
  /** How long is written and cut. */
  readonly ms: number;
  /** How long the server keeps its history. */
  readonly historySeconds: number;
  /** Judge this server instead of one of ours. */
  readonly against?: string;
  /** Told now and then how it goes. */
  readonly say?: (line: string) => void;
}

/** Everything that took part, after it has come to rest. */
export interface Outcome {
  /** What is wrong, each in a sentence; none: all went well. */
  readonly problems: readonly string[];
  readonly report: Report;
}

export interface Report {
  readonly http2: { readonly go: boolean; readonly own: boolean };
  readonly workload: Workload;
  readonly truths: readonly Truth[];
  readonly go: { readonly informers: GoInformers; readonly counts: GoCounts; readonly proxy: CuttingProxy; readonly settledMs: number | undefined };
  readonly own: OwnWatches & { readonly proxy: CuttingProxy; readonly settledMs: number | undefined };
  readonly python: { readonly watches: PythonWatches; readonly proxy: EndingProxy; readonly settledMs: number | undefined };
}

const LONGEST_SETTLING_MS = 120_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Writes, cuts, stops, waits and judges. The same seed gives the same plan; what comes of it depends on the machine too. */
export async function endure(options: EndureOptions): Promise<Outcome> {
  if (options.against !== undefined) return endureOn(options.against, options);
  return withFolder(async (folder) => {
    const server = await startProcess(['--data', folder, '--port', '0', '--simulate', '--history', `${options.historySeconds}s`, '--durability', 'os']);
    try {
      const outcome = await endureOn(server.kubeconfig, options);
      const errors = server.errors();
      return errors === '' ? outcome : { ...outcome, problems: [...outcome.problems, `the server complained: ${errors.slice(0, 2000)}`] };
    } finally {
      await server.stop('SIGTERM');
    }
  });
}

async function endureOn(kubeconfig: string, options: EndureOptions): Promise<Outcome> {
  const { seed, ms } = options;
  const client = await connect({ kubeconfig: { path: kubeconfig } });
  const cluster = await findCluster({ kubeconfig: { path: kubeconfig }, protocol: 'http/1.1' });
  const { hostname, port } = new URL(cluster.name);
  const plan = seededRandom(seed);
  const http2 = { go: happens(plan, 0.5), own: happens(plan, 0.5) };
  const blackoutMs = (options.historySeconds + 5) * 1000;
  const proxies = [1, 2].map((nth) => new CuttingProxy({
    target: { host: hostname, port: Number(port) }, random: seededRandom(seed * 1000 + nth), ...(blackoutMs * 4 < ms ? { blackoutMs } : {}),
    stormMs: [ms / 40, ms / 15], calmMs: [ms / 60, ms / 25],
  }));
  const [goProxy, ownProxy] = proxies;
  if (goProxy === undefined || ownProxy === undefined) throw new RangeError('two proxies');
  const pythonProxy = new EndingProxy(cluster, seededRandom(seed * 1000 + 3));
  await Promise.all([goProxy.start(), ownProxy.start(), pythonProxy.start()]);

  const writing = new AbortController();
  // First, so that no write escapes it.
  const truths = await Promise.all(WHOLE_VIEWS.map((view) => Truth.open(cluster, view)));
  const workload = await startWorkload(client, { random: seededRandom(seed * 1000 + 4), signal: writing.signal, quietMs: Math.min(7000, options.historySeconds * 250) });
  const python = new PythonWatches(PYTHON, { program: PYTHON_PROGRAM, server: pythonProxy.url, seed });
  const informers = new GoInformers(GO_PROGRAM, { kubeconfig, server: goProxy.url, http2: http2.go });
  const own = await startOwnWatches({ kubeconfig, server: ownProxy.url, http2: http2.own });
  try {
    const end = performance.now() + ms;
    while (performance.now() < end) {
      await pause(Math.min(30_000, end - performance.now()));
      options.say?.(`${workload.counts.writes} writes, ${goProxy.cuts} + ${ownProxy.cuts} faults, ${pythonProxy.ended} clean ends`);
    }
    writing.abort();
    await workload.done;
    pythonProxy.calm();
    await Promise.all([goProxy.calm(), ownProxy.calm()]);
    const settled = await settle({ cluster, truths, informers, own, python });
    const report: Report = {
      http2, workload, truths,
      go: { informers, counts: settled.counts, proxy: goProxy, settledMs: settled.goMs },
      own: { ...own, proxy: ownProxy, settledMs: settled.ownMs },
      python: { watches: python, proxy: pythonProxy, settledMs: settled.pythonMs },
    };
    return { problems: judge(report, settled), report };
  } finally {
    writing.abort();
    for (const truth of truths) truth.close();
    await Promise.all([informers.stop(), python.stop(), own.client.close()]);
    await Promise.all([goProxy.close(), ownProxy.close(), pythonProxy.close()]);
    await Promise.all([client.close(), cluster.close?.()]);
  }
}

interface Settled {
  readonly lists: ReadonlyMap<ViewName, readonly Identity[]>;
  readonly stores: ReadonlyMap<ViewName, readonly Identity[]>;
  readonly counts: GoCounts;
  /** Until each was level with the list; undefined: never. */
  readonly goMs: number | undefined;
  readonly ownMs: number | undefined;
  readonly pythonMs: number | undefined;
}

interface Scene {
  readonly cluster: Cluster;
  readonly truths: readonly Truth[];
  readonly informers: GoInformers;
  readonly own: OwnWatches;
  readonly python: PythonWatches;
}

/** Waits until the server is quiet, and then for each observer to be level with it, as long as patience lasts. */
async function settle({ cluster, truths, informers, own, python }: Scene): Promise<Settled> {
  const began = performance.now();
  const countEvents = (): number => truths.reduce((sum, { events }) => sum + events.length, 0);
  for (let before = -1; before !== countEvents(); ) {
    before = countEvents();
    await pause(2500);
  }
  const lists = new Map<ViewName, readonly Identity[]>();
  for (const view of VIEWS) lists.set(view.name, (await readList(cluster, view)).items);
  const times: { go?: number; own?: number; python?: number } = {};
  let dump = await informers.dump();
  const isLevel = (name: ViewName, store: readonly Identity[] | undefined): boolean => sameObjects(store ?? [], lists.get(name) ?? []).length === 0;
  while (performance.now() - began < LONGEST_SETTLING_MS) {
    const passed = performance.now() - began;
    if (VIEWS.every(({ name }) => isLevel(name, dump.stores.get(name)))) times.go ??= passed;
    if (own.watches.every(({ name, store }) => isLevel(name, [...store.values()]))) times.own ??= passed;
    if (truths.every(({ view, events }) => python.events[view].at(-1)?.version === events.at(-1)?.version)) times.python ??= passed;
    if (times.go !== undefined && times.own !== undefined && times.python !== undefined) break;
    await pause(200);
    dump = await informers.dump();
  }
  // Whoever was level has to stay so, and nothing more may come.
  await pause(1000);
  dump = await informers.dump();
  return { lists, ...dump, goMs: times.go, ownMs: times.own, pythonMs: times.python };
}

function judge({ truths, workload, go, own, python }: Report, { lists, stores }: Settled): readonly string[] {
  const problems: string[] = [];
  const note = (where: string, found: readonly string[]): void => void problems.push(...inShort(found).map((problem) => `${where}: ${problem}`));
  note('writers', workload.failures);
  for (const { view, events, failure } of truths) {
    if (failure !== undefined) note(`truth, ${view}`, [failure]);
    note(`truth, ${view}`, truthHolds(events, workload.written.filter((object) => object.view === view)));
    note(`python, ${view}`, sameEvents(python.watches.events[view], events, python.watches.from.get(view) ?? '0'));
  }
  if (python.watches.complaints !== '') note('python', [python.watches.complaints]);
  if (go.informers.complaints !== '') note('client-go', [go.informers.complaints]);
  if (go.counts.watchList === 0) note('client-go', ['it never asked for a streaming list']);
  for (const { name } of VIEWS) {
    note(`client-go, ${name}`, sameObjects(stores.get(name) ?? [], lists.get(name) ?? []));
    note(`client-go, ${name}`, lives(go.informers.told[name], { repeats: true, returns: name === 'gold' }));
  }
  for (const { name, told, store, events, gaps, from, failure } of own.watches) {
    if (failure !== undefined) note(`everwatch, ${name}`, [failure]);
    note(`everwatch, ${name}`, sameObjects([...store.values()], lists.get(name) ?? []));
    note(`everwatch, ${name}`, lives(told, { returns: name === 'gold' }));
    const truth = truths.find(({ view }) => view === name);
    if (truth !== undefined) note(`everwatch, ${name}`, completeBut(events, truth.events, { from: from ?? '0', gaps }));
  }
  return problems;
}
