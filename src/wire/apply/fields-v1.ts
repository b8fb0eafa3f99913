import { isJsonObject, type JsonObject, type JsonValue } from '../object.ts';
import { FieldSet, emptySet } from './field-set.ts';
import { compareElements, readElement } from './path-element.ts';

/*
 * FieldsV1, the JSON form of a set (`metadata.managedFields[].fieldsV1`): an object whose keys are elements of paths. `.`
 * inside of one says that it is itself a member; one with nothing inside always is.
 */

/** Reads a set. Throws an error that says what is wrong. Elements of unknown kinds are skipped. */
export function readFieldsV1(fields: JsonValue | undefined): FieldSet {
  if (fields === undefined || fields === null) return emptySet();
  if (!isJsonObject(fields)) throw new Error('the fields of a manager must be an object');
  return readNode(fields).below;
}

interface Node {
  readonly below: FieldSet;
  readonly isMember: boolean;
}

function readNode(fields: JsonObject): Node {
  const members = new Set<string>();
  const children = new Map<string, FieldSet>();
  let isMember = false;
  for (const key in fields) {
    if (key === '.') {
      isMember = true;
      continue;
    }
    // Most are fields; their text is the element.
    const element = key.startsWith('f:') ? key : readElement(key);
    if (element === undefined) continue;
    const inside = fields[key];
    const node = isJsonObject(inside) ? readNode(inside) : { below: emptySet(), isMember: true };
    if (node.isMember) members.add(element);
    if (!node.below.isEmpty) children.set(element, node.below);
  }
  return { below: new FieldSet(members, children), isMember: isMember || (members.size === 0 && children.size === 0) };
}

export function writeFieldsV1(set: FieldSet): JsonObject {
  return writeNode(set, false);
}

function writeNode(set: FieldSet, isMember: boolean): JsonObject {
  const fields: JsonObject = isMember ? { '.': {} } : {};
  const elements = [...set.members];
  for (const element of set.children.keys()) if (!set.members.has(element)) elements.push(element);
  if (elements.length > 1) elements.sort(compareElements);
  for (const element of elements) {
    const below = set.children.get(element);
    fields[element] = below === undefined ? {} : writeNode(below, set.members.has(element));
  }
  return fields;
}
