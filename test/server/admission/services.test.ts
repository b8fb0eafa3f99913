import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/base/random.ts';
import { NumberPool } from '../../../src/server/admission/services/number-pool.ts';
import { objectsAt } from '../../../src/wire/fields.ts';
import { memoryApi, type Api } from '../api-client.ts';
import { ask, type Answered } from './admitted.ts';

let api: Api;
beforeEach(async () => {
  api = await memoryApi();
});
afterEach(() => api.close());

const PORT = { port: 80 };
const service = (name: string, spec: object = {}, query = ''): Promise<Answered> => ask(api, `POST services${query}`, { metadata: { name }, spec: { ports: [PORT], ...spec } });
const merge = (name: string, spec: object): Promise<Answered> => ask(api, `PATCH services/${name}`, { spec });
const nodePorts = ({ spec }: Answered): unknown[] => objectsAt(spec, 'ports').map((port) => port['nodePort']);
const SINGLE = { ipFamilies: ['IPv4'], ipFamilyPolicy: 'SingleStack' };

describe('the address of a service', () => {
  it('is one of its own', async () => {
    const { status, spec } = await service('a');
    expect(status).toBe(201);
    expect(spec).toMatchObject({ ...SINGLE, clusterIPs: [spec['clusterIP']] });
    expect(spec['clusterIP']).toMatch(/^10\.0\.0\.\d+$/);
    expect((await service('b')).spec['clusterIP']).not.toBe(spec['clusterIP']);
  });

  it('may be chosen, by one at a time', async () => {
    expect((await service('a', { clusterIP: '10.0.0.123' })).spec).toMatchObject({ ...SINGLE, clusterIP: '10.0.0.123', clusterIPs: ['10.0.0.123'] });
    expect(await service('b', { clusterIP: '10.0.0.123' })).toMatchObject({ status: 422, message: 'Service "b" is invalid: spec.clusterIPs: Invalid value: ["10.0.0.123"]: failed to allocate IP 10.0.0.123: provided IP is already allocated' });
    expect((await service('b', { clusterIP: '10.0.0.1' })).status).toBe(422);
    await ask(api, 'DELETE services/a');
    expect((await service('b', { clusterIP: '10.0.0.123' })).status).toBe(201);
  });

  it('is free again after a write that was refused, or only tried', async () => {
    expect((await service('Not_A_Name', { clusterIP: '10.0.0.123' })).status).toBe(422);
    expect((await service('a', { clusterIP: '10.0.0.123' }, '?dryRun=All')).status).toBe(201);
    await service('taken');
    expect((await service('taken', { clusterIP: '10.0.0.123' })).status).toBe(409);
    expect((await service('a', { clusterIP: '10.0.0.123' })).status).toBe(201);
  });

  it('is shown but not given by a dry run', async () => {
    expect((await service('a', { type: 'NodePort' }, '?dryRun=All')).spec).toMatchObject({ clusterIP: '10.0.0.0', ports: [{ nodePort: 32768 }] });
    expect((await service('a', { clusterIP: '192.0.2.1' }, '?dryRun=All')).message).toContain('the provided IP (192.0.2.1) is not in the valid range. The range of valid IPs is 10.0.0.0/24');
  });

  it('stays when it is left out, and can not be changed', async () => {
    const { body, spec } = await service('a');
    const put = await ask(api, 'PUT services/a', { ...body, spec: { ports: [{ port: 81 }] } });
    expect(put.spec).toMatchObject({ ...SINGLE, clusterIP: spec['clusterIP'], ports: [{ port: 81 }] });
    expect(await merge('a', { clusterIP: '10.0.0.126', clusterIPs: ['10.0.0.126'] })).toMatchObject({ status: 422, message: 'Service "a" is invalid: spec.clusterIPs[0]: Invalid value: ["10.0.0.126"]: may not change once set' });
  });

  it('is none for a headless service, and for a name elsewhere', async () => {
    expect((await service('a', { clusterIP: 'None' })).spec).toMatchObject({ clusterIP: 'None', clusterIPs: ['None'], ipFamilies: ['IPv4', 'IPv6'], ipFamilyPolicy: 'RequireDualStack' });
    expect((await service('b', { clusterIP: 'None', selector: { a: 'b' } })).spec).toMatchObject({ clusterIP: 'None', ...SINGLE });
    const { spec } = await service('c', { type: 'ExternalName', externalName: 'x.example.org', ports: null });
    for (const field of ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy']) expect(spec).not.toHaveProperty(field);
    expect((await merge('a', { selector: { a: 'b' } })).status).toBe(200);
  });

  it('comes and goes with the type', async () => {
    const { spec } = await service('a', { clusterIP: '10.0.0.123' });
    expect(spec['clusterIP']).toBe('10.0.0.123');
    expect((await merge('a', { type: 'ExternalName', externalName: 'x.example.org' })).spec).not.toHaveProperty('clusterIP');
    expect((await service('b', { clusterIP: '10.0.0.123' })).status).toBe(201);
    expect((await merge('a', { type: 'ClusterIP', clusterIP: '10.0.0.123', clusterIPs: ['10.0.0.123'] })).status).toBe(422);
    expect((await merge('a', { type: 'ClusterIP' })).spec['clusterIP']).toMatch(/^10\.0\.0\./);
  });

  it.each<[string, object, string]>([
    ['outside', { clusterIP: '192.168.77.1' }, 'spec.clusterIPs: Invalid value: ["192.168.77.1"]: failed to allocate IP 192.168.77.1: the provided network does not match the current range'],
    ['of the network itself', { clusterIP: '10.0.0.0' }, 'spec.clusterIPs: Invalid value: ["10.0.0.0"]: failed to allocate IP 10.0.0.0: the provided IP (10.0.0.0) is not in the valid range. The range of valid IPs is 10.0.0.0/24'],
    ['that is none', { clusterIP: 'x' }, 'spec.clusterIPs[0]: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'],
    ['that is another in the list', { clusterIP: '10.0.0.124', clusterIPs: ['10.0.0.125'] }, 'spec.clusterIPs: Invalid value: ["10.0.0.125"]: first value must match `clusterIP`'],
    ['of two families', { ipFamilyPolicy: 'RequireDualStack' }, 'spec.ipFamilyPolicy: Invalid value: "RequireDualStack": this cluster is not configured for dual-stack services'],
    ['of the other family', { ipFamilies: ['IPv6'] }, 'spec.ipFamilies[0]: Invalid value: "IPv6": not configured on this cluster'],
    ['of no family', { ipFamilies: ['x'] }, 'spec.ipFamilies[0]: Unsupported value: "x": supported values: "IPv4", "IPv6"'],
    ['that is none, on a node', { type: 'NodePort', clusterIP: 'None' }, "spec.clusterIPs[0]: Invalid value: \"None\": may not be set to 'None' for NodePort services"],
  ])('is refused if it is one %s', async (_, spec, message) => {
    expect(await service('a', spec)).toMatchObject({ status: 422, message: `Service "a" is invalid: ${message}` });
  });
});

describe('the node ports of a service', () => {
  it('are given where the type has them', async () => {
    const [port] = nodePorts(await service('a', { type: 'NodePort' }));
    expect(port).toBeGreaterThanOrEqual(30000);
    expect(port).toBeLessThanOrEqual(32767);
    expect(nodePorts(await service('b'))).toEqual([undefined]);
    expect(nodePorts(await service('c', { type: 'LoadBalancer', allocateLoadBalancerNodePorts: false }))).toEqual([undefined]);
    expect(nodePorts(await service('d', { type: 'LoadBalancer' }))).toEqual([expect.any(Number)]);
  });

  it('may be chosen, by one at a time and within the range', async () => {
    const chosen = (nodePort: number): object => ({ type: 'NodePort', ports: [{ ...PORT, nodePort }] });
    expect(nodePorts(await service('a', chosen(32123)))).toEqual([32123]);
    expect(await service('b', chosen(32123))).toMatchObject({ status: 422, message: 'Service "b" is invalid: spec.ports[0].nodePort: Invalid value: 32123: provided port is already allocated' });
    expect((await service('b', chosen(80))).message).toBe('Service "b" is invalid: spec.ports[0].nodePort: Invalid value: 80: provided port is not in the valid range. The range of valid ports is 30000-32767');
    await merge('a', { type: 'ClusterIP' });
    expect(nodePorts(await service('b', chosen(32123)))).toEqual([32123]);
  });

  it('are the same for the same port of two protocols', async () => {
    const ports = [{ name: 'a', port: 53 }, { name: 'b', port: 53, protocol: 'UDP' }, { name: 'c', port: 54 }];
    const [a, b, c] = nodePorts(await service('dns', { type: 'NodePort', ports }));
    expect(a).toBe(b);
    expect(c).not.toBe(a);
    expect(nodePorts(await service('chosen', { type: 'NodePort', ports: ports.map((port, n) => (n === 1 ? { ...port, nodePort: 32001 } : port)) }))).toEqual([32001, 32001, expect.any(Number)]);
  });

  it('stay with their names, and are free again without', async () => {
    const ports = [{ name: 'a', port: 80, nodePort: 32001 }, { name: 'b', port: 81, nodePort: 32002 }];
    const { body } = await service('a', { type: 'NodePort', ports });
    expect(nodePorts(await ask(api, 'PUT services/a', { ...body, spec: { type: 'NodePort', ports: [{ name: 'a', port: 8080 }, { name: 'c', port: 82 }] } }))).toEqual([32001, expect.any(Number)]);
    expect(nodePorts(await service('b', { type: 'NodePort', ports: [{ port: 80, nodePort: 32002 }] }))).toEqual([32002]);
    expect((await service('c', { type: 'NodePort', ports: [{ port: 80, nodePort: 32001 }] })).status).toBe(422);
  });

  it('come with one for the health of a balancer that looks at its own node only', async () => {
    const local = await service('a', { type: 'LoadBalancer', externalTrafficPolicy: 'Local', healthCheckNodePort: 32001 });
    expect(local.spec).toMatchObject({ healthCheckNodePort: 32001 });
    expect((await service('b', { type: 'NodePort', ports: [{ ...PORT, nodePort: 32001 }] })).status).toBe(422);
    expect((await merge('a', { externalTrafficPolicy: 'Cluster' })).spec).not.toHaveProperty('healthCheckNodePort');
    expect((await service('b', { type: 'NodePort', ports: [{ ...PORT, nodePort: 32001 }] })).status).toBe(201);
  });
});

describe('many services', () => {
  it('written at once have addresses and ports of their own, until there are none', async () => {
    const names = Array.from({ length: 260 }, (_, n) => `s-${n}`);
    const answers = await Promise.all(names.map((name) => service(name, { type: 'NodePort' })));
    const made = answers.filter(({ status }) => status === 201);
    // 254 hosts, of which the service `kubernetes` has one.
    expect(made).toHaveLength(253);
    expect(new Set(made.map(({ spec }) => spec['clusterIP'])).size).toBe(253);
    expect(new Set(made.flatMap(nodePorts)).size).toBe(253);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({ status: 500, message: 'Internal error occurred: failed to allocate a serviceIP: range is full' });
    await ask(api, 'DELETE services');
    expect((await Promise.all(names.slice(0, 253).map((name) => service(name)))).every(({ status }) => status === 201)).toBe(true);
  });

  it('that want the same address at once: one has it', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => service(name, { clusterIP: '10.0.0.123' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  });

  it('keep what they have over a new start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'everwatch-test-'));
    const store = { type: 'sqlite', folder } as const;
    const first = await memoryApi({ store });
    await ask(first, 'POST services', { metadata: { name: 'a' }, spec: { type: 'NodePort', clusterIP: '10.0.0.123', ports: [{ ...PORT, nodePort: 32001 }] } });
    await first.close();
    const second = await memoryApi({ store });
    expect((await ask(second, 'POST services', { metadata: { name: 'b' }, spec: { clusterIP: '10.0.0.123', ports: [PORT] } })).status).toBe(422);
    expect((await ask(second, 'POST services', { metadata: { name: 'b' }, spec: { type: 'NodePort', ports: [{ ...PORT, nodePort: 32001 }] } })).status).toBe(422);
    await ask(second, 'DELETE services/a');
    expect((await ask(second, 'POST services', { metadata: { name: 'b' }, spec: { clusterIP: '10.0.0.123', ports: [PORT] } })).status).toBe(201);
    await second.close();
    await rm(folder, { recursive: true });
  });

  it('that wait for a finalizer keep their address until they are gone', async () => {
    await ask(api, 'POST services', { metadata: { name: 'a', finalizers: ['example.org/f'] }, spec: { clusterIP: '10.0.0.123', ports: [PORT] } });
    await ask(api, 'DELETE services/a');
    expect((await service('b', { clusterIP: '10.0.0.123' })).status).toBe(422);
    await ask(api, 'PATCH services/a', { metadata: { finalizers: null } });
    expect((await service('b', { clusterIP: '10.0.0.123' })).status).toBe(201);
  });
});

it('a pool gives what it keeps back only when all else is gone', () => {
  const pool = new NumberPool({ first: 1, last: 10, keptBack: 3, random: seededRandom(1) });
  expect(Array.from({ length: 7 }, () => pool.holdAny() ?? 0).toSorted((a, b) => a - b)).toEqual([4, 5, 6, 7, 8, 9, 10]);
  expect(Array.from({ length: 4 }, () => pool.holdAny() ?? 0).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
  pool.free(6);
  expect(pool.holdAny()).toBe(6);
  pool.hold(11);
  expect(pool.isHeld(11)).toBe(false);
});
