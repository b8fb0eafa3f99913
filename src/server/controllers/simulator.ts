import type { Clock } from '../../base/clock.ts';
import type { Random } from '../../base/random.ts';
import { createClient } from '../../client/client.ts';
import { inProcess } from '../../client/in-process.ts';
import type { Handler } from '../../wire/exchange.ts';
import type { Tempo } from './workloads/plan.ts';
import { startWorkloads } from './workloads/workloads.ts';

export interface SimulatorOptions {
  /** The server that it is a client of. */
  readonly handler: Handler;
  /** Bearer token of somebody who may read and write jobs and pods. */
  readonly token: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly onError: (error: unknown) => void;
  /** See `WorkloadsOptions`. */
  readonly speed?: number;
  readonly tempo?: Partial<Tempo>;
}

/** Lets Jobs and pods run on a server in the same process; see {@link startWorkloads}. */
export function startSimulator({ handler, token, clock, random, ...rest }: SimulatorOptions): { stop(): Promise<void> } {
  const transport = inProcess(handler, { headers: { authorization: `Bearer ${token}`, 'user-agent': 'everwatch-simulator' } });
  const client = createClient({ name: 'this process', transport }, { clock, random });
  const controller = new AbortController();
  const { stopped } = startWorkloads({ client, clock, signal: controller.signal, ...rest });
  return {
    /** Resolves when nothing of it runs any more. */
    async stop() {
      controller.abort();
      await stopped;
      await client.close();
    },
  };
}
