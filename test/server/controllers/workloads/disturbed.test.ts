import { describe, expect, it } from 'vitest';
import { seededRandom, type Random } from '../../../../src/base/random.ts';
import { Job } from '../../../../src/kinds/batch/v1.ts';
import { Pod } from '../../../../src/kinds/core/v1.ts';
import { ApiError } from '../../../../src/client/errors.ts';
import { DURATION } from '../../../../src/server/controllers/workloads/behaviour.ts';
import { aTemplate } from './objects.ts';
import { simulatedCluster, type SimulatedCluster } from './simulated-cluster.ts';

const COMPLETIONS = 6;
const PARALLELISM = 3;

/** What people and machines do to a Job while it runs. */
async function disturb(cluster: SimulatedCluster, random: Random): Promise<void> {
  const { client } = cluster;
  const pods = (await client.list(Pod)).items;
  const pod = pods[Math.floor(random.next() * pods.length)];
  const choice = random.next();
  if (choice < 0.4 && pod !== undefined) {
    await ignoring('NotFound', client.delete(Pod, pod.metadata.name, random.next() < 0.3 ? { gracePeriodSeconds: 0 } : {}));
  } else if (choice < 0.6) {
    await client.patch(Job, 'etl', { merge: { spec: { suspend: random.next() < 0.5 } } });
  } else if (choice < 0.8) {
    await cluster.stopSimulating();
    await cluster.pass(Math.floor(random.next() * 500));
    cluster.simulate();
  } else {
    await client.patch(Job, 'etl', { merge: { metadata: { labels: { touched: String(random.next()) } } } });
  }
}

async function ignoring(reason: string, promise: Promise<unknown>): Promise<void> {
  try {
    await promise;
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== reason) throw error;
  }
}

/** The most pods that were meant to run at the same time, and how many have ever succeeded. */
async function account(cluster: SimulatedCluster) {
  const active = new Set<string>();
  const succeeded = new Set<string>();
  let most = 0;
  const watch = cluster.client.watch(Pod);
  const loop = (async () => {
    for await (const event of watch) {
      if (event.type === 'synced' || event.type === 'gap') continue;
      const { metadata: { uid, deletionTimestamp }, status } = event.object;
      const over = status?.phase === 'Succeeded' || status?.phase === 'Failed';
      if (status?.phase === 'Succeeded') succeeded.add(uid);
      if (event.type === 'deleted' || over || deletionTimestamp !== undefined) active.delete(uid);
      else active.add(uid);
      most = Math.max(most, active.size);
    }
  })();
  return {
    async result() {
      await watch.close();
      await loop;
      return { most, succeeded: succeeded.size };
    },
  };
}

async function live(seed: number, completionMode: string) {
  const random = seededRandom(seed);
  const cluster = await simulatedCluster();
  try {
    const accounts = await account(cluster);
    cluster.simulate();
    await cluster.client.create(Job, {
      metadata: { name: 'etl', namespace: 'default' },
      spec: { completions: COMPLETIONS, parallelism: PARALLELISM, backoffLimit: 100, completionMode, template: aTemplate({ [DURATION]: '700ms' }) },
    });
    for (let step = 0; step < 30; step++) {
      await cluster.pass(Math.floor(random.next() * 300));
      await disturb(cluster, random);
    }
    await cluster.client.patch(Job, 'etl', { merge: { spec: { suspend: false } } });
    // Pauses after failures have doubled up to a minute by now.
    await cluster.clock.advance(60_000);
    await cluster.pass(3000);
    await cluster.clock.advance(60_000);
    await cluster.pass(3000);
    const { status } = await cluster.client.get(Job, 'etl');
    const pods = (await cluster.client.list(Pod)).items;
    return { status, kept: pods.filter(({ metadata }) => metadata.finalizers !== undefined), errors: cluster.errors, ...(await accounts.result()) };
  } finally {
    await cluster.close();
  }
}

describe('a Job that is disturbed', () => {
  it.each(Array.from({ length: 24 }, (_, seed) => [seed, seed % 3 === 0 ? 'Indexed' : 'NonIndexed'] as const))('counts each pod once (seed %d, %s)', async (seed, mode) => {
    const { status, kept, errors, most, succeeded } = await live(seed, mode);
    expect(status?.conditions?.filter(({ status: value }) => value === 'True').map(({ type }) => type)).toEqual(['SuccessCriteriaMet', 'Complete']);
    expect(status).toMatchObject({ succeeded: COMPLETIONS, terminating: 0, uncountedTerminatedPods: {} });
    expect(succeeded).toBe(COMPLETIONS);
    expect(most).toBeLessThanOrEqual(PARALLELISM);
    expect(kept).toEqual([]);
    expect(errors).toEqual([]);
  });
});
