import { writeJson } from '../../../wire/json.ts';
import type { JsonObject, JsonValue } from '../../../wire/object.ts';
import { INITIAL_EVENTS_END } from '../../../wire/watch-event.ts';
import type { ListResult } from '../../resources/collection/list.ts';
import { conform } from '../../resources/conform.ts';
import type { ResourceDefinition } from '../../resources/definition.ts';
import { objectOf } from '../../resources/external-form.ts';
import type { ResourceEvent } from '../../resources/resource-event.ts';
import type { Entry, Revision } from '../../resources/resource-store.ts';
import { itemPieces, versionedPieces } from '../../resources/stored-form.ts';
import { joined, type Pieces } from './bytes.ts';
import type { EventEncoder, Representation } from './representation.ts';

const encoder = new TextEncoder();
const NEWLINE = encoder.encode('\n');
const EVENT_END = encoder.encode('}\n');
const COMMA = encoder.encode(',');
const EVENT_START = {
  ADDED: encoder.encode('{"type":"ADDED","object":'),
  MODIFIED: encoder.encode('{"type":"MODIFIED","object":'),
  DELETED: encoder.encode('{"type":"DELETED","object":'),
} as const;

/** Plain JSON: stored bytes go out as they are, with the version put in. */
export const jsonRepresentation: Representation = {
  id: 'json',
  contentType: 'application/json',
  streamType: 'application/json',
  refuses: () => undefined,
  object: (definition, entry) => joined([...objectPieces(definition, entry, entry.modRevision), NEWLINE]),
  list: listBytes,
  value: (value) => encoder.encode(`${writeJson(value as JsonObject)}\n`),
  stream: (definition) => jsonEvents(definition),
};

function jsonEvents(definition: ResourceDefinition): EventEncoder {
  return {
    event(event) {
      const known = event.encodings.get('json');
      if (known !== undefined) return known;
      const bytes = eventBytes(definition, event);
      event.encodings.set('json', bytes);
      return bytes;
    },
    bookmark: (revision, initial) => jsonLine({ type: 'BOOKMARK', object: wholeBookmark(definition, revision, initial) }),
    error: (status) => jsonLine({ type: 'ERROR', object: status as unknown as JsonValue }),
  };
}

function eventBytes(definition: ResourceDefinition, event: ResourceEvent): Uint8Array {
  return joined([EVENT_START[event.type], ...objectPieces(definition, event.entry, event.revision), EVENT_END]);
}

/** One line of a JSON stream. */
export function jsonLine(value: JsonObject): Uint8Array {
  return encoder.encode(`${writeJson(value)}\n`);
}

/** The same as Go writes an object of the kind with nothing else in it: with the fields that are never left out. */
function wholeBookmark(definition: ResourceDefinition, revision: Revision, initial: boolean): JsonObject {
  const { metadata = null, ...bare } = bookmarkObject(definition, revision, initial);
  const { object } = conform({ ...bare, metadata: {} }, definition.facts.type);
  return { ...object, metadata };
}

/** A bookmark's object: the kind, the version, and the mark if it ends the initial events. */
export function bookmarkObject(definition: ResourceDefinition, revision: Revision, initial: boolean): JsonObject {
  return {
    kind: definition.facts.kind,
    apiVersion: definition.apiVersion,
    metadata: { resourceVersion: String(revision), ...(initial ? { annotations: { [INITIAL_EVENTS_END]: 'true' } } : {}) },
  };
}

function objectPieces(definition: ResourceDefinition, entry: Entry, revision: Revision): Pieces {
  if (definition.conversion === undefined) return versionedPieces(entry.value, definition.stored, revision);
  return [encoder.encode(writeJson(objectOf(definition, { ...entry, modRevision: revision })))];
}

function listBytes(definition: ResourceDefinition, result: ListResult): Uint8Array {
  const { facts, apiVersion } = definition;
  const head = `{"kind":${JSON.stringify(facts.listKind)},"apiVersion":${JSON.stringify(apiVersion)},"metadata":${writeJson(listMetadata(result))},"items":[`;
  const pieces: Uint8Array[] = [encoder.encode(head)];
  for (const [index, entry] of result.entries.entries()) {
    if (index > 0) pieces.push(COMMA);
    pieces.push(...itemOf(definition, entry));
  }
  pieces.push(encoder.encode(']}\n'));
  return joined(pieces);
}

/** Metadata of a list in any form. */
export function listMetadata(result: ListResult): JsonObject {
  const metadata: JsonObject = { resourceVersion: String(result.revision) };
  if (result.continue !== undefined) metadata['continue'] = result.continue;
  if (result.remainingItemCount !== undefined) metadata['remainingItemCount'] = result.remainingItemCount;
  return metadata;
}

function itemOf(definition: ResourceDefinition, entry: Entry): Pieces {
  if (definition.conversion === undefined) return itemPieces(entry.value, definition.stored, entry.modRevision);
  const { kind: _kind, apiVersion: _apiVersion, ...item } = objectOf(definition, entry);
  return [encoder.encode(writeJson(item))];
}
