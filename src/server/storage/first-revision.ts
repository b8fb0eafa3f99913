import type { Clock } from '../../base/clock.ts';
import { revision, type Revision } from './revision-log.ts';

const REVISIONS_PER_MILLISECOND = 1000;

/**
 * Where an empty log starts: the clock in microseconds, a safe integer until the year 2255. So a client that holds a
 * version from an earlier life of the server is told that it has expired, instead of silently reading another world.
 * `after` is the highest revision that this log has ever used: it is never gone below.
 */
export function firstRevision(clock: Clock, after = 0): Revision {
  return revision(Math.max(Math.floor(clock.now()) * REVISIONS_PER_MILLISECOND, after + 1));
}
