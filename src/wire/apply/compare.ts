import { equalJson } from '../json.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../object.ts';
import { resolveType, typeOfKey, type ApplyType, type ListType, type MapType, type ScalarType } from './apply-type.ts';
import { FieldSet, FieldSetBuilder, emptySet } from './field-set.ts';
import { groupItems, setOfItems } from './list-items.ts';
import { fieldElement } from './path-element.ts';

/** What differs between two objects, as paths. */
export interface Comparison {
  readonly removed: FieldSet;
  readonly modified: FieldSet;
  readonly added: FieldSet;
}

/** Compares two objects of one type. Throws `UnidentifiableItem` for a list whose items have no keys. */
export function compareTyped(before: JsonObject, after: JsonObject, type: ApplyType): Comparison {
  const walk = new Walk();
  walk.compare({ before, after }, type);
  return walk.result();
}

interface Pair {
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

class Walk {
  readonly #removed = new FieldSetBuilder();
  readonly #modified = new FieldSetBuilder();
  readonly #added = new FieldSetBuilder();
  readonly #path: string[] = [];

  result(): Comparison {
    return { removed: this.#removed.build(), modified: this.#modified.build(), added: this.#added.build() };
  }

  compare({ before, after }: Pair, type: ApplyType): void {
    if (before === after) return;
    if (before === undefined) {
      if (after !== undefined) this.#added.graft(this.#path, contentsOf(after, type));
      return;
    }
    if (after === undefined) {
      this.#removed.graft(this.#path, contentsOf(before, type));
      return;
    }
    const was = resolveType(type, before);
    const is = resolveType(type, after);
    if (was !== is) this.#compareAs({ before, after }, was);
    this.#compareAs({ before, after }, is);
  }

  #compareAs({ before, after }: Pair, type: ScalarType | ListType | MapType): void {
    switch (type.form) {
      case 'scalar': return this.#leaf({ before, after });
      case 'map': return this.#maps({ before, after }, type);
      case 'list': return this.#lists({ before, after }, type);
    }
  }

  #leaf({ before = null, after = null }: Pair): void {
    if (!equalJson(before, after)) this.#modified.insert(this.#path);
  }

  #maps(pair: Pair, type: MapType): void {
    const before = isJsonObject(pair.before) ? pair.before : {};
    const after = isJsonObject(pair.after) ? pair.after : {};
    if (type.atomic || (isBare(before) && isBare(after))) {
      this.#leaf(pair);
      return;
    }
    for (const key in before) this.#at(fieldElement(key), { before: before[key], after: Object.hasOwn(after, key) ? after[key] : undefined }, typeOfKey(type, key));
    for (const key in after) {
      if (!Object.hasOwn(before, key) || before[key] === undefined) this.#at(fieldElement(key), { before: undefined, after: after[key] }, typeOfKey(type, key));
    }
  }

  #lists(pair: Pair, type: ListType): void {
    const before = Array.isArray(pair.before) ? pair.before : [];
    const after = Array.isArray(pair.after) ? pair.after : [];
    if (type.relation === 'atomic' || (before.length === 0 && after.length === 0)) {
      this.#leaf(pair);
      return;
    }
    const olds = groupItems(type, before);
    const news = groupItems(type, after);
    for (const element of new Set([...olds.keys(), ...news.keys()])) this.#items(element, { olds: olds.get(element) ?? [], news: news.get(element) ?? [] }, type.items);
  }

  /** An element that stands several times is owned as a whole. */
  #items(element: string, { olds, news }: { readonly olds: readonly JsonValue[]; readonly news: readonly JsonValue[] }, type: ApplyType): void {
    if (olds.length <= 1 && news.length <= 1) {
      this.#at(element, { before: olds[0], after: news[0] }, type);
      return;
    }
    const path = [...this.#path, element];
    if (olds.length > 1 && news.length > 1) {
      if (!equalJson([...olds], [...news])) this.#modified.insert(path);
    } else if (olds.length > 1) {
      this.#at(element, { before: undefined, after: news[0] }, type);
      this.#removed.insert(path);
    } else {
      this.#at(element, { before: olds[0], after: undefined }, type);
      this.#added.insert(path);
    }
  }

  #at(element: string, pair: Pair, type: ApplyType): void {
    if (pair.before === pair.after) return;
    this.#path.push(element);
    this.compare(pair, type);
    this.#path.pop();
  }
}

/** All that lies below a value: what a comparison with nothing finds. The value itself is the caller's to count. */
export function contentsOf(value: JsonValue, type: ApplyType): FieldSet {
  const resolved = resolveType(type, value);
  if (resolved.form === 'map' && !resolved.atomic && isJsonObject(value)) return contentsOfMap(value, resolved);
  if (resolved.form === 'list' && resolved.relation !== 'atomic' && Array.isArray(value)) return setOfItems(resolved, value, (item) => contentsOf(item, resolved.items));
  return emptySet();
}

function contentsOfMap(value: JsonObject, type: MapType): FieldSet {
  const members = new Set<string>();
  const children = new Map<string, FieldSet>();
  for (const key in value) {
    const inside = value[key];
    if (inside === undefined) continue;
    const element = fieldElement(key);
    members.add(element);
    if (typeof inside !== 'object' || inside === null) continue;
    const below = contentsOf(inside, typeOfKey(type, key));
    if (!below.isEmpty) children.set(element, below);
  }
  return new FieldSet(members, children);
}

function isBare(value: JsonObject): boolean {
  for (const key in value) if (value[key] !== undefined) return false;
  return true;
}
