/** The command was not called as its help says: one sentence, exit code 2. */
export class UsageFailure extends Error {
  override readonly name = 'UsageFailure';
}

/** The command could not do what it was asked to: one sentence, exit code 1. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** Somebody has asked the program to stop, or reads its output no longer. Not a failure: exit code 0. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** 0: done, or stopped on request. 1: failed. 2: called wrongly. */
export type ExitCode = 0 | 1 | 2;
