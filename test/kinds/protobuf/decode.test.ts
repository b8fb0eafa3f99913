import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMessage, decodeProtobuf } from '../../../src/kinds/protobuf/decode.ts';
import { ProtobufError } from '../../../src/wire/protobuf/error.ts';
import { fieldOf, type JsonObject } from '../../../src/wire/object.ts';
import { envelope, field, tag, varint } from '../../wire/protobuf-writer.ts';
import { readTwins } from '../round-trip/twins.ts';

const API = 'io.k8s.api';
const META = 'io.k8s.apimachinery.pkg.apis.meta.v1';
const CRD = 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1';

function objectOf(apiVersion: string, kind: string, message: readonly number[]): JsonObject {
  const decoded = decodeProtobuf(envelope(apiVersion, kind, message));
  if (!decoded.ok) throw decoded.error;
  return decoded.value.object;
}

function messageOf(type: string, bytes: readonly number[]): JsonObject {
  const decoded = decodeMessage(type, new Uint8Array(bytes));
  if (!decoded.ok) throw decoded.error;
  return decoded.value;
}

function errorOf(body: Uint8Array): ProtobufError {
  const decoded = decodeProtobuf(body);
  if (decoded.ok) throw new Error('nothing was wrong');
  return decoded.error;
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

describe('an object', () => {
  it('has its kind and version first, then its fields in the order of Kubernetes', () => {
    const map = objectOf('v1', 'ConfigMap', [...field(2, [...field(1, 'b'), ...field(2, '2')]), ...field(1, field(1, 'x')), ...field(4, 1)]);
    expect(JSON.stringify(map)).toBe('{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"x"},"immutable":true,"data":{"b":"2"}}');
  });

  it('takes the expected kind only if it names none itself', () => {
    const expected = { apiVersion: 'batch/v1', kind: 'Job' };
    const anonymous = decodeProtobuf(envelope('', '', field(1, field(1, 'x'))), { expected });
    expect(anonymous).toMatchObject({ ok: true, value: { ...expected, object: { ...expected, metadata: { name: 'x' } } } });
    expect(decodeProtobuf(envelope('v1', 'Secret', []), { expected })).toMatchObject({ ok: true, value: { kind: 'Secret', apiVersion: 'v1' } });
  });

  it('may be the options of a request, of any group', () => {
    expect(objectOf('example.com/v3', 'DeleteOptions', [...field(1, 0), ...field(4, 'Foreground')])).toEqual({
      kind: 'DeleteOptions', apiVersion: 'example.com/v3', gracePeriodSeconds: 0, propagationPolicy: 'Foreground',
    });
  });

  it('may be read without an envelope', () => {
    expect(messageOf(`${META}.WatchEvent`, [...field(1, 'ADDED'), ...field(2, field(1, envelope('v1', 'Secret', field(3, 'Opaque'))))])).toEqual({
      type: 'ADDED', object: { kind: 'Secret', apiVersion: 'v1', metadata: {}, type: 'Opaque' },
    });
  });
});

describe('fields', () => {
  it('that are zero count where a pointer says that they were meant', () => {
    // spec.replicas is a pointer, minReadySeconds and paused are not.
    const spec = [...field(1, 0), ...field(5, 0), ...field(7, 0)];
    expect(objectOf('apps/v1', 'Deployment', field(2, spec))['spec']).toMatchObject({ replicas: 0 });
    expect(objectOf('apps/v1', 'Deployment', field(2, spec))['spec']).not.toHaveProperty('paused');
    expect(objectOf('apps/v1', 'Deployment', [])['spec']).not.toHaveProperty('replicas');
    expect(objectOf('v1', 'PersistentVolumeClaim', field(2, field(5, '')))['spec']).toEqual({ resources: {}, storageClassName: '' });
  });

  it('that a message has inlined stand among its own', () => {
    // Volume: name is 1, the source is inlined at 2, and in it emptyDir is 2.
    expect(messageOf(`${API}.core.v1.Volume`, [...field(2, field(2, field(1, 'Memory'))), ...field(1, 'cache')])).toEqual({ name: 'cache', emptyDir: { medium: 'Memory' } });
    expect(messageOf(`${API}.admissionregistration.v1.NamedRuleWithOperations`, field(2, [...field(2, field(1, 'apps')), ...field(1, 'CREATE')]))).toEqual({ operations: ['CREATE'], apiGroups: ['apps'] });
  });

  it('that come twice: the last value, the fields of both messages, the items of both lists', () => {
    const twice = objectOf('v1', 'Pod', [...field(1, [...field(1, 'a'), ...field(14, 'f')]), ...field(1, [...field(3, 'ns'), ...field(1, 'b'), ...field(14, 'g')])]);
    expect(twice['metadata']).toEqual({ name: 'b', namespace: 'ns', finalizers: ['f', 'g'] });
    const inlined = messageOf(`${API}.core.v1.Volume`, [...field(2, field(2, field(1, 'Memory'))), ...field(2, field(2, field(2, field(1, '1Gi'))))]);
    expect(inlined).toEqual({ name: '', emptyDir: { medium: 'Memory', sizeLimit: '1Gi' } });
    const entry = (value: string): number[] => field(2, [...field(1, 'k'), ...field(2, value)]);
    expect(objectOf('v1', 'ConfigMap', [...entry('1'), ...entry('2')])['data']).toEqual({ k: '2' });
  });

  it('that are unknown are passed over, at every level', () => {
    const unknown = [...field(500, 1), ...field(501, 'x'), ...tag(502, 3), ...field(1, 1), ...tag(502, 4), ...tag(503, 1), 1, 2, 3, 4, 5, 6, 7, 8];
    const data = field(2, [...unknown, ...field(1, 'k'), ...unknown, ...field(2, 'v')]);
    expect(objectOf('v1', 'ConfigMap', [...unknown, ...field(1, [...unknown, ...field(1, 'x')]), ...data, ...unknown])).toEqual({
      kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'x' }, data: { k: 'v' },
    });
  });

  it('of numbers in a list may stand one by one or packed', () => {
    const groups = `${API}.core.v1.PodSecurityContext`;
    const packed = [...varint(1), ...varint(300), ...varint(2n ** 62n)];
    expect(messageOf(groups, [...field(4, 7), ...field(4, packed)])).toEqual({ supplementalGroups: [7, 1, 300, 2n ** 62n] });
    expect(messageOf(groups, field(4, []))).toEqual({});
  });

  it('of maps are keys of any name, and may lack their value', () => {
    const data = objectOf('v1', 'ConfigMap', [field(1, '__proto__'), field(1, 'constructor'), field(1, '7'), []].flatMap((key) => field(2, key)))['data'];
    expect(new Map(Object.entries(data ?? {}))).toEqual(new Map([['__proto__', ''], ['constructor', ''], ['7', ''], ['', '']]));
    expect(objectOf('v1', 'Node', field(3, field(1, field(1, 'cpu'))))['status']).toMatchObject({ capacity: { cpu: '0' } });
  });

  it('of 64 bits are exact', () => {
    expect(objectOf('v1', 'Pod', field(1, field(7, 2n ** 53n + 1n)))['metadata']).toEqual({ generation: 2n ** 53n + 1n });
  });
});

describe('values with a JSON form of their own', () => {
  const timeOf = (stamp: readonly number[]): unknown => objectOf('v1', 'Pod', field(1, field(9, stamp)))['metadata'];
  const renewOf = (stamp: readonly number[]): unknown => messageOf(`${API}.coordination.v1.LeaseSpec`, field(4, stamp));

  it('times are RFC 3339 in seconds; the zero time is null', () => {
    expect(timeOf([...field(1, 1_700_000_000), ...field(2, 999_999_999)])).toEqual({ deletionTimestamp: '2023-11-14T22:13:20Z' });
    expect(timeOf([...field(1, 5), ...field(2, 2_000_000_000)])).toEqual({ deletionTimestamp: '1970-01-01T00:00:05Z' });
    expect(timeOf(field(2, 5))).toEqual({ deletionTimestamp: '1970-01-01T00:00:00Z' });
    expect(timeOf([])).toEqual({ deletionTimestamp: null });
    expect(timeOf(field(1, -62_135_596_800))).toEqual({ deletionTimestamp: null });
    expect(timeOf(field(1, 253_402_300_799))).toEqual({ deletionTimestamp: '9999-12-31T23:59:59Z' });
    expect(objectOf('v1', 'Pod', field(1, field(8, [])))['metadata']).toEqual({});
  });

  it('micro times have six digits, whichever way the nanoseconds are written', () => {
    expect(renewOf([...field(1, 1), ...field(2, 1999)])).toEqual({ renewTime: '1970-01-01T00:00:01.000001Z' });
    expect(renewOf([...field(1, 1), ...field(2, -1000)])).toEqual({ renewTime: '1970-01-01T00:00:00.999999Z' });
    expect(renewOf([...field(1, 1), ...field(2, 2_000_000_000)])).toEqual({ renewTime: '1970-01-01T00:00:03.000000Z' });
  });

  it.each([-62_135_596_801n, 253_402_300_800n, 2n ** 63n - 1n])('a time of %s seconds is out of range', (seconds) => {
    expect(errorOf(envelope('v1', 'Pod', field(1, field(9, field(1, seconds)))))).toMatchObject({ problem: 'out of range' });
  });

  it('int-or-string is either', () => {
    const portOf = (value: readonly number[]): unknown => messageOf(`${API}.core.v1.TCPSocketAction`, field(1, value));
    expect(portOf([...field(1, 0), ...field(2, 80), ...field(3, '')])).toEqual({ port: 80 });
    expect(portOf([...field(1, 1), ...field(2, 0), ...field(3, 'http')])).toEqual({ port: 'http' });
    expect(portOf([])).toEqual({ port: 0 });
    expect(() => portOf(field(1, 2))).toThrow('out of range');
  });

  it('quantities stay as they were sent', () => {
    expect(messageOf(`${API}.core.v1.EmptyDirVolumeSource`, field(2, field(1, '1000m')))).toEqual({ sizeLimit: '1000m' });
  });

  it('bytes are base64', () => {
    expect(objectOf('v1', 'Secret', field(2, [...field(1, 'k'), ...field(2, new Uint8Array([0, 0xff, 0xfe]))]))['data']).toEqual({ k: 'AP/+' });
  });

  it('raw JSON is parsed without loss, and may be an object in an envelope', () => {
    const dataOf = (raw: string | Uint8Array): unknown => objectOf('apps/v1', 'ControllerRevision', field(2, field(1, raw)))['data'];
    expect(dataOf('{"a":9007199254740993}')).toEqual({ a: 9007199254740993n });
    expect(dataOf(envelope('v1', 'ConfigMap', field(1, field(1, 'x'))))).toEqual({ kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'x' } });
    expect(dataOf('')).toBeNull();
    const fields = JSON.stringify({ 'f:metadata': { 'f:labels': {} } });
    expect(messageOf(`${META}.ManagedFieldsEntry`, field(7, field(1, fields)))).toEqual({ fieldsV1: { 'f:metadata': { 'f:labels': {} } } });
  });

  it('the unions of a CRD\'s schema are whichever form they have', () => {
    const schemaOf = (bytes: readonly number[]): JsonObject => messageOf(`${CRD}.JSONSchemaProps`, bytes);
    expect(schemaOf(field(30, field(1, 1)))).toEqual({ additionalProperties: true });
    expect(schemaOf(field(30, []))).toEqual({ additionalProperties: false });
    expect(schemaOf(field(30, [...field(1, 1), ...field(2, field(5, 'string'))]))).toEqual({ additionalProperties: { type: 'string' } });
    expect(schemaOf(field(24, field(1, field(5, 'string'))))).toEqual({ items: { type: 'string' } });
    expect(schemaOf(field(24, [...field(2, field(5, 'a')), ...field(2, field(5, 'b'))]))).toEqual({ items: [{ type: 'a' }, { type: 'b' }] });
    expect(schemaOf(field(32, [...field(1, 'k'), ...field(2, [...field(2, 'x'), ...field(2, 'y')])]))).toEqual({ dependencies: { k: ['x', 'y'] } });
    expect(schemaOf([...field(8, field(1, '{"a":1}')), ...field(3, '#/x'), ...field(39, 1)])).toEqual({ '$ref': '#/x', default: { a: 1 }, 'x-kubernetes-embedded-resource': true });
  });
});

describe('a body is refused', () => {
  it.each([
    ['that is JSON', text('{"kind":"Pod"}'), 'not enveloped', 'runtime.Unknown'],
    ['of an unknown kind', envelope('example.com/v1', 'CronTab', []), 'unknown kind', 'runtime.Unknown'],
    ['of a kind in a version that does not exist', envelope('batch/v9', 'Job', []), 'unknown kind', 'runtime.Unknown'],
    ['of a kind that has no name', envelope('v1', '', []), 'unknown kind', 'runtime.Unknown'],
    ['that is compressed', new Uint8Array([...envelope('v1', 'Pod', []), ...field(3, 'gzip')]), 'unsupported encoding', 'runtime.Unknown'],
    ['that holds JSON', new Uint8Array([...envelope('v1', 'Pod', text('{}')), ...field(4, 'application/json')]), 'unsupported encoding', 'runtime.Unknown'],
    ['with a number for a message', envelope('v1', 'Pod', field(1, 7)), 'wrong wire type', `${API}.core.v1.Pod`],
    ['with a text for a number', envelope('v1', 'Pod', field(1, field(7, 'x'))), 'wrong wire type', `${META}.ObjectMeta`],
    ['with a number for a text in a list', envelope('v1', 'Pod', field(1, field(14, 7))), 'wrong wire type', `${META}.ObjectMeta`],
    ['with a number for a map', envelope('v1', 'ConfigMap', field(2, 7)), 'wrong wire type', `${API}.core.v1.ConfigMap`],
    ['with a number for a key', envelope('v1', 'ConfigMap', field(2, field(1, 7))), 'wrong wire type', `${API}.core.v1.ConfigMap`],
    ['with raw JSON that is none', envelope('apps/v1', 'ControllerRevision', field(2, field(1, '{'))), 'bad JSON', 'io.k8s.apimachinery.pkg.runtime.RawExtension'],
  ] as const)('%s', (...[, body, problem, type]) => {
    const error = errorOf(body);
    expect(error).toMatchObject({ name: 'ProtobufError', problem, type });
    expect(error.offset).toBeGreaterThanOrEqual(0);
    expect(error.offset).toBeLessThanOrEqual(body.length);
    expect(error.message).toContain(`${type}: ${problem} at byte ${error.offset}`);
  });

  it('that nests too deep, by messages or by objects within objects', () => {
    let schema: number[] = field(5, 'object');
    for (let level = 0; level < 600; level++) schema = field(28, schema);
    const deep = decodeMessage(`${CRD}.JSONSchemaProps`, new Uint8Array(schema));
    expect(deep).toMatchObject({ ok: false, error: { problem: 'too deep', type: `${CRD}.JSONSchemaProps` } });
    let list: Uint8Array = envelope('v1', 'List', []);
    for (let level = 0; level < 600; level++) list = envelope('v1', 'List', field(2, field(1, list)));
    expect(errorOf(list).problem).toBe('too deep');
  });

  it('as deep as is allowed it is read', () => {
    let schema: number[] = field(5, 'object');
    for (let level = 0; level < 500; level++) schema = field(28, schema);
    let read: JsonObject | undefined = messageOf(`${CRD}.JSONSchemaProps`, schema);
    let levels = 0;
    for (let inner = fieldOf(read, 'not'); inner !== undefined; inner = fieldOf(read, 'not')) {
      read = inner as JsonObject;
      levels++;
    }
    expect([levels, read]).toEqual([500, { type: 'object' }]);
  });
});

describe('whatever the bytes are', () => {
  const twins = readTwins().filter(({ how }) => how === 'full');

  it('the answer is an object or a ProtobufError, soon', () => {
    fc.assert(
      fc.property(fc.constantFrom(`${API}.core.v1.Pod`, `${API}.core.v1.ConfigMap`, `${CRD}.JSONSchemaProps`, `${META}.WatchEvent`), fc.uint8Array({ maxLength: 200 }), (type, bytes) => {
        const decoded = decodeMessage(type, bytes);
        if (!decoded.ok) expect(decoded.error).toBeInstanceOf(ProtobufError);
      }),
      { numRuns: 2000 },
    );
  });

  it('also if a good body has some bytes changed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...twins), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }), ({ protobuf }, changes) => {
        const body = protobuf.slice();
        for (const [place, byte] of changes) body[place % body.length] = byte;
        const decoded = decodeProtobuf(body);
        if (!decoded.ok) expect(decoded.error).toBeInstanceOf(ProtobufError);
      }),
      { numRuns: 2000 },
    );
  });
});
