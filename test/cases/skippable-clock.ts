import type { Clock } from '../../src/base/clock.ts';

/** Real time that a test can move on, so that sockets go on as ever and minutes pass at once. */
export interface SkippableClock extends Clock {
  /** Moves on by `ms` and runs, in their order, the timers that fall due. What they start may still be under way then. */
  skip(ms: number): Promise<void>;
}

interface Timer {
  readonly due: number;
  readonly action: () => void;
  readonly handle: ReturnType<typeof setTimeout>;
}

export function skippableClock(): SkippableClock {
  const timers = new Set<Timer>();
  let skipped = 0;
  const monotonic = (): number => performance.now() + skipped;
  const next = (target: number): Timer | undefined => [...timers].filter(({ due }) => due <= target).sort((left, right) => left.due - right.due)[0];
  return {
    now: () => Date.now() + Math.floor(skipped),
    monotonic,
    after(delayMs, action) {
      const run = (): void => {
        timers.delete(timer);
        action();
      };
      // A delay longer than a timer can hold waits for a skip, or for the end of the test.
      const timer: Timer = { due: monotonic() + delayMs, action: run, handle: setTimeout(run, Math.min(delayMs, 0x7fffffff)) };
      timer.handle.unref();
      timers.add(timer);
      return () => {
        timers.delete(timer);
        clearTimeout(timer.handle);
      };
    },
    async skip(ms) {
      const target = monotonic() + ms;
      for (let timer = next(target); timer !== undefined; timer = next(target)) {
        skipped += Math.max(0, timer.due - monotonic());
        clearTimeout(timer.handle);
        timer.action();
        await turn();
      }
      skipped += Math.max(0, target - monotonic());
      await turn();
    },
  };
}

/** All microtasks run before a macrotask does; two, because a stream may hand one on. */
async function turn(): Promise<void> {
  for (let one = 0; one < 2; one++) await new Promise((resolve) => setImmediate(resolve));
}
