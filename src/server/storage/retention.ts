import type { Clock } from '../../base/clock.ts';
import type { Revision, RevisionLog } from './revision-log.ts';

export interface RetentionOptions {
  readonly log: RevisionLog;
  readonly clock: Clock;
  /** How long changes can be replayed, in milliseconds; never less. */
  readonly historyMs: number;
  /** Called with what went wrong in a step; the next step tries again. */
  readonly onError: (error: unknown) => void;
}

interface Checkpoint {
  /** By the clock that only rises, so that a wall clock that jumps forgets nothing early. */
  readonly at: number;
  readonly revision: Revision;
}

// History is kept between its length and one step more: short ones, so that what a step forgets is little.
const STEPS = 20;
const SHORTEST_STEP_MS = 100;
const LONGEST_STEP_MS = 60_000;

/** Keeps the history at its length, in small steps. The returned function stops it. */
export function startRetention(options: RetentionOptions): () => void {
  const { log, clock, historyMs } = options;
  const stepMs = Math.min(Math.max(historyMs / STEPS, SHORTEST_STEP_MS), LONGEST_STEP_MS);
  const checkpoints: Checkpoint[] = [];
  let stopped = false;
  let cancel = (): void => undefined;

  let due: Checkpoint | undefined;
  const step = async (): Promise<void> => {
    const now = clock.monotonic();
    if (checkpoints.at(-1)?.revision !== log.head) checkpoints.push({ at: now, revision: log.head });
    while (checkpoints[0] !== undefined && checkpoints[0].at <= now - historyMs) due = checkpoints.shift();
    if (due !== undefined) await log.compact(due.revision);
    // Only now: what has failed is tried again.
    due = undefined;
  };
  const run = async (): Promise<void> => {
    try {
      await step();
    } catch (error) {
      options.onError(error);
    }
    if (!stopped) cancel = clock.after(stepMs, () => void run());
  };

  void recall(options).catch((error: unknown) => {
    options.onError(error);
    // Then all that is kept is as young as this start.
    return [];
  }).then((earlier) => {
    checkpoints.push(...earlier);
    return run();
  });
  return () => {
    stopped = true;
    cancel();
  };
}

/**
 * After a restart: how old the kept revisions were when the log was last written. Time in which no server ran does not
 * count, so a client that comes back right after a long stop still finds its version.
 */
async function recall(options: RetentionOptions): Promise<Checkpoint[]> {
  const { log, clock, historyMs } = options;
  const newest = await log.timeOf(log.head);
  if (newest === undefined || log.floor === log.head) return [];
  const now = clock.monotonic();
  const checkpoints: Checkpoint[] = [];
  for (let step = STEPS; step > 0; step--) {
    const age = (historyMs / STEPS) * step;
    const revision = await log.revisionAt(newest - age);
    if (revision !== undefined && revision !== checkpoints.at(-1)?.revision) checkpoints.push({ at: now - age, revision });
  }
  return checkpoints;
}
