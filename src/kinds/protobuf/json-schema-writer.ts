import { isJsonObject, type JsonValue } from '../../wire/object.ts';
import { BYTES, VARINT } from '../../wire/protobuf/reader.ts';
import type { WireWriter } from '../../wire/protobuf/writer.ts';
import type { Leaf } from '../schema/type-schema.ts';
import { mismatch, scalarWriter, type ValueWriter } from './value-writers.ts';

type SchemaLeaf = Extract<Leaf, `schema-${string}`>;

const ALLOWS = (1 << 3) | VARINT;
const FIRST = (1 << 3) | BYTES;
const SECOND = (2 << 3) | BYTES;

/** Writes the three unions of a CRD's schema: see `schemaOrReader`. */
export function schemaOrWriter(leaf: SchemaLeaf, schema: ValueWriter): ValueWriter {
  const items = leaf === 'schema-or-list' ? schema : scalarWriter('string');
  return {
    wireType: BYTES,
    write(writer, value) {
      const start = writer.open();
      if (leaf === 'schema-or-bool') writeSchemaOrBool(writer, value, schema);
      else if (Array.isArray(value)) {
        for (const item of value) writeValue(writer, item, { tag: SECOND, as: items });
      } else if (value !== null && value !== undefined) writeValue(writer, value, { tag: FIRST, as: schema });
      writer.close(start);
    },
  };
}

/** A schema allows what it describes, so `allows` is true beside it (apiextensions, `UnmarshalJSON`). */
function writeSchemaOrBool(writer: WireWriter, value: JsonValue | undefined, schema: ValueWriter): void {
  const held = value ?? false;
  if (typeof held !== 'boolean' && !isJsonObject(held)) mismatch(held, 'a boolean or a schema');
  writer.varint(ALLOWS);
  writer.bool(held !== false);
  if (typeof held !== 'boolean') writeValue(writer, held, { tag: SECOND, as: schema });
}

function writeValue(writer: WireWriter, value: JsonValue, { tag, as }: { readonly tag: number; readonly as: ValueWriter }): void {
  writer.varint(tag);
  as.write(writer, value);
}
