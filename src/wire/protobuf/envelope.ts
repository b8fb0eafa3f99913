import { BYTES, type WireReader } from './reader.ts';
import type { WireWriter } from './writer.ts';

/** The media type of Kubernetes protobuf bodies. */
export const PROTOBUF_TYPE = 'application/vnd.kubernetes.protobuf';

// "k8s" and a zero byte.
const MAGIC: readonly number[] = [0x6b, 0x38, 0x73, 0];
const ENVELOPE = 'runtime.Unknown';

/** What stands around every object of a protobuf body: the magic bytes, then `runtime.Unknown`. */
export interface Envelope {
  readonly apiVersion: string;
  readonly kind: string;
  /** Where the message of that kind begins and ends in the body. */
  readonly rawStart: number;
  readonly rawEnd: number;
  /** Empty: not compressed. */
  readonly contentEncoding: string;
  /** Empty: protobuf. */
  readonly contentType: string;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Whether an envelope begins at `start`. */
export function isEnveloped(bytes: Uint8Array, start: number = 0): boolean {
  return MAGIC.every((byte, index) => bytes[start + index] === byte);
}

/** Reads the envelope that fills the reader's range. Throws {@link ProtobufError}. */
export function readEnvelope(reader: WireReader): Envelope {
  reader.type = ENVELOPE;
  if (reader.end - reader.position < MAGIC.length || !isEnveloped(reader.bytes, reader.position)) reader.fail('not enveloped');
  reader.position += MAGIC.length;
  const envelope: Writable<Envelope> = { apiVersion: '', kind: '', rawStart: 0, rawEnd: 0, contentEncoding: '', contentType: '' };
  while (!reader.done) {
    const tag = reader.tag();
    const number = tag >>> 3;
    if (number > 4) {
      reader.skip(tag);
      continue;
    }
    if ((tag & 7) !== BYTES) reader.fail('wrong wire type');
    switch (number) {
      case 1: readTypeMeta(reader, envelope); break;
      case 2:
        envelope.rawEnd = reader.lengthEnd();
        envelope.rawStart = reader.position;
        reader.position = envelope.rawEnd;
        break;
      case 3: envelope.contentEncoding = reader.text(); break;
      default: envelope.contentType = reader.text();
    }
  }
  // Kubernetes always writes it, even for an object without fields: a body cut off before it must not pass for one.
  if (envelope.rawEnd === 0) reader.fail('truncated');
  return envelope;
}

function readTypeMeta(reader: WireReader, into: Writable<Envelope>): void {
  const outer = reader.enter('runtime.TypeMeta');
  while (!reader.done) {
    const tag = reader.tag();
    if (tag === ((1 << 3) | BYTES)) into.apiVersion = reader.text();
    else if (tag === ((2 << 3) | BYTES)) into.kind = reader.text();
    else reader.skip(tag);
  }
  reader.leave(outer, ENVELOPE);
}

const TAG = { typeMeta: (1 << 3) | BYTES, raw: (2 << 3) | BYTES, contentEncoding: (3 << 3) | BYTES, contentType: (4 << 3) | BYTES } as const;

/** Writes what stands before the message of an object. Answers what {@link closeEnvelope} needs. */
export function openEnvelope(writer: WireWriter, { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }): number {
  writer.raw(MAGIC);
  writer.varint(TAG.typeMeta);
  const typeMeta = writer.open();
  writer.varint((1 << 3) | BYTES);
  writer.text(apiVersion);
  writer.varint((2 << 3) | BYTES);
  writer.text(kind);
  writer.close(typeMeta);
  writer.varint(TAG.raw);
  return writer.open();
}

/** Writes what stands behind it. */
export function closeEnvelope(writer: WireWriter, start: number): void {
  writer.close(start);
  writer.varint(TAG.contentEncoding);
  writer.text('');
  writer.varint(TAG.contentType);
  writer.text('');
}
