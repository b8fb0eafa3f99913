import type { JsonObject } from '../object.ts';
import { accept, refuse, type Outcome } from '../outcome.ts';
import { withoutServerFields, type ApplyKind } from './apply-kind.ts';
import { compareTyped, type Comparison } from './compare.ts';
import { emptySet, type FieldSet } from './field-set.ts';
import { capUpdaters, managerKey, type Manager, type Managers } from './managers.ts';

/** Who writes, and through which door. */
export interface Writer {
  readonly name: string;
  /** Empty for the object itself. */
  readonly subresource: string;
}

/** One write as it is tracked: the object before and after. Both without `metadata.managedFields`. */
export interface Change {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** Fields that another manager owns and that this write would change. */
export interface Conflict {
  readonly manager: Manager;
  readonly fields: FieldSet;
}

/** In the order of the managers' keys, as messages name them. */
export type Conflicts = readonly Conflict[];

/**
 * Who owns what after a write that is no apply. The writer owns what it has changed and added, beside what it owned before;
 * others lose what it has changed and removed. `now`: in milliseconds; undefined for a door that keeps no times.
 */
export function trackUpdate(kind: ApplyKind, change: Change, write: { readonly managers: Managers; readonly writer: Writer; readonly now: number | undefined }): Managers {
  const { managers, writer, now } = write;
  const comparison = ownableChanges(kind, compareTyped(change.before, change.after, kind.type));
  const known = reconcile(kind, managers);
  const others = known.size === 0 ? known : withoutLost(known, lostFields(kind, change, { comparison, managers: known }));
  const fields = withoutServerFields(comparison.modified.union(comparison.added));
  if (fields.isEmpty) return capUpdaters(others);
  const identity = { name: writer.name === '' ? 'unknown' : writer.name, operation: 'Update', apiVersion: kind.apiVersion, subresource: writer.subresource } as const;
  const key = managerKey(identity);
  const former = others.get(key);
  const manager: Manager = { ...identity, time: now === undefined ? former?.time : inSeconds(now), fields: former === undefined ? fields : fields.union(former.fields) };
  return capUpdaters(new Map([...others, [key, manager]]));
}

export function inSeconds(now: number): number {
  return Math.floor(now / 1000) * 1000;
}

export interface Contested {
  readonly comparison: Comparison;
  /** All managers but the one that writes, in versions that are known. */
  readonly managers: Managers;
}

interface Lost {
  readonly conflicts: ReadonlyMap<string, FieldSet>;
  /** What is gone from the object, by version. */
  readonly removed: ReadonlyMap<string, FieldSet>;
}

/** What managers lose by a change: fields that now have another value, and fields that are gone. */
export function lostFields(kind: ApplyKind, change: Change, { comparison, managers }: Contested): Lost {
  const versions = new Map<string, Comparison | undefined>([[kind.apiVersion, comparison]]);
  const conflicts = new Map<string, FieldSet>();
  const removed = new Map<string, FieldSet>();
  for (const [key, { apiVersion, fields }] of managers) {
    if (!versions.has(apiVersion)) versions.set(apiVersion, compareIn(kind, change, apiVersion));
    const versioned = versions.get(apiVersion);
    if (versioned === undefined) continue;
    const contested = fields.intersection(versioned.modified.union(versioned.added));
    if (!contested.isEmpty) conflicts.set(key, contested);
    if (!versioned.removed.isEmpty) removed.set(apiVersion, versioned.removed);
  }
  return { conflicts, removed };
}

/** Managers that own nothing any more are gone. */
export function withoutLost(managers: Managers, { conflicts, removed }: Lost): Managers {
  const rest = new Map<string, Manager>();
  for (const [key, manager] of managers) {
    const fields = manager.fields.difference(conflicts.get(key) ?? emptySet()).difference(removed.get(manager.apiVersion) ?? emptySet());
    if (!fields.isEmpty) rest.set(key, fields === manager.fields ? manager : { ...manager, fields });
  }
  return rest;
}

/** Without managers whose version is not served any more: nobody can say what they own. */
export function reconcile(kind: ApplyKind, managers: Managers): Managers {
  const unknown = [...managers].filter(([, { apiVersion }]) => !kind.serves(apiVersion));
  if (unknown.length === 0) return managers;
  const gone = new Set(unknown.map(([key]) => key));
  return new Map([...managers].filter(([key]) => !gone.has(key)));
}

function compareIn(kind: ApplyKind, { before, after }: Change, apiVersion: string): Comparison | undefined {
  const old = kind.inVersion(before, apiVersion);
  const next = kind.inVersion(after, apiVersion);
  if (old === undefined || next === undefined) return undefined;
  return ownableChanges(kind, compareTyped(old.value, next.value, old.type));
}

export function ownableChanges(kind: ApplyKind, { removed, modified, added }: Comparison): Comparison {
  return { removed: kind.ownable(removed), modified: kind.ownable(modified), added: kind.ownable(added) };
}

/** The managers after a write that takes what it changes by force, or the fields for which it may not. */
export function settle(managers: Managers, lost: Lost, force: boolean): Outcome<Managers, Conflicts> {
  if (force || lost.conflicts.size === 0) return accept(withoutLost(managers, lost));
  const contested = [...managers].sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return refuse(contested.flatMap(([key, manager]) => {
    const fields = lost.conflicts.get(key);
    return fields === undefined ? [] : [{ manager, fields }];
  }));
}
