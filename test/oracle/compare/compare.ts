import { fieldOf, isJsonObject } from '../../../src/wire/object.ts';
import type { JsonObject, JsonValue } from '../../../src/wire/object.ts';
import type { Answer } from '../recording/answer.ts';
import { matchesText } from '../recording/merge.ts';

/** One thing in which an answer is not the recorded one. */
export interface Difference {
  /** What kind of difference, without names and numbers, so that like ones are counted together. */
  readonly kind: string;
  /** Where in the answer. */
  readonly at: string;
  readonly recorded: string;
  readonly played: string;
}

export const MANAGED_FIELDS = 'managedFields';

/** All differences of one answer; of bodies only where the status is the same. */
export function compareAnswers(recorded: Answer, played: Answer): Difference[] {
  if (recorded.unplayed !== undefined && recorded.unplayed === played.unplayed) return [];
  if (played.unplayed !== undefined) return [difference('not reached', '', ['', played.unplayed])];
  if (recorded.status !== played.status) return [statusDifference(recorded, played)];
  const found: Difference[] = [];
  compareValues(recorded.headers ?? {}, played.headers ?? {}, { path: 'header', found });
  for (const part of ['body', 'yaml', 'text', 'bytes'] as const) {
    const [a, b] = [recorded[part], played[part]];
    if (a === undefined && b === undefined) continue;
    if (a === undefined || b === undefined) found.push(difference(`${part} ${a === undefined ? 'where there is none' : 'missing'}`, part, [short(a), short(b)]));
    else if (isStatus(a) && isStatus(b)) compareStatuses(a, b, found);
    else compareValues(a, b, { path: part, found });
  }
  if (recorded.events !== undefined) compareEvents(recorded, played, found);
  return found;
}

function statusDifference(recorded: Answer, played: Answer): Difference {
  const says = (answer: Answer): string => {
    const reason = isJsonObject(answer.body) && isStatus(answer.body) ? answer.body['reason'] : undefined;
    return `${answer.status ?? 'none'}${typeof reason === 'string' && reason !== '' ? ` ${reason}` : ''}`;
  };
  return difference(`status: ${says(recorded)} is ${says(played)}`, 'status', [short(recorded.body ?? recorded.text), short(played.body ?? played.text)]);
}

function isStatus(value: JsonValue): value is JsonObject {
  return isJsonObject(value) && value['kind'] === 'Status';
}

/** Errors are compared by part, because a wrong sentence is another thing than a wrong reason. */
function compareStatuses(recorded: JsonObject, played: JsonObject, found: Difference[]): void {
  const label = `${JSON.stringify(recorded['code'] ?? recorded['status'] ?? '')} ${JSON.stringify(recorded['reason'] ?? '')}`.replaceAll('"', '');
  for (const key of new Set([...Object.keys(recorded), ...Object.keys(played)])) {
    const [a, b] = [recorded[key], played[key]];
    if (typeof a === 'string' && typeof b === 'string') {
      if (!matchesText(a, b)) found.push(difference(`${key} of ${label}: ${outlineOf(a)}`, key, [a, b]));
    } else {
      compareValues(a, b, { path: `${key} of ${label}`, found });
    }
  }
}

/** A sentence without what is quoted or counted in it, so that like ones come together. */
function outlineOf(sentence: string): string {
  const bare = sentence.replaceAll(/"(?:[^"\\]|\\.)*"/g, '"…"').replaceAll(/\d+/g, 'N');
  return bare.length > 90 ? `${bare.slice(0, 90)}…` : bare;
}

function compareEvents(recorded: Answer, played: Answer, found: Difference[]): void {
  const [a, b] = [recorded.events ?? [], played.events ?? []];
  const [before, after] = [`${a.map(headline).join(', ')}; ${recorded.then ?? 'open'}`, `${b.map(headline).join(', ')}; ${played.then ?? 'open'}`];
  if (!matchesText(before, after)) {
    found.push(difference(sequenceKind(recorded, played), 'events', [before, after]));
    return;
  }
  a.forEach((event, index) => {
    const [one, other] = [objectOf(event), objectOf(b[index] ?? null)];
    if (isJsonObject(one) && isJsonObject(other) && isStatus(one) && isStatus(other)) compareStatuses(one, other, found);
    else compareValues(event, b[index] ?? null, { path: 'event', found });
  });
}

/** What an event says at a glance: `ADDED a @«create»`. */
function headline(event: JsonValue): string {
  const object = objectOf(event);
  const metadata = isJsonObject(object) ? metadataOf(object) : undefined;
  const type = isJsonObject(event) ? event['type'] : undefined;
  const parts = [type, metadata?.['name'], metadata?.['resourceVersion'] === undefined ? undefined : `@${short(metadata['resourceVersion'])}`];
  return parts.filter((part) => typeof part === 'string').join(' ') || short(event);
}

function metadataOf(object: JsonObject): JsonObject | undefined {
  const rows = object['rows'];
  const row = Array.isArray(rows) ? rows[0] : undefined;
  const inRow = isJsonObject(row) && isJsonObject(row['object']) ? row['object']['metadata'] : undefined;
  if (isJsonObject(inRow)) return inRow;
  return isJsonObject(object['metadata']) ? object['metadata'] : undefined;
}

function objectOf(event: JsonValue): JsonValue | undefined {
  return isJsonObject(event) ? event['object'] : undefined;
}

function sequenceKind(recorded: Answer, played: Answer): string {
  const types = (answer: Answer): string => (answer.events ?? []).map((event) => (isJsonObject(event) ? short(event['type']) : 'text')).join(' ');
  if (types(recorded) === types(played)) return recorded.then === played.then ? 'events: order or versions' : `events: then ${recorded.then ?? 'open'} is ${played.then ?? 'open'}`;
  return (played.events ?? []).length === 0 ? 'events: none came' : 'events: other types';
}

interface Place {
  readonly path: string;
  readonly found: Difference[];
}

function compareValues(recorded: JsonValue | undefined, played: JsonValue | undefined, place: Place): void {
  if (typeof recorded === 'string' && typeof played === 'string') {
    if (!matchesText(recorded, played)) add(place, 'another', [recorded, played]);
  } else if (Array.isArray(recorded) && Array.isArray(played)) {
    compareArrays(recorded, played, place);
  } else if (isJsonObject(recorded) && isJsonObject(played)) {
    for (const key of new Set([...Object.keys(recorded), ...Object.keys(played)])) {
      compareFields([fieldOf(recorded, key), fieldOf(played, key)], { ...place, path: `${place.path}.${key}` });
    }
  } else if (recorded !== played) {
    add(place, 'another', [short(recorded), short(played)]);
  }
}

function compareFields([recorded, played]: readonly [JsonValue | undefined, JsonValue | undefined], place: Place): void {
  if (recorded === undefined) add(place, 'extra', ['', short(played)]);
  else if (played === undefined) add(place, 'missing', [short(recorded), '']);
  else compareValues(recorded, played, place);
}

function compareArrays(recorded: readonly JsonValue[], played: readonly JsonValue[], place: Place): void {
  if (recorded.length !== played.length) {
    add(place, `${recorded.length} is ${played.length} items in`, [short([...recorded]), short([...played])]);
    return;
  }
  recorded.forEach((item, index) => compareValues(item, played[index], { ...place, path: `${place.path}[${index}]` }));
}

function add(place: Place, what: string, values: readonly [string, string]): void {
  if (place.path.includes(`metadata.${MANAGED_FIELDS}`)) place.found.push(difference(MANAGED_FIELDS, place.path, values));
  else place.found.push(difference(`${what} ${place.path.replaceAll(/\[\d+\]/g, '[]')}`, place.path, values));
}

function difference(kind: string, at: string, [recorded, played]: readonly [string, string]): Difference {
  return { kind, at, recorded, played };
}

function short(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value, (_key, field: unknown) => (typeof field === 'bigint' ? field.toString() : field));
}
