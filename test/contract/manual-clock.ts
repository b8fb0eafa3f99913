import type { Clock } from '../../src/base/clock.ts';

/** A wall clock that a test sets; timers are real, so that threads and files can be waited for. */
export function settableClock(start = 1_700_000_000_000): Clock & { set(now: number): void } {
  let now = start;
  return {
    now: () => now,
    monotonic: () => performance.now(),
    after(delayMs, action) {
      const timer = setTimeout(action, delayMs);
      return () => clearTimeout(timer);
    },
    set(next) {
      now = next;
    },
  };
}
