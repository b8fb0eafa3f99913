import { fieldOf, isJsonObject, type JsonObject, type JsonValue } from '../object.ts';
import { quoteGo } from '../go-text.ts';
import type { ListType } from './apply-type.ts';
import { FieldSet } from './field-set.ts';
import { keyElement, valueElement } from './path-element.ts';

/** An item of a list has nothing by which it could be known. */
export class UnidentifiableItem extends Error {}

/** The element of an item of a set or of a list with keys. Throws {@link UnidentifiableItem}. */
export function itemElement(list: ListType, item: JsonValue): string {
  return list.relation === 'keyed' ? keyedElement(list, item) : setElement(item);
}

function keyedElement({ keys }: ListType, item: JsonValue): string {
  if (item === null) throw new UnidentifiableItem('associative list with keys may not have a null element');
  if (!isJsonObject(item)) throw new UnidentifiableItem('associative list with keys may not have non-map elements');
  const found: JsonObject = {};
  for (const { name, defaultValue } of keys) {
    const value = fieldOf(item, name) ?? defaultValue;
    if (value !== undefined) found[name] = value;
  }
  if (Object.keys(found).length === 0) {
    const names = keys.map(({ name }) => quoteGo(name)).join(' ');
    throw new UnidentifiableItem(`associative list with keys has an element that omits all key fields [${names}] (and doesn't have default values for any key fields)`);
  }
  return keyElement(found);
}

function setElement(item: JsonValue): string {
  if (item === null) throw new UnidentifiableItem("associative list without keys has an element that's an explicit null");
  if (Array.isArray(item)) throw new UnidentifiableItem('not supported: associative list with lists as elements');
  if (isJsonObject(item)) throw new UnidentifiableItem("associative list without keys has an element that's a map type");
  return valueElement(item);
}

/** The items of a list by their elements, in order. An element that stands twice has more than one item. */
export function groupItems(list: ListType, items: readonly JsonValue[]): Map<string, JsonValue[]> {
  const groups = new Map<string, JsonValue[]>();
  for (const item of items) {
    const element = itemElement(list, item);
    const group = groups.get(element);
    if (group === undefined) groups.set(element, [item]);
    else group.push(item);
  }
  return groups;
}

/** The set of all items, each with the fields that `below` finds in it; in none that stands twice, as nobody can tell them apart. */
export function setOfItems(list: ListType, items: readonly JsonValue[], below: (item: JsonValue) => FieldSet): FieldSet {
  const members = new Set<string>();
  const children = new Map<string, FieldSet>();
  for (const [element, [item = null, ...others]] of groupItems(list, items)) {
    members.add(element);
    if (others.length > 0) continue;
    const inside = below(item);
    if (!inside.isEmpty) children.set(element, inside);
  }
  return new FieldSet(members, children);
}
