// What can be said without running the program: types, lint, the import map, budgets, API reports. Quick, so run it often.
import process from 'node:process';
import { BUILD, LINT, TESTS_OF_SOURCES, TYPES, runSteps, runTests } from './steps.ts';

process.exitCode = await runTests(TESTS_OF_SOURCES, await runSteps([TYPES, LINT, BUILD]));
