// The simulation by hand: `npm run sim -- --seed 1 --runs 200 --store sqlite`. Stops at the first seed that fails, but with --all.
// `npm run sim -- --mutations` plants each known bug and says how many seeds it takes to find it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { brokenIn } from '../test/guarantees/guarantees.ts';
import { judge } from '../test/simulation/simulate.ts';
import type { Store } from '../test/simulation/world.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1' },
    operations: { type: 'string', default: '2000' },
    store: { type: 'string', default: 'memory' },
    all: { type: 'boolean', default: false },
    mutations: { type: 'boolean', default: false },
  },
});

process.exitCode = values.mutations ? await runMutations() : await runSeeds();

async function runSeeds(): Promise<number> {
  const [first, runs, operations] = [Number(values.seed), Number(values.runs), Number(values.operations)];
  const folder = values.store === 'sqlite' ? mkdtempSync(path.join(tmpdir(), 'everwatch-sim-')) : undefined;
  const storeOf = (seed: number): Store => (folder === undefined ? { type: 'memory' } : { type: 'sqlite', file: path.join(folder, `${seed}.db`) });
  const began = performance.now();
  let [done, failed] = [0, 0];
  for (let seed = first; seed < first + runs && (values.all || failed === 0); seed++) {
    const { report } = await judge({ seed, store: storeOf(seed), operations });
    done += 1;
    if (report === '') continue;
    failed += 1;
    process.stdout.write(`${report}\n  again: npm run sim -- --seed ${seed} --store ${values.store} --operations ${operations}\n`);
  }
  if (folder !== undefined) rmSync(folder, { recursive: true });
  process.stdout.write(`${done} seeds, ${failed} failed, ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  return failed === 0 ? 0 : 1;
}

async function runMutations(): Promise<number> {
  // Only here: a bundle of this program with a bug in it has no use for the bundler.
  const { hunt } = await import('../test/simulation/mutants.ts');
  const { MUTATIONS } = await import('../test/simulation/mutations.ts');
  const folder = mkdtempSync(path.join(tmpdir(), 'everwatch-mutants-'));
  let escaped = 0;
  for (const mutation of MUTATIONS) {
    const { seeds, report } = await hunt(mutation, { folder, seed: 1 });
    const broken = brokenIn(report);
    const isCaught = seeds !== undefined && broken.some((name) => mutation.breaks.includes(name));
    if (!isCaught) escaped += 1;
    process.stdout.write(`${isCaught ? 'caught ' : 'ESCAPED'}  ${mutation.name}: ${seeds ?? 'none'}; ${broken.join(', ')}\n`);
  }
  rmSync(folder, { recursive: true });
  process.stdout.write(`${MUTATIONS.length} mutations, ${escaped} escaped\n`);
  return escaped === 0 ? 0 : 1;
}
