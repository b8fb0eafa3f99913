import type { EntryChange } from './store.ts';
import type { IndexOf } from './store-types.ts';

/** One index: value -> keys of the objects that have it, in the order in which they came to have it. */
export class StoreIndex<T> {
  readonly #of: IndexOf<T>;
  readonly #keys = new Map<string, Set<string>>();

  constructor(of: IndexOf<T>) {
    this.#of = of;
  }

  change({ key, before, after }: EntryChange<T>): void {
    const [had, has] = [before, after].map((object) => (object === undefined ? [] : listOf(this.#of(object))));
    for (const value of had ?? []) if (has?.includes(value) !== true) this.#remove(value, key);
    for (const value of has ?? []) this.#add(value, key);
  }

  keys(value: string): Iterable<string> {
    return this.#keys.get(value) ?? [];
  }

  values(): readonly string[] {
    return [...this.#keys.keys()];
  }

  #add(value: string, key: string): void {
    const keys = this.#keys.get(value);
    if (keys === undefined) this.#keys.set(value, new Set([key]));
    else keys.add(key);
  }

  #remove(value: string, key: string): void {
    const keys = this.#keys.get(value);
    keys?.delete(key);
    if (keys?.size === 0) this.#keys.delete(value);
  }
}

function listOf(values: string | readonly string[] | undefined): readonly string[] {
  if (values === undefined) return [];
  return typeof values === 'string' ? [values] : values;
}
