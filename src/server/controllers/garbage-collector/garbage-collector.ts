import type { Live } from '../../../client/watch-types.ts';
import { unreachable } from '../../../base/invariant.ts';
import { Event } from '../../../kinds/core/v1.ts';
import type { Kind, MetadataOnly } from '../../../kinds/kind.ts';
import type { OwnerReference } from '../../../wire/object.ts';
import type { ControllerOptions, RunningController } from '../controller.ts';
import { discover, type ServedResource } from '../served-resources.ts';
import { WorkQueue } from '../workloads/work-queue.ts';
import { DependencyGraph, FOREGROUND_FINALIZER, ORPHAN_FINALIZER, stageOf, type Vertex } from './graph.ts';
import { invalidOwnerEvent } from './invalid-owner.ts';
import { LiveObjects } from './live-objects.ts';
import { MetadataWatches, type MetadataEvent } from './metadata-watches.ts';
import { verdictOn, type Judged, type OwnerState, type Verdict } from './verdict.ts';

/**
 * How long one watch may be behind another: before something is decided because of what is *not* known, the watches
 * get this much time to tell it.
 */
const SETTLE_MS = 50;
/** Writes of one orphaning at once. */
const AT_ONCE = 16;
/** Kinds whose objects add and remove kinds. */
const SOURCES_OF_KINDS: readonly string[] = ['customresourcedefinitions.apiextensions.k8s.io', 'apiservices.apiregistration.k8s.io'];
/** Events own nothing and are owned by nothing, and there are very many of them. */
const IGNORED: readonly string[] = ['events.', 'events.events.k8s.io'];

/**
 * Deletes objects whose owners are all gone, lets foreground deletions wait for dependents, and releases dependents
 * that are to be orphaned, as the garbage collector of kube-controller-manager does. Owners are looked for where
 * their kind lives: those with namespaces only in the namespace of the dependent.
 */
export function startGarbageCollector(options: ControllerOptions): RunningController {
  return { stopped: new GarbageCollector(options).run() };
}

type LiveMetadata = Live<MetadataOnly>['metadata'];

class GarbageCollector {
  readonly #options: ControllerOptions;
  readonly #graph = new DependencyGraph();
  readonly #live: LiveObjects;
  readonly #queue: WorkQueue<string>;
  readonly #discoveries: WorkQueue<'all'>;
  readonly #watches: MetadataWatches;
  /** By apiVersion and kind. */
  #served = new Map<string, ServedResource>();
  /** When the objects that were given time to settle have had it, on the monotonic clock. */
  readonly #settledAt = new Map<string, number>();
  /** Objects with owners of kinds that nobody serves. */
  readonly #deferred = new Set<string>();
  /** Dependents about whose invalid owners there was an event. */
  readonly #reported = new Set<string>();

  constructor(options: ControllerOptions) {
    const { client, signal, onError } = options;
    this.#options = options;
    this.#live = new LiveObjects(options);
    this.#queue = new WorkQueue({ ...options, work: (uid) => this.#look(uid) });
    this.#discoveries = new WorkQueue({ ...options, work: () => this.#discover() });
    this.#watches = new MetadataWatches({
      client, signal, onError,
      onEvent: (kind, event) => this.#take(kind, event),
      onSynced: () => this.#queue.start(),
      onEnded: (kind) => this.#add(this.#graph.removeKind(kind)),
    });
  }

  async run(): Promise<void> {
    this.#discoveries.add('all');
    this.#discoveries.start();
    await whenAborted(this.#options.signal);
    await Promise.all([this.#watches.stopped(), this.#discoveries.idle(), this.#queue.idle()]);
  }

  async #discover(): Promise<undefined> {
    const { resources } = await discover(this.#options.client, this.#options.signal);
    this.#served = new Map(resources.map((resource) => [kindKey(resource.kind), resource]));
    this.#watches.follow(resources.filter(isFollowed).map(({ kind }) => kind));
    this.#add([...this.#deferred]);
    this.#deferred.clear();
  }

  #take(kind: Kind<MetadataOnly>, event: MetadataEvent): void {
    const { metadata } = event.object;
    if (event.type === 'deleted') {
      this.#add(this.#graph.remove(metadata.uid));
      this.#forget(metadata.uid);
    } else {
      this.#add(this.#graph.put(kind, metadata));
    }
    const isNews = event.type !== 'added' || !event.initial;
    if (isNews && SOURCES_OF_KINDS.includes(`${kind.plural}.${kind.group}`)) this.#discoveries.add('all');
  }

  #add(uids: readonly string[]): void {
    for (const uid of uids) this.#queue.add(uid);
  }

  #forget(uid: string): void {
    this.#settledAt.delete(uid);
    this.#deferred.delete(uid);
    this.#reported.delete(uid);
  }

  async #look(uid: string): Promise<number | undefined> {
    const vertex = this.#graph.get(uid);
    if (vertex === undefined) return undefined;
    switch (vertex.stage) {
      case 'alive': return this.#check(vertex);
      case 'orphaning': return this.#settles(uid) ?? this.#orphanDependents(vertex);
      case 'awaiting dependents': return this.#settles(uid) ?? this.#awaitDependents(vertex);
      case 'ending': return undefined;
      default: return unreachable(vertex.stage);
    }
  }

  /** When the object has had its time; undefined if it has. */
  #settles(uid: string): number | undefined {
    const now = this.#options.clock.monotonic();
    const at = this.#settledAt.get(uid) ?? now + SETTLE_MS;
    if (now < at) this.#settledAt.set(uid, at);
    else this.#settledAt.delete(uid);
    return now < at ? at : undefined;
  }

  async #orphanDependents(owner: Vertex): Promise<undefined> {
    const dependents = this.#graph.dependentsOf(owner.uid);
    for (let first = 0; first < dependents.length; first += AT_ONCE) {
      await Promise.all(dependents.slice(first, first + AT_ONCE).map((dependent) => this.#live.release(dependent, [owner.uid])));
    }
    await this.#live.dropFinalizer(owner, ORPHAN_FINALIZER);
  }

  async #awaitDependents(owner: Vertex): Promise<undefined> {
    const blockers = this.#graph.blockersOf(owner.uid);
    if (blockers.length === 0) await this.#live.dropFinalizer(owner, FOREGROUND_FINALIZER);
    else this.#add(blockers.flatMap(({ uid, stage }) => (stage === 'alive' ? [uid] : [])));
  }

  /** Whether an object that nobody has deleted is garbage, and the consequences. */
  async #check(vertex: Vertex): Promise<number | undefined> {
    const { uid } = vertex;
    if (this.#graph.isKept(vertex)) return undefined;
    const settles = this.#graph.knowsOwnersOf(vertex) ? undefined : this.#settles(uid);
    if (settles !== undefined) return settles;
    const latest = await this.#live.read(vertex);
    if (latest === undefined) return this.#isGone(uid);
    const owners: Judged['owners'][number][] = [];
    for (const reference of latest.ownerReferences ?? []) owners.push({ reference, state: await this.#ownerState(vertex, reference) });
    const dependents = this.#graph.dependentsOf(uid);
    return this.#act(vertex, latest, verdictOn({
      owners,
      finalizers: latest.finalizers ?? [],
      dependents: dependents.length === 0 ? 'none' : dependents.some(({ stage }) => stage === 'awaiting dependents') ? 'awaiting theirs' : 'some',
    }));
  }

  async #ownerState(dependent: Vertex, reference: OwnerReference): Promise<OwnerState> {
    const { namespace } = dependent;
    const known = this.#graph.ownerOf(reference, namespace);
    if (known !== undefined) return known.stage === 'awaiting dependents' ? 'waiting' : 'solid';
    const kind = this.#served.get(kindKey(reference))?.kind;
    if (kind === undefined) return 'unknown';
    const isNamespaced = kind.scope === 'Namespaced';
    const elsewhere = this.#graph.get(reference.uid)?.namespace;
    const isMisplaced = isNamespaced && namespace === undefined;
    if (isMisplaced || (elsewhere !== undefined && elsewhere !== namespace)) await this.#report(dependent, reference);
    if (isMisplaced) return 'misplaced';
    const place = isNamespaced ? namespace : undefined;
    if (this.#graph.isAbsent(reference.uid, place)) return 'absent';
    const owner = await this.#live.read({ kind, namespace: place, name: reference.name, uid: reference.uid });
    if (owner !== undefined) return stageOf(owner) === 'awaiting dependents' ? 'waiting' : 'solid';
    this.#graph.rememberAbsent(reference.uid, place);
    return 'absent';
  }

  async #act(vertex: Vertex, latest: LiveMetadata, verdict: Verdict): Promise<number | undefined> {
    const { uid } = vertex;
    switch (verdict.type) {
      case 'keep': return undefined;
      case 'defer':
        this.#deferred.add(uid);
        return undefined;
      case 'release':
        await this.#live.release(vertex, verdict.from);
        return undefined;
      case 'delete': {
        const current = verdict.unblock ? await this.#live.unblock(vertex) : latest;
        const outcome = current === undefined ? 'gone' : await this.#live.remove(vertex, current, verdict.policy);
        if (outcome === 'gone') return this.#isGone(uid);
        return outcome === 'changed' ? this.#options.clock.monotonic() + SETTLE_MS : undefined;
      }
      default: return unreachable(verdict);
    }
  }

  /** Found out before the watch has told it. */
  #isGone(uid: string): undefined {
    this.#add(this.#graph.remove(uid));
    this.#forget(uid);
  }

  async #report(dependent: Vertex, owner: OwnerReference): Promise<void> {
    if (this.#reported.has(dependent.uid)) return;
    this.#reported.add(dependent.uid);
    await this.#options.client.create(Event, invalidOwnerEvent(dependent, owner, this.#options), { signal: this.#options.signal });
  }
}

function kindKey({ apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }): string {
  return `${apiVersion} ${kind}`;
}

function isFollowed({ kind, verbs, isPreferred }: ServedResource): boolean {
  return isPreferred && ['list', 'watch', 'delete'].every((verb) => verbs.includes(verb)) && !IGNORED.includes(`${kind.plural}.${kind.group}`);
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
