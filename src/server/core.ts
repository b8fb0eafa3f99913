import type { Clock } from '../base/clock.ts';
import type { Random } from '../base/random.ts';
import { bootstrap } from './bootstrap.ts';
import { builtInAdmission } from './built-in-admission.ts';
import type { Life } from './life.ts';
import type { Registry } from './resources/registry.ts';
import type { ResourceEvent } from './resources/resource-event.ts';
import type { ResourceStore } from './resources/resource-store.ts';
import type { RevisionLog } from './storage/revision-log.ts';
import { Hub } from './watch/hub.ts';
import type { QueueBounds } from './watch/subscription.ts';

export interface CoreOptions {
  readonly log: RevisionLog;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly random: Random;
  readonly report: (error: unknown) => void;
  readonly watchQueue: QueueBounds;
  /** Told here if the log can't be followed any more. */
  readonly life: Life;
}

/** From the log up to the resources: everything below the HTTP layer. Loads the state, which takes as long as it is large. */
export async function openCore({ log, registry, clock, random, report, life, watchQueue }: CoreOptions): Promise<ResourceStore> {
  const hub = await Hub.open<ResourceEvent>({
    log, clock, queueBounds: watchQueue,
    onFailure: (error) => {
      life.broken = String(error);
      report(error);
    },
  });
  const store: ResourceStore = { log, hub, clock, random, admit: builtInAdmission({ hub, registry, random }) };
  await bootstrap(store, registry);
  return store;
}
