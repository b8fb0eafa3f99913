import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/client-node/connect.ts';
import { demoCommand } from '../../src/cli/commands/demo.ts';
import { runProgram } from '../../src/cli/run.ts';
import { ConfigMap } from '../../src/kinds/core/v1.ts';
import { fakeTerminal, type FakeTerminal } from './fake-terminal.ts';
import { startServer } from '../../src/server/server.ts';

let folder: string;
let examples: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'everwatch-test-'));
  examples = path.join(folder, 'examples');
  await mkdir(examples);
  await writeFile(path.join(examples, 'notes.txt'), 'no manifest');
  await writeFile(path.join(examples, 'a.yaml'), `${jobText('quick')}---\n${mapText('1')}`);
  await writeFile(path.join(examples, 'z.yaml'), 'apiVersion: v1\nkind: Namespace\nmetadata: {name: stage}\n');
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

function jobText(name: string, annotations = '', expectedEnd = 'Complete'): string {
  return `
apiVersion: batch/v1
kind: Job
metadata:
  name: ${name}
  namespace: stage
  annotations: {everwatch.dev/expected-end: ${expectedEnd}}
spec:
  backoffLimit: 0
  template:
    metadata: {annotations: {everwatch.dev/duration: 50ms, ${annotations}}}
    spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}
`;
}

const mapText = (value: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings, namespace: stage}\ndata: {key: "${value}"}\n`;

function run(line: string, terminal: FakeTerminal) {
  const entry = { name: 'demo', summary: '', load: async () => demoCommand({ connect, startServer: startServer, examples }) };
  return runProgram(['demo', ...line.split(' ')], terminal, [entry]);
}

const story = (output: string): readonly string[] => output.split('\n').flatMap((line) => /Job (\S+ +.*)$/.exec(line)?.[1] ?? []);

describe('everwatch demo', () => {
  it('tells the story of the example Jobs, each time anew', async () => {
    for (const value of ['1', '2']) {
      await writeFile(path.join(examples, 'b.yaml'), mapText(value));
      const terminal = fakeTerminal({ folder });
      expect(await run('--once --port 0', terminal)).toBe(0);
      expect(story(terminal.output)).toEqual(['quick  created', 'quick  started', 'quick  running 1/1', 'quick  goal reached, 1 pod ended', expect.stringMatching(/^quick {2}complete in /)]);
      const kubeconfig = path.join(folder, 'everwatch-data', 'kubeconfig');
      expect(terminal.output).toContain('All 1 example Jobs have ended as they should.\n');
      expect(terminal.output).toContain(`kubectl --kubeconfig ${kubeconfig} get jobs -A\n`);
      expect(terminal.notes).toBe('');
    }
  });

  it('goes on afterwards until Ctrl-C', async () => {
    const terminal = fakeTerminal({ folder });
    const end = run('--data here --port 0', terminal);
    await terminal.shows('until Ctrl-C');
    const client = await connect({ kubeconfig: { path: path.join(folder, 'here', 'kubeconfig') } });
    expect((await client.get(ConfigMap, 'stage/settings')).data).toEqual({ key: '1' });
    await client.close();
    terminal.interrupt();
    expect(await end).toBe(0);
  });

  it('fails if a Job ends in another way than it should', async () => {
    await writeFile(path.join(examples, 'b.yaml'), jobText('broken', 'everwatch.dev/outcome: fail'));
    const terminal = fakeTerminal({ folder });
    expect(await run('--once --port 0', terminal)).toBe(1);
    expect(terminal.output).toContain('Not as it should be: stage/broken is Failed, not Complete.');
    await writeFile(path.join(examples, 'b.yaml'), jobText('broken', 'everwatch.dev/outcome: fail', 'Failed'));
    expect(await run('--once --port 0', fakeTerminal({ folder }))).toBe(0);
  });

  it.each([
    ['kind: Job\napiVersion: batch/v2\nmetadata: {name: x}', 'b.yaml: there is no kind "Job" in "batch/v2"'],
    ['kind: Job\napiVersion: batch/v1\nmetadata: {}', 'b.yaml: a Job has no metadata.name'],
    ['- 1', 'b.yaml: a document is no object'],
    ['a: [', 'b.yaml: Flow sequence'],
  ])('says what is wrong with a manifest: %s', async (text, sentence) => {
    await writeFile(path.join(examples, 'b.yaml'), text);
    const terminal = fakeTerminal({ folder });
    expect(await run('--once --port 0', terminal)).toBe(1);
    expect(terminal.notes).toContain(`everwatch: ${sentence}`);
  });

  it('fails if the server refuses a manifest', async () => {
    await writeFile(path.join(examples, 'b.yaml'), mapText('1').replace('stage', 'nowhere'));
    const terminal = fakeTerminal({ folder });
    expect(await run('--once --port 0', terminal)).toBe(1);
    expect(terminal.notes).toMatch(/^everwatch: cannot create configmaps.* in namespace nowhere: 404/);
  });

  it('takes another port if its own is in use, but not instead of one that was asked for', async () => {
    const taken = await occupy(6443);
    try {
      const terminal = fakeTerminal({ folder });
      expect(await run('--once', terminal)).toBe(0);
      expect(terminal.notes).toBe('everwatch: port 6443 is in use, so this is another one\n');
      const asked = fakeTerminal({ folder });
      expect(await run('--once --port 6443', asked)).toBe(1);
      expect(asked.notes).toContain('port 6443 on 127.0.0.1 is in use');
    } finally {
      taken?.close();
    }
  });
});

/** Undefined if somebody else has it already, which is as good. */
function occupy(port: number): Promise<Server | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.on('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
