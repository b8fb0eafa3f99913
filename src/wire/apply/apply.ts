import { equalJson } from '../json.ts';
import type { JsonObject } from '../object.ts';
import { accept, type Outcome } from '../outcome.ts';
import { withoutServerFields, type ApplyKind, type TypedObject } from './apply-kind.ts';
import { compareTyped } from './compare.ts';
import { emptySet, type FieldSet } from './field-set.ts';
import { managerKey, type Manager, type Managers } from './managers.ts';
import { mergeTyped, removeFields } from './merge.ts';
import { fieldsOf, withDeclaredParents } from './owned-fields.ts';
import { inSeconds, lostFields, ownableChanges, reconcile, settle, trackUpdate, type Conflicts, type Writer } from './track.ts';

/** One server-side apply. */
export interface Apply {
  /** The object as it is, without `metadata.managedFields`; as good as empty if there is none yet. */
  readonly live: JsonObject;
  /** What is applied, without problems (`configProblems`). */
  readonly config: JsonObject;
  readonly managers: Managers;
  readonly writer: Writer;
  readonly force: boolean;
  /** In milliseconds. */
  readonly now: number;
  /** An object of the kind with nothing in it: what was there before there was anybody. */
  readonly blank: JsonObject;
}

export interface Applied {
  readonly object: JsonObject;
  readonly managers: Managers;
}

const BEFORE = 'before-first-apply';

/**
 * Merges what a manager applies into the object. It owns exactly what it applies; what it applied before, does not apply
 * any more and nobody else owns is removed. The refusal: fields of others that would change, unless it is forced.
 */
export function applyTyped(kind: ApplyKind, apply: Apply): Outcome<Applied, Conflicts> {
  const { live, config, writer, now } = apply;
  const managers = reconcile(kind, firstManagers(kind, apply));
  const identity = { name: writer.name, operation: 'Apply', apiVersion: kind.apiVersion, subresource: writer.subresource } as const;
  const key = managerKey(identity);
  const former = managers.get(key);
  const manager: Manager = { ...identity, time: former?.time, fields: kind.ownable(fieldsOf(config, kind.type)) };
  const all = new Map([...managers, [key, manager]]);
  const object = prune(kind, mergeTyped(live, config, kind.type), { managers: all, former });
  const comparison = ownableChanges(kind, compareTyped(live, object, kind.type));
  const others = new Map([...managers].filter(([other]) => other !== key));
  const settled = settle(others, lostFields(kind, { before: live, after: object }, { comparison, managers: others }), apply.force);
  if (!settled.ok) return settled;
  const isUnchanged = equalJson(live, object);
  const fields = withoutServerFields(manager.fields);
  const own: Manager = { ...manager, fields, time: isUnchanged ? former?.time : inSeconds(now) };
  return accept({ object: isUnchanged ? live : object, managers: fields.isEmpty ? settled.value : new Map([...settled.value, [key, own]]) });
}

/** An object of which nobody owns anything: whoever wrote it is one manager now. */
function firstManagers(kind: ApplyKind, { live, blank, managers, now }: Apply): Managers {
  if (managers.size > 0) return managers;
  return trackUpdate(kind, { before: blank, after: live }, { managers, writer: { name: BEFORE, subresource: '' }, now });
}

interface Ownership {
  /** With the one that applies, as it is now. */
  readonly managers: Managers;
  /** The one that applies, as it was. */
  readonly former: Manager | undefined;
}

function prune(kind: ApplyKind, merged: JsonObject, { managers, former }: Ownership): JsonObject {
  if (former === undefined || former.fields.isEmpty) return merged;
  const then = versioned(kind, merged, former.apiVersion);
  if (then === undefined) return merged;
  const last = withDeclaredParents(former.fields, then.type);
  const pruned = withOwned(kind, { merged: then.value, pruned: removeFields(then.value, last, then.type), apiVersion: former.apiVersion }, managers);
  // What nobody owned before, or only those who update, stays.
  const gone = membersOf({ value: then.value, type: then.type }).difference(membersOf({ value: pruned, type: then.type })).intersection(last);
  const rest = removeFields(then.value, gone, then.type);
  if (former.apiVersion === kind.apiVersion) return rest;
  return kind.inVersion(rest, kind.apiVersion)?.value ?? merged;
}

interface Pruned {
  readonly merged: JsonObject;
  readonly pruned: JsonObject;
  readonly apiVersion: string;
}

/** Puts back what managers own: one version after the other, first that in which was pruned. */
function withOwned(kind: ApplyKind, { merged, pruned, apiVersion }: Pruned, managers: Managers): JsonObject {
  const owned = new Map<string, FieldSet>([[apiVersion, emptySet()]]);
  for (const manager of managers.values()) owned.set(manager.apiVersion, (owned.get(manager.apiVersion) ?? emptySet()).union(manager.fields));
  let kept = pruned;
  for (const [version, fields] of owned) {
    const whole = between(kind, merged, { from: apiVersion, to: version });
    const rest = between(kind, kept, { from: apiVersion, to: version });
    if (whole === undefined || rest === undefined || (version === apiVersion && fields.isEmpty)) continue;
    const wanted = membersOf(rest).union(withDeclaredParents(fields, whole.type));
    const again = removeFields(whole.value, membersOf(whole).difference(wanted), whole.type);
    kept = between(kind, again, { from: version, to: apiVersion })?.value ?? kept;
  }
  return kept;
}

function membersOf({ value, type }: TypedObject): FieldSet {
  return withDeclaredParents(fieldsOf(value, type), type);
}

function versioned(kind: ApplyKind, object: JsonObject, apiVersion: string): TypedObject | undefined {
  return apiVersion === kind.apiVersion ? { value: object, type: kind.type } : kind.inVersion(object, apiVersion);
}

/** Whatever the version of the object, `inVersion` reads it from its own `apiVersion`. */
function between(kind: ApplyKind, object: JsonObject, { from, to }: { readonly from: string; readonly to: string }): TypedObject | undefined {
  if (from === to) return versioned(kind, object, to);
  return kind.inVersion(object, to);
}
