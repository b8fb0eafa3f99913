import type { Live } from '../../../client/watch-types.ts';
import type { Pod } from '../../../kinds/core/v1.ts';
import { formatIndexes, parseIndexes } from './completion-indexes.ts';
import { indexOf, isIndexed, isTracked } from './job-pods.ts';
import type { JobView } from './plan.ts';

/** How the pods of a Job stand. Each is in one of the lists, unless it has been counted before. */
export interface Tally {
  readonly active: readonly Live<Pod>[];
  /** Deleted, and not at their end yet. */
  readonly terminating: readonly Live<Pod>[];
  readonly ready: number;
  /** For good: what `status.succeeded` and `status.failed` are to say. */
  readonly succeeded: number;
  readonly failed: number;
  /** Ended, and still to be counted: first their uids are stored, then they lose their finalizer, then they count. */
  readonly uncounted: { readonly succeeded: readonly string[]; readonly failed: readonly string[] };
  /** Of an indexed Job: the indexes that have succeeded. */
  readonly completed: ReadonlySet<number>;
  readonly completedIndexes: string | undefined;
  /** Pods whose end is stored in the Job, so that they may go. */
  readonly released: readonly Live<Pod>[];
}

/**
 * Counts the pods of a Job so that each counts once, whenever a simulator stops and starts and whoever deletes pods
 * (the protocol of KEP-2307). Pods without the finalizer have been counted, or are not to be.
 */
export function tallyOf({ job, pods: views }: JobView): Tally {
  const pods = views.map(({ pod }) => pod);
  const running = pods.filter((pod) => !isOver(pod));
  const tracked = new Map(pods.filter((pod) => isTracked(pod)).map((pod) => [pod.metadata.uid, pod]));
  const ended = (phase: string): readonly Live<Pod>[] => [...tracked.values()].filter((pod) => pod.status?.phase === phase);
  const stored = job.status?.uncountedTerminatedPods;
  const failed = count(stored?.failed, ended('Failed'), tracked);
  const common = {
    active: running.filter(({ metadata }) => metadata.deletionTimestamp === undefined),
    terminating: running.filter(({ metadata }) => metadata.deletionTimestamp !== undefined),
    ready: running.filter(isReady).length,
    failed: (job.status?.failed ?? 0) + failed.settled,
  };
  if (!isIndexed(job)) {
    const succeeded = count(stored?.succeeded, ended('Succeeded'), tracked);
    return {
      ...common,
      succeeded: (job.status?.succeeded ?? 0) + succeeded.settled,
      uncounted: { succeeded: succeeded.open, failed: failed.open },
      completed: new Set(),
      completedIndexes: undefined,
      released: [...succeeded.released, ...failed.released],
    };
  }
  // An index counts once by itself, so that these pods need no second step.
  const before = parseIndexes(job.status?.completedIndexes);
  const fresh = ended('Succeeded').flatMap((pod) => indexOf(pod) ?? []);
  const completed = new Set([...before, ...fresh].filter((index) => index < (job.spec?.completions ?? 0)));
  return {
    ...common,
    succeeded: completed.size,
    uncounted: { succeeded: [], failed: failed.open },
    completed,
    completedIndexes: formatIndexes(completed),
    released: [...ended('Succeeded').filter((pod) => before.has(indexOf(pod) ?? -1)), ...failed.released],
  };
}

interface Count {
  /** Stored, and without finalizer: count for good now. */
  readonly settled: number;
  readonly open: readonly string[];
  readonly released: readonly Live<Pod>[];
}

function count(stored: readonly string[] = [], ended: readonly Live<Pod>[], tracked: ReadonlyMap<string, Live<Pod>>): Count {
  const waiting = stored.filter((uid) => tracked.has(uid));
  return {
    settled: stored.length - waiting.length,
    open: [...new Set([...waiting, ...ended.map(({ metadata }) => metadata.uid)])],
    released: waiting.flatMap((uid) => tracked.get(uid) ?? []),
  };
}

function isOver({ status }: Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}

function isReady({ metadata, status }: Pod): boolean {
  return metadata.deletionTimestamp === undefined && status?.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'True') === true;
}
