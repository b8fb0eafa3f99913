import { spawn, type ChildProcessByStdio } from 'node:child_process';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

export interface JsonProgram {
  say(line: string): void;
  /** What it wrote to stderr so far, and how it ended if it has. */
  readonly complaints: () => string;
  readonly ended: () => boolean;
  stop(): Promise<void>;
}

/** Starts a program that writes JSON lines; each goes to `take`. */
export function startJsonProgram(
  command: readonly [string, ...string[]], options: { readonly env?: NodeJS.ProcessEnv; readonly take: (line: unknown) => void },
): JsonProgram {
  const [file, ...args] = command;
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(file, args, { env: { ...process.env, ...options.env }, stdio: ['pipe', 'pipe', 'pipe'] });
  let [complaints, isOver] = ['', false];
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = `${complaints}${text}`.slice(-4000);
  });
  createInterface({ input: child.stdout }).on('line', (line) => options.take(JSON.parse(line)));
  const ended = new Promise<void>((resolve) => {
    const over = (how: string): void => {
      complaints += `\nended: ${how}`;
      isOver = true;
      resolve();
    };
    child.on('error', (error) => over(error.message));
    child.on('close', (code, signal) => over(String(code ?? signal)));
  });
  child.stdin.on('error', (error) => (complaints += error.message));
  return {
    say: (line) => void child.stdin.write(`${line}\n`),
    complaints: () => complaints,
    ended: () => isOver,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
