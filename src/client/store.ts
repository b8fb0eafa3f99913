import { isBehind } from './resume-judgement.ts';
import type { Live, WatchEvent, WireWord } from './watch-types.ts';
import { differsAt } from './changed-path.ts';
import { trusted } from './live-object.ts';

export interface StoreMemory<T> {
  readonly beginsWithState: boolean;
  readonly remember: 'objects' | 'identities';
  /** Called before the event that tells of it is handed on. */
  readonly onChange?: (change: EntryChange<T>) => void;
}

export interface EntryChange<T> {
  readonly key: string;
  readonly before: Live<T> | undefined;
  readonly after: Live<T> | undefined;
}

interface Entry<T> {
  object: Live<T>;
  /** The last list that contained it. */
  list: number;
}

/** What a store answers for an object: events to hand on, none if nothing is new, or `behind` if it contradicts the position. */
export type Verdict<T> = readonly WatchEvent<T>[] | 'replayed' | 'behind';

const NOTHING: readonly never[] = [];

/**
 * What the user of a watch has seen: namespace and name -> the object. It turns lists and wire events into the events
 * of a watch, so that nothing is told twice, and what is gone after a list is told as deleted.
 */
export class Store<T> {
  readonly #entries = new Map<string, Entry<T>>();
  #list = 0;
  #knownUpTo: string | undefined;
  /** True once a list was whole: from then on an unknown object is a new one. */
  #complete = false;
  #initial: boolean;
  readonly #slim: boolean;
  readonly #onChange: ((change: EntryChange<T>) => void) | undefined;

  /** `beginsWithState`: whether the first list is what the user asked for, or only repairs a watch that began at a version. */
  constructor(options: StoreMemory<T>) {
    this.#initial = options.beginsWithState;
    this.#slim = options.remember === 'identities';
    this.#onChange = options.onChange;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Live<T> | undefined {
    return this.#entries.get(key)?.object;
  }

  /** In the order in which they were first seen. */
  *objects(): Generator<Live<T>, void> {
    for (const { object } of this.#entries.values()) yield object;
  }

  /** A list begins. See the effect `begin` in `resume-types.ts` for `knownUpTo`. */
  beginList(knownUpTo?: string): void {
    this.#list++;
    this.#knownUpTo = knownUpTo;
  }

  /** An object of a list, or an initial event. */
  listed(object: Live<T>, wire?: WireWord): readonly WatchEvent<T>[] {
    const key = keyOf(object);
    const known = this.#entries.get(key);
    const before = known?.object;
    this.#keep(key, object);
    if (before === undefined) return this.#wasThereBefore(object) ? NOTHING : [added(object, this.#initial, wire)];
    return this.#difference(before, object, wire);
  }

  /** The list is whole. Objects that it did not contain are deleted; in the order in which they were first seen. */
  endList(): readonly WatchEvent<T>[] {
    const gone: WatchEvent<T>[] = [];
    for (const [key, { object, list }] of this.#entries) {
      if (list === this.#list) continue;
      this.#forget(key, object);
      gone.push({ type: 'deleted', object, certain: false });
    }
    this.#complete = true;
    this.#initial = false;
    this.#knownUpTo = undefined;
    return gone;
  }

  /** ADDED or MODIFIED of a watch. `position`: everything up to it has been told. */
  upserted(object: Live<T>, wire: WireWord, position: string | undefined): Verdict<T> {
    const key = keyOf(object);
    const known = this.#entries.get(key);
    const before = known?.object;
    if (before !== undefined && sameUid(before, object)) {
      // Sent again after a reconnect.
      if (versionOf(before) === versionOf(object) || isBehind(versionOf(object), versionOf(before))) return 'replayed';
    }
    if (position !== undefined && isBehind(versionOf(object), position)) return 'behind';
    this.#keep(key, object);
    if (before !== undefined) return this.#difference(before, object, wire);
    // A watch that began at a version does not know what was there before: its first MODIFIED has no old object.
    return [wire === 'MODIFIED' && !this.#complete ? new Modified(object, undefined, wire) : added(object, false, wire)];
  }

  /**
   * DELETED of a watch. Its object should carry the version of the deletion, but some servers send the version that
   * the object had, so an older one than the position is believed if the object is known.
   */
  removed(object: Live<T>, position: string | undefined): Verdict<T> {
    const key = keyOf(object);
    const before = this.#entries.get(key)?.object;
    if (before === undefined) {
      // Before the state is whole (no position) the user has not been told that it was there.
      if (this.#complete || position === undefined || isBehind(versionOf(object), position)) return 'replayed';
      return [{ type: 'deleted', object, certain: true, wire: 'DELETED' }];
    }
    if (!sameUid(before, object) || isBehind(versionOf(object), versionOf(before))) return 'replayed';
    this.#forget(key, before);
    return [{ type: 'deleted', object, certain: true, wire: 'DELETED' }];
  }

  clear(): void {
    this.#entries.clear();
  }

  #forget(key: string, before: Live<T>): void {
    this.#entries.delete(key);
    this.#onChange?.({ key, before, after: undefined });
  }

  #keep(key: string, object: Live<T>): void {
    if (this.#onChange !== undefined) this.#onChange({ key, before: this.get(key), after: object });
    this.#entries.set(key, { object: this.#slim ? identityOf(object) : object, list: this.#list });
  }

  #wasThereBefore(object: Live<T>): boolean {
    const limit = this.#knownUpTo;
    return limit !== undefined && (versionOf(object) === limit || isBehind(versionOf(object), limit));
  }

  #difference(before: Live<T>, object: Live<T>, wire: WireWord | undefined): readonly WatchEvent<T>[] {
    if (!sameUid(before, object)) return [{ type: 'deleted', object: before, certain: false }, added(object, this.#initial, wire)];
    return versionOf(before) === versionOf(object) ? NOTHING : [new Modified(object, this.#slim ? undefined : before, wire)];
  }
}

/** Namespace and name. */
export function keyOf(object: Live<object>): string {
  const { metadata }: { readonly metadata: { readonly name: string; readonly namespace?: string } } = object;
  // Neither part may contain a slash.
  return metadata.namespace === undefined ? metadata.name : `${metadata.namespace}/${metadata.name}`;
}

/** Enough of an object to know it again. Whoever asks for no more is told that there is no more. */
function identityOf<T>(object: Live<T>): Live<T> {
  const { name, namespace, uid, resourceVersion }: Live<{ readonly metadata: { readonly namespace?: string } }>['metadata'] = object.metadata;
  return trusted<T>({ metadata: { name, ...(namespace === undefined ? {} : { namespace }), uid, resourceVersion } });
}

function versionOf(object: Live<object>): string {
  return object.metadata.resourceVersion;
}

function sameUid(a: Live<object>, b: Live<object>): boolean {
  return a.metadata.uid === b.metadata.uid;
}

function added<T>(object: Live<T>, initial: boolean, wire: WireWord | undefined): WatchEvent<T> {
  return { type: 'added', object, initial, ...(wire === undefined ? {} : { wire }) };
}

/** A class, so that ten thousand events do not bring ten thousand closures. */
export class Modified<T> {
  readonly type = 'modified';
  readonly object: Live<T>;
  declare readonly old?: Live<T>;
  declare readonly wire?: WireWord;

  constructor(object: Live<T>, old: Live<T> | undefined, wire: WireWord | undefined) {
    this.object = object;
    if (old !== undefined) this.old = old;
    if (wire !== undefined) this.wire = wire;
  }

  changed(path: string): boolean {
    return this.old === undefined || differsAt(path, this.old, this.object);
  }
}
