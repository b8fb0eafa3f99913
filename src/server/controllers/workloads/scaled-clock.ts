import type { Clock } from '../../../base/clock.ts';

/** A clock on which waiting takes `speed` times less. Its wall time stays the true one. */
export function scaledClock(clock: Clock, speed: number): Clock {
  if (speed === 1) return clock;
  return {
    now: () => clock.now(),
    monotonic: () => clock.monotonic() * speed,
    after: (delayMs, action) => clock.after(delayMs / speed, action),
  };
}
