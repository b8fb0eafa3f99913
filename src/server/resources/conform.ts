import type { Scalar } from '../../kinds/schema.ts';
import { isJsonObject, setField, type JsonObject, type JsonValue, type KubeObject } from '../../wire/object.ts';
import { conformLeaf, emptyLeaf, roundedUp } from './conform-leaf.ts';
import { planOf, type FieldPlan, type Node, type ObjectPlan } from './conform-plan.ts';
import { canonicalBase64, isIntegerWithin, mismatch, TypeMismatch } from './type-mismatch.ts';

/*
 * Kubernetes decodes each built-in object into a Go struct and writes it out again. Fields that the struct does not have
 * are gone after that, empty ones are left out or written as the struct's tags say, fields stand in its order, and
 * quantities, times and bytes are written in one form. This does the same from the facts, so that what is stored and sent
 * looks as it does there. What has been conformed once stays as it is.
 */

export interface Conformed {
  readonly object: KubeObject;
  /** Paths of the fields that the kind does not have, in the order in which they stand. */
  readonly unknown: readonly string[];
}

/** The object as the kind's type has it. Throws {@link TypeMismatch}. The result shares nothing that changes. */
export function conform(object: JsonObject, type: string): Conformed {
  const plan = planOf(type);
  if (plan === undefined) return { object: { ...object, metadata: isJsonObject(object['metadata']) ? object['metadata'] : {} } as KubeObject, unknown: [] };
  const walk = new Walk();
  const { kind, apiVersion } = object;
  const rest = walk.object(object, plan);
  const whole = { ...rest, kind, apiVersion, metadata: rest['metadata'] } as KubeObject;
  return { object: whole, unknown: walk.met ? unknownFields(object, plan) : [] };
}

class Walk {
  /** True once a field was met that its type does not have. */
  met = false;

  object(value: JsonObject, plan: ObjectPlan): JsonObject {
    const whole: JsonObject = {};
    let known = 0;
    let at = '';
    try {
      for (const field of plan.fields) {
        // No field of Kubernetes has the name of anything that objects inherit.
        const sent = value[field.name];
        if (sent !== undefined) known++;
        at = field.name;
        const written = sent === undefined || sent === null ? absentValue(field) : this.#present(sent, field);
        if (written !== undefined) whole[field.name] = written;
      }
    } catch (error) {
      if (error instanceof TypeMismatch) error.inside(plan.struct, at);
      throw error;
    }
    if (!this.met && countFields(value) !== known) this.met = true;
    return whole;
  }

  #present(sent: JsonValue, field: FieldPlan): JsonValue | undefined {
    const conformed = this.#value(sent, field.node());
    if (field.whenEmpty === 'kept' || !isEmpty(conformed)) return conformed;
    return field.whenEmpty === 'null' ? null : undefined;
  }

  #value(value: JsonValue, node: Node): JsonValue {
    switch (node.kind) {
      case 'scalar': return conformScalar(value, node.scalar, node.goType);
      case 'leaf': return conformLeaf(value, node.leaf);
      case 'object':
        if (!isJsonObject(value)) throw mismatch(value, node.goType);
        return this.object(value, node.plan());
      case 'list':
        if (!Array.isArray(value)) throw mismatch(value, node.goType);
        return value.map((item) => (item === null ? zeroOf(node.items) : this.#value(item, node.items)));
      case 'map':
        if (!isJsonObject(value)) throw mismatch(value, node.goType);
        return this.#map(value, node.values, node.rounded);
    }
  }

  #map(value: JsonObject, values: Node, rounded: boolean): JsonObject {
    const whole: JsonObject = {};
    // Go writes maps sorted by key.
    for (const key of Object.keys(value).sort()) {
      const item = value[key] ?? null;
      const conformed = item === null ? zeroOf(values) : this.#value(item, values);
      setField(whole, key, rounded && typeof conformed === 'string' ? roundedUp(conformed) : conformed);
    }
    return whole;
  }
}

/** What stands for a field with nothing in it. */
function absentValue(field: FieldPlan): JsonValue | undefined {
  switch (field.whenAbsent) {
    case 'left out': return undefined;
    case 'null': return null;
    case 'zero': return zeroOf(field.node());
  }
}

/** What Go has before anything was read into it. Made anew each time, because the caller owns what it gets. */
function zeroOf(node: Node): JsonValue {
  switch (node.kind) {
    case 'scalar': return ZERO[node.scalar];
    case 'leaf': return emptyLeaf(node.leaf);
    case 'object': return new Walk().object({}, node.plan());
    case 'list':
    case 'map': return null;
  }
}

function conformScalar(value: JsonValue, scalar: Scalar, goType: string): JsonValue {
  switch (scalar) {
    case 'any': return value;
    case 'string':
      if (typeof value === 'string') return value;
      throw mismatch(value, goType);
    case 'bytes':
      if (typeof value === 'string') return canonicalBase64(value);
      throw mismatch(value, goType);
    case 'bool':
      if (typeof value === 'boolean') return value;
      throw mismatch(value, goType);
    case 'double':
      if (typeof value === 'number' || typeof value === 'bigint') return value;
      throw mismatch(value, goType);
    case 'int32':
    case 'int64':
      if (isIntegerWithin(value, scalar)) return value;
      throw mismatch(value, goType, 'number');
  }
}

const ZERO: Readonly<Record<Scalar, JsonValue>> = { string: '', bool: false, int32: 0, int64: 0, double: 0, bytes: null, any: null };

function isEmpty(value: JsonValue): boolean {
  if (value === null || value === '' || value === 0 || value === false) return true;
  if (typeof value !== 'object') return false;
  return Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0;
}

function countFields(value: JsonObject): number {
  let count = 0;
  for (const key in value) if (value[key] !== undefined) count++;
  return count;
}

/** Go's decoder skips a null before it looks whether it knows the field, but counts the field as unknown all the same. */
function unknownFields(object: JsonObject, plan: ObjectPlan): string[] {
  const found: string[] = [];
  const visit = (value: JsonValue, node: Node, path: string): void => {
    if (node.kind === 'list' && Array.isArray(value)) value.forEach((item, index) => { visit(item, node.items, `${path}[${index}]`); });
    if (!isJsonObject(value)) return;
    if (node.kind === 'object') visitObject(value, node.plan(), `${path}.`);
    if (node.kind === 'map') for (const [key, item] of Object.entries(value)) visit(item ?? null, node.values, `${path}.${key}`);
  };
  const visitObject = (value: JsonObject, { byName }: ObjectPlan, prefix: string): void => {
    for (const [key, item] of Object.entries(value)) {
      const field = byName.get(key);
      if (item === undefined) continue;
      if (field === undefined) found.push(prefix + key);
      else visit(item, field.node(), prefix + key);
    }
  };
  visitObject(object, plan, '');
  return found;
}
