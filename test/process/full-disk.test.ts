import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { HttpsClient } from './https-client.ts';
import { startProcess } from './server-process.ts';

const MAPS = '/api/v1/namespaces/default/configmaps';
const SIZE_MB = 16;
const FILLER_MB = 8;
const MB = 1024 * 1024;

/** A file system of its own, of a few megabytes; undefined if it cannot be mounted here. */
async function smallDisk(): Promise<{ readonly folder: string; readonly release: () => Promise<void> } | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'everwatch-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'everwatch-test', folder], { stdio: 'ignore' });
  if (status !== 0) {
    await rmdir(folder);
    return undefined;
  }
  return {
    folder,
    async release() {
      spawnSync('umount', [folder], { stdio: 'ignore' });
      await rmdir(folder);
    },
  };
}

/** Creates objects of half a megabyte until one is refused; gives the names of those that were acknowledged. */
async function fill(client: HttpsClient): Promise<{ readonly acknowledged: string[]; readonly refused: { readonly status: number; readonly text: string } }> {
  const acknowledged: string[] = [];
  for (let n = 0; ; n++) {
    const name = `m${n}`;
    const answer = await client.send('POST', MAPS, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { text: 'x'.repeat(MB / 2) } });
    if (answer.status !== 201) return { acknowledged, refused: answer };
    acknowledged.push(name);
  }
}

describe('a disk that becomes full under a server', () => {
  it('refuses writes, is not ready, reads and watches on, and is well again once there is room, with all that was acknowledged', async ({ skip }) => {
    const disk = await smallDisk();
    if (disk === undefined) skip('a small disk is mounted by root only, where mounts are allowed; test/server/storage/full-disk.test.ts fills a file instead');
    const { folder, release } = disk ?? { folder: '', release: () => Promise.resolve() };
    try {
      const filler = path.join(folder, 'filler');
      await writeFile(filler, Buffer.alloc(FILLER_MB * MB));
      const server = await startProcess(['--data', folder, '--port', '0', '--controllers', 'none']);
      const client = await HttpsClient.to(server, folder);
      const lines: string[] = [];
      const watching = client.read(`${MAPS}?watch=1`, (chunk) => {
        for (const [, name = ''] of chunk.toString().matchAll(/"name":"(m\d+|after)"/g)) lines.push(name);
        return lines.includes('after');
      });
      const { acknowledged, refused } = await fill(client);
      expect(acknowledged.length).toBeGreaterThan(2);
      expect(refused.status).toBe(500);
      expect(JSON.parse(refused.text)).toMatchObject({ kind: 'Status', reason: 'InternalError', code: 500 });
      expect(refused.text).toContain('the disk is full; free some space');
      expect((await client.send('GET', '/readyz')).status).toBe(500);
      expect((await client.send('GET', `${MAPS}/m0`)).status).toBe(200);
      expect(server.errors().trimEnd().split('\n')).toHaveLength(1);
      expect(server.errors()).toContain('the disk is full');

      await rm(filler);
      await expect.poll(async () => (await client.send('GET', '/readyz')).status, { timeout: 5000 }).toBe(200);
      expect((await client.send('POST', MAPS, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'after' } })).status).toBe(201);
      await watching;
      expect(new Set(lines)).toEqual(new Set([...acknowledged, 'after']));
      expect(server.errors().trimEnd().split('\n').at(-1)).toBe('everwatch: the database takes writes again');
      expect(await server.stop('SIGTERM')).toBe(0);

      const again = await startProcess(['--data', folder, '--port', '0', '--controllers', 'none']);
      const listed = await (await HttpsClient.to(again, folder)).json<{ readonly items: readonly { readonly metadata: { readonly name: string } }[] }>(MAPS);
      expect(listed.items.map(({ metadata }) => metadata.name).sort()).toEqual([...acknowledged, 'after'].sort());
      await again.stop('SIGTERM');
    } finally {
      await release();
    }
  }, 60_000);

  it('keeps a server from starting, which says so', async ({ skip }) => {
    const disk = await smallDisk();
    if (disk === undefined) skip('a small disk is mounted by root only, where mounts are allowed; test/server/storage/full-disk.test.ts fills a file instead');
    const { folder, release } = disk ?? { folder: '', release: () => Promise.resolve() };
    try {
      // Until nothing fits any more.
      await writeFile(path.join(folder, 'filler'), Buffer.alloc(SIZE_MB * MB)).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      });
      await expect(startProcess(['--data', folder, '--port', '0'])).rejects.toThrow(/ended with 1 .*the disk is full; free some space/s);
    } finally {
      await release();
    }
  }, 60_000);
});
