import { fieldOf, isJsonObject, setField, type JsonObject, type JsonValue } from '../../wire/object.ts';

/* Filling in what was left out, in place. */

/** The object in that field; if there is none it is put there. */
export function childOf(parent: JsonObject, field: string): JsonObject {
  const present = fieldOf(parent, field);
  if (isJsonObject(present)) return present;
  const made: JsonObject = {};
  setField(parent, field, made);
  return made;
}

/** Sets fields that are absent or null. For fields behind a pointer in Go, where zero is a value like any other. */
export function fillAbsent(target: JsonObject, defaults: JsonObject): void {
  for (const [field, value] of Object.entries(defaults)) {
    const present = fieldOf(target, field);
    if ((present === undefined || present === null) && value !== undefined) setField(target, field, value);
  }
}

/** Sets fields that are absent, null, `''`, 0 or empty lists. For plain fields in Go, where zero is the same as absent. */
export function fillZero(target: JsonObject, defaults: JsonObject): void {
  for (const [field, value] of Object.entries(defaults)) {
    if (isZero(fieldOf(target, field)) && value !== undefined) setField(target, field, value);
  }
}

function isZero(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);
}
