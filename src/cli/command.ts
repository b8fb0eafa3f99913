import type { ExitCode } from './failure.ts';
import type { Arguments, Flags } from './flags.ts';
import type { Terminal } from './terminal.ts';

/** One command, with its whole manual. */
export interface Command<F extends Flags = Flags> {
  /** After `everwatch`: `watch RESOURCE[/NAME] [flags]`. */
  readonly usage: string;
  /** What it does and what its output means; paragraphs with an empty line between. */
  readonly description: string;
  readonly flags: F;
  readonly examples: readonly { readonly command: string; readonly does: string }[];
  run(args: Arguments<keyof F & string>, terminal: Terminal): Promise<ExitCode>;
}

/** A command in the list of all: its code is loaded only if it is called. */
export interface CommandEntry {
  readonly name: string;
  /** Half a sentence. */
  readonly summary: string;
  load(): Promise<Command>;
}

/** Keeps the names of the flags in the type. */
export function command<F extends Flags>(definition: Command<F>): Command<F> {
  return definition;
}
