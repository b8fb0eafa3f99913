// The simulation of the client by hand: `npm run sim:client -- --seed 1 --runs 1000`. Stops at the first seed that fails, but with --all.
// `--mutations` plants each known bug and says how many seeds it takes to find it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { simulate } from '../test/client/simulation/simulate.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
    mutations: { type: 'boolean', default: false },
  },
});

process.exitCode = values.mutations ? await runMutations() : await runSeeds();

async function runSeeds(): Promise<number> {
  const [first, runs] = [Number(values.seed), Number(values.runs)];
  const began = performance.now();
  const total = { events: 0, requests: 0, gaps: 0, relists: 0 };
  let [done, failed] = [0, 0];
  for (let seed = first; seed < first + runs && (values.all || failed === 0); seed++) {
    const { report, figures } = await simulate(seed);
    done += 1;
    total.events += figures.events;
    total.requests += figures.requests;
    total.gaps += figures.gaps;
    total.relists += figures.relists;
    if (report === '') continue;
    failed += 1;
    process.stdout.write(`${report}\n  again: npm run sim:client -- --seed ${seed}\n`);
  }
  process.stdout.write(`${total.events} events, ${total.requests} attempts, ${total.gaps} gaps, ${total.relists} lists after the first\n`);
  process.stdout.write(`${done} seeds, ${failed} failed, ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  return failed === 0 ? 0 : 1;
}

async function runMutations(): Promise<number> {
  // Only here: a bundle of this program with a bug in it has no use for the bundler.
  const { hunt } = await import('../test/simulation/mutants.ts');
  const { CLIENT_MUTATIONS, breaksIn } = await import('../test/client/simulation/mutations.ts');
  const folder = mkdtempSync(path.join(tmpdir(), 'everwatch-mutants-'));
  let escaped = 0;
  for (const mutation of CLIENT_MUTATIONS) {
    const { seeds, report } = await hunt(mutation, { folder, seed: mutation.seed ?? 1, program: 'scripts/sim-client.ts' });
    const broken = breaksIn(report);
    const isCaught = seeds !== undefined && broken.some((name) => mutation.breaks.includes(name));
    if (!isCaught) escaped += 1;
    process.stdout.write(`${isCaught ? 'caught ' : 'ESCAPED'}  ${mutation.name}: ${seeds ?? 'none'}; ${broken.join(', ')}\n`);
  }
  rmSync(folder, { recursive: true });
  process.stdout.write(`${CLIENT_MUTATIONS.length} mutations, ${escaped} escaped\n`);
  return escaped === 0 ? 0 : 1;
}
