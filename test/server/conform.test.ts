import { describe, expect, it } from 'vitest';
import { conform } from '../../src/server/resources/conform.ts';
import { TypeMismatch } from '../../src/server/resources/type-mismatch.ts';
import { at } from '../../src/wire/fields.ts';
import type { JsonObject, JsonValue } from '../../src/wire/object.ts';

// What is expected here is what a kube-apiserver 1.35 answered.

const POD = 'io.k8s.api.core.v1.Pod';
const CONFIG_MAP = 'io.k8s.api.core.v1.ConfigMap';
const QUOTA = 'io.k8s.api.core.v1.ResourceQuota';
const EVENT = 'io.k8s.api.core.v1.Event';
const LEASE = 'io.k8s.api.coordination.v1.Lease';
const DEPLOYMENT = 'io.k8s.api.apps.v1.Deployment';
const REVISION = 'io.k8s.api.apps.v1.ControllerRevision';
const BUDGET = 'io.k8s.api.policy.v1.PodDisruptionBudget';

const made = (type: string, rest: JsonObject): JsonObject => conform({ kind: 'X', apiVersion: 'v1', metadata: { name: 'x' }, ...rest }, type).object;

function refusalOf(type: string, rest: JsonObject): string {
  try {
    made(type, rest);
  } catch (error) {
    if (error instanceof TypeMismatch) return error.message;
    throw error;
  }
  throw new Error('it was accepted');
}

const QUANTITIES: readonly (readonly [sent: JsonValue, kept: string, rounded: string])[] = [
  ['1', '1', '1'], ['0', '0', '0'], ['1000m', '1', '1'], ['0.5', '500m', '500m'], ['.5', '500m', '500m'], ['5.', '5.', '5.'], ['1.5', '1500m', '1500m'],
  ['999Ki', '999Ki', '999Ki'], ['1024Ki', '1Mi', '1Mi'], ['1024Mi', '1Gi', '1Gi'], ['1.5Gi', '1536Mi', '1536Mi'], ['1e3', '1e3', '1e3'], ['1E3', '1E3', '1E3'],
  ['1E', '1E', '1E'], ['1e30', '1e30', '1e30'], ['+1', '+1', '+1'], ['01', '01', '01'], ['1 ', '1', '1'], ['9223372036854775808', '9223372036854775808', '9223372036854775808'],
  ['1n', '1n', '1m'], ['0.1m', '100u', '1m'], ['0.0000000001', '1n', '1m'], ['3.14159265358979', '3141592654n', '3142m'], ['-1500u', '-1500u', '-2m'],
  [1, '1', '1'], [0.5, '500m', '500m'], [9007199254740993n, '9007199254740993', '9007199254740993'],
];

describe('a quantity', () => {
  it.each(QUANTITIES)('%s is kept as %s', (sent, kept) => {
    const capacity = made('io.k8s.api.storage.v1.CSIStorageCapacity', { storageClassName: 's', capacity: sent });
    expect(capacity['capacity']).toBe(kept);
  });

  it.each(QUANTITIES)('%s is kept to the thousandth in a list of resources', (sent, _kept, rounded) => {
    expect(at(made(QUOTA, { spec: { hard: { 'requests.cpu': sent } } }), 'spec.hard')).toEqual({ 'requests.cpu': rounded });
  });

  it.each([
    ['1K', "unable to parse quantity's suffix"], ['1Mi5', "unable to parse quantity's suffix"],
    ...['', 'x', '1x', '1.2.3', '0x10', '1_000', '٣', true, [], {}].map((sent): [JsonValue, string] => [sent, "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"]),
  ])('%j is refused', (sent, message) => {
    expect(refusalOf(QUOTA, { spec: { hard: { cpu: sent } } })).toBe(message);
  });
});

describe('a type mismatch', () => {
  const replicas = (value: JsonValue): JsonObject => ({ spec: { replicas: value } });
  it.each<readonly [name: string, type: string, rest: JsonObject, message: string]>([
    ['names the innermost struct, and lists without index', POD, { spec: { containers: [{ name: 'c', image: 1 }] } }, 'number into Go struct field Container.spec.containers.image of type string'],
    ['names maps without key', CONFIG_MAP, { data: { x: 1 } }, 'number into Go struct field ConfigMap.data of type string'],
    ['of a map', CONFIG_MAP, { data: [] }, 'array into Go struct field ConfigMap.data of type map[string]string'],
    ['of metadata', CONFIG_MAP, { metadata: 't' }, 'string into Go struct field ConfigMap.metadata of type v1.ObjectMeta'],
    ['in metadata', CONFIG_MAP, { metadata: { labels: [] } }, 'array into Go struct field ObjectMeta.metadata.labels of type map[string]string'],
    ['of a list', 'io.k8s.api.core.v1.ServiceAccount', { secrets: {} }, 'object into Go struct field ServiceAccount.secrets of type []v1.ObjectReference'],
    ['of an integer', DEPLOYMENT, replicas('1'), 'string into Go struct field DeploymentSpec.spec.replicas of type int32'],
    ['of an integer with a fraction', DEPLOYMENT, replicas(1.5), 'number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32'],
    ['of an integer too large', DEPLOYMENT, replicas(2147483648), 'number 2147483648 into Go struct field DeploymentSpec.spec.replicas of type int32'],
    ['of an integer far too large', REVISION, { revision: 9223372036854775808n }, 'number 9223372036854775808 into Go struct field ControllerRevision.revision of type int64'],
    ['of an integer or text', BUDGET, { spec: { minAvailable: 1.5 } }, 'number 1.5 into Go struct field PodDisruptionBudgetSpec.spec.minAvailable of type int32'],
    ['of an integer or text that is neither', BUDGET, { spec: { minAvailable: [] } }, 'array into Go struct field PodDisruptionBudgetSpec.spec.minAvailable of type int32'],
    ['of a bool', CONFIG_MAP, { immutable: 1 }, 'number into Go struct field ConfigMap.immutable of type bool'],
    ['of a time', EVENT, { firstTimestamp: 5 }, 'number into Go struct field Event.firstTimestamp of type string'],
  ])('%s', (...[, type, rest, message]) => {
    expect(refusalOf(type, rest)).toBe(`json: cannot unmarshal ${message}`);
  });
});

describe('a time', () => {
  it.each([
    ['2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z'], ['2020-01-01T00:00:00.5Z', '2020-01-01T00:00:00Z'], ['2020-01-01T02:00:00+02:00', '2020-01-01T00:00:00Z'], ['0001-01-01T00:00:00Z', null],
  ])('%s is kept as %s', (sent, kept) => {
    expect(made(EVENT, { firstTimestamp: sent })['firstTimestamp']).toBe(kept);
  });

  it('in microseconds has six decimals, and is refused with that layout', () => {
    expect(at(made(LEASE, { spec: { renewTime: '2020-01-01T02:00:00.123456+02:00' } }), 'spec.renewTime')).toBe('2020-01-01T00:00:00.123456Z');
    expect(refusalOf(LEASE, { spec: { renewTime: '2020-01-01T00:00:00Z' } })).toBe('parsing time "2020-01-01T00:00:00Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "Z" as ".000000"');
    expect(refusalOf(EVENT, { firstTimestamp: '2020-01-01' })).toBe('parsing time "2020-01-01" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "T"');
  });
});

describe('bytes', () => {
  it.each([['', ''], ['eA==', 'eA=='], ['eHk=', 'eHk='], ['eHl6', 'eHl6'], ['eB==', 'eA=='], ['eHl=', 'eHk='], ['eH\nl6\r\n', 'eHl6'], ['eA=\n=', 'eA==']])('%j are kept as %s', (sent, kept) => {
    expect(at(made(CONFIG_MAP, { binaryData: { a: sent } }), 'binaryData')).toEqual({ a: kept });
  });

  // Places as Go's encoding/base64 gives them.
  it.each([['!!!', 0], ['eA', 0], ['eHl6e', 4], ['eA=', 3], ['eA==x', 4], ['eHk=x', 4], ['e===', 1], ['=', 0], ['eHl6é', 4], ['eA=x', 2], ['eA', 0], ['eA\n', 1], ['eA=\nx', 3]])('%j are bad at %d', (sent, place) => {
    expect(refusalOf(CONFIG_MAP, { binaryData: { a: sent } })).toBe(`illegal base64 data at input byte ${place}`);
  });
});

describe('what is empty', () => {
  it('is null in a field that is always written, be it sent empty or not', () => {
    expect(made('io.k8s.api.discovery.v1.EndpointSlice', { addressType: 'IPv4', endpoints: [] })).toMatchObject({ endpoints: null, ports: null });
    expect(made('io.k8s.api.storage.v1.CSINode', { spec: { drivers: [{ name: 'd', nodeID: 'n', topologyKeys: [] }] } })).toMatchObject({ spec: { drivers: [{ topologyKeys: null }] } });
    expect(made('io.k8s.api.rbac.v1.Role', {})).toMatchObject({ rules: null });
  });

  it('stays what it is where objects are kept as JSON', () => {
    expect(made('io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition', { spec: { versions: [] } })).toMatchObject({ spec: { versions: [] } });
  });

  it('is left out elsewhere, but for zeros of their own kind', () => {
    expect(made(CONFIG_MAP, { data: {}, metadata: { name: 'x', labels: {}, finalizers: [] } })).toEqual({ kind: 'X', apiVersion: 'v1', metadata: { name: 'x' } });
    const port = at(made('io.k8s.api.core.v1.Service', { spec: { ports: [{ port: 1, targetPort: 0 }] } }), 'spec.ports');
    expect(port).toEqual([{ port: 1, targetPort: 0 }]);
    expect(made(CONFIG_MAP, { data: { a: null } })).toMatchObject({ data: { a: '' } });
    expect(at(made(POD, { spec: { containers: [null] } }), 'spec.containers')).toEqual([{ name: '', resources: {} }]);
    expect(at(made(QUOTA, { spec: { hard: { cpu: null } } }), 'spec.hard')).toEqual({ cpu: '0' });
  });
});

describe('unknown fields', () => {
  it('are dropped, and named in the order in which they stand', () => {
    const sent: JsonObject = { zz: null, metadata: { name: 'x', nonsense: 1 }, spec: { containers: [{ imagee: 'x', name: 'c', ports: [{ x: { y: 1 } }] }], extra: true }, more: 1 };
    const { object, unknown } = conform({ kind: 'Pod', apiVersion: 'v1', ...sent }, POD);
    expect(unknown).toEqual(['zz', 'metadata.nonsense', 'spec.containers[0].imagee', 'spec.containers[0].ports[0].x', 'spec.extra', 'more']);
    expect(JSON.stringify(object)).not.toMatch(/nonsense|imagee|extra|more|"x":/);
  });

  it('are none in a kind that has no known type', () => {
    expect(conform({ kind: 'Widget', apiVersion: 'e/v1', metadata: null, spec: { a: 1 } }, 'example.Widget')).toEqual({ object: { kind: 'Widget', apiVersion: 'e/v1', metadata: {}, spec: { a: 1 } }, unknown: [] });
  });
});

describe('conforming twice', () => {
  it.each<[string, JsonObject]>([
    [POD, { spec: { containers: [{ name: 'c', image: 'i', resources: { limits: { cpu: '0.1m', memory: '1.5Gi' } }, livenessProbe: { httpGet: { port: 0 } } }], volumes: [{ name: 'v', emptyDir: { sizeLimit: '1024Mi' } }] } }],
    [CONFIG_MAP, { binaryData: { b: 'eB==', a: 'eH\nl6' }, data: { a: null } }],
    ['io.k8s.api.discovery.v1.EndpointSlice', { endpoints: [] }],
    [LEASE, { spec: { renewTime: '2020-01-01T02:00:00.000001+02:00' } }],
    [EVENT, { firstTimestamp: '0001-01-01T00:00:00Z' }],
    ['io.k8s.api.storage.v1.CSINode', {}],
    ['io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition', { spec: { versions: [{ name: 'v1', schema: { openAPIV3Schema: { properties: { a: { properties: {}, items: [] } } } } }] } }],
    ...QUANTITIES.map(([cpu]): [string, JsonObject] => [QUOTA, { spec: { hard: { cpu } } }]),
    ...QUANTITIES.map(([capacity]): [string, JsonObject] => ['io.k8s.api.storage.v1.CSIStorageCapacity', { capacity }]),
  ])('%s changes nothing any more', (type, rest) => {
    const once = conform({ kind: 'X', apiVersion: 'v1', metadata: { name: 'x', creationTimestamp: '2020-01-01T00:00:00.5Z' }, ...rest }, type);
    const twice = conform(once.object, type);
    expect(JSON.stringify(twice.object)).toBe(JSON.stringify(once.object));
    expect(twice.unknown).toEqual([]);
  });
});
