import { isJsonObject } from '../../../src/wire/object.ts';
import type { JsonObject, JsonValue } from '../../../src/wire/object.ts';
import type { Keep } from '../script.ts';

const OUTLINE_LEVELS = 3;

/** The part of a body that a script wants to keep. */
export function keepOf(keep: Keep, value: JsonValue): JsonValue {
  switch (keep) {
    case 'outline': return outline(value, OUTLINE_LEVELS);
    case 'names': return names(value);
    case 'bare names': return unversioned(names(value));
    case 'unversioned': return unversioned(value);
    default: return value;
  }
}

/** Keys only; what lies deeper is `…`. */
function outline(value: JsonValue, levels: number): JsonValue {
  if (Array.isArray(value)) return levels === 0 ? '…' : value.map((item) => outline(item, levels - 1));
  if (!isJsonObject(value)) return levels === 0 ? '…' : value;
  if (levels === 0) return '…';
  const entries = Object.entries(value).map(([key, field]) => [key, outline(field ?? null, levels - 1)]);
  return Object.fromEntries(entries) as JsonObject;
}

function unversioned(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(unversioned);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'resourceVersion');
  return Object.fromEntries(entries.map(([key, field]) => [key, unversioned(field ?? null)])) as JsonObject;
}

function names(value: JsonValue): JsonValue {
  const items = isJsonObject(value) ? value['items'] : undefined;
  if (!isJsonObject(value) || !Array.isArray(items)) return value;
  const short = items.map((item) => {
    const metadata = isJsonObject(item) ? item['metadata'] : undefined;
    if (!isJsonObject(metadata)) return item;
    const { namespace, name, resourceVersion } = metadata;
    return { metadata: { ...(namespace === undefined ? {} : { namespace }), ...(name === undefined ? {} : { name }), ...(resourceVersion === undefined ? {} : { resourceVersion }) } };
  });
  return { ...value, items: short };
}
