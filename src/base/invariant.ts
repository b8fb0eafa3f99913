/** Thrown when the program contradicts itself. It is always a bug of ours, never the user's. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** Throws {@link InvariantError} unless `condition` holds. `sentence` says what should have been true. */
export function invariant(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new InvariantError(sentence);
}

/** Ends an exhaustive switch: compiles only if every case has been handled. */
export function unreachable(value: never): never {
  throw new InvariantError(`unhandled case ${JSON.stringify(value)}`);
}
