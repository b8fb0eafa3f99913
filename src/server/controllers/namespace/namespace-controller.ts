import type { Random } from '../../../base/random.ts';
import type { Live } from '../../../client/watch-types.ts';
import { Namespace } from '../../../kinds/core/v1.ts';
import { formatTime, parseTime } from '../../../wire/time.ts';
import { follow, getOrNothing, isRefusal, untilNoConflict, type ControllerOptions, type RunningController } from '../controller.ts';
import { Discovery } from '../served-resources.ts';
import { WorkQueue } from '../workloads/work-queue.ts';
import { conditionsAfter, type ContentReport } from './conditions.ts';
import { deleteContent } from './content.ts';

const FINALIZER = 'kubernetes';
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

/**
 * Lets deleted namespaces end, as the namespace controller of kube-controller-manager does: deletes what is in them,
 * tells in their conditions what is left, and takes the finalizer `kubernetes` off once there is nothing.
 */
export function startNamespaceController(options: ControllerOptions): RunningController {
  return { stopped: new NamespaceController(options).run() };
}

interface Ending {
  namespace: Live<Namespace>;
  /** On the monotonic clock. Resources that are served later cannot have objects in it. */
  readonly seenAt: number;
  passes: number;
}

class NamespaceController {
  readonly #options: ControllerOptions;
  readonly #discovery: Discovery;
  readonly #queue: WorkQueue<string>;
  readonly #ending = new Map<string, Ending>();

  constructor(options: ControllerOptions) {
    this.#options = options;
    this.#discovery = new Discovery(options);
    this.#queue = new WorkQueue({ ...options, work: (name) => this.#look(name) });
  }

  async run(): Promise<void> {
    const { client, signal } = this.#options;
    this.#queue.start();
    await follow(client.watch(Namespace, { signal, onRefused: 'retry', remember: 'identities' }), this.#options, (event) => {
      if (event.type === 'deleted') this.#ending.delete(event.object.metadata.name);
      else if (event.type === 'added' || event.type === 'modified') this.#put(event.object);
    });
    await this.#queue.idle();
  }

  #put(namespace: Live<Namespace>): void {
    const { name, uid } = namespace.metadata;
    const known = this.#ending.get(name);
    if (!isOurs(namespace)) {
      this.#ending.delete(name);
    } else if (known?.namespace.metadata.uid === uid) {
      // It is being looked at already; the change was most likely our own.
      known.namespace = namespace;
    } else {
      this.#ending.set(name, { namespace, seenAt: this.#options.clock.monotonic(), passes: 0 });
      this.#queue.add(name);
    }
  }

  /** One pass over a namespace; answers when the next one is due. */
  async #look(name: string): Promise<number | undefined> {
    const ending = this.#ending.get(name);
    if (ending === undefined) return undefined;
    const { client, clock, random, signal } = this.#options;
    const ageMs = ageOf(ending.namespace, clock.now());
    const report = await deleteContent({ client, signal, namespace: name, ageMs }, await this.#discovery.notOlderThan(ending.seenAt));
    await this.#tell(ending, report);
    const problems = [...report.failures, ...(report.discoveryFailure === undefined ? [] : [report.discoveryFailure])];
    if (problems.length > 0) throw new Error(`the namespace ${name} is not empty yet: ${problems.join(', ')}`);
    if (report.remaining.size > 0) return clock.monotonic() + pauseAfter(ending.passes++, random);
    await this.#finalize(ending);
    return undefined;
  }

  async #tell(ending: Ending, report: ContentReport): Promise<void> {
    const { client, clock, signal } = this.#options;
    const now = formatTime(clock.now());
    await this.#change(ending, async (namespace) => {
      const conditions = conditionsAfter(namespace.status?.conditions ?? [], report, now);
      if (conditions === undefined) return namespace;
      return client.replace(Namespace, { ...namespace, status: { ...namespace.status, conditions } }, { subresource: 'status', signal });
    });
  }

  async #finalize(ending: Ending): Promise<void> {
    const { client, signal } = this.#options;
    await this.#change(ending, async (namespace) => {
      const finalizers = (namespace.spec?.finalizers ?? []).filter((finalizer) => finalizer !== FINALIZER);
      return client.replace(Namespace, { ...namespace, spec: { ...namespace.spec, finalizers } }, { subresource: 'finalize', signal });
    });
  }

  /** Changes the latest state. A namespace that is gone, or another of that name, needs no change any more. */
  async #change(ending: Ending, write: (namespace: Live<Namespace>) => Promise<Live<Namespace>>): Promise<void> {
    const { name, uid } = ending.namespace.metadata;
    const read = (): Promise<Live<Namespace> | undefined> => getOrNothing(this.#options, Namespace, { name });
    try {
      await untilNoConflict(read, async (latest) => {
        if (latest?.metadata.uid === uid && isOurs(latest)) ending.namespace = await write(latest);
      }, ending.namespace);
    } catch (error) {
      if (!isRefusal(error, 'NotFound')) throw error;
    }
  }
}

function isOurs({ metadata, spec }: Namespace): boolean {
  return metadata.deletionTimestamp !== undefined && spec?.finalizers?.includes(FINALIZER) === true;
}

function ageOf({ metadata }: Namespace, now: number): number {
  const deletedAt = parseTime(metadata.deletionTimestamp ?? '');
  return deletedAt.ok ? Math.max(0, now - deletedAt.value) : 0;
}

/** How long to wait after so many passes that left something: longer each time, and not all namespaces at one moment. */
export function pauseAfter(passes: number, random: Random): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** passes) * (0.9 + 0.2 * random.next());
}
