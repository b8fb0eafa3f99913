import type { Command, CommandEntry } from './command.ts';
import { COMMON_FLAGS, type Flag } from './flags.ts';

const EXIT_CODES = `Exit codes:
  0  done, or stopped by Ctrl-C or SIGTERM
  1  failed; the reason is on stderr
  2  called wrongly; what is wrong is on stderr
`;

/** The page for `everwatch --help`. */
export function programHelp(commands: readonly CommandEntry[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `everwatch: a Kubernetes API server whose watch is exact, and a watch that never dies.

Usage:
  everwatch COMMAND [flags]

Commands:
${lines.join('\n')}

'everwatch COMMAND --help' is the manual of a command.

${EXIT_CODES}`;
}

/** The manual of a command. */
export function commandHelp({ usage, description, flags, examples }: Command): string {
  const rows = Object.entries({ ...flags, ...COMMON_FLAGS }).map(([name, flag]) => [flagForm(name, flag), flag.help] as const);
  const width = Math.max(...rows.map(([form]) => form.length));
  const flagLines = rows.map(([form, help]) => `  ${form.padEnd(width)}  ${wrap(help, width + 4)}`);
  const exampleLines = examples.map(({ command, does }) => `  # ${does}\n  ${command}`);
  return `Usage:
  everwatch ${usage}

${description}

Flags:
${flagLines.join('\n')}

Examples:
${exampleLines.join('\n')}

${EXIT_CODES}`;
}

function flagForm(name: string, { form, short, value }: Flag): string {
  const long = form === 'switch' ? `--${name}` : `--${name} ${Array.isArray(form) ? form.join('|') : (value ?? 'VALUE')}`;
  return short === undefined ? `    ${long}` : `-${short}, ${long}`;
}

const LINE = 100;

/** Breaks a text into lines that begin in the same column. */
function wrap(text: string, column: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && column + line.length + 1 + word.length > LINE) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join(`\n${' '.repeat(column)}`);
}
