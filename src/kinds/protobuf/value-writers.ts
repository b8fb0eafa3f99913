import { InvariantError } from '../../base/invariant.ts';
import { decodeBase64 } from '../../wire/base64.ts';
import { writeJson } from '../../wire/json.ts';
import type { JsonValue } from '../../wire/object.ts';
import { BYTES, FIXED64, VARINT } from '../../wire/protobuf/reader.ts';
import type { WireWriter } from '../../wire/protobuf/writer.ts';
import { parseMicroTime, parseTime } from '../../wire/time.ts';
import type { Scalar } from '../schema/type-schema.ts';
import type { PlainLeaf } from './values.ts';

/** How to write a value, the counterpart of `ValueReader`. */
export interface ValueWriter {
  readonly wireType: number;
  /** Writes what follows the tag. Nothing, or null, is written as the zero of the type. */
  write(writer: WireWriter, value: JsonValue | undefined): void;
}

export function scalarWriter(scalar: Scalar): ValueWriter {
  switch (scalar) {
    case 'string': return { wireType: BYTES, write: (writer, value) => writer.text(textOf(value)) };
    case 'bytes': return { wireType: BYTES, write: (writer, value) => writer.blob(decodeBase64(textOf(value))) };
    case 'bool': return { wireType: VARINT, write: (writer, value) => writer.bool(boolOf(value)) };
    case 'int32':
    case 'int64': return { wireType: VARINT, write: (writer, value) => writer.int64(integerOf(value)) };
    case 'double': return { wireType: FIXED64, write: (writer, value) => writer.double(Number(integerOf(value))) };
    // Only in Table, which is never on this wire.
    case 'any': return { wireType: BYTES, write: () => mismatch('nothing', 'any') };
  }
}

const FIRST_BYTES = (1 << 3) | BYTES;
const FIRST_VARINT = (1 << 3) | VARINT;
const SECOND_VARINT = (2 << 3) | VARINT;
const THIRD_BYTES = (3 << 3) | BYTES;

export function leafWriter(leaf: PlainLeaf): ValueWriter {
  const write = LEAVES[leaf];
  return {
    wireType: BYTES,
    write(writer, value) {
      const start = writer.open();
      write(writer, value ?? null);
      writer.close(start);
    },
  };
}

/** The fields of each leaf's message. */
const LEAVES: Readonly<Record<PlainLeaf, (writer: WireWriter, value: JsonValue) => void>> = {
  // metav1.Time has no parts of a second on the wire, as JSON has none.
  time: (writer, value) => value === null || writeTimestamp(writer, { seconds: secondsOf(textOf(value)), nanos: 0 }),
  microtime(writer, value) {
    if (value === null) return;
    const micros = read(parseMicroTime(textOf(value)));
    const seconds = Math.floor(micros / MICROS_PER_SECOND);
    writeTimestamp(writer, { seconds, nanos: (micros - seconds * MICROS_PER_SECOND) * 1000 });
  },
  quantity(writer, value) {
    writer.varint(FIRST_BYTES);
    writer.text(value === null ? '0' : textOf(value));
  },
  intorstring(writer, value) {
    const isText = typeof value === 'string';
    writer.varint(FIRST_VARINT);
    writer.bool(isText);
    writer.varint(SECOND_VARINT);
    writer.int64(isText ? 0 : integerOf(value));
    writer.varint(THIRD_BYTES);
    writer.text(isText ? value : '');
  },
  raw(writer, value) {
    if (value === null) return;
    writer.varint(FIRST_BYTES);
    writer.text(writeJson(value));
  },
};

const MICROS_PER_SECOND = 1_000_000;
const WHOLE_SECONDS_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

function secondsOf(text: string): number {
  // How nearly all times are written; the engine reads it much quicker.
  const ms = WHOLE_SECONDS_UTC.test(text) ? Date.parse(text) : read(parseTime(text));
  return Math.floor(ms / 1000);
}

function read(outcome: ReturnType<typeof parseTime>): number {
  if (!outcome.ok) throw new InvariantError(outcome.error);
  return outcome.value;
}

function writeTimestamp(writer: WireWriter, { seconds, nanos }: { readonly seconds: number; readonly nanos: number }): void {
  writer.varint(FIRST_VARINT);
  writer.int64(seconds);
  writer.varint(SECOND_VARINT);
  writer.int64(nanos);
}

function textOf(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : mismatch(value, 'a text');
}

function boolOf(value: JsonValue | undefined): boolean {
  if (typeof value === 'boolean') return value;
  return value === null || value === undefined ? false : mismatch(value, 'a boolean');
}

function integerOf(value: JsonValue | undefined): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  return value === null || value === undefined ? 0 : mismatch(value, 'a number');
}

/** Objects are checked before they are stored: one that does not have the form of its kind is a bug. */
export function mismatch(value: JsonValue, wanted: string): never {
  throw new InvariantError(`${writeJson(value).slice(0, 100)} stands where protobuf has ${wanted}`);
}
