#!/usr/bin/env node
// The one door of the npm scripts: set-up first, then the task on the pinned Node. Runs itself on any Node >= 18.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { main, pinnedNode, root, setUp, SetupError } from './setup.mjs';

// `needs: 'packages'`: the task looks after dist/ itself, or has no use for it.
const TASKS = {
  start: { file: 'bin/everwatch.js', args: ['demo'], needs: 'build' },
  test: { file: 'scripts/test.ts', args: [], needs: 'packages' },
  check: { file: 'scripts/check.ts', args: [], needs: 'packages' },
  build: { file: 'scripts/build.ts', args: ['--types'], needs: 'packages' },
  api: { file: 'scripts/api-report.ts', args: ['--write'], needs: 'packages' },
  faults: { file: 'scripts/faults-page.ts', args: [], needs: 'packages' },
  sim: { file: 'scripts/sim.ts', args: [], needs: 'packages' },
  'sim-client': { file: 'scripts/sim-client.ts', args: [], needs: 'packages' },
  endure: { file: 'scripts/endure.ts', args: [], needs: 'build' },
  oracle: { file: 'scripts/oracle.ts', args: [], needs: 'packages' },
  // Kills the built server.
  crash: { file: 'scripts/crash.ts', args: [], needs: 'build' },
  bench: { file: 'scripts/bench.ts', args: [], needs: 'build' },
};

await main(async () => {
  const [name = '', ...rest] = process.argv.slice(2);
  const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
  if (task === undefined) throw new SetupError(`there is no task '${name}'; there are ${Object.keys(TASKS).join(', ')}.`);
  await setUp({ build: task.needs === 'build' });
  process.exitCode = await runPinned([path.join(root, task.file), ...task.args, ...rest]);
});

/** Resolves with the exit code. Our own signals go on to the task, which decides when to stop. */
function runPinned(args) {
  const bin = path.join(root, 'node_modules', '.bin');
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` };
  const child = spawn(pinnedNode, args, { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
