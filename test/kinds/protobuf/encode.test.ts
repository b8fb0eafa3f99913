import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvariantError } from '../../../src/base/invariant.ts';
import { decodeMessage, decodeProtobuf } from '../../../src/kinds/protobuf/decode.ts';
import { encodeMessage, encodeProtobuf, protobufList } from '../../../src/kinds/protobuf/encode.ts';
import { parseJson } from '../../../src/wire/json.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../src/wire/object.ts';
import { readEnvelope } from '../../../src/wire/protobuf/envelope.ts';
import { WireReader } from '../../../src/wire/protobuf/reader.ts';
import { envelope, field } from '../../wire/protobuf-writer.ts';
import { readTwins, type Twin } from '../round-trip/twins.ts';

const twins = readTwins();
const API = 'io.k8s.api';
const META = 'io.k8s.apimachinery.pkg.apis.meta.v1';
const CRD = 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1';

function objectOf(twin: Twin): JsonObject {
  const value = parseJson(twin.json);
  if (!isJsonObject(value)) throw new Error(`${twin.what} is not an object`);
  return value;
}

/** The Go type of a WatchEvent has no kind, and its envelope names none. */
function encoded(twin: Twin): Uint8Array {
  if (!twin.what.endsWith('WatchEvent')) return encodeProtobuf(objectOf(twin));
  return new Uint8Array([...envelope('', '', encodeMessage(`${META}.WatchEvent`, objectOf(twin))), ...field(3, ''), ...field(4, '')]);
}

function decoded(bytes: Uint8Array): JsonObject {
  const outcome = decodeProtobuf(bytes, { expected: { apiVersion: 'v1', kind: 'WatchEvent' } });
  if (!outcome.ok) throw outcome.error;
  return outcome.value.object;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** JSON says null for a time or raw JSON behind a pointer that is the zero of its type; Go reads that as no pointer at all. */
function withoutNulls(value: JsonValue | undefined): JsonValue {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isJsonObject(value)) return value ?? null;
  return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (inner === null || inner === undefined ? [] : [[key, withoutNulls(inner)]])));
}

describe('what Kubernetes wrote as JSON encodes to what it wrote as protobuf', () => {
  it.each([['full', 183], ['empty', 333]] as const)('byte for byte: %s objects', (how, count) => {
    const own = twins.filter((twin) => twin.how === how);
    expect(own.length).toBeGreaterThanOrEqual(count);
    expect(own.filter((twin) => hex(encoded(twin)) !== hex(twin.protobuf)).map(({ what }) => what)).toEqual([]);
  });

  it.each(['zero', 'mixed'] as const)('to the same object, where JSON cannot tell zero from nothing: %s objects', (how) => {
    const different = twins.filter((twin) => twin.how === how).flatMap((twin) => {
      const bytes = encoded(twin);
      if (hex(bytes) === hex(twin.protobuf)) return [];
      const same = JSON.stringify(withoutNulls(decoded(bytes)), exact) === JSON.stringify(withoutNulls(decoded(twin.protobuf)), exact);
      // What is read again is what was written: it is the canonical form.
      return same && hex(encodeProtobuf(decoded(bytes))) === hex(bytes) ? [] : [twin.what];
    });
    expect(different).toEqual([]);
  });

  it('byte for byte, but for what JSON cannot say', () => {
    const count = (how: Twin['how']): number => twins.filter((twin) => twin.how === how && hex(encoded(twin)) === hex(twin.protobuf)).length;
    expect({ zero: count('zero'), mixed: count('mixed') }).toEqual({ zero: 24, mixed: 257 });
  });

  it('lists, item by item', () => {
    const lists = twins.filter(({ what, json }) => what.endsWith('List') && what !== '/v1/List' && Array.isArray((JSON.parse(json) as JsonObject)['items']));
    expect(lists.length).toBeGreaterThan(230);
    for (const twin of lists) {
      const { items, ...list } = objectOf(twin);
      const encoder = protobufList(list);
      for (const item of items as JsonObject[]) encoder.add(item);
      expect(hex(encoder.finish()), twin.what).toBe(hex(encoded(twin)));
    }
  });
});

function exact(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}

describe('an object', () => {
  const raw = (object: JsonObject): string => {
    const bytes = encodeProtobuf(object);
    const { rawStart, rawEnd } = readEnvelope(new WireReader(bytes, ''));
    return hex(bytes.subarray(rawStart, rawEnd));
  };
  const wire = (...bytes: readonly number[][]): string => hex(new Uint8Array(bytes.flat()));
  const bareMeta = field(1, ['name', 'generateName', 'namespace', 'selfLink', 'uid', 'resourceVersion'].flatMap((_name, at) => field(at + 1, '')).concat(field(7, 0), field(8, [])));

  it('has the fields of its message only', () => {
    expect(raw({ apiVersion: 'v1', kind: 'ConfigMap', nonsense: 1, constructor: 'x' })).toBe(wire(bareMeta));
  });

  it('has the keys of a map in the order of their bytes', () => {
    const data = Object.fromEntries(['é', 'z', '\u{1f680}', '\uff5e', '', 'A', '10', '9', 'ab', 'a'].map((key) => [key, '']));
    const order = ['', '10', '9', 'A', 'a', 'ab', 'z', 'é', '\uff5e', '\u{1f680}'];
    expect(raw({ apiVersion: 'v1', kind: 'ConfigMap', data })).toBe(wire(bareMeta, ...order.map((key) => field(2, [...field(1, key), ...field(2, '')]))));
  });

  it('has a field for nothing in it only where Go has no nil', () => {
    expect(raw({ apiVersion: 'v1', kind: 'ConfigMap', immutable: null, data: null, metadata: null })).toBe(wire(bareMeta));
    expect(raw({ apiVersion: 'v1', kind: 'ConfigMap', immutable: false })).toBe(wire(bareMeta, field(4, 0)));
    expect(raw({ apiVersion: 'v1', kind: 'Secret', data: { a: '', b: null } })).toBe(wire(bareMeta, field(2, [...field(1, 'a'), ...field(2, '')]), field(2, field(1, 'b')), field(3, '')));
  });

  it('lacks nothing of an integer or a text of any length', () => {
    fc.assert(fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.string({ unit: 'binary', maxLength: 300 }), fc.nat(40_000), (number, text, count) => {
      const generation = Number.isSafeInteger(Number(number)) ? Number(number) : number;
      const name = text + 'x'.repeat(count);
      const object = { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name, generation: generation === 0 ? 1 : generation } };
      expect(decoded(encodeProtobuf(object))).toEqual(name === '' ? { ...object, metadata: { generation: object.metadata.generation } } : object);
    }), { numRuns: 200 });
  });

  it.each([
    [{ apiVersion: 'v1', kind: 'ConfigMap', data: { a: 1 } }, '1 stands where protobuf has a text'],
    [{ apiVersion: 'v1', kind: 'ConfigMap', data: ['a'] }, '["a"] stands where protobuf has a map'],
    [{ apiVersion: 'v1', kind: 'ConfigMap', immutable: 'no' }, '"no" stands where protobuf has a boolean'],
    [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { finalizers: 'a' } }, '"a" stands where protobuf has a list'],
    [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { generation: 'a' } }, '"a" stands where protobuf has a number'],
    [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: 'a' }, `"a" stands where protobuf has ${META}.ObjectMeta`],
    [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { creationTimestamp: 'now' } }, 'parsing time "now"'],
    [{ apiVersion: 'example.com/v1', kind: 'CronTab' }, 'there is no protobuf message for example.com/v1 CronTab'],
  ])('that is not of its kind is a bug: %j', (object, message) => {
    expect(() => encodeProtobuf(object as JsonObject)).toThrow(InvariantError);
    expect(() => encodeProtobuf(object as JsonObject)).toThrow(message);
  });
});

describe('values with a JSON form of their own', () => {
  const bytesOf = (type: string, object: JsonObject): number[] => [...encodeMessage(type, object)];

  it('times may have any offset and any decimals', () => {
    const renew = (renewTime: string): unknown => decodeMessage(`${API}.coordination.v1.LeaseSpec`, encodeMessage(`${API}.coordination.v1.LeaseSpec`, { renewTime }));
    expect(renew('2024-02-29T01:02:03.000004+02:00')).toEqual({ ok: true, value: { renewTime: '2024-02-28T23:02:03.000004Z' } });
    expect(renew('1969-12-31T23:59:59.999999Z')).toEqual({ ok: true, value: { renewTime: '1969-12-31T23:59:59.999999Z' } });
    const meta = (time: string): number[] => bytesOf(`${META}.ManagedFieldsEntry`, { time });
    expect(meta('2023-11-15T00:13:20.9+02:00')).toEqual(meta('2023-11-14T22:13:20Z'));
    expect(meta('2023-11-14T22:13:20Z')).toEqual([...field(1, ''), ...field(2, ''), ...field(3, ''), ...field(4, [...field(1, 1_700_000_000), ...field(2, 0)]), ...field(6, ''), ...field(8, '')]);
  });

  it('int-or-string has both, of which one counts', () => {
    const port = (value: JsonValue): number[] => bytesOf(`${API}.core.v1.TCPSocketAction`, { port: value });
    expect(port(80)).toEqual([...field(1, [...field(1, 0), ...field(2, 80), ...field(3, '')]), ...field(2, '')]);
    expect(port('http')).toEqual([...field(1, [...field(1, 1), ...field(2, 0), ...field(3, 'http')]), ...field(2, '')]);
  });

  it('raw JSON keeps the order of its keys and every digit', () => {
    const data = parseJson('{"z":9007199254740993,"a":[1,null]}');
    expect(bytesOf(`${META}.ManagedFieldsEntry`, { fieldsV1: data })).toEqual(bytesOf(`${META}.ManagedFieldsEntry`, {}).flatMap((byte, at, all) => (at === all.length - 2 ? [...field(7, field(1, '{"z":9007199254740993,"a":[1,null]}')), byte] : [byte])));
  });

  it('the unions of a CRD\'s schema have the field of their form', () => {
    const of = (name: string, value: JsonValue): JsonObject => {
      const read = decodeMessage(`${CRD}.JSONSchemaProps`, encodeMessage(`${CRD}.JSONSchemaProps`, { [name]: value }));
      if (!read.ok) throw read.error;
      return read.value;
    };
    for (const [name, value] of [
      ['additionalProperties', true], ['additionalProperties', false], ['additionalProperties', { type: 'string' }],
      ['items', { type: 'string' }], ['items', [{ type: 'a' }, { type: 'b' }]], ['dependencies', { k: ['x', 'y'] }], ['dependencies', { k: { type: 'a' } }],
    ] as const) expect(of(name, value as JsonValue)).toEqual({ [name]: value });
  });
});
