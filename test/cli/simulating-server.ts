import { systemClock } from '../../src/base/clock.ts';
import { systemRandom } from '../../src/base/random.ts';
import { createClient } from '../../src/client/client.ts';
import { inProcess } from '../../src/client/in-process.ts';
import type { StartServer } from '../../src/cli/server-port.ts';
import { startWorkloads } from '../../src/server/controllers/workloads/workloads.ts';
import { startServer } from '../../src/server/server.ts';

/** A server whose Jobs run, put together here. */
export const startSimulatingServer: StartServer = async ({ simulate: _simulate, ...options }) => {
  const server = await startServer(options);
  const client = createClient({ name: 'in process', transport: inProcess(server.handler, { headers: { authorization: `Bearer ${server.token}` } }) });
  const controller = new AbortController();
  const { stopped } = startWorkloads({ client, clock: systemClock(), random: systemRandom(), signal: controller.signal, onError: (error) => options.log?.(error) });
  return {
    ...server,
    async close() {
      controller.abort();
      await stopped;
      await client.close();
      await server.close();
    },
  };
};
