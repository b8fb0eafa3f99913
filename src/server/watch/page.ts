import type { Revision } from '../storage/revision-log.ts';

/** Roughly what an event costs while it waits in a queue. */
export interface Sized {
  readonly byteLength: number;
}

export type Item<E> =
  | { readonly type: 'event'; readonly event: E }
  /** All events at or below `revision` have been handed out before this item. `initial`: it ends the initial state. */
  | { readonly type: 'bookmark'; readonly revision: Revision; readonly initial: boolean };

/**
 * Items that go out together, in order. One page is handed to every subscription that sees the same, so that what is
 * made of it is made once; it is never changed.
 */
export interface Page<E> {
  readonly items: readonly Item<E>[];
  readonly byteLength: number;
  /** What readers have made of the whole page, by the name of its form. */
  readonly encodings: Map<string, Uint8Array>;
}

/** How much is done for one subscription in one turn, so that a long start or replay does not hold up the others. */
export interface PageBounds {
  /** Most items of one page. */
  readonly items: number;
  /** Most bytes of a page before its last item. */
  readonly bytes: number;
  /** Entries or records that are looked at for one page. */
  readonly looked: number;
}

export const DEFAULT_PAGE_BOUNDS: PageBounds = { items: 128, bytes: 196_608, looked: 2000 };

export function pageOf<E extends Sized>(items: readonly Item<E>[]): Page<E> {
  let byteLength = 0;
  for (const item of items) if (item.type === 'event') byteLength += item.event.byteLength;
  return { items, byteLength, encodings: new Map() };
}

/** The events as pages, none larger than a reader should get at a time. */
export function pagesOf<E extends Sized>(events: readonly E[], bounds: PageBounds): readonly Page<E>[] {
  const pages: Page<E>[] = [];
  let items: Item<E>[] = [];
  let bytes = 0;
  for (const event of events) {
    items.push({ type: 'event', event });
    bytes += event.byteLength;
    if (items.length < bounds.items && bytes < bounds.bytes) continue;
    pages.push(pageOf(items));
    items = [];
    bytes = 0;
  }
  if (items.length > 0) pages.push(pageOf(items));
  return pages;
}
