import { encodeProtobuf, protobufList } from '../../../kinds/protobuf/encode.ts';
import { isByteSource, type PlainReply } from '../../../wire/exchange.ts';
import { decodeUtf8, parseJson } from '../../../wire/json.ts';
import { isJsonObject, type JsonObject } from '../../../wire/object.ts';
import { PROTOBUF_TYPE } from '../../../wire/protobuf/envelope.ts';
import { watchFrame } from '../../../wire/protobuf/watch-frame.ts';
import type { ListResult } from '../../resources/collection/list.ts';
import type { ResourceDefinition } from '../../resources/definition.ts';
import { objectOf } from '../../resources/external-form.ts';
import type { Entry } from '../../resources/resource-store.ts';
import type { MetaVersion } from '../negotiate.ts';
import { bookmarkObject, listMetadata } from './json.ts';
import { partialObject, partialValue, refusesFor } from './partial.ts';
import { encodingKey, type EventEncoder, type Representation } from './representation.ts';

/** Which objects go out: whole ones, or their metadata. */
interface Shown {
  readonly id: string;
  readonly refuses: Representation['refuses'];
  object(definition: ResourceDefinition, entry: Entry): JsonObject;
  listKind(definition: ResourceDefinition): { readonly kind: string; readonly apiVersion: string };
  bookmark(bookmark: JsonObject): JsonObject;
  /** What is no object of a resource. */
  value(value: object): JsonObject;
}

const WHOLE: Shown = {
  id: 'protobuf',
  refuses: () => undefined,
  object: (definition, entry) => objectOf(definition, entry),
  listKind: ({ facts, apiVersion }) => ({ kind: facts.listKind, apiVersion }),
  bookmark: (bookmark) => bookmark,
  value: (value) => value as JsonObject,
};

/** Objects as protobuf. There are no tables in it. */
export const protobufRepresentation: Representation = representationOf(WHOLE);

/** Only the metadata of objects, in that version of meta.k8s.io. */
export function partialProtobufRepresentation({ version, list }: { readonly version: MetaVersion; readonly list: boolean }): Representation {
  const apiVersion = `meta.k8s.io/${version}`;
  return representationOf({
    id: `protobuf partial ${version}`,
    refuses: refusesFor({ list }),
    object: (definition, entry) => partialObject(definition, entry, apiVersion),
    listKind: () => ({ kind: 'PartialObjectMetadataList', apiVersion }),
    bookmark: (bookmark) => ({ ...bookmark, kind: 'PartialObjectMetadata', apiVersion }),
    value: (value) => partialValue(value, apiVersion),
  });
}

/** A reply whose body is JSON, as protobuf: a Status, discovery. */
export function protobufReply(reply: PlainReply): PlainReply {
  if (isByteSource(reply.body) || reply.headers['content-type'] !== 'application/json') return reply;
  const value = parseJson(decodeUtf8(reply.body));
  if (!isJsonObject(value)) return reply;
  return { ...reply, headers: { ...reply.headers, 'content-type': PROTOBUF_TYPE }, body: encodeProtobuf(value) };
}

function representationOf(shown: Shown): Representation {
  return {
    id: shown.id,
    contentType: PROTOBUF_TYPE,
    streamType: `${PROTOBUF_TYPE};stream=watch`,
    refuses: shown.refuses,
    object: (definition, entry) => encodeProtobuf(shown.object(definition, entry), { capacity: entry.value.byteLength }),
    list: (definition, result) => listBytes(shown, definition, result),
    value: (value) => encodeProtobuf(shown.value(value)),
    stream: (definition) => protobufEvents(shown, definition),
  };
}

// About two milliseconds: an object is parsed and written in some ten microseconds.
const ITEMS_IN_A_TURN = 200;

/** Each object is parsed, written and forgotten before the next one. */
async function listBytes(shown: Shown, definition: ResourceDefinition, result: ListResult): Promise<Uint8Array> {
  const list = protobufList({ ...shown.listKind(definition), metadata: listMetadata(result) }, { capacity: sizeOf(result) });
  for (const [index, entry] of result.entries.entries()) {
    if (index > 0 && index % ITEMS_IN_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    list.add(shown.object(definition, entry));
  }
  return list.finish();
}

const LIST_HEAD_BYTES = 256;

/** Protobuf is hardly ever longer than the stored JSON. */
function sizeOf({ entries }: ListResult): number {
  return entries.reduce((sum, { value }) => sum + value.byteLength, LIST_HEAD_BYTES);
}

function protobufEvents(shown: Shown, definition: ResourceDefinition): EventEncoder {
  return {
    shared: encodingKey(shown.id, definition),
    event(event) {
      const object = shown.object(definition, { ...event.entry, modRevision: event.revision });
      return watchFrame(event.type, encodeProtobuf(object, { capacity: event.entry.value.byteLength }));
    },
    bookmark: (revision, initial) => watchFrame('BOOKMARK', encodeProtobuf(shown.bookmark(bookmarkObject(definition, revision, initial)))),
    error: (status) => watchFrame('ERROR', encodeProtobuf(status as unknown as JsonObject)),
  };
}
