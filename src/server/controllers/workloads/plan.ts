import type { Draft } from '../../../client/client-types.ts';
import type { Job, JobStatus } from '../../../kinds/batch/v1.ts';
import type { Pod, PodStatus } from '../../../kinds/core/v1.ts';
import type { Live } from '../../../client/watch-types.ts';

/** One write. Which object it is about was read from the watch; the write fails if that object is not the same any more. */
export type Action =
  | { readonly type: 'create-pod'; readonly pod: Draft<Pod> }
  /** `now`: without a grace period, as a kubelet does once the containers have stopped. */
  | { readonly type: 'delete-pod'; readonly pod: Live<Pod>; readonly now: boolean }
  | { readonly type: 'bind-pod'; readonly pod: Live<Pod>; readonly node: string }
  /** Fields of the status to replace. */
  | { readonly type: 'pod-status'; readonly pod: Live<Pod>; readonly status: PodStatus }
  /** Takes the finalizer off by which the Job counts its pods. */
  | { readonly type: 'release-pod'; readonly pod: Live<Pod> }
  /** The owner seems to be gone; if it really is, so goes the pod. */
  | { readonly type: 'collect-pod'; readonly pod: Live<Pod>; readonly owner: { readonly name: string; readonly uid: string } }
  /** The whole status as it should be. */
  | { readonly type: 'job-status'; readonly job: Live<Job>; readonly status: JobStatus }
  | { readonly type: 'delete-job'; readonly job: Live<Job> };

/** What to do now, and when to look again if nothing has changed until then (on the monotonic clock). */
export interface Plan {
  readonly actions: readonly Action[];
  readonly wakeAt?: number | undefined;
}

export const NOTHING: Plan = { actions: [] };

/** This moment, on both clocks, in milliseconds: `wall` is written into objects, `at` measures. */
export interface Now {
  readonly wall: number;
  readonly at: number;
}

/** A pod, and when it came into its stage, on the monotonic clock. */
export interface PodView {
  readonly pod: Live<Pod>;
  readonly since: number;
}

/** A Job with all the pods that it controls. Moments are on the monotonic clock; they count only if their field is set. */
export interface JobView {
  readonly job: Live<Job>;
  readonly pods: readonly PodView[];
  /** When `status.startTime` was set. */
  readonly startedAt: number;
  /** When it became Complete or Failed. */
  readonly finishedAt: number;
}

/** How long simulated things take, in milliseconds. */
export interface Tempo {
  /** Until a pod has a node. */
  readonly scheduleMs: number;
  /** Until its containers run. */
  readonly startMs: number;
  /** From the request to stop until the containers have stopped. */
  readonly stopMs: number;
  /** Pause after the first failure; each further one doubles it (in Kubernetes 10 s, up to 10 min for Jobs, 5 min for containers). */
  readonly retryPauseMs: number;
  readonly longestPauseMs: number;
}

export const DEFAULT_TEMPO: Tempo = { scheduleMs: 50, startMs: 250, stopMs: 100, retryPauseMs: 1000, longestPauseMs: 60_000 };

/** The pause after that many failures in a row. */
export function pauseAfter(failures: number, { retryPauseMs, longestPauseMs }: Tempo): number {
  return failures <= 0 ? 0 : Math.min(longestPauseMs, retryPauseMs * 2 ** (failures - 1));
}

/** The earlier of two moments, either of which may be absent. */
export function earlier(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}
