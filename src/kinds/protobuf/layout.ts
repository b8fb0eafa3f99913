import { InvariantError } from '../../base/invariant.ts';
import { lazy, lazyByKey } from '../../base/lazy.ts';
import type { JsonValue } from '../../wire/object.ts';
import type { FieldSchema, ObjectSchema, Shape, TypeSchema } from '../schema/type-schema.ts';
import { inlineReader, listReader, mapReader, messageReader, singleReader, wrappedReader, wrappedValue } from './field-readers.ts';
import { schemaOrReader } from './json-schema.ts';
import { buildMessage, wholeMessage, type FieldReader, type Layout, type WrittenField } from './message.ts';
import { leafReader, scalarReader, type ReadEnveloped, type ValueReader } from './values.ts';

type SchemaOf = (type: string) => TypeSchema | undefined;
type LayoutOf = (type: string) => Layout;

/** What the layouts need from above: the facts, and how to read an object that stands inside another one. */
export interface LayoutSource {
  readonly schemaOf: SchemaOf;
  readonly readEnveloped: ReadEnveloped;
}

/** Compiles the facts of a type into its layout, once, when the first message of that type is read. */
export function layouts(source: LayoutSource): LayoutOf {
  const layoutOf: LayoutOf = lazyByKey((type) => {
    const schema = source.schemaOf(type);
    if (schema?.form !== 'object') throw new InvariantError(`${type} is not a message of fields`);
    return new Compiler(schema, source, layoutOf).layout();
  });
  return layoutOf;
}

interface CompiledField {
  readonly reader: FieldReader;
  readonly written: WrittenField;
}

class Compiler {
  private readonly schema: ObjectSchema;
  private readonly source: LayoutSource;
  private readonly layoutOf: LayoutOf;

  constructor(schema: ObjectSchema, source: LayoutSource, layoutOf: LayoutOf) {
    this.schema = schema;
    this.source = source;
    this.layoutOf = layoutOf;
  }

  layout(): Layout {
    const readers: (FieldReader | undefined)[] = [];
    const written: WrittenField[] = [];
    for (const field of this.schema.fields.values()) {
      if (field.numbers.length === 0) continue;
      const compiled = this.field(field, written.length);
      written.push(compiled.written);
      this.place(readers, field.numbers, compiled.reader);
    }
    const apiVersion = this.schema.fields.get('apiVersion');
    return { type: this.schema.name, readers, fields: written, typed: apiVersion !== undefined && apiVersion.numbers.length === 0 };
  }

  /** Puts a reader at the end of the field's path of numbers. */
  private place(readers: (FieldReader | undefined)[], numbers: readonly number[], reader: FieldReader): void {
    const [number = 0, ...rest] = numbers;
    if (rest.length === 0) {
      readers[number] = reader;
      return;
    }
    const inlined = readers[number] ?? inlineReader(this.schema.name);
    readers[number] = inlined;
    if (inlined.inner === undefined) throw new InvariantError(`${this.schema.name} has a field and an inlined message at ${number}`);
    this.place(inlined.inner, rest, reader);
  }

  private field(field: FieldSchema, slot: number): CompiledField {
    const { shape } = field;
    const written: WrittenField = { name: field.name, absent: field.whenEmpty === 'written' ? () => null : undefined, drop: undefined };
    switch (shape.kind) {
      case 'scalar': return scalarField(field, slot, shape.scalar === 'bytes' ? null : undefined);
      case 'list': {
        const items = this.value(shape.items);
        return { reader: shape.wrapped ? wrappedReader(slot, items, this.schema.name) : listReader(slot, items), written };
      }
      case 'map': return { reader: mapReader(slot, this.value(shape.values), this.schema.name), written };
      case 'ref':
        return this.source.schemaOf(shape.type)?.form === 'leaf' ? leafField(field, slot, this.referred(shape.type)) : this.messageField(field, slot, shape.type);
    }
  }

  private messageField(field: FieldSchema, slot: number, type: string): CompiledField {
    const layout = lazy(() => this.layoutOf(type));
    const absent = structAbsent(field, () => buildMessage(layout(), [], {}));
    return { reader: messageReader(slot, layout), written: { name: field.name, absent, drop: undefined } };
  }

  /** A whole value: an item of a list or the value of a map. */
  private value(shape: Shape): ValueReader {
    switch (shape.kind) {
      case 'scalar': return scalarReader(shape.scalar);
      case 'list': return wrappedValue(this.value(shape.items), this.schema.name);
      case 'map': throw new InvariantError(`${this.schema.name} has a map where protobuf can have none`);
      case 'ref': return this.referred(shape.type);
    }
  }

  private referred(type: string): ValueReader {
    const schema = this.source.schemaOf(type);
    if (schema === undefined) throw new InvariantError(`there is no type ${type}`);
    if (schema.form === 'object') return wholeMessage(lazy(() => this.layoutOf(type)));
    switch (schema.leaf) {
      case 'schema-or-bool':
      case 'schema-or-list':
      case 'schema-or-strings': {
        const properties = `${type.slice(0, type.lastIndexOf('.'))}.JSONSchemaProps`;
        return schemaOrReader(schema.leaf, type, wholeMessage(lazy(() => this.layoutOf(properties))));
      }
      default: return leafReader(schema.leaf, type, this.source.readEnveloped);
    }
  }
}

/** `nothing` is null where Go has a nil (bytes) instead of a zero. */
function scalarField(field: FieldSchema, slot: number, nothing: null | undefined): CompiledField {
  if (field.shape.kind !== 'scalar') throw new InvariantError(`${field.name} is not a scalar`);
  const value = scalarReader(field.shape.scalar);
  const zero = field.pointer || nothing === null ? null : value.zero();
  const always = field.whenEmpty === 'written';
  // Behind a pointer a zero was meant, and is written.
  const drop = field.pointer || always ? undefined : value.zero();
  return { reader: singleReader(slot, value), written: { name: field.name, absent: always ? () => zero : undefined, drop } };
}

function leafField(field: FieldSchema, slot: number, value: ValueReader): CompiledField {
  const absent = structAbsent(field, () => value.zero());
  const drop = field.whenEmpty === 'omitted whole' ? value.zero() : undefined;
  return { reader: singleReader(slot, value), written: { name: field.name, absent, drop } };
}

/** Go's structs: omitempty does not leave them out, only a nil pointer or omitzero does. */
function structAbsent(field: FieldSchema, zero: () => JsonValue): (() => JsonValue) | undefined {
  if (field.pointer) return field.whenEmpty === 'written' ? () => null : undefined;
  return field.whenEmpty === 'omitted whole' ? undefined : zero;
}
