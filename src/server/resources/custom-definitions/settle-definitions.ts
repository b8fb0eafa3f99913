import { accept, type Outcome } from '../../../wire/outcome.ts';
import { formatTime } from '../../../wire/time.ts';
import type { KubeObject } from '../../../wire/object.ts';
import type { Status } from '../../../wire/status.ts';
import { SERVER } from '../apply/tracking.ts';
import { update } from '../collection/update.ts';
import { rangeOf, type ResourceDefinition } from '../definition.ts';
import { objectOf } from '../external-form.ts';
import type { Registry } from '../registry.ts';
import type { EventItem, EventSubscription, ResourceStore } from '../resource-store.ts';
import { EVERYTHING, visibility } from '../visibility.ts';
import { CLEANUP_FINALIZER, settledStatus, takenNames, type TakenNames } from './definition-status.ts';

export interface SettleDefinitionsOptions {
  readonly store: ResourceStore;
  readonly registry: Registry;
  readonly onError: (error: unknown) => void;
}


/** Says of each CustomResourceDefinition which names it has, and lets deleted ones end. Part of the server: it runs where no controller does. */
export function settleDefinitions({ store, registry, onError }: SettleDefinitionsOptions): { stop(): Promise<void> } {
  const definition = registry.find('apiextensions.k8s.io', 'v1', 'customresourcedefinitions');
  if (definition === undefined) return { stop: () => Promise.resolve() };
  const settling = new Settling({ store, definition, onError });
  const running = settling.run().catch(onError);
  return {
    stop() {
      settling.stop();
      return running;
    },
  };
}

interface Around extends Omit<SettleDefinitionsOptions, 'registry'> {
  /** Of the definitions themselves. */
  readonly definition: ResourceDefinition;
}

class Settling {
  readonly #options: Around;
  readonly #taken = new Map<string, TakenNames>();
  #subscription: EventSubscription | undefined;
  #stopped = false;

  constructor(options: Around) {
    this.#options = options;
  }

  stop(): void {
    this.#stopped = true;
    this.#subscription?.end({ kind: 'aborted' });
  }

  /** One subscription after the other: one that was too slow begins anew. */
  async run(): Promise<void> {
    const { store, definition } = this.#options;
    while (!this.#stopped) {
      const opened = store.hub.subscribe({ scope: rangeOf(definition, undefined, undefined), filter: visibility(EVERYTHING), start: { type: 'initial', mark: false } });
      if ('type' in opened) continue;
      this.#subscription = opened;
      await this.#follow(opened);
      if (opened.ended?.kind !== 'too slow' && opened.ended?.kind !== 'expired') return;
    }
  }

  async #follow(subscription: EventSubscription): Promise<void> {
    for (;;) {
      const page = subscription.take();
      for (const item of page?.items ?? []) if (!this.#stopped) await this.#look(item);
      if (page !== undefined) continue;
      if (subscription.ended !== undefined) return;
      await new Promise<void>((resolve) => {
        subscription.onReady(resolve);
      });
    }
  }

  async #look(item: EventItem): Promise<void> {
    if (item.type !== 'event') return;
    const object = objectOf(this.#options.definition, item.event.entry);
    const { name = '', deletionTimestamp } = object.metadata;
    if (item.event.type === 'DELETED') {
      this.#taken.delete(name);
      // Somebody may have waited for its names.
      const { group } = takenNames(object);
      for (const [other, taken] of this.#taken) if (taken.group === group) await this.#settle(other, false);
      return;
    }
    this.#taken.set(name, takenNames(object));
    await this.#settle(name, deletionTimestamp !== undefined);
  }

  async #settle(name: string, isGoing: boolean): Promise<void> {
    const { store, definition, onError } = this.#options;
    const outcome = await update(store, {
      definition, namespace: undefined, name, part: isGoing ? 'main' : 'status', dryRun: false,
      tracking: { ...SERVER, subresource: isGoing ? '' : 'status' },
      change: (current) => (isGoing ? this.#released(current) : this.#settled(current)),
    });
    // At once, so that the next one that is looked at does not get the same names.
    if (outcome.ok) this.#taken.set(name, takenNames(objectOf(definition, outcome.value.entry)));
    else if (outcome.error.reason !== 'NotFound') onError(new Error(`the CustomResourceDefinition ${name} could not be settled: ${outcome.error.message ?? ''}`));
  }

  #settled(current: KubeObject): Outcome<KubeObject, Status> {
    const { group } = takenNames(current);
    const others = [...this.#taken].flatMap(([name, taken]) => (name !== current.metadata.name && taken.group === group ? [taken] : []));
    return accept({ ...current, status: settledStatus(current, others, formatTime(this.#options.store.clock.now())) });
  }

  #released(current: KubeObject): Outcome<KubeObject, Status> {
    const { finalizers = [], ...metadata } = current.metadata;
    const left = finalizers.filter((finalizer) => finalizer !== CLEANUP_FINALIZER);
    return accept({ ...current, metadata: { ...metadata, ...(left.length === 0 ? {} : { finalizers: left }) } });
  }
}
