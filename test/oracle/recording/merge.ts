import { fieldOf, isJsonObject } from '../../../src/wire/object.ts';
import type { JsonObject, JsonValue } from '../../../src/wire/object.ts';
import type { Recording } from './answer.ts';

/** Something that one server answered differently to the same request, other than by a resource version. */
export interface Unsteady {
  readonly where: string;
  readonly values: readonly [string, string];
}

const NAME = /«([^»]*)»/g;

/**
 * Lays plays of one server over each other. A collection's version may or may not be that of the last write to it,
 * as the server's own caches have it; both names are then kept, as `«a|b»`. Everything else must be the same.
 */
export function mergeRecordings(plays: readonly Recording[]): { recording: Recording; unsteady: Unsteady[] } {
  const unsteady: Unsteady[] = [];
  const [first = {}, ...others] = plays;
  let recording: JsonValue = first;
  for (const other of others) recording = merge(recording, other, { path: '', unsteady });
  return { recording: recording as Recording, unsteady };
}

interface Place {
  readonly path: string;
  readonly unsteady: Unsteady[];
}

function merge(a: JsonValue, b: JsonValue, place: Place): JsonValue {
  if (typeof a === 'string' && typeof b === 'string') return mergeText(a, b, place);
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
    return a.map((item, index) => merge(item, b[index] ?? null, at(place, String(index))));
  }
  if (isJsonObject(a) && isJsonObject(b) && sameKeys(a, b)) {
    const entries = Object.keys(a).map((key) => [key, merge(fieldOf(a, key) ?? null, fieldOf(b, key) ?? null, at(place, key))]);
    return Object.fromEntries(entries) as JsonObject;
  }
  if (a !== b) place.unsteady.push({ where: place.path, values: [JSON.stringify(a), JSON.stringify(b)] });
  return a;
}

function mergeText(a: string, b: string, place: Place): string {
  if (matchesText(a, b)) return a;
  const names = [...b.matchAll(NAME)].map((match) => match[1] ?? '');
  if (a.replaceAll(NAME, '«»') !== b.replaceAll(NAME, '«»') || !isVersion(a)) {
    place.unsteady.push({ where: place.path, values: [a, b] });
    return a;
  }
  return a.replaceAll(NAME, (_all, inside: string) => {
    const other = names.shift() ?? '';
    return inside.split('|').includes(other) ? `«${inside}»` : `«${inside}|${other}»`;
  });
}

/** Only names of versions have no word before them (`«uid create»`, `«time»`). */
function isVersion(text: string): boolean {
  return [...text.matchAll(NAME)].every(([, inside = '']) => !/^(uid|ip|port|time|token|suffix|etag|hash|pointer)\b/.test(inside));
}

/** True if a masked text is what was recorded, or one of the alternatives in it. */
export function matchesText(recorded: string, played: string): boolean {
  if (recorded === played) return true;
  if (!recorded.includes('|') || !recorded.includes('«')) return false;
  const pattern = recorded.split(/(«[^»]*»)/).map((part) => (part.startsWith('«') ? `«(?:${part.slice(1, -1).split('|').map(escape).join('|')})»` : escape(part)));
  return new RegExp(`^${pattern.join('')}$`, 's').test(played);
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function sameKeys(a: JsonObject, b: JsonObject): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key));
}

function at(place: Place, key: string): Place {
  return { ...place, path: place.path === '' ? key : `${place.path} > ${key}` };
}
