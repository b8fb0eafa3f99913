import type { Leaf } from '../../kinds/schema.ts';
import type { JsonValue } from '../../wire/object.ts';
import type { Outcome } from '../../wire/outcome.ts';
import { makeQuantity, parseQuantity } from '../../wire/quantity.ts';
import { formatMicroTime, formatTime, parseMicroTime, parseTime } from '../../wire/time.ts';
import { isIntegerWithin, mismatch, TypeMismatch } from './type-mismatch.ts';

/* Values of the types that have a JSON form of their own, as Kubernetes writes them again after reading them. */

/** Throws {@link TypeMismatch}. */
export function conformLeaf(value: JsonValue, leaf: Leaf): JsonValue {
  switch (leaf) {
    case 'time': return rewritten(value, (text) => mapped(parseTime(text), ZERO_SECONDS, (ms) => formatTime(ms)));
    case 'microtime': return rewritten(value, (text) => mapped(parseMicroTime(text), ZERO_SECONDS * 1000, (micros) => formatMicroTime(micros)));
    case 'intorstring':
      if (typeof value === 'string' || isIntegerWithin(value, 'int32')) return value;
      throw mismatch(value, 'int32', 'number');
    case 'quantity': return conformQuantity(value);
    case 'raw':
    case 'schema-or-bool':
    case 'schema-or-list':
    case 'schema-or-strings':
      return value;
  }
}

/** What stands for one that was not sent, where it can't be left out. */
export function emptyLeaf(leaf: Leaf): JsonValue {
  switch (leaf) {
    case 'quantity': return '0';
    case 'intorstring': return 0;
    default: return null;
  }
}

// The first moment of year 1, in milliseconds since 1970: Go's zero time, which is written as null.
const ZERO_SECONDS = -62_135_596_800_000;

function rewritten(value: JsonValue, rewrite: (text: string) => Outcome<string | null, string>): string | null {
  if (typeof value !== 'string') throw mismatch(value, 'string');
  const outcome = rewrite(value);
  if (!outcome.ok) throw new TypeMismatch(outcome.error);
  return outcome.value;
}

function mapped(read: Outcome<number, string>, zero: number, format: (value: number) => string): Outcome<string | null, string> {
  return read.ok ? { ok: true, value: read.value === zero ? null : format(read.value) } : read;
}

// Most quantities are written as they are kept; of these nothing must be worked out.
const CANONICAL = /^(?:0|[1-9][0-9]{0,2}(?:m|k|M|G|T|P|Ki|Mi|Gi|Ti|Pi)?)$/;
const MILLI = 1_000_000n;

function conformQuantity(value: JsonValue): string {
  if (typeof value === 'string' && CANONICAL.test(value)) return value;
  // It is read as it stands between the quotes, or as what it is if it is no text.
  const text = typeof value === 'string' ? value.trim() : typeof value === 'object' ? '' : String(value);
  const quantity = parseQuantity(text);
  if (!quantity.ok) throw new TypeMismatch(quantity.error);
  return quantity.value.text;
}

/** A canonical quantity without anything smaller than a thousandth (core/v1 defaults of a ResourceList). */
export function roundedUp(text: string): string {
  if (CANONICAL.test(text)) return text;
  const quantity = parseQuantity(text);
  if (!quantity.ok || quantity.value.nano % MILLI === 0n) return text;
  const { nano, format } = quantity.value;
  const part = nano < 0n ? -1n : 1n;
  return makeQuantity((nano / MILLI + part) * MILLI, format).text;
}
