/** The candidate that is most likely meant by a mistyped word; undefined if none is near. */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  // One slip in three letters is a slip; more is another word.
  let best: { readonly candidate: string; readonly distance: number } | undefined;
  const limit = Math.max(1, Math.ceil(word.length / 3));
  for (const candidate of candidates) {
    const distance = candidate.startsWith(word) ? 0.5 : distanceBetween(word, candidate);
    if (distance <= limit && (best === undefined || distance < best.distance)) best = { candidate, distance };
  }
  return best?.candidate;
}

/** `; did you mean "x"?`, or nothing. */
export function suggestion(word: string, candidates: Iterable<string>): string {
  const candidate = closest(word, candidates);
  return candidate === undefined ? '' : `; did you mean "${candidate}"?`;
}

/** How many letters have to be added, removed, replaced or swapped with their neighbour (Damerau-Levenshtein, adjacent swaps). */
function distanceBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= a.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      let cost = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + change);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, at(row - 2, column - 2) + 1);
      rows[row]?.push(cost);
    }
  }
  return at(a.length, b.length);
}
