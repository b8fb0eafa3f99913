import { expect, it } from 'vitest';
import { judge } from './simulate.ts';
import type { Store } from './world.ts';

/** Seeds from `first` on, each a test. Whatever one of them says, it says again. */
export function fixedSeeds(seeds: { readonly first: number; readonly count: number }, storeOf: (seed: number) => Store): void {
  const all = Array.from({ length: seeds.count }, (_, index) => seeds.first + index);
  it.each(all)('seed %i keeps every guarantee', async (seed) => {
    expect((await judge({ seed, store: storeOf(seed) })).report).toBe('');
  }, 20_000);
}
