import type { HealthCheck } from './http/health.ts';

/** Where a server stands between its start and its end, as everyone sees it who has to know. */
export interface Life {
  /** `starting`: it listens, but its state is still being loaded. `stopping`: it ends what is open and takes nothing new. */
  phase: 'starting' | 'serving' | 'stopping';
  /** Why the store cannot be followed any more; the server can only be started again. */
  broken: string | undefined;
  /** Why the store takes no writes now; reads and watches go on, and it comes back by itself. */
  readonly unwritable?: string | undefined;
}

/**
 * The checks of `/healthz`, `/livez` and `/readyz`, in the order and with the names of kube-apiserver where it has the
 * same one. A server that starts is alive from its first moment (as kube-apiserver is within `--livez-grace-period`), so
 * that nobody kills it for having much to load; it is ready once all is there, until it is told to stop.
 */
export function healthChecks(life: Life): readonly HealthCheck[] {
  const well = (): undefined => undefined;
  const broken = (): string | undefined => life.broken ?? life.unwritable;
  const loading = (): string | undefined => (life.phase === 'starting' ? 'the state is still being loaded' : undefined);
  const hook = 'poststarthook/scheduling/bootstrap-system-priority-classes';
  return [
    { name: 'ping', check: well },
    { name: 'log', check: broken },
    { name: 'etcd', check: broken },
    { name: 'etcd-readiness', on: ['readyz'], check: broken },
    { name: 'informer-sync', on: ['readyz'], check: loading },
    { name: hook, on: ['livez'], check: well },
    { name: hook, on: ['healthz', 'readyz'], check: loading },
    { name: 'shutdown', on: ['readyz'], check: () => (life.phase === 'stopping' ? 'the server is stopping' : undefined) },
  ];
}
