import { tooLargeResourceVersion } from '../../../wire/api-errors.ts';
import type { Status } from '../../../wire/status.ts';
import { revision } from '../../storage/revision-log.ts';
import { isCached, type ResourceDefinition } from '../definition.ts';
import type { ResourceStore } from '../resource-store.ts';

// How long a read waits for a version that has not come yet (k8s.io/apiserver, watch cache).
const WAIT_MS = 3000;

interface Reading {
  readonly definition: ResourceDefinition;
  /** What the client of a resource without a cache is told; 0: nothing. Default 0. */
  readonly retryAfterSeconds?: number;
}

/** A store is the newest state there is: nothing is waited for. */
async function notOlderNow(store: ResourceStore, version: bigint, retryAfterSeconds: number): Promise<Status | undefined> {
  await store.hub.fresh();
  const current = BigInt(store.hub.revision);
  return version <= current ? undefined : tooLargeResourceVersion(version, current, retryAfterSeconds);
}

/** Waits until the state is at least at `version`; the refusal says that it lies too far ahead. */
export async function notOlderThan(store: ResourceStore, version: bigint, { definition, retryAfterSeconds = 0 }: Reading): Promise<Status | undefined> {
  if (!isCached(definition)) return notOlderNow(store, version, retryAfterSeconds);
  const isReachable = version <= BigInt(Number.MAX_SAFE_INTEGER);
  await store.hub.fresh();
  // A version beyond what a log can hold never comes, but is waited for like any other: the answer must not differ.
  const reached = await store.hub.reach(revision(isReachable ? Number(version) : Number.MAX_SAFE_INTEGER), WAIT_MS);
  return reached ? undefined : tooLargeResourceVersion(version, BigInt(store.hub.revision));
}
