import { lazy, lazyByKey } from '../../base/lazy.ts';
import { schemaOf, type FieldSchema, type Leaf, type ObjectSchema, type Scalar, type Shape } from '../../kinds/schema.ts';

/*
 * What conforming an object needs to know of its type, worked out once: a write must not look up and interpret the facts
 * again. A field's own type is resolved when a value for it comes for the first time, so that a start pays for no type
 * that nobody uses.
 */

export type Node =
  | { readonly kind: 'scalar'; readonly scalar: Scalar; readonly goType: string }
  | { readonly kind: 'list'; readonly items: Node; readonly goType: string }
  /** `rounded`: of quantities that are kept to the thousandth (core's ResourceList, by its defaults). */
  | { readonly kind: 'map'; readonly values: Node; readonly goType: string; readonly rounded: boolean }
  | { readonly kind: 'object'; readonly plan: () => ObjectPlan; readonly goType: string }
  | { readonly kind: 'leaf'; readonly leaf: Leaf; readonly goType: string };

/** What becomes of a field with nothing in it. `empty`: a list or map without items. */
export type Absent = 'left out' | 'null' | 'zero';

export interface FieldPlan {
  readonly name: string;
  readonly node: () => Node;
  readonly whenAbsent: Absent;
  readonly whenEmpty: 'kept' | 'left out' | 'null';
}

export interface ObjectPlan {
  /** Of the Go struct: `DeploymentSpec`. */
  readonly struct: string;
  /** In the order in which Kubernetes writes them. */
  readonly fields: readonly FieldPlan[];
  readonly byName: ReadonlyMap<string, FieldPlan>;
}

/** `undefined` if the type is not one of fields. */
export const planOf: (type: string) => ObjectPlan | undefined = lazyByKey((type: string) => {
  const schema = schemaOf(type);
  return schema?.form === 'object' ? planObject(schema) : undefined;
});

// These two servers keep their objects as JSON. All others keep protobuf, in which an empty list is no list.
const KEPT_AS_JSON = /^io\.k8s\.(?:apiextensions-apiserver|kube-aggregator)\./;
const CORE = 'io.k8s.api.core.v1.';

function planObject(schema: ObjectSchema): ObjectPlan {
  const fields = [...schema.fields.values()].map((field) => planField(field, schema.name));
  return { struct: lastWord(schema.name), fields, byName: new Map(fields.map((field) => [field.name, field])) };
}

function planField(field: FieldSchema, owner: string): FieldPlan {
  const { name, shape } = field;
  return { name, node: lazy(() => nodeOf(shape, owner)), whenAbsent: absent(field), whenEmpty: emptied(field, owner) };
}

function absent({ pointer, whenEmpty, shape }: FieldSchema): Absent {
  if (whenEmpty === 'omitted whole') return 'left out';
  if (pointer) return whenEmpty === 'written' ? 'null' : 'left out';
  // Structs that are not behind a pointer are always written, though nobody sent them.
  if (shape.kind === 'ref') return 'zero';
  if (whenEmpty === 'omitted') return 'left out';
  return shape.kind === 'scalar' ? 'zero' : 'null';
}

function emptied({ pointer, whenEmpty, shape }: FieldSchema, owner: string): FieldPlan['whenEmpty'] {
  if (pointer || (shape.kind === 'ref' && whenEmpty !== 'omitted whole')) return 'kept';
  if (whenEmpty !== 'written') return 'left out';
  return shape.kind === 'scalar' || KEPT_AS_JSON.test(owner) ? 'kept' : 'null';
}

function nodeOf(shape: Shape, owner: string): Node {
  switch (shape.kind) {
    case 'scalar': return { kind: 'scalar', scalar: shape.scalar, goType: GO_SCALAR[shape.scalar] };
    case 'list': {
      const items = nodeOf(shape.items, owner);
      return { kind: 'list', items, goType: `[]${items.goType}` };
    }
    case 'map': {
      const values = nodeOf(shape.values, owner);
      const amounts = values.kind === 'leaf' && values.leaf === 'quantity';
      return { kind: 'map', values, goType: amounts ? 'v1.ResourceList' : `map[string]${values.goType}`, rounded: amounts && owner.startsWith(CORE) };
    }
    case 'ref': return referred(shape.type);
  }
}

function referred(type: string): Node {
  const schema = schemaOf(type);
  const goType = type.split('.').slice(-2).join('.');
  if (schema === undefined) return { kind: 'leaf', leaf: 'raw', goType };
  if (schema.form === 'leaf') return { kind: 'leaf', leaf: schema.leaf, goType };
  return { kind: 'object', plan: lazy(() => planOf(type) ?? planObject(schema)), goType };
}

const GO_SCALAR: Readonly<Record<Scalar, string>> = { string: 'string', bool: 'bool', int32: 'int32', int64: 'int64', double: 'float64', bytes: '[]uint8', any: 'interface {}' };

function lastWord(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
