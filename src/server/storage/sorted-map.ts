import * as sortedBtree from 'sorted-btree';
import { KeyCounts } from './key-counts.ts';
import { compareKeys } from './key-order.ts';

type BTreeOf<V> = sortedBtree.default<string, V>;
type BTreeClass = new <V>(entries: undefined, compare: (a: string, b: string) => number) => BTreeOf<V>;

// The package is CommonJS. Depending on the loader its class is the default export or a property of it.
const exported: unknown = sortedBtree.default;
const BTree = (typeof exported === 'function' ? exported : (exported as { default: unknown }).default) as BTreeClass;

/** A map from keys to values in key order, with copies that cost nothing until one of them changes. */
export class SortedMap<V> {
  readonly #tree: BTreeOf<V>;
  readonly #counts: KeyCounts;

  constructor(of?: { readonly tree: BTreeOf<V>; readonly counts: KeyCounts }) {
    this.#tree = of?.tree ?? new BTree<V>(undefined, compareKeys);
    this.#counts = of?.counts ?? new KeyCounts();
  }

  get size(): number {
    return this.#tree.size;
  }

  get(key: string): V | undefined {
    return this.#tree.get(key);
  }

  set(key: string, value: V): void {
    if (this.#tree.set(key, value)) this.#counts.added(key, (start, place) => this.#nth(start, place));
  }

  delete(key: string): void {
    if (this.#tree.delete(key)) this.#counts.removed(key);
  }

  /** A copy as of now, which costs next to nothing: the two share all nodes until one is written. */
  copy(): SortedMap<V> {
    return new SortedMap({ tree: this.#tree.clone(), counts: this.#counts.copy() });
  }

  /**
   * Calls `visit` for each value with start <= key < end, in key order, until it returns false.
   * `visit` must not change the map.
   */
  scan(range: { readonly start: string; readonly end: string }, visit: (value: V, key: string) => boolean): void {
    for (const [key, value] of this.#tree.entries(range.start)) {
      if (compareKeys(key, range.end) >= 0 || !visit(value, key)) return;
    }
  }

  /** How many keys are in the range. Costs about the same for a thousand and for a hundred thousand. */
  count(range: { readonly start: string; readonly end: string }): number {
    return this.#counts.count(range, ({ start, end }) => this.#tree.forRange(start, end, false));
  }

  #nth(start: string, place: number): string | undefined {
    let left = place;
    for (const [key] of this.#tree.entries(start)) if (left-- === 0) return key;
    return undefined;
  }
}
