import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENTS, startProcess, type ServerProcess } from '../process/server-process.ts';

const KUBECTL = path.join(CLIENTS, 'kubectl/kubectl');

let folder: string;
let server: ServerProcess;

async function kubectl(...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(KUBECTL, args, { env: environment() });
  return stdout + stderr;
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, KUBECONFIG: server.kubeconfig, HOME: folder };
}

async function manifest(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

const configMap = (value: string): string => `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
  namespace: test
data:
  colour: ${value}
`;

const job = (name: string): string => `apiVersion: batch/v1
kind: Job
metadata:
  name: ${name}
  namespace: test
spec:
  template:
    metadata:
      annotations:
        everwatch.dev/duration: 300ms
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: busybox
`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'everwatch-kubectl-'));
  server = await startProcess(['--data', path.join(folder, 'data'), '--port', '0', '--simulate']);
});

afterAll(async () => {
  await server.stop('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

describe('kubectl 1.35, unchanged', { timeout: 30_000 }, () => {
  it('knows the resources', async () => {
    const resources = await kubectl('api-resources');
    expect(resources).toMatch(/^jobs +batch\/v1 +true +Job$/m);
    expect(resources).toMatch(/^pods +po +v1 +true +Pod$/m);
    expect(await kubectl('version')).toMatch(/Server Version: v1\.35/);
  });

  it('creates a namespace, a config map and a job from the command line (protobuf bodies)', async () => {
    expect(await kubectl('create', 'namespace', 'test')).toBe('namespace/test created\n');
    expect(await kubectl('-n', 'test', 'create', 'configmap', 'literal', '--from-literal=a=b')).toBe('configmap/literal created\n');
    expect(await kubectl('-n', 'test', 'create', 'job', 'quick', '--image=busybox')).toBe('job.batch/quick created\n');
    expect(await kubectl('-n', 'test', 'get', 'configmap', 'literal', '-o', 'jsonpath={.data.a}')).toBe('b');
  });

  it('applies a manifest for the first time, changed, and unchanged', async () => {
    const file = await manifest('settings.yaml', configMap('red'));
    expect(await kubectl('apply', '-f', file)).toBe('configmap/settings created\n');
    await manifest('settings.yaml', configMap('blue'));
    expect(await kubectl('apply', '-f', file)).toBe('configmap/settings configured\n');
    expect(await kubectl('apply', '-f', file)).toBe('configmap/settings unchanged\n');
    const yaml = await kubectl('-n', 'test', 'get', 'configmap', 'settings', '-o', 'yaml');
    expect(yaml).toContain('colour: blue');
    expect(yaml).toMatch(/^  resourceVersion: "\d+"$/m);
  });

  it('creates from a file, and refuses to do it twice', async () => {
    const file = await manifest('etl.yaml', job('etl'));
    expect(await kubectl('create', '-f', file)).toBe('job.batch/etl created\n');
    await expect(kubectl('create', '-f', file)).rejects.toThrow('jobs.batch "etl" already exists');
  });

  it('waits for a job to complete, and shows it as a table', async () => {
    expect(await kubectl('-n', 'test', 'wait', '--for=condition=complete', 'job/etl', '--timeout=20s')).toBe('job.batch/etl condition met\n');
    const table = await kubectl('-n', 'test', 'get', 'jobs');
    expect(table).toMatch(/^NAME +STATUS +COMPLETIONS +DURATION +AGE$/m);
    expect(table).toMatch(/^etl +Complete +1\/1 +\S+ +\S+$/m);
    expect(await kubectl('-n', 'test', 'get', 'pods', '-l', 'job-name=etl')).toMatch(/^etl-\w+ +0\/1 +Completed +0 +\S+$/m);
  });

  it('patches in each way, and labels', async () => {
    const target = ['-n', 'test', 'patch', 'configmap', 'settings'];
    expect(await kubectl(...target, '-p', '{"data":{"size":"1"}}')).toBe('configmap/settings patched\n');
    expect(await kubectl(...target, '--type=merge', '-p', '{"data":{"size":"2"}}')).toBe('configmap/settings patched\n');
    expect(await kubectl(...target, '--type=json', '-p', '[{"op":"replace","path":"/data/size","value":"3"}]')).toBe('configmap/settings patched\n');
    expect(await kubectl(...target, '--type=merge', '-p', '{"data":{"size":"3"}}')).toBe('configmap/settings patched (no change)\n');
    expect(await kubectl('-n', 'test', 'label', 'configmap', 'settings', 'team=a')).toBe('configmap/settings labeled\n');
    expect(await kubectl('-n', 'test', 'get', 'configmaps', '-l', 'team=a', '-o', 'name')).toBe('configmap/settings\n');
  });

  it('watches: what is there, what changes, what goes', async () => {
    const watching = spawn(KUBECTL, ['-n', 'test', 'get', 'configmaps', '-w', '--output-watch-events'], { env: environment() });
    let seen = '';
    watching.stdout.setEncoding('utf8').on('data', (text: string) => (seen += text));
    const sees = (line: RegExp): Promise<void> => expect.poll(() => seen, { timeout: 10_000 }).toMatch(line);
    await sees(/ADDED +settings /);
    await kubectl('-n', 'test', 'label', 'configmap', 'settings', 'team=b', '--overwrite');
    await sees(/MODIFIED +settings /);
    expect(await kubectl('-n', 'test', 'delete', 'configmap', 'settings')).toBe('configmap "settings" deleted from test namespace\n');
    await sees(/DELETED +settings /);
    watching.kill();
  });

  it('says in Kubernetes\' words what is wrong', async () => {
    await expect(kubectl('-n', 'test', 'get', 'configmap', 'nothing')).rejects.toThrow('configmaps "nothing" not found');
    await expect(kubectl('-n', 'nowhere', 'create', 'configmap', 'x')).rejects.toThrow('namespaces "nowhere" not found');
    const file = await manifest('typo.yaml', configMap('red').replace('\ndata:', '\ndota:'));
    await expect(kubectl('create', '-f', file)).rejects.toThrow('unknown field "dota"');
  });

  it('deletes a job and its pods go', async () => {
    expect(await kubectl('-n', 'test', 'delete', 'job', 'etl')).toBe('job.batch "etl" deleted from test namespace\n');
    await expect.poll(() => kubectl('-n', 'test', 'get', 'pods', '-l', 'job-name=etl', '-o', 'name'), { timeout: 10_000 }).toBe('');
  });
});
