import type { Reporter, TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node';

/**
 * Ends the process with the one line `N passed, N failed`, `, N skipped` added if there are any. Failed counts tests, and what
 * broke outside a test: a module that cannot be loaded, a hook, an unhandled error, a write to the console.
 * A run of no test fails.
 *
 * Steps that scripts/test.ts ran before count too; it names them in EVERWATCH_STEPS_PASSED and EVERWATCH_STEPS_FAILED,
 * each a list with commas.
 */
export default class ClosingLine implements Reporter {
  readonly #noisy = new Map<string, string>();
  #vitest: Vitest | undefined;
  #closingLine = '0 passed, 1 failed';

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    // Only here is it sure to be the very last: vitest still says things after the last hook of a reporter.
    process.once('exit', () => say(`\n${this.#closingLine}`));
  }

  /** Quiet by force: a test says what it means by assertions, and code of ours never writes to the console. */
  onUserConsoleLog(log: { readonly content: string; readonly taskId?: string }): void {
    const task = log.taskId === undefined ? undefined : this.#vitest?.state.idMap.get(log.taskId);
    this.#noisy.set(task?.file.name ?? 'outside the tests', log.content.trim());
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[], reason: TestRunEndReason): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const stepsFailed = listOf(process.env['EVERWATCH_STEPS_FAILED']);
    const outside = modules.flatMap(brokenOutsideTests).length + unhandled.length + this.#noisy.size;
    const passed = count(tests, 'passed') + listOf(process.env['EVERWATCH_STEPS_PASSED']).length;
    const failed = count(tests, 'failed') + outside + stepsFailed.length;
    const skipped = count(tests, 'skipped') + count(tests, 'pending');

    for (const [place, content] of this.#noisy) say(`wrote to the console: ${place}: ${content}`);
    for (const step of stepsFailed) say(`failed before the tests: ${step}`);
    if (tests.length === 0) say('no test ran');
    if (reason === 'interrupted') say('interrupted before the end');
    if (failed > 0 || reason !== 'passed' || count(tests, 'passed') === 0) process.exitCode = 1;
    this.#closingLine = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  }
}

/** Errors of a module and of its suites (their hooks), which belong to no test. */
function brokenOutsideTests(module: TestModule): readonly unknown[] {
  return [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
}

function count(tests: readonly TestCase[], state: 'passed' | 'failed' | 'skipped' | 'pending'): number {
  return tests.filter((test) => test.result().state === state).length;
}

function listOf(names: string | undefined): readonly string[] {
  return (names ?? '').split(',').filter((name) => name !== '');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
