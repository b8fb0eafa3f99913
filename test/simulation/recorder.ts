import type { Commit, Compaction, History, ListRead, Seen, Stream, StreamLine, View, Write } from '../guarantees/history.ts';

type Open<T> = { -readonly [K in keyof T]: T[K] };
export type OpenStream = Open<Omit<Stream, 'lines'>> & { readonly lines: StreamLine[] };
export type OpenWrite = Open<Write>;

/** Writes a history down while it happens. */
export class Recorder {
  readonly #commits: Commit[] = [];
  readonly #writes: OpenWrite[] = [];
  readonly #lists: ListRead[] = [];
  readonly #streams: OpenStream[] = [];
  readonly #compactions: Compaction[] = [];
  #tick = 0;
  first = 0;

  tick(): number {
    return ++this.#tick;
  }

  get commits(): readonly Commit[] {
    return this.#commits;
  }

  commit(commit: Omit<Commit, 'tick'>): void {
    this.#commits.push({ ...commit, tick: this.tick() });
  }

  compaction(compaction: Compaction): void {
    this.#compactions.push(compaction);
  }

  write(write: Pick<Write, 'verb' | 'key' | 'token' | 'expected'>): OpenWrite {
    const open: OpenWrite = { ...write, began: this.tick(), answer: undefined, mustAnswer: true };
    this.#writes.push(open);
    return open;
  }

  /** Whoever waits for an answer now may wait for ever: the server was stopped. */
  excuseUnanswered(): void {
    for (const write of this.#writes) if (write.answer === undefined) write.mustAnswer = false;
  }

  list(list: ListRead): void {
    this.#lists.push(list);
  }

  stream(stream: { readonly watcher: string; readonly view: View; readonly start: Stream['start']; readonly floor: number }): OpenStream {
    const { watcher, view, start, floor } = stream;
    const open: OpenStream = {
      watcher, view, start, began: this.tick(), lines: [], end: undefined, floors: { asked: floor, answered: floor }, writesWhileFull: 0, level: false,
    };
    this.#streams.push(open);
    return open;
  }

  history(head: number): History {
    return { commits: this.#commits, writes: this.#writes, lists: this.#lists, streams: this.#streams, compactions: this.#compactions, first: this.first, head };
  }
}

interface Metadata {
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly resourceVersion?: string;
}

export interface Told {
  readonly kind?: string;
  readonly reason?: string;
  readonly metadata: Metadata;
}

/** An object as a reader sees it. `plural` names its kind, which a metadata form does not. */
export function seen(plural: string, object: Told): Seen {
  const { name, namespace, labels, annotations } = object.metadata;
  return {
    key: namespace === undefined ? `${plural}/${name}` : `${plural}/${namespace}/${name}`,
    token: annotations?.['token'] ?? '',
    labels: labels ?? {},
    field: object.reason ?? '',
  };
}
