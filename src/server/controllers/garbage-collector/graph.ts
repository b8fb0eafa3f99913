import type { Kind, MetadataOnly } from '../../../kinds/kind.ts';
import type { ObjectMeta, OwnerReference } from '../../../wire/object.ts';

/** The finalizers that this controller takes off (metav1). */
export const ORPHAN_FINALIZER = 'orphan';
export const FOREGROUND_FINALIZER = 'foregroundDeletion';

/**
 * How far an object is on its way to its end.
 *
 * - `alive`: nobody has deleted it.
 * - `orphaning`: deleted; its dependents are to be released first (propagationPolicy Orphan).
 * - `awaiting dependents`: deleted; its dependents are to end first (propagationPolicy Foreground).
 * - `ending`: deleted, and it waits for its grace period or for finalizers of others.
 */
export type Stage = 'alive' | 'orphaning' | 'awaiting dependents' | 'ending';

/** What a dependent says of one owner. */
export interface OwnerLink {
  readonly uid: string;
  /** `blockOwnerDeletion`: the owner's foreground deletion waits for this dependent. */
  readonly blocks: boolean;
  /** The owner that was known under this uid is not the one that is named, or in another namespace. */
  readonly isSuspect: boolean;
}

/** All that is kept of an object. There is one for each object of the cluster, so nothing is added lightly. */
export interface Vertex {
  readonly uid: string;
  readonly kind: Kind<MetadataOnly>;
  readonly namespace: string | undefined;
  readonly name: string;
  readonly stage: Stage;
  readonly owners: readonly OwnerLink[];
}

type Metadata = ObjectMeta & { readonly uid: string; readonly name: string };

const NONE: readonly never[] = [];
// Enough for the owners that end at about the same moment. For any other the server is asked.
const MOST_ABSENT = 1000;

/**
 * Who depends on whom, as the watches tell it. Each change answers the uids of the objects about which there may be
 * something to decide now; whether there is, is decided when they are looked at.
 */
export class DependencyGraph {
  readonly #vertices = new Map<string, Vertex>();
  /** By the uid of an owner, which itself may not be known (yet, or any more). */
  readonly #dependents = new Map<string, Set<string>>();
  readonly #absent = new Set<string>();

  get size(): number {
    return this.#vertices.size;
  }

  get(uid: string): Vertex | undefined {
    return this.#vertices.get(uid);
  }

  dependentsOf(uid: string): readonly Vertex[] {
    return [...(this.#dependents.get(uid) ?? NONE)].flatMap((dependent) => this.#vertices.get(dependent) ?? NONE);
  }

  /** Dependents for which a foreground deletion of the owner has to wait. */
  blockersOf(uid: string): readonly Vertex[] {
    return this.dependentsOf(uid).filter(({ owners }) => owners.some((owner) => owner.uid === uid && owner.blocks));
  }

  /** No owner of it is missing, in doubt, or waiting for it to end: there is no reason to delete it. */
  isKept({ owners }: Vertex): boolean {
    return owners.every(({ uid, isSuspect }) => {
      const owner = this.#vertices.get(uid);
      return owner !== undefined && owner.stage !== 'awaiting dependents' && !isSuspect;
    });
  }

  /** The known object that a reference names, from where it may be named. */
  ownerOf({ uid, kind, name }: OwnerReference, namespace: string | undefined): Vertex | undefined {
    const owner = this.#vertices.get(uid);
    const isNamed = owner?.name === name && owner.kind.kind === kind && (owner.namespace === undefined || owner.namespace === namespace);
    return isNamed ? owner : undefined;
  }

  /** Whether each owner is known, or known to be gone; if not, a watch may only be a little behind another. */
  knowsOwnersOf({ owners, namespace }: Vertex): boolean {
    return owners.every(({ uid }) => this.#vertices.has(uid) || this.isAbsent(uid, namespace) || this.isAbsent(uid, undefined));
  }

  /** An object that is new, or has changed. */
  put(kind: Kind<MetadataOnly>, metadata: Metadata): readonly string[] {
    const { uid, name, namespace } = metadata;
    const before = this.#vertices.get(uid);
    const owners = this.#linksOf(metadata.ownerReferences ?? NONE, namespace);
    const vertex: Vertex = { uid, kind, namespace, name, stage: stageOf(metadata), owners };
    this.#vertices.set(uid, vertex);
    const looks = this.#relink(vertex, before?.owners ?? NONE);
    if (vertex.stage === 'alive') {
      const isNews = before === undefined || !sameOwners(before.owners, owners);
      return isNews && !this.isKept(vertex) ? [...looks, uid] : looks;
    }
    if (vertex.stage === 'ending' || vertex.stage === before?.stage) return looks;
    return vertex.stage === 'orphaning' ? [...looks, uid] : [...looks, uid, ...(this.#dependents.get(uid) ?? NONE)];
  }

  /** An object that is gone. Its uid never comes back. */
  remove(uid: string): readonly string[] {
    const vertex = this.#vertices.get(uid);
    if (vertex === undefined) return NONE;
    this.#vertices.delete(uid);
    for (const owner of vertex.owners) this.#unlink(owner.uid, uid);
    const dependents = this.#dependents.get(uid) ?? NONE;
    const looks = [...dependents, ...vertex.owners.flatMap((owner) => this.#ifAwaiting(owner.uid))];
    if (this.#dependents.has(uid)) this.rememberAbsent(uid, vertex.namespace);
    return looks;
  }

  /** The objects of a kind that nobody serves any more. */
  removeKind(kind: Kind): readonly string[] {
    const gone = [...this.#vertices.values()].filter((vertex) => vertex.kind === kind);
    return gone.flatMap(({ uid }) => this.remove(uid));
  }

  /** `namespace`: where the owner was looked for; undefined for owners without namespaces. */
  isAbsent(uid: string, namespace: string | undefined): boolean {
    return this.#absent.has(absentKey(uid, namespace));
  }

  rememberAbsent(uid: string, namespace: string | undefined): void {
    this.#absent.add(absentKey(uid, namespace));
    const [oldest] = this.#absent;
    if (this.#absent.size > MOST_ABSENT && oldest !== undefined) this.#absent.delete(oldest);
  }

  #linksOf(references: readonly OwnerReference[], namespace: string | undefined): readonly OwnerLink[] {
    if (references.length === 0) return NONE;
    return references.map((reference) => {
      const known = this.#vertices.get(reference.uid);
      const isSuspect = known !== undefined && this.ownerOf(reference, namespace) === undefined;
      return { uid: known?.uid ?? reference.uid, blocks: reference.blockOwnerDeletion === true, isSuspect };
    });
  }

  /** Answers the owners that have one dependent less to wait for. */
  #relink({ uid, owners }: Vertex, before: readonly OwnerLink[]): readonly string[] {
    const looks: string[] = [];
    for (const old of before) {
      const link = owners.find((owner) => owner.uid === old.uid);
      if (link === undefined) this.#unlink(old.uid, uid);
      if (link === undefined || (old.blocks && !link.blocks)) looks.push(...this.#ifAwaiting(old.uid));
    }
    for (const owner of owners) {
      const dependents = this.#dependents.get(owner.uid);
      if (dependents === undefined) this.#dependents.set(owner.uid, new Set([uid]));
      else dependents.add(uid);
    }
    return looks;
  }

  #unlink(owner: string, dependent: string): void {
    const dependents = this.#dependents.get(owner);
    dependents?.delete(dependent);
    if (dependents?.size === 0) this.#dependents.delete(owner);
  }

  #ifAwaiting(uid: string): readonly string[] {
    return this.#vertices.get(uid)?.stage === 'awaiting dependents' ? [uid] : NONE;
  }
}

function absentKey(uid: string, namespace: string | undefined): string {
  return `${namespace ?? ''}/${uid}`;
}

export function stageOf({ deletionTimestamp, finalizers = [] }: ObjectMeta): Stage {
  if (deletionTimestamp === undefined) return 'alive';
  if (finalizers.includes(ORPHAN_FINALIZER)) return 'orphaning';
  return finalizers.includes(FOREGROUND_FINALIZER) ? 'awaiting dependents' : 'ending';
}

function sameOwners(a: readonly OwnerLink[], b: readonly OwnerLink[]): boolean {
  return a.length === b.length && a.every(({ uid, isSuspect }, index) => uid === b[index]?.uid && isSuspect === b[index].isSuspect);
}
