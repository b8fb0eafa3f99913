import type { Terminal } from './terminal.ts';

export interface StopSignal {
  readonly controller: AbortController;
  readonly signal: AbortSignal;
  /** Gives timer and listener back. */
  release(): void;
}

/** Aborted when the user wants to stop, or, with the error that `reason` makes, when the time is up. */
export function stopSignal(terminal: Terminal, limit?: { readonly ms: number; readonly reason: () => Error }): StopSignal {
  const controller = new AbortController();
  const onInterrupt = (): void => controller.abort(terminal.interrupted.reason);
  if (terminal.interrupted.aborted) onInterrupt();
  terminal.interrupted.addEventListener('abort', onInterrupt, { once: true });
  const cancel = limit === undefined ? undefined : terminal.clock.after(limit.ms, () => controller.abort(limit.reason()));
  return {
    controller,
    signal: controller.signal,
    release() {
      cancel?.();
      terminal.interrupted.removeEventListener('abort', onInterrupt);
    },
  };
}
