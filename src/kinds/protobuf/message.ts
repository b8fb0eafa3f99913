import type { JsonObject, JsonValue } from '../../wire/object.ts';
import { BYTES, type WireReader } from '../../wire/protobuf/reader.ts';
import type { ValueReader } from './values.ts';

/** What has been read of a field so far; `undefined`: nothing. */
export type Slot = JsonValue | Message | undefined;

/** A message that is not done yet: if it comes twice on the wire, the second one adds to the first. */
export class Message {
  readonly layout: Layout;
  readonly slots: Slot[] = [];

  constructor(layout: Layout) {
    this.layout = layout;
  }
}

/** Reads what follows a tag into the slots of its message. */
export interface FieldReader {
  read(reader: WireReader, tag: number, slots: Slot[]): void;
  /** Of a message whose fields JSON inlines: their readers by number. */
  readonly inner?: (FieldReader | undefined)[];
}

/** How JSON shows a field. Decided as Go's encoding/json does it by the tags and types of Kubernetes. */
export interface WrittenField {
  readonly name: string;
  /** What stands in JSON if nothing was on the wire; `undefined`: the field is left out. */
  readonly absent: (() => JsonValue) | undefined;
  /** The value that is left out although it was on the wire (Go writes zeros there); `undefined`: none. */
  readonly drop: JsonValue | undefined;
}

/** A message type, compiled. */
export interface Layout {
  /** Full name of the type. */
  readonly type: string;
  /** By field number. */
  readonly readers: readonly (FieldReader | undefined)[];
  /** In the order in which Kubernetes writes them; the index is the slot. */
  readonly fields: readonly WrittenField[];
  /** The kind and apiVersion of the envelope belong to the object. */
  readonly typed: boolean;
}

/** Reads fields up to the reader's end. */
export function readFields(reader: WireReader, readers: Layout['readers'], slots: Slot[]): void {
  while (reader.position < reader.end) {
    const tag = reader.tag();
    const field = readers[tag >>> 3];
    if (field === undefined) reader.skip(tag);
    else field.read(reader, tag, slots);
  }
}

/** Writes the fields that have been read, and those that JSON always shows, into `object`. */
export function buildMessage(layout: Layout, slots: readonly Slot[], object: JsonObject): JsonObject {
  const { fields } = layout;
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index];
    if (field === undefined) continue;
    const slot = slots[index];
    if (slot === undefined) {
      if (field.absent !== undefined) object[field.name] = field.absent();
    } else if (slot instanceof Message) object[field.name] = buildMessage(slot.layout, slot.slots, {});
    else if (slot !== field.drop) object[field.name] = slot;
  }
  return object;
}

/** The value reader of whole messages of a type. `layout` is asked for at the first one, as types may contain themselves. */
export function wholeMessage(layout: () => Layout): ValueReader {
  return {
    wireType: BYTES,
    zero: () => buildMessage(layout(), [], {}),
    read(reader) {
      const own = layout();
      const slots: Slot[] = [];
      const outerType = reader.type;
      const outer = reader.enter(own.type);
      readFields(reader, own.readers, slots);
      reader.leave(outer, outerType);
      return buildMessage(own, slots, {});
    },
  };
}
