import { readManagersOrNone, trackUpdate, writeManagers, type Managers, type Writer } from '../../../wire/apply.ts';
import { equalJson } from '../../../wire/json.ts';
import type { JsonObject, KubeObject, ObjectMeta } from '../../../wire/object.ts';
import type { ResourceDefinition } from '../definition.ts';

/**
 * What becomes of `metadata.managedFields` in a write. `kept`: they stay as they are, for the write is of no concern to
 * owners. `given`: the object brings them (an apply has worked them out). Else they are worked out for a writer.
 */
export type Tracking = 'kept' | 'given' | Writer;

/** The server's own writes have the name under which clients know those of Kubernetes. */
export const SERVER: Writer = { name: 'kube-apiserver', subresource: '' };

type Entries = JsonObject[] | undefined;

/** Who owns what of a new object; `object` is as it was sent and defaulted. `now`: in milliseconds. */
export function managersOfNew(definition: ResourceDefinition, object: KubeObject, { writer, now }: { readonly writer: Writer; readonly now: number }): Entries {
  const { blank, through } = definition.ownership;
  const sent = object.metadata.managedFields;
  const managers = sent === undefined || isReset(sent) ? NOBODY : readManagersOrNone(sent);
  return writeManagers(trackUpdate(through(writer.subresource), { before: blank(), after: untracked(object) }, { managers, writer, now }));
}

const NOBODY: Managers = new Map();

/** Who owns what after an update. Where nobody owned anything, nobody does: tracking begins with the first apply. */
export function managersAfter(definition: ResourceDefinition, { before, after }: { readonly before: KubeObject; readonly after: KubeObject }, { writer, now }: { readonly writer: Writer; readonly now: number }): Entries {
  const managers = knownManagers(before.metadata.managedFields, writer.subresource === '' ? after.metadata.managedFields : undefined);
  if (managers.size === 0) return undefined;
  // Kubernetes loses the times of those who scale.
  const time = writer.subresource === 'scale' ? undefined : now;
  return writeManagers(trackUpdate(definition.ownership.through(writer.subresource), { before: untracked(before), after: untracked(after) }, { managers, writer, now: time }));
}

/** A client may set the owners itself, by the main door, and may forget them all; what makes no sense counts as not sent. */
function knownManagers(stored: Entries, sent: Entries): Managers {
  if (sent === undefined || sent === stored) return readManagersOrNone(stored);
  if (isReset(sent)) return NOBODY;
  const managers = readManagersOrNone(sent);
  return managers.size > 0 ? managers : readManagersOrNone(stored);
}

/** One entry with nothing in it. An empty list means the same, and is turned into this where objects are decoded. */
function isReset(entries: JsonObject[]): boolean {
  const [first, ...others] = entries;
  return first !== undefined && others.length === 0 && Object.keys(first).length === 0;
}

/** Without its owners: they are no fields of anybody. */
export function untracked(object: KubeObject): KubeObject {
  if (object.metadata.managedFields === undefined) return object;
  const { managedFields: _entries, ...metadata } = object.metadata;
  return { ...object, metadata };
}

/** Puts the owners where they belong; undefined if there are none. */
export function setManagers(metadata: ObjectMeta, entries: Entries): void {
  if (entries === undefined) delete metadata.managedFields;
  else metadata.managedFields = entries;
}

/** Whether the same own the same; when they took it does not count. */
export function sameManagers(a: Entries, b: Entries): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.length === b.length && a.every((entry, index) => equalJson({ ...entry, time: null }, { ...b[index], time: null }));
}
