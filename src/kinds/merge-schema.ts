import { lazyByKey } from '../base/lazy.ts';
import type { MergeField, MergeSchema } from '../wire/patch/merge-schema.ts';
import type { Shape, TypeSchema } from './schema/type-schema.ts';

type SchemaOf = (type: string) => TypeSchema | undefined;

/**
 * How the types of the table merge under strategic merge patch. A leaf that may hold an object (RawExtension, a JSON
 * schema's default) has no fields to merge by, so that a patch into it is refused, as Kubernetes refuses it.
 */
export function mergeSchemas(schemaOf: SchemaOf): (type: string) => MergeSchema | undefined {
  const known = lazyByKey((type: string): MergeSchema | undefined => {
    const schema = schemaOf(type);
    return schema === undefined ? undefined : { field: lazyByKey((name: string) => fieldOf(schema, name)) };
  });

  const childOf = (shape: Shape): MergeSchema | undefined => {
    switch (shape.kind) {
      case 'scalar': return undefined;
      case 'ref': return known(shape.type);
      case 'list': return childOf(shape.items);
      case 'map': {
        const value = mergeField([], shape.values);
        return { field: () => value };
      }
    }
  };

  const fieldOf = (schema: TypeSchema, name: string): MergeField | undefined => {
    const field = schema.form === 'object' ? schema.fields.get(name) : undefined;
    if (field === undefined) return undefined;
    const merge = mergeField(field.strategies, field.shape);
    return field.mergeKey === undefined ? merge : { ...merge, mergeKey: field.mergeKey };
  };

  const mergeField = (strategies: readonly string[], shape: Shape): MergeField => {
    const child = childOf(shape);
    return child === undefined ? { strategies } : { strategies, child };
  };

  return known;
}
