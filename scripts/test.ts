// Everything: the checks, then all tests, client suites included. Arguments go to vitest; with any, only those tests run.
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ROOT } from './sources.ts';
import { BUILD, LINT, TYPES, runSteps, runTests, type Step } from './steps.ts';

const clients = path.join(ROOT, 'scripts', 'setup-clients.mjs');
const CLIENTS: readonly Step[] = existsSync(clients) ? [{ name: 'clients', command: [clients] }] : [];

const args = process.argv.slice(2);
const results = args.length === 0 ? await runSteps([TYPES, LINT, BUILD, ...CLIENTS]) : await runSteps([BUILD]);
process.exitCode = await runTests(args, results);
