// kbench is the load generator: a Go program that puts the same work on any Kubernetes API server and prints its
// figures as one line of JSON. It is not part of this repository; --kbench says where it is.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

/** What a server looks like to the load generator. */
export interface Target {
  readonly label: string;
  readonly url: string;
  readonly token: string;
  /** Processes whose memory and CPU count as the server's. */
  readonly pids: readonly number[];
}

export type Figures = Readonly<Record<string, number | string | boolean>>;

/** What the user has to mend; the text is all there is to say. */
export class BenchError extends Error {}

export interface KbenchPlace {
  /** A binary, or a folder with its Go source. */
  readonly place: string | undefined;
  /** Where a binary may be written. */
  readonly folder: string;
}

/** Gives the path of a binary; builds it if `place` is source. */
export function findKbench({ place, folder }: KbenchPlace): string {
  if (place === undefined) throw new BenchError('where is the load generator? --kbench DIR|BINARY (or EVERWATCH_KBENCH) says it; with --peer DIR it is looked for in DIR/../bench');
  if (!existsSync(place)) throw new BenchError(`there is no load generator at ${place}`);
  if (!statSync(place).isDirectory()) return path.resolve(place);
  const binary = path.join(folder, 'kbench');
  const built = spawnSync('go', ['build', '-C', place, '-o', binary, '.'], { encoding: 'utf8' });
  if (built.error !== undefined) throw new BenchError(`the load generator in ${place} is Go source, and go did not run: ${built.error.message}`);
  if (built.status !== 0) throw new BenchError(`go build in ${place} failed:\n${built.stderr}`);
  return binary;
}

/** Runs one bench; rejects with what it said if it fails. */
export async function runKbench(binary: string, target: Target, args: readonly string[]): Promise<Figures> {
  const pids = target.pids.length === 0 ? [] : ['-pid', target.pids.join(',')];
  const child = spawn(binary, ['-server', target.url, '-token', target.token, '-label', target.label, ...pids, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const line = output.split('\n').find((one) => one.startsWith('{'));
  if (code !== 0 || line === undefined) throw new BenchError(`kbench ${args.join(' ')} against ${target.label} ended with ${String(code)}: ${errors.trim()}`);
  return JSON.parse(line) as Figures;
}

/** A figure that has to be there. */
export function figure(figures: Figures, name: string): number {
  const value = figures[name];
  if (typeof value !== 'number') throw new BenchError(`kbench gave no number ${name}: ${JSON.stringify(figures)}`);
  return value;
}
