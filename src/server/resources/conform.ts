import { schemaOf, type FieldSchema, type Leaf, type ObjectSchema, type Scalar, type Shape } from '../../kinds/schema.ts';
import { fieldOf, isJsonObject, setField, type JsonObject, type JsonValue, type KubeObject } from '../../wire/object.ts';
import { formatMicroTime, formatTime, parseMicroTime, parseTime } from '../../wire/time.ts';

/*
 * Kubernetes decodes each built-in object into a Go struct and writes it out again. Fields that the struct does not have
 * are gone after that, empty ones are left out or written as the struct's tags say, and fields stand in its order. This
 * does the same from the facts, so that what is stored and sent looks as it does there.
 */

export interface Conformed {
  readonly object: KubeObject;
  /** Paths of the fields that the kind does not have, in the order in which they were met. */
  readonly unknown: readonly string[];
}

/** Thrown when a value can't be what its field holds; the message is in the words of Go's decoder. */
export class TypeMismatch extends Error {
  override readonly name = 'TypeMismatch';
}

/** The object as the kind's type has it. Throws {@link TypeMismatch}. The result shares nothing that changes. */
export function conform(object: KubeObject, type: string): Conformed {
  const schema = schemaOf(type);
  if (schema?.form !== 'object') return { object, unknown: [] };
  const walk = new Walk(schema.name.slice(schema.name.lastIndexOf('.') + 1));
  const { kind, apiVersion } = object;
  const rest = walk.object(object, schema, '');
  return { object: { ...rest, kind, apiVersion, metadata: rest['metadata'] } as KubeObject, unknown: walk.unknown };
}

class Walk {
  readonly unknown: string[] = [];
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  object(value: JsonObject, schema: ObjectSchema, path: string): JsonObject {
    for (const key of Object.keys(value)) {
      // Go's decoder skips a null before it looks whether it knows the field, but counts the field as unknown all the same.
      if (!schema.fields.has(key)) this.unknown.push(path === '' ? key : `${path}.${key}`);
    }
    const whole: JsonObject = {};
    for (const field of schema.fields.values()) {
      const written = this.#field(fieldOf(value, field.name), field, path === '' ? field.name : `${path}.${field.name}`);
      if (written !== undefined) setField(whole, field.name, written);
    }
    return whole;
  }

  #field(value: JsonValue | undefined, field: FieldSchema, path: string): JsonValue | undefined {
    if (value === undefined || value === null) return field.pointer && field.whenEmpty !== 'written' ? undefined : this.#empty(field, path);
    const conformed = this.#value(value, field.shape, path);
    if (field.pointer || field.whenEmpty === 'written' || !isEmpty(conformed)) return conformed;
    if (field.whenEmpty === 'omitted' && field.shape.kind === 'ref' && isJsonObject(conformed)) return conformed;
    return undefined;
  }

  /** What stands for a field with nothing in it. */
  #empty(field: FieldSchema, path: string): JsonValue | undefined {
    const { shape, whenEmpty, pointer } = field;
    if (whenEmpty === 'omitted whole') return undefined;
    if (pointer) return null;
    if (shape.kind === 'ref') return this.#emptyStruct(shape.type, path);
    if (whenEmpty === 'omitted') return undefined;
    return shape.kind === 'scalar' ? ZERO[shape.scalar] : null;
  }

  /** Structs that are not behind a pointer are always written, though nobody sent them. */
  #emptyStruct(type: string, path: string): JsonValue | undefined {
    const schema = schemaOf(type);
    if (schema === undefined) return undefined;
    return schema.form === 'object' ? this.object({}, schema, path) : EMPTY_LEAF[schema.leaf];
  }

  #value(value: JsonValue, shape: Shape, path: string): JsonValue {
    switch (shape.kind) {
      case 'scalar': return this.#scalar(value, shape.scalar, path);
      case 'list': return this.#list(value, shape.items, path);
      case 'map': return this.#map(value, shape.values, path);
      case 'ref': return this.#ref(value, shape.type, path);
    }
  }

  #list(value: JsonValue, items: Shape, path: string): JsonValue {
    if (!Array.isArray(value)) throw this.#mismatch(value, path, `[]${goType(items)}`);
    return value.map((item, index) => {
      if (item === null) return items.kind === 'ref' ? this.#ref({}, items.type, `${path}[${index}]`) : zeroOf(items);
      return this.#value(item, items, `${path}[${index}]`);
    });
  }

  #map(value: JsonValue, values: Shape, path: string): JsonValue {
    if (!isJsonObject(value)) throw this.#mismatch(value, path, `map[string]${goType(values)}`);
    const whole: JsonObject = {};
    // Go writes maps sorted by key.
    for (const key of Object.keys(value).sort()) {
      const item = value[key] ?? null;
      setField(whole, key, item === null ? zeroOf(values) : this.#value(item, values, `${path}.${key}`));
    }
    return whole;
  }

  #ref(value: JsonValue, type: string, path: string): JsonValue {
    const schema = schemaOf(type);
    if (schema === undefined) return value;
    if (schema.form === 'leaf') return this.#leaf(value, schema.leaf, path);
    if (!isJsonObject(value)) throw this.#mismatch(value, path, goName(schema.name));
    return this.object(value, schema, path);
  }

  #scalar(value: JsonValue, scalar: Scalar, path: string): JsonValue {
    switch (scalar) {
      case 'any': return value;
      case 'string':
        if (typeof value === 'string') return value;
        break;
      case 'bytes':
        if (typeof value === 'string') return value;
        break;
      case 'bool':
        if (typeof value === 'boolean') return value;
        break;
      case 'double':
        if (typeof value === 'number' || typeof value === 'bigint') return value;
        break;
      case 'int32':
      case 'int64':
        if (isIntegerWithin(value, scalar)) return value;
        break;
    }
    throw this.#mismatch(value, path, GO_SCALAR[scalar]);
  }

  #leaf(value: JsonValue, leaf: Leaf, path: string): JsonValue {
    switch (leaf) {
      case 'time': return this.#time(value, path, (text) => mapped(parseTime(text), formatTime));
      case 'microtime': return this.#time(value, path, (text) => mapped(parseMicroTime(text), formatMicroTime));
      case 'intorstring':
        if (typeof value === 'string' || isIntegerWithin(value, 'int32')) return value;
        throw this.#mismatch(value, path, 'int32');
      case 'quantity':
        if (typeof value === 'string') return value;
        if (typeof value === 'number' || typeof value === 'bigint') return String(value);
        throw this.#mismatch(value, path, 'resource.Quantity');
      case 'raw':
      case 'schema-or-bool':
      case 'schema-or-list':
      case 'schema-or-strings':
        return value;
    }
  }

  #time(value: JsonValue, path: string, convert: (text: string) => string | undefined): JsonValue {
    if (typeof value !== 'string') throw this.#mismatch(value, path, 'string');
    const converted = convert(value);
    if (converted === undefined) throw new TypeMismatch(`parsing time ${JSON.stringify(value)} as "2006-01-02T15:04:05Z07:00": cannot parse ${JSON.stringify(value)} as "2006"`);
    return converted;
  }

  #mismatch(value: JsonValue, path: string, wanted: string): TypeMismatch {
    return new TypeMismatch(`json: cannot unmarshal ${jsonTypeOf(value)} into Go struct field ${this.#root}.${path.replaceAll(/\[\d+\]/g, '')} of type ${wanted}`);
  }
}

const ZERO: Readonly<Record<Scalar, JsonValue>> = { string: '', bool: false, int32: 0, int64: 0, double: 0, bytes: null, any: null };
const EMPTY_LEAF: Readonly<Record<Leaf, JsonValue | undefined>> = {
  time: null, microtime: null, quantity: '0', intorstring: 0, raw: null, 'schema-or-bool': undefined, 'schema-or-list': undefined, 'schema-or-strings': undefined,
};
const GO_SCALAR: Readonly<Record<Scalar, string>> = { string: 'string', bool: 'bool', int32: 'int32', int64: 'int64', double: 'float64', bytes: '[]uint8', any: 'interface {}' };

function zeroOf(shape: Shape): JsonValue {
  return shape.kind === 'scalar' ? ZERO[shape.scalar] : null;
}

function isEmpty(value: JsonValue): boolean {
  if (value === null || value === '' || value === 0 || value === false) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function isIntegerWithin(value: JsonValue, scalar: 'int32' | 'int64'): boolean {
  if (typeof value === 'bigint') return scalar === 'int64' && value >= -(2n ** 63n) && value < 2n ** 63n;
  if (typeof value !== 'number' || !Number.isInteger(value)) return false;
  return scalar === 'int64' || (value >= -(2 ** 31) && value < 2 ** 31);
}

function jsonTypeOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number' || typeof value === 'bigint') return Number.isInteger(Number(value)) ? 'number' : `number ${String(value)}`;
  return typeof value;
}

function goType(shape: Shape): string {
  switch (shape.kind) {
    case 'scalar': return GO_SCALAR[shape.scalar];
    case 'ref': return goName(shape.type);
    case 'list': return `[]${goType(shape.items)}`;
    case 'map': return `map[string]${goType(shape.values)}`;
  }
}

/** `io.k8s.api.core.v1.PodSpec` is `v1.PodSpec` in Go. */
function goName(type: string): string {
  return type.split('.').slice(-2).join('.');
}

function mapped<T>(outcome: { readonly ok: true; readonly value: T } | { readonly ok: false }, format: (value: T) => string): string | undefined {
  return outcome.ok ? format(outcome.value) : undefined;
}
