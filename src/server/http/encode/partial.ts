import { writeJson } from '../../../wire/json.ts';
import type { JsonObject, JsonValue } from '../../../wire/object.ts';
import type { ResourceDefinition } from '../../resources/definition.ts';
import { objectOf } from '../../resources/external-form.ts';
import type { Entry } from '../../resources/resource-store.ts';
import { bookmarkObject, jsonLine, listMetadata } from './json.ts';
import type { Representation } from './representation.ts';

const encoder = new TextEncoder();
const API_VERSION = 'meta.k8s.io/v1';

/** Only the metadata of objects (`as=PartialObjectMetadata`). */
export const partialRepresentation: Representation = {
  id: 'partial',
  contentType: 'application/json',
  streamType: 'application/json',
  object: (definition, entry) => jsonLine(partialObject(definition, entry)),
  list: (definition, result) => jsonLine({
    kind: 'PartialObjectMetadataList',
    apiVersion: API_VERSION,
    metadata: listMetadata(result),
    items: result.entries.map((entry) => partialObject(definition, entry)),
  }),
  value: (value) => encoder.encode(`${writeJson(value as JsonObject)}\n`),
  stream: (definition) => ({
    event(event) {
      const known = event.encodings.get('partial');
      if (known !== undefined) return known;
      const bytes = jsonLine({ type: event.type, object: partialObject(definition, { ...event.entry, modRevision: event.revision }) });
      event.encodings.set('partial', bytes);
      return bytes;
    },
    bookmark: (revision, initial) => jsonLine({
      type: 'BOOKMARK',
      object: { ...bookmarkObject(definition, revision, initial), kind: 'PartialObjectMetadata', apiVersion: API_VERSION },
    }),
    error: (status) => jsonLine({ type: 'ERROR', object: status as unknown as JsonValue }),
  }),
};

/** The metadata of one object. */
export function partialObject(definition: ResourceDefinition, entry: Entry): JsonObject {
  return { kind: 'PartialObjectMetadata', apiVersion: API_VERSION, metadata: objectOf(definition, entry).metadata };
}
