import { isJsonObject, setField, type JsonObject, type JsonValue } from '../object.ts';
import { resolveType, typeOfKey, type ApplyType, type ListType, type MapType } from './apply-type.ts';
import type { FieldSet } from './field-set.ts';
import { itemElement } from './list-items.ts';
import { fieldElement } from './path-element.ts';

/** The object with what the configuration says put over it. Shares unchanged parts with both. */
export function mergeTyped(live: JsonObject, config: JsonObject, type: ApplyType): JsonObject {
  const merged = merge(live, config, type);
  return isJsonObject(merged) ? merged : {};
}

function merge(live: JsonValue | undefined, config: JsonValue | undefined, type: ApplyType): JsonValue | undefined {
  if (config === undefined) return live;
  if (live === undefined) return config;
  const resolved = resolveType(type, config);
  switch (resolved.form) {
    case 'scalar': return config;
    case 'map': return resolved.atomic ? config : mergeMaps(live, config, resolved);
    case 'list': return resolved.relation === 'atomic' ? config : mergeLists(live, config, resolved);
  }
}

function mergeMaps(live: JsonValue, config: JsonValue, type: MapType): JsonValue | undefined {
  const under = isJsonObject(live) ? live : {};
  const over = isJsonObject(config) ? config : {};
  if (Object.keys(under).length === 0 && Object.keys(over).length === 0) return config;
  const merged: JsonObject = {};
  for (const key of new Set([...Object.keys(under), ...Object.keys(over)])) {
    const value = merge(own(under, key), own(over, key), typeOfKey(type, key));
    if (value !== undefined) setField(merged, key, value);
  }
  return Object.keys(merged).length > 0 ? merged : undefined;
}

function own(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/**
 * Items of both come in the order of the configuration; those of the live list alone keep their place between them. An
 * item that the live list has twice is not merged: the configuration's takes the place of both.
 */
function mergeLists(live: JsonValue, config: JsonValue, type: ListType): JsonValue | undefined {
  const under = Array.isArray(live) ? live : [];
  const over = Array.isArray(config) ? config : [];
  if (under.length === 0 && over.length === 0) return config;
  const lefts = under.map((item) => ({ element: itemElement(type, item), item }));
  const rights = over.map((item) => ({ element: itemElement(type, item), item }));
  const inConfig = new Set(rights.map(({ element }) => element));
  const inLive = new Map<string, JsonValue | null>();
  for (const { element, item } of lefts) inLive.set(element, inLive.has(element) ? null : item);
  const shared = rights.filter(({ element }) => inLive.has(element)).map(({ element }) => element);
  const merged: JsonValue[] = [];
  const done = new Set<string>();
  const take = ({ element, item }: { readonly element: string; readonly item: JsonValue }): void => {
    const value = merge(inLive.get(element) ?? undefined, item, type.items);
    done.add(element);
    if (shared[0] === element) shared.shift();
    if (value !== undefined) merged.push(value);
  };
  let at = 0;
  for (const right of rights) {
    // What only the live list has comes first, up to the next item that both have and whose turn it is.
    for (; at < lefts.length; at++) {
      const left = lefts[at];
      if (left === undefined || (inConfig.has(left.element) && !done.has(left.element) && left.element === shared[0])) break;
      if (!inConfig.has(left.element)) merged.push(left.item);
    }
    take(right);
    if (lefts[at]?.element === right.element) at++;
  }
  for (; at < lefts.length; at++) {
    const left = lefts[at];
    if (left !== undefined && !inConfig.has(left.element)) merged.push(left.item);
  }
  return merged;
}

/** The object without these fields. What is left of a map or a list whose last field went is null. */
export function removeFields(object: JsonObject, fields: FieldSet, type: ApplyType): JsonObject {
  const rest = fields.isEmpty ? object : remove(object, fields, type);
  return isJsonObject(rest) ? rest : {};
}

function remove(value: JsonValue, fields: FieldSet, type: ApplyType): JsonValue {
  const resolved = resolveType(type, value);
  if (resolved.form === 'map' && isJsonObject(value) && !resolved.atomic) return removeFromMap(value, fields, resolved);
  if (resolved.form === 'list' && Array.isArray(value) && resolved.relation !== 'atomic') return removeFromList(value, fields, resolved);
  return resolved.form === 'scalar' ? value : null;
}

function removeFromMap(value: JsonObject, fields: FieldSet, type: MapType): JsonValue {
  const rest: JsonObject = {};
  for (const [key, inside] of Object.entries(value)) {
    const element = fieldElement(key);
    if (inside === undefined || fields.members.has(element)) continue;
    const below = fields.children.get(element);
    setField(rest, key, below === undefined ? inside : remove(inside, below, typeOfKey(type, key)));
  }
  return Object.keys(rest).length > 0 ? rest : null;
}

function removeFromList(items: readonly JsonValue[], fields: FieldSet, type: ListType): JsonValue {
  const rest: JsonValue[] = [];
  for (const item of items) {
    const element = itemElement(type, item);
    if (fields.members.has(element)) continue;
    const below = fields.children.get(element);
    rest.push(below === undefined ? item : remove(item, below, type.items));
  }
  return rest.length > 0 ? rest : null;
}
