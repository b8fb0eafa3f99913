import type { Commit, History, Seen, StreamLine, View } from './history.ts';

export interface Expected {
  readonly change: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly version: number;
  readonly object: Seen;
  /** A DELETED of an object that is really gone, not one that left the selector. */
  readonly gone: boolean;
}

interface Step extends Commit {
  readonly previous: Seen | undefined;
}

/** What the commits add up to: the plainest model of a log, with which readers' tales are compared. */
export class Truth {
  readonly #steps: readonly Step[];

  constructor({ commits }: Pick<History, 'commits'>) {
    const states = new Map<string, Seen | undefined>();
    this.#steps = commits.toSorted((a, b) => a.revision - b.revision).map((commit) => {
      const previous = states.get(commit.key);
      states.set(commit.key, commit.state);
      return { ...commit, previous };
    });
  }

  commitAt(revision: number): Commit | undefined {
    const step = this.#steps[this.#firstAfter(revision - 1)];
    return step?.revision === revision ? step : undefined;
  }

  /** All that the view shows exactly at `revision`, by key, each with the version of its last change. */
  stateAt(revision: number, view: View): Map<string, Seen & { readonly version: number }> {
    const state = new Map<string, Seen & { readonly version: number }>();
    for (const step of this.#steps) {
      if (step.revision > revision) break;
      if (!step.key.startsWith(view.scope)) continue;
      if (step.state !== undefined && view.matches(step.state)) state.set(step.key, { ...step.state, version: step.revision });
      else state.delete(step.key);
    }
    return state;
  }

  /** What a watcher of the view has to be told of the revisions in (after, upTo], in order. */
  expected(view: View, range: { readonly after: number; readonly upTo: number }): Expected[] {
    const events: Expected[] = [];
    for (let index = this.#firstAfter(range.after); index < this.#steps.length; index++) {
      const step = this.#steps[index];
      if (step === undefined || step.revision > range.upTo) break;
      if (step.key.startsWith(view.scope)) events.push(...told(step, view));
    }
    return events;
  }

  #firstAfter(revision: number): number {
    let low = 0;
    let high = this.#steps.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#steps[middle]?.revision ?? 0) > revision) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function told({ previous, state, revision }: Step, view: View): Expected[] {
  const was = previous !== undefined && view.matches(previous) ? previous : undefined;
  const is = state !== undefined && view.matches(state) ? state : undefined;
  if (is !== undefined) return [{ change: was === undefined ? 'ADDED' : 'MODIFIED', version: revision, object: is, gone: false }];
  return was === undefined ? [] : [{ change: 'DELETED', version: revision, object: was, gone: state === undefined }];
}

export type EventLine = Extract<StreamLine, { type: 'event' }>;
export type BookmarkLine = Extract<StreamLine, { type: 'bookmark' }>;

/** A stream cut at the mark that ends its initial state. */
export interface Parts {
  readonly initial: readonly EventLine[];
  /** The version at which the initial state was true; undefined if the stream ended before it said so. */
  readonly from: number | undefined;
  readonly live: readonly StreamLine[];
}

export function partsOf(stream: { readonly start: { readonly type: string; readonly version?: number }; readonly lines: readonly StreamLine[] }): Parts {
  const { start, lines } = stream;
  if (start.type === 'after') return { initial: [], from: start.version, live: lines };
  const mark = lines.findIndex((line) => line.type === 'bookmark' && line.initial);
  const before = mark < 0 ? lines : lines.slice(0, mark);
  const marked = lines[mark];
  return {
    initial: before.filter((line) => line.type === 'event'),
    from: marked?.type === 'bookmark' ? marked.version : undefined,
    live: mark < 0 ? [] : lines.slice(mark + 1),
  };
}
