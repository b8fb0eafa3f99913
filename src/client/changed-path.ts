import { isJsonObject } from '../wire/object.ts';

/**
 * True if the values at `path` differ between two objects. A path is field names with `.` between them; `[]` looks at
 * each item of a list, `['a.b/c']` names a field with dots in it: `spec.containers[].image`,
 * `metadata.annotations['example.com/owner']`.
 */
export function differsAt(path: string, before: unknown, after: unknown): boolean {
  const steps = stepsOf(path);
  return !sameValue(valuesAt(before, steps), valuesAt(after, steps));
}

/** `[]` in a path. */
export const EACH: unique symbol = Symbol('each item');
export type Step = string | typeof EACH;

/** Reads a path; see {@link differsAt}. */
export function stepsOf(path: string): readonly Step[] {
  const steps: Step[] = [];
  for (const [whole, name, quoted] of path.matchAll(/\['([^']*)'\]|\[\]|([^.[\]]+)/g)) {
    if (whole === '[]') steps.push(EACH);
    else steps.push(name ?? quoted ?? whole);
  }
  return steps;
}

/** The value, or for paths with `[]` the list of what each item has there. Undefined where the path leads nowhere. */
export function valuesAt(value: unknown, steps: readonly Step[]): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (step === EACH) return Array.isArray(value) ? value.map((item) => valuesAt(item, rest)) : undefined;
  return isJsonObject(value) && Object.hasOwn(value, step) ? valuesAt(value[step], rest) : undefined;
}

/** Equality of two JSON values, whatever the order of fields. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => sameValue(item, b[index]));
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]));
}
