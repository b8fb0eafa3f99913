import type { Batch, KeyRange } from '../storage/revision-log.ts';

/** A scope is either a prefix that ends in `/`, or one whole key; where it starts names it. */
export function nameOf(scope: KeyRange): string {
  return scope.start;
}

/** The names of the scopes that a key is in: the key itself and every prefix of it that ends in `/`. */
export function scopesOf(key: string): string[] {
  const names = [key];
  for (let slash = key.indexOf('/', 1); slash >= 0; slash = key.indexOf('/', slash + 1)) names.push(key.slice(0, slash + 1));
  return names;
}

/**
 * What has been made of the newest state of a scope, until a change touches it. Nothing is held in memory by being here:
 * what nobody uses any more goes with the next collection of garbage.
 */
export class ScopeCache<T extends object> {
  readonly #scopes = new Map<string, Map<string, WeakRef<T>>>();

  /** `id` says what is made of it, and by which selection. */
  get(scope: KeyRange, id: string, make: () => T): T {
    const made = this.#scopes.get(nameOf(scope)) ?? new Map<string, WeakRef<T>>();
    const known = made.get(id)?.deref();
    if (known !== undefined) return known;
    const value = make();
    made.set(id, new WeakRef(value));
    this.#scopes.set(nameOf(scope), made);
    return value;
  }

  forget(changed: Batch): void {
    if (this.#scopes.size === 0) return;
    for (const { key } of changed) for (const name of scopesOf(key)) this.#scopes.delete(name);
  }
}
