import { compareKeys } from './key-order.ts';

/** Keys in one chunk at the most; a fuller one is cut in two. */
const FULL = 1024;
/** Two neighbours with fewer keys than this together become one. */
const SPARSE = 256;

interface Keyspace {
  readonly start: string;
  readonly end: string;
}

/**
 * How many keys there are, in chunks of the key order: so that counting a range of many keys costs its ends and a sum. A
 * B+ tree that does not count what is below each node has to walk there.
 */
export class KeyCounts {
  // Chunk i has the keys from #starts[i] (before everything: the empty string) up to the next start.
  readonly #starts: string[];
  readonly #counts: number[];

  constructor(chunks: { readonly starts: readonly string[]; readonly counts: readonly number[] } = { starts: [''], counts: [0] }) {
    this.#starts = [...chunks.starts];
    this.#counts = [...chunks.counts];
  }

  copy(): KeyCounts {
    return new KeyCounts({ starts: this.#starts, counts: this.#counts });
  }

  /** A key was added. `nth` gives the key at that place, from 0, among those from `start` on. */
  added(key: string, nth: (start: string, place: number) => string | undefined): void {
    const chunk = this.#chunkOf(key);
    const count = (this.#counts[chunk] ?? 0) + 1;
    this.#counts[chunk] = count;
    if (count <= FULL) return;
    const half = Math.floor(count / 2);
    const middle = nth(this.#starts[chunk] ?? '', half);
    if (middle === undefined) return;
    this.#starts.splice(chunk + 1, 0, middle);
    this.#counts.splice(chunk, 1, half, count - half);
  }

  removed(key: string): void {
    const chunk = this.#chunkOf(key);
    this.#counts[chunk] = (this.#counts[chunk] ?? 0) - 1;
    // The chunk before it takes it over, or it takes over the next one.
    const left = chunk > 0 ? chunk - 1 : chunk;
    if (left + 1 >= this.#counts.length) return;
    const together = (this.#counts[left] ?? 0) + (this.#counts[left + 1] ?? 0);
    if (together >= SPARSE) return;
    this.#starts.splice(left + 1, 1);
    this.#counts.splice(left, 2, together);
  }

  /** `walk` counts a range by walking it; it is asked for two ranges of at most a chunk each. */
  count({ start, end }: Keyspace, walk: (range: Keyspace) => number): number {
    if (compareKeys(start, end) >= 0) return 0;
    const [first, last] = [this.#chunkOf(start), this.#chunkOf(end)];
    if (first >= last) return walk({ start, end });
    let sum = walk({ start, end: this.#starts[first + 1] ?? end }) + walk({ start: this.#starts[last] ?? start, end });
    for (let chunk = first + 1; chunk < last; chunk++) sum += this.#counts[chunk] ?? 0;
    return sum;
  }

  #chunkOf(key: string): number {
    let [low, high] = [0, this.#starts.length - 1];
    // Keys that come in their order all go into the last one.
    if (compareKeys(this.#starts[high] ?? '', key) <= 0) return high;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (compareKeys(this.#starts[middle] ?? '', key) <= 0) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
