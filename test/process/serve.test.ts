import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startProcess, withFolder, type ServerProcess } from './server-process.ts';

const BIN = path.resolve(import.meta.dirname, '../../bin/everwatch.js');
const STARTS = 5;
// The promise is 400 ms to the first answer and 110 MB at rest, on two cores with nothing else to do.
const READY_MS = 400;
const IDLE_MB = 110;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** The exit code and what was said, of a command that must end by itself. */
async function run(...args: readonly string[]): Promise<{ code: number; stderr: string }> {
  try {
    const { stderr } = await promisify(execFile)(process.execPath, [BIN, ...args]);
    return { code: 0, stderr };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, stderr };
  }
}

/** Opens a watch and waits for its headers; resolves with a promise of the stream's end. */
async function openWatch(server: ServerProcess, folder: string): Promise<{ readonly ended: Promise<'clean' | 'broken'> }> {
  const [ca, token] = await Promise.all([readFile(path.join(folder, 'ca.crt')), readFile(path.join(folder, 'token'), 'utf8')]);
  return new Promise((resolve, reject) => {
    const asking = request(`${server.url}/api/v1/pods?watch=1`, { ca, headers: { authorization: `Bearer ${token.trim()}` } }, (response) => {
      response.resume();
      resolve({
        ended: new Promise((settle) => {
          response.on('end', () => settle('clean'));
          response.on('error', () => settle('broken'));
        }),
      });
    });
    asking.on('error', reject);
    asking.end();
  });
}

describe('everwatch serve', { timeout: 60_000 }, () => {
  it(`is ready in ${READY_MS} ms on a fresh folder, and takes at most ${IDLE_MB} MB at rest`, async () => {
    const times: number[] = [];
    const memory: number[] = [];
    for (let start = 0; start < STARTS; start++) {
      await withFolder(async (folder) => {
        const began = performance.now();
        const server = await startProcess(['--data', path.join(folder, 'fresh'), '--port', '0']);
        times.push(performance.now() - began);
        if (start === 0) {
          await new Promise((resolve) => setTimeout(resolve, 2000));
          memory.push(await residentMegabytes(server.process.pid ?? 0));
        }
        await server.stop('SIGTERM');
      });
    }
    // The quickest of them: other tests run at the same time.
    expect(Math.min(...times)).toBeLessThan(READY_MS);
    expect(median(memory)).toBeLessThan(IDLE_MB);
  });

  it('ends open watches cleanly at SIGTERM and exits with 0 in under a second', () => withFolder(async (folder) => {
    const server = await startProcess(['--data', folder, '--port', '0']);
    const watches = await Promise.all(Array.from({ length: 20 }, () => openWatch(server, folder)));
    const began = performance.now();
    const ends = Promise.all(watches.map((watch) => watch.ended));
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(performance.now() - began).toBeLessThan(1000);
    expect(new Set(await ends)).toEqual(new Set(['clean']));
    expect(server.errors()).toBe('');
  }));

  it('keeps certificate, token and objects over a restart, and hands out a kubeconfig that only its owner can read', () => withFolder(async (folder) => {
    const read = (): Promise<string[]> => Promise.all(['ca.crt', 'server.crt', 'token'].map((name) => readFile(path.join(folder, name), 'utf8')));
    const first = await startProcess(['--data', folder, '--port', '0']);
    const before = await read();
    expect(first.kubeconfig).toBe(path.join(folder, 'kubeconfig'));
    expect((await stat(first.kubeconfig)).mode & 0o777).toBe(0o600);
    await first.stop('SIGTERM');
    const second = await startProcess(['--data', folder, '--port', '0']);
    expect(await read()).toEqual(before);
    await second.stop('SIGTERM');
  }));

  it('refuses a folder that another server uses, at once and with the reason', () => withFolder(async (folder) => {
    const server = await startProcess(['--data', folder, '--port', '0']);
    const began = performance.now();
    const { code, stderr } = await run('serve', '--data', folder, '--port', '0');
    expect(performance.now() - began).toBeLessThan(2000);
    expect(code).toBe(1);
    expect(stderr).toMatch(/in use by another everwatch server/);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    await server.stop('SIGTERM');
  }));

  it('leaves the kubeconfig of a stranger alone, says so, and ends', () => withFolder(async (folder) => {
    const file = path.join(folder, 'stranger');
    await writeFile(file, 'apiVersion: v1\nkind: Config\n');
    const { code, stderr } = await run('serve', '--memory', '--port', '0', '--kubeconfig', file);
    expect({ code, stderr }).toEqual({ code: 1, stderr: `everwatch: ${file} exists and was not written by everwatch; name another file, or delete it\n` });
    expect(await readFile(file, 'utf8')).toBe('apiVersion: v1\nkind: Config\n');
  }));

  it('serves from memory, and names a kubeconfig for that too', async () => {
    const server = await startProcess(['--memory', '--port', '0']);
    expect((await stat(server.kubeconfig)).mode & 0o777).toBe(0o600);
    expect(await server.stop('SIGTERM')).toBe(0);
  });

  it.each([
    [['serve'], /--data.*--memory|--memory.*--data/],
    [['serve', '--memory', '--prot', '1'], /--port/],
    [['serve', '--memory', '--history', 'soon'], /history/],
    [['nonsense'], /nonsense/],
  ] as const)('%j is a usage error with one sentence and exit code 2', async (args, sentence) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(sentence);
  });
});
