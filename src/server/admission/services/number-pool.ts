import type { Random } from '../../../base/random.ts';

export interface NumberPoolOptions {
  /** The first and the last number that may be given. */
  readonly first: number;
  readonly last: number;
  /** How many of the first numbers are given only when all others are: so that they stay free for who asks for one by name. */
  readonly keptBack: number;
  readonly random: Random;
}

/** Whole numbers of which each has one holder at most. Nothing here waits: who finds a number free has it. */
export class NumberPool {
  readonly #options: NumberPoolOptions;
  readonly #held = new Set<number>();

  constructor(options: NumberPoolOptions) {
    this.#options = options;
  }

  covers(number: number): boolean {
    return Number.isInteger(number) && number >= this.#options.first && number <= this.#options.last;
  }

  isHeld(number: number): boolean {
    return this.#held.has(number);
  }

  hold(number: number): void {
    if (this.covers(number)) this.#held.add(number);
  }

  free(number: number): void {
    this.#held.delete(number);
  }

  /** Holds any number that is free; undefined if there is none. */
  holdAny(): number | undefined {
    const { first, last, keptBack } = this.#options;
    const found = this.#freeWithin(first + keptBack, last) ?? this.#freeWithin(first, first + keptBack - 1);
    if (found !== undefined) this.#held.add(found);
    return found;
  }

  /** From a random place on, so that a number that was just let go is not the next to be given. */
  #freeWithin(first: number, last: number): number | undefined {
    const size = last - first + 1;
    const start = Math.floor(this.#options.random.next() * size);
    for (let step = 0; step < size; step++) {
      const number = first + ((start + step) % size);
      if (!this.#held.has(number)) return number;
    }
    return undefined;
  }
}
