import type { Clock } from '../../base/clock.ts';
import { unreachable } from '../../base/invariant.ts';
import type { Random } from '../../base/random.ts';
import { createClient } from '../../client/client.ts';
import { inProcess } from '../../client/in-process.ts';
import type { Handler } from '../../wire/exchange.ts';
import type { ControllerOptions, RunningController } from './controller.ts';
import { startGarbageCollector } from './garbage-collector/garbage-collector.ts';
import { startNamespaceController } from './namespace/namespace-controller.ts';
import { startPodReaper } from './pod-reaper/pod-reaper.ts';
import { startServiceAccountController } from './service-account/service-account-controller.ts';
import { startStorageProtection } from './storage-protection/storage-protection.ts';
import { startWorkloads } from './workloads/workloads.ts';
import type { ControllerName } from './controller-names.ts';

export interface ControllersOptions {
  /** The server that they are clients of. */
  readonly handler: Handler;
  /** Whom the server takes them for. */
  readonly token: string;
  readonly controllers: readonly ControllerName[];
  /** PEM. */
  readonly caCertificate: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly onError: (error: unknown) => void;
}

/** Starts controllers on one client of their own, which sends nothing over any network. */
export function startControllers(options: ControllersOptions): { stop(): Promise<void> } {
  const { handler, token, controllers, clock, random, onError, caCertificate } = options;
  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'everwatch-controllers' };
  const client = createClient({ name: 'in process', transport: inProcess(handler, { headers }) }, { clock, random });
  const controller = new AbortController();
  const common = { client, clock, random, onError, signal: controller.signal };
  const running = controllers.map((name) => start(name, { ...common, caCertificate }));
  return {
    async stop() {
      controller.abort();
      await Promise.all(running.map(({ stopped }) => stopped));
      await client.close();
    },
  };
}

function start(name: ControllerName, options: ControllerOptions & { readonly caCertificate: string }): RunningController {
  switch (name) {
    case 'namespace': return startNamespaceController(options);
    case 'service-account': return startServiceAccountController(options);
    case 'garbage-collector': return startGarbageCollector(options);
    case 'pod-reaper': return startPodReaper(options);
    case 'storage-protection': return startStorageProtection(options);
    case 'workloads': return startWorkloads(options);
    default: return unreachable(name);
  }
}
