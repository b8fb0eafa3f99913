import type { JsonObject, JsonValue } from '../wire/object.ts';
import { isJsonObject } from '../wire/object.ts';
import type { Step } from './changed-path.ts';
import { EACH, stepsOf } from './changed-path.ts';
import { UsageError } from './errors.ts';

/** What is kept of an object. Makes a new one; the given one is nobody's afterwards. */
export type View = (object: JsonObject) => JsonObject;

/** The view that drops nothing. */
export function whole(object: JsonObject): JsonObject {
  return object;
}

/** Without these an object could not be told from another. */
const NEEDED: readonly string[] = [
  'apiVersion', 'kind', 'metadata', 'metadata.name', 'metadata.namespace', 'metadata.uid', 'metadata.resourceVersion', 'metadata.creationTimestamp',
];

/**
 * Drops what is at each of the paths (`metadata.managedFields`, `spec.containers[].env`, `data`). Throws {@link UsageError}
 * for what every object needs.
 */
export function dropping(paths: readonly string[]): View {
  const trails = paths.map((path) => {
    const steps = stepsOf(path);
    if (steps.length === 0 || steps.at(-1) === EACH || NEEDED.includes(steps.map(String).join('.'))) throw new UsageError(`drop: '${path}' cannot be dropped`);
    return steps;
  });
  if (trails.length === 0) return whole;
  return (object) => withoutAll(object, trails);
}

function withoutAll(object: JsonObject, trails: readonly (readonly Step[])[]): JsonObject {
  // Copied rather than deleted from: an object that something was deleted from takes several times its memory.
  const kept: JsonObject = {};
  for (const [name, value] of Object.entries(object)) {
    const inside = trails.filter((trail) => trail[0] === name).map((trail) => trail.slice(1));
    if (inside.some((trail) => trail.length === 0)) continue;
    kept[name] = inside.length === 0 || value === undefined ? value : withoutInside(value, inside);
  }
  return kept;
}

function withoutInside(value: JsonValue, trails: readonly (readonly Step[])[]): JsonValue {
  if (isJsonObject(value)) return withoutAll(value, trails);
  if (!Array.isArray(value)) return value;
  const inside = trails.filter((trail) => trail[0] === EACH).map((trail) => trail.slice(1));
  return inside.length === 0 ? value : value.map((item) => withoutInside(item, inside));
}
