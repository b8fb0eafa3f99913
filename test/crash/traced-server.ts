import { spawn, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { Client } from '../../src/client/client-types.ts';
import { connect } from '../../src/client-node/connect.ts';
import { ConfigMap } from '../../src/kinds/core/v1.ts';
import { readTrace, type SystemCall } from './system-calls.ts';
import { judgeSyncOrder, type SyncOrder } from './sync-order.ts';

export interface TraceOptions {
  /** Folder of the server. */
  readonly folder: string;
  readonly writes: number;
  readonly durability: 'full' | 'os';
}

export interface TracedRun extends SyncOrder {
  readonly calls: readonly SystemCall[];
  readonly acknowledged: number;
  /** Calls of io_uring by name: what went through it would not be seen. */
  readonly rings: Readonly<Record<string, number>>;
}

const ROOT = path.resolve(import.meta.dirname, '../..');
const TRACED = 'read,fsync,fdatasync,write,writev,pwrite64,pwritev,sendto,sendmsg,io_uring_setup,io_uring_enter,io_uring_register';
const OURS = { test: 'trace' };

/** Whether strace is installed and may be used. */
export function canTrace(): boolean {
  return process.platform === 'linux' && spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;
}

/** Runs the server under strace with one request at a time in flight, beside a watch; kills it, and judges the trace. */
export async function traceServer({ folder, writes, durability }: TraceOptions): Promise<TracedRun> {
  const trace = path.join(folder, 'trace');
  const log = path.join(folder, 'everwatch.db-wal');
  const inherited = await readFile(log).then((bytes) => bytes.length > 0, () => false);
  const serve = [path.join(ROOT, 'bin/everwatch.js'), 'serve', '--data', folder, '--port', '0', '--controllers', 'none', '--durability', durability];
  const child = spawn('strace', ['-f', '-ttt', '-yy', '-s', '12', '-o', trace, '-e', `trace=${TRACED}`, process.execPath, ...serve], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise<void>((resolve) => void child.on('exit', () => resolve()));
  try {
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: child.stdout }).once('line', () => resolve());
      void ended.then(() => reject(new Error('the traced server ended before it was ready')));
    });
    const client = await connect({ kubeconfig: { path: path.join(folder, 'kubeconfig') } });
    await writeOneByOne(client, writes);
    await client.close();
  } finally {
    await killTraced(child.pid ?? 0);
    await ended;
  }
  const calls = readTrace(await readFile(trace, 'utf8'));
  const rings: Record<string, number> = {};
  for (const { name } of calls) if (name.startsWith('io_uring')) rings[name] = (rings[name] ?? 0) + 1;
  return { ...judgeSyncOrder(calls, { log, inherited }), calls, acknowledged: writes, rings };
}

/** Creates, changes and deletes; each write waits for its answer and for its event on a watch. */
async function writeOneByOne(client: Client, writes: number): Promise<void> {
  const events = client.watch(ConfigMap, { namespace: 'default', labels: OURS })[Symbol.asyncIterator]();
  // The objects of an earlier run come first.
  for (;;) {
    const told = await events.next();
    if (told.done === true || told.value.type === 'synced') break;
  }
  const run = process.hrtime.bigint().toString(36);
  for (let number = 0; number < writes; number++) {
    const name = `trace-${run}-${Math.floor(number / 3)}`;
    const draft = { metadata: { name, namespace: 'default', labels: OURS }, data: { number: String(number) } };
    if (number % 3 === 0) await client.create(ConfigMap, draft);
    else if (number % 3 === 1) await client.replace(ConfigMap, draft);
    else await client.delete(ConfigMap, { name, namespace: 'default' });
    await events.next();
  }
  await events.return?.();
}

/** Kills what strace runs, and so ends strace. */
async function killTraced(strace: number): Promise<void> {
  const children = await readFile(`/proc/${strace}/task/${strace}/children`, 'utf8').catch(() => '');
  for (const pid of children.trim().split(' ').filter((word) => word !== '')) process.kill(Number(pid), 'SIGKILL');
}
