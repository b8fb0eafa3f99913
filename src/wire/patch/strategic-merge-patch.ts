import { goTypeName } from '../go-text.ts';
import { cloneJson } from '../json.ts';
import type { JsonObject, JsonValue } from '../object.ts';
import { fieldOf, isJsonObject, setField } from '../object.ts';
import type { Outcome } from '../outcome.ts';
import { accept, refuse } from '../outcome.ts';
import { withoutNulls } from './merge-patch.ts';
import type { MergeField, MergeSchema } from './merge-schema.ts';
import type { PatchProblem } from './patch-problem.ts';
import type { ItemKey } from './strategic-directives.ts';
import {
  asItemKey, DELETE_FROM_LIST, fieldOfDirective, malformed, PATCH_DIRECTIVE, RETAIN_KEYS, SET_ELEMENT_ORDER, StrategicProblem, unknownDirective, withoutDirectives,
} from './strategic-directives.ts';
import { inOrder, itemKeyOf, kindOfItems, mergeList, type ItemIdentity, type MergedList } from './strategic-list.ts';

/** Checks that a decoded strategic merge patch is an object; null is an empty one, as in Kubernetes. */
export function parseStrategicMergePatch(patch: JsonValue): Outcome<JsonObject, PatchProblem> {
  if (patch === null || isJsonObject(patch)) return accept(patch ?? {});
  return refuse({ kind: 'malformed', message: `json: cannot unmarshal ${goTypeName(patch)} into Go value of type map[string]interface {}` });
}

/**
 * Applies a strategic merge patch to a copy of `document`: like a merge patch, but lists of which the type says so are
 * merged item by item, and directives (`$patch`, `$retainKeys`, `$deleteFromPrimitiveList/f`, `$setElementOrder/f`)
 * say what a plain merge cannot (apimachinery `strategicpatch`, and the design proposals "preserve order in strategic
 * merge patch" and "add new patchStrategy to clear fields not present in patch").
 *
 * Some contradictions inside a patch make Kubernetes answer 500; here they are `malformed`.
 */
export function applyStrategicMergePatch(document: JsonObject, patch: JsonObject, schema: MergeSchema): Outcome<JsonObject, PatchProblem> {
  try {
    return accept(mergeObject(cloneJson(document), cloneJson(patch), schema));
  } catch (error) {
    if (error instanceof StrategicProblem) return refuse({ kind: error.kind, message: error.message });
    throw error;
  }
}

const SCALAR: MergeSchema = { field: () => undefined };

/** Merges into `original` and gives it back, or what takes its place. Both arguments are used up. */
function mergeObject(original: JsonObject, patch: JsonObject, schema: MergeSchema): JsonObject {
  const directive = fieldOf(patch, PATCH_DIRECTIVE);
  if (directive !== undefined) return wholeObject(directive, patch);
  retainKeys(original, patch);
  for (const key of Object.keys(patch)) {
    const field = fieldOfDirective(key, SET_ELEMENT_ORDER);
    if (field !== undefined) orderList(original, patch, { field, order: takeField(patch, key), schema });
  }
  for (const key of Object.keys(patch)) {
    const field = fieldOfDirective(key, DELETE_FROM_LIST);
    if (field !== undefined) deleteFromList(original, { field, lost: takeField(patch, key), schema });
  }
  for (const key of Object.keys(patch)) mergeField(original, { key, change: fieldOf(patch, key) ?? null, schema });
  return original;
}

function takeField(object: JsonObject, key: string): JsonValue {
  const value = fieldOf(object, key) ?? null;
  delete object[key];
  return value;
}

/** `$patch: replace` takes the patch as it is, `$patch: delete` leaves an empty object. */
function wholeObject(directive: JsonValue, patch: JsonObject): JsonObject {
  if (directive === 'delete') return {};
  if (directive !== 'replace') unknownDirective(directive);
  delete patch[PATCH_DIRECTIVE];
  return patch;
}

/** `$retainKeys` names all fields that the object keeps, also those that the patch sets. */
function retainKeys(original: JsonObject, patch: JsonObject): void {
  if (!Object.hasOwn(patch, RETAIN_KEYS)) return;
  const list = takeField(patch, RETAIN_KEYS);
  if (!Array.isArray(list)) return malformed('invalid patch format of retainKeys');
  const retained = new Set<ItemKey>(list.map(asItemKey));
  for (const [key, value] of Object.entries(patch)) {
    const isDirective = key.startsWith(DELETE_FROM_LIST) || key.startsWith(SET_ELEMENT_ORDER);
    if (value !== null && !isDirective && !retained.has(key)) malformed('invalid patch format of retainKeys');
  }
  for (const key of Object.keys(original)) if (!retained.has(key)) delete original[key];
}

interface FieldChange {
  readonly key: string;
  readonly change: JsonValue;
  readonly schema: MergeSchema;
}

function mergeField(original: JsonObject, { key, change, schema }: FieldChange): void {
  if (change === null) {
    delete original[key];
    return;
  }
  const current = fieldOf(original, key);
  if (Array.isArray(current) && Array.isArray(change)) {
    const field = lookUp(schema, key);
    setField(original, key, strategyOf(field) === 'merge' ? mergeItems(current, change, { field, isDeletion: false }).items : change);
  } else if (isJsonObject(current) && isJsonObject(change)) {
    const field = lookUp(schema, key);
    setField(original, key, strategyOf(field) === 'replace' ? change : mergeObject(current, change, field.child ?? SCALAR));
  } else {
    const value = withoutDirectives(current === undefined || !isScalarPair(current, change) ? withoutNulls(change) : change);
    if (value === undefined) delete original[key];
    else setField(original, key, value);
  }
}

function isScalarPair(a: JsonValue, b: JsonValue): boolean {
  return typeof a !== 'object' && typeof b !== 'object';
}

/** `$deleteFromPrimitiveList/f` takes items out of the live list; where there is none, there is nothing to do. */
function deleteFromList(original: JsonObject, { field: key, lost, schema }: { readonly field: string; readonly lost: JsonValue; readonly schema: MergeSchema }): void {
  const current = fieldOf(original, key);
  if (lost === null) delete original[key];
  else if (Array.isArray(current) && Array.isArray(lost)) setField(original, key, mergeItems(current, lost, { field: lookUp(schema, key), isDeletion: true }).items);
}

function mergeItems(original: readonly JsonValue[], patch: readonly JsonValue[], { field, isDeletion }: { readonly field: MergeField; readonly isDeletion: boolean }): MergedList {
  return mergeList(original, patch, {
    mergeKey: field.mergeKey ?? '',
    isDeletion,
    mergeItem: (item, change) => mergeObject(item, change, field.child ?? SCALAR),
  });
}

/** A type that does not have the field cannot say how to merge it. */
function lookUp(schema: MergeSchema, key: string): MergeField {
  return schema.field(key) ?? malformed(`unable to find api field in struct for the json field ${JSON.stringify(key)}`);
}

/** What the type says besides `retainKeys`, which only tells clients to send that directive. */
function strategyOf(field: MergeField): string {
  return field.strategies.find((strategy) => strategy !== 'retainKeys') ?? '';
}

interface OrderDirective {
  readonly field: string;
  readonly order: JsonValue;
  readonly schema: MergeSchema;
}

/** `$setElementOrder/f`: merges the list at once, if the patch has it too, and puts it into that order. */
function orderList(original: JsonObject, patch: JsonObject, { field: key, order, schema }: OrderDirective): void {
  const live = fieldOf(original, key);
  const change = fieldOf(patch, key);
  if (!Array.isArray(order)) return malformed('expected a []interface {}, but received another type');
  if (live !== undefined && !Array.isArray(live)) return malformed('expected a []interface {}, but received another type');
  if (change !== undefined && !Array.isArray(change)) return malformed('expected a []interface {}, but received another type');
  const field = lookUp(schema, key);
  const mergeKey = field.mergeKey ?? '';
  checkOrder(change ?? [], order, mergeKey);
  if (live === undefined && change === undefined) return;
  delete patch[key];
  const kind = kindOfItems(live ?? [], change ?? []) ?? malformed('no elements in any of the given slices');
  const { items, serverOrder } = unordered(live, change, field);
  setField(original, key, inOrder(items, { patchOrder: order, serverOrder, identity: { kind, mergeKey } }));
}

/** The merged list before its order is set; at least one of the two lists is there. */
function unordered(live: readonly JsonValue[] | undefined, change: JsonValue[] | undefined, field: MergeField): MergedList {
  if (live === undefined) {
    const kept = withoutDirectives(change ?? []);
    return { items: Array.isArray(kept) ? kept : [], serverOrder: [] };
  }
  if (change === undefined) return { items: [...live], serverOrder: live };
  return strategyOf(field) === 'merge' ? mergeItems(live, change, { field, isDeletion: false }) : { items: change, serverOrder: live };
}

/** The items of the patch, apart from deletions, must all be in the order, and in that order. */
function checkOrder(change: readonly JsonValue[], order: readonly JsonValue[], mergeKey: string): void {
  if (change.length === 0 || order.length === 0) return;
  const items = mergeKey === '' ? change : change.filter((item) => directiveOf(item) !== 'delete');
  let at = 0;
  let place = 0;
  while (at < items.length && place < order.length) {
    const item = items[at] ?? null;
    if (directiveOf(item) !== undefined) {
      at++;
      continue;
    }
    const identity: ItemIdentity = { kind: mergeKey === '' ? 'scalars' : 'objects', mergeKey };
    if (itemKeyOf(item, identity) === itemKeyOf(order[place] ?? null, identity)) at++;
    place++;
  }
  if (at < items.length && place >= order.length) malformed(`The order in patch list doesn't match ${SET_ELEMENT_ORDER} list`);
}

function directiveOf(item: JsonValue): JsonValue | undefined {
  return isJsonObject(item) ? fieldOf(item, PATCH_DIRECTIVE) : undefined;
}
