import type { JsonObject } from '../../../../../src/wire/object.ts';
import { clusterKind, FULL_POD_SPEC, LABELS, namespacedKind, template } from '../kind-case.ts';
import type { KindCase } from '../kind-case.ts';

const CONTAINERS: JsonObject = { containers: [{ name: 'c', image: 'example.org/c:1' }] };

export const CORE_KINDS: readonly KindCase[] = [
  namespacedKind({
    resource: 'configmaps', kind: 'ConfigMap',
    minimal: {},
    full: { data: { a: 'b', 'c.d': 'e\nf', _g: '' }, binaryData: { bin: 'AAEC/w==' }, immutable: true },
    change: { data: { x: 'y' } },
    odd: { 'bad key': { data: { 'a/b': 'c' } }, 'key twice': { data: { a: 'b' }, binaryData: { a: 'AA==' } }, 'not base64': { binaryData: { a: '!!!' } }, 'number as text': { data: { a: 1 } } },
  }),
  namespacedKind({
    resource: 'secrets', kind: 'Secret',
    minimal: {},
    full: { type: 'example.org/kind', data: { a: 'Yg==' }, stringData: { c: 'd', a: 'over' }, immutable: false },
    change: { stringData: { x: 'y' } },
    refusedUpdates: { 'another type': { type: 'example.org/other' } },
    odd: {
      'basic-auth without user': { type: 'kubernetes.io/basic-auth' }, 'tls without data': { type: 'kubernetes.io/tls' }, 'ssh without key': { type: 'kubernetes.io/ssh-auth' },
      'dockerconfigjson not json': { type: 'kubernetes.io/dockerconfigjson', stringData: { '.dockerconfigjson': 'x' } }, 'token without account': { type: 'kubernetes.io/service-account-token' }, 'bad key': { data: { 'a b': 'Yg==' } },
    },
  }),
  namespacedKind({
    resource: 'pods', kind: 'Pod',
    minimal: { spec: CONTAINERS },
    full: { spec: FULL_POD_SPEC },
    change: { spec: { containers: [{ name: 'c', image: 'example.org/c:2' }] } },
    status: { status: { phase: 'Running', podIP: '10.1.1.1', podIPs: [{ ip: '10.1.1.1' }], hostIP: '10.2.2.2', startTime: '2020-01-01T00:00:00Z', conditions: [{ type: 'Ready', status: 'True' }], containerStatuses: [{ name: 'c', ready: true, restartCount: 3, image: 'i', imageID: 'x', state: { running: { startedAt: '2020-01-01T00:00:00Z' } } }] } },
    refusedUpdates: { 'another command': { spec: { containers: [{ name: 'c', image: 'example.org/c:1', command: ['x'] }] } }, 'one more container': { spec: { containers: [{ name: 'c', image: 'i' }, { name: 'd', image: 'i' }] } }, 'another node': { spec: { nodeName: 'n' } } },
    odd: {
      'no containers': { spec: { containers: null } }, 'same name twice': { spec: { containers: [{ name: 'c', image: 'i' }, { name: 'c', image: 'i' }] } }, 'bad restart policy': { spec: { restartPolicy: 'Sometimes' } },
      'no image': { spec: { containers: [{ name: 'c' }] } }, 'bad port': { spec: { containers: [{ name: 'c', image: 'i', ports: [{ containerPort: 70000 }] }] } }, 'mount of nothing': { spec: { containers: [{ name: 'c', image: 'i', volumeMounts: [{ name: 'x', mountPath: '/x' }] }] } },
      'request over limit': { spec: { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '2' }, limits: { cpu: '1' } } }] } }, 'bad dns policy': { spec: { dnsPolicy: 'x' } }, 'unknown priority class': { spec: { priorityClassName: 'none' } },
      'negative grace': { spec: { terminationGracePeriodSeconds: -1 } }, 'image a number': { spec: { containers: [{ name: 'c', image: 5 }] } }, 'two probes in one': { spec: { containers: [{ name: 'c', image: 'i', livenessProbe: { exec: { command: ['x'] }, httpGet: { port: 1 } } }] } },
    },
  }),
  namespacedKind({
    resource: 'services', kind: 'Service',
    minimal: { spec: { ports: [{ port: 80 }] } },
    full: {
      spec: {
        type: 'LoadBalancer', selector: LABELS, ports: [{ name: 'http', port: 80, targetPort: 'web', protocol: 'TCP', appProtocol: 'http' }, { name: 'dns', port: 53, protocol: 'UDP', targetPort: 5353 }], externalIPs: ['192.0.2.9'],
        sessionAffinity: 'ClientIP', loadBalancerSourceRanges: ['10.0.0.0/8'], externalTrafficPolicy: 'Local', internalTrafficPolicy: 'Local', publishNotReadyAddresses: true, loadBalancerClass: 'example.org/lb', trafficDistribution: 'PreferClose',
      },
    },
    change: { spec: { selector: { a: 'b' } } },
    status: { status: { conditions: [{ type: 'X', status: 'True', reason: 'R', message: 'm', lastTransitionTime: '2020-01-01T00:00:00Z' }] } },
    refusedUpdates: { 'another address': { spec: { clusterIP: '10.0.0.9', clusterIPs: ['10.0.0.9'] } }, 'no ports': { spec: { ports: [] } } },
    odd: {
      'no ports': { spec: { ports: null } }, 'bad type': { spec: { type: 'x' } }, 'port 0': { spec: { ports: [{ port: 0 }] } }, 'names missing': { spec: { ports: [{ port: 1 }, { port: 2 }] } }, 'address outside': { spec: { clusterIP: '192.0.2.1' } },
      'external without name': { spec: { type: 'ExternalName', ports: null } }, 'bad affinity': { spec: { sessionAffinity: 'x' } }, 'node port out of range': { spec: { type: 'NodePort', ports: [{ port: 1, nodePort: 80 }] } }, 'bad selector': { spec: { selector: { 'a b': 'c' } } },
    },
  }),
  namespacedKind({
    resource: 'endpoints', kind: 'Endpoints',
    minimal: {},
    full: { subsets: [{ addresses: [{ ip: '192.0.2.1', hostname: 'h', nodeName: 'n', targetRef: { kind: 'Pod', name: 'p' } }], notReadyAddresses: [{ ip: '192.0.2.2' }], ports: [{ port: 80 }, { name: 'b', port: 81, protocol: 'UDP', appProtocol: 'x' }].map((port, index) => (index === 0 ? { ...port, name: 'a' } : port)) }] },
    change: { subsets: [{ addresses: [{ ip: '192.0.2.3' }] }] },
    odd: { 'no addresses': { subsets: [{ ports: [{ port: 1 }] }] }, 'bad address': { subsets: [{ addresses: [{ ip: 'x' }] }] }, 'loopback': { subsets: [{ addresses: [{ ip: '127.0.0.1' }] }] }, 'port 0': { subsets: [{ addresses: [{ ip: '192.0.2.1' }], ports: [{ port: 0 }] }] } },
  }),
  namespacedKind({
    resource: 'events', kind: 'Event',
    minimal: { involvedObject: { namespace: '{{ns}}' } },
    full: {
      involvedObject: { kind: 'Pod', namespace: '{{ns}}', name: 'p', uid: 'u', apiVersion: 'v1', resourceVersion: '777777', fieldPath: 'spec' }, reason: 'R', message: 'M', source: { component: 'c', host: 'h' }, firstTimestamp: '2020-01-01T00:00:00Z',
      lastTimestamp: '2020-01-02T00:00:00Z', count: 3, type: 'Normal', eventTime: '2020-01-01T00:00:00.123456Z', series: { count: 2, lastObservedTime: '2020-01-01T00:00:01.000001Z' }, action: 'A', related: { kind: 'Node', name: 'n' }, reportingComponent: 'example.org/r', reportingInstance: 'i',
    },
    change: { count: 9 },
    odd: { 'another namespace': { involvedObject: { namespace: 'other' } }, 'new form, nothing else': { eventTime: '2020-01-01T00:00:00.000000Z' }, 'bad time': { firstTimestamp: 'x' }, 'count a text': { count: 'x' } },
  }),
  namespacedKind({
    resource: 'limitranges', kind: 'LimitRange',
    minimal: { spec: { limits: [] } },
    full: { spec: { limits: [{ type: 'Container', max: { cpu: '2', memory: '1Gi' }, min: { cpu: '100m' }, default: { cpu: '1' }, defaultRequest: { cpu: '200m' }, maxLimitRequestRatio: { cpu: '10' } }, { type: 'Pod', max: { cpu: '4' } }, { type: 'PersistentVolumeClaim', min: { storage: '1Gi' }, max: { storage: '5Gi' } }] } },
    change: { spec: { limits: [{ type: 'Pod', max: { cpu: '1' } }] } },
    odd: { 'min over max': { spec: { limits: [{ type: 'Container', min: { cpu: '2' }, max: { cpu: '1' } }] } }, 'default for pods': { spec: { limits: [{ type: 'Pod', default: { cpu: '1' } }] } }, 'bad quantity': { spec: { limits: [{ type: 'Pod', max: { cpu: 'x' } }] } }, 'type twice': { spec: { limits: [{ type: 'Pod' }, { type: 'Pod' }] } } },
  }),
  namespacedKind({
    resource: 'persistentvolumeclaims', kind: 'PersistentVolumeClaim',
    minimal: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
    full: { spec: { accessModes: ['ReadWriteOnce', 'ReadOnlyMany'], resources: { requests: { storage: '1024Mi' }, limits: { storage: '2Gi' } }, storageClassName: 'fast', volumeName: 'v', volumeMode: 'Block', selector: { matchLabels: LABELS }, dataSource: { kind: 'PersistentVolumeClaim', name: 'other' } } },
    change: { metadata: { annotations: { a: 'b' } } },
    status: { status: { phase: 'Bound', accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' } } },
    refusedUpdates: { 'more storage, unbound': { spec: { resources: { requests: { storage: '2Gi' } } } }, 'another mode': { spec: { accessModes: ['ReadWriteMany'] } } },
    odd: { 'no modes': { spec: { accessModes: [] } }, 'no storage': { spec: { resources: null } }, 'bad mode': { spec: { accessModes: ['x'] } }, 'zero storage': { spec: { resources: { requests: { storage: '0' } } } }, 'bad volume mode': { spec: { volumeMode: 'x' } }, 'bad source': { spec: { dataSource: { kind: 'Pod', name: 'p' } } } },
  }),
  clusterKind({
    resource: 'persistentvolumes', kind: 'PersistentVolume',
    minimal: { spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/x' } } },
    full: {
      spec: {
        capacity: { storage: '1024Mi' }, accessModes: ['ReadWriteOnce', 'ReadOnlyMany'], csi: { driver: 'd.example.org', volumeHandle: 'h', fsType: 'ext4', readOnly: true, volumeAttributes: { a: 'b' } }, persistentVolumeReclaimPolicy: 'Delete', storageClassName: 'fast', mountOptions: ['ro'], volumeMode: 'Filesystem',
        claimRef: { kind: 'PersistentVolumeClaim', namespace: 'n', name: 'c', apiVersion: 'v1' }, nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'k', operator: 'In', values: ['v'] }] }] } },
      },
    },
    change: { spec: { persistentVolumeReclaimPolicy: 'Recycle' } },
    status: { status: { phase: 'Available', message: 'm', reason: 'r' } },
    refusedUpdates: { 'another source': { spec: { hostPath: { path: '/y' } } }, 'another mode of volume': { spec: { volumeMode: 'Block' } } },
    odd: { 'no capacity': { spec: { capacity: null } }, 'no source': { spec: { hostPath: null } }, 'two sources': { spec: { nfs: { server: 's', path: '/p' } } }, 'bad policy': { spec: { persistentVolumeReclaimPolicy: 'x' } }, 'path goes up': { spec: { hostPath: { path: '/../x' } } } },
  }),
  namespacedKind({
    resource: 'podtemplates', kind: 'PodTemplate',
    minimal: { template: { spec: CONTAINERS } },
    full: { template: { metadata: { labels: LABELS, annotations: { a: 'b' } }, spec: { ...CONTAINERS, nodeName: 'n', hostNetwork: true } } },
    change: { template: { metadata: { labels: { x: 'y' } } } },
    odd: { 'no template': { template: null }, 'no containers': { template: { spec: { containers: [] } } }, 'bad policy': { template: { spec: { restartPolicy: 'x' } } } },
  }),
  namespacedKind({
    resource: 'replicationcontrollers', kind: 'ReplicationController',
    minimal: { spec: { template: template() } },
    full: { spec: { replicas: 3, minReadySeconds: 5, selector: LABELS, template: template({ terminationGracePeriodSeconds: 5 }) } },
    change: { spec: { replicas: 2 } },
    status: { status: { replicas: 1, readyReplicas: 1, observedGeneration: 1 } },
    odd: { 'no template': { spec: { template: null } }, 'other labels': { spec: { selector: { x: 'y' } } }, 'negative replicas': { spec: { replicas: -1 } }, 'restart never': { spec: { template: { spec: { restartPolicy: 'Never' } } } } },
  }),
  namespacedKind({
    resource: 'resourcequotas', kind: 'ResourceQuota',
    minimal: {},
    full: { spec: { hard: { cpu: '0.5', 'requests.memory': '1024Mi', pods: '10', 'count/configmaps': '100' }, scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: ['high'] }] } } },
    change: { spec: { hard: { pods: '5' } } },
    status: { status: { hard: { pods: '5' }, used: { pods: '1' } } },
    refusedUpdates: { 'scopes': { spec: { scopes: ['BestEffort'] } } },
    odd: { 'negative': { spec: { hard: { pods: '-1' } } }, 'fraction of a pod': { spec: { hard: { pods: '0.5' } } }, 'bad scope': { spec: { scopes: ['x'] } }, 'bad name': { spec: { hard: { 'a b': '1' } } }, 'scopes exclude each other': { spec: { scopes: ['BestEffort', 'NotBestEffort'], hard: { pods: '1' } } } },
  }),
  namespacedKind({
    resource: 'serviceaccounts', kind: 'ServiceAccount',
    minimal: {},
    full: { secrets: [{ name: 's' }], imagePullSecrets: [{ name: 'p' }], automountServiceAccountToken: false },
    change: { automountServiceAccountToken: true },
    odd: { 'secrets a map': { secrets: { a: 'b' } }, 'automount a text': { automountServiceAccountToken: 'x' }, 'bad finalizer': { metadata: { finalizers: ['x'] } } },
  }),
  clusterKind({
    resource: 'namespaces', kind: 'Namespace',
    minimal: {},
    full: { metadata: { labels: { a: 'b' } }, spec: { finalizers: ['kubernetes', 'example.org/f'] } },
    change: { metadata: { labels: { x: 'y' } } },
    status: { status: { conditions: [{ type: 'NamespaceContentRemaining', status: 'True', reason: 'R', message: 'm' }] } },
    odd: { 'capital': { metadata: { name: '{{ns}}-A' } }, 'dots': { metadata: { name: '{{ns}}.a' } }, 'bad finalizer': { spec: { finalizers: ['x'] } } },
  }),
  clusterKind({
    resource: 'nodes', kind: 'Node',
    minimal: {},
    full: {
      spec: { podCIDR: '10.9.0.0/24', podCIDRs: ['10.9.0.0/24'], providerID: 'p://x', unschedulable: true, taints: [{ key: 'k', value: 'v', effect: 'NoSchedule' }] },
      status: { capacity: { cpu: '4', memory: '16Gi', pods: '110' }, addresses: [{ type: 'InternalIP', address: '10.2.2.2' }, { type: 'Hostname', address: 'h' }], conditions: [{ type: 'Ready', status: 'True', reason: 'R', message: 'm' }], nodeInfo: { kubeletVersion: 'v1.35.0', osImage: 'os', kernelVersion: 'k', containerRuntimeVersion: 'c://1', architecture: 'amd64', operatingSystem: 'linux', machineID: 'm', systemUUID: 's', bootID: 'b', kubeProxyVersion: '' } },
    },
    change: { spec: { unschedulable: true } },
    status: { status: { conditions: [{ type: 'Ready', status: 'False' }], capacity: { cpu: '1' } } },
    refusedUpdates: { 'pod range set, then another': { spec: { podCIDR: '10.9.0.0/33' } } },
    odd: { 'bad range': { spec: { podCIDR: 'x', podCIDRs: ['x'] } }, 'bad taint': { spec: { taints: [{ key: 'k', effect: 'x' }] } }, 'same taint twice': { spec: { taints: [{ key: 'k', effect: 'NoSchedule' }, { key: 'k', effect: 'NoSchedule' }] } }, 'negative capacity': { status: { capacity: { cpu: '-1' } } } },
  }),
];
