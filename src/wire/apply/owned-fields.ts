import { isJsonObject, type JsonObject, type JsonValue } from '../object.ts';
import { resolveType, typeOfKey, type ApplyType, type MapType } from './apply-type.ts';
import { FieldSet, emptySet } from './field-set.ts';
import { setOfItems } from './list-items.ts';
import { fieldElement } from './path-element.ts';

/** The fields that a configuration sets: its leaves, the items of its lists, and what it says is empty. */
export function fieldsOf(object: JsonObject, type: ApplyType): FieldSet {
  return visit(object, type).below;
}

interface Visited {
  readonly below: FieldSet;
  /** The value is a leaf. */
  readonly isLeaf: boolean;
}

const LEAF: Visited = { below: emptySet(), isLeaf: true };

function visit(value: JsonValue, type: ApplyType): Visited {
  const resolved = resolveType(type, value);
  switch (resolved.form) {
    case 'scalar': return LEAF;
    case 'map':
      if (resolved.atomic) return LEAF;
      return { below: isJsonObject(value) ? visitMap(value, resolved) : emptySet(), isLeaf: false };
    case 'list':
      if (resolved.relation === 'atomic') return LEAF;
      return { below: Array.isArray(value) ? setOfItems(resolved, value, (item) => visit(item, resolved.items).below) : emptySet(), isLeaf: false };
  }
}

function visitMap(value: JsonObject, type: MapType): FieldSet {
  const members = new Set<string>();
  const children = new Map<string, FieldSet>();
  for (const key in value) {
    const inside = value[key];
    if (inside === undefined) continue;
    const element = fieldElement(key);
    const { below, isLeaf } = visit(inside, typeOfKey(type, key));
    const isEmpty = inside === null || (isJsonObject(inside) && Object.keys(inside).length === 0);
    if (isLeaf || isEmpty || type.field(key) === undefined) members.add(element);
    if (!below.isEmpty) children.set(element, below);
  }
  return new FieldSet(members, children);
}

/**
 * The set with every declared field a member under which there is one. A manager that owns something inside of a struct has
 * a say in the struct; of maps with free keys and of items that is written down, of structs it is not.
 */
export function withDeclaredParents(set: FieldSet, type: ApplyType | undefined): FieldSet {
  if (type === undefined) return set;
  const members = new Set(set.members);
  const children = new Map<string, FieldSet>();
  for (const [element, below] of set.children) {
    if (element.startsWith('f:') && type.form === 'map' && type.field(element.slice(2)) !== undefined) members.add(element);
    children.set(element, withDeclaredParents(below, typeBelow(type, element)));
  }
  return new FieldSet(members, children);
}

function typeBelow(type: ApplyType, element: string): ApplyType | undefined {
  switch (type.form) {
    case 'scalar': return undefined;
    case 'deduced': return element.startsWith('f:') ? type : undefined;
    case 'map': return element.startsWith('f:') ? typeOfKey(type, element.slice(2)) : undefined;
    case 'list': return element.startsWith('k:') ? type.items : undefined;
  }
}
