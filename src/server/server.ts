import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock, type Clock } from '../base/clock.ts';
import type { EndReason } from '../base/end-reason.ts';
import { systemRandom, type Random } from '../base/random.ts';
import type { Handler } from '../wire/exchange.ts';
import { directoryStore, memoryStore } from './access/identity-store.ts';
import { loadIdentity, type Identity } from './access/identity.ts';
import { writeKubeconfig } from './access/kubeconfig.ts';
import { startRenewal } from './access/renewal.ts';
import { CONTROLLER_NAMES, type ControllerName } from './controllers/controller-names.ts';
import { openCore } from './core.ts';
import { openFront, tlsOf, type Front } from './front.ts';
import { DEFAULT_WATCH_LIMITS, type WatchLimits } from './http/watch-limits.ts';
import type { Life } from './life.ts';
import { settleDefinitions } from './resources/custom-definitions/settle-definitions.ts';
import { builtInRegistry, type Registry } from './resources/registry.ts';
import type { ResourceStore } from './resources/resource-store.ts';
import { runControllers } from './run-controllers.ts';
import { startExpiry } from './storage/expiry.ts';
import { prefixRange } from './storage/key-order.ts';
import { createMemoryLog } from './storage/memory-log.ts';
import { startRetention } from './storage/retention.ts';
import { StorageError, type RevisionLog } from './storage/revision-log.ts';
import { openSqliteLog } from './storage/sqlite-log.ts';
import type { Durability } from './storage/sqlite-schema.ts';
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
  /**
   * Ends every watch cleanly (a few at a time, see `closeSpreadMs`), refuses what is new, lets requests in flight finish
   * and lets go of the store. What does not end within 0.4 s after the last watch was ended is cut.
   */
  close(): Promise<void>;
}

const DEFAULT_HISTORY_MS = 300_000;
/** From the end of the last watch on, for what is still on its way to its reader. */
const CLOSE_GRACE_MS = 400;

/** Starts a server; resolves when it can serve. Rejects with a sentence for the user if it can't. @public */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  if (options.store.type === 'sqlite') await mkdir(options.store.folder, { recursive: true, mode: 0o700 });
  return startServerOn(await openLog(options), options);
}

/** The same on a log that is open already; closes it at the end, and if the start fails. */
export async function startServerOn(log: RevisionLog, options: ServerOptions): Promise<RunningServer> {
  const clock = options.clock ?? systemClock();
  const report = (error: unknown): void => {
    // Was told when it began.
    if (!(error instanceof StorageError) || log.problem === undefined) options.log?.(error);
  };
  try {
    const kept = options.store.type === 'sqlite' ? directoryStore({ path: options.store.folder, randomBytes }) : memoryStore();
    return await serve({
      log, clock, report,
      registry: builtInRegistry(),
      random: options.random ?? systemRandom(),
      watches: { ...DEFAULT_WATCH_LIMITS, onEnd: () => undefined, ...options.watches },
      identify: () => loadIdentity({ store: kept, clock, randomBytes, names: options.host === undefined ? [] : [options.host] }),
    }, options);
  } catch (error) {
    await log.close();
    throw error;
  }
}

function openLog({ store, clock = systemClock(), log: report }: ServerOptions): Promise<RevisionLog> {
  if (store.type === 'memory') return Promise.resolve(createMemoryLog({ clock }));
  return openSqliteLog({
    file: join(store.folder, 'everwatch.db'), clock,
    onProblem: (problem) => report?.(problem ?? 'the database takes writes again'),
    ...(store.durability === undefined ? {} : { durability: store.durability }),
  });
}

interface Parts {
  readonly log: RevisionLog;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly random: Random;
  readonly report: (error: unknown) => void;
  readonly watches: WatchLimits;
  /** Reads the identity, renewed if it is due. */
  readonly identify: () => Promise<Identity>;
}

interface Opened {
  readonly front: Front;
  readonly store: ResourceStore;
  readonly identity: Identity;
  readonly life: Life;
}

async function serve(parts: Parts, options: ServerOptions): Promise<RunningServer> {
  const opened = await open(parts, options);
  const { front: { listener, handler }, identity } = opened;
  const { url } = listener.address;
  const kubeconfigPath = options.kubeconfig ?? (options.store.type === 'sqlite' ? join(options.store.folder, 'kubeconfig') : undefined);
  try {
    if (kubeconfigPath !== undefined) await writeKubeconfig(kubeconfigPath, { server: url, caCertificate: identity.caCertificate, token: identity.token, randomBytes });
  } catch (error) {
    await listener.close({ graceMs: 0 });
    throw error;
  }
  // From here on nothing can fail: a server that does not come up leaves nothing running.
  opened.life.phase = 'serving';
  const close = running(parts, opened, options);
  let closed: Promise<void> | undefined;
  return { url, caCertificate: identity.caCertificate, token: identity.token, kubeconfigPath, handler, close: () => (closed ??= close()) };
}

/**
 * Listens, and loads the state: side by side where there is none yet, because a new server has certificates to make; else
 * one after the other, so that clients have an answer however long the loading takes. If one of the two fails, neither
 * is left.
 */
async function open(parts: Parts, { host = '127.0.0.1', port = 0, watchQueue = DEFAULT_QUEUE_BOUNDS }: ServerOptions): Promise<Opened> {
  const life: Life = {
    phase: 'starting', broken: undefined,
    get unwritable() {
      return parts.log.problem?.message;
    },
  };
  let store: ResourceStore | undefined;
  const fronting = parts.identify().then(async (identity) => ({ identity, front: await openFront({ ...parts, host, port, identity, life, store: () => store }) }));
  const loading = (await isEmpty(parts.log)) ? openCore({ ...parts, life, watchQueue }) : fronting.then(() => openCore({ ...parts, life, watchQueue }));
  const [core, front] = await Promise.allSettled([loading, fronting]);
  if (core.status === 'fulfilled' && front.status === 'fulfilled') {
    store = core.value;
    return { ...front.value, store, life };
  }
  if (front.status === 'fulfilled') await front.value.front.listener.close({ graceMs: 0 });
  if (core.status === 'fulfilled') core.value.hub.close({ kind: 'shutdown' });
  throw core.status === 'rejected' ? core.reason : front.status === 'rejected' ? front.reason : new TypeError('one of the two was refused');
}

async function isEmpty(log: RevisionLog): Promise<boolean> {
  const first = await log.range(prefixRange('/'), { limit: 1 });
  return first.type === 'found' && first.value.entries.length === 0;
}

/** Starts what runs beside the requests; gives what stops all of it. */
function running({ log, clock, random, report, registry, watches, identify }: Parts, { front, store, identity, life }: Opened, options: ServerOptions): () => Promise<void> {
  const { listener, inner } = front;
  const upkeep = [
    startExpiry({ log, clock, onError: report }),
    startRetention({ log, clock, historyMs: options.historyMs ?? DEFAULT_HISTORY_MS, onError: report }),
    startRenewal({ clock, load: identify, onRenewed: (renewed) => listener.replaceCertificate(tlsOf(renewed)), onError: report }),
  ];
  const definitions = settleDefinitions({ store, registry, onError: report });
  const controllers = runControllers({
    ...inner, clock, random, controllers: [...(options.controllers ?? CONTROLLER_NAMES), ...(options.simulate === true ? ['workloads' as const] : [])],
    caCertificate: identity.caCertificate, onError: report,
  });
  return async () => {
    life.phase = 'stopping';
    await controllers.stop();
    await definitions.stop();
    for (const stop of upkeep) stop();
    const reason: EndReason = { kind: 'shutdown' };
    await listener.close({ graceMs: watches.closeSpreadMs + CLOSE_GRACE_MS, endStreams: () => store.hub.drain(reason, watches.closeSpreadMs) });
    store.hub.close(reason);
    await log.close();
  };
}
