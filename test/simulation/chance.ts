import { seededRandom, type Random } from '../../src/base/random.ts';

/** The words in which a simulation asks for chance. */
export interface Chance {
  readonly source: Random;
  /** A whole number in [0, below). */
  below(limit: number): number;
  of(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

export function chanceOf(seed: number): Chance {
  const source = seededRandom(seed);
  const below = (limit: number): number => Math.floor(source.next() * limit);
  return {
    source,
    below,
    of: (probability) => source.next() < probability,
    pick(choices) {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new Error('nothing to choose from');
      return choice;
    },
  };
}

/** Lets everything go on that is ready to. No time passes: only promises and immediates run, in an order that never varies. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
