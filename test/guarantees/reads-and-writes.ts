import type { ListRead } from './history.ts';
import type { Check } from './streams.ts';
import { Truth } from './truth.ts';

const nameOf = ({ view, versions }: ListRead): string => `list of ${view.name} at ${versions.join(', ')}`;

export const atomicList: Check = (history) => {
  const truth = new Truth(history);
  return history.lists.flatMap((list) => {
    const [version = 0] = list.versions;
    if (list.versions.some((other) => other !== version)) return [`${nameOf(list)}: its pages are of different versions`];
    const should = [...truth.stateAt(version, list.view).values()].map((one) => `${one.key}=${one.token}@${one.version}`).sort().join(' ');
    const is = list.items.map((one) => `${one.key}=${one.token}@${one.version}`).sort().join(' ');
    return is === should ? [] : [`${nameOf(list)}: has [${is}], the state is [${should}]`];
  });
};

export const freshList: Check = ({ lists, commits }) => lists.flatMap((list) => {
  const [version = 0] = list.versions;
  const { version: asked, match } = list.asked;
  if (match === 'Exact' && version !== asked) return [`${nameOf(list)}: exactly ${asked} was asked for`];
  if (asked !== undefined && version < asked) return [`${nameOf(list)}: older than ${asked}`];
  if (asked !== undefined) return [];
  const before = commits.reduce((most, commit) => (commit.tick < list.began ? Math.max(most, commit.revision) : most), 0);
  return version < before ? [`${nameOf(list)}: ${before} had been acknowledged before it was asked for`] : [];
});

/** Revisions rise in the order of acknowledgement, over restarts too, and none is used for two changes. */
export const revisionsRise: Check = ({ commits, first }) => {
  let last = first;
  return commits.flatMap(({ revision, key }) => {
    const problem = revision <= last ? [`${revision} (${key}) was acknowledged after ${last}`] : [];
    last = Math.max(last, revision);
    return problem;
  });
};

/** Every state that a reader was told of is one that was committed, at that version. */
export const onlyCommitted: Check = (history) => {
  const truth = new Truth(history);
  const tokens = new Set(history.commits.flatMap(({ state }) => (state === undefined ? [] : [state.token])));
  const problems: string[] = [];
  const judge = (who: string, version: number, { key, token }: { readonly key: string; readonly token: string }): void => {
    if (truth.commitAt(version)?.key !== key) problems.push(`${who}: told of ${key} at ${version}, where nothing of it was committed`);
    else if (!tokens.has(token)) problems.push(`${who}: told of ${token} of ${key}, which was not committed`);
  };
  for (const { watcher, lines } of history.streams) {
    for (const line of lines) if (line.type === 'event' && line.change !== 'DELETED') judge(watcher, line.version, line.object);
  }
  for (const list of history.lists) for (const item of list.items) judge(nameOf(list), item.version, item);
  return problems;
};

/** A write that was answered with success is committed at the version that was told; one that failed is nowhere. */
export const answersAreTrue: Check = (history) => {
  const truth = new Truth(history);
  const byToken = new Map(history.commits.flatMap((commit) => (commit.state === undefined ? [] : [[commit.state.token, commit] as const])));
  return history.writes.flatMap(({ verb, key, token, answer }) => {
    if (answer === undefined || token === undefined) return [];
    const commit = byToken.get(token);
    const name = `${verb} ${key} (${token})`;
    if (answer.status >= 400) return commit === undefined ? [] : [`${name}: answered ${answer.status}, and yet committed at ${commit.revision}`];
    if (answer.version === undefined || truth.commitAt(answer.version)?.state?.token !== token) return [`${name}: acknowledged at ${answer.version}, and not there`];
    return [];
  });
};

/** A write that named the version it replaces has overwritten no other. (Where a PUT may create, it may come after a delete.) */
export const noLostUpdate: Check = ({ writes, commits }) => {
  const before = new Map<string, number>();
  const last = new Map<string, number>();
  for (const { key, revision, state } of commits) {
    if (state !== undefined) before.set(state.token, last.get(key) ?? 0);
    last.set(key, state === undefined ? 0 : revision);
  }
  return writes.flatMap(({ verb, key, token, expected, answer }) => {
    if (expected === undefined || token === undefined || answer === undefined || answer.status >= 400) return [];
    const replaced = before.get(token);
    return replaced === expected || replaced === 0 ? [] : [`${verb} ${key} (${token}): meant to replace ${expected}, replaced ${replaced}`];
  });
};

export const answered: Check = ({ writes, streams }) => [
  ...writes.flatMap(({ verb, key, answer, mustAnswer }) => (answer === undefined && mustAnswer ? [`${verb} ${key} was never answered`] : [])),
  ...streams.flatMap(({ watcher, lines, end, level, start }) => {
    if (end !== undefined && end.startsWith('failed') && !lines.some((line) => line.type === 'error')) return [`${watcher}: its stream broke: ${end}`];
    // A stream that is over at once without a word would be opened again for ever (S10).
    if (end === 'expired' && lines.length === 0 && start.type === 'after') return [`${watcher}: its stream from ${start.version} ended without a word`];
    return end === undefined && !level ? [`${watcher}: its stream neither went on nor ended`] : [];
  }),
];

/** Objects end at their time by the clock that only rises; history is kept as long as promised by it. */
export const timeIsRising: Check = ({ commits, compactions, writes }) => {
  const deletes = writes.filter(({ token }) => token === undefined);
  const wasAsked = (key: string, tick: number): boolean =>
    deletes.some((one) => one.key === key && one.began < tick && (one.answer === undefined || one.answer.tick > tick));
  const ends = new Map<string, { readonly due: number; readonly written: number }>();
  const problems: string[] = [];
  for (const { key, state, endsAt, time, since, revision, tick } of commits) {
    const { due, written } = ends.get(key) ?? { due: 0, written: 0 };
    if (state === undefined && time < due && written > since && !wasAsked(key, tick)) problems.push(`${key} ended at ${revision}, ${due - time} ms before its time`);
    if (endsAt === undefined) ends.delete(key);
    else ends.set(key, { due: endsAt, written: time });
  }
  for (const { upTo, time, promisedMs, since } of compactions) {
    if (promisedMs === undefined) continue;
    const young = commits.find((commit) => commit.revision <= upTo && commit.time > Math.max(time - promisedMs, since));
    if (young !== undefined) problems.push(`${young.revision} was forgotten after ${time - young.time} ms`);
  }
  return problems;
};
