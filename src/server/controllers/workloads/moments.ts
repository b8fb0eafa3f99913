import type { Clock } from '../../../base/clock.ts';
import { parseTime } from '../../../wire/time.ts';

/**
 * Remembers when things came to be, on the monotonic clock, so that a wall clock that is set ends nothing too early
 * or never. What was there before the simulator started counts from the time that its object tells.
 */
export class Moments {
  readonly #clock: Clock;
  readonly #known = new Map<string, Map<string, number>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * The moment at which the object with this uid came into that stage, which it is in now.
   * `stamp`: the time that the object tells for it (RFC 3339), if the stage may have begun before it was seen.
   */
  of(uid: string, stage: string, stamp?: string): number {
    let stages = this.#known.get(uid);
    if (stages === undefined) this.#known.set(uid, (stages = new Map<string, number>()));
    const known = stages.get(stage);
    if (known !== undefined) return known;
    const moment = this.#clock.monotonic() - this.#ageOf(stamp);
    stages.set(stage, moment);
    return moment;
  }

  forget(uid: string): void {
    this.#known.delete(uid);
  }

  #ageOf(stamp: string | undefined): number {
    const time = stamp === undefined ? undefined : parseTime(stamp);
    return time?.ok === true ? Math.max(0, this.#clock.now() - time.value) : 0;
  }
}
