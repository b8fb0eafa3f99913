import type { KubeObject } from '../../../src/wire/object.ts';
import { pod } from '../scripted-server.ts';

/** What the simulated server knows of a pod. `stamp` is different for each write, also across a restore that uses versions again. */
export interface Held {
  readonly name: string;
  readonly uid: string;
  readonly version: number;
  readonly stamp: string;
}

export interface Change {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  /** Of a deletion: the last state, with the version of the deletion. */
  readonly held: Held;
}

export type State = ReadonlyMap<string, Held>;

/** One line of history: from the beginning, or from a backup, to the present or the next restore. */
export class Epoch {
  readonly changes: Change[];
  version: number;
  state: State;
  /** States by version, for each version in which something changed. */
  readonly #states: { readonly version: number; readonly state: State }[];

  constructor(from: { readonly changes: readonly Change[]; readonly version: number; readonly state: State; readonly states: readonly { readonly version: number; readonly state: State }[] }) {
    this.changes = [...from.changes];
    this.version = from.version;
    this.state = from.state;
    this.#states = [...from.states, { version: from.version, state: from.state }];
  }

  static first(version: number): Epoch {
    return new Epoch({ changes: [], version, state: new Map(), states: [] });
  }

  /** As it is now, to go back to. `version` of the copy may be raised. */
  copy(version: number = this.version): Epoch {
    return new Epoch({ changes: this.changes, version, state: this.state, states: this.#states });
  }

  /** Writes of others: the version rises, nothing of ours changes. */
  skip(versions: number): void {
    this.version += versions;
  }

  apply(type: Change['type'], { name, uid }: Pick<Held, 'name' | 'uid'>, stamp: string): Change {
    this.version++;
    const held = { name, uid, version: this.version, stamp };
    const state = new Map(this.state);
    if (type === 'DELETED') state.delete(name);
    else state.set(name, held);
    this.state = state;
    this.#states.push({ version: this.version, state });
    const change = { type, held };
    this.changes.push(change);
    return change;
  }

  /** What was there at a version; undefined if it has not come yet. */
  at(version: number): State | undefined {
    if (version > this.version) return undefined;
    return this.#states.findLast((entry) => entry.version <= version)?.state;
  }

  after(version: number): readonly Change[] {
    const first = this.changes.findIndex(({ held }) => held.version > version);
    return first < 0 ? [] : this.changes.slice(first);
  }
}

export function objectOf({ name, uid, version, stamp }: Held): KubeObject {
  return pod(name, version, { uid, image: stamp });
}
