import { isJsonObject, type JsonObject, type JsonValue } from '../../wire/object.ts';
import { BYTES } from '../../wire/protobuf/reader.ts';
import type { WireWriter } from '../../wire/protobuf/writer.ts';
import { mismatch, type ValueWriter } from './value-writers.ts';

/**
 * A field of a message, or a message that JSON inlines. What is written where nothing is there is what Kubernetes' Go
 * types write: they have no zero beside a value, so zeros are written, but for pointers, lists, maps and bytes.
 */
export interface FieldWriter {
  write(writer: WireWriter, object: JsonObject): void;
}

/** A message type, compiled for writing. */
export interface WriteLayout {
  readonly type: string;
  /** By rising number. */
  readonly fields: readonly FieldWriter[];
}

export interface WrittenAt {
  readonly name: string;
  readonly number: number;
}

export function writeFields(writer: WireWriter, fields: readonly FieldWriter[], object: JsonObject): void {
  for (const field of fields) field.write(writer, object);
}

/** `optional`: absent and zero are two things. */
export function singleWriter({ name, number }: WrittenAt, value: ValueWriter, optional: boolean): FieldWriter {
  const tag = (number << 3) | value.wireType;
  return {
    write(writer, object) {
      const held = object[name];
      if (optional && (held === undefined || held === null)) return;
      writer.varint(tag);
      value.write(writer, held);
    },
  };
}

export function listWriter({ name, number }: WrittenAt, items: ValueWriter): FieldWriter {
  const tag = (number << 3) | items.wireType;
  return { write: (writer, object) => writeItems(writer, listOf(object[name]), { tag, items }) };
}

/** A list in a message of its own: then an empty one is not the same as none. */
export function wrappedWriter({ name, number }: WrittenAt, items: ValueWriter): FieldWriter {
  return singleWriter({ name, number }, wrappedList(items), true);
}

/** The same as a whole value, for maps of lists. */
export function wrappedList(items: ValueWriter): ValueWriter {
  const tag = (1 << 3) | items.wireType;
  return {
    wireType: BYTES,
    write(writer, value) {
      const start = writer.open();
      writeItems(writer, listOf(value), { tag, items });
      writer.close(start);
    },
  };
}

function writeItems(writer: WireWriter, list: readonly JsonValue[], { tag, items }: { readonly tag: number; readonly items: ValueWriter }): void {
  for (const item of list) {
    writer.varint(tag);
    items.write(writer, item);
  }
}

const KEY = (1 << 3) | BYTES;

/** Each entry is a message of key and value, in the order of the keys. `optional`: a value may be nothing (bytes). */
export function mapWriter({ name, number }: WrittenAt, values: ValueWriter, optional: boolean): FieldWriter {
  const tag = (number << 3) | BYTES;
  const valueTag = (2 << 3) | values.wireType;
  return {
    write(writer, object) {
      const map = object[name];
      if (map === undefined || map === null) return;
      if (!isJsonObject(map)) mismatch(map, 'a map');
      for (const key of Object.keys(map).sort(byUtf8)) {
        writer.varint(tag);
        const entry = writer.open();
        writer.varint(KEY);
        writer.text(key);
        const value = map[key];
        if (!optional || (value !== null && value !== undefined)) {
          writer.varint(valueTag);
          values.write(writer, value);
        }
        writer.close(entry);
      }
    },
  };
}

/** A message whose fields JSON shows as those of the outer one. */
export function inlineWriter(number: number, fields: readonly FieldWriter[]): FieldWriter {
  const tag = (number << 3) | BYTES;
  return {
    write(writer, object) {
      writer.varint(tag);
      const start = writer.open();
      writeFields(writer, fields, object);
      writer.close(start);
    },
  };
}

/** The value writer of whole messages. `layout` is asked for at the first one, as types may contain themselves. */
export function messageWriter(layout: () => WriteLayout): ValueWriter {
  return {
    wireType: BYTES,
    write(writer, value) {
      const object = value ?? {};
      if (!isJsonObject(object)) mismatch(object, layout().type);
      const start = writer.open();
      writeFields(writer, layout().fields, object);
      writer.close(start);
    },
  };
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? NONE : mismatch(value, 'a list');
}

const NONE: readonly JsonValue[] = [];

/** As Go sorts strings: by their bytes. UTF-16 has the order of UTF-8, but for surrogates, which stand for higher ones. */
function byUtf8(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const unitA = a.charCodeAt(at);
    const unitB = b.charCodeAt(at);
    if (unitA !== unitB) return rank(unitA) - rank(unitB);
  }
  return a.length - b.length;
}

function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x1_0000 : unit;
}
