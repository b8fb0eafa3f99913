import { isJsonObject } from '../../../src/wire/object.ts';
import type { JsonObject, JsonValue } from '../../../src/wire/object.ts';

/**
 * One line for each entry of `metadata.managedFields`, without its time:
 * `kubectl Update v1 /status: f:data(. f:a)`. A set that owns only itself is its bare name.
 * The entries are sorted by their text: the server sorts by time, and whether two writes fall into one second is chance.
 */
export function compactManagedFields(entries: readonly JsonValue[]): JsonValue[] {
  const lines = entries.map((entry) => {
    if (!isJsonObject(entry)) return entry;
    const { manager, operation, apiVersion, subresource, time, fieldsType, fieldsV1, ...others } = entry;
    const head = [manager, operation, apiVersion, ...(subresource === undefined ? [] : [`/${text(subresource)}`])].map(text).join(' ');
    const oddities = [time === undefined ? 'no time' : '', fieldsType === 'FieldsV1' ? '' : `type ${text(fieldsType)}`, ...Object.keys(others)];
    const odd = oddities.filter((part) => part !== '').join(', ');
    return `${head}${odd === '' ? '' : ` (${odd})`}: ${isJsonObject(fieldsV1) ? compactFields(fieldsV1) : text(fieldsV1)}`;
  });
  return lines.sort((a, b) => (text(a) < text(b) ? -1 : 1));
}

function compactFields(fields: JsonObject): string {
  return Object.keys(fields)
    .sort()
    .map((key) => {
      const inside = fields[key];
      return isJsonObject(inside) && Object.keys(inside).length > 0 ? `${key}(${compactFields(inside)})` : key;
    })
    .join(' ');
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
