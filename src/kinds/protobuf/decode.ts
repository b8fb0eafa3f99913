import { lazy } from '../../base/lazy.ts';
import type { JsonObject } from '../../wire/object.ts';
import { accept, refuse, type Outcome } from '../../wire/outcome.ts';
import { readEnvelope } from '../../wire/protobuf/envelope.ts';
import { ProtobufError } from '../../wire/protobuf/error.ts';
import { WireReader } from '../../wire/protobuf/reader.ts';
import { schemaOf, typeOfKind } from '../schema.ts';
import { layouts } from './layout.ts';
import { buildMessage, readFields, type Layout, type Slot } from './message.ts';

export interface DecodedObject {
  readonly apiVersion: string;
  readonly kind: string;
  /** Equal to what a JSON body of the same object would have given, `kind` and `apiVersion` first. */
  readonly object: JsonObject;
}

export interface DecodeOptions {
  /** What the body is taken for as far as its envelope does not say so itself. */
  readonly expected?: { readonly apiVersion: string; readonly kind: string };
}

/**
 * Decodes a body of `application/vnd.kubernetes.protobuf`: the magic bytes, the envelope, and the object in it, of any
 * kind that Kubernetes 1.35 has a message for. Fields that the facts do not know are passed over. Quantities stay
 * as they were sent.
 */
export function decodeProtobuf(bytes: Uint8Array, options: DecodeOptions = {}): Outcome<DecodedObject, ProtobufError> {
  return outcome(() => readEnveloped(new WireReader(bytes, ''), options));
}

/** Decodes a message that has no envelope (a frame of a protobuf watch is a bare WatchEvent). `type` is an OpenAPI name. */
export function decodeMessage(type: string, bytes: Uint8Array): Outcome<JsonObject, ProtobufError> {
  return outcome(() => readMessage(new WireReader(bytes, type), layoutOf()(type), {}));
}

function outcome<T>(decode: () => T): Outcome<T, ProtobufError> {
  try {
    return accept(decode());
  } catch (error) {
    if (error instanceof ProtobufError) return refuse(error);
    throw error;
  }
}

// Types are compiled when they are first met.
const layoutOf: () => (type: string) => Layout = lazy(() => layouts({ schemaOf, readEnveloped: (reader) => readEnveloped(reader, {}).object }));

function readEnveloped(reader: WireReader, options: DecodeOptions): DecodedObject {
  const envelope = readEnvelope(reader);
  const where = { type: reader.type, offset: envelope.rawStart };
  if (envelope.contentEncoding !== '') throw new ProtobufError('unsupported encoding', where, envelope.contentEncoding);
  if (envelope.contentType !== '') throw new ProtobufError('unsupported encoding', where, envelope.contentType);
  const kind = envelope.kind === '' ? (options.expected?.kind ?? '') : envelope.kind;
  const apiVersion = envelope.apiVersion === '' ? (options.expected?.apiVersion ?? '') : envelope.apiVersion;
  const slash = apiVersion.indexOf('/');
  const type = typeOfKind(apiVersion.slice(0, Math.max(slash, 0)), apiVersion.slice(slash + 1), kind);
  if (type === undefined) throw new ProtobufError('unknown kind', where, `${apiVersion} ${kind}`);
  reader.position = envelope.rawStart;
  reader.end = envelope.rawEnd;
  const layout = layoutOf()(type);
  return { apiVersion, kind, object: readMessage(reader, layout, layout.typed ? { kind, apiVersion } : {}) };
}

/** Reads the message that fills the reader's range. */
function readMessage(reader: WireReader, layout: Layout, object: JsonObject): JsonObject {
  reader.type = layout.type;
  const slots: Slot[] = [];
  readFields(reader, layout.readers, slots);
  return buildMessage(layout, slots, object);
}
