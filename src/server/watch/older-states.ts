import { nextTurn } from '../storage/next-turn.ts';
import type { Compacted, Entry, KeyRange, Revision, RevisionLog } from '../storage/revision-log.ts';
import type { SortedMap } from '../storage/sorted-map.ts';
import type { History } from './history.ts';
import { SnapshotGoneError, scanAt, type Scan } from './snapshot.ts';

/** The state exactly at one revision. */
export interface StateAt {
  readonly type: 'found';
  readonly scan: Scan;
  /**
   * How many keys are left in `rest` of `range`, of which the first `taken` were read.
   * Throws {@link SnapshotGoneError} if the state was compacted meanwhile.
   */
  remaining(range: KeyRange, page: { readonly taken: number; readonly rest: KeyRange }): Promise<number>;
}

export interface OlderStatesOptions {
  readonly log: RevisionLog;
  readonly history: History;
  /** The newest state, which changes: to be copied in the same turn. */
  readonly state: SortedMap<Entry>;
}

// States that were made in memory: the pages of one list find theirs again.
const KEPT_STATES = 8;
// Counts that are remembered: one for each list that is being paged.
const KEPT_COUNTS = 32;
// Records undone in one turn.
const UNDO_RECORDS = 2000;

/** Exact states of earlier revisions: made in memory as far back as the history goes, read from the log beyond it. */
export class OlderStates {
  readonly #options: OlderStatesOptions;
  readonly #made = new Map<Revision, Promise<SortedMap<Entry> | undefined>>();
  readonly #counts = new Map<string, number>();

  constructor(options: OlderStatesOptions) {
    this.#options = options;
  }

  async at(at: Revision): Promise<StateAt | Compacted> {
    const { log, history } = this.#options;
    // What is forgotten is forgotten, though memory may reach back a little further until the next change.
    if (at < log.floor) return { type: 'compacted', floor: log.floor };
    const state = at < history.floor ? undefined : await (this.#made.get(at) ?? this.#make(at));
    if (state !== undefined) return inMemory(state);
    return at < log.floor ? { type: 'compacted', floor: log.floor } : this.#inLog(at);
  }

  /** Call when the history has moved on: a state that it does not reach any more would keep alive what it has let go of. */
  forget(): void {
    for (const at of this.#made.keys()) if (at < this.#options.history.floor) this.#made.delete(at);
  }

  #make(at: Revision): Promise<SortedMap<Entry> | undefined> {
    const made = this.#undone(at);
    this.#made.set(at, made);
    dropBeyond(this.#made, KEPT_STATES);
    return made;
  }

  /** Today's state with the later records undone; undefined if the history was cut shorter meanwhile. */
  async #undone(at: Revision): Promise<SortedMap<Entry> | undefined> {
    const { state, history } = this.#options;
    const older = state.copy();
    let from = history.head;
    for (;;) {
      from = history.forEachBack({ from, after: at, limit: UNDO_RECORDS }, (record) => {
        if (record.previous === undefined) older.delete(record.key);
        else older.set(record.key, record.previous);
      });
      if (from <= at) return older;
      await nextTurn();
      if (at < history.floor) return undefined;
    }
  }

  /** Counting reads all of the range, so the pages of a list count once. */
  #inLog(at: Revision): StateAt {
    return {
      type: 'found',
      scan: scanAt(this.#options.log, at),
      remaining: async (range, { taken, rest }) => {
        const known = this.#counts.get(nameOf(range, at));
        const remaining = known === undefined ? await this.#count(rest, at) : known - taken;
        this.#counts.delete(nameOf(range, at));
        this.#counts.set(nameOf(rest, at), remaining);
        dropBeyond(this.#counts, KEPT_COUNTS);
        return remaining;
      },
    };
  }

  async #count(range: KeyRange, at: Revision): Promise<number> {
    const counted = await this.#options.log.count(range, at);
    if (counted.type === 'compacted') throw new SnapshotGoneError(counted);
    return counted.value;
  }
}

function inMemory(state: SortedMap<Entry>): StateAt {
  return {
    type: 'found',
    scan: (range, visit) => Promise.resolve(state.scan(range, visit)),
    remaining: (_range, { rest }) => Promise.resolve(state.count(rest)),
  };
}

function nameOf({ start, end }: KeyRange, at: Revision): string {
  return `${at}\n${start}\n${end}`;
}

/** The oldest go first. */
function dropBeyond(map: Map<unknown, unknown>, size: number): void {
  for (const key of map.keys()) {
    if (map.size <= size) return;
    map.delete(key);
  }
}
