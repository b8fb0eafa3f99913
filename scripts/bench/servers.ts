// The two servers that are measured, each started as its users start it.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { BenchError, type Target } from './kbench.ts';
import { stopProcesses } from './processes.ts';

export interface RunningTarget extends Target {
  /** From the start of the process until it said that it is ready. */
  readonly readyMs: number;
  /** Resolves once its processes are gone. */
  stop(): Promise<void>;
}

export interface Subject {
  readonly label: 'ours' | 'peer';
  start(): Promise<RunningTarget>;
  /** A shell command that starts it afresh, where it will listen, and what to stop once it has been measured. */
  cold(): { readonly command: string; readonly target: Target; readonly stop: () => Promise<void> };
}

const ROOT = path.resolve(import.meta.dirname, '../..');
const COMMAND = path.join(ROOT, 'bin/everwatch.js');
const COLD_PORT = 16_443;

export interface OurOptions {
  /** Folders for state are made in here. */
  readonly folder: string;
  /** Where CPU profiles go; undefined: none are taken. */
  readonly profiles: string | undefined;
}

/** `everwatch serve --data DIR` with all its defaults: TLS, every write on the disk, controllers inside. */
export function ourServer({ folder, profiles }: OurOptions): Subject {
  const fresh = (): string => mkdtempSync(path.join(folder, 'ours-'));
  const profiling = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profiles)}`];
  return {
    label: 'ours',
    start: () => startOurs(fresh(), { node: profiling }),
    cold() {
      const target = { label: 'ours', url: `https://127.0.0.1:${COLD_PORT}`, token: '', pids: [] };
      return { command: `exec "${process.execPath}" "${COMMAND}" serve --data "${fresh()}" --port ${COLD_PORT}`, target, stop: () => Promise.resolve() };
    },
  };
}

export interface ServeOptions {
  /** For Node. */
  readonly node?: readonly string[];
  /** For `everwatch serve`. */
  readonly serve?: readonly string[];
}

/** Starts on a folder that may have been used before. */
export async function startOurs(data: string, options: ServeOptions = {}): Promise<RunningTarget> {
  const began = performance.now();
  const child = spawn(process.execPath, [...(options.node ?? []), COMMAND, 'serve', '--data', data, '--port', '0', ...(options.serve ?? [])], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = child.pid;
  if (pid === undefined) throw new BenchError(`node did not start ${COMMAND}`);
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => resolve());
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => resolve(line.split(' ')[1] ?? ''));
    void ended.then(() => reject(new BenchError('everwatch serve ended before it was ready')));
  });
  return {
    label: 'ours', url, pids: [pid], readyMs: performance.now() - began,
    token: readFileSync(path.join(data, 'token'), 'utf8').trim(),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const PEER_URL = 'https://127.0.0.1:6443';
const PEER_TOKEN = 'secret-token';

/**
 * A folder with `start.sh`, which starts the other server on {@link PEER_URL} with the token {@link PEER_TOKEN}, keeps
 * everything in the folder that it is given (and starts from nothing each time), leaves there a file `NAME.pid` for
 * each process, and ends once `/readyz` is well.
 */
export function peerServer(peer: string, folder: string): Subject {
  const script = path.resolve(peer, 'start.sh');
  if (!existsSync(script)) throw new BenchError(`${peer} has no start.sh`);
  const state = path.join(folder, 'peer');
  mkdirSync(state, { recursive: true });
  const pids = (): readonly number[] => readdirSync(state).filter((name) => name.endsWith('.pid')).map((name) => Number(readFileSync(path.join(state, name), 'utf8')));
  const stop = (): Promise<void> => stopProcesses(pids());
  return {
    label: 'peer',
    async start() {
      const began = performance.now();
      const child = spawn(script, [state], { stdio: ['ignore', 'pipe', 'inherit'] });
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
      const code = await new Promise<number | null>((resolve, reject) => {
        child.on('error', reject);
        child.on('exit', resolve);
      });
      if (code !== 0) throw new BenchError(`${script} ended with ${String(code)}: ${said}`);
      return { label: 'peer', url: PEER_URL, token: PEER_TOKEN, pids: pids(), readyMs: performance.now() - began, stop };
    },
    cold: () => ({ command: `exec "${script}" "${state}" >/dev/null`, target: { label: 'peer', url: PEER_URL, token: PEER_TOKEN, pids: [] }, stop }),
  };
}
