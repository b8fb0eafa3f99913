// What bounds a server on Node: the same load against `bare-server.ts`.
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { BenchError, figure, runKbench, type Target } from './kbench.ts';

const RUNS = [
  { name: 'fan-out to 100, deliveries/s', args: ['fanout', '-watchers', '100', '-n', '1000'], figure: 'deliveries_per_s' },
  { name: 'fan-out to 1,000, deliveries/s', args: ['fanout', '-watchers', '1000', '-n', '200'], figure: 'deliveries_per_s' },
  { name: 'latency p50, ms', args: ['latency', '-watchers', '100', '-rate', '100'], figure: 'p50_ms' },
  { name: 'latency p99, ms', args: ['latency', '-watchers', '100', '-rate', '100'], figure: 'p99_ms' },
  { name: 'list of 5,000, ms', args: ['list', '-n', '5000', '-reps', '10'], figure: 'p50_ms' },
  { name: 'first state of 5,000 to 10, events/s', args: ['initial', '-n', '5000', '-watchers', '10'], figure: 'events_per_s' },
] as const;

export async function floorTable(kbench: string, rounds: number): Promise<string> {
  const server = await startBare();
  try {
    const lines = ['| Node\'s HTTP/2 alone | median | lowest | highest |', '|---|---|---|---|'];
    for (const run of RUNS) {
      const all: number[] = [];
      for (let round = 0; round < rounds; round += 1) all.push(figure(await runKbench(kbench, server, run.args), run.figure));
      all.sort((left, right) => left - right);
      lines.push(`| ${[run.name, all[all.length >> 1], all[0], all.at(-1)].join(' | ')} |`);
    }
    return lines.join('\n');
  } finally {
    server.stop();
  }
}

async function startBare(): Promise<Target & { stop(): void }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const { pid } = child;
  if (pid === undefined) throw new BenchError('node did not start the bare server');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(line.split(' ')[1] ?? ''));
    child.once('exit', () => reject(new BenchError('the bare server ended before it was ready')));
  });
  return { label: 'bare', url, token: '', pids: [pid], stop: () => void child.kill() };
}
