import { describe, expect, it } from 'vitest';
import { RESOURCES } from '../../../src/kinds/resources.ts';
import type { UpdatedPart } from '../../../src/server/resources/strategies/strategy.ts';
import { customStrategy, strategyOf } from '../../../src/server/resources/strategies/strategy-of.ts';
import { at, objectAt } from '../../../src/wire/fields.ts';
import { cloneJson } from '../../../src/wire/json.ts';
import type { JsonObject, KubeObject, ObjectMeta } from '../../../src/wire/object.ts';

const NOW = '2026-06-01T12:00:00Z';

function object(type: string, rest: JsonObject = {}, metadata: ObjectMeta = {}): KubeObject {
  const [apiVersion = '', kind = ''] = type.split(' ');
  return { apiVersion, kind, metadata: { name: 'x', uid: 'u', creationTimestamp: NOW, ...metadata }, ...rest };
}

/** What a write to `part` makes of `current` when the client sends `sent` for it. */
function updated(name: string, change: { readonly current: KubeObject; readonly sent: KubeObject; readonly part?: UpdatedPart }): KubeObject {
  const [group = '', resource = ''] = name.split('/');
  const strategy = strategyOf(group, resource);
  const { current, part = 'main' } = change;
  const next = cloneJson(change.sent);
  strategy.prepareForUpdate(next, cloneJson(current), part);
  strategy.stampTimes(next, current, NOW);
  if (strategy.generationChanged(next, current, part)) next.metadata.generation = (current.metadata.generation ?? 0) + 1;
  return next;
}

describe('the table of strategies', () => {
  it('has a row for every built-in resource', () => {
    expect(RESOURCES.map(({ group, plural }) => strategyOf(group, plural).dependents)).not.toContain(undefined);
  });

  it('knows no others', () => {
    expect(() => strategyOf('example.com', 'widgets')).toThrow('rules for the built-in resource example.com/widgets');
  });

  it.each(RESOURCES.map((facts) => ({ what: `${facts.group}/${facts.version} ${facts.plural}`, facts })))('reads every field by which $what can be selected', ({ facts }) => {
    const { fields } = strategyOf(facts.group, facts.plural);
    // An old name that clients may still use, and the facts do not list.
    const names = [...fields.keys()].filter((name) => name !== 'spec.host');
    expect(names.sort()).toEqual([...facts.fields].sort());
  });
});

describe('fields', () => {
  const value = (name: string, field: string, of: KubeObject): string | undefined => {
    const [group = '', resource = ''] = name.split('/');
    return strategyOf(group, resource).fields.get(field)?.(of);
  };
  const pod = object('v1 Pod', { spec: { nodeName: 'n1', hostNetwork: true }, status: { phase: 'Running', podIPs: [{ ip: '1.1.1.1' }, { ip: '::1' }] } }, { namespace: 'shop' });
  const event = object('v1 Event', { involvedObject: { kind: 'Pod', name: 'p' }, reason: 'R', reportingComponent: 'c', source: { host: 'h' } });

  it.each([
    ['/pods', 'metadata.namespace', pod, 'shop'],
    ['/pods', 'spec.nodeName', pod, 'n1'],
    ['/pods', 'spec.host', pod, 'n1'],
    ['/pods', 'spec.hostNetwork', pod, 'true'],
    ['/pods', 'spec.hostNetwork', object('v1 Pod'), 'false'],
    ['/pods', 'spec.schedulerName', pod, ''],
    ['/pods', 'status.podIP', pod, '1.1.1.1'],
    ['/pods', 'status.podIPs', pod, ''],
    ['/events', 'involvedObject.kind', event, 'Pod'],
    ['/events', 'source', event, 'c'],
    ['/events', 'source', object('v1 Event', { source: { component: 's' }, reportingComponent: 'c' }), 's'],
    ['events.k8s.io/events', 'regarding.name', object('events.k8s.io/v1 Event', { regarding: { name: 'p' } }), 'p'],
    ['events.k8s.io/events', 'reportingController', object('events.k8s.io/v1 Event', { reportingController: 'c' }), 'c'],
    ['/nodes', 'spec.unschedulable', object('v1 Node'), 'false'],
    ['/replicationcontrollers', 'status.replicas', object('v1 ReplicationController', { status: { replicas: 3 } }), '3'],
    ['batch/jobs', 'status.successful', object('batch/v1 Job', { status: { succeeded: 2 } }), '2'],
    ['batch/jobs', 'status.successful', object('batch/v1 Job'), '0'],
  ])('%s %s', (...[name, field, of, text]) => {
    expect(value(name, field, of)).toBe(text);
  });
});

describe('a new job', () => {
  const job = (): KubeObject => object('batch/v1 Job', { spec: { template: { metadata: { labels: { 'job-name': 'mine' } }, spec: {} } } });

  it('finds its pods by its uid, and has the labels of its template', () => {
    const born = job();
    strategyOf('batch', 'jobs').prepareForCreate(born, 'u-1');
    const labels = { 'batch.kubernetes.io/controller-uid': 'u-1', 'batch.kubernetes.io/job-name': 'x', 'controller-uid': 'u-1', 'job-name': 'mine' };
    expect(at(born, 'spec.selector')).toEqual({ matchLabels: { 'batch.kubernetes.io/controller-uid': 'u-1' } });
    expect(at(born, 'spec.template.metadata.labels')).toEqual(labels);
    expect(born.metadata.labels).toEqual(labels);
  });

  it('can be prepared again with another uid', () => {
    const sent = job();
    strategyOf('batch', 'jobs').prepareForCreate({ ...sent, metadata: { ...sent.metadata } }, 'u-1');
    strategyOf('batch', 'jobs').prepareForCreate(sent, 'u-2');
    expect(at(sent, 'spec.selector')).toEqual({ matchLabels: { 'batch.kubernetes.io/controller-uid': 'u-2' } });
  });

  it('with a selector of its own is left alone', () => {
    const born = object('batch/v1 Job', { spec: { manualSelector: true, selector: { matchLabels: { a: 'b' } }, template: {} } });
    strategyOf('batch', 'jobs').prepareForCreate(born, 'u-1');
    expect(born['spec']).toEqual({ manualSelector: true, selector: { matchLabels: { a: 'b' } }, template: {} });
  });
});

describe('a new pod', () => {
  const classes: readonly (readonly [string, JsonObject])[] = [
    ['BestEffort', { containers: [{}] }],
    ['Burstable', { containers: [{ resources: { requests: { cpu: '1' } } }] }],
    ['Burstable', { containers: [{ resources: { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '1', memory: '512Mi' } } }] }],
    ['Guaranteed', { containers: [{ resources: { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '1000m', memory: '1024Mi' } } }] }],
    ['Burstable', { containers: [{ resources: { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '1', memory: '1Gi' } } }], initContainers: [{}] }],
    ['BestEffort', { containers: [{ resources: { requests: { cpu: '0', 'example.com/gpu': '1' } } }] }],
    ['Guaranteed', { resources: { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '1', memory: '1Gi' } }, containers: [{}] }],
  ];
  it.each(classes)('is %s: %j', (qosClass, spec) => {
    const born = object('v1 Pod', { spec, status: { phase: 'Running', podIP: '1.1.1.1' } });
    strategyOf('', 'pods').prepareForCreate(born, 'u');
    expect(born['status']).toEqual({ phase: 'Pending', qosClass });
  });

  it('selects itself by the labels that its terms name, however often it is prepared', () => {
    const sent = object('v1 Pod', {
      spec: {
        containers: [],
        affinity: { podAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: { labelSelector: {}, matchLabelKeys: ['rev'], mismatchLabelKeys: ['team'], topologyKey: 'z' } }] } },
        topologySpreadConstraints: [{ matchLabelKeys: ['rev'], topologyKey: 'z' }],
      },
    }, { labels: { rev: '7', team: 'a' } });
    const strategy = strategyOf('', 'pods');
    strategy.prepareForCreate({ ...sent, metadata: { ...sent.metadata } }, 'u-1');
    strategy.prepareForCreate(sent, 'u-2');
    expect(at(sent, 'spec.affinity.podAffinity.preferredDuringSchedulingIgnoredDuringExecution')).toMatchObject([
      { podAffinityTerm: { labelSelector: { matchExpressions: [{ key: 'rev', operator: 'In', values: ['7'] }, { key: 'team', operator: 'NotIn', values: ['a'] }] } } },
    ]);
    expect(at(sent, 'spec.topologySpreadConstraints')).toEqual([{ matchLabelKeys: ['rev'], topologyKey: 'z' }]);
  });
});

describe('generations', () => {
  const template = (image: string): JsonObject => ({ spec: { containers: [{ image }] } });
  const cases: readonly (readonly [string, string, KubeObject, KubeObject, number | undefined])[] = [
    ['a spec counts', 'apps/replicasets', object('apps/v1 ReplicaSet', { spec: { replicas: 1 } }, { generation: 3 }), object('apps/v1 ReplicaSet', { spec: { replicas: 2 } }, { generation: 3 }), 4],
    ['labels do not', 'apps/replicasets', object('apps/v1 ReplicaSet', { spec: {} }, { generation: 3 }), object('apps/v1 ReplicaSet', { spec: {} }, { generation: 3, labels: { a: 'b' } }), 3],
    ['annotations of a deployment do', 'apps/deployments', object('apps/v1 Deployment', { spec: {} }, { generation: 1 }), object('apps/v1 Deployment', { spec: {} }, { generation: 1, annotations: { a: 'b' } }), 2],
    ['a template counts', '/podtemplates', object('v1 PodTemplate', { template: template('a') }, { generation: 1 }), object('v1 PodTemplate', { template: template('b') }, { generation: 1 }), 2],
    ['webhooks count', 'admissionregistration.k8s.io/mutatingwebhookconfigurations', object('x/v1 M', { webhooks: [] }, { generation: 1 }), object('x/v1 M', { webhooks: [{ name: 'a' }] }, { generation: 1 }), 2],
    ['labels of endpoint slices do', 'discovery.k8s.io/endpointslices', object('x/v1 E', { endpoints: [] }, { generation: 1 }), object('x/v1 E', { endpoints: [] }, { generation: 1, labels: { a: 'b' } }), 2],
    ['endpoints count', 'discovery.k8s.io/endpointslices', object('x/v1 E', { endpoints: [] }, { generation: 1 }), object('x/v1 E', { endpoints: [{}] }, { generation: 1 }), 2],
    ['a priority class has one', 'scheduling.k8s.io/priorityclasses', object('x/v1 P', { value: 1 }, { generation: 1 }), object('x/v1 P', { value: 1, description: 'd' }, { generation: 1 }), 1],
    ['a driver has none at first', 'storage.k8s.io/csidrivers', object('x/v1 C', { spec: { podInfoOnMount: false } }), object('x/v1 C', { spec: { podInfoOnMount: true } }), 1],
    ['a config map never has', '/configmaps', object('v1 ConfigMap', { data: { a: '1' } }), object('v1 ConfigMap', { data: { a: '2' } }), undefined],
  ];
  it.each(cases)('%s', (...[, name, current, sent, generation]) => {
    expect(updated(name, { current, sent }).metadata.generation).toBe(generation);
  });

  it('annotations written with the status of a deployment do not count', () => {
    const current = object('apps/v1 Deployment', { spec: {} }, { generation: 1 });
    const sent = object('apps/v1 Deployment', { spec: {} }, { generation: 1, annotations: { a: 'b' } });
    expect(updated('apps/deployments', { current, sent, part: 'status' }).metadata.generation).toBe(1);
  });

  it('of custom objects count everything but metadata and a status of its own', () => {
    const current = object('e.com/v1 W', { spec: { a: 1 }, extra: 1, status: { s: 1 } }, { generation: 1 });
    const withStatus = customStrategy({ hasStatus: true });
    const next = object('e.com/v1 W', { spec: { a: 1 }, extra: 1, status: { s: 2 } }, { generation: 1, labels: { a: 'b' } });
    withStatus.prepareForUpdate(next, current, 'main');
    expect(next['status']).toEqual({ s: 1 });
    expect(withStatus.generationChanged(next, current)).toBe(false);
    expect(withStatus.generationChanged({ ...next, extra: 2 }, current)).toBe(true);
    expect(customStrategy({ hasStatus: false }).generationChanged({ ...next, status: { s: 2 } }, current)).toBe(true);
  });
});

describe('what a write must not change', () => {
  const current = object('apps/v1 Deployment', { spec: { replicas: 1 }, status: { replicas: 1 } }, { labels: { a: '1' }, annotations: { a: '1' } });
  const sent = object('apps/v1 Deployment', { spec: { replicas: 2 }, status: { replicas: 2 } }, { labels: { a: '2' }, annotations: { a: '2' } });

  it('is the status, for a write to the object', () => {
    expect(updated('apps/deployments', { current, sent })).toMatchObject({ spec: { replicas: 2 }, status: { replicas: 1 }, metadata: { labels: { a: '2' } } });
  });

  it('is all but the status and what the kind lets be, for a write to the status', () => {
    expect(updated('apps/deployments', { current, sent, part: 'status' })).toMatchObject({ spec: { replicas: 1 }, status: { replicas: 2 }, metadata: { labels: { a: '1' }, annotations: { a: '2' } } });
  });

  it('is metadata too, where the kind locks it', () => {
    const metadata = { labels: { a: '2' }, finalizers: ['e.com/f'] };
    const next = updated('storage.k8s.io/volumeattachments', { current: object('x/v1 V', { status: { attached: false } }), sent: object('x/v1 V', { status: { attached: true } }, metadata), part: 'status' });
    expect(next).toMatchObject({ status: { attached: true } });
    expect(next.metadata).not.toHaveProperty('labels');
    expect(next.metadata).not.toHaveProperty('finalizers');
  });

  it('leaves the finalizers of a namespace to the finalize subresource', () => {
    const namespace = object('v1 Namespace', { spec: { finalizers: ['kubernetes'] }, status: { phase: 'Active' } });
    const emptied = object('v1 Namespace', { spec: {}, status: { phase: 'Terminating' } });
    expect(updated('/namespaces', { current: namespace, sent: emptied })).toMatchObject({ spec: { finalizers: ['kubernetes'] }, status: { phase: 'Active' } });
    expect(updated('/namespaces', { current: namespace, sent: emptied, part: 'finalize' })).toMatchObject({ spec: {}, status: { phase: 'Active' } });
  });

  it('keeps the owners and the class of a pod whose status is written', () => {
    const pod = object('v1 Pod', { spec: {}, status: { phase: 'Pending', qosClass: 'Burstable', observedGeneration: 2, conditions: [{ type: 'Ready', observedGeneration: 1 }] } });
    const next = updated('/pods', { current: pod, sent: object('v1 Pod', { status: { phase: 'Running', conditions: [{ type: 'Ready' }] } }, { ownerReferences: [{ apiVersion: 'v1', kind: 'A', name: 'b', uid: 'c' }] }), part: 'status' });
    expect(next['status']).toEqual({ phase: 'Running', qosClass: 'Burstable', observedGeneration: 2, conditions: [{ type: 'Ready', observedGeneration: 1 }] });
    expect(next.metadata).not.toHaveProperty('ownerReferences');
  });

  it('lets a resize change resources and nothing else', () => {
    const container = (image: string, cpu: string): JsonObject => ({ name: 'a', image, resources: { requests: { cpu } } });
    const pod = object('v1 Pod', { spec: { nodeName: 'n', containers: [container('x', '1')] }, status: { phase: 'Running' } });
    const next = updated('/pods', { current: pod, sent: object('v1 Pod', { spec: { containers: [container('y', '2')] } }, { labels: { a: 'b' } }), part: 'resize' });
    expect(next['spec']).toEqual({ nodeName: 'n', containers: [container('x', '2')] });
    expect(next.metadata).not.toHaveProperty('labels');
  });

  it('lets debugging add ephemeral containers and nothing else', () => {
    const pod = object('v1 Pod', { spec: { nodeName: 'n', containers: [] } });
    const next = updated('/pods', { current: pod, sent: object('v1 Pod', { spec: { nodeName: 'm', ephemeralContainers: [{ name: 'd' }] } }), part: 'ephemeralcontainers' });
    expect(next['spec']).toEqual({ nodeName: 'n', containers: [], ephemeralContainers: [{ name: 'd' }] });
  });

  it('counts changes of the template of a daemon set in an annotation', () => {
    const annotation = 'deprecated.daemonset.template.generation';
    const set = object('apps/v1 DaemonSet', { spec: { template: { a: 1 } } }, { annotations: { [annotation]: '4' } });
    expect(updated('apps/daemonsets', { current: set, sent: object('apps/v1 DaemonSet', { spec: { template: { a: 2 } } }) }).metadata.annotations).toEqual({ [annotation]: '5' });
    expect(updated('apps/daemonsets', { current: set, sent: object('apps/v1 DaemonSet', { spec: { template: { a: 1 } } }, { annotations: { [annotation]: '9' } }) }).metadata.annotations).toEqual({ [annotation]: '4' });
  });
});

describe('times of changes', () => {
  it('a volume knows when its phase changed', () => {
    const current = object('v1 PersistentVolume', { status: { phase: 'Pending', lastPhaseTransitionTime: '2026-01-01T00:00:00Z' } });
    const write = (status: JsonObject): JsonObject => objectAt(updated('/persistentvolumes', { current, sent: object('v1 PersistentVolume', { status }), part: 'status' }), 'status');
    expect(write({ phase: 'Bound' })).toMatchObject({ lastPhaseTransitionTime: NOW });
    expect(write({ phase: 'Pending' })).toMatchObject({ lastPhaseTransitionTime: '2026-01-01T00:00:00Z' });
    expect(write({ phase: 'Bound', lastPhaseTransitionTime: '2026-02-02T00:00:00Z' })).toMatchObject({ lastPhaseTransitionTime: '2026-02-02T00:00:00Z' });
  });

  it('conditions of a request for a certificate know too', () => {
    const current = object('x/v1 C', { spec: {}, status: { certificate: 'AA==' } });
    const next = updated('certificates.k8s.io/certificatesigningrequests', { current, sent: object('x/v1 C', { status: { certificate: 'BB==', conditions: [{ type: 'Approved', status: 'True' }] } }), part: 'approval' });
    expect(next['status']).toEqual({ certificate: 'AA==', conditions: [{ type: 'Approved', status: 'True', lastUpdateTime: NOW, lastTransitionTime: NOW }] });
  });

  it('nobody approves by writing the status', () => {
    const approved = { type: 'Approved', status: 'True', reason: 'mine', lastUpdateTime: NOW, lastTransitionTime: NOW };
    const current = object('x/v1 C', { status: { conditions: [approved] } });
    const next = updated('certificates.k8s.io/certificatesigningrequests', { current, sent: object('x/v1 C', { status: { conditions: [{ ...approved, reason: 'theirs' }] } }), part: 'status' });
    expect(at(next, 'status.conditions')).toEqual([approved]);
  });
});
