import type { Step, Slot } from './ledger.ts';
import { numberOf, versionOf, type Seen } from './sightings.ts';

/** What one watching loop was told, as far as a judge needs it. */
export type Told =
  | { readonly type: 'added' | 'modified'; readonly object: Seen }
  | { readonly type: 'deleted'; readonly object: Seen; readonly certain: boolean }
  | { readonly type: 'gap'; readonly from: number; readonly to: number };

interface Life {
  readonly name: string;
  readonly versions: number[];
  hasEnded: boolean;
}

/** What is wrong with a whole watch: each object lives once, in order; nothing that was written is missing. */
export function faultsOfWatch(told: readonly Told[], slots: Iterable<Slot>): string[] {
  const faults: string[] = [];
  const lives = new Map<string, Life>();
  const alive = new Map<string, string>();
  for (const event of told) {
    if (event.type === 'gap') continue;
    const { name, uid } = event.object.metadata;
    const version = versionOf(event.object);
    const life = lives.get(uid);
    const last = life?.versions.at(-1) ?? 0;
    if (event.type === 'added') {
      if (life !== undefined) faults.push(`${name} ${uid} is added a second time, at ${version}`);
      if (alive.has(name)) faults.push(`${name} ${uid} is added while ${alive.get(name) ?? ''} lives`);
      lives.set(uid, { name, versions: [version], hasEnded: false });
      alive.set(name, uid);
      continue;
    }
    if (life === undefined || life.hasEnded) {
      faults.push(`${name} ${uid} is ${event.type} at ${version}, and does not live`);
      continue;
    }
    // A delete that was only found out has the last version that was seen.
    const isLater = event.type === 'deleted' && !event.certain ? version === last : version > last;
    if (!isLater) faults.push(`${name} ${uid} is ${event.type} at ${version}, after ${last}`);
    life.versions.push(version);
    if (event.type === 'deleted') {
      life.hasEnded = true;
      alive.delete(name);
    }
  }
  return [...faults, ...missing(told, [...slots], { lives, alive })];
}

/** The changes that nobody told, though no gap excuses it, and names whose last state is not the stored one. */
function missing(told: readonly Told[], slots: readonly Slot[], seen: { readonly lives: ReadonlyMap<string, Life>; readonly alive: ReadonlyMap<string, string> }): string[] {
  const gaps = told.filter((event) => event.type === 'gap');
  const isExcused = (version: number): boolean => gaps.some((gap) => version > gap.from && version <= gap.to);
  const faults: string[] = [];
  for (const slot of slots) {
    const steps = slot.steps.filter((step) => step.outcome === 'acknowledged' || step.outcome === 'found');
    for (const { object } of steps) {
      if (object === undefined || isExcused(versionOf(object))) continue;
      const life = seen.lives.get(object.metadata.uid);
      if (life?.versions.includes(versionOf(object)) !== true) faults.push(`${slot.name} at ${versionOf(object)} (number ${numberOf(object)}) was never told`);
    }
    faults.push(...unlikeStored(slot.name, steps.at(-1), seen.alive.get(slot.name)));
  }
  return faults;
}

function unlikeStored(name: string, last: Step | undefined, alive: string | undefined): readonly string[] {
  const stored = last?.object?.metadata.uid;
  return stored === alive ? [] : [`${name} ends as ${alive ?? 'absent'} for the watcher, and is ${stored ?? 'absent'}`];
}
