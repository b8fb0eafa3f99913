import { DEDUCED, type ApplyKind, type ApplyType, type ListType, type MapType } from '../../../src/wire/apply.ts';
import { applyAs, readManagers, trackUpdate, writeManagers, type Managers } from '../../../src/wire/apply.ts';
import { conflictStatus } from '../../../src/wire/apply/conflict.ts';
import { writeFieldsV1 } from '../../../src/wire/apply/fields-v1.ts';
import { isJsonObject, type JsonObject } from '../../../src/wire/object.ts';

/* A small kind with one of everything, and objects of it that are written and applied. */

const TEXT: ApplyType = { form: 'scalar', scalar: 'string' };
const NUMBER: ApplyType = { form: 'scalar', scalar: 'numeric' };

function struct(fields: Readonly<Record<string, ApplyType>>, atomic = false): MapType {
  return { form: 'map', atomic, field: (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined) };
}

function map(values: ApplyType, atomic = false): MapType {
  return { form: 'map', atomic, field: () => undefined, values };
}

function list(relation: ListType['relation'], items: ApplyType, keys: ListType['keys'] = []): ListType {
  return { form: 'list', relation, items, keys };
}

const PORT = struct({ port: NUMBER, protocol: TEXT, name: TEXT });
export const THING: ApplyType = struct({
  apiVersion: TEXT, kind: TEXT, metadata: struct({ name: TEXT, labels: map(TEXT), annotations: map(TEXT) }),
  data: map(TEXT), whole: map(TEXT, true), pair: struct({ a: TEXT, b: TEXT }), once: struct({ a: TEXT, b: TEXT }, true),
  tags: list('set', TEXT), order: list('atomic', TEXT), count: NUMBER, open: DEDUCED,
  ports: list('keyed', PORT, [{ name: 'port' }, { name: 'protocol', defaultValue: 'TCP' }]),
});

/** Two served versions; in `v2` the count is called `amount`. */
const THING_V2: ApplyType = struct({ apiVersion: TEXT, kind: TEXT, metadata: struct({ name: TEXT }), data: map(TEXT), amount: NUMBER });

export function kindOf(apiVersion: 'v1' | 'v2' = 'v1'): ApplyKind {
  return {
    apiVersion,
    type: apiVersion === 'v1' ? THING : THING_V2,
    serves: (version) => version === 'v1' || version === 'v2',
    inVersion(object, version) {
      if (version === 'v1') return { value: renamed(object, ['amount', 'count'], 'v1'), type: THING };
      return version === 'v2' ? { value: renamed(object, ['count', 'amount'], 'v2'), type: THING_V2 } : undefined;
    },
    ownable: (fields) => fields,
  };
}

function renamed(object: JsonObject, [from, to]: readonly [string, string], apiVersion: string): JsonObject {
  if (object['apiVersion'] === apiVersion) return object;
  return { ...Object.fromEntries(Object.entries(object).map(([key, value]) => [key === from ? to : key, value])), apiVersion };
}

export interface State {
  readonly object: JsonObject;
  readonly managers: Managers;
}

export const BLANK: JsonObject = { apiVersion: 'v1', kind: 'Thing', metadata: {} };
export const NOTHING: State = { object: BLANK, managers: new Map() };

/** What is applied, without saying each time what it is. */
export function thing(fields: JsonObject): JsonObject {
  return { apiVersion: 'v1', kind: 'Thing', metadata: { name: 'a' }, ...fields };
}

interface Options {
  readonly name: string;
  readonly force?: boolean;
  readonly now?: number;
  readonly kind?: ApplyKind;
  readonly subresource?: string;
}

/** Who writes, and how. */
export function as(name: string, options: Omit<Options, 'name'> = {}): Options {
  return { name, ...options };
}

/** The state after an apply, or the refusal's message. */
export function applied(state: State, { name, force = false, now = 0, kind = kindOf(), subresource = '' }: Options, config: JsonObject): State | string {
  const outcome = applyAs(kind, { live: state.object, config, managers: state.managers, writer: { name, subresource }, force, now, blank: BLANK });
  return outcome.ok ? outcome.value : (conflictStatus(outcome.error).message ?? '');
}

export function updated(state: State, { name, now = 0, kind = kindOf(), subresource = '' }: Options, after: JsonObject): State {
  return { object: after, managers: trackUpdate(kind, { before: state.object, after }, { managers: state.managers, writer: { name, subresource }, now }) };
}

export function must(state: State | string): State {
  if (typeof state === 'string') throw new Error(state);
  return state;
}

/** The fields of every manager: `one Apply` -> FieldsV1. */
export function owners({ managers }: State): Record<string, JsonObject> {
  return Object.fromEntries([...managers.values()].map(({ name, operation, fields }) => [`${name} ${operation}`, writeFieldsV1(fields)]));
}

/** Through the wire form and back. What is null or empty is gone, as decoding into a type leaves it. */
export function stored(state: State): State {
  return { object: withoutNothing(state.object), managers: readManagers(writeManagers(state.managers)) };
}

function withoutNothing(object: JsonObject): JsonObject {
  const kept = Object.entries(object).map(([key, value]) => [key, isJsonObject(value) ? withoutNothing(value) : value] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== null && (typeof value !== 'object' || Object.keys(value).length > 0)));
}
