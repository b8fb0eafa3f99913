import { describe, expect, it } from 'vitest';
import { applyDefaults } from '../../../src/server/resources/defaults/apply-defaults.ts';
import { tagOf } from '../../../src/server/resources/defaults/image-reference.ts';
import { at } from '../../../src/wire/fields.ts';
import type { JsonObject, JsonValue, KubeObject, ObjectMeta } from '../../../src/wire/object.ts';

function filled(type: string, rest: JsonObject, metadata: ObjectMeta = {}): KubeObject {
  const [apiVersion = '', kind = ''] = type.split(' ');
  const object: KubeObject = { apiVersion, kind, metadata: { name: 'x', ...metadata }, ...rest };
  const slash = apiVersion.indexOf('/');
  applyDefaults(slash < 0 ? '' : apiVersion.slice(0, slash), kind, object);
  return object;
}

const podSpec = (spec: JsonObject): JsonValue | undefined => at(filled('v1 Pod', { spec }), 'spec');

describe('the tag of an image', () => {
  it.each([
    ['nginx', 'latest'],
    ['nginx:1.27', '1.27'],
    ['nginx:latest', 'latest'],
    ['registry.example:5000/team/app', 'latest'],
    ['registry.example:5000/team/app:v1', 'v1'],
    ['localhost/app', 'latest'],
    ['[::1]:5000/app:x', 'x'],
    [`app@sha256:${'a'.repeat(64)}`, ''],
    [`app:v2@sha256:${'a'.repeat(64)}`, 'v2'],
    [`app@sha256:${'a'.repeat(63)}`, ''],
    [`app@md5:${'a'.repeat(32)}`, ''],
    ['a'.repeat(64), ''],
    ['Upper', ''],
    ['UPPER/app', 'latest'],
    ['a..b', ''],
    ['', ''],
    [`x:${'t'.repeat(128)}`, 't'.repeat(128)],
    [`x:${'t'.repeat(129)}`, ''],
    [`x/${'a'.repeat(253)}`, 'latest'],
    [`x/${'a'.repeat(254)}`, ''],
  ])('%s', (image, tag) => {
    expect(tagOf(image)).toBe(tag);
  });
});

describe('a pod', () => {
  it('requests what it is limited to, of what it does not request itself', () => {
    const spec = podSpec({ containers: [{ name: 'a', image: 'x', resources: { limits: { cpu: '2', memory: '1Gi' }, requests: { cpu: '1' } } }] });
    expect(at(spec, 'containers')).toMatchObject([{ resources: { limits: { cpu: '2', memory: '1Gi' }, requests: { cpu: '1', memory: '1Gi' } } }]);
  });

  it('in a template requests nothing by itself, and has no service links', () => {
    const template = { spec: { containers: [{ name: 'a', image: 'x', resources: { limits: { cpu: '2' } } }] } };
    const spec = at(filled('apps/v1 Deployment', { spec: { template } }), 'spec.template.spec');
    expect(spec).toMatchObject({ dnsPolicy: 'ClusterFirst', containers: [{ resources: { limits: { cpu: '2' } } }] });
    expect(spec).not.toHaveProperty('enableServiceLinks');
    expect(at(spec, 'containers')).not.toHaveProperty('0.resources.requests');
  });

  it('on the network of its node opens its ports there', () => {
    const spec = podSpec({ hostNetwork: true, containers: [{ name: 'a', image: 'x', ports: [{ containerPort: 80 }, { containerPort: 81, hostPort: 8081 }] }] });
    expect(at(spec, 'containers')).toMatchObject([{ ports: [{ hostPort: 80, protocol: 'TCP' }, { hostPort: 8081 }] }]);
  });

  it.each([
    [{ serviceAccount: 'old' }, 'old'],
    [{ serviceAccount: 'old', serviceAccountName: 'new' }, 'new'],
  ])('has one account under two names: %j', (names, account) => {
    expect(podSpec({ containers: [], ...names })).toMatchObject({ serviceAccount: account, serviceAccountName: account });
  });

  it.each([
    [{ podIP: '1.1.1.1' }, { podIP: '1.1.1.1', podIPs: [{ ip: '1.1.1.1' }] }],
    [{ podIPs: [{ ip: '1.1.1.1' }, { ip: '::1' }] }, { podIP: '1.1.1.1', podIPs: [{ ip: '1.1.1.1' }, { ip: '::1' }] }],
    [{ podIP: '2.2.2.2', podIPs: [{ ip: '1.1.1.1' }] }, { podIP: '2.2.2.2', podIPs: [{ ip: '2.2.2.2' }] }],
  ])('has its addresses twice: %j', (status, both) => {
    expect(filled('v1 Pod', { spec: { containers: [] }, status })['status']).toEqual(both);
  });

  it('limits huge pages as its containers do, and requests what they request', () => {
    const containers = [
      { name: 'a', image: 'x', resources: { requests: { cpu: '250m', 'hugepages-2Mi': '4Mi' }, limits: { 'hugepages-2Mi': '4Mi' } } },
      { name: 'b', image: 'x', resources: { requests: { cpu: '250m' } } },
    ];
    const initContainers = [{ name: 'i', image: 'x', resources: { requests: { cpu: '2' } } }, { name: 's', image: 'x', restartPolicy: 'Always', resources: { requests: { cpu: '100m' } } }];
    const spec = podSpec({ resources: { limits: { cpu: '4', memory: '1Gi' } }, containers, initContainers });
    expect(at(spec, 'resources')).toEqual({
      limits: { cpu: '4', memory: '1Gi', 'hugepages-2Mi': '4Mi' },
      requests: { cpu: '2', memory: '1Gi', 'hugepages-2Mi': '4Mi' },
    });
  });

  it('keeps what it says', () => {
    const said = { dnsPolicy: 'Default', restartPolicy: 'Never', schedulerName: 'mine', securityContext: { runAsUser: 1 }, terminationGracePeriodSeconds: 0, enableServiceLinks: false };
    expect(podSpec({ containers: [], ...said })).toMatchObject(said);
  });
});

describe('other kinds', () => {
  it('a service with client affinity gets three hours', () => {
    expect(filled('v1 Service', { spec: { sessionAffinity: 'ClientIP', ports: [{ port: 80, targetPort: '' }] } })['spec']).toMatchObject({
      sessionAffinityConfig: { clientIP: { timeoutSeconds: 10800 } }, ports: [{ targetPort: 80, protocol: 'TCP' }],
    });
  });

  it('a service without affinity has no settings of it', () => {
    expect(filled('v1 Service', { spec: { sessionAffinityConfig: { clientIP: { timeoutSeconds: 5 } } } })['spec']).not.toHaveProperty('sessionAffinityConfig');
  });

  it.each([
    ['ClusterIP', [], undefined],
    ['ClusterIP', ['1.2.3.4'], 'Cluster'],
    ['NodePort', [], 'Cluster'],
    ['ExternalName', [], undefined],
  ])('a service of type %s with external addresses %j routes outer traffic: %s', (type, externalIPs, policy) => {
    expect(at(filled('v1 Service', { spec: { type, externalIPs } }), 'spec.externalTrafficPolicy')).toBe(policy);
  });

  it('text of a secret goes into its data, as UTF-8 in base64', () => {
    const secret = filled('v1 Secret', { data: { a: 'b2xk' }, stringData: { a: 'é', b: '' } });
    expect(secret).toMatchObject({ type: 'Opaque', data: { a: 'w6k=', b: '' } });
    expect(secret).not.toHaveProperty('stringData');
  });

  it.each([
    [{ podCIDR: '10.0.0.0/24' }, { podCIDR: '10.0.0.0/24', podCIDRs: ['10.0.0.0/24'] }],
    [{ podCIDRs: ['10.0.0.0/24', 'fd00::/64'] }, { podCIDR: '10.0.0.0/24', podCIDRs: ['10.0.0.0/24', 'fd00::/64'] }],
    [{ podCIDR: '10.1.0.0/24', podCIDRs: ['10.0.0.0/24'] }, { podCIDR: '10.1.0.0/24', podCIDRs: ['10.1.0.0/24'] }],
  ])('a node has its range twice: %j', (spec, both) => {
    expect(filled('v1 Node', { spec })['spec']).toEqual(both);
  });

  it('a stateful set that only says how it updates gets no settings', () => {
    expect(at(filled('apps/v1 StatefulSet', { spec: { updateStrategy: { type: 'RollingUpdate' } } }), 'spec.updateStrategy')).toEqual({ type: 'RollingUpdate' });
    expect(at(filled('apps/v1 StatefulSet', { spec: {} }), 'spec.updateStrategy')).toEqual({ type: 'RollingUpdate', rollingUpdate: { partition: 0, maxUnavailable: 1 } });
  });

  it.each([
    [{}, { completions: 1, parallelism: 1, backoffLimit: 6, podReplacementPolicy: 'TerminatingOrFailed' }],
    [{ parallelism: 3 }, { parallelism: 3, backoffLimit: 6 }],
    [{ completions: 3, backoffLimitPerIndex: 1, podFailurePolicy: { rules: [] } }, { completions: 3, parallelism: 1, backoffLimit: 2147483647, podReplacementPolicy: 'Failed' }],
  ])('a job %j', (spec, wanted) => {
    expect(filled('batch/v1 Job', { spec })['spec']).toMatchObject(wanted);
  });

  it('a job with parallelism alone has no completions', () => {
    expect(filled('batch/v1 Job', { spec: { parallelism: 3 } })['spec']).not.toHaveProperty('completions');
  });

  it('an autoscaler behaves by default only where it says something', () => {
    expect(filled('autoscaling/v2 HorizontalPodAutoscaler', { spec: {} })['spec']).not.toHaveProperty('behavior');
    expect(at(filled('autoscaling/v2 HorizontalPodAutoscaler', { spec: { behavior: { scaleUp: { selectPolicy: 'Min' } } } }), 'spec.behavior')).toEqual({
      scaleUp: { selectPolicy: 'Min', stabilizationWindowSeconds: 0, policies: [{ type: 'Pods', value: 4, periodSeconds: 15 }, { type: 'Percent', value: 100, periodSeconds: 15 }] },
      scaleDown: { selectPolicy: 'Max', policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }] },
    });
  });

  it.each([
    [{}, 80],
    [{ 'autoscaling.alpha.kubernetes.io/metrics': '[]' }, undefined],
  ])('an autoscaler of the first version with annotations %j aims at %s percent', (annotations, percent) => {
    expect(at(filled('autoscaling/v1 HorizontalPodAutoscaler', { spec: {} }, { annotations }), 'spec.targetCPUUtilizationPercentage')).toBe(percent);
  });

  it('subjects belong to the group of roles, but service accounts', () => {
    const subjects = [{ kind: 'User', name: 'a' }, { kind: 'ServiceAccount', name: 'b' }, { kind: 'Group', name: 'c', apiGroup: 'other' }];
    expect(filled('rbac.authorization.k8s.io/v1 RoleBinding', { subjects })['subjects']).toEqual([
      { kind: 'User', name: 'a', apiGroup: 'rbac.authorization.k8s.io' }, { kind: 'ServiceAccount', name: 'b' }, { kind: 'Group', name: 'c', apiGroup: 'other' },
    ]);
  });

  it('a token lives an hour', () => {
    expect(at(filled('authentication.k8s.io/v1 TokenRequest', {}), 'spec.expirationSeconds')).toBe(3600);
  });

  it.each(['v1 ConfigMap', 'coordination.k8s.io/v1 Lease', 'example.com/v1 Widget', 'v1 constructor'])('%s has no defaults', (type) => {
    const [apiVersion = '', kind = ''] = type.split(' ');
    expect(filled(type, { spec: {} })).toEqual({ apiVersion, kind, metadata: { name: 'x' }, spec: {} });
  });
});
