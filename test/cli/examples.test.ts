import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/client-node/connect.ts';
import type { Client } from '../../src/client/client-types.ts';
import { applyManifests } from '../../src/cli/apply-manifests.ts';
import { ExampleJobs } from '../../src/cli/example-jobs.ts';
import { readManifests } from '../../src/cli/manifests.ts';
import { systemClock } from '../../src/base/clock.ts';
import { Job } from '../../src/kinds/batch/v1.ts';
import { startServer, type RunningServer } from '../../src/server/server.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const examples = path.join(root, 'examples');

let folder: string;
let server: RunningServer;
let client: Client;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'everwatch-test-'));
  server = await startServer({ store: { type: 'memory' }, kubeconfig: path.join(folder, 'kubeconfig') });
  client = await connect({ kubeconfig: { path: path.join(folder, 'kubeconfig') } });
  await applyManifests(client, await readManifests(examples), { clock: systemClock(), signal: new AbortController().signal });
});

afterAll(async () => {
  await client.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the manifests', () => {
  it('tell of four Jobs, one of which is to fail', async () => {
    const jobs = new ExampleJobs(await readManifests(examples));
    expect(jobs.running).toEqual(['test/etl', 'test/import-with-retries', 'test/migration', 'test/report']);
    expect((await client.list(Job, { namespace: 'test' })).items).toHaveLength(4);
  });

  it('can be applied over and over', async () => {
    const before = await client.get(Job, 'test/etl');
    await applyManifests(client, await readManifests(examples), { clock: systemClock(), signal: new AbortController().signal });
    expect((await client.get(Job, 'test/etl')).metadata.uid).not.toBe(before.metadata.uid);
  });
});

describe('the programs', () => {
  it('fit the types of the package', () => {
    const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', path.join(root, 'tsconfig.examples.json')], { encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  }, 30_000);

  it('watch-jobs tells what there is and what happens', async () => {
    const program = start('watch-jobs.ts', 'test');
    await program.shows('test/etl is there: 0 active, 0 succeeded, 0 failed\n');
    await program.shows('-- that is all, 4 in number; now what happens --\n');
    await client.patch(Job, 'test/etl', { merge: { metadata: { labels: { seen: 'yes' } } } });
    await client.patch(Job, 'test/etl', { merge: { status: { active: 1 } }, subresource: 'status' });
    await program.shows('test/etl: 1 active, 0 succeeded, 0 failed\n');
    program.interrupt();
    expect(await program.ended).toBe(0);
  });

  it('notify-when-complete waits for the end, and tells how it was', async () => {
    const program = start('notify-when-complete.ts', 'test', 'report');
    const failing = start('notify-when-complete.ts', 'test', 'migration');
    const end = async (name: string, type: string, message: string): Promise<void> => {
      const condition = { type, status: 'True', message };
      await client.patch(Job, `test/${name}`, { merge: { status: { conditions: [condition] } }, subresource: 'status' });
    };
    await end('report', 'Complete', '');
    await end('migration', 'Failed', 'no way');
    expect([await program.ended, program.output()]).toEqual([0, 'report is complete\n']);
    expect([await failing.ended, failing.output()]).toEqual([1, 'migration has failed: no way\n']);
  });
});

/** Runs an example as its reader would: on the built package. */
function start(file: string, ...words: readonly string[]) {
  const child = spawn(process.execPath, [path.join(examples, file), ...words], { env: { ...process.env, KUBECONFIG: path.join(folder, 'kubeconfig') } });
  let output = '';
  let check = (): void => undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      check();
    });
  }
  return {
    output: () => output,
    interrupt: () => void child.kill('SIGINT'),
    ended: new Promise<number | null>((resolve) => child.on('close', resolve)),
    shows: (text: string) => new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no "${text}" in:\n${output}`)), 10_000);
      check = () => {
        if (!output.includes(text)) return;
        clearTimeout(timer);
        resolve();
      };
      check();
    }),
  };
}
