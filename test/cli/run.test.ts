import { describe, expect, it } from 'vitest';
import { command, type CommandEntry } from '../../src/cli/command.ts';
import { CommandFailure, Interrupted, UsageFailure } from '../../src/cli/failure.ts';
import { runProgram } from '../../src/cli/run.ts';
import { demoCommand } from '../../src/cli/commands/demo.ts';
import { serveCommand } from '../../src/cli/commands/serve.ts';
import { VERSION } from '../../src/cli/commands/version.ts';
import { watchCommand } from '../../src/cli/commands/watch.ts';
import { commandHelp } from '../../src/cli/help.ts';
import { fakeTerminal } from './fake-terminal.ts';

function entry(name: string, run: () => Promise<0 | 1 | 2>): CommandEntry {
  const made = command({ usage: `${name} [flags]`, description: `Does ${name}.`, flags: { loud: { form: 'switch', help: 'Shout.' } }, examples: [{ command: `everwatch ${name}`, does: 'Do it' }], run });
  return { name, summary: `does ${name}`, load: async () => made };
}

const COMMANDS: readonly CommandEntry[] = [
  entry('good', async () => 0),
  entry('failing', () => Promise.reject(new CommandFailure('it is broken'))),
  entry('misused', () => Promise.reject(new UsageFailure('not like this'))),
  entry('stopped', () => Promise.reject(new Interrupted('enough'))),
  { name: 'version', summary: 'v', load: async () => VERSION },
];

async function run(...words: readonly string[]) {
  const terminal = fakeTerminal();
  const code = await runProgram(words, terminal, COMMANDS);
  return { code, output: terminal.output, notes: terminal.notes };
}

describe('the program', () => {
  it('answers with the exit codes that its help names', async () => {
    expect(await run('good')).toEqual({ code: 0, output: '', notes: '' });
    expect(await run('failing')).toEqual({ code: 1, output: '', notes: 'everwatch: it is broken\n' });
    expect(await run('misused')).toEqual({ code: 2, output: '', notes: "everwatch: not like this\n'everwatch misused --help' shows what there is.\n" });
    expect(await run('stopped')).toEqual({ code: 0, output: '', notes: '' });
  });

  it('names what was probably meant', async () => {
    expect((await run('godo')).notes).toBe(`everwatch: there is no command "godo"; did you mean "good"?\n'everwatch --help' shows what there is.\n`);
    expect((await run('good', '--lod')).notes).toContain('did you mean "--loud"?');
    expect((await run('--loud', 'good')).notes).toContain('the command comes first: good, failing');
    expect((await run('godo')).code).toBe(2);
  });

  it('shows its help, on stdout if it was asked for', async () => {
    for (const words of [['--help'], ['help'], ['-h']]) {
      const { code, output, notes } = await run(...words);
      expect([code, notes]).toEqual([0, '']);
      expect(output).toContain('  good     does good\n');
    }
    const bare = await run();
    expect([bare.code, bare.output]).toEqual([2, '']);
    expect(bare.notes).toContain('does good');
  });

  it('shows the manual of a command and does not run it', async () => {
    const manual = await run('failing', '--help');
    expect(manual.code).toBe(0);
    expect(manual.output).toContain('Usage:\n  everwatch failing [flags]\n\nDoes failing.\n\nFlags:\n      --loud  Shout.\n  -h, --help  Show this help.\n\nExamples:\n  # Do it\n');
    expect((await run('help', 'failing')).output).toBe(manual.output);
    expect((await run('help', 'fialing')).code).toBe(2);
  });

  it('knows its version', async () => {
    for (const word of ['version', '--version', '-v']) expect((await run(word)).output).toMatch(/^everwatch \d+\.\d+\.\d+ \(Kubernetes 1\.35, Node \d+\.\d+\.\d+\)\n$/);
    expect((await run('version', 'x')).code).toBe(2);
  });
});

describe('the manual', () => {
  const unused = (): never => {
    throw new Error('not called');
  };
  const commands = { watch: watchCommand(unused), serve: serveCommand(unused), demo: demoCommand({ connect: unused, startServer: unused }), version: VERSION };

  it.each(Object.entries(commands))('of %s tells each flag, an example, the exit codes, and fits a screen', (name, made) => {
    const text = commandHelp(made);
    expect(text).toMatch(new RegExp(`^Usage:\n {2}everwatch ${name}`));
    for (const flag of Object.keys(made.flags)) expect(text).toContain(`--${flag}`);
    expect(text).toContain('Examples:\n  # ');
    expect(text).toContain('Exit codes:');
    expect(text.split('\n').filter((line) => line.length > 100)).toEqual([]);
  });
});
