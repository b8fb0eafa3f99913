import type { History, Stream, StreamLine } from './history.ts';
import { Truth, partsOf, type EventLine, type Expected } from './truth.ts';

/** What is wrong, each in a few words; none: the guarantee holds. */
export type Check = (history: History) => string[];

const nameOf = ({ watcher, view }: Stream): string => `${watcher} on ${view.name}`;
const eventsOf = (lines: readonly StreamLine[]): readonly EventLine[] => lines.filter((line) => line.type === 'event');
const spoken = (line: { readonly change: string; readonly version: number; readonly object: { readonly key: string } }): string => `${line.change} ${line.object.key} at ${line.version}`;

export const ordered: Check = ({ streams }) => streams.flatMap((stream) => {
  const { initial, from, live } = partsOf(stream);
  const problems: string[] = [];
  let last = from ?? 0;
  const byKey = new Map(initial.map((line) => [line.object.key, line.version]));
  for (const line of live) {
    if (line.type === 'error') continue;
    const falls = line.type === 'event' ? line.version <= (byKey.get(line.object.key) ?? 0) || line.version < last : line.version < last;
    if (falls) problems.push(`${nameOf(stream)}: ${line.type} ${line.version} comes after ${last}`);
    last = Math.max(last, line.version);
    if (line.type === 'event') byKey.set(line.object.key, line.version);
  }
  return problems;
});

export const unique: Check = ({ streams }) => {
  const toldTo = new Map<string, Set<number>>();
  return streams.flatMap((stream) => {
    const { from, live, initial } = partsOf(stream);
    // A new initial state tells everything again, by intention.
    const told = stream.start.type === 'initial' ? new Set<number>() : (toldTo.get(stream.watcher) ?? new Set<number>());
    toldTo.set(stream.watcher, told);
    const keys = initial.map((line) => line.object.key);
    const problems = keys.length === new Set(keys).size ? [] : [`${nameOf(stream)}: the initial state tells an object twice`];
    for (const { version } of eventsOf(live)) {
      if (told.has(version)) problems.push(`${nameOf(stream)}: ${version} is told twice`);
      else if (version <= (from ?? 0)) problems.push(`${nameOf(stream)}: ${version} is told though the reader has ${from}`);
      told.add(version);
    }
    return problems;
  });
};

/** The newest revision up to which a stream vouches for having told everything. */
function reach(stream: Stream, history: History): number {
  const { live, from } = partsOf(stream);
  if (stream.level) return history.head;
  return live.reduce((most, line) => (line.type === 'error' ? most : Math.max(most, line.version)), from ?? 0);
}

function missing(history: History, stream: Stream, truth: Truth): Expected[] {
  const { live, from } = partsOf(stream);
  if (from === undefined) return [];
  const versions = new Set(eventsOf(live).map((line) => line.version));
  return truth.expected(stream.view, { after: from, upTo: reach(stream, history) }).filter(({ version }) => !versions.has(version));
}

export const complete: Check = (history) => {
  const truth = new Truth(history);
  return history.streams.flatMap((stream) =>
    missing(history, stream, truth).filter(({ change }) => change !== 'DELETED').map((event) => `${nameOf(stream)}: missed ${spoken(event)}`));
};

export const deletesKept: Check = (history) => {
  const truth = new Truth(history);
  return history.streams.flatMap((stream) => {
    const { live, from } = partsOf(stream);
    if (from === undefined) return [];
    const problems = missing(history, stream, truth).filter(({ change }) => change === 'DELETED').map((event) => `${nameOf(stream)}: missed ${spoken(event)}`);
    const due = new Map(truth.expected(stream.view, { after: from, upTo: Infinity }).map((event) => [event.version, event]));
    for (const line of eventsOf(live)) {
      if (line.change !== 'DELETED') continue;
      const event = due.get(line.version);
      if (event?.change !== 'DELETED' || event.object.key !== line.object.key) problems.push(`${nameOf(stream)}: ${spoken(line)} is not the version of its end`);
      else if (event.object.token !== line.object.token) problems.push(`${nameOf(stream)}: ${spoken(line)} does not carry the last state`);
    }
    return problems;
  });
};

/** Folds a stream and compares it with the filtered state at each bookmark, at its last line, and at the end if it is level. */
export const viewEqualsList: Check = (history) => {
  const truth = new Truth(history);
  return history.streams.flatMap((stream) => {
    const { initial, from, live } = partsOf(stream);
    if (from === undefined) return [];
    const state = stream.start.type === 'initial'
      ? new Map(initial.map((line) => [line.object.key, line.object.token]))
      : tokens(truth.stateAt(from, stream.view));
    const differs = (version: number): string[] => {
      const [is, should] = [listed(state), listed(tokens(truth.stateAt(version, stream.view)))];
      return is === should ? [] : [`${nameOf(stream)}: at ${version} it adds up to [${is}], the list is [${should}]`];
    };
    const problems: string[] = stream.start.type === 'initial' ? differs(from) : [];
    const due = new Map(truth.expected(stream.view, { after: from, upTo: Infinity }).map((event) => [event.version, event]));
    let last = from;
    for (const line of live) {
      if (line.type === 'error') continue;
      last = line.version;
      if (line.type === 'bookmark') continue;
      const event = due.get(line.version);
      if (event === undefined || event.change !== line.change || event.object.token !== line.object.token) {
        problems.push(`${nameOf(stream)}: told ${spoken(line)}, due was ${event === undefined ? 'nothing' : spoken(event)}`);
      }
      if (line.change === 'DELETED') state.delete(line.object.key);
      else state.set(line.object.key, line.object.token);
    }
    return [...problems, ...differs(stream.level ? history.head : last)];
  });
};

const tokens = (state: ReadonlyMap<string, { readonly token: string }>): Map<string, string> => new Map([...state].map(([key, { token }]) => [key, token]));
const listed = (state: ReadonlyMap<string, string>): string => [...state].map(([key, token]) => `${key}=${token}`).sort().join(' ');

export const initialWhole: Check = (history) => {
  const truth = new Truth(history);
  return history.streams.flatMap((stream) => {
    if (stream.start.type !== 'initial') return [];
    const { initial, from, live } = partsOf(stream);
    const problems: string[] = [];
    for (const line of initial) if (line.change !== 'ADDED') problems.push(`${nameOf(stream)}: ${spoken(line)} comes before the mark`);
    if (live.some((line) => line.type === 'bookmark' && line.initial)) problems.push(`${nameOf(stream)}: a second mark`);
    if (from === undefined) return stream.level ? [...problems, `${nameOf(stream)}: no mark ends the initial state`] : problems;
    const before = history.commits.reduce((most, commit) => (commit.tick < stream.began ? Math.max(most, commit.revision) : most), 0);
    if (from < before) problems.push(`${nameOf(stream)}: the initial state is of ${from}, ${before} had been acknowledged`);
    const state = truth.stateAt(from, stream.view);
    for (const line of initial) if (state.get(line.object.key)?.version !== line.version) problems.push(`${nameOf(stream)}: ${spoken(line)} is not the state at ${from}`);
    if (initial.length !== state.size) problems.push(`${nameOf(stream)}: ${initial.length} objects instead of ${state.size} at ${from}`);
    return problems;
  });
};

export const bookmarkNeverAhead: Check = (history) => {
  const truth = new Truth(history);
  return history.streams.flatMap((stream) => {
    const { live, from } = partsOf(stream);
    if (from === undefined) return [];
    const problems: string[] = [];
    const due = truth.expected(stream.view, { after: from, upTo: Infinity });
    const told = new Set<number>();
    let next = 0;
    for (const line of live) {
      if (line.type === 'event') told.add(line.version);
      if (line.type !== 'bookmark') continue;
      for (let event = due[next]; event !== undefined && event.version <= line.version; event = due[++next]) {
        if (!told.has(event.version)) problems.push(`${nameOf(stream)}: the bookmark ${line.version} comes before ${spoken(event)}`);
      }
    }
    return problems;
  });
};

export const resumable: Check = ({ streams }) => streams.flatMap((stream) => {
  if (stream.start.type !== 'after') return [];
  const { version } = stream.start;
  const place = stream.lines.findIndex((line) => line.type === 'error');
  const error = stream.lines[place];
  const { asked, answered } = stream.floors;
  if (error?.type === 'error') {
    if (error.code !== 410) return [`${nameOf(stream)}: from ${version} an error ${error.code}`];
    if (place < stream.lines.length - 1) return [`${nameOf(stream)}: from ${version} more is told after the refusal`];
    const told = stream.lines.reduce((most, line) => (line.type === 'error' ? most : Math.max(most, line.version)), version);
    return told < answered ? [] : [`${nameOf(stream)}: ${told} is refused, though history begins at ${answered}`];
  }
  // Cut before the answer came: nothing can be said.
  const isAnswered = stream.lines.length > 0 || stream.level || (stream.end !== 'cut' && stream.end !== 'stopped');
  if (version < asked && isAnswered) return [`${nameOf(stream)}: ${version} is not refused, though history begins at ${asked}`];
  return [];
});

export const paced: Check = ({ streams }) => streams.flatMap((stream) =>
  stream.writesWhileFull === 0 ? [] : [`${nameOf(stream)}: ${stream.writesWhileFull} pieces were written while the reader was full`]);
