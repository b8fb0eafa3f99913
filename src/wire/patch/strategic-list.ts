import type { JsonObject, JsonValue } from '../object.ts';
import { fieldOf, isJsonObject } from '../object.ts';
import type { ItemKey } from './strategic-directives.ts';
import { asItemKey, malformed, mergeKeyOf, PATCH_DIRECTIVE, StrategicProblem, unknownDirective } from './strategic-directives.ts';

/** How the items of a list are told apart: objects by their merge key, scalars by themselves. */
export interface ItemIdentity {
  readonly kind: 'objects' | 'scalars';
  /** Empty for a list without one. */
  readonly mergeKey: string;
}

export function itemKeyOf(item: JsonValue, identity: ItemIdentity): ItemKey {
  return identity.mergeKey === '' ? asItemKey(item) : mergeKeyOf(item, identity.mergeKey);
}

/** All items must be of one type, and not lists. Undefined if there are none. */
export function kindOfItems(...lists: readonly (readonly JsonValue[])[]): ItemIdentity['kind'] | undefined {
  let first: string | undefined;
  for (const item of lists.flat()) {
    if (Array.isArray(item)) throw new StrategicProblem('not applicable', 'lists of lists are not supported');
    const type = typeName(item);
    first ??= type;
    if (type !== first || type === 'null') malformed('list element types are not identical');
  }
  if (first === undefined) return undefined;
  return first === 'object' ? 'objects' : 'scalars';
}

/** Kubernetes tells integers and floats apart. */
function typeName(value: JsonValue): string {
  if (value === null) return 'null';
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'float';
  return typeof value;
}

export interface ListMerge {
  readonly mergeKey: string;
  /** The patch holds what the list shall lose (`$deleteFromPrimitiveList`). */
  readonly isDeletion: boolean;
  /** Merges an item of the patch into the item that has the same merge key. */
  readonly mergeItem: (original: JsonObject, patch: JsonObject) => JsonValue;
}

export interface MergedList {
  readonly items: JsonValue[];
  /** What counts as the order of the live list if the patch also sets an order. */
  readonly serverOrder: readonly JsonValue[];
}

/**
 * Merges a list item by item. What only the original has keeps its order, so do the items of the patch, and these come
 * first where nothing else is known.
 */
export function mergeList(original: readonly JsonValue[], patch: readonly JsonValue[], merge: ListMerge): MergedList {
  const kind = kindOfItems(original, patch);
  if (kind === undefined) return { items: [], serverOrder: [] };
  if (kind === 'scalars') return { items: mergeScalars(original, patch, merge), serverOrder: original };
  if (merge.mergeKey === '') malformed('cannot merge lists without merge key for struct');
  const { kept, changes, isReplaced } = applyItemDirectives(original, patch, merge.mergeKey);
  const merged = mergeObjects(kept, changes, merge);
  const items = inOrder(merged, { patchOrder: changes, serverOrder: kept, identity: { kind, mergeKey: merge.mergeKey } });
  if (isReplaced) return { items, serverOrder: original };
  // In Kubernetes new items take the places in memory of those that the patch deletes, and then count as live ones.
  const freed = original.length - kept.length;
  return { items, serverOrder: [...kept, ...merged.slice(kept.length, kept.length + freed)] };
}

function mergeScalars(original: readonly JsonValue[], patch: readonly JsonValue[], merge: ListMerge): JsonValue[] {
  const keys = patch.map(asItemKey);
  if (merge.isDeletion) {
    const lost = new Set(keys);
    return original.filter((item) => !lost.has(asItemKey(item)));
  }
  const merged = [...new Set([...original.map(asItemKey), ...keys])];
  return inOrder(merged, { patchOrder: patch, serverOrder: original, identity: { kind: 'scalars', mergeKey: merge.mergeKey } });
}

interface ItemChanges {
  readonly kept: readonly JsonValue[];
  readonly changes: readonly JsonValue[];
  readonly isReplaced: boolean;
}

/** Carries out the items of the patch that say what to do (`$patch`): deletions, and the replacement of the whole list. */
function applyItemDirectives(original: readonly JsonValue[], patch: readonly JsonValue[], mergeKey: string): ItemChanges {
  const changes: JsonValue[] = [];
  const deleted = new Set<ItemKey>();
  let isReplaced = false;
  for (const item of patch) {
    const directive = isJsonObject(item) ? fieldOf(item, PATCH_DIRECTIVE) : undefined;
    switch (directive) {
      case undefined:
        changes.push(item);
        break;
      case 'delete':
        deleted.add(mergeKeyOf(item, mergeKey));
        break;
      case 'replace':
        isReplaced = true;
        break;
      case 'merge':
        return malformed('merging lists cannot yet be specified in the patch');
      default:
        return unknownDirective(directive);
    }
  }
  if (isReplaced) return { kept: changes, changes: [], isReplaced };
  const kept = deleted.size === 0 ? original : original.filter((item) => !deleted.has(keyOrUndefined(item, mergeKey) ?? MISSING));
  return { kept, changes, isReplaced };
}

// Equal to no key of an item.
const MISSING = '\u0000 no merge key \u0000';

function keyOrUndefined(item: JsonValue, mergeKey: string): ItemKey | undefined {
  const key = isJsonObject(item) ? fieldOf(item, mergeKey) : undefined;
  return key === undefined ? undefined : asItemKey(key);
}

function mergeObjects(original: readonly JsonValue[], patch: readonly JsonValue[], merge: ListMerge): JsonValue[] {
  const merged = [...original];
  const places = new Map<ItemKey, number>();
  original.forEach((item, index) => {
    const key = keyOrUndefined(item, merge.mergeKey);
    if (key !== undefined && !places.has(key)) places.set(key, index);
  });
  for (const item of patch) {
    const key = mergeKeyOf(item, merge.mergeKey);
    const place = places.get(key);
    const current = place === undefined ? undefined : merged[place];
    if (place === undefined || !isJsonObject(current) || !isJsonObject(item)) {
      places.set(key, merged.length);
      merged.push(item);
    } else merged[place] = merge.mergeItem(current, item);
  }
  return merged;
}

export interface ListOrder {
  /** The order of the items that the patch names. */
  readonly patchOrder: readonly JsonValue[];
  /** The order of the live list, for all others. */
  readonly serverOrder: readonly JsonValue[];
  readonly identity: ItemIdentity;
}

/**
 * Puts merged items into order: those named in `patchOrder` as they stand there, the others as in the live list, and
 * both woven together: an item of the live list comes before the first named one that follows it in the live list.
 */
export function inOrder(items: readonly JsonValue[], { patchOrder, serverOrder, identity }: ListOrder): JsonValue[] {
  const patchPlaces = placesOf(patchOrder, identity);
  const serverPlaces = placesOf(serverOrder, identity);
  const isNamed = (item: JsonValue): boolean => patchPlaces.has(itemKeyOf(item, identity));
  const named = sortByPlace(items.filter(isNamed), patchPlaces, identity);
  const others = sortByPlace(items.filter((item) => !isNamed(item)), serverPlaces, identity);
  const woven: JsonValue[] = [];
  let next = 0;
  for (const item of named) {
    const place = serverPlaces.get(itemKeyOf(item, identity));
    while (next < others.length && place !== undefined && comesBefore(others[next] ?? null, place)) woven.push(others[next++] ?? null);
    woven.push(item);
  }
  return [...woven, ...others.slice(next)];

  function comesBefore(other: JsonValue, place: number): boolean {
    const own = serverPlaces.get(itemKeyOf(other, identity));
    return own !== undefined && own < place;
  }
}

function placesOf(order: readonly JsonValue[], identity: ItemIdentity): Map<ItemKey, number> {
  const places = new Map<ItemKey, number>();
  order.forEach((item, index) => {
    const key = itemKeyOf(item, identity);
    if (!places.has(key)) places.set(key, index);
  });
  return places;
}

/**
 * Sorts by place. Items without one only occur with an empty `$setElementOrder`. Kubernetes' comparison contradicts
 * itself for them, and what its insertion sort (up to 20 items) makes of that is done here too.
 */
function sortByPlace(items: readonly JsonValue[], places: ReadonlyMap<ItemKey, number>, identity: ItemIdentity): JsonValue[] {
  const placed = items.map((item) => ({ item, place: places.get(itemKeyOf(item, identity)) ?? UNPLACED }));
  if (placed.length > 20 || placed.every(({ place }) => place !== UNPLACED)) placed.sort((a, b) => a.place - b.place);
  else insertionSort(placed);
  return placed.map(({ item }) => item);
}

const UNPLACED = -1;

function insertionSort(items: { readonly item: JsonValue; readonly place: number }[]): void {
  for (let index = 1; index < items.length; index++) {
    const [moving] = items.splice(index, 1);
    if (moving === undefined) return;
    let at = index;
    while (at > 0 && isLess(moving.place, items[at - 1]?.place ?? UNPLACED)) at--;
    items.splice(at, 0, moving);
  }
}

function isLess(place: number, other: number): boolean {
  return place === UNPLACED || other === UNPLACED || place < other;
}
