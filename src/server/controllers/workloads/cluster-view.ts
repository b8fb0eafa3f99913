import type { Clock } from '../../../base/clock.ts';
import type { Live } from '../../../client/watch-types.ts';
import type { Job } from '../../../kinds/batch/v1.ts';
import type { Pod } from '../../../kinds/core/v1.ts';
import { compareVersions } from '../../../wire/resource-version.ts';
import { jobOf } from './job-pods.ts';
import { conditionOf } from './job-verdict.ts';
import { Moments } from './moments.ts';
import type { JobView, Now, PodView } from './plan.ts';
import { stageBegan, stageKey } from './pod-stage.ts';

/** Names one object that has to be looked at. */
export type Key = `job ${string}` | `pod ${string}`;

/**
 * The Jobs and pods as the simulator knows them: by the watches, and by the answers to its own writes, which come
 * sooner. So no decision is made on a state that the simulator itself has changed already.
 */
export class ClusterView {
  readonly #clock: Clock;
  readonly #moments: Moments;
  readonly #jobs = new Map<string, Live<Job>>();
  readonly #pods = new Map<string, Live<Pod>>();
  readonly #podsOfJob = new Map<string, Set<string>>();
  // Known to be gone, though the watch may still tell older states of them.
  readonly #gone = new Set<string>();
  readonly #onChange: (key: Key) => void;

  /** @param onChange told which object's decision may be another one now. */
  constructor(clock: Clock, onChange: (key: Key) => void) {
    this.#clock = clock;
    this.#moments = new Moments(clock);
    this.#onChange = onChange;
  }

  now(): Now {
    return { wall: this.#clock.now(), at: this.#clock.monotonic() };
  }

  /** `fresh`: the state has only just come to be, so that its stage begins now. */
  putJob(job: Live<Job>, fresh: boolean): void {
    const { uid } = job.metadata;
    if (this.#gone.has(uid) || !isNewer(job, this.#jobs.get(uid))) return;
    this.#jobs.set(uid, job);
    this.#startOf(job, fresh);
    this.#endOf(job, fresh);
    this.#onChange(`job ${uid}`);
  }

  putPod(pod: Live<Pod>, fresh: boolean): void {
    const { uid } = pod.metadata;
    if (this.#gone.has(uid) || !isNewer(pod, this.#pods.get(uid))) return;
    this.#pods.set(uid, pod);
    this.#sinceOf(pod, fresh);
    const owner = jobOf(pod)?.uid;
    if (owner !== undefined) this.#linkTo(owner, uid);
    this.#onChange(`pod ${uid}`);
    if (owner !== undefined) this.#onChange(`job ${owner}`);
  }

  /** `told`: the watch says so, hence nothing older will come. */
  remove(object: Live<Job> | Live<Pod>, told: boolean): void {
    const { uid } = object.metadata;
    if (told) this.#gone.delete(uid);
    else if (this.#jobs.has(uid) || this.#pods.has(uid)) this.#gone.add(uid);
    this.#moments.forget(uid);
    if (this.#jobs.delete(uid)) for (const pod of this.#podsOfJob.get(uid) ?? []) this.#onChange(`pod ${pod}`);
    const pod = this.#pods.get(uid);
    const owner = pod === undefined ? undefined : jobOf(pod)?.uid;
    this.#pods.delete(uid);
    if (owner === undefined) return;
    this.#unlinkFrom(owner, uid);
    this.#onChange(`job ${owner}`);
  }

  jobView(uid: string): JobView | undefined {
    const job = this.#jobs.get(uid);
    if (job === undefined) return undefined;
    const pods = [...(this.#podsOfJob.get(uid) ?? [])].flatMap((pod) => this.podView(pod) ?? []);
    return { job, pods, startedAt: this.#startOf(job, true), finishedAt: this.#endOf(job, true) };
  }

  podView(uid: string): PodView | undefined {
    const pod = this.#pods.get(uid);
    return pod === undefined ? undefined : { pod, since: this.#sinceOf(pod, true) };
  }

  /** The Job that controls the pod, if it is not known (any more). */
  missingOwner(pod: Pod): { readonly name: string; readonly uid: string } | undefined {
    const owner = jobOf(pod);
    return owner === undefined || this.#jobs.has(owner.uid) ? undefined : owner;
  }

  #startOf({ metadata, status }: Live<Job>, fresh: boolean): number {
    return this.#moments.of(metadata.uid, `started ${status?.startTime ?? ''}`, fresh ? undefined : status?.startTime);
  }

  #endOf({ metadata, status }: Live<Job>, fresh: boolean): number {
    const end = conditionOf(status, 'Complete') ?? conditionOf(status, 'Failed');
    return this.#moments.of(metadata.uid, end === undefined ? 'open' : 'finished', fresh ? undefined : (end?.lastTransitionTime ?? undefined));
  }

  #sinceOf(pod: Live<Pod>, fresh: boolean): number {
    return this.#moments.of(pod.metadata.uid, stageKey(pod), fresh ? undefined : stageBegan(pod));
  }

  #linkTo(owner: string, pod: string): void {
    const pods = this.#podsOfJob.get(owner);
    if (pods === undefined) this.#podsOfJob.set(owner, new Set([pod]));
    else pods.add(pod);
  }

  #unlinkFrom(owner: string, pod: string): void {
    const pods = this.#podsOfJob.get(owner);
    pods?.delete(pod);
    if (pods?.size === 0) this.#podsOfJob.delete(owner);
  }
}

interface Versioned {
  readonly metadata: { readonly resourceVersion: string };
}

function isNewer(object: Versioned, known: Versioned | undefined): boolean {
  return known === undefined || compareVersions(object.metadata.resourceVersion, known.metadata.resourceVersion) > 0;
}
