import { encodeBase64 } from '../../wire/base64.ts';
import { JsonSyntaxError } from '../../wire/json-reader.ts';
import { parseJsonBytes } from '../../wire/json.ts';
import type { JsonValue } from '../../wire/object.ts';
import { isEnveloped } from '../../wire/protobuf/envelope.ts';
import { BYTES, FIXED64, VARINT, type WireReader } from '../../wire/protobuf/reader.ts';
import { formatTime } from '../../wire/time.ts';
import type { LeafSchema, Scalar } from '../schema/type-schema.ts';

/** How to read a value whose form does not depend on the facts of a message. */
export interface ValueReader {
  readonly wireType: number;
  /** Reads what follows the tag. */
  read(reader: WireReader): JsonValue;
  /** What JSON shows if nothing is on the wire. A function, so that no two objects share a list or an object. */
  zero(): JsonValue;
}

/** Leaves that stand for themselves; the `schema-or-…` ones need the layout of another message. */
export type PlainLeaf = Exclude<LeafSchema['leaf'], `schema-${string}`>;

export function scalarReader(scalar: Scalar): ValueReader {
  switch (scalar) {
    case 'string': return { wireType: BYTES, zero: () => '', read: (reader) => reader.text() };
    case 'bytes': return { wireType: BYTES, zero: () => '', read: (reader) => encodeBase64(reader.blob()) };
    case 'bool': return { wireType: VARINT, zero: () => false, read: (reader) => reader.bool() };
    case 'int32': return { wireType: VARINT, zero: () => 0, read: (reader) => reader.int32() };
    case 'int64': return { wireType: VARINT, zero: () => 0, read: (reader) => reader.int64() };
    case 'double': return { wireType: FIXED64, zero: () => 0, read: (reader) => reader.double() };
    // Only in Table, which is never on this wire.
    case 'any': return { wireType: BYTES, zero: () => null, read: (reader) => reader.fail('wrong wire type') };
  }
}

/** Fields of a leaf's message: `read` is called at each tag and answers false for one that it does not know. */
function inMessage(reader: WireReader, type: string, read: (tag: number) => boolean): void {
  const outerType = reader.type;
  const outer = reader.enter(type);
  while (!reader.done) {
    const tag = reader.tag();
    if (!read(tag)) reader.skip(tag);
  }
  reader.leave(outer, outerType);
}

const FIRST_BYTES = (1 << 3) | BYTES;
const FIRST_VARINT = (1 << 3) | VARINT;
const SECOND_VARINT = (2 << 3) | VARINT;
const THIRD_BYTES = (3 << 3) | BYTES;

export function leafReader(leaf: PlainLeaf, type: string, readEnveloped: ReadEnveloped): ValueReader {
  switch (leaf) {
    case 'time': return { wireType: BYTES, zero: () => null, read: (reader) => readTime(reader, type) };
    case 'microtime': return { wireType: BYTES, zero: () => null, read: (reader) => readMicroTime(reader, type) };
    case 'quantity': return { wireType: BYTES, zero: () => '0', read: (reader) => readQuantity(reader, type) };
    case 'intorstring': return { wireType: BYTES, zero: () => 0, read: (reader) => readIntOrString(reader, type) };
    case 'raw': return { wireType: BYTES, zero: () => null, read: (reader) => readRaw(reader, type, readEnveloped) };
  }
}

/** Passes the text on as it was sent; whether it is a quantity is for validation to say, as with JSON. */
function readQuantity(reader: WireReader, type: string): string {
  let text = '';
  inMessage(reader, type, (tag) => {
    if (tag !== FIRST_BYTES) return false;
    text = reader.text();
    return true;
  });
  return text === '' ? '0' : text;
}

function readIntOrString(reader: WireReader, type: string): JsonValue {
  let isText = false;
  let integer = 0;
  let text = '';
  inMessage(reader, type, (tag) => {
    if (tag === FIRST_VARINT) {
      const which = reader.int64();
      if (which !== 0 && which !== 1) reader.fail('out of range');
      isText = which === 1;
    } else if (tag === SECOND_VARINT) integer = reader.int32();
    else if (tag === THIRD_BYTES) text = reader.text();
    else return false;
    return true;
  });
  return isText ? text : integer;
}

/** Reads the object that fills the reader's range, envelope and all. */
export type ReadEnveloped = (reader: WireReader) => JsonValue;

/** A message that only holds an object: as JSON text, or in an envelope of its own. Empty is null, as Kubernetes writes it. */
function readRaw(reader: WireReader, type: string, readEnveloped: ReadEnveloped): JsonValue {
  let value: JsonValue = null;
  inMessage(reader, type, (tag) => {
    if (tag !== FIRST_BYTES) return false;
    const outer = reader.enter(type);
    const { position, end } = reader;
    if (position === end) value = null;
    else value = isEnveloped(reader.bytes, position) ? readEnveloped(reader) : parseRaw(reader);
    reader.position = end;
    reader.leave(outer, type);
    return true;
  });
  return value;
}

function parseRaw(reader: WireReader): JsonValue {
  const { position } = reader;
  try {
    return parseJsonBytes(reader.bytes.subarray(position, reader.end));
  } catch (error) {
    if (error instanceof JsonSyntaxError) return reader.fail('bad JSON', position, error.message);
    throw error;
  }
}

const NANOS_PER_SECOND = 1_000_000_000;
// Go's zero time, 0001-01-01T00:00:00Z, in seconds since 1970. JSON shows it as null.
const YEAR_1 = -62_135_596_800;
const YEAR_10000 = 253_402_300_800;

/** metav1.Time: Kubernetes ignores the nanoseconds, since JSON could not keep them. */
function readTime(reader: WireReader, type: string): string | null {
  const start = reader.position;
  const stamp = readTimestamp(reader, type);
  return stamp === undefined ? null : writeInstant(reader, start, { ...stamp, nanos: 0 })?.seconds ?? null;
}

/** metav1.MicroTime. Nanoseconds beyond one second, or negative ones, are legal and mean what they say. */
function readMicroTime(reader: WireReader, type: string): string | null {
  const start = reader.position;
  const stamp = readTimestamp(reader, type);
  const instant = stamp === undefined ? undefined : writeInstant(reader, start, stamp);
  return instant === undefined ? null : `${instant.seconds.slice(0, -1)}.${String(instant.micros).padStart(6, '0')}Z`;
}

interface Timestamp {
  readonly seconds: number;
  readonly nanos: number;
}

/** `undefined` for the empty message, which is Go's zero time. */
function readTimestamp(reader: WireReader, type: string): Timestamp | undefined {
  let seconds: number | bigint = 0;
  let nanos = 0;
  let empty = true;
  inMessage(reader, type, (tag) => {
    empty = false;
    if (tag === FIRST_VARINT) seconds = reader.int64();
    else if (tag === SECOND_VARINT) nanos = reader.int32();
    else return false;
    return true;
  });
  // Beyond 2^53 it is out of range anyway.
  return empty ? undefined : { seconds: Number(seconds), nanos };
}

function writeInstant(reader: WireReader, start: number, stamp: Timestamp): { readonly seconds: string; readonly micros: number } | undefined {
  const micros = Math.trunc(stamp.nanos / 1000);
  const carry = Math.floor((micros * 1000) / NANOS_PER_SECOND);
  const seconds = stamp.seconds + carry;
  const rest = micros - carry * (NANOS_PER_SECOND / 1000);
  if (seconds === YEAR_1 && rest === 0) return undefined;
  if (seconds < YEAR_1 || seconds >= YEAR_10000) reader.fail('out of range', start);
  return { seconds: formatTime(seconds * 1000), micros: rest };
}
