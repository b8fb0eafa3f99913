import { schemaOf, type FieldSchema, type Leaf, type Scalar, type Shape, type TypeSchema } from '../../../kinds/schema.ts';

/** In the form of OpenAPI 3.0. */
export type Schema = Record<string, unknown>;

/** The schemas of these types and of every type that they lead to, by name. */
export function openapiSchemas(types: readonly string[]): Record<string, Schema> {
  const schemas: Record<string, Schema> = {};
  const waiting = [...types];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const type = schemas[name] === undefined ? schemaOf(name) : undefined;
    if (type === undefined) continue;
    schemas[name] = typeSchema(type, (ref) => waiting.push(ref));
  }
  return schemas;
}

type Found = (ref: string) => void;

function typeSchema(type: TypeSchema, found: Found): Schema {
  if (type.form === 'leaf') return LEAVES[type.leaf];
  const fields = [...type.fields.values()];
  const required = fields.filter((field) => field.required).map((field) => field.name);
  return {
    type: 'object',
    ...(fields.length === 0 ? {} : { properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, found)])) }),
    ...(required.length === 0 ? {} : { required }),
    ...(type.mapType === undefined ? {} : { 'x-kubernetes-map-type': type.mapType }),
  };
}

function fieldSchema(field: FieldSchema, found: Found): Schema {
  return {
    ...shapeSchema(field.shape, found),
    ...(field.strategies.length === 0 ? {} : { 'x-kubernetes-patch-strategy': field.strategies.join(',') }),
    ...(field.mergeKey === undefined ? {} : { 'x-kubernetes-patch-merge-key': field.mergeKey }),
    ...(field.listType === undefined ? {} : { 'x-kubernetes-list-type': field.listType }),
    ...(field.mapKeys === undefined ? {} : { 'x-kubernetes-list-map-keys': field.mapKeys }),
    ...(field.mapType === undefined ? {} : { 'x-kubernetes-map-type': field.mapType }),
  };
}

function shapeSchema(shape: Shape, found: Found): Schema {
  switch (shape.kind) {
    case 'scalar': return SCALARS[shape.scalar];
    case 'list': return { type: 'array', items: shapeSchema(shape.items, found) };
    case 'map': return { type: 'object', additionalProperties: shapeSchema(shape.values, found) };
    case 'ref':
      found(shape.type);
      // As Kubernetes writes it: OpenAPI 3.0 allows nothing beside a bare `$ref`.
      return { allOf: [{ $ref: `#/components/schemas/${shape.type}` }] };
  }
}

const SCALARS: Readonly<Record<Scalar, Schema>> = {
  string: { type: 'string' },
  bool: { type: 'boolean' },
  int32: { type: 'integer', format: 'int32' },
  int64: { type: 'integer', format: 'int64' },
  double: { type: 'number', format: 'double' },
  bytes: { type: 'string', format: 'byte' },
  any: {},
};

const LEAVES: Readonly<Record<Leaf, Schema>> = {
  time: { type: 'string', format: 'date-time' },
  microtime: { type: 'string', format: 'date-time' },
  quantity: { oneOf: [{ type: 'string' }, { type: 'number' }] },
  intorstring: { format: 'int-or-string', oneOf: [{ type: 'integer' }, { type: 'string' }] },
  raw: { type: 'object' },
  'schema-or-bool': {},
  'schema-or-list': {},
  'schema-or-strings': {},
};
