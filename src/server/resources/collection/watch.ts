import { expiredWatch, tooOldResourceVersion } from '../../../wire/api-errors.ts';
import { accept, refuse, type Outcome } from '../../../wire/outcome.ts';
import type { Status } from '../../../wire/status.ts';
import { revision, type Revision } from '../../storage/revision-log.ts';
import type { Start } from '../../watch/hub.ts';
import type { Subscription } from '../../watch/subscription.ts';
import { isCached, rangeOf, type ResourceDefinition } from '../definition.ts';
import type { ResourceEvent } from '../resource-event.ts';
import type { ResourceStore } from '../resource-store.ts';
import { visibility, type Selection } from '../visibility.ts';
import { notOlderThan } from './freshness.ts';

export interface WatchRequest {
  readonly definition: ResourceDefinition;
  readonly namespace: string | undefined;
  /** Only the object of that name (`fieldSelector=metadata.name=…`). */
  readonly name: string | undefined;
  readonly selection: Selection;
  readonly version: bigint | undefined;
  readonly sendInitialEvents: boolean | undefined;
  readonly allowWatchBookmarks: boolean;
}

/** Opens a watch. A refusal belongs into the stream as an ERROR event: by then the request itself has been accepted. */
export async function watch(store: ResourceStore, request: WatchRequest): Promise<Outcome<Subscription<ResourceEvent>, Status>> {
  const start = await startOf(store, request);
  if (!start.ok) return start;
  const subscription = store.hub.subscribe({
    scope: rangeOf(request.definition, request.namespace, request.name),
    filter: visibility(request.selection),
    start: start.value,
    bookmarks: request.allowWatchBookmarks,
  });
  if ('type' in subscription) {
    const { version = 0n, definition } = request;
    return refuse(isCached(definition) ? tooOldResourceVersion(version, BigInt(subscription.floor)) : expiredWatch());
  }
  return accept(subscription);
}

async function startOf(store: ResourceStore, request: WatchRequest): Promise<Outcome<Start, Status>> {
  const { version, sendInitialEvents } = request;
  const unset = version === undefined || version === 0n;
  if (sendInitialEvents === true || (sendInitialEvents === undefined && unset)) {
    const late = version === undefined ? await freshened(store) : version > 0n ? await notOlderThan(store, version, { definition: request.definition, retryAfterSeconds: 1 }) : undefined;
    if (late !== undefined) return refuse(late);
    return accept({ type: 'initial', mark: sendInitialEvents === true && request.allowWatchBookmarks });
  }
  if (unset) {
    await store.hub.fresh();
    return accept({ type: 'now' });
  }
  return accept({ type: 'after', revision: capped(version) });
}

async function freshened(store: ResourceStore): Promise<undefined> {
  await store.hub.fresh();
}

/** A version that no log will ever reach: the watch waits, as for any other in the future. */
function capped(version: bigint): Revision {
  const max = BigInt(Number.MAX_SAFE_INTEGER);
  return revision(Number(version > max ? max : version));
}
