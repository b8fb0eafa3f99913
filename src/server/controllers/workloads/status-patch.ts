import { isJsonObject, type JsonObject, type JsonValue } from '../../../wire/object.ts';
import { sameValue } from '../../../client/changed-path.ts';

/** The merge patch (RFC 7386) that makes `to` of `from`; undefined if they are the same. */
export function mergePatchBetween(from: object, to: object): JsonObject | undefined {
  const patch = differenceOf(plain(from), plain(to));
  return Object.keys(patch).length === 0 ? undefined : patch;
}

function differenceOf(from: JsonObject, to: JsonObject): JsonObject {
  const patch: JsonObject = {};
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [before, after] = [from[key], to[key]];
    if (sameValue(before, after)) continue;
    patch[key] = fieldChange(before, after);
  }
  return patch;
}

function fieldChange(before: JsonValue | undefined, after: JsonValue | undefined): JsonValue {
  if (after === undefined) return null;
  return isJsonObject(before) && isJsonObject(after) ? differenceOf(before, after) : after;
}

/** The same value with the index signature that the types of kinds do not have. */
function plain(value: object): JsonObject {
  return isJsonObject(value) ? value : {};
}
