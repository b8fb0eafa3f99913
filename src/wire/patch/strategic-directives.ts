import { writeJson } from '../json.ts';
import type { JsonObject, JsonValue } from '../object.ts';
import { fieldOf, isJsonObject, setField } from '../object.ts';
import type { PatchProblem } from './patch-problem.ts';

/** Inside an object of the patch: what to do with it as a whole (`replace`, `delete`, `merge`). */
export const PATCH_DIRECTIVE = '$patch';
/** Inside an object of the patch: the only fields that the object keeps. */
export const RETAIN_KEYS = '$retainKeys';
/** Before a list's name: scalars that the list loses. */
export const DELETE_FROM_LIST = '$deleteFromPrimitiveList';
/** Before a list's name: the order of its items. */
export const SET_ELEMENT_ORDER = '$setElementOrder';

/** Ends the merge; caught at its entrance. */
export class StrategicProblem extends Error {
  readonly kind: PatchProblem['kind'];

  constructor(kind: PatchProblem['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

export function malformed(message: string): never {
  throw new StrategicProblem('malformed', message);
}

export function unknownDirective(directive: JsonValue): never {
  return malformed(`unknown patch type: ${writeJson(directive)}`);
}

/**
 * The name of the field that a key such as `$setElementOrder/ports` is about; undefined for any other key. A key that
 * begins like the directive but is not one is refused.
 */
export function fieldOfDirective(key: string, directive: typeof DELETE_FROM_LIST | typeof SET_ELEMENT_ORDER): string | undefined {
  if (!key.startsWith(directive)) return undefined;
  if (key.startsWith('/', directive.length)) return key.slice(directive.length + 1);
  return malformed(directive === SET_ELEMENT_ORDER ? 'invalid patch format of setElementOrder list' : 'invalid patch format of primitive list');
}

/** What a value of the patch becomes where nothing was before: objects with a `$patch` are left out. Undefined if it is one itself. */
export function withoutDirectives(value: JsonValue): JsonValue | undefined {
  if (Array.isArray(value)) return value.map(withoutDirectives).filter((item) => item !== undefined);
  if (!isJsonObject(value)) return value;
  if (Object.hasOwn(value, PATCH_DIRECTIVE)) return undefined;
  const kept: JsonObject = {};
  for (const key of Object.keys(value)) {
    const field = withoutDirectives(fieldOf(value, key) ?? null);
    if (field !== undefined) setField(kept, key, field);
  }
  return kept;
}

/** A scalar that items are told apart by. Anything else cannot be looked up. */
export type ItemKey = string | number | bigint | boolean | null;

export function asItemKey(value: JsonValue): ItemKey {
  return typeof value === 'object' && value !== null ? malformed('a merge key or an item of a list of scalars must be a scalar') : value;
}

/** The value of the merge key of an item, which must be an object that has one. */
export function mergeKeyOf(item: JsonValue, mergeKey: string): ItemKey {
  if (!isJsonObject(item)) return malformed('expected a map[string]interface {}, but received another type');
  const value = fieldOf(item, mergeKey);
  return value === undefined ? malformed(`map does not contain declared merge key: ${mergeKey}`) : asItemKey(value);
}
