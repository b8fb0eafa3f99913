import { goTypeName } from '../go-text.ts';
import { cloneJson, equalJson, isDeeperThan, writeJson } from '../json.ts';
import { MAX_DEPTH } from '../json-reader.ts';
import type { JsonObject, JsonValue } from '../object.ts';
import { fieldOf, isJsonObject, setField } from '../object.ts';
import type { Outcome } from '../outcome.ts';
import { accept, refuse } from '../outcome.ts';
import type { PatchProblem } from './patch-problem.ts';

// Kubernetes' limits: operations in a patch, and bytes that `copy` may add (a few copies of copies would fill any memory).
const MAX_OPERATIONS = 10_000;
const MAX_COPIED_BYTES = 3 * 1024 * 1024;

interface Operation {
  readonly op: string;
  readonly path: string | undefined;
  readonly from: string | undefined;
  /** Null if it is absent: Kubernetes makes no difference. */
  readonly value: JsonValue;
}

/** A JSON patch (RFC 6902) that has been read. It can be applied any number of times. */
export interface JsonPatch {
  readonly operations: readonly Operation[];
  /** Members that no operation has, for fieldValidation: `[0].foo`. */
  readonly unknownFields: readonly string[];
}

/** Reads a decoded JSON patch. Whether the operations exist and fit is only seen when it is applied, as in Kubernetes. */
export function parseJsonPatch(patch: JsonValue): Outcome<JsonPatch, PatchProblem> {
  if (patch !== null && !Array.isArray(patch)) return malformed(patch, 'Go value of type []handlers.jsonPatchOp');
  const operations: Operation[] = [];
  const unknownFields: string[] = [];
  for (const [index, item] of (patch ?? []).entries()) {
    if (item !== null && !isJsonObject(item)) return malformed(item, 'Go value of type handlers.jsonPatchOp');
    const fields = item ?? {};
    const op = fieldOf(fields, 'op') ?? '';
    const path = fieldOf(fields, 'path') ?? undefined;
    const from = fieldOf(fields, 'from') ?? undefined;
    if (typeof op !== 'string') return malformed(op, 'Go struct field jsonPatchOp.op of type string');
    if (path !== undefined && typeof path !== 'string') return malformed(path, 'Go struct field jsonPatchOp.path of type string');
    if (from !== undefined && typeof from !== 'string') return malformed(from, 'Go struct field jsonPatchOp.from of type string');
    operations.push({ op, path, from, value: fieldOf(fields, 'value') ?? null });
    for (const key of Object.keys(fields)) if (!['op', 'path', 'from', 'value'].includes(key)) unknownFields.push(`[${index}].${key}`);
  }
  if (operations.length > MAX_OPERATIONS) {
    return refuse({ kind: 'too large', message: `The allowed maximum operations in a JSON patch is ${MAX_OPERATIONS}, got ${operations.length}` });
  }
  return accept({ operations, unknownFields });
}

function malformed(value: JsonValue, target: string): Outcome<never, PatchProblem> {
  return refuse({ kind: 'malformed', message: `error decoding patch: json: cannot unmarshal ${goTypeName(value)} into ${target}` });
}

class NotApplicable extends Error {}

/**
 * Applies a JSON patch to a copy of `document`. Like the library in Kubernetes and unlike RFC 6902: `replace` of a
 * member that does not exist adds it, negative indexes count from the end, an absent member counts as null in `test`
 * and `copy`, and the whole document can be replaced and tested but not added, moved or copied to.
 */
export function applyJsonPatch(document: JsonValue, patch: JsonPatch): Outcome<JsonValue, PatchProblem> {
  const run = new PatchRun(cloneJson(document));
  try {
    for (const operation of patch.operations) run.apply(operation);
    return accept(run.document);
  } catch (error) {
    if (error instanceof NotApplicable) return refuse({ kind: 'not applicable', message: error.message });
    throw error;
  }
}

type Container = JsonObject | JsonValue[];
interface Place {
  readonly container: Container;
  readonly key: string;
  /** How deep a value at this place lies. */
  readonly depth: number;
}

class PatchRun {
  document: JsonValue;
  #copiedBytes = 0;

  constructor(document: JsonValue) {
    this.document = document;
  }

  apply(operation: Operation): void {
    const { op, path, from, value } = operation;
    if (path === undefined) fail(`${op} operation has no path`);
    switch (op) {
      case 'add': return add(this.#find(path), cloneJson(value));
      case 'remove': return remove(this.#find(path));
      case 'replace': return this.#replace(path, cloneJson(value));
      case 'move': return this.#move(from, path);
      case 'copy': return this.#copy(from, path);
      case 'test': return this.#test(path, value);
      default: return fail(`unexpected operation ${op}`);
    }
  }

  #replace(path: string, value: JsonValue): void {
    if (path === '') {
      if (typeof value !== 'object' || value === null) fail('a document can only be replaced by an object or list');
      this.document = value;
      return;
    }
    const place = this.#find(path);
    checkDepth(place, value);
    if (Array.isArray(place.container)) place.container[existingIndex(place.container, place.key)] = value;
    else setField(place.container, place.key, value);
  }

  #move(from: string | undefined, path: string): void {
    if (from === undefined) fail('move operation has no from');
    const source = this.#find(from);
    const value = get(source);
    remove(source);
    add(this.#find(path), value);
  }

  #copy(from: string | undefined, path: string): void {
    if (from === undefined) fail('copy operation has no from');
    const value = get(this.#find(from));
    const target = this.#find(path);
    this.#copiedBytes += writeJson(value).length;
    if (this.#copiedBytes > MAX_COPIED_BYTES) fail(`copy operations add more than ${MAX_COPIED_BYTES} bytes`);
    add(target, cloneJson(value));
  }

  #test(path: string, expected: JsonValue): void {
    const actual = path === '' ? this.document : get(this.#find(path));
    if (!equalJson(actual, expected)) fail(`testing value ${path} failed`);
  }

  /** The container and key that a JSON pointer (RFC 6901) names; the key itself need not exist. */
  #find(path: string): Place {
    if (!path.startsWith('/')) fail(`${JSON.stringify(path)} names no place in the document`);
    const keys = path.slice(1).split('/').map(unescapePointer);
    const key = keys.pop() ?? '';
    let container = this.document;
    for (const part of keys) container = isContainer(container) ? get({ container, key: part, depth: 0 }) : null;
    return isContainer(container) ? { container, key, depth: keys.length + 1 } : fail(`document has no ${path}`);
  }
}

function isContainer(value: JsonValue): value is Container {
  return typeof value === 'object' && value !== null;
}

function unescapePointer(part: string): string {
  return part.includes('~') ? part.replaceAll('~1', '/').replaceAll('~0', '~') : part;
}

function get({ container, key }: Place): JsonValue {
  if (Array.isArray(container)) return container[existingIndex(container, key)] ?? null;
  return fieldOf(container, key) ?? null;
}

function add(place: Place, value: JsonValue): void {
  checkDepth(place, value);
  const { container, key } = place;
  if (!Array.isArray(container)) return setField(container, key, value);
  if (key === '-') {
    container.push(value);
    return;
  }
  const index = parseIndex(key);
  // One place more than there are items; -1 is behind the last one.
  const at = index < 0 ? index + container.length + 1 : index;
  if (at < 0 || at > container.length) fail(`index ${key} is out of range`);
  container.splice(at, 0, value);
}

function remove({ container, key }: Place): void {
  if (Array.isArray(container)) {
    container.splice(existingIndex(container, key), 1);
    return;
  }
  if (!Object.hasOwn(container, key)) fail(`there is no ${key} to remove`);
  delete container[key];
}

function existingIndex(list: readonly JsonValue[], key: string): number {
  const index = parseIndex(key);
  const at = index < 0 ? index + list.length : index;
  return at >= 0 && at < list.length ? at : fail(`index ${key} is out of range`);
}

function parseIndex(key: string): number {
  return /^[+-]?\d{1,15}$/.test(key) ? Number(key) : fail(`${JSON.stringify(key)} is no index`);
}

/** Copies of copies could nest deeper than anything that was read. */
function checkDepth(place: Place, value: JsonValue): void {
  if (place.depth > MAX_DEPTH || isDeeperThan(value, MAX_DEPTH - place.depth)) fail('the result would nest too deep');
}

function fail(message: string): never {
  throw new NotApplicable(message);
}
