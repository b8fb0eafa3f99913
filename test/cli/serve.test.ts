import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/client-node/connect.ts';
import { serveCommand } from '../../src/cli/commands/serve.ts';
import { runProgram } from '../../src/cli/run.ts';
import type { ServeOptions, StartServer } from '../../src/cli/server-port.ts';
import { Namespace } from '../../src/kinds/core/v1.ts';
import { startServer } from '../../src/server/server.ts';
import { fakeTerminal, type FakeTerminal } from './fake-terminal.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'everwatch-test-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

function run(line: string, terminal: FakeTerminal, start: StartServer = startServer) {
  return runProgram(['serve', ...line.split(' ').filter((word) => word !== '')], terminal, [{ name: 'serve', summary: '', load: async () => serveCommand(start) }]);
}

async function readyLine(terminal: FakeTerminal): Promise<{ readonly url: string; readonly kubeconfig: string }> {
  await terminal.shows('\n');
  const [, url = '', kubeconfig = ''] = /^ready (https:\/\/127\.0\.0\.1:\d+) kubeconfig=(\/.+)\n$/.exec(terminal.output) ?? [];
  return { url, kubeconfig };
}

describe('everwatch serve', () => {
  it('says one line when it can serve, and stops when it is told to', async () => {
    const terminal = fakeTerminal({ folder });
    const end = run('--data state --port 0', terminal);
    const { url, kubeconfig } = await readyLine(terminal);
    expect(kubeconfig).toBe(path.join(folder, 'state', 'kubeconfig'));
    expect(statSync(kubeconfig).mode & 0o777).toBe(0o600);
    const client = await connect({ kubeconfig: { path: kubeconfig } });
    expect(client.cluster.name).toBe(url);
    expect((await client.list(Namespace)).items.length).toBeGreaterThan(0);
    await client.close();
    const stopped = performance.now();
    terminal.interrupt();
    expect(await end).toBe(0);
    expect(performance.now() - stopped).toBeLessThan(1000);
    expect(terminal.output.split('\n')).toHaveLength(2);
    expect(terminal.notes).toBe('');
  });

  it('in memory keeps its kubeconfig in a file that is gone at the end', async () => {
    const terminal = fakeTerminal({ folder });
    const end = run('--memory --port 0', terminal);
    const { kubeconfig } = await readyLine(terminal);
    expect(await readFile(kubeconfig, 'utf8')).toContain('kind: Config');
    terminal.interrupt();
    expect(await end).toBe(0);
    expect(existsSync(path.dirname(kubeconfig))).toBe(false);
  });

  it('hands its flags on', async () => {
    const seen: ServeOptions[] = [];
    const refusing: StartServer = (options) => {
      seen.push(options);
      return Promise.reject(new Error('not today'));
    };
    const terminal = fakeTerminal({ folder });
    expect(await run('--data d --port 7000 --bind ::1 --kubeconfig k --history 2h --simulate --durability os', terminal, refusing)).toBe(1);
    expect(await run('--memory --kubeconfig /k', terminal, refusing)).toBe(1);
    expect(terminal.notes).toBe('everwatch: not today\neverwatch: not today\n');
    expect(seen).toMatchObject([
      { store: { type: 'sqlite', folder: path.join(folder, 'd'), durability: 'os' }, host: '::1', port: 7000, kubeconfig: path.join(folder, 'k'), historyMs: 7_200_000, simulate: true },
      { store: { type: 'memory' }, host: '127.0.0.1', port: 6443, kubeconfig: '/k', simulate: false },
    ]);
    expect(seen[1]).not.toHaveProperty('historyMs');
  });

  it('says which port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const terminal = fakeTerminal({ folder });
    expect(await run(`--memory --port ${port}`, terminal)).toBe(1);
    expect(terminal.notes).toBe(`everwatch: port ${port} on 127.0.0.1 is in use; name another with --port, or 0 for any free one\n`);
    expect(terminal.output).toBe('');
    await new Promise((resolve) => other.close(resolve));
  });

  it('says that the folder is in use', async () => {
    const [first, second] = [fakeTerminal({ folder }), fakeTerminal({ folder })];
    const end = run('--data state --port 0', first);
    await readyLine(first);
    expect(await run('--data state --port 0', second)).toBe(1);
    expect(second.notes.trim().split('\n')).toHaveLength(1);
    expect(second.notes).toMatch(/everwatch\.db|state/);
    first.interrupt();
    await end;
  });

  it.each([
    ['', 'where to keep the objects? --data DIR keeps them in a folder, --memory until the end of the program'],
    ['--data d --memory', '--data and --memory exclude each other'],
    ['--memory --durability os', '--durability goes with --data'],
    ['--memory --history 0s', '--history must be longer than nothing'],
    ['--memory --history 5', '--history is "5"; a duration is written as'],
    ['--memory now', 'serve takes no argument, but there is "now"'],
    ['--memory --simulte', 'there is no flag --simulte; did you mean "--simulate"?'],
  ])('is not called like this: %s', async (line, sentence) => {
    const terminal = fakeTerminal({ folder });
    expect(await run(line, terminal, () => Promise.reject(new Error('not to be called')))).toBe(2);
    expect(terminal.notes).toContain(`everwatch: ${sentence}`);
  });
});
