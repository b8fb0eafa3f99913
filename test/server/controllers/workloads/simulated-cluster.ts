import { seededRandom } from '../../../../src/base/random.ts';
import { createClient } from '../../../../src/client/client.ts';
import type { Client } from '../../../../src/client/client-types.ts';
import { inProcess } from '../../../../src/client/in-process.ts';
import { wordsOf } from '../../../../src/client/words.ts';
import type { Kind, ObjectLike } from '../../../../src/kinds/kind.ts';
import type { ControllerName } from '../../../../src/server/controllers/controller-names.ts';
import { startWorkloads, type WorkloadsOptions } from '../../../../src/server/controllers/workloads/workloads.ts';
import { startServer } from '../../../../src/server/server.ts';
import { fakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';

export interface SimulatedCluster {
  readonly clock: FakeClock;
  readonly client: Client;
  readonly errors: readonly unknown[];
  /** Starts a simulator; there may be one at a time. */
  simulate(options?: Partial<WorkloadsOptions>): void;
  stopSimulating(): Promise<void>;
  /** Lets the time pass in steps small enough for nothing to come late. */
  pass(ms: number): Promise<void>;
  /** Collects what happens to objects of a kind, in words, from now on: `web: created`. */
  listen<T extends ObjectLike>(kind: Kind<T>): Promise<readonly string[]>;
  close(): Promise<void>;
}

const STEP_MS = 10;

/** A server in memory with a clock that stands still, reached in process. It has no controllers but those that are named. */
export async function simulatedCluster(controllers: readonly ControllerName[] = []): Promise<SimulatedCluster> {
  const clock = fakeClock();
  const server = await startServer({ store: { type: 'memory' }, clock, controllers });
  const client = createClient({ name: 'in process', transport: inProcess(server.handler, { headers: { authorization: `Bearer ${server.token}` } }) }, { clock });
  const errors: unknown[] = [];
  const ends: (() => Promise<void>)[] = [];
  let stop: () => Promise<void> = async () => undefined;
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await clock.settle();
  };
  const stopSimulating = async (): Promise<void> => {
    await stop();
    stop = async () => undefined;
  };
  return {
    clock, client, errors, stopSimulating,
    simulate(options = {}) {
      const controller = new AbortController();
      const { stopped } = startWorkloads({ client, clock, random: seededRandom(1), signal: controller.signal, onError: (error) => errors.push(error), ...options });
      stop = async () => {
        controller.abort();
        await stopped;
      };
    },
    async pass(ms) {
      await settle();
      for (let passed = 0; passed < ms; passed += STEP_MS) {
        await clock.advance(Math.min(STEP_MS, ms - passed));
        await settle();
      }
    },
    async listen(kind) {
      const heard: string[] = [];
      const watch = client.watch(kind);
      const loop = (async () => {
        for await (const event of watch) {
          if (event.type !== 'synced' && event.type !== 'gap') heard.push(`${event.object.metadata.name}: ${wordsOf(event)}`);
        }
      })();
      ends.push(async () => {
        await watch.close();
        await loop;
      });
      await settle();
      return heard;
    },
    async close() {
      await stopSimulating();
      for (const end of ends) await end();
      await client.close();
      await server.close();
    },
  };
}
