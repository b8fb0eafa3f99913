import type { Entry, KeyRange } from '../storage/revision-log.ts';
import type { Filter } from './filter.ts';
import { pageOf, type Item, type Page, type PageBounds, type Sized } from './page.ts';

export interface InitialStateOptions<E extends Sized> {
  /** Nobody changes it. */
  readonly state: { scan(range: KeyRange, visit: (entry: Entry, key: string) => boolean): void };
  readonly scope: KeyRange;
  readonly filter: Filter<E>;
  readonly pageBounds: PageBounds;
}

/** A page, and the key at which the next one begins; undefined: it is the last. */
export interface InitialPage<E> extends Page<E> {
  readonly next: string | undefined;
}

/**
 * What exists in a scope, for all who begin there with the same filter before it changes. Each reads at its own pace. A page
 * that somebody still has is shared; one that nobody has any more is made again, so that a reader that has stopped holds
 * one page and not the state.
 */
export class InitialState<E extends Sized> {
  readonly #options: InitialStateOptions<E>;
  readonly #pages = new Map<string, WeakRef<InitialPage<E>>>();

  constructor(options: InitialStateOptions<E>) {
    this.#options = options;
  }

  page(start: string): InitialPage<E> {
    const known = this.#pages.get(start)?.deref();
    if (known !== undefined) return known;
    const page = this.#read(start);
    this.#pages.set(start, new WeakRef(page));
    return page;
  }

  #read(start: string): InitialPage<E> {
    const { state, scope, filter, pageBounds } = this.#options;
    const items: Item<E>[] = [];
    let bytes = 0;
    let next: string | undefined;
    let looked = 0;
    state.scan({ start, end: scope.end }, (entry, key) => {
      if (items.length >= pageBounds.items || bytes >= pageBounds.bytes || looked >= pageBounds.looked) {
        next = key;
        return false;
      }
      looked += 1;
      const event = filter.ofEntry(entry);
      if (event === undefined) return true;
      items.push({ type: 'event', event });
      bytes += event.byteLength;
      return true;
    });
    return { ...pageOf(items), next };
  }
}
