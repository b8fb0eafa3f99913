import { lazyByKey } from '../base/lazy.ts';
import { DEDUCED, UNTYPED, type ApplyType, type ListKey, type ListType, type MapType, type ScalarType } from '../wire/apply.ts';
import type { JsonValue } from '../wire/object.ts';
import type { FieldSchema, Leaf, ObjectSchema, Scalar, Shape, TypeSchema } from './schema/type-schema.ts';

type SchemaOf = (type: string) => TypeSchema | undefined;

/** How the types of the table are merged and owned under server-side apply (k8s.io/kube-openapi, schemaconv). */
export function applyTypes(schemaOf: SchemaOf): (type: string) => ApplyType | undefined {
  const known = lazyByKey((type: string): ApplyType | undefined => {
    const schema = schemaOf(type);
    if (schema === undefined) return undefined;
    if (schema.form === 'object') return objectType(schema);
    // The JSON of a schema's default may be anything; other raw values are objects.
    return schema.name.endsWith('.JSON') ? DEDUCED : leafType(schema.leaf);
  });
  const granular = lazyByKey((type: string): ApplyType => ({ ...mapOf(known(type)), atomic: false }));
  const named = (type: string): ApplyType => known(type) ?? DEDUCED;

  const objectType = (schema: ObjectSchema): MapType => ({
    form: 'map',
    atomic: schema.mapType === 'atomic',
    field: lazyByKey((name: string) => {
      const field = schema.fields.get(name);
      return field === undefined ? undefined : fieldType(field);
    }),
  });

  const fieldType = (field: FieldSchema): ApplyType => {
    const { shape } = field;
    if (shape.kind === 'list') return listType(field, shape.items);
    // What the field says of a map goes before what its type says (PersistentVolume's claimRef).
    if (shape.kind === 'ref' && field.mapType === 'granular') return granular(shape.type);
    if (shape.kind === 'ref' && field.mapType === 'atomic') return { ...mapOf(named(shape.type)), atomic: true };
    return shape.kind === 'map' ? { ...mapOf(shapeType(shape)), atomic: field.mapType === 'atomic' } : shapeType(shape);
  };

  const shapeType = (shape: Shape): ApplyType => {
    switch (shape.kind) {
      case 'scalar': return SCALARS[shape.scalar];
      case 'ref': return named(shape.type);
      case 'list': return { form: 'list', relation: 'atomic', keys: [], items: shapeType(shape.items) };
      case 'map': return { form: 'map', atomic: false, field: () => undefined, values: shapeType(shape.values) };
    }
  };

  const listType = (field: FieldSchema, shape: Shape): ListType => {
    const items = shapeType(shape);
    const atomic: ListType = { form: 'list', relation: 'atomic', keys: [], items };
    switch (field.listType) {
      case 'atomic': return atomic;
      case 'set': return { ...atomic, relation: 'set' };
      case 'map': return { ...atomic, relation: 'keyed', keys: (field.mapKeys ?? []).map((name) => listKey(name, shape)) };
      default:
        if (!field.strategies.includes('merge')) return atomic;
        return field.mergeKey === undefined ? { ...atomic, relation: 'set' } : { ...atomic, relation: 'keyed', keys: [listKey(field.mergeKey, shape)] };
    }
  };

  const listKey = (name: string, items: Shape): ListKey => {
    const schema = items.kind === 'ref' ? schemaOf(items.type) : undefined;
    const field = schema?.form === 'object' ? schema.fields.get(name) : undefined;
    const defaultValue = field === undefined ? undefined : defaultOf(field);
    return defaultValue === undefined ? { name } : { name, defaultValue };
  };

  return known;
}

/** The only key with a default that is not simply empty is the protocol of a port. */
function defaultOf({ name, shape, pointer, whenEmpty }: FieldSchema): JsonValue | undefined {
  if (name === 'protocol') return 'TCP';
  if (pointer || whenEmpty !== 'written' || shape.kind !== 'scalar') return undefined;
  return shape.scalar === 'string' ? '' : 0;
}

function mapOf(type: ApplyType | undefined): MapType {
  return type?.form === 'map' ? type : { form: 'map', atomic: false, field: () => undefined, values: DEDUCED };
}

function scalar(name: ScalarType['scalar']): ScalarType {
  return { form: 'scalar', scalar: name };
}

const SCALARS: Readonly<Record<Scalar, ApplyType>> = {
  string: scalar('string'), bytes: scalar('string'), bool: scalar('boolean'), int32: scalar('numeric'), int64: scalar('numeric'), double: scalar('numeric'), any: DEDUCED,
};

const ANYTHING: MapType = { form: 'map', atomic: false, field: () => undefined, values: DEDUCED };

function leafType(leaf: Leaf): ApplyType {
  switch (leaf) {
    case 'time':
    case 'microtime':
    case 'quantity':
    case 'intorstring': return UNTYPED;
    case 'raw': return ANYTHING;
    case 'schema-or-bool':
    case 'schema-or-list':
    case 'schema-or-strings': return DEDUCED;
  }
}
