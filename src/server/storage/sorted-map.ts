import * as sortedBtree from 'sorted-btree';
import { compareKeys } from './key-order.ts';

type BTreeOf<V> = sortedBtree.default<string, V>;
type BTreeClass = new <V>(entries: undefined, compare: (a: string, b: string) => number) => BTreeOf<V>;

// The package is CommonJS. Depending on the loader its class is the default export or a property of it.
const exported: unknown = sortedBtree.default;
const BTree = (typeof exported === 'function' ? exported : (exported as { default: unknown }).default) as BTreeClass;

/** A map from keys to values in key order, with copies that cost nothing until one of them changes. */
export class SortedMap<V> {
  readonly #tree: BTreeOf<V>;

  constructor(tree?: BTreeOf<V>) {
    this.#tree = tree ?? new BTree<V>(undefined, compareKeys);
  }

  get size(): number {
    return this.#tree.size;
  }

  get(key: string): V | undefined {
    return this.#tree.get(key);
  }

  set(key: string, value: V): void {
    this.#tree.set(key, value);
  }

  delete(key: string): void {
    this.#tree.delete(key);
  }

  /** A copy as of now, in constant time: the two share all nodes until one is written. */
  copy(): SortedMap<V> {
    return new SortedMap(this.#tree.clone());
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

  /** The values with start <= key < end, in key order, read as they are asked for. The map must not change meanwhile. */
  *values(range: { readonly start: string; readonly end: string }): Generator<V> {
    for (const [key, value] of this.#tree.entries(range.start)) {
      if (compareKeys(key, range.end) >= 0) return;
      yield value;
    }
  }

  /** How many keys are in the range; walks them. */
  count(range: { readonly start: string; readonly end: string }): number {
    return this.#tree.forRange(range.start, range.end, false);
  }
}
