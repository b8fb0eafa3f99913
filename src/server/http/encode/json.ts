import { writeJson } from '../../../wire/json.ts';
import { objectOrEmpty, type JsonObject, type JsonValue, type KubeObject } from '../../../wire/object.ts';
import type { Status } from '../../../wire/status.ts';
import { INITIAL_EVENTS_END } from '../../../wire/watch-event.ts';
import type { ListResult } from '../../resources/collection/list.ts';
import { conform } from '../../resources/conform.ts';
import type { ResourceDefinition } from '../../resources/definition.ts';
import { objectOf } from '../../resources/external-form.ts';
import type { ResourceEvent } from '../../resources/resource-event.ts';
import type { Entry, EventItem, EventPage, Revision } from '../../resources/resource-store.ts';
import { VERSION_FIELD, versionPlace } from '../../resources/stored-form.ts';
import { SlicedBody } from '../sliced-body.ts';
import { sharedSlices } from './shared-slices.ts';
import { ByteBlock } from './byte-block.ts';
import { encodingKey, type EventEncoder, type Representation } from './representation.ts';

const encoder = new TextEncoder();
const EVENT_END = encoder.encode('}\n');
const LIST_END = encoder.encode(']}\n');
const COMMA = 0x2c;
const OPEN_BRACE = 0x7b;
const QUOTE = 0x22;
const NEWLINE = 0x0a;
// What an object is surrounded by, at most: the type of its event, its version.
const OVERHEAD_BYTES = 100;
// A list is made and sent in pieces of this size, so that its reader can begin with the first ones.
const SLICE_BYTES = 131_072;
// A longer list is made anew for each reader: one that reads slowly would hold all of it.
const SHARED_BYTES = 16_777_216;
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
  object: objectBytes,
  list: listBytes,
  value: (value) => encoder.encode(`${writeJson(value as JsonObject)}\n`),
  stream: (definition) => new JsonEvents(definition),
};

/** There is one for each watch: an object, and no closures. */
class JsonEvents implements EventEncoder {
  readonly shared: string;
  readonly #definition: ResourceDefinition;

  constructor(definition: ResourceDefinition) {
    this.shared = encodingKey('json', definition);
    this.#definition = definition;
  }

  page(page: EventPage): Uint8Array {
    return this.#items(page.items, page.byteLength);
  }

  event(event: ResourceEvent): Uint8Array {
    return this.#items([{ type: 'event', event }], event.byteLength);
  }

  bookmark(revision: Revision, initial: boolean): Uint8Array {
    return jsonLine({ type: 'BOOKMARK', object: wholeBookmark(this.#definition, revision, initial) });
  }

  error(status: Status): Uint8Array {
    return jsonLine({ type: 'ERROR', object: status as unknown as JsonValue });
  }

  #items(items: readonly EventItem[], capacity: number): Uint8Array {
    const block = new ByteBlock(capacity + items.length * OVERHEAD_BYTES);
    for (const item of items) {
      if (item.type === 'bookmark') block.append(this.bookmark(item.revision, item.initial));
      else appendEvent(block, this.#definition, item.event);
    }
    return block.done();
  }
}

function appendEvent(block: ByteBlock, definition: ResourceDefinition, event: ResourceEvent): void {
  block.append(EVENT_START[event.type]);
  appendObject(block, definition, { ...event.entry, modRevision: event.revision });
  block.append(EVENT_END);
}

function objectBytes(definition: ResourceDefinition, entry: Entry): Uint8Array {
  const block = new ByteBlock(entry.value.byteLength + OVERHEAD_BYTES);
  appendObject(block, definition, entry);
  block.appendByte(NEWLINE);
  return block.done();
}

/** One line of a JSON stream. */
export function jsonLine(value: JsonObject): Uint8Array {
  return encoder.encode(`${writeJson(value)}\n`);
}

/** The same as Go writes an object of the kind with nothing else in it: with the fields that are never left out. */
export function wholeBookmark(definition: ResourceDefinition, revision: Revision, initial: boolean): KubeObject {
  const { metadata, ...bare } = bookmarkObject(definition, revision, initial);
  const { facts } = definition;
  const { object } = conform({ ...bare, metadata: {} }, facts.type);
  const { spec, annotations } = facts.group === 'apps' ? WRITTEN_OUT[facts.plural] ?? {} : {};
  return {
    ...object,
    kind: bare.kind,
    apiVersion: bare.apiVersion,
    ...(spec === undefined ? {} : { spec: { ...spec, ...objectOrEmpty(object['spec']) } }),
    metadata: annotations === undefined ? metadata : { ...metadata, annotations: { ...annotations, ...metadata.annotations } },
  };
}

/** What the way out of the internal version adds to an object of nothing (k8s.io/kubernetes, pkg/apis/apps/v1/conversion.go). */
const WRITTEN_OUT: Readonly<Record<string, { readonly spec?: JsonObject; readonly annotations?: Readonly<Record<string, string>> }>> = {
  deployments: { spec: { replicas: 0 } },
  replicasets: { spec: { replicas: 0 } },
  statefulsets: { spec: { replicas: 0 } },
  daemonsets: { annotations: { 'deprecated.daemonset.template.generation': '0' } },
};

/** A bookmark's object: the kind, the version, and the mark if it ends the initial events. */
export function bookmarkObject(definition: ResourceDefinition, revision: Revision, initial: boolean): KubeObject {
  return {
    kind: definition.facts.kind,
    apiVersion: definition.apiVersion,
    metadata: { resourceVersion: String(revision), ...(initial ? { annotations: { [INITIAL_EVENTS_END]: 'true' } } : {}) },
  };
}

function appendObject(block: ByteBlock, definition: ResourceDefinition, entry: Entry): void {
  if (definition.conversion === undefined) appendStored(block, { definition, entry, from: 0 });
  else block.append(encoder.encode(writeJson(objectOf(definition, entry))));
}

/** An item of a typed list has neither kind nor apiVersion. */
function appendItem(block: ByteBlock, definition: ResourceDefinition, entry: Entry): void {
  if (definition.conversion === undefined) {
    block.appendByte(OPEN_BRACE);
    appendStored(block, { definition, entry, from: definition.stored.typeLength });
    return;
  }
  const { kind: _kind, apiVersion: _apiVersion, ...item } = objectOf(definition, entry);
  block.append(encoder.encode(writeJson(item)));
}

/** Stored bytes from `from` on, with the version put in; without one for revision 0, which is not stored. */
function appendStored(block: ByteBlock, { definition, entry, from }: { readonly definition: ResourceDefinition; readonly entry: Entry; readonly from: number }): void {
  const { value, modRevision } = entry;
  const place = versionPlace(value, definition.stored);
  block.append(value, from, place);
  if (modRevision > 0) {
    block.append(VERSION_FIELD);
    block.appendNumber(modRevision);
    block.appendByte(QUOTE);
  }
  block.append(value, place);
}

function listBytes(definition: ResourceDefinition, result: ListResult): Uint8Array | SlicedBody {
  const { facts, apiVersion } = definition;
  const head = encoder.encode(`{"kind":${JSON.stringify(facts.listKind)},"apiVersion":${JSON.stringify(apiVersion)},"metadata":${writeJson(listMetadata(result))},"items":[`);
  const items = itemSlices(definition, result);
  const bytes = result.entries.reduce((sum, { value }) => sum + value.byteLength, 0);
  const body = new SlicedBody(surrounded(head, bytes > SHARED_BYTES ? items : sharedSlices(result.encodings, { name: encodingKey('json', definition), slices: items })));
  return bytes < SLICE_BYTES ? body.whole() : body;
}

function* surrounded(head: Uint8Array, items: Iterable<Uint8Array>): Generator<Uint8Array> {
  yield head;
  yield* items;
  yield LIST_END;
}

function* itemSlices(definition: ResourceDefinition, { entries }: ListResult): Generator<Uint8Array> {
  let block = blockFor(entries, 0);
  for (const [index, entry] of entries.entries()) {
    if (index > 0) block.appendByte(COMMA);
    appendItem(block, definition, entry);
    if (block.length < SLICE_BYTES || index + 1 === entries.length) continue;
    yield block.done();
    block = blockFor(entries, index + 1);
  }
  yield block.done();
}

/** A block with room for the next slice: the entries from `first` on. */
function blockFor(entries: readonly Entry[], first: number): ByteBlock {
  let bytes = 0;
  for (let index = first; index < entries.length && bytes < SLICE_BYTES; index++) bytes += (entries[index]?.value.byteLength ?? 0) + OVERHEAD_BYTES;
  return new ByteBlock(bytes);
}

/** Metadata of a list in any form. */
export function listMetadata(result: ListResult): JsonObject {
  const metadata: JsonObject = { resourceVersion: String(result.revision) };
  if (result.continue !== undefined) metadata['continue'] = result.continue;
  if (result.remainingItemCount !== undefined) metadata['remainingItemCount'] = result.remainingItemCount;
  return metadata;
}
