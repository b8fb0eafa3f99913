import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { execCredentials } from '../../src/client-node/exec-credentials.ts';
import type { Credentials } from '../../src/client-node/credentials.ts';
import type { ExecEntry } from '../../src/client-node/kubeconfig-document.ts';
import { fakeClock } from '../../src/testing/fake-clock.ts';
import type { FakeClock } from '../../src/testing/fake-clock.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'everwatch-exec-'));
  // Notes each run, and prints the answer that ANSWER holds; %RUN% is the number of the run.
  await writeFile(path.join(folder, 'plugin.mjs'), `#!${process.execPath}
import { appendFileSync, readFileSync } from 'node:fs';
appendFileSync(process.env.LOG, process.env.KUBERNETES_EXEC_INFO + '\\n');
const run = readFileSync(process.env.LOG, 'utf8').trim().split('\\n').length;
if (process.env.COMPLAINT) console.error(process.env.COMPLAINT);
process.stdout.write((process.env.ANSWER ?? '').replaceAll('%RUN%', String(run)) + process.argv.slice(2).join(' '));
process.exit(Number(process.env.EXIT ?? 0));
`);
  await chmod(path.join(folder, 'plugin.mjs'), 0o755);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const V1 = 'client.authentication.k8s.io/v1';

interface Plugin {
  readonly credentials: Credentials;
  readonly clock: FakeClock;
  /** What it was asked, run by run. */
  readonly runs: () => Promise<readonly unknown[]>;
}

let count = 0;

function plugin(answer: object | string, more: Partial<ExecEntry> = {}, env: Readonly<Record<string, string>> = {}): Plugin {
  const clock = fakeClock();
  const log = path.join(folder, `log-${count++}`);
  const variables = { LOG: log, ANSWER: typeof answer === 'string' ? answer : JSON.stringify(answer), ...env };
  const entry: ExecEntry = {
    apiVersion: V1, command: './plugin.mjs', interactiveMode: 'Never',
    env: Object.entries(variables).map(([name, value]) => ({ name, value })),
    ...more,
  };
  const cluster = { server: 'https://one:6443' };
  return {
    credentials: execCredentials({ name: 'alice', entry, folder }, { clock, env: process.env, cluster }),
    clock,
    runs: async () => (await readFile(log, 'utf8')).trim().split('\n').map((line) => JSON.parse(line) as unknown),
  };
}

function credential(status: object, apiVersion: string = V1): object {
  return { kind: 'ExecCredential', apiVersion, status };
}

describe('an exec plugin', () => {
  it.each([V1, 'client.authentication.k8s.io/v1beta1'])('of %s is asked in its version, and its token used', async (apiVersion) => {
    const { credentials, runs } = plugin(credential({ token: 'run %RUN%' }, apiVersion), { apiVersion });
    expect(await credentials.current()).toEqual({ authorization: 'Bearer run 1' });
    expect(await runs()).toEqual([{ kind: 'ExecCredential', apiVersion, spec: { interactive: false } }]);
  });

  it('is told the cluster if it wants to', async () => {
    const { credentials, runs } = plugin(credential({ token: 'x' }), { provideClusterInfo: true });
    await credentials.current();
    expect(await runs()).toMatchObject([{ spec: { cluster: { server: 'https://one:6443' } } }]);
  });

  it('runs once for calls that overlap, and once for a credential without an end', async () => {
    const { credentials, clock, runs } = plugin(credential({ token: 'run %RUN%' }));
    const together = await Promise.all([1, 2, 3, 4, 5].map(() => credentials.current()));
    expect(new Set(together.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer run 1']));
    await clock.advance(86_400_000);
    await credentials.current();
    expect(await runs()).toHaveLength(1);
  });

  it('runs again a little before its credential ends', async () => {
    const { credentials, clock } = plugin(credential({ token: 'run %RUN%', expirationTimestamp: '2026-01-01T01:00:00Z' }));
    expect(await credentials.current()).toEqual({ authorization: 'Bearer run 1' });
    await clock.advance(3_580_000);
    expect(await credentials.current()).toEqual({ authorization: 'Bearer run 1' });
    await clock.advance(11_000);
    expect(await credentials.current()).toEqual({ authorization: 'Bearer run 2' });
  });

  it('runs again after a refusal', async () => {
    const { credentials } = plugin(credential({ token: 'run %RUN%' }));
    await credentials.current();
    await credentials.refresh();
    expect(await credentials.current()).toEqual({ authorization: 'Bearer run 2' });
  });

  it('may give a client certificate', async () => {
    const { credentials } = plugin(credential({ clientCertificateData: 'CERT', clientKeyData: 'KEY' }));
    expect(await credentials.current()).toEqual({ certificate: { cert: 'CERT', key: 'KEY' } });
  });

  it.each<[string, () => Plugin, string]>([
    ['fails', () => plugin('', {}, { EXIT: '3', COMPLAINT: 'not logged in' }), "the exec plugin ./plugin.mjs of user 'alice' failed (exit 3): not logged in"],
    ['is not there', () => plugin('', { command: 'no-such-plugin', installHint: 'Get it from its maker.' }), 'cannot be run: spawn no-such-plugin ENOENT\nGet it from its maker.'],
    ['prints no JSON', () => plugin('hello'), 'answered no ExecCredential'],
    ['prints another kind', () => plugin({ kind: 'Token' }), 'answered no ExecCredential'],
    ['answers in another version', () => plugin(credential({ token: 'x' }, 'client.authentication.k8s.io/v1beta1')), `answered in another version than ${V1}`],
    ['gives nothing', () => plugin(credential({})), 'answered with neither a token nor a certificate and its key'],
    ['gives a bad time', () => plugin(credential({ token: 'x', expirationTimestamp: 'soon' })), 'answered with an expirationTimestamp that is no time'],
  ])('that %s is one clear sentence', async (_, make, sentence) => {
    const { credentials } = make();
    await expect(credentials.current()).rejects.toMatchObject({ code: 'EVERWATCH_CONFIG' });
    await expect(credentials.current()).rejects.toThrow(sentence);
  });

  it('that failed is run again by the next call', async () => {
    const { credentials, runs } = plugin('', {}, { EXIT: '1' });
    await expect(credentials.current()).rejects.toThrow('failed');
    await expect(credentials.current()).rejects.toThrow('failed');
    expect(await runs()).toHaveLength(2);
  });
});
