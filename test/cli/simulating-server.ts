import { systemClock } from '../../src/base/clock.ts';
import { systemRandom } from '../../src/base/random.ts';
import type { StartServer } from '../../src/cli/server-port.ts';
import { startSimulator } from '../../src/server/controllers/simulator.ts';
import { startServer } from '../../src/server/server.ts';

/** A server whose Jobs run, put together here. */
export const startSimulatingServer: StartServer = async ({ simulate: _simulate, ...options }) => {
  const server = await startServer(options);
  const simulator = startSimulator({
    handler: server.handler, token: server.token, clock: systemClock(), random: systemRandom(), onError: (error) => options.log?.(error),
  });
  return {
    ...server,
    async close() {
      await simulator.stop();
      await server.close();
    },
  };
};
