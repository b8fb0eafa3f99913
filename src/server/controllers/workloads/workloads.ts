import type { Live, Watch } from '../../../client/watch-types.ts';
import { Job } from '../../../kinds/batch/v1.ts';
import { Pod } from '../../../kinds/core/v1.ts';
import { follow, getOrNothing, type ControllerOptions, type RunningController } from '../controller.ts';
import { ClusterView, type Key } from './cluster-view.ts';
import { isEndOfNamespace, isOutdated, perform, type Performed } from './perform.ts';
import { DEFAULT_TEMPO, type Action, type Plan, type Tempo } from './plan.ts';
import { planJob } from './plan-job.ts';
import { planPod } from './plan-pod.ts';
import { scaledClock } from './scaled-clock.ts';
import { WorkQueue } from './work-queue.ts';

/** The client needs to read and write jobs and pods in all namespaces. */
export interface WorkloadsOptions extends ControllerOptions {
  /** How many times quicker than real everything runs; default 1. Durations, pauses, deadlines and ttl are all divided by it. */
  readonly speed?: number;
  /** How long the steps between take; default: 50 ms to a node, 250 ms to the start, 1 s before the first retry. */
  readonly tempo?: Partial<Tempo>;
}

/**
 * Lets Jobs and pods run without any machine, as the Job controller, the scheduler and a kubelet would: pods appear, go
 * Pending, Running, Succeeded or Failed, and the status of their Job follows. Bare pods run too; with restartPolicy
 * Always they run for ever. Annotations on the pod, its template or the Job choose what happens:
 *
 * - `everwatch.dev/duration`: how long a container runs, `1500ms`, `2s`, `1h`; default 1 s.
 * - `everwatch.dev/outcome`: `succeed` (default), `fail`, or `fail-times=2`: the first two pods of the Job fail (with
 *   restartPolicy OnFailure or Always the first two runs in each pod).
 * - `everwatch.dev/exit-code`: of a failure, default 1.
 *
 * A wrong annotation shows as the waiting reason CreateContainerConfigError. Parallelism, completions, indexed
 * completion, backoffLimit, activeDeadlineSeconds, suspend, ttlSecondsAfterFinished and podReplacementPolicy work as in
 * Kubernetes. podFailurePolicy, successPolicy, backoffLimitPerIndex and Jobs with another `managedBy` do not.
 *
 * All state is in the objects, so it may stop and start at any time.
 */
export function startWorkloads(options: WorkloadsOptions): RunningController {
  return { stopped: new Workloads(options).run() };
}

class Workloads {
  readonly #options: WorkloadsOptions;
  readonly #tempo: Tempo;
  readonly #view: ClusterView;
  readonly #queue: WorkQueue<Key>;
  // The status that was last written for a key: to write the same again means that somebody undoes it.
  readonly #lastStatus = new Map<Key, string>();
  readonly #synced = new Set<object>();

  constructor(options: WorkloadsOptions) {
    const clock = scaledClock(options.clock, options.speed ?? 1);
    this.#options = options;
    this.#tempo = { ...DEFAULT_TEMPO, ...options.tempo };
    this.#view = new ClusterView(clock, (key) => this.#queue.add(key));
    this.#queue = new WorkQueue<Key>({ clock, work: (key) => this.#look(key), onError: options.onError, signal: options.signal });
  }

  async run(): Promise<void> {
    const { client, signal } = this.#options;
    await Promise.all([
      this.#follow(client.watch(Job, { signal, onRefused: 'retry' }), (job, fresh) => this.#view.putJob(job, fresh)),
      this.#follow(client.watch(Pod, { signal, onRefused: 'retry' }), (pod, fresh) => this.#view.putPod(pod, fresh)),
    ]);
    await this.#queue.idle();
  }

  async #follow<T extends Job | Pod>(watch: Watch<T>, put: (object: Live<T>, fresh: boolean) => void): Promise<void> {
    await follow(watch, this.#options, (event) => {
      if (event.type === 'added') put(event.object, !event.initial);
      else if (event.type === 'modified') put(event.object, true);
      else if (event.type === 'deleted') this.#view.remove(event.object, true);
      else if (event.type === 'synced') this.#syncedWith(watch);
    });
  }

  /** Decisions on half a state would make pods that exist already. */
  #syncedWith(watch: object): void {
    this.#synced.add(watch);
    if (this.#synced.size === 2) this.#queue.start();
  }

  /** Decides about one object and does what was decided. */
  async #look(key: Key): Promise<number | undefined> {
    const plan = this.#planFor(key);
    for (const action of plan.actions) {
      if (this.#options.signal.aborted) return undefined;
      if (!(await this.#act(key, action))) return undefined;
    }
    return plan.wakeAt;
  }

  #planFor(key: Key): Plan {
    const now = this.#view.now();
    const uid = key.slice(key.indexOf(' ') + 1);
    if (key.startsWith('job ')) {
      const view = this.#view.jobView(uid);
      return view === undefined ? this.#forget(key) : planJob(view, now, this.#tempo);
    }
    const view = this.#view.podView(uid);
    if (view === undefined) return this.#forget(key);
    const owner = this.#view.missingOwner(view.pod);
    const collection: readonly Action[] = owner === undefined ? [] : [{ type: 'collect-pod', pod: view.pod, owner }];
    const plan = planPod(view, now, this.#tempo);
    return { ...plan, actions: [...collection, ...plan.actions] };
  }

  #forget(key: Key): Plan {
    this.#lastStatus.delete(key);
    return { actions: [] };
  }

  /** Returns false if things are not as they were read, so that the rest of the plan is void. */
  async #act(key: Key, action: Action): Promise<boolean> {
    this.#refuseToRepeat(key, action);
    try {
      this.#remember(await perform(this.#options.client, action, this.#options.signal));
      return true;
    } catch (error) {
      this.#lastStatus.delete(key);
      if (isEndOfNamespace(error)) return false;
      if (!isOutdated(error, action)) throw error;
      if (!(await this.#refresh(action))) throw error;
      return false;
    }
  }

  #refuseToRepeat(key: Key, action: Action): void {
    if (action.type !== 'job-status' && action.type !== 'pod-status') return;
    const text = JSON.stringify(action.status, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
    const last = this.#lastStatus.get(key);
    this.#lastStatus.set(key, text);
    if (last !== text) return;
    // The next try may repeat it, after the pause that this failure brings.
    this.#lastStatus.delete(key);
    throw new Error(`the status of ${key} was written and is not kept: somebody else writes it, or the server drops a part of it`);
  }

  /** Reads anew what the action is about. False if that has told nothing new. */
  async #refresh(action: Action): Promise<boolean> {
    const known = action.type === 'create-pod' ? undefined : 'job' in action ? action.job : action.pod;
    if (known === undefined) return false;
    const found = known.kind === 'Job' ? await this.#readJob(known) : await this.#readPod(known);
    if (found?.metadata.uid !== known.metadata.uid) this.#view.remove(known, false);
    return found?.metadata.resourceVersion !== known.metadata.resourceVersion;
  }

  async #readJob({ metadata }: Live<Job>): Promise<Live<Job> | undefined> {
    const job = await getOrNothing(this.#options, Job, metadata);
    if (job !== undefined) this.#view.putJob(job, true);
    return job;
  }

  async #readPod({ metadata }: Live<Pod>): Promise<Live<Pod> | undefined> {
    const pod = await getOrNothing(this.#options, Pod, metadata);
    if (pod !== undefined) this.#view.putPod(pod, true);
    return pod;
  }

  #remember(performed: Performed): void {
    switch (performed.type) {
      case 'job': return this.#view.putJob(performed.job, true);
      case 'pod': return this.#view.putPod(performed.pod, true);
      case 'gone': return this.#view.remove(performed.object, false);
    }
  }
}
