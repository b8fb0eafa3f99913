import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock, type Clock } from '../base/clock.ts';
import type { EndReason } from '../base/end-reason.ts';
import { systemRandom, type Random } from '../base/random.ts';
import type { Handler } from '../wire/exchange.ts';
import { authenticator, staticTokens } from './access/authenticate.ts';
import { directoryStore, memoryStore } from './access/identity-store.ts';
import { loadIdentity, type Identity } from './access/identity.ts';
import { writeKubeconfig } from './access/kubeconfig.ts';
import { startRenewal } from './access/renewal.ts';
import { bootstrap } from './bootstrap.ts';
import { builtInAdmission } from './built-in-admission.ts';
import { CONTROLLER_NAMES, type ControllerName } from './controllers/controller-names.ts';
import { listen, type TlsMaterial } from './http/listener.ts';
import { createRouter } from './http/router.ts';
import { KUBERNETES_VERSION } from './http/version.ts';
import { DEFAULT_WATCH_LIMITS, type WatchLimits } from './http/watch-limits.ts';
import { settleDefinitions } from './resources/custom-definitions/settle-definitions.ts';
import { builtInRegistry } from './resources/registry.ts';
import type { ResourceEvent } from './resources/resource-event.ts';
import type { ResourceStore } from './resources/resource-store.ts';
import { runControllers } from './run-controllers.ts';
import { startExpiry } from './storage/expiry.ts';
import { createMemoryLog } from './storage/memory-log.ts';
import { startRetention } from './storage/retention.ts';
import type { RevisionLog } from './storage/revision-log.ts';
import { openSqliteLog } from './storage/sqlite-log.ts';
import type { Durability } from './storage/sqlite-schema.ts';
import { Hub } from './watch/hub.ts';
import { DEFAULT_QUEUE_BOUNDS, type QueueBounds } from './watch/subscription.ts';

/** Where the state lives. `folder` is made if need be; it holds the database, certificates and the token. */
export type StoreOptions =
  | { readonly type: 'memory' }
  | { readonly type: 'sqlite'; readonly folder: string; readonly durability?: Durability };

export { CONTROLLER_NAMES, type ControllerName };

/** @public */
export interface ServerOptions {
  readonly store: StoreOptions;
  /** Address to listen on. Default 127.0.0.1. */
  readonly host?: string;
  /** 0 (the default) takes any free port. */
  readonly port?: number;
  /** How long changes can be replayed, in milliseconds. Default 5 minutes. */
  readonly historyMs?: number;
  /** Where to write a kubeconfig (mode 0600). Default: `kubeconfig` in the folder; none for a server in memory. */
  readonly kubeconfig?: string;
  /** Told of what went wrong inside and was answered with a 500 or tried again. Default: nobody. */
  readonly log?: (error: unknown) => void;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly watches?: Partial<WatchLimits>;
  /** What may wait for a reader that is slower than what it watches. Beyond it its watch ends, and it resumes where it was. Default: 1,000 events, 8 MiB. */
  readonly watchQueue?: QueueBounds;
  /** Jobs and pods run without a machine. Default: false. */
  readonly simulate?: boolean;
  /** Which controllers run inside. Default: all but `workloads`, which `simulate` adds. None for a bare API server, or where a kube-controller-manager does their work. */
  readonly controllers?: readonly ControllerName[];
}

/** @public */
export interface RunningServer {
  /** `https://127.0.0.1:6443`. */
  readonly url: string;
  readonly caCertificate: string;
  /** Bearer token of the administrator. */
  readonly token: string;
  readonly kubeconfigPath: string | undefined;
  /** The server without its socket, for clients in the same process. Wants credentials like any request. */
  readonly handler: Handler;
  /** Ends every watch cleanly, lets requests in flight finish (for at most half a second) and lets go of the store. */
  close(): Promise<void>;
}

const DEFAULT_HISTORY_MS = 300_000;
const CLOSE_GRACE_MS = 500;

/** Starts a server; resolves when it can serve. Rejects with a sentence for the user if it can't. @public */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const clock = options.clock ?? systemClock();
  const report = options.log ?? ((): void => undefined);
  if (options.store.type === 'sqlite') await mkdir(options.store.folder, { recursive: true, mode: 0o700 });
  const log = await openLog(options.store, clock);
  try {
    const kept = options.store.type === 'sqlite' ? directoryStore({ path: options.store.folder, randomBytes }) : memoryStore();
    const identify = (): Promise<Identity> => loadIdentity({ store: kept, clock, randomBytes, names: options.host === undefined ? [] : [options.host] });
    const identity = identify();
    const core = await openCore(log, { clock, random: options.random ?? systemRandom(), report, watches: options.watches ?? {}, watchQueue: options.watchQueue ?? DEFAULT_QUEUE_BOUNDS });
    return await serve({ ...core, log, clock, report, identify, identity: await identity }, options);
  } catch (error) {
    await log.close();
    throw error;
  }
}

function openLog(store: StoreOptions, clock: Clock): Promise<RevisionLog> {
  if (store.type === 'memory') return Promise.resolve(createMemoryLog({ clock }));
  return openSqliteLog({ file: join(store.folder, 'everwatch.db'), clock, ...(store.durability === undefined ? {} : { durability: store.durability }) });
}

interface Core {
  readonly hub: Hub<ResourceEvent>;
  readonly store: ResourceStore;
  readonly watches: WatchLimits;
  readonly registry: ReturnType<typeof builtInRegistry>;
  readonly broken: () => string | undefined;
}

interface CoreOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly report: (error: unknown) => void;
  readonly watches: Partial<WatchLimits>;
  readonly watchQueue: QueueBounds;
}

/** From the log up to the resources: everything below the HTTP layer. */
async function openCore(log: RevisionLog, { clock, random, report, watches, watchQueue }: CoreOptions): Promise<Core> {
  let failure: string | undefined;
  const registry = builtInRegistry();
  const hub = await Hub.open<ResourceEvent>({
    log, clock, queueBounds: watchQueue,
    onFailure: (error) => {
      failure = String(error);
      report(error);
    },
  });
  const store: ResourceStore = { log, hub, clock, random, admit: builtInAdmission({ hub, registry, random }) };
  await bootstrap(store, registry);
  return { hub, store, registry, watches: { ...DEFAULT_WATCH_LIMITS, onEnd: () => undefined, ...watches }, broken: () => failure };
}

interface Parts extends Core {
  readonly log: RevisionLog;
  readonly clock: Clock;
  readonly report: (error: unknown) => void;
  readonly identity: Identity;
  /** Reads the identity again, renewed if it is due. */
  readonly identify: () => Promise<Identity>;
}

async function serve(parts: Parts, options: ServerOptions): Promise<RunningServer> {
  const { identity, hub, log, clock, report } = parts;
  let closing = false;
  let address = '';
  const controllerToken = randomBytes(32).toString('hex');
  const handler = createRouter({
    ...parts,
    authenticate: authenticator([staticTokens([
      { token: identity.token, name: 'admin', uid: 'admin', groups: ['system:masters'] },
      { token: controllerToken, name: 'system:kube-controller-manager', groups: ['system:masters'] },
    ])]),
    checks: [
      { name: 'ping', check: () => undefined },
      { name: 'log', check: parts.broken },
      { name: 'etcd', check: parts.broken },
      { name: 'shutdown', check: () => (closing ? 'the server is stopping' : undefined) },
    ],
    version: KUBERNETES_VERSION,
    address: () => address,
  });
  const listener = await listen({
    handler, clock, host: options.host ?? '127.0.0.1', port: options.port ?? 0, random: parts.store.random, log: report,
    tls: tlsOf(identity),
  });
  const { url } = listener.address;
  address = `${listener.address.host}:${listener.address.port}`;
  const kubeconfigPath = options.kubeconfig ?? (options.store.type === 'sqlite' ? join(options.store.folder, 'kubeconfig') : undefined);
  try {
    if (kubeconfigPath !== undefined) await writeKubeconfig(kubeconfigPath, { server: url, caCertificate: identity.caCertificate, token: identity.token, randomBytes });
  } catch (error) {
    await listener.close({ graceMs: 0 });
    throw error;
  }
  // From here on nothing can fail: a server that does not come up leaves nothing running.
  const upkeep = [
    startExpiry({ log, clock, onError: report }),
    startRetention({ log, clock, historyMs: options.historyMs ?? DEFAULT_HISTORY_MS, onError: report }),
    startRenewal({ clock, load: parts.identify, onRenewed: (renewed) => listener.replaceCertificate(tlsOf(renewed)), onError: report }),
  ];
  const definitions = settleDefinitions({ store: parts.store, registry: parts.registry, onError: report });
  const controllers = runControllers({
    handler, clock, token: controllerToken, controllers: [...(options.controllers ?? CONTROLLER_NAMES), ...(options.simulate === true ? ['workloads' as const] : [])],
    random: parts.store.random, caCertificate: identity.caCertificate, onError: report,
  });
  const close = async (): Promise<void> => {
    closing = true;
    await controllers.stop();
    await definitions.stop();
    for (const stop of upkeep) stop();
    const reason: EndReason = { kind: 'shutdown' };
    await listener.close({ graceMs: CLOSE_GRACE_MS, endStreams: () => hub.close(reason) });
    await log.close();
  };
  let closed: Promise<void> | undefined;
  return { url, caCertificate: identity.caCertificate, token: identity.token, kubeconfigPath, handler, close: () => (closed ??= close()) };
}

function tlsOf({ serving, caCertificate }: Identity): TlsMaterial {
  return { cert: serving.certificate, key: serving.key, ca: caCertificate };
}
