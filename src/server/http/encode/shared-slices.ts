/** Slices that were made once for everybody, or are made now and kept for the others. */
export function sharedSlices(encodings: Map<string, Iterable<Uint8Array>> | undefined, { name, slices }: { readonly name: string; readonly slices: Iterable<Uint8Array> }): Iterable<Uint8Array> {
  if (encodings === undefined) return slices;
  const known = encodings.get(name);
  if (known !== undefined) return known;
  const shared = new SharedSlices(slices);
  encodings.set(name, shared);
  return shared;
}

/** Readers at different places: whoever is first makes a slice. */
class SharedSlices implements Iterable<Uint8Array> {
  readonly #made: Uint8Array[] = [];
  readonly #rest: Iterator<Uint8Array>;

  constructor(slices: Iterable<Uint8Array>) {
    this.#rest = slices[Symbol.iterator]();
  }

  *[Symbol.iterator](): Generator<Uint8Array> {
    for (let index = 0; ; index++) {
      const made = this.#made[index] ?? this.#next();
      if (made === undefined) return;
      yield made;
    }
  }

  #next(): Uint8Array | undefined {
    const next = this.#rest.next();
    if (next.done === true) return undefined;
    this.#made.push(next.value);
    return next.value;
  }
}
