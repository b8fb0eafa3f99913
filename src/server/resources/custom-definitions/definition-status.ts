import { listAt, objectAt, objectsAt, textAt, textsAt } from '../../../wire/fields.ts';
import { cloneJson } from '../../../wire/json.ts';
import type { JsonObject, KubeObject } from '../../../wire/object.ts';

/*
 * What the server says of a CustomResourceDefinition (k8s.io/apiextensions-apiserver, controllers naming, establish and
 * finalizer).
 */

/** Keeps a definition until its objects are gone. */
export const CLEANUP_FINALIZER = 'customresourcecleanup.apiextensions.k8s.io';

/** The names that a definition has been given, which no other of its group may have. */
export interface TakenNames {
  readonly group: string;
  /** Plural, singular and short names together. */
  readonly resources: readonly string[];
  /** Kind and list kind. */
  readonly kinds: readonly string[];
}

export function takenNames(definition: KubeObject): TakenNames {
  const names = objectAt(definition, 'status.acceptedNames');
  const given = (...fields: readonly string[]): string[] => fields.map((field) => textAt(names, field)).filter((name) => name !== '');
  return { group: textAt(definition, 'spec.group'), resources: [...given('plural', 'singular'), ...textsAt(names, 'shortNames')], kinds: given('kind', 'listKind') };
}

/** The status with the names that can be had, and whether that is all of them. `others`: of other definitions of the group. `now`: RFC 3339. */
export function settledStatus(definition: KubeObject, others: readonly TakenNames[], now: string): JsonObject {
  const { accepted, conflict } = acceptedNames(definition, others);
  const status = objectAt(definition, 'status');
  const before = objectsAt(status, 'conditions');
  const isEstablished = before.some(({ type, status: state }) => type === 'Established' && state === 'True');
  const named: Condition = conflict ?? { type: 'NamesAccepted', status: 'True', reason: 'NoConflicts', message: 'no conflicts found' };
  const established: Condition = conflict === undefined || isEstablished
    ? { type: 'Established', status: 'True', reason: 'InitialNamesAccepted', message: 'the initial names have been accepted' }
    : { type: 'Established', status: 'False', reason: 'NotAccepted', message: 'not all names are accepted' };
  return { ...status, acceptedNames: accepted, conditions: withCondition(withCondition(before, named, now), established, now) };
}

/** What a delete makes of it, beside the mark. */
export function terminate(definition: KubeObject, now: string): void {
  const { finalizers = [] } = definition.metadata;
  if (!finalizers.includes(CLEANUP_FINALIZER)) definition.metadata.finalizers = [...finalizers, CLEANUP_FINALIZER];
  const terminating: Condition = { type: 'Terminating', status: 'True', reason: 'InstanceDeletionPending', message: 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon' };
  definition['status'] = { ...objectAt(definition, 'status'), conditions: withCondition(objectsAt(definition, 'status.conditions'), terminating, now) };
}

interface Condition {
  readonly type: string;
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
}

/** A condition that says the same stays as it is. */
function withCondition(conditions: readonly JsonObject[], condition: Condition, now: string): JsonObject[] {
  const made = { type: condition.type, status: condition.status, lastTransitionTime: now, reason: condition.reason, message: condition.message };
  const old = conditions.find(({ type }) => type === condition.type);
  if (old === undefined) return [...conditions, made];
  if (old['status'] === made.status) made.lastTransitionTime = textAt(old, 'lastTransitionTime');
  const isSame = old['status'] === made.status && old['reason'] === made.reason && old['message'] === made.message;
  return conditions.map((one) => (one === old && !isSame ? made : one));
}

/** Each name that is free; one that is not stays what it was. The last conflict is told, as in Kubernetes. */
function acceptedNames(definition: KubeObject, others: readonly TakenNames[]): { readonly accepted: JsonObject; readonly conflict: Condition | undefined } {
  const wanted = objectAt(definition, 'spec.names');
  const accepted: JsonObject = { plural: '', kind: '', ...cloneJson<JsonObject>(objectAt(definition, 'status.acceptedNames')) };
  const resources = new Set(others.flatMap((other) => other.resources));
  const kinds = new Set(others.flatMap((other) => other.kinds));
  let conflict: Condition | undefined;
  const refuse = (reason: string, names: readonly string[]): void => {
    conflict = { type: 'NamesAccepted', status: 'False', reason, message: names.map((name) => `${JSON.stringify(name)} is already in use`).join(', ') };
  };
  for (const { field, reason, taken } of [
    { field: 'plural', reason: 'PluralConflict', taken: resources },
    { field: 'singular', reason: 'SingularConflict', taken: resources },
    { field: 'kind', reason: 'KindConflict', taken: kinds },
    { field: 'listKind', reason: 'ListKindConflict', taken: kinds },
  ]) {
    const name = textAt(wanted, field);
    if (taken.has(name)) refuse(reason, [name]);
    else put(accepted, field, name === '' ? undefined : name);
  }
  const short = textsAt(wanted, 'shortNames');
  const clashing = short.filter((name) => resources.has(name));
  if (clashing.length > 0) refuse('ShortNamesConflict', clashing);
  else put(accepted, 'shortNames', short.length === 0 ? undefined : [...short]);
  const categories = listAt(wanted, 'categories');
  put(accepted, 'categories', categories.length === 0 ? undefined : [...categories]);
  return { accepted, conflict };
}

function put(target: JsonObject, field: string, value: JsonObject[string] | undefined): void {
  if (value === undefined) delete target[field];
  else target[field] = value;
}
