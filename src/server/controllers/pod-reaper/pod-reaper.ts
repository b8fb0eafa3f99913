import type { Live } from '../../../client/watch-types.ts';
import { Lease } from '../../../kinds/coordination/v1.ts';
import { Node, Pod } from '../../../kinds/core/v1.ts';
import { metadataOf, type MetadataOnly } from '../../../kinds/kind.ts';
import { follow, getOrNothing, isRefusal, type ControllerOptions, type RunningController } from '../controller.ts';
import { WorkQueue } from '../workloads/work-queue.ts';
import { graceLeft, isAlive } from './grace.ts';

/** When to look again whether somebody runs the pod. */
const PATIENCE_MS = 10_000;

/**
 * Ends deleted pods whose grace period is over and whose node has no kubelet that would: without it, they and their
 * namespace would stay for ever. Pods on nodes with a living kubelet are left to that.
 */
export function startPodReaper(options: ControllerOptions): RunningController {
  return { stopped: new PodReaper(options).run() };
}

interface Ending {
  readonly name: string;
  readonly namespace: string;
  readonly graceSeconds: number;
  /** On the monotonic clock. */
  readonly dueAt: number;
}

class PodReaper {
  readonly #options: ControllerOptions;
  readonly #queue: WorkQueue<string>;
  readonly #ending = new Map<string, Ending>();

  constructor(options: ControllerOptions) {
    this.#options = options;
    this.#queue = new WorkQueue({ ...options, work: (uid) => this.#look(uid) });
  }

  async run(): Promise<void> {
    const { client, signal } = this.#options;
    this.#queue.start();
    await follow(client.watch(metadataOf(Pod), { signal, onRefused: 'retry', remember: 'identities' }), this.#options, (event) => {
      if (event.type === 'deleted') this.#ending.delete(event.object.metadata.uid);
      else if (event.type === 'added') this.#put(event.object, false);
      else if (event.type === 'modified') this.#put(event.object, true);
    });
    await this.#queue.idle();
  }

  #put({ metadata }: Live<MetadataOnly>, isNew: boolean): void {
    const { uid, name, namespace = '', deletionGracePeriodSeconds: graceSeconds = 0 } = metadata;
    const known = this.#ending.get(uid);
    if (known?.graceSeconds === graceSeconds) return;
    const left = graceLeft(metadata, isNew, this.#options.clock.now());
    if (left === undefined) {
      this.#ending.delete(uid);
      return;
    }
    this.#ending.set(uid, { name, namespace, graceSeconds, dueAt: this.#options.clock.monotonic() + left });
    this.#queue.add(uid);
  }

  async #look(uid: string): Promise<number | undefined> {
    const { client, clock, signal } = this.#options;
    const ending = this.#ending.get(uid);
    if (ending === undefined) return undefined;
    const { name, namespace, dueAt } = ending;
    if (clock.monotonic() < dueAt) return dueAt;
    const pod = await getOrNothing(this.#options, Pod, { name, namespace });
    if (pod?.metadata.uid !== uid) return undefined;
    if (await this.#isRunBySomebody(pod)) return clock.monotonic() + PATIENCE_MS;
    try {
      await client.delete(Pod, { name, namespace }, { gracePeriodSeconds: 0, preconditions: { uid }, signal });
    } catch (error) {
      // Another pod of that name, or none: this one has ended.
      if (!isRefusal(error, 'NotFound', 'Conflict')) throw error;
    }
    return undefined;
  }

  async #isRunBySomebody({ spec }: Live<Pod>): Promise<boolean> {
    const name = spec?.nodeName ?? '';
    if (name === '') return false;
    const [node, lease] = await Promise.all([
      getOrNothing(this.#options, Node, { name }),
      getOrNothing(this.#options, Lease, { name, namespace: 'kube-node-lease' }),
    ]);
    return isAlive({ node, lease }, this.#options.clock.now());
  }
}
