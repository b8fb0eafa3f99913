/** A value that is made at its first use and then kept. For tables whose reading would otherwise be paid at every start. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** One lazily made value per key. `make` must give the same answer for the same key, whenever it is asked. */
export function lazyByKey<K, T>(make: (key: K) => T): (key: K) => T {
  const values = new Map<K, T>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    values.set(key, value);
    return value;
  };
}
