import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { rolldown } from 'rolldown';
import { ROOT } from '../../scripts/sources.ts';
import type { Mutation } from './mutations.ts';

export interface Caught {
  readonly mutation: Mutation;
  /** How many seeds it took; undefined: it got away. */
  readonly seeds: number | undefined;
  /** What the simulation said. */
  readonly report: string;
}

export interface Hunt {
  /** For the bundle. */
  readonly folder: string;
  /** The first one. */
  readonly seed: number;
  /** The simulation that looks for it. Default: that of the server, `scripts/sim.ts`. */
  readonly program?: string;
}

const LIMIT_MS = 110_000;

/** Within so many seeds each mutation has to be found. */
export const SEEDS = 200;

/**
 * Plants a bug and looks for it: the simulation is bundled with one text of its sources replaced, into a folder of its
 * own, and runs as a process. No file of the working tree changes.
 */
export async function hunt(mutation: Mutation, { folder, seed, program = 'scripts/sim.ts' }: Hunt): Promise<Caught> {
  const bundle = path.join(folder, `${mutation.name.replaceAll(/\W+/g, '-')}.mjs`);
  await build(mutation, { program, file: bundle });
  const store = mutation.store === undefined ? [] : ['--store', mutation.store];
  const { code, output } = await run([bundle, '--seed', String(seed), '--runs', String(SEEDS), ...store]);
  const seeds = /(\d+) seeds, (\d+) failed/.exec(output)?.[1];
  if (code !== 1 || seeds === undefined) return { mutation, seeds: undefined, report: output };
  return { mutation, seeds: Number(seeds), report: output };
}

async function build(mutation: Mutation, { program, file }: { readonly program: string; readonly file: string }): Promise<void> {
  const target = path.join(ROOT, mutation.file);
  const source = await readFile(target, 'utf8');
  if (source.split(mutation.find).length !== 2) throw new Error(`${mutation.name}: '${mutation.find}' is not once in ${mutation.file}`);
  const bundle = await rolldown({
    input: path.join(ROOT, program),
    platform: 'node',
    logLevel: 'silent',
    // The hunt itself, which the hunted do not need.
    external: (id) => /\/(mutants|mutations)\.ts$/.test(id),
    plugins: [{
      name: 'mutation',
      load: (id) => (id === target ? { code: source.replace(mutation.find, () => mutation.replace), moduleType: 'ts' } : undefined),
    }],
  });
  await bundle.write({ file, format: 'es', codeSplitting: false });
  await bundle.close();
}

function run(args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  // A bug may well make it run for ever.
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: LIMIT_MS, killSignal: 'SIGKILL' });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 2, output }));
  });
}
