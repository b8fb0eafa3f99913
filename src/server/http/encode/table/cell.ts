import { at, numberAt, objectAt, objectsAt, textAt, textsAt } from '../../../../wire/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue, type KubeObject } from '../../../../wire/object.ts';
import { labelSelectorFromObject } from '../../../../wire/selector.ts';
import { age } from '../../../../wire/time.ts';

/* What cells of many kinds are made of. */

export const NONE = '<none>';
export const UNSET = '<unset>';
export const UNKNOWN = '<unknown>';

export function nameOf(object: KubeObject): string {
  return object.metadata.name ?? '';
}

export function ageOf(object: KubeObject, now: number): string {
  return age(object.metadata.creationTimestamp, now);
}

/** Time since the timestamp at that path. */
export function ageAt(value: JsonValue | undefined, path: string, now: number): string {
  const found = at(value, path);
  return age(typeof found === 'string' ? found : undefined, now);
}

/** The text at that path, or `missing` if there is none. */
export function textOr(value: JsonValue | undefined, path: string, missing: string): string {
  const found = at(value, path);
  return typeof found === 'string' ? found : missing;
}

/** The text at that path, or `missing` if it is absent or empty. */
export function filledOr(value: JsonValue | undefined, path: string, missing: string): string {
  return textAt(value, path) || missing;
}

/** A count that may be absent; such a one reads as 0. */
export function countAt(value: JsonValue | undefined, path: string): number {
  return numberAt(value, path);
}

/** Names and images of containers. */
export function containerCells(podSpec: JsonValue | undefined): [string, string] {
  const containers = objectsAt(podSpec, 'containers');
  return [containers.map((container) => textAt(container, 'name')).join(','), containers.map((container) => textAt(container, 'image')).join(',')];
}

/** `a=1,b=2`, sorted by key; `<none>` if there are no labels. */
export function labelsCell(labels: JsonValue | undefined): string {
  const entries = isJsonObject(labels) ? Object.entries(labels) : [];
  if (entries.length === 0) return NONE;
  return entries
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : ''}`)
    .sort(byBytes)
    .join(',');
}

/** A metav1.LabelSelector as text; `undefined` if it is not valid. An absent one selects nothing and reads as `''`. */
export function selectorText(selector: JsonValue | undefined): string | undefined {
  if (!isJsonObject(selector)) return '';
  const labels = Object.entries(objectAt(selector, 'matchLabels')).map(([key, value]) => [key, typeof value === 'string' ? value : ''] as const);
  const compiled = labelSelectorFromObject({
    matchLabels: Object.fromEntries(labels),
    matchExpressions: objectsAt(selector, 'matchExpressions').map((expression) => ({
      key: textAt(expression, 'key'),
      operator: textAt(expression, 'operator'),
      values: textsAt(expression, 'values'),
    })),
  });
  return compiled.ok ? compiled.value.text : undefined;
}

/** A selector's cell: `<none>` if it says nothing, `<error>` if it can't be read. */
export function selectorCell(selector: JsonValue | undefined): string {
  const text = selectorText(selector);
  if (text === undefined) return '<error>';
  return text === '' ? NONE : text;
}

/** `a,b,c + 2 more...`: at most `most` of them. */
export function firstOf(items: readonly string[], most: number): string {
  const shown = items.slice(0, most).join(',');
  return items.length > most ? `${shown} + ${items.length - most} more...` : shown;
}

/** Whether a condition of that type exists and is True. Of several with the same type the first counts. */
export function isTrue(object: JsonValue | undefined, path: string, type: string): boolean {
  return textAt(conditionOf(object, path, type), 'status') === 'True';
}

export function conditionOf(object: JsonValue | undefined, path: string, type: string): JsonObject | undefined {
  return objectsAt(object, path).find((condition) => condition['type'] === type);
}

/** Order by UTF-8 bytes, as Go compares strings; for the ASCII of names the same as by code units. */
export function byBytes(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
