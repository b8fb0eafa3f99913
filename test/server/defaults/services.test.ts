import { describe, expect, it } from 'vitest';
import { strategyOf } from '../../../src/server/resources/strategies/strategy-of.ts';
import { objectAt } from '../../../src/wire/fields.ts';
import { cloneJson } from '../../../src/wire/json.ts';
import type { JsonObject, KubeObject } from '../../../src/wire/object.ts';

const ALLOCATED = { clusterIP: '10.0.0.7', clusterIPs: ['10.0.0.7'], ipFamilies: ['IPv4'], ipFamilyPolicy: 'SingleStack' };
const BALANCED: JsonObject = {
  type: 'LoadBalancer', ...ALLOCATED, externalTrafficPolicy: 'Local', healthCheckNodePort: 32000, loadBalancerClass: 'e.com/c', allocateLoadBalancerNodePorts: true, internalTrafficPolicy: 'Cluster',
  ports: [{ name: 'a', port: 80, nodePort: 30001 }, { name: 'b', port: 81, nodePort: 30002 }],
};

function service(spec: JsonObject): KubeObject {
  return { apiVersion: 'v1', kind: 'Service', metadata: { name: 'x' }, spec: cloneJson(spec), status: { loadBalancer: { ingress: [{ ip: '1.1.1.1' }] } } };
}

/** The service after a PUT of `change` over the balanced one; `undefined` takes a field away. */
function put(change: JsonObject): KubeObject {
  const next = service({ ...BALANCED, ...change });
  strategyOf('', 'services').prepareForUpdate(next, service(BALANCED), 'main');
  return next;
}

const specAfter = (change: JsonObject): JsonObject => objectAt(put(change), 'spec');

describe('a service that is sent again', () => {
  it('keeps its addresses if they are left out', () => {
    expect(specAfter({ clusterIP: undefined, clusterIPs: undefined, ipFamilies: undefined, ipFamilyPolicy: undefined })).toMatchObject(ALLOCATED);
  });

  it('keeps its node ports by name, but never gives one twice', () => {
    expect(specAfter({ ports: [{ name: 'b', port: 82 }, { name: 'a', port: 80, nodePort: 30002 }] })['ports']).toEqual([{ name: 'b', port: 82 }, { name: 'a', port: 80, nodePort: 30002 }]);
    expect(specAfter({ ports: [{ name: 'b', port: 82 }, { name: 'c', port: 80 }] })['ports']).toEqual([{ name: 'b', port: 82, nodePort: 30002 }, { name: 'c', port: 80 }]);
  });

  it('keeps its health check port', () => {
    expect(specAfter({ healthCheckNodePort: undefined })).toMatchObject({ healthCheckNodePort: 32000 });
  });

  it('with another address has that in its list as well', () => {
    expect(specAfter({ clusterIP: '10.0.0.8' })).toMatchObject({ clusterIP: '10.0.0.8', clusterIPs: ['10.0.0.8'] });
  });

  it('with an address changed in both is left for validation', () => {
    expect(specAfter({ clusterIP: '10.0.0.8', clusterIPs: ['10.0.0.9'] })).toMatchObject({ clusterIP: '10.0.0.8', clusterIPs: ['10.0.0.9'] });
  });
});

describe('a service of another type', () => {
  it('loses what only a load balancer has, its status too', () => {
    const next = put({ type: 'NodePort' });
    expect(next['spec']).not.toHaveProperty('loadBalancerClass');
    expect(next['spec']).not.toHaveProperty('allocateLoadBalancerNodePorts');
    expect(next['spec']).not.toHaveProperty('healthCheckNodePort');
    expect(next['spec']).toMatchObject({ externalTrafficPolicy: 'Local', ports: [{ nodePort: 30001 }, { nodePort: 30002 }] });
    expect(next['status']).toEqual({ loadBalancer: {} });
  });

  it('loses node ports inside the cluster', () => {
    expect(specAfter({ type: 'ClusterIP' })).toMatchObject({ ...ALLOCATED, ports: [{ name: 'a', port: 80 }, { name: 'b', port: 81 }] });
    expect(specAfter({ type: 'ClusterIP' })['ports']).not.toHaveProperty('0.nodePort');
    expect(specAfter({ type: 'ClusterIP' })).not.toHaveProperty('externalTrafficPolicy');
  });

  it('keeps a node port that was set at the same time, for validation to refuse it', () => {
    expect(specAfter({ type: 'ClusterIP', ports: [{ name: 'a', port: 80, nodePort: 30009 }] })['ports']).toEqual([{ name: 'a', port: 80, nodePort: 30009 }]);
  });

  it('that is a name elsewhere has no addresses', () => {
    const spec = specAfter({ type: 'ExternalName', externalName: 'a.example' });
    for (const field of [...Object.keys(ALLOCATED), 'internalTrafficPolicy']) expect(spec).not.toHaveProperty(field);
  });
});

describe('a new service', () => {
  it('has its address in its list', () => {
    const headless = service({ type: 'ClusterIP', clusterIP: 'None' });
    strategyOf('', 'services').prepareForCreate(headless, 'u');
    expect(headless['spec']).toEqual({ type: 'ClusterIP', clusterIP: 'None', clusterIPs: ['None'] });
    expect(headless['status']).toEqual({ loadBalancer: {} });
  });
});
