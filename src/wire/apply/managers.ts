import type { JsonObject, JsonValue } from '../object.ts';
import { isJsonObject } from '../object.ts';
import { quoteGo } from '../go-text.ts';
import { formatTime, parseTime } from '../time.ts';
import type { FieldSet } from './field-set.ts';
import { readFieldsV1, writeFieldsV1 } from './fields-v1.ts';

export type Operation = 'Apply' | 'Update';

/** Who owns which fields, and by what kind of write: one entry of `metadata.managedFields`. */
export interface Manager {
  readonly name: string;
  readonly operation: Operation;
  /** The version in which the paths of `fields` are meant. */
  readonly apiVersion: string;
  /** Empty for the object itself. */
  readonly subresource: string;
  /** When it last changed something, in milliseconds, whole seconds; undefined if it never did. */
  readonly time: number | undefined;
  readonly fields: FieldSet;
}

/** By {@link managerKey}. */
export type Managers = ReadonlyMap<string, Manager>;

/** Appliers are known without their version: it is the same one that applies again. */
export function managerKey({ name, operation, apiVersion, subresource }: Pick<Manager, 'name' | 'operation' | 'apiVersion' | 'subresource'>): string {
  return JSON.stringify({
    ...(name === '' ? {} : { manager: name }),
    operation,
    ...(operation === 'Apply' || apiVersion === '' ? {} : { apiVersion }),
    ...(subresource === '' ? {} : { subresource }),
  });
}

/** How messages name a manager. */
export function formatManager({ name, operation, apiVersion, subresource }: Manager): string {
  const where = subresource === '' ? '' : ` with subresource ${quoteGo(subresource)}`;
  return `${quoteGo(name)}${where}${operation === 'Update' ? ` using ${apiVersion}` : ''}`;
}

/** Reads `metadata.managedFields`. Throws an error that says what is wrong with it. */
export function readManagers(entries: readonly JsonValue[] | undefined): Managers {
  const managers = new Map<string, Manager>();
  for (const [index, entry] of (entries ?? []).entries()) {
    const manager = readManager(isJsonObject(entry) ? entry : {}, index);
    managers.set(managerKey(manager), manager);
  }
  return managers;
}

/** The same; what can't be read is as if it were not there. */
export function readManagersOrNone(entries: readonly JsonValue[] | undefined): Managers {
  try {
    return readManagers(entries);
  } catch (error) {
    if (error instanceof Error) return new Map();
    throw error;
  }
}

function readManager(entry: JsonObject, index: number): Manager {
  const { operation, fieldsType } = entry;
  if (operation !== 'Apply' && operation !== 'Update') throw new Error('operation must be `Apply` or `Update`');
  const apiVersion = text(entry['apiVersion']);
  if (apiVersion === '') throw new Error('apiVersion must not be empty');
  if (text(fieldsType) === '') throw new Error(`missing fieldsType in managed fields entry ${index}`);
  if (fieldsType !== 'FieldsV1') throw new Error(`invalid fieldsType ${quoteGo(text(fieldsType))} in managed fields entry ${index}`);
  const time = parseTime(text(entry['time']));
  return {
    name: text(entry['manager']), operation, apiVersion, subresource: text(entry['subresource']),
    time: time.ok ? time.value : undefined, fields: readFieldsV1(entry['fieldsV1']),
  };
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** `metadata.managedFields` as Kubernetes writes it, sorted; undefined if there is nothing to say. */
export function writeManagers(managers: Managers): JsonObject[] | undefined {
  if (managers.size === 0) return undefined;
  return [...managers.values()].sort(compareManagers).map((manager) => ({
    ...(manager.name === '' ? {} : { manager: manager.name }),
    operation: manager.operation,
    apiVersion: manager.apiVersion,
    ...(manager.time === undefined ? {} : { time: formatTime(manager.time) }),
    fieldsType: 'FieldsV1',
    fieldsV1: writeFieldsV1(manager.fields),
    ...(manager.subresource === '' ? {} : { subresource: manager.subresource }),
  }));
}

function compareManagers(a: Manager, b: Manager): number {
  return compareTexts(a.operation, b.operation) || (a.time ?? 0) - (b.time ?? 0) || compareTexts(a.name, b.name)
    || compareTexts(a.apiVersion, b.apiVersion) || compareTexts(a.subresource, b.subresource);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

const MAX_UPDATERS = 10;
const BUCKET = 'ancient-changes';

/** Of more than ten managers of updates the oldest become one for each version, so that the list does not grow for ever. */
export function capUpdaters(managers: Managers): Managers {
  const updaters = [...managers].filter(([, { operation }]) => operation === 'Update');
  if (updaters.length <= MAX_UPDATERS) return managers;
  updaters.sort(([keyA, a], [keyB, b]) => (a.time ?? 0) - (b.time ?? 0) || compareTexts(keyA, keyB));
  const capped = new Map(managers);
  const firstOf = new Map<string, string>();
  let count = updaters.length;
  for (const [key, manager] of updaters) {
    if (count <= MAX_UPDATERS) break;
    const first = firstOf.get(manager.apiVersion);
    if (first === undefined) {
      firstOf.set(manager.apiVersion, key);
      continue;
    }
    const bucket: Manager = { ...manager, name: BUCKET, subresource: '' };
    const bucketKey = managerKey(bucket);
    const former = capped.get(bucketKey) ?? capped.get(first);
    capped.delete(first);
    capped.delete(key);
    capped.set(bucketKey, { ...bucket, fields: former === undefined ? manager.fields : manager.fields.union(former.fields) });
    count--;
  }
  return capped;
}
