import type { Clock } from '../base/clock.ts';

export interface Attempt {
  /** Aborted when the time is up or the caller has given up. */
  readonly signal: AbortSignal;
  /** Something has come: the time begins anew. */
  readonly touch: () => void;
}

export interface DeadlineOptions<R> {
  readonly clock: Clock;
  /** How long nothing may come. */
  readonly ms: number;
  readonly signal: AbortSignal;
  /** The error that is thrown when the time is up. */
  readonly late: () => Error;
  /** Takes a result that comes after all: it belongs to nobody, but may hold a connection. */
  readonly discard?: (result: R) => void;
}

/**
 * Runs something that can be aborted, with a limit of silence. Throws the signal's reason or the `late` error as soon as
 * either is due, even if `run` does not listen to its signal; what `run` does afterwards has no effect.
 */
export function withDeadline<R>(options: DeadlineOptions<R>, run: (attempt: Attempt) => Promise<R>): Promise<R> {
  const { clock, ms, signal } = options;
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    let open = true;
    const close = (): void => {
      open = false;
      cancelTimer();
      signal.removeEventListener('abort', onAbort);
    };
    const giveUp = (reason: unknown): void => {
      if (!open) return;
      close();
      reject(reason);
      controller.abort(reason);
    };
    const onAbort = (): void => giveUp(signal.reason);
    const arm = (): (() => void) => clock.after(ms, () => giveUp(options.late()));
    let cancelTimer = arm();
    signal.addEventListener('abort', onAbort, { once: true });
    const touch = (): void => {
      if (!open) return;
      cancelTimer();
      cancelTimer = arm();
    };
    run({ signal: controller.signal, touch }).then(
      (result) => {
        if (!open) {
          options.discard?.(result);
          return;
        }
        close();
        resolve(result);
      },
      giveUp,
    );
  });
}
