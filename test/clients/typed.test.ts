import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { CLIENTS, startProcess, type ServerProcess } from '../process/server-process.ts';

const PROGRAM = path.join(CLIENTS, 'go/typed');
const PROTOBUF = 'application/vnd.kubernetes.protobuf';

let folder: string;
let server: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'everwatch-typed-'));
  server = await startProcess(['--memory', '--port', '0', '--kubeconfig', path.join(folder, 'kubeconfig')]);
});

afterAll(async () => {
  await server.stop('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

interface Run {
  readonly chapters: readonly string[];
  /** How many answers came in which media type. */
  readonly answers: Readonly<Record<string, number>>;
}

async function typed(context: TestContext, content: string): Promise<Run> {
  if (!existsSync(PROGRAM)) {
    const why = await readFile(path.join(CLIENTS, 'go/missing'), 'utf8').catch(() => 'run scripts/setup-clients.mjs');
    context.skip(`client-go is not here: ${why}`);
  }
  const { stdout } = await promisify(execFile)(PROGRAM, ['-kubeconfig', server.kubeconfig, '-content', content, '-namespace', `typed-${content}`]);
  const lines = stdout.trimEnd().split('\n').map((line) => JSON.parse(line) as { readonly done?: string; readonly answers?: Run['answers'] });
  return { chapters: lines.flatMap(({ done }) => done ?? []), answers: lines.at(-1)?.answers ?? {} };
}

// The program ends with an error at the first thing that is not as it should be; it says the same of a kube-apiserver.
describe('the typed clients of client-go, unchanged', { timeout: 60_000 }, () => {
  const chapters = ['objects', 'informers', 'errors', 'pages', 'subresources', 'metadata', 'discovery'];

  it('work with their own settings, which are mostly protobuf', async (context) => {
    const run = await typed(context, 'default');
    expect(run.chapters).toEqual(chapters);
    // Bindings, evictions and discovery are asked for in JSON.
    expect(run.answers['application/json']).toBe(5);
    expect(run.answers[PROTOBUF]).toBeGreaterThan(50);
  });

  it('work with protobuf for all they send and take', async (context) => {
    const run = await typed(context, 'protobuf');
    expect(run.chapters).toEqual(chapters);
    expect(run.answers['application/json']).toBe(2);
    expect(run.answers[PROTOBUF]).toBeGreaterThan(50);
  });

  it('work with JSON', async (context) => {
    const run = await typed(context, 'json');
    expect(run.chapters).toEqual(chapters);
    // The client of metadata alone has protobuf first in any case.
    expect(run.answers[PROTOBUF]).toBe(4);
    expect(run.answers['application/json']).toBeGreaterThan(50);
  });
});
