import { isJsonObject, type JsonObject } from '../../wire/object.ts';
import { sameValue } from '../changed-path.ts';

// More would not fit a line; the rest is counted.
const MOST_DIFFERENCES = 3;
const LONGEST_VALUE = 40;

// What changes with every write, or says only that something else did.
const SILENT = new Set([
  'metadata.resourceVersion', 'metadata.generation', 'metadata.managedFields', 'metadata.deletionTimestamp',
  'metadata.deletionGracePeriodSeconds', 'status.observedGeneration', 'apiVersion',
]);

/** What differs between two states of any object, in a few words: `spec.replicas 1 → 2`, `Ready False → True`. */
export function differenceWords(old: object, object: object): readonly string[] {
  const found = [...conditionChanges(old, object), ...changesIn(old, object, '')];
  if (found.length > MOST_DIFFERENCES) return [...found.slice(0, MOST_DIFFERENCES), `${found.length - MOST_DIFFERENCES} more changes`];
  if (found.length > 0) return found;
  return sameValue(managedFields(old), managedFields(object)) ? ['written again, nothing changed'] : ['field owners changed'];
}

function managedFields(object: object): unknown {
  return 'metadata' in object && isJsonObject(object.metadata) ? object.metadata['managedFields'] : undefined;
}

function changesIn(before: unknown, after: unknown, path: string): readonly string[] {
  if (path === 'status.conditions' || SILENT.has(path) || sameValue(before, after)) return [];
  if (isJsonObject(before) && isJsonObject(after)) return fieldChanges(before, after, path);
  if (Array.isArray(before) && Array.isArray(after)) {
    const [old, now] = [byIdentity(before), byIdentity(after)];
    return old === undefined || now === undefined ? [`${path} changed`] : itemChanges(old, now, path);
  }
  if (before === undefined) return [isShort(after) ? `${path} set to ${text(after)}` : `${path} added`];
  if (after === undefined) return [`${path} removed`];
  return [isShort(before) && isShort(after) ? `${path} ${text(before)} → ${text(after)}` : `${path} changed`];
}

function fieldChanges(before: JsonObject, after: JsonObject, path: string): readonly string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => changesIn(before[key], after[key], path === '' ? key : `${path}.${key}`));
}

/** Items of a list by the name that Kubernetes merges most lists by; undefined if they have none. */
function byIdentity(list: readonly unknown[]): Map<string, unknown> | undefined {
  const items = new Map<string, unknown>();
  for (const item of list) {
    const name = isJsonObject(item) ? (item['name'] ?? item['type'] ?? item['uid']) : undefined;
    if (typeof name !== 'string' || items.has(name)) return undefined;
    items.set(name, item);
  }
  return items;
}

function itemChanges(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>, path: string): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  const found = [...names].flatMap((name) => changesIn(before.get(name), after.get(name), `${path}[${name}]`));
  return found.length === 0 ? [`${path} reordered`] : found;
}

function isShort(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= LONGEST_VALUE && !value.includes('\n');
  return value === null || typeof value !== 'object';
}

function text(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : typeof value === 'bigint' ? value.toString() : JSON.stringify(value);
}

function conditionChanges(old: object, object: object): readonly string[] {
  const before = new Map(conditions(old).map((condition) => [condition['type'], condition]));
  return conditions(object).flatMap((condition) => {
    const { type, status, reason } = condition;
    if (typeof type !== 'string' || typeof status !== 'string') return [];
    const was = before.get(type);
    const because = typeof reason === 'string' && reason !== '' && reason !== type ? ` (${reason})` : '';
    if (was === undefined) return [`${type} ${status}${because}`];
    if (was['status'] !== status) return [`${type} ${text(was['status'])} → ${status}${because}`];
    if (was['reason'] !== reason) return [`${type} still ${status}${because}`];
    return was['message'] === condition['message'] ? [] : [`${type} still ${status}: ${text(condition['message'])}`];
  });
}

function conditions(object: object): readonly JsonObject[] {
  const status = 'status' in object ? object.status : undefined;
  const list = isJsonObject(status) ? status['conditions'] : undefined;
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
