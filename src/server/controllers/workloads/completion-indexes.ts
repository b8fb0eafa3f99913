/** The most that is read of a text that comes from outside: the API allows no more completions of an indexed Job. */
const MOST_INDEXES = 100_000;

/** Reads `status.completedIndexes`: `0,2-4` stands for 0, 2, 3 and 4. Parts that are no indexes are passed over. */
export function parseIndexes(text: string | undefined): Set<number> {
  const indexes = new Set<number>();
  for (const part of (text ?? '').split(',')) {
    const [, first, last = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part) ?? [];
    if (first === undefined) continue;
    for (let index = Number(first); index <= Number(last) && indexes.size < MOST_INDEXES; index++) indexes.add(index);
  }
  return indexes;
}

/** Writes indexes in their shortest form, rising: `0,2-4`. Two in a row stand with a comma, as Kubernetes writes them. */
export function formatIndexes(indexes: ReadonlySet<number>): string {
  const runs: { first: number; last: number }[] = [];
  for (const index of [...indexes].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && index === run.last + 1) run.last = index;
    else runs.push({ first: index, last: index });
  }
  return runs.map(({ first, last }) => (first === last ? `${first}` : last === first + 1 ? `${first},${last}` : `${first}-${last}`)).join(',');
}

/** The lowest indexes below `completions` that are in none of the sets; at most `count`. */
export function missingIndexes(taken: readonly ReadonlySet<number>[], completions: number, count: number): number[] {
  const missing: number[] = [];
  for (let index = 0; index < completions && missing.length < count; index++) {
    if (!taken.some((set) => set.has(index))) missing.push(index);
  }
  return missing;
}
