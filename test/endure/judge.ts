import { compareVersions } from '../../src/wire/resource-version.ts';
import type { WireEvent } from './truth.ts';
import type { Identity } from './views.ts';

/** What an observer told of an object. `missing` is a deletion that a list showed, with the last version that was seen. */
export interface Told extends Identity {
  readonly type: 'added' | 'modified' | 'deleted' | 'missing';
}

/** Between the two versions an observer was blind, and said so. */
export interface Blindness {
  readonly from: string;
  readonly to: string;
}

const MOST_TOLD = 5;

/** The first few of many problems, and how many there are. */
export function inShort(problems: readonly string[]): readonly string[] {
  return problems.length <= MOST_TOLD ? problems : [...problems.slice(0, MOST_TOLD), `… and ${problems.length - MOST_TOLD} more`];
}

const spoken = ({ key, uid, version }: Identity): string => `${key} (${uid.slice(0, 8)}) at ${version}`;
const nameOf = (event: Identity & { readonly type: string }): string => `${event.type} ${spoken(event)}`;

/** The store holds the objects of the list, each in the version of the list, and no other. */
export function sameObjects(store: readonly Identity[], list: readonly Identity[]): string[] {
  const held = new Map(store.map((object) => [object.key, object]));
  const problems = held.size === store.length ? [] : ['the store has an object twice'];
  for (const object of list) {
    const own = held.get(object.key);
    held.delete(object.key);
    if (own === undefined) problems.push(`${spoken(object)} is missing`);
    else if (own.uid !== object.uid || own.version !== object.version) problems.push(`${spoken(own)} should be ${spoken(object)}`);
  }
  for (const object of held.values()) problems.push(`${spoken(object)} is there no more`);
  return problems;
}

/**
 * Each name tells the lives of its objects one after the other: added, then versions that rise, then deleted once, and no uid
 * comes back from the dead, but where a selector lets it (`returns`). `repeats`: an object may be told again in the version that
 * is known, as client-go does after a list.
 */
export function lives(told: readonly Told[], options: { readonly repeats?: boolean; readonly returns?: boolean }): string[] {
  const alive = new Map<string, Identity>();
  const dead = new Map<string, string>();
  const problems: string[] = [];
  for (const event of told) {
    const before = alive.get(event.key);
    const problem = problemOf(event, before, options) ?? undead(event, dead, options);
    if (problem !== undefined) problems.push(`${nameOf(event)}: ${problem}`);
    if (event.type === 'deleted' || event.type === 'missing') {
      alive.delete(event.key);
      dead.set(event.uid, event.version);
    } else {
      alive.set(event.key, event);
    }
  }
  return problems;
}

function problemOf(event: Told, before: Identity | undefined, { repeats = false }: { readonly repeats?: boolean }): string | undefined {
  if (event.type === 'added') return before === undefined ? undefined : `added though ${spoken(before)} is there`;
  if (before === undefined) return 'it was never added';
  // client-go tells another object of the same name, found by a list, as an update.
  if (before.uid !== event.uid) return repeats && compareVersions(event.version, before.version) > 0 ? undefined : `it was ${spoken(before)}`;
  const order = compareVersions(event.version, before.version);
  if (event.type === 'missing') return order === 0 ? undefined : `it was seen at ${before.version}`;
  return order > 0 || (order === 0 && repeats) ? undefined : `after ${before.version}`;
}

function undead(event: Told, dead: ReadonlyMap<string, string>, { returns = false }: { readonly returns?: boolean }): string | undefined {
  const end = dead.get(event.uid);
  if (end === undefined || event.type !== 'added') return undefined;
  return returns && compareVersions(event.version, end) > 0 ? undefined : `it ended at ${end}`;
}

/** Exactly the events of the truth after `from`, each once, in order. */
export function sameEvents(seen: readonly WireEvent[], truth: readonly WireEvent[], from: string): string[] {
  const expected = truth.filter(({ version }) => compareVersions(version, from) > 0);
  const problems = onceEach(seen, expected, () => false);
  const first = seen.findIndex((event, index) => expected[index] !== undefined && nameOf(event) !== nameOf(expected[index]));
  if (problems.length === 0 && first >= 0) problems.push(`in another order from ${nameOf(seen[first] ?? { type: '', key: '', uid: '', version: '' })} on`);
  return problems;
}

/** Every event of the truth after `from` was told exactly once, but those in a gap that was told, and nothing else was. */
export function completeBut(seen: readonly WireEvent[], truth: readonly WireEvent[], { from, gaps }: { readonly from: string; readonly gaps: readonly Blindness[] }): string[] {
  const inGap = ({ version }: Identity): boolean => gaps.some((gap) => compareVersions(version, gap.from) > 0 && compareVersions(version, gap.to) <= 0);
  return onceEach(seen, truth.filter(({ version }) => compareVersions(version, from) > 0), inGap);
}

function onceEach(seen: readonly WireEvent[], expected: readonly WireEvent[], isExcused: (event: WireEvent) => boolean): string[] {
  const times = new Map<string, number>();
  for (const event of seen) times.set(nameOf(event), (times.get(nameOf(event)) ?? 0) + 1);
  const problems: string[] = [];
  for (const event of expected) {
    const count = times.get(nameOf(event)) ?? 0;
    times.delete(nameOf(event));
    if (count > 1) problems.push(`${nameOf(event)} was seen ${count} times`);
    else if (count === 0 && !isExcused(event)) problems.push(`${nameOf(event)} was not seen`);
  }
  for (const name of times.keys()) problems.push(`${name} never happened`);
  return problems;
}

/** The truth itself: versions rise, and every write that was answered with an object is an event. */
export function truthHolds(truth: readonly WireEvent[], written: readonly Identity[]): string[] {
  const problems = truth.flatMap((event, index) => {
    const before = truth[index - 1];
    return before !== undefined && compareVersions(event.version, before.version) <= 0 ? [`${nameOf(event)} comes after ${nameOf(before)}`] : [];
  });
  const seen = new Set(truth.map(spoken));
  return [...problems, ...written.filter((object) => !seen.has(spoken(object))).map((object) => `${spoken(object)} was written, and no event told of it`)];
}
