import { randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import type { Random } from '../base/random.ts';
import type { Handler } from '../wire/exchange.ts';
import { authenticator, staticTokens } from './access/authenticate.ts';
import type { Identity } from './access/identity.ts';
import { listen, type Listener, type TlsMaterial } from './http/listener.ts';
import { metricsText } from './http/metrics/server-metrics.ts';
import { WatchTallies } from './http/metrics/watch-tallies.ts';
import { createRouter } from './http/router.ts';
import { refusingWhile } from './http/stopping.ts';
import { KUBERNETES_VERSION } from './http/version.ts';
import type { WatchLimits } from './http/watch-limits.ts';
import { healthChecks, type Life } from './life.ts';
import type { Registry } from './resources/registry.ts';
import type { ResourceStore } from './resources/resource-store.ts';

export interface FrontOptions {
  readonly host: string;
  readonly port: number;
  readonly identity: Identity;
  readonly registry: Registry;
  /** Undefined while its state is still being loaded. */
  readonly store: () => ResourceStore | undefined;
  readonly life: Life;
  readonly watches: WatchLimits;
  readonly clock: Clock;
  readonly random: Random;
  readonly report: (error: unknown) => void;
}

/** What clients see of the server. */
export interface Front {
  readonly listener: Listener;
  readonly handler: Handler;
  /** The way in for the server's own controllers, which are not refused while it stops. */
  readonly inner: { readonly handler: Handler; readonly token: string };
}

/** Listens from the first moment on. Until the store is there, requests for resources are told to come back. */
export async function openFront({ host, port, identity, registry, store, life, watches, clock, random, report }: FrontOptions): Promise<Front> {
  let address = '';
  const token = randomBytes(32).toString('hex');
  const tallies = new WatchTallies(watches.onEnd);
  const router = createRouter({
    registry, store, watches, tallies,
    metrics: () => metricsText({ tallies, registry, store, clock }),
    authenticate: authenticator([staticTokens([
      { token: identity.token, name: 'admin', uid: 'admin', groups: ['system:masters'] },
      { token, name: 'system:kube-controller-manager', groups: ['system:masters'] },
    ])]),
    checks: healthChecks(life),
    version: KUBERNETES_VERSION,
    address: () => address,
  });
  const handler = refusingWhile(() => life.phase === 'stopping', router);
  const listener = await listen({ handler, clock, random, host, port, log: report, tls: tlsOf(identity) });
  address = `${listener.address.host}:${listener.address.port}`;
  return { listener, handler, inner: { handler: router, token } };
}

export function tlsOf({ serving, caCertificate }: Identity): TlsMaterial {
  return { cert: serving.certificate, key: serving.key, ca: caCertificate };
}
