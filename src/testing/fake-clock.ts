import type { Clock } from '../base/clock.ts';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /**
   * Moves time on by `ms`, running each timer that falls due in its order and at its moment, and lets promises settle
   * before and after each. Resolves once nothing that is due is left.
   */
  advance(ms: number): Promise<void>;
  /** Lets promises settle without moving time. */
  settle(): Promise<void>;
  /** Moves only the wall clock, as when somebody sets it or a machine wakes up; may be negative. Runs no timer. */
  jump(ms: number): void;
  /** Timers that are armed. After a clean end there are none. */
  readonly pending: number;
}

interface FakeTimer {
  readonly due: number;
  readonly order: number;
  readonly action: () => void;
}

/** @param start wall time in milliseconds since 1970 at which the clock begins. */
export function fakeClock(start = 1_767_225_600_000): FakeClock {
  const timers = new Set<FakeTimer>();
  let elapsed = 0;
  let offset = start;
  let order = 0;

  const nextDue = (limit: number): FakeTimer | undefined => {
    let next: FakeTimer | undefined;
    for (const timer of timers) {
      if (timer.due > limit) continue;
      if (next === undefined || timer.due < next.due || (timer.due === next.due && timer.order < next.order)) next = timer;
    }
    return next;
  };

  return {
    now: () => offset + elapsed,
    monotonic: () => elapsed,
    after(delayMs, action) {
      const timer: FakeTimer = { due: elapsed + Math.max(0, delayMs), order: order++, action };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    async advance(ms) {
      const target = elapsed + ms;
      await settled();
      for (let timer = nextDue(target); timer !== undefined; timer = nextDue(target)) {
        timers.delete(timer);
        elapsed = Math.max(elapsed, timer.due);
        timer.action();
        await settled();
      }
      elapsed = target;
    },
    settle: settled,
    jump(ms) {
      offset += ms;
    },
    get pending() {
      return timers.size;
    },
  };
}

/** All microtasks run before a macrotask does; two, because a stream may hand one on. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
}
