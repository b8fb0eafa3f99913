/** @experimental */
export { fakeClock, type FakeClock } from './testing/fake-clock.ts';
