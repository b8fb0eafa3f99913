import type { JsonValue } from '../../../../wire/object.ts';
import { parseQuantity } from '../../../../wire/quantity.ts';

/** An amount in its canonical text; `missing` if there is none, which by default is what Go prints for an amount of nothing. */
export function quantityCell(value: JsonValue | undefined, missing = '0'): string {
  if (value === undefined || value === null) return missing;
  const text = typeof value === 'object' ? '' : String(value);
  const quantity = parseQuantity(text);
  return quantity.ok ? quantity.value.text : text;
}
