import type { Random } from '../../src/base/random.ts';

/** A number in [least, most). */
export function between(random: Random, least: number, most: number): number {
  return least + random.next() * (most - least);
}

export function pick<const T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random.next() * choices.length)] ?? choices[0];
}

export function happens(random: Random, probability: number): boolean {
  return random.next() < probability;
}

/** Milliseconds until the next of events that come at random, `mean` apart on average, and never more than five times that. */
export function waiting(random: Random, mean: number): number {
  return Math.min(-Math.log(1 - random.next()), 5) * mean;
}
