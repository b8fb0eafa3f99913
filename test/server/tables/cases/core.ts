import type { JsonObject, KubeObject, ObjectMeta } from '../../../../src/wire/object.ts';
import { CREATED, type CellCase } from './case.ts';

function object(kind: string, rest: JsonObject, metadata: ObjectMeta = {}): KubeObject {
  return { apiVersion: 'v1', kind, metadata: { name: 'web', creationTimestamp: CREATED, ...metadata }, ...rest };
}

const PORTS = [{ name: 'http', port: 80, protocol: 'TCP', targetPort: 8080 }, { name: 'dns', port: 53, nodePort: 30053, protocol: 'UDP', targetPort: 53 }];
const BALANCER = { loadBalancer: { ingress: [{ hostname: 'lb.example' }, { ip: '1.2.3.4', ipMode: 'VIP' }] } };
const TEMPLATE = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'app', image: 'nginx:1' }, { name: 'log', image: 'fluentd' }] } };

export const CORE: readonly CellCase[] = [
  {
    what: 'a service',
    object: object('Service', { spec: { type: 'ClusterIP', clusterIPs: ['10.0.0.7'], clusterIP: '10.0.0.7', ports: PORTS.slice(0, 1), selector: { tier: 'front', app: 'web' } } }),
    cells: ['web', 'ClusterIP', '10.0.0.7', '<none>', '80/TCP', '30m', 'app=web,tier=front'],
  },
  {
    what: 'a headless service without ports',
    object: object('Service', { spec: { type: 'ClusterIP', clusterIPs: ['None'], externalIPs: ['5.5.5.5', '6.6.6.6'] } }),
    cells: ['web', 'ClusterIP', 'None', '5.5.5.5,6.6.6.6', '<none>', '30m', '<none>'],
  },
  {
    what: 'a node port',
    object: object('Service', { spec: { type: 'NodePort', clusterIPs: ['10.0.0.7'], ports: PORTS } }),
    cells: ['web', 'NodePort', '10.0.0.7', '<none>', '80/TCP,53:30053/UDP', '30m', '<none>'],
  },
  {
    what: 'a load balancer that is not there yet',
    object: object('Service', { spec: { type: 'LoadBalancer', ports: PORTS.slice(1) } }),
    cells: ['web', 'LoadBalancer', '<none>', '<pending>', '53:30053/UDP', '30m', '<none>'],
  },
  {
    what: 'a load balancer with addresses, sorted, and external ones behind them',
    object: object('Service', { spec: { type: 'LoadBalancer', externalIPs: ['9.9.9.9'], ports: PORTS.slice(0, 1) }, status: BALANCER }),
    cells: ['web', 'LoadBalancer', '<none>', '1.2.3.4,lb.example,9.9.9.9', '80/TCP', '30m', '<none>'],
  },
  { what: 'an external name', object: object('Service', { spec: { type: 'ExternalName', externalName: 'db.example' } }), cells: ['web', 'ExternalName', '<none>', 'db.example', '<none>', '30m', '<none>'] },
  { what: 'endpoints without subsets', object: object('Endpoints', {}), cells: ['web', '<none>', '30m'] },
  {
    what: 'more endpoints than are shown',
    object: object('Endpoints', { subsets: [{ addresses: [{ ip: '1.1.1.1' }, { ip: 'fd00::2' }], ports: [{ port: 80, protocol: 'TCP' }, { port: 443, protocol: 'TCP' }] }, { addresses: [{ ip: '3.3.3.3' }] }] }),
    cells: ['web', '1.1.1.1:80,[fd00::2]:80,1.1.1.1:443 + 2 more...', '30m'],
  },
  { what: 'only endpoints that are not ready', object: object('Endpoints', { subsets: [{ notReadyAddresses: [{ ip: '1.1.1.1' }], ports: [{ port: 80, protocol: 'TCP' }] }] }), cells: ['web', '', '30m'] },
  {
    what: 'a node',
    object: object('Node', {
      spec: { unschedulable: true },
      status: {
        addresses: [{ type: 'Hostname', address: 'n' }, { type: 'InternalIP', address: '10.1.0.1' }, { type: 'ExternalIP', address: '1.2.3.4' }],
        conditions: [{ type: 'MemoryPressure', status: 'False' }, { type: 'Ready', status: 'True' }],
        nodeInfo: { kubeletVersion: 'v1.35.0', osImage: 'Debian', kernelVersion: '6.1', containerRuntimeVersion: 'containerd://2' },
      },
    }, { labels: { 'node-role.kubernetes.io/worker': '', 'node-role.kubernetes.io/control-plane': 'true', 'node-role.kubernetes.io/': 'x', 'kubernetes.io/role': 'edge' } }),
    cells: ['web', 'Ready,SchedulingDisabled', 'control-plane,edge,worker', '30m', 'v1.35.0', '10.1.0.1', '1.2.3.4', 'Debian', '6.1', 'containerd://2'],
  },
  { what: 'a node that has never reported', object: object('Node', {}), cells: ['web', 'Unknown', '<none>', '30m', '', '<none>', '<none>', '<unknown>', '<unknown>', '<unknown>'] },
  {
    what: 'a node that is not ready',
    object: object('Node', { status: { conditions: [{ type: 'Ready', status: 'Unknown' }] } }),
    cells: ['web', 'NotReady', '<none>', '30m', '', '<none>', '<none>', '<unknown>', '<unknown>', '<unknown>'],
  },
  {
    what: 'a bound volume',
    object: object('PersistentVolume', {
      spec: {
        capacity: { storage: '10240Mi' }, accessModes: ['ReadWriteMany', 'ReadWriteOnce', 'ReadWriteMany'], persistentVolumeReclaimPolicy: 'Retain', storageClassName: 'fast',
        claimRef: { namespace: 'shop', name: 'data' }, volumeMode: 'Block', volumeAttributesClassName: 'gold',
      },
      status: { phase: 'Bound' },
    }),
    cells: ['web', '10Gi', 'RWO,RWX', 'Retain', 'Bound', 'shop/data', 'fast', 'gold', '', '30m', 'Block'],
  },
  {
    what: 'a volume that goes, with a class from before there was a field',
    object: object('PersistentVolume', { spec: { persistentVolumeReclaimPolicy: 'Delete', storageClassName: 'new', volumeMode: 'Filesystem' }, status: { phase: 'Failed', reason: 'Broken' } }, {
      deletionTimestamp: CREATED, annotations: { 'volume.beta.kubernetes.io/storage-class': 'old' },
    }),
    cells: ['web', '0', '', 'Delete', 'Terminating', '', 'old', '<unset>', 'Broken', '30m', 'Filesystem'],
  },
  {
    what: 'a claim without a volume shows no size',
    object: object('PersistentVolumeClaim', { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, storageClassName: 'fast', volumeMode: 'Filesystem' }, status: { phase: 'Pending' } }),
    cells: ['web', 'Pending', '', '', '', 'fast', '<unset>', '30m', 'Filesystem'],
  },
  {
    what: 'a bound claim',
    object: object('PersistentVolumeClaim', {
      spec: { accessModes: ['ReadWriteOncePod'], volumeName: 'pv-1', volumeMode: 'Filesystem' },
      status: { phase: 'Bound', accessModes: ['ReadWriteOncePod', 'ReadOnlyMany'], capacity: { storage: '0.5Gi' } },
    }),
    cells: ['web', 'Bound', 'pv-1', '512Mi', 'ROX,RWOP', '', '<unset>', '30m', 'Filesystem'],
  },
  { what: 'a config map', object: object('ConfigMap', { data: { a: '1', b: '2' }, binaryData: { c: 'AA==' } }), cells: ['web', 3, '30m'] },
  { what: 'a secret', object: object('Secret', { type: 'kubernetes.io/tls', data: { 'tls.crt': 'AA==' } }), cells: ['web', 'kubernetes.io/tls', 1, '30m'] },
  { what: 'a service account', object: object('ServiceAccount', {}), cells: ['web', '30m'] },
  { what: 'a namespace', object: object('Namespace', { status: { phase: 'Terminating' } }), cells: ['web', 'Terminating', '30m'] },
  { what: 'a pod template', object: object('PodTemplate', { template: TEMPLATE }), cells: ['web', 'app,log', 'nginx:1,fluentd', 'app=web'] },
  {
    what: 'a replication controller',
    object: object('ReplicationController', { spec: { replicas: 3, selector: { app: 'web' }, template: TEMPLATE }, status: { replicas: 2, readyReplicas: 1 } }),
    cells: ['web', 3, 2, 1, '30m', 'app,log', 'nginx:1,fluentd', 'app=web'],
  },
  {
    what: 'a quota',
    object: object('ResourceQuota', { status: { hard: { pods: '10', 'limits.cpu': '4', 'requests.memory': '1024Mi' }, used: { pods: '3', 'limits.cpu': '500m' } } }),
    cells: ['web', 'pods: 3/10, requests.memory: 0/1Gi', 'limits.cpu: 500m/4', '30m'],
  },
  {
    what: 'a component that can not be asked',
    object: object('ComponentStatus', { conditions: [{ type: 'Healthy', status: 'False', message: 'no answer', error: 'refused' }] }),
    cells: ['web', 'Unhealthy', 'no answer', 'refused'],
  },
  { what: 'a component nobody has asked', object: object('ComponentStatus', {}), cells: ['web', 'Unknown', '', ''] },
];

export const EVENTS: readonly CellCase[] = [
  {
    what: 'an event as kubelets write it',
    object: object('Event', {
      involvedObject: { kind: 'Pod', name: 'web-0', fieldPath: 'spec.containers{app}' }, type: 'Normal', reason: 'Pulled', message: ' Image is there \n', source: { component: 'kubelet', host: 'n1' },
      firstTimestamp: '2026-06-01T11:00:00Z', lastTimestamp: '2026-06-01T11:59:30Z', count: 4,
    }),
    cells: ['30s', 'Normal', 'Pulled', 'pod/web-0', 'spec.containers{app}', 'kubelet, n1', 'Image is there', '60m', 4, 'web'],
  },
  {
    what: 'an event as the events API writes it',
    object: object('Event', {
      involvedObject: { kind: 'Node' }, type: 'Warning', reason: 'Lost', eventTime: '2026-06-01T11:55:00.000000Z', reportingComponent: 'example.com/c', reportingInstance: 'c-1',
    }),
    cells: ['5m', 'Warning', 'Lost', 'node', '', 'example.com/c, c-1', '', '5m', 1, 'web'],
  },
  {
    what: 'a series',
    object: object('Event', {
      involvedObject: { kind: 'Job', name: 'x' }, type: 'Normal', reason: 'Again', eventTime: '2026-06-01T10:00:00.000000Z', series: { count: 12, lastObservedTime: '2026-06-01T11:58:00.000000Z' },
    }),
    cells: ['2m', 'Normal', 'Again', 'job/x', '', '', '', '120m', 12, 'web'],
  },
];
