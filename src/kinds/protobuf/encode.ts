import { InvariantError } from '../../base/invariant.ts';
import { lazy } from '../../base/lazy.ts';
import type { JsonObject } from '../../wire/object.ts';
import { writeEnvelope } from '../../wire/protobuf/envelope.ts';
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
  return enveloped(object, capacity, (writer, { fields }) => writeFields(writer, fields, object));
}

/** The same for a list of which the items come one by one; `list` has all its other fields. */
export function encodeProtobufList(list: JsonObject, items: Iterable<JsonObject>, { capacity }: EncodeOptions = {}): Uint8Array {
  return enveloped(list, capacity, (writer, layout) => {
    const { number, fields } = itemsOf(layout.type);
    const writeList = (): void => writeFields(writer, layout.fields, list);
    // Everywhere but in one old version of a kind the items are the last field.
    if (number > 1) writeList();
    for (const item of items) {
      writer.varint((number << 3) | BYTES);
      const start = writer.open();
      writeFields(writer, fields, item);
      writer.close(start);
    }
    if (number === 1) writeList();
  });
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

function enveloped(object: JsonObject, capacity: number | undefined, write: (writer: WireWriter, layout: WriteLayout) => void): Uint8Array {
  const apiVersion = typeof object['apiVersion'] === 'string' ? object['apiVersion'] : '';
  const kind = typeof object['kind'] === 'string' ? object['kind'] : '';
  const slash = apiVersion.indexOf('/');
  // The discovery documents of the core group name no version.
  const type = typeOfKind(apiVersion.slice(0, Math.max(slash, 0)), apiVersion.slice(slash + 1) || 'v1', kind);
  if (type === undefined) throw new InvariantError(`there is no protobuf message for ${apiVersion} ${kind}`);
  const writer = new WireWriter(capacity);
  writeEnvelope(writer, { apiVersion, kind }, () => write(writer, layoutOf()(type)));
  return writer.finish();
}
