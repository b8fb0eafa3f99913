import { InvariantError } from '../../base/invariant.ts';
import { lazy } from '../../base/lazy.ts';
import type { JsonObject } from '../../wire/object.ts';
import { closeEnvelope, openEnvelope } from '../../wire/protobuf/envelope.ts';
import { BYTES } from '../../wire/protobuf/reader.ts';
import { WireWriter } from '../../wire/protobuf/writer.ts';
import { schemaOf, typeOfKind } from '../schema.ts';
import { writeFields, type WriteLayout } from './field-writers.ts';
import { writeLayouts } from './write-layout.ts';

export interface EncodeOptions {
  /** About how many bytes it will be: saves growing. */
  readonly capacity?: number;
}

/**
 * The body of `application/vnd.kubernetes.protobuf` of an object: the magic bytes, the envelope, and the message of its
 * kind, byte for byte as Kubernetes 1.35 writes the same object. Fields that its kind does not have are left out. The
 * object must have the form of its kind, quantities in their canonical form. Throws {@link InvariantError} if
 * something else stands where its kind has a text, a number and so on, or for a kind that has no message.
 */
export function encodeProtobuf(object: JsonObject, { capacity }: EncodeOptions = {}): Uint8Array {
  const { writer, start, layout } = begin(object, capacity);
  writeFields(writer, layout.fields, object);
  closeEnvelope(writer, start);
  return writer.finish();
}

/** A list whose items come one by one, with whatever time between them. */
export interface ListEncoder {
  add(item: JsonObject): void;
  /** The body. Nothing may be added after it. */
  finish(): Uint8Array;
}

/** Begins a list; `list` has all its fields but the items. The bytes are those of {@link encodeProtobuf}. */
export function protobufList(list: JsonObject, { capacity }: EncodeOptions = {}): ListEncoder {
  const { writer, start, layout } = begin(list, capacity);
  const items = itemsOf(layout.type);
  const tag = (items.number << 3) | BYTES;
  // Everywhere but in one old version of a kind the items are the last field.
  const isLast = items.number > 1;
  if (isLast) writeFields(writer, layout.fields, list);
  return {
    add(item) {
      writer.varint(tag);
      const itemStart = writer.open();
      writeFields(writer, items.fields, item);
      writer.close(itemStart);
    },
    finish() {
      if (!isLast) writeFields(writer, layout.fields, list);
      closeEnvelope(writer, start);
      return writer.finish();
    },
  };
}

/** A message without an envelope. `type` is an OpenAPI name. */
export function encodeMessage(type: string, object: JsonObject): Uint8Array {
  const writer = new WireWriter();
  writeFields(writer, layoutOf()(type).fields, object);
  return writer.finish();
}

// Types are compiled when they are first met.
const layoutOf: () => (type: string) => WriteLayout = lazy(() => writeLayouts(schemaOf));

function itemsOf(list: string): { readonly number: number; readonly fields: WriteLayout['fields'] } {
  const schema = schemaOf(list);
  const items = schema?.form === 'object' ? schema.fields.get('items') : undefined;
  if (items?.shape.kind !== 'list' || items.shape.items.kind !== 'ref') throw new InvariantError(`${list} is not a list of objects`);
  return { number: items.numbers[0] ?? 0, fields: layoutOf()(items.shape.items.type).fields };
}

/** Writes everything before the fields of the object. */
function begin(object: JsonObject, capacity: number | undefined): { readonly writer: WireWriter; readonly start: number; readonly layout: WriteLayout } {
  const apiVersion = typeof object['apiVersion'] === 'string' ? object['apiVersion'] : '';
  const kind = typeof object['kind'] === 'string' ? object['kind'] : '';
  const slash = apiVersion.indexOf('/');
  // The discovery documents of the core group name no version.
  const type = typeOfKind(apiVersion.slice(0, Math.max(slash, 0)), apiVersion.slice(slash + 1) || 'v1', kind);
  if (type === undefined) throw new InvariantError(`there is no protobuf message for ${apiVersion} ${kind}`);
  const writer = new WireWriter(capacity);
  return { writer, start: openEnvelope(writer, { apiVersion, kind }), layout: layoutOf()(type) };
}
