import { goTypeName } from '../go-text.ts';
import { cloneJson } from '../json.ts';
import type { JsonObject, JsonValue } from '../object.ts';
import { fieldOf, isJsonObject, setField } from '../object.ts';
import type { Outcome } from '../outcome.ts';
import { accept, refuse } from '../outcome.ts';
import type { PatchProblem } from './patch-problem.ts';

/** Checks that a decoded merge patch is an object. */
export function parseMergePatch(patch: JsonValue): Outcome<JsonObject, PatchProblem> {
  if (isJsonObject(patch)) return accept(patch);
  const message = patch === null ? 'Invalid JSON Patch' : `error decoding patch: json: cannot unmarshal ${goTypeName(patch)} into Go value of type map[string]interface {}`;
  return refuse({ kind: 'malformed', message });
}

/**
 * Applies a JSON merge patch (RFC 7386) to a copy of `document`: null removes, objects merge, all else replaces.
 * Like the library in Kubernetes, and further than the RFC, it also takes nulls out of objects inside the lists that
 * the patch brings.
 */
export function applyMergePatch(document: JsonObject, patch: JsonObject): JsonObject {
  const result: JsonObject = {};
  for (const key in document) {
    const value = document[key];
    if (value !== undefined && !Object.hasOwn(patch, key)) setField(result, key, cloneJson(value));
    else if (value !== undefined) mergeField(result, key, { current: value, change: patch[key] });
  }
  for (const key in patch) {
    if (!Object.hasOwn(document, key)) mergeField(result, key, { current: null, change: patch[key] });
  }
  return result;
}

interface FieldChange {
  readonly current: JsonValue;
  readonly change: JsonValue | undefined;
}

function mergeField(result: JsonObject, key: string, { current, change }: FieldChange): void {
  if (change === undefined) setField(result, key, cloneJson(current));
  else if (change !== null) setField(result, key, merged(current, change));
}

function merged(current: JsonValue, change: JsonValue): JsonValue {
  if (!isJsonObject(current)) return withoutNulls(change);
  return isJsonObject(change) ? applyMergePatch(current, change) : cloneJson(change);
}

/** A copy without the fields that are null, at any depth; null items of lists stay. */
export function withoutNulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isJsonObject(value)) return value;
  const copy: JsonObject = {};
  for (const key of Object.keys(value)) {
    const field = fieldOf(value, key);
    if (field !== undefined && field !== null) setField(copy, key, withoutNulls(field));
  }
  return copy;
}
