/**
 * Time as an argument. Nothing below the composition root reads the system clock or sets a timer by itself,
 * so that a test can run hours of quiet in milliseconds.
 */
export interface Clock {
  /** Wall time in milliseconds since 1970. May jump in either direction. */
  now(): number;
  /** Milliseconds that only ever rise; for durations and deadlines. */
  monotonic(): number;
  /** Runs `action` once after `delayMs`. The returned function cancels it and may be called at any time. */
  after(delayMs: number, action: () => void): () => void;
}

// setTimeout overflows to 1 ms above this many milliseconds (2^31 - 1), so longer waits are cut into pieces.
const LONGEST_TIMER_MS = 0x7fffffff;

/** The machine's clock. Its timers do not keep a process alive that has nothing else to do, unless `holdOpen` is set. */
export function systemClock(options: TimerOptions = {}): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after: (delayMs, action) => (delayMs <= LONGEST_TIMER_MS ? oneTimer(delayMs, action, options) : manyTimers(delayMs, action, options)),
  };
}

interface TimerOptions {
  readonly holdOpen?: boolean;
}

function oneTimer(delayMs: number, action: () => void, options: TimerOptions): () => void {
  const timer = setTimeout(action, delayMs);
  letGo(timer, options);
  return () => clearTimeout(timer);
}

function manyTimers(delayMs: number, action: () => void, options: TimerOptions): () => void {
  let left = delayMs;
  let timer: ReturnType<typeof setTimeout>;
  const arm = (): void => {
    const step = Math.min(left, LONGEST_TIMER_MS);
    left -= step;
    timer = setTimeout(left > 0 ? arm : action, step);
    letGo(timer, options);
  };
  arm();
  return () => clearTimeout(timer);
}

function letGo(timer: ReturnType<typeof setTimeout>, { holdOpen = false }: TimerOptions): void {
  // Browsers return a number here, which has nothing to unref.
  if (!holdOpen && typeof timer === 'object') timer.unref();
}

/** Resolves after `delayMs` of `clock`; rejects with the signal's reason as soon as the signal is aborted. */
export function sleep(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const onAbort = (): void => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = clock.after(delayMs, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
