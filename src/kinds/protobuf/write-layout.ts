import { InvariantError } from '../../base/invariant.ts';
import { lazy, lazyByKey } from '../../base/lazy.ts';
import type { FieldSchema, ObjectSchema, Shape, TypeSchema } from '../schema/type-schema.ts';
import { inlineWriter, listWriter, mapWriter, messageWriter, singleWriter, wrappedList, wrappedWriter, type FieldWriter, type WriteLayout } from './field-writers.ts';
import { schemaOrWriter } from './json-schema-writer.ts';
import { leafWriter, scalarWriter, type ValueWriter } from './value-writers.ts';

type SchemaOf = (type: string) => TypeSchema | undefined;
type LayoutOf = (type: string) => WriteLayout;

/** Compiles the facts of a type into what writes it, once, when the first message of that type is written. */
export function writeLayouts(schemaOf: SchemaOf): LayoutOf {
  const layoutOf: LayoutOf = lazyByKey((type) => {
    const schema = schemaOf(type);
    if (schema?.form !== 'object') throw new InvariantError(`${type} is not a message of fields`);
    return { type, fields: new WriteCompiler(schema, schemaOf, layoutOf).fields() };
  });
  return layoutOf;
}

/** A field that stands below as many numbers as are left of its path. */
interface Placed {
  readonly field: FieldSchema;
  readonly path: readonly number[];
}

class WriteCompiler {
  private readonly schema: ObjectSchema;
  private readonly schemaOf: SchemaOf;
  private readonly layoutOf: LayoutOf;

  constructor(schema: ObjectSchema, schemaOf: SchemaOf, layoutOf: LayoutOf) {
    this.schema = schema;
    this.schemaOf = schemaOf;
    this.layoutOf = layoutOf;
  }

  fields(): readonly FieldWriter[] {
    const placed = [...this.schema.fields.values()].map((field) => ({ field, path: field.numbers }));
    return this.level(placed.filter(({ path }) => path.length > 0));
  }

  private level(placed: readonly Placed[]): readonly FieldWriter[] {
    const numbers = [...new Set(placed.map(({ path }) => path[0] ?? 0))].sort((a, b) => a - b);
    return numbers.map((number) => {
      const here = placed.filter(({ path }) => path[0] === number);
      const [first] = here;
      if (first?.path.length === 1) return this.field(first.field, number);
      return inlineWriter(number, this.level(here.map(({ field, path }) => ({ field, path: path.slice(1) }))));
    });
  }

  private field(field: FieldSchema, number: number): FieldWriter {
    const { shape, name, pointer } = field;
    const at = { name, number };
    switch (shape.kind) {
      // Bytes have a nil in Go, as lists and maps have.
      case 'scalar': return singleWriter(at, scalarWriter(shape.scalar), pointer || shape.scalar === 'bytes');
      case 'list': return shape.wrapped ? wrappedWriter(at, this.value(shape.items)) : listWriter(at, this.value(shape.items));
      case 'map': return mapWriter(at, this.value(shape.values), shape.values.kind === 'scalar' && shape.values.scalar === 'bytes');
      case 'ref': return singleWriter(at, this.referred(shape.type), pointer);
    }
  }

  /** A whole value: an item of a list or the value of a map. */
  private value(shape: Shape): ValueWriter {
    switch (shape.kind) {
      case 'scalar': return scalarWriter(shape.scalar);
      case 'list': return wrappedList(this.value(shape.items));
      case 'map': throw new InvariantError(`${this.schema.name} has a map where protobuf can have none`);
      case 'ref': return this.referred(shape.type);
    }
  }

  private referred(type: string): ValueWriter {
    const schema = this.schemaOf(type);
    if (schema === undefined) throw new InvariantError(`there is no type ${type}`);
    if (schema.form === 'object') return messageWriter(lazy(() => this.layoutOf(type)));
    switch (schema.leaf) {
      case 'schema-or-bool':
      case 'schema-or-list':
      case 'schema-or-strings': {
        const properties = `${type.slice(0, type.lastIndexOf('.'))}.JSONSchemaProps`;
        return schemaOrWriter(schema.leaf, messageWriter(lazy(() => this.layoutOf(properties))));
      }
      default: return leafWriter(schema.leaf);
    }
  }
}
