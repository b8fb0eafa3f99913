import type { Batch } from '../storage/revision-log.ts';
import type { Filter } from './filter.ts';
import { pagesOf, type PageBounds, type Sized } from './page.ts';
import { nameOf, scopesOf } from './scope-cache.ts';
import type { LiveSubscription } from './subscription.ts';

/** Subscriptions to one scope with one filter: the filter runs once for all of them, and they share its events. */
interface Group<E extends Sized> {
  readonly filter: Filter<E>;
  readonly members: Set<LiveSubscription<E>>;
}

/**
 * The subscriptions that are level with the log, found by key: a scope is either a prefix that ends in `/`, or one whole
 * key. A change therefore costs one look-up for each `/` in its key, however many subscriptions look elsewhere.
 */
export class Audience<E extends Sized> {
  readonly #scopes = new Map<string, Map<string, Group<E>>>();
  readonly #pageBounds: PageBounds;

  constructor(pageBounds: PageBounds) {
    this.#pageBounds = pageBounds;
  }

  add(subscription: LiveSubscription<E>): void {
    const { scope, filter } = subscription.options;
    const name = nameOf(scope);
    const groups = this.#scopes.get(name) ?? new Map<string, Group<E>>();
    const group = groups.get(filter.id) ?? { filter, members: new Set() };
    group.members.add(subscription);
    groups.set(filter.id, group);
    this.#scopes.set(name, groups);
  }

  remove(subscription: LiveSubscription<E>): void {
    const { scope, filter } = subscription.options;
    const name = nameOf(scope);
    const groups = this.#scopes.get(name);
    const group = groups?.get(filter.id);
    if (groups === undefined || group === undefined) return;
    group.members.delete(subscription);
    if (group.members.size === 0) groups.delete(filter.id);
    if (groups.size === 0) this.#scopes.delete(name);
  }

  /** Hands a batch to everyone whom it concerns, as pages that all members of a group share. */
  tell(batch: Batch): void {
    const told = new Map<Group<E>, E[]>();
    for (const record of batch) {
      for (const name of scopesOf(record.key)) {
        const groups = this.#scopes.get(name);
        if (groups === undefined) continue;
        for (const group of groups.values()) {
          const event = group.filter.ofRecord(record);
          if (event === undefined) continue;
          const events = told.get(group);
          if (events === undefined) told.set(group, [event]);
          else events.push(event);
        }
      }
    }
    for (const [{ members }, events] of told) {
      for (const page of pagesOf(events, this.#pageBounds)) {
        for (const member of members) member.push(page);
        // After each page: a reader that keeps up has taken it before the next one comes.
        for (const member of members) member.wake();
      }
    }
  }
}
