import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startProcess, withFolder, type ServerProcess } from './server-process.ts';

interface Curl {
  readonly headersAfterMs: number;
  readonly lines: () => string[];
  readonly lineTimes: number[];
  stop(): void;
}

async function curlWatch(url: string, auth: readonly string[], flag: '--http1.1' | '--http2'): Promise<Curl> {
  const started = performance.now();
  // Told on stderr as they come (`< HTTP/2 200 …`, then an empty `< ` line); what curl writes to stdout of them it buffers.
  const child = spawn('curl', ['-sNv', flag, ...auth, url], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const lineTimes: number[] = [];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    for (const _end of chunk.matchAll(/\n/g)) lineTimes.push(performance.now());
  });
  const headersAfterMs = await new Promise<number>((resolve, reject) => {
    let told = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      told += chunk;
      if (/^< HTTP\/[\d.]+ 200[^]*^< \r?$/m.test(told)) resolve(performance.now() - started);
    });
    child.on('exit', (code) => reject(new Error(`curl ended with ${code}: ${told}`)));
  });
  return { headersAfterMs, lineTimes, lines: () => text.split('\n').slice(0, -1), stop: () => void child.kill() };
}

async function credentials(server: ServerProcess, folder: string): Promise<string[]> {
  const token = (await readFile(path.join(folder, 'token'), 'utf8')).trim();
  return ['--cacert', path.join(folder, 'ca.crt'), '-H', `Authorization: Bearer ${token}`];
}

describe('a watch over plain curl', { timeout: 30_000 }, () => {
  it.each(['--http1.1', '--http2'] as const)('%s: headers at once, a JSON object a line, each within 100 ms of its write', (flag) => withFolder(async (folder) => {
    const server = await startProcess(['--data', folder, '--port', '0']);
    const auth = await credentials(server, folder);
    const curl = async (...args: readonly string[]): Promise<string> => (await promisify(execFile)('curl', ['-sS', ...auth, ...args])).stdout;
    const pods = `${server.url}/api/v1/namespaces/default/pods`;
    const list = JSON.parse(await curl(pods)) as { metadata: { resourceVersion: string } };
    const watch = await curlWatch(`${pods}?watch=1&resourceVersion=${list.metadata.resourceVersion}`, auth, flag);
    // A quiet watch: the headers do not wait for an event.
    expect(watch.headersAfterMs).toBeLessThan(1000);
    for (const name of ['a', 'b', 'c']) {
      const pod = JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: { containers: [{ name: 'c', image: 'i' }] } });
      const before = watch.lineTimes.length;
      await curl('-X', 'POST', '-H', 'Content-Type: application/json', '-d', pod, pods);
      const answered = performance.now();
      await expect.poll(() => watch.lineTimes.length, { timeout: 5000, interval: 5 }).toBe(before + 1);
      expect((watch.lineTimes.at(-1) ?? Infinity) - answered).toBeLessThan(100);
    }
    const events = watch.lines().map((line) => JSON.parse(line) as { type: string; object: { kind: string; metadata: { name: string } } });
    expect(events.map((event) => `${event.type} ${event.object.kind} ${event.object.metadata.name}`)).toEqual(['ADDED Pod a', 'ADDED Pod b', 'ADDED Pod c']);
    const unauthorized = await promisify(execFile)('curl', ['-sS', '--cacert', path.join(folder, 'ca.crt'), pods]);
    expect(JSON.parse(unauthorized.stdout)).toMatchObject({ code: 401, reason: 'Unauthorized' });
    watch.stop();
    expect(await server.stop('SIGTERM')).toBe(0);
  }));
});
