import { createClient } from '../../../src/client/client.ts';
import type { Client } from '../../../src/client/client-types.ts';
import { inProcess } from '../../../src/client/in-process.ts';
import type { Live } from '../../../src/client/watch-types.ts';
import { systemClock } from '../../../src/base/clock.ts';
import { seededRandom } from '../../../src/base/random.ts';
import { ConfigMap, Namespace, Pod } from '../../../src/kinds/core/v1.ts';
import type { ObjectMeta } from '../../../src/kinds/meta/v1.ts';
import type { ControllerName } from '../../../src/server/controllers/controller-names.ts';
import { startControllers } from '../../../src/server/controllers/start.ts';
import { startServer } from '../../../src/server/server.ts';
import { isByteSource, type Handler } from '../../../src/wire/exchange.ts';

export const LATE_MS = 25;

export interface ControlledServer {
  readonly handler: Handler;
  readonly token: string;
  readonly caCertificate: string;
  readonly client: Client;
  /** What controllers have reported. */
  readonly errors: readonly unknown[];
  /** What controllers that were started by `start` have asked for other than to read: `POST /api/v1/namespaces`. */
  readonly writes: readonly string[];
  /** Starts more controllers, which may be stopped before the server is. */
  start(...controllers: readonly ControllerName[]): { stop(): Promise<void> };
  /** As `start`, but the watches on one path tell everything {@link LATE_MS} later than all others. */
  startLate(path: string, ...controllers: readonly ControllerName[]): { stop(): Promise<void> };
  close(): Promise<void>;
}

/** A server in memory with these controllers, reached in process. */
export async function controlledServer(...controllers: readonly ControllerName[]): Promise<ControlledServer> {
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const { handler, token, caCertificate, close } = await startServer({ store: { type: 'memory' }, controllers, log: onError });
  const writes: string[] = [];
  const noted: Handler = (request) => {
    if (request.method !== 'GET') writes.push(`${request.method} ${request.path}`);
    return handler(request);
  };
  const start = (through: Handler, more: readonly ControllerName[]) =>
    startControllers({ handler: through, token, caCertificate, controllers: more, clock: systemClock(), random: seededRandom(1), onError });
  const client = createClient({ name: 'in process', transport: inProcess(handler, { headers: { authorization: `Bearer ${token}` } }) });
  return {
    handler, token, caCertificate, client, errors, writes,
    start: (...more) => start(noted, more),
    startLate: (path, ...more) => start(late(noted, path), more),
    async close() {
      await client.close();
      await close();
    },
  };
}

function late(handler: Handler, path: string): Handler {
  return async (request) => {
    const reply = await handler(request);
    const { body } = reply;
    if (request.path !== path || !isByteSource(body)) return reply;
    return {
      ...reply,
      body: {
        open: (sink) => body.open({
          write(chunk) {
            setTimeout(() => sink.write(chunk), LATE_MS);
            return true;
          },
          end: (reason) => sink.end(reason),
          onDrain: (action) => sink.onDrain(action),
          onClose: (action) => sink.onClose(action),
        }),
      },
    };
  };
}

export function aNamespace(client: Client, name: string): Promise<Live<Namespace>> {
  return client.create(Namespace, { metadata: { name } });
}

/** An object without any meaning of its own. */
export function aMap(client: Client, name: string, metadata: Partial<ObjectMeta> = {}): Promise<Live<ConfigMap>> {
  return client.create(ConfigMap, { metadata: { namespace: 'default', name, ...metadata } });
}

/** A pod that counts as running on a node, so that it gets its grace period. */
export async function aRunningPod(client: Client, pod: { readonly name: string; readonly namespace?: string; readonly graceSeconds: number; readonly node?: string }): Promise<Live<Pod>> {
  const { name, namespace = 'default', graceSeconds, node = 'nowhere' } = pod;
  return client.create(Pod, {
    metadata: { name, namespace },
    spec: { nodeName: node, terminationGracePeriodSeconds: graceSeconds, containers: [{ name: 'main', image: 'busybox' }] },
  });
}
