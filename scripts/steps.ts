import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { ROOT } from './sources.ts';

/** A check that is a program of its own. */
export interface Step {
  readonly name: string;
  /** A script and its arguments, for the pinned Node. */
  readonly command: readonly [script: string, ...args: readonly string[]];
}

export interface StepResult {
  readonly name: string;
  readonly passed: boolean;
}

const bin = (name: string, script: string): string => path.join(ROOT, 'node_modules', name, script);

export const TYPES: Step = { name: 'types', command: [bin('typescript', 'bin/tsc'), '-p', '.'] };
export const LINT: Step = { name: 'lint', command: [bin('oxlint', 'bin/oxlint'), '--format', 'unix', 'src', 'test', 'scripts', 'bin', 'vitest.config.ts'] };
export const BUILD: Step = { name: 'build', command: [path.join(ROOT, 'scripts', 'setup.mjs')] };

/** The tests that judge the sources rather than what they do. */
export const TESTS_OF_SOURCES: readonly string[] = ['test/map.test.ts', 'test/budgets.test.ts', 'test/api.test.ts', 'test/package.test.ts'];

/** Runs the steps side by side; what a failed one said is printed, the others say nothing. */
export async function runSteps(steps: readonly Step[]): Promise<readonly StepResult[]> {
  return Promise.all(
    steps.map(async ({ name, command }) => {
      const { code, output } = await runQuietly(command);
      if (code !== 0) process.stdout.write(`${output.trimEnd()}\n\n${name}: failed\n`);
      return { name, passed: code === 0 };
    }),
  );
}

/** Runs vitest on the given files (all if none); it ends the output with the closing line, which counts the steps too. */
export async function runTests(args: readonly string[], steps: readonly StepResult[]): Promise<number> {
  const names = (passed: boolean): string => steps.flatMap((step) => (step.passed === passed ? [step.name] : [])).join(',');
  const env = { ...process.env, EVERWATCH_STEPS_PASSED: names(true), EVERWATCH_STEPS_FAILED: names(false) };
  const child = spawn(process.execPath, [bin('vitest', 'vitest.mjs'), 'run', ...args], { cwd: ROOT, env, stdio: 'inherit' });
  return exitCode(child);
}

async function runQuietly(command: Step['command']): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { code: await exitCode(child), output };
}

/** 1 for a process that a signal has ended. */
function exitCode(child: ReturnType<typeof spawn>): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
