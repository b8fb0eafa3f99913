import { setField, type JsonObject, type JsonValue } from '../../wire/object.ts';
import { BYTES, type WireReader } from '../../wire/protobuf/reader.ts';
import { Message, readFields, type FieldReader, type Layout } from './message.ts';
import type { ValueReader } from './values.ts';

/** The last one on the wire counts. */
export function singleReader(slot: number, value: ValueReader): FieldReader {
  return {
    read(reader, tag, slots) {
      if ((tag & 7) !== value.wireType) reader.fail('wrong wire type');
      slots[slot] = value.read(reader);
    },
  };
}

/** A message that stands twice on the wire is one message with the fields of both. */
export function messageReader(slot: number, layout: () => Layout): FieldReader {
  return {
    read(reader, tag, slots) {
      if ((tag & 7) !== BYTES) reader.fail('wrong wire type');
      const known = slots[slot];
      const message = known instanceof Message ? known : new Message(layout());
      slots[slot] = message;
      inside(reader, message.layout.type, () => readFields(reader, message.layout.readers, message.slots));
    },
  };
}

export function listReader(slot: number, items: ValueReader): FieldReader {
  return {
    read(reader, tag, slots) {
      const list = slots[slot];
      if ((tag & 7) === items.wireType) {
        const item = items.read(reader);
        if (Array.isArray(list)) list.push(item);
        else slots[slot] = [item];
        return;
      }
      if ((tag & 7) !== BYTES) reader.fail('wrong wire type');
      // Numbers may also stand packed, all of them in one value.
      const packed = Array.isArray(list) ? list : [];
      inside(reader, reader.type, () => {
        while (!reader.done) packed.push(items.read(reader));
      });
      if (packed.length > 0) slots[slot] = packed;
    },
  };
}

/** A list in a message of its own. */
export function wrappedReader(slot: number, items: ValueReader, type: string): FieldReader {
  const inner = listReader(0, items);
  return {
    read(reader, tag, slots) {
      if ((tag & 7) !== BYTES) reader.fail('wrong wire type');
      const list = [slots[slot]];
      inside(reader, type, () => readFields(reader, [undefined, inner], list));
      slots[slot] = list[0];
    },
  };
}

/** The same as a whole value, for maps of lists. Without items it is an empty list. */
export function wrappedValue(items: ValueReader, type: string): ValueReader {
  const field = wrappedReader(0, items, type);
  return {
    wireType: BYTES,
    zero: () => [],
    read(reader) {
      const slots: JsonValue[] = [];
      field.read(reader, BYTES, slots);
      return slots[0] ?? [];
    },
  };
}

/** Each entry is a message of key and value, of which the last one with the same key counts. */
export function mapReader(slot: number, values: ValueReader, type: string): FieldReader {
  const valueTag = (2 << 3) | values.wireType;
  return {
    read(reader, tag, slots) {
      if ((tag & 7) !== BYTES) reader.fail('wrong wire type');
      const known = slots[slot];
      const map = isMap(known) ? known : {};
      slots[slot] = map;
      let key = '';
      let value: JsonValue | undefined;
      const outerType = reader.type;
      const outer = reader.enter(type);
      while (reader.position < reader.end) {
        const part = reader.tag();
        if (part === KEY_TAG) key = reader.text();
        else if (part === valueTag) value = values.read(reader);
        else if (part >>> 3 <= 2) reader.fail('wrong wire type');
        else reader.skip(part);
      }
      reader.leave(outer, outerType);
      setField(map, key, value ?? values.zero());
    },
  };
}

const KEY_TAG = (1 << 3) | BYTES;

function isMap(slot: JsonValue | Message | undefined): slot is JsonObject {
  return typeof slot === 'object' && slot !== null && !Array.isArray(slot) && !(slot instanceof Message);
}

/** A message whose fields JSON shows as those of the outer one: they go to the outer one's slots. */
export function inlineReader(type: string): FieldReader & Required<Pick<FieldReader, 'inner'>> {
  const inner: (FieldReader | undefined)[] = [];
  return {
    inner,
    read(reader, tag, slots) {
      if ((tag & 7) !== BYTES) reader.fail('wrong wire type');
      inside(reader, type, () => readFields(reader, inner, slots));
    },
  };
}

function inside(reader: WireReader, type: string, read: () => void): void {
  const outerType = reader.type;
  const outer = reader.enter(type);
  read();
  reader.leave(outer, outerType);
}
