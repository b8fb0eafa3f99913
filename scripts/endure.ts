// Real clients behind a proxy that cuts: `npm run endure -- --minutes 10 --seed 1`; `--against KUBECONFIG` puts the same on another
// server. Ends with a table, and with 1 if anybody missed anything. Needs what scripts/setup-clients.mjs installs.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { endure } from '../test/endure/endure.ts';
import { summary } from '../test/endure/table.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    history: { type: 'string', default: '20' },
    against: { type: 'string' },
  },
});

const seed = Number(values.seed);
const began = performance.now();
const { problems, report } = await endure({
  seed,
  ms: Number(values.minutes) * 60_000,
  historySeconds: Number(values.history),
  ...(values.against === undefined ? {} : { against: values.against }),
  say: (line) => void process.stdout.write(`${((performance.now() - began) / 1000).toFixed(0)} s: ${line}\n`),
});
process.stdout.write(`${summary(report)}\n`);
for (const problem of problems) process.stdout.write(`WRONG: ${problem}\n`);
process.stdout.write(`seed ${seed}: ${problems.length === 0 ? 'nobody missed anything' : `${problems.length} problems`}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
