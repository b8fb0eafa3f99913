import type { KeyRange } from './revision-log.ts';

const FIRST_SURROGATE = 0xd800;

/**
 * Orders keys by their UTF-8 bytes. JavaScript compares UTF-16 units, which differs only where a surrogate pair meets a
 * unit at or above 0xE000: surrogates sort below it as units, above it as bytes.
 */
export function compareKeys(a: string, b: string): number {
  if (a === b) return 0;
  const shorter = Math.min(a.length, b.length);
  let at = 0;
  while (at < shorter && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === shorter) return a.length - b.length;
  return weight(a.charCodeAt(at)) - weight(b.charCodeAt(at));
}

function weight(unit: number): number {
  if (unit < FIRST_SURROGATE) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** All keys that begin with `prefix`. The prefix must end in a character below U+D7FF (ours end in `/`). */
export function prefixRange(prefix: string): KeyRange {
  const last = prefix.length - 1;
  return { start: prefix, end: prefix.slice(0, last) + String.fromCharCode(prefix.charCodeAt(last) + 1) };
}

/** The range of one key alone. */
export function singleKey(key: string): KeyRange {
  return { start: key, end: `${key}\u0000` };
}
