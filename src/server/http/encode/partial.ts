import { objectOrEmpty, type JsonObject, type JsonValue } from '../../../wire/object.ts';
import { failure, type Status } from '../../../wire/status.ts';
import type { ResourceDefinition } from '../../resources/definition.ts';
import { objectOf } from '../../resources/external-form.ts';
import type { Entry } from '../../resources/resource-store.ts';
import type { MetaVersion } from '../negotiate.ts';
import { goType } from './go-type.ts';
import { bookmarkObject, jsonLine, listMetadata } from './json.ts';
import { encodingKey, type BodyType, type Named, type Representation } from './representation.ts';

/** Only the metadata of objects (`as=PartialObjectMetadata`), in that version of meta.k8s.io. */
export function partialRepresentation({ version, list }: { readonly version: MetaVersion; readonly list: boolean }): Representation {
  const id = `partial ${version}`;
  const apiVersion = `meta.k8s.io/${version}`;
  return {
    id,
    contentType: 'application/json',
    streamType: 'application/json',
    refuses: refusesFor({ list }),
    object: (definition, entry) => jsonLine(partialObject(definition, entry, apiVersion)),
    list: (definition, result) => jsonLine({
      kind: 'PartialObjectMetadataList',
      apiVersion,
      metadata: listMetadata(result),
      // A slice of Go that nothing was put into.
      items: result.entries.length === 0 ? null : result.entries.map((entry) => partialObject(definition, entry, apiVersion)),
    }),
    value: (value) => jsonLine(partialValue(value, apiVersion)),
    stream: (definition) => ({
      shared: encodingKey(id, definition),
      event: (event) => jsonLine({ type: event.type, object: partialObject(definition, { ...event.entry, modRevision: event.revision }, apiVersion) }),
      bookmark: (revision, initial) => jsonLine({
        type: 'BOOKMARK',
        object: { ...bookmarkObject(definition, revision, initial), kind: 'PartialObjectMetadata', apiVersion },
      }),
      error: (status) => jsonLine({ type: 'ERROR', object: status as unknown as JsonValue }),
    }),
  };
}

/** Metadata of lists and of objects are two forms. */
export function refusesFor({ list }: { readonly list: boolean }): Representation['refuses'] {
  return (body, { facts }) => (list ? notAList(body, facts) : aList(body, facts));
}

function notAList(body: BodyType, facts: Named['facts']): Status | undefined {
  if (body !== 'object') return undefined;
  return failure('NotAcceptable', `you requested PartialObjectMetadataList, but the requested object is not a list (${goType(facts, facts.kind)})`);
}

function aList(body: BodyType, facts: Named['facts']): Status | undefined {
  if (body !== 'list') return undefined;
  return failure('NotAcceptable', `you requested PartialObjectMetadata, but the requested object is a list (${goType(facts, facts.listKind)})`);
}

/** The metadata of one object. */
export function partialObject(definition: ResourceDefinition, entry: Entry, apiVersion: string): JsonObject {
  return { kind: 'PartialObjectMetadata', apiVersion, metadata: objectOf(definition, entry).metadata };
}

/** The metadata of an object that is not stored (a Scale, a review). A Status stays what it is. */
export function partialValue(value: object, apiVersion: string): JsonObject {
  const whole = value as JsonObject;
  return whole['kind'] === 'Status' ? whole : { kind: 'PartialObjectMetadata', apiVersion, metadata: objectOrEmpty(whole['metadata']) };
}
