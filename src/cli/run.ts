import type { Command, CommandEntry } from './command.ts';
import { suggestion } from './closest.ts';
import { Interrupted, UsageFailure, type ExitCode } from './failure.ts';
import { parseArguments } from './flags.ts';
import { commandHelp, programHelp } from './help.ts';
import type { Terminal } from './terminal.ts';

const HELP_WORDS = new Set(['help', '--help', '-h']);
const VERSION_WORDS = new Set(['--version', '-v', '-V']);

/** Runs the program: `words` is what stands after its name. Never rejects; what went wrong is said on stderr. */
export async function runProgram(words: readonly string[], terminal: Terminal, commands: readonly CommandEntry[]): Promise<ExitCode> {
  const [first, ...rest] = words;
  try {
    if (first === undefined) {
      terminal.note(programHelp(commands));
      return 2;
    }
    if (HELP_WORDS.has(first)) return await showHelp(rest, terminal, commands);
    return await runCommand(VERSION_WORDS.has(first) ? 'version' : first, { rest, terminal, commands });
  } catch (error) {
    return explain(error, { terminal, command: commands.find(({ name }) => name === first)?.name });
  }
}

async function showHelp(words: readonly string[], terminal: Terminal, commands: readonly CommandEntry[]): Promise<ExitCode> {
  const [name] = words;
  await terminal.write(name === undefined ? programHelp(commands) : commandHelp(await load(name, commands)));
  return 0;
}

interface Call {
  readonly rest: readonly string[];
  readonly terminal: Terminal;
  readonly commands: readonly CommandEntry[];
}

async function runCommand(name: string, { rest, terminal, commands }: Call): Promise<ExitCode> {
  const command = await load(name, commands);
  const args = parseArguments(rest, command.flags);
  if (args.has('help')) {
    await terminal.write(commandHelp(command));
    return 0;
  }
  return command.run(args, terminal);
}

async function load(name: string, commands: readonly CommandEntry[]): Promise<Command> {
  const entry = commands.find((candidate) => candidate.name === name);
  if (entry === undefined) {
    const names = commands.map((candidate) => candidate.name);
    throw new UsageFailure(name.startsWith('-')
      ? `the command comes first: ${names.join(', ')}`
      : `there is no command "${name}"${suggestion(name, names)}`);
  }
  return entry.load();
}

function explain(error: unknown, { terminal, command }: { readonly terminal: Terminal; readonly command: string | undefined }): ExitCode {
  if (error instanceof Interrupted) return 0;
  const message = error instanceof Error ? error.message : String(error);
  terminal.note(`everwatch: ${message}\n`);
  if (!(error instanceof UsageFailure)) return 1;
  terminal.note(`'everwatch ${command === undefined ? '' : `${command} `}--help' shows what there is.\n`);
  return 2;
}
