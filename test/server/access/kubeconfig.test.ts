import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { kubeconfigText, writeKubeconfig } from '../../../src/server/access/kubeconfig.ts';

const content = { server: 'https://[::1]:6443', caCertificate: '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n', token: 'a"b\\c: #d' };

describe('a kubeconfig', () => {
  let directory: string;
  let path: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'everwatch-kubeconfig-'));
    path = join(directory, 'new', 'config');
  });

  afterEach(() => rm(directory, { recursive: true }));

  it('names one cluster, one user and one context, and needs no other file', () => {
    expect(parse(kubeconfigText(content))).toEqual({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'everwatch', cluster: { server: content.server, 'certificate-authority-data': Buffer.from(content.caCertificate).toString('base64') } }],
      users: [{ name: 'everwatch', user: { token: content.token } }],
      contexts: [{ name: 'everwatch', context: { cluster: 'everwatch', user: 'everwatch' } }],
      'current-context': 'everwatch',
    });
  });

  it('is written for its owner only, and replaced at the next start', async () => {
    await writeKubeconfig(path, { ...content, randomBytes });
    await writeKubeconfig(path, { ...content, server: 'https://127.0.0.1:1', randomBytes });
    expect(await readFile(path, 'utf8')).toBe(kubeconfigText({ ...content, server: 'https://127.0.0.1:1' }));
    expect(((await stat(path)).mode & 0o777).toString(8)).toBe('600');
    expect(await readdir(join(directory, 'new'))).toEqual(['config']);
  });

  it('never takes the place of a file that somebody else has written', async () => {
    const theirs = join(directory, 'config');
    await writeFile(theirs, 'apiVersion: v1\nkind: Config\n');
    await expect(writeKubeconfig(theirs, { ...content, randomBytes })).rejects.toThrow('was not written by everwatch');
    expect(await readFile(theirs, 'utf8')).toBe('apiVersion: v1\nkind: Config\n');
  });

  it('may take the place of an empty file', async () => {
    const reserved = join(directory, 'config');
    await writeFile(reserved, '');
    await writeKubeconfig(reserved, { ...content, randomBytes });
    expect(await readFile(reserved, 'utf8')).toBe(kubeconfigText(content));
  });
});
