import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/client-node/connect.ts';
import type { Client } from '../../src/client/client-types.ts';
import { Job } from '../../src/kinds/batch/v1.ts';
import { Namespace } from '../../src/kinds/core/v1.ts';
import { CLIENTS, startProcess, type ServerProcess } from '../process/server-process.ts';

const PYTHON = path.join(CLIENTS, 'python/venv/bin/python');

let folder: string;
let server: ServerProcess;
let client: Client;

interface Program {
  readonly process: ChildProcess;
  readonly output: () => string;
}

function python(program: string, env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(PYTHON, [path.join(import.meta.dirname, 'python', program)], { env: { ...process.env, KUBECONFIG: server.kubeconfig, ...env } });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { process: child, output: () => output };
}

/** What the program has printed once it matches, or when patience is over. */
async function printed(program: Program, text: RegExp): Promise<string> {
  const deadline = performance.now() + 15_000;
  while (!text.test(program.output()) && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
  return program.output();
}

function newJob(name: string): Parameters<typeof client.create<Job>>[1] {
  const spec = { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, namespace: 'test' },
    spec: { template: { metadata: { annotations: { 'everwatch.dev/duration': '200ms' } }, spec } },
  };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'everwatch-python-'));
  server = await startProcess(['--data', path.join(folder, 'data'), '--port', '0', '--history', '2s', '--simulate']);
  client = await connect({ kubeconfig: { path: server.kubeconfig } });
  await client.create(Namespace, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'test' } });
});

afterAll(async () => {
  await client.close();
  await server.stop('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

describe('Python\'s kubernetes client, unchanged', { timeout: 60_000 }, () => {
  it('sees a Job that is made after it started, until it is done', async () => {
    const program = python('watch_stream.py');
    // The program has no sign that it watches, so the Job is made when its request has surely come.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    await client.create(Job, newJob('later'));
    expect(await printed(program, /ADDED later None[^]*MODIFIED later 1\n/)).toMatch(/ADDED later None[^]*MODIFIED later 1\n/);
    program.process.kill();
  });

  it('sees a Job that was there before it started: ADDED says "exists"', async () => {
    const program = python('watch_stream.py');
    expect(await printed(program, /ADDED later 1\n/)).toMatch(/ADDED later 1\n/);
    program.process.kill();
  });

  it('reads the raw stream to its end', async () => {
    const program = python('watch_raw.py', { SECONDS_TO_WATCH: '2' });
    expect(await printed(program, /ADDED later 1\n[^]*the stream has ended\n/)).toMatch(/ADDED later 1\n[^]*the stream has ended\n/);
  });

  it('goes on after a 410 with the documented loop', async () => {
    const program = python('watch_forever.py');
    await expect.poll(async () => {
      await client.patch(Job, 'test/later', { merge: { metadata: { labels: { turn: String(Date.now()) } } } });
      return program.output();
    }, { timeout: 15_000, interval: 300 }).toMatch(/MODIFIED later/);
    // While it sleeps the history passes by; when it wakes, its connection is gone and its version too old.
    program.process.kill('SIGSTOP');
    const { port } = new URL(server.url);
    await server.stop('SIGTERM');
    server = await startProcess(['--data', path.join(folder, 'data'), '--port', port, '--history', '2s', '--simulate']);
    for (let turn = 0; turn < 12; turn++) {
      await client.patch(Job, 'test/later', { merge: { metadata: { labels: { turn: `missed-${turn}` } } } });
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    program.process.kill('SIGCONT');
    expect(await printed(program, /410: list again/)).toMatch(/410: list again/);
    await client.create(Job, newJob('afterwards'));
    expect(await printed(program, /ADDED afterwards/)).toMatch(/ADDED afterwards/);
    program.process.kill();
  });
});
