import { unreachable } from '../../base/invariant.ts';
import type { JsonValue } from '../../wire/object.ts';
import { BYTES, VARINT, type WireReader } from '../../wire/protobuf/reader.ts';
import type { Leaf } from '../schema/type-schema.ts';
import type { ValueReader } from './values.ts';

type SchemaLeaf = Extract<Leaf, `schema-${string}`>;

interface Parts {
  schema: JsonValue;
  allows: boolean;
  list: JsonValue[];
}

/**
 * The three unions of a CRD's schema (`additionalProperties`, `items`, `dependencies`): on the protobuf wire they are
 * messages with a field for each form, in JSON they are whichever form they have.
 */
export function schemaOrReader(leaf: SchemaLeaf, type: string, schema: ValueReader): ValueReader {
  return {
    wireType: BYTES,
    zero: () => (leaf === 'schema-or-bool' ? false : null),
    read(reader) {
      const parts: Parts = { schema: null, allows: false, list: [] };
      const outerType = reader.type;
      const outer = reader.enter(type);
      while (!reader.done) {
        const tag = reader.tag();
        if (!readPart(leaf, { reader, tag, schema }, parts)) reader.skip(tag);
      }
      reader.leave(outer, outerType);
      return shown(leaf, parts);
    },
  };
}

/** Numbers as in the messages of apiextensions.k8s.io/v1. Answers false for a field that is none of them. */
function readPart(leaf: SchemaLeaf, at: { readonly reader: WireReader; readonly tag: number; readonly schema: ValueReader }, parts: Parts): boolean {
  const { reader, tag, schema } = at;
  const number = tag >>> 3;
  if (number > 2 || number === 0) return false;
  const isSchema = number === (leaf === 'schema-or-bool' ? 2 : 1);
  const wireType = leaf === 'schema-or-bool' && !isSchema ? VARINT : BYTES;
  if ((tag & 7) !== wireType) reader.fail('wrong wire type');
  if (isSchema) parts.schema = schema.read(reader);
  else if (leaf === 'schema-or-bool') parts.allows = reader.bool();
  else parts.list.push(leaf === 'schema-or-list' ? schema.read(reader) : reader.text());
  return true;
}

function shown(leaf: SchemaLeaf, parts: Parts): JsonValue {
  switch (leaf) {
    case 'schema-or-bool': return parts.schema ?? parts.allows;
    case 'schema-or-list':
    case 'schema-or-strings': return parts.list.length > 0 ? parts.list : parts.schema;
    default: return unreachable(leaf);
  }
}
