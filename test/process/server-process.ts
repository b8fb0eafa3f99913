import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = path.resolve(import.meta.dirname, '../..');
const READY = /^ready (https:\/\/\S+) kubeconfig=(\S+)$/;

export interface ServerProcess {
  readonly url: string;
  readonly kubeconfig: string;
  readonly process: ChildProcess;
  /** What it wrote to stderr so far. */
  readonly errors: () => string;
  /** Sends the signal and waits for the end; gives the exit code, or the signal that ended it. */
  stop(signal: NodeJS.Signals): Promise<number | string>;
}

/** A server on its way up. */
export interface StartingProcess {
  /** Rejects if the process ends before it can serve. */
  readonly ready: Promise<ServerProcess>;
  /** Sends the signal and waits for the end; gives the exit code, or the signal that ended it. */
  stop(signal: NodeJS.Signals): Promise<number | string>;
}

/** The command line as users have it: `node bin/everwatch.js serve …`, once it has said that it can serve. */
export async function startProcess(args: readonly string[]): Promise<ServerProcess> {
  return launchProcess(args).ready;
}

/** The same, but whoever calls it need not wait until it can serve. */
export function launchProcess(args: readonly string[]): StartingProcess {
  const child = spawn(process.execPath, [path.join(ROOT, 'bin/everwatch.js'), 'serve', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = new Promise<number | string>((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? signal ?? ''));
  });
  const stop = (signal: NodeJS.Signals): Promise<number | string> => {
    child.kill(signal);
    return ended;
  };
  const ready = new Promise<ServerProcess>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, readyUrl, readyConfig] = READY.exec(line) ?? [];
      if (readyUrl !== undefined && readyConfig !== undefined) resolve({ url: readyUrl, kubeconfig: readyConfig, process: child, errors: () => errors, stop });
      else reject(new Error(`unexpected line on stdout: ${line}`));
    });
    void ended.then((how) => reject(new Error(`ended with ${how} before it was ready: ${errors}`)));
  });
  // Whoever stops it early does not wait for it.
  ready.catch(() => undefined);
  return { ready, stop };
}

/** A folder that is gone after `use`. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'everwatch-test-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Where `scripts/setup-clients.mjs` puts what it installs. */
export const CLIENTS: string = path.join(ROOT, '.cache/clients');
