import { sleep, systemClock } from '../../src/base/clock.ts';
import type { Random } from '../../src/base/random.ts';
import type { Client } from '../../src/client/client-types.ts';
import { ApiError } from '../../src/client/errors.ts';
import { Job } from '../../src/kinds/batch/v1.ts';
import { ConfigMap, Namespace, Pod } from '../../src/kinds/core/v1.ts';
import { between, happens, pick } from './chance.ts';
import { identityOf, type Identity, type ViewName } from './views.ts';

/** A write that was answered with an object: it has to be seen. */
export interface Written extends Identity {
  readonly view: ViewName;
}

export interface Workload {
  readonly written: readonly Written[];
  /** Writes that came to nothing, but for those that the server refused. */
  readonly failures: readonly string[];
  readonly counts: { writes: number; refused: number };
  /** Resolves when the writers have stopped. */
  readonly done: Promise<void>;
}

export interface WorkloadOptions {
  readonly random: Random;
  readonly signal: AbortSignal;
  /** The longest time without a write, in milliseconds; far below the time that history is kept. */
  readonly quietMs: number;
}

const NAMESPACES = ['endure-a', 'endure-b', 'endure-c'] as const;
const WRITERS = 4;
const SLOTS = { configmaps: 100, jobs: 12, pods: 25 } as const;
const CONTAINERS = [{ name: 'main', image: 'busybox' }];

type Phase = 'steady' | 'burst' | 'quiet';

/** Starts writers that make, change and delete objects under a few hundred names, in bursts, steadily and not at all. */
export async function startWorkload(client: Client, options: WorkloadOptions): Promise<Workload> {
  for (const name of NAMESPACES) {
    await client.create(Namespace, { metadata: { name } }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.reason !== 'AlreadyExists') throw error;
    });
  }
  const written: Written[] = [];
  const failures: string[] = [];
  const counts = { writes: 0, refused: 0 };
  const phase: { now: Phase } = { now: 'steady' };
  const writer = async (): Promise<void> => {
    while (!options.signal.aborted) {
      if (phase.now !== 'quiet') await writeOnce(client, { random: options.random, written, failures, counts });
      if (phase.now !== 'burst') await rest(between(options.random, 20, 250), options.signal);
    }
  };
  const done = Promise.all([changePhases(phase, options), ...Array.from({ length: WRITERS }, writer)]).then(() => undefined);
  return { written, failures, counts, done };
}

async function changePhases(phase: { now: Phase }, { random, signal, quietMs }: WorkloadOptions): Promise<void> {
  while (!signal.aborted) {
    phase.now = pick(random, ['steady', 'steady', 'burst', 'quiet']);
    const longest = { steady: 8000, burst: 1200, quiet: quietMs }[phase.now];
    await rest(between(random, longest / 4, longest), signal);
  }
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(systemClock(), ms, signal).catch(() => undefined);
}

interface Desk {
  readonly random: Random;
  readonly written: Written[];
  readonly failures: string[];
  readonly counts: { writes: number; refused: number };
}

/** One write under a random name. What is there already, or is not there, is refused: that is part of the game. */
async function writeOnce(client: Client, { random, written, counts, failures }: Desk): Promise<void> {
  const view = pick(random, ['configmaps', 'configmaps', 'configmaps', 'configmaps', 'pods', 'pods', 'jobs']);
  const namespace = pick(random, NAMESPACES);
  const name = `${view}-${Math.floor(random.next() * SLOTS[view])}`;
  counts.writes++;
  try {
    const object = await write(client, { view, namespace, name, random });
    if (object !== undefined) written.push({ view, ...identityOf(object) });
  } catch (error) {
    // Nobody cuts this connection: whatever is no refusal is a fault, and told at the end.
    if (error instanceof ApiError) counts.refused++;
    else failures.push(String(error));
  }
}

interface Place {
  readonly view: 'configmaps' | 'jobs' | 'pods';
  readonly namespace: string;
  readonly name: string;
  readonly random: Random;
}

type Answer = Parameters<typeof identityOf>[0] | undefined;

async function write(client: Client, place: Place): Promise<Answer> {
  const { random, namespace, name } = place;
  const chance = random.next();
  if (chance < 0.35) return create(client, place);
  if (chance < 0.75) return change(client, place);
  if (chance < 0.97) return remove(client, place);
  if (place.view !== 'configmaps' || happens(random, 0.5)) {
    // The same name at once again: another object.
    await remove(client, place);
    return create(client, { ...place, namespace, name });
  }
  await client.deleteCollection(ConfigMap, { namespace, labels: `sweep=${Math.floor(random.next() * 10)}` });
  return undefined;
}

function create(client: Client, { view, namespace, name, random }: Place): Promise<Answer> {
  const labels = { tier: pick(random, ['gold', 'tin']), sweep: String(Math.floor(random.next() * 10)) };
  const annotations = { 'everwatch.dev/duration': `${Math.ceil(between(random, 100, 900))}ms` };
  switch (view) {
    case 'configmaps':
      return client.create(ConfigMap, { metadata: { namespace, name, labels }, data: { value: 'x'.repeat(Math.ceil(between(random, 1, 2000))) } });
    case 'pods':
      return client.create(Pod, { metadata: { namespace, name, labels, annotations }, spec: { restartPolicy: 'Never', containers: CONTAINERS } });
    case 'jobs':
      return client.create(Job, { metadata: { namespace, name, labels }, spec: { template: { metadata: { annotations }, spec: { restartPolicy: 'Never', containers: CONTAINERS } } } });
  }
}

function change(client: Client, { view, namespace, name, random }: Place): Promise<Answer> {
  const ref = { namespace, name };
  const turn = random.uuid();
  const merge = { metadata: { annotations: { turn }, ...(happens(random, 0.3) ? { labels: { tier: pick(random, ['gold', 'tin']) } } : {}) } };
  switch (view) {
    case 'configmaps':
      return client.patch(ConfigMap, ref, { merge });
    case 'pods':
      return client.patch(Pod, ref, { merge });
    case 'jobs':
      return client.patch(Job, ref, { merge });
  }
}

async function remove(client: Client, { view, namespace, name, random }: Place): Promise<undefined> {
  const ref = { namespace, name };
  if (view === 'configmaps') await client.delete(ConfigMap, ref);
  else if (view === 'pods') await client.delete(Pod, ref, { gracePeriodSeconds: happens(random, 0.5) ? 0 : 1 });
  else await client.delete(Job, ref, { propagationPolicy: 'Background' });
}
