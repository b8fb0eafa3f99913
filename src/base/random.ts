/** Chance as an argument: a seeded source makes a run repeatable. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A version-4 UUID, lower case. */
  uuid(): string;
}

/** The machine's randomness. */
export function systemRandom(): Random {
  return { next: () => Math.random(), uuid: () => globalThis.crypto.randomUUID() };
}

/** A small, quick, repeatable source (mulberry32). Never for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  return {
    next,
    uuid() {
      const digit = (): string => Math.floor(next() * 16).toString(16);
      return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, digit);
    },
  };
}
