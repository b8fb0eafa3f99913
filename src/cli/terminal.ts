import type { Clock } from '../base/clock.ts';
import { systemClock } from '../base/clock.ts';
import { Interrupted } from './failure.ts';

/** All that a command sees of the process that it runs in. */
export interface Terminal {
  /** Resolves when the text is on its way and there is room for more. Rejects with {@link Interrupted} if nobody reads any longer. */
  write(text: string): Promise<void>;
  /** Notes and errors, never mixed with the output. */
  note(text: string): void;
  /** Aborted by Ctrl-C, by a polite kill, or when nobody reads the output any longer. */
  readonly interrupted: AbortSignal;
  readonly clock: Clock;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute. */
  readonly folder: string;
}

/** The parts of Node's `process` that a terminal is made of. */
export interface HostProcess {
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  cwd(): string;
  on(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP', listener: () => void): unknown;
  exit(code: number): void;
}

// The shell's code for a program that was stopped by Ctrl-C.
const EXIT_OF_INTERRUPTED = 130;

export function terminalOf(host: HostProcess): Terminal {
  const controller = new AbortController();
  const interrupt = (why: string): void => controller.abort(new Interrupted(why));
  host.stdout.on('error', (error: NodeJS.ErrnoException) => interrupt(error.code === 'EPIPE' ? 'nobody reads the output' : error.message));
  // Without a listener a closed stderr would end the program as an unhandled error.
  host.stderr.on('error', () => interrupt('nobody reads the errors'));
  host.on('SIGTERM', () => interrupt('terminated'));
  host.on('SIGHUP', () => interrupt('the terminal is gone'));
  host.on('SIGINT', () => {
    // Whoever asks twice does not want to wait for a clean end.
    if (controller.signal.aborted) host.exit(EXIT_OF_INTERRUPTED);
    interrupt('interrupted');
  });
  return {
    write: (text) => writeTo(host.stdout, text, controller.signal),
    note: (text) => void host.stderr.write(text),
    interrupted: controller.signal,
    clock: systemClock({ holdOpen: true }),
    env: host.env,
    folder: host.cwd(),
  };
}

function writeTo(stream: NodeJS.WritableStream, text: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (error === null || error === undefined) resolve();
      // The stream's own error event has aborted the signal, or is about to.
      else reject(signal.aborted ? signal.reason : new Interrupted(error.message));
    });
  });
}
