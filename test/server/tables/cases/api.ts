import type { JsonObject, KubeObject, ObjectMeta } from '../../../../src/wire/object.ts';
import { CREATED, type CellCase } from './case.ts';

function object(type: string, rest: JsonObject, metadata: ObjectMeta = {}): KubeObject {
  const [apiVersion = '', kind = ''] = type.split(' ');
  return { apiVersion, kind, metadata: { name: 'web', creationTimestamp: CREATED, ...metadata }, ...rest };
}

const rule = (host?: string): JsonObject => (host === undefined ? {} : { host });
const HOOK = { name: 'a.example', sideEffects: 'None', admissionReviewVersions: ['v1'], clientConfig: { url: 'https://x.example' } };

export const NETWORK: readonly CellCase[] = [
  {
    what: 'an ingress with more hosts than are shown',
    object: object('networking.k8s.io/v1 Ingress', { spec: { ingressClassName: 'nginx', tls: [{}], rules: ['a', 'b', 'c', 'd', 'e'].map(rule) }, status: { loadBalancer: { ingress: [{ ip: '2.2.2.2' }, { ip: '1.1.1.1' }, { hostname: 'h' }] } } }),
    cells: ['web', 'nginx', 'a,b,c + 2 more...', '1.1.1.1,2.2.2.2,h', '80, 443', '30m'],
  },
  { what: 'an ingress for every host', object: object('networking.k8s.io/v1 Ingress', { spec: { rules: [rule()] } }), cells: ['web', '<none>', '*', '', '80', '30m'] },
  {
    what: 'an ingress class with parameters',
    object: object('networking.k8s.io/v1 IngressClass', { spec: { controller: 'example.com/c', parameters: { apiGroup: 'example.com', kind: 'Params', name: 'p', scope: 'Cluster' } } }),
    cells: ['web', 'example.com/c', 'Params.example.com/p', '30m'],
  },
  { what: 'an ingress class without', object: object('networking.k8s.io/v1 IngressClass', { spec: { controller: 'example.com/c' } }), cells: ['web', 'example.com/c', '<none>', '30m'] },
  { what: 'a policy for all pods', object: object('networking.k8s.io/v1 NetworkPolicy', { spec: { podSelector: {}, policyTypes: ['Ingress'] } }), cells: ['web', '<none>', '30m'] },
  {
    what: 'a policy for some pods',
    object: object('networking.k8s.io/v1 NetworkPolicy', { spec: { podSelector: { matchExpressions: [{ key: 'a', operator: 'Exists' }] }, policyTypes: ['Ingress'] } }),
    cells: ['web', 'a', '30m'],
  },
  { what: 'ranges of addresses', object: object('networking.k8s.io/v1 ServiceCIDR', { spec: { cidrs: ['10.0.0.0/24', 'fd00::/112'] } }), cells: ['web', '10.0.0.0/24,fd00::/112', '30m'] },
  {
    what: 'an address has a third cell without a column',
    object: object('networking.k8s.io/v1 IPAddress', { spec: { parentRef: { resource: 'services', namespace: 'shop', name: 'web' } } }),
    cells: ['web', 'services/shop/web', '30m'],
  },
  {
    what: 'an endpoint slice',
    object: object('discovery.k8s.io/v1 EndpointSlice', {
      addressType: 'IPv4', endpoints: [{ addresses: ['1.1.1.1', '2.2.2.2'] }, { addresses: ['3.3.3.3'] }, { addresses: ['4.4.4.4'] }],
      ports: [{ name: 'http', port: 80, protocol: 'TCP' }, { name: 'any', protocol: 'TCP' }],
    }),
    cells: ['web', 'IPv4', '80,any', '1.1.1.1,2.2.2.2,3.3.3.3 + 1 more...', '30m'],
  },
  { what: 'an empty endpoint slice', object: object('discovery.k8s.io/v1 EndpointSlice', { addressType: 'IPv6', endpoints: [], ports: [] }), cells: ['web', 'IPv6', '<unset>', '<unset>', '30m'] },
];

export const ACCESS: readonly CellCase[] = [
  {
    what: 'a binding',
    object: object('rbac.authorization.k8s.io/v1 ClusterRoleBinding', {
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'admin' },
      subjects: [
        { kind: 'User', name: 'ann', apiGroup: 'rbac.authorization.k8s.io' }, { kind: 'Group', name: 'ops', apiGroup: 'rbac.authorization.k8s.io' },
        { kind: 'User', name: 'bob', apiGroup: 'rbac.authorization.k8s.io' }, { kind: 'ServiceAccount', name: 'robot', namespace: 'shop' },
      ],
    }),
    cells: ['web', 'ClusterRole/admin', '30m', 'ann, bob', 'ops', 'shop/robot'],
  },
  { what: 'a binding of nobody', object: object('rbac.authorization.k8s.io/v1 RoleBinding', { roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'r' } }), cells: ['web', 'Role/r', '30m', '', '', ''] },
  {
    what: 'a request that is approved and issued',
    object: object('certificates.k8s.io/v1 CertificateSigningRequest', {
      spec: { request: 'AA==', signerName: 'example.com/s', username: 'ann', expirationSeconds: 86400, usages: ['client auth'] },
      status: { certificate: 'AA==', conditions: [{ type: 'Approved', status: 'True' }] },
    }),
    cells: ['web', '30m', 'example.com/s', 'ann', '24h', 'Approved,Issued'],
  },
  {
    what: 'a request that is denied and failed',
    object: object('certificates.k8s.io/v1 CertificateSigningRequest', { spec: { request: 'AA==', signerName: 'example.com/s' }, status: { conditions: [{ type: 'Denied', status: 'True' }, { type: 'Failed', status: 'True' }] } }),
    cells: ['web', '30m', 'example.com/s', '', '<none>', 'Denied,Failed'],
  },
  { what: 'a request nobody has looked at', object: object('certificates.k8s.io/v1 CertificateSigningRequest', { spec: { request: 'AA==', signerName: 'example.com/s' } }), cells: ['web', '30m', 'example.com/s', '', '<none>', 'Pending'] },
  { what: 'webhooks', object: object('admissionregistration.k8s.io/v1 MutatingWebhookConfiguration', { webhooks: [HOOK, { ...HOOK, name: 'b.example' }] }), cells: ['web', 2, '30m'] },
  { what: 'no webhooks', object: object('admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration', {}), cells: ['web', 0, '30m'] },
  {
    what: 'an admission policy',
    object: object('admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy', { spec: { paramKind: { apiVersion: 'v1', kind: 'ConfigMap' }, validations: [{ expression: 'true' }] } }),
    cells: ['web', 1, 'v1/ConfigMap', '30m'],
  },
  {
    what: 'a policy bound with parameters of any namespace',
    object: object('admissionregistration.k8s.io/v1 ValidatingAdmissionPolicyBinding', { spec: { policyName: 'p', paramRef: { name: 'params' } } }),
    cells: ['web', 'p', '*/params', '30m'],
  },
  {
    what: 'a policy bound with selected parameters',
    object: object('admissionregistration.k8s.io/v1 ValidatingAdmissionPolicyBinding', {
      spec: { policyName: 'p', paramRef: { selector: { matchLabels: { b: '2', a: '1' }, matchExpressions: [{ key: 'k', operator: 'In', values: ['x', 'y'] }] } } },
    }),
    cells: ['web', 'p', '&LabelSelector{MatchLabels:map[string]string{a: 1,b: 2,},MatchExpressions:[]LabelSelectorRequirement{LabelSelectorRequirement{Key:k,Operator:In,Values:[x y],},},}', '30m'],
  },
  { what: 'a binding without parameters', object: object('admissionregistration.k8s.io/v1 ValidatingAdmissionPolicyBinding', { spec: { policyName: 'p' } }), cells: ['web', 'p', '<unset>', '30m'] },
];

export const STORAGE: readonly CellCase[] = [
  {
    what: 'the default storage class',
    object: object('storage.k8s.io/v1 StorageClass', { provisioner: 'csi.example.com', reclaimPolicy: 'Retain', volumeBindingMode: 'WaitForFirstConsumer', allowVolumeExpansion: true }, { annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } }),
    cells: ['web (default)', 'csi.example.com', 'Retain', 'WaitForFirstConsumer', true, '30m'],
  },
  { what: 'a storage class', object: object('storage.k8s.io/v1 StorageClass', { provisioner: 'csi.example.com', reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' }), cells: ['web', 'csi.example.com', 'Delete', 'Immediate', false, '30m'] },
  { what: 'an attachment', object: object('storage.k8s.io/v1 VolumeAttachment', { spec: { attacher: 'csi.example.com', nodeName: 'n1', source: { persistentVolumeName: 'pv' } }, status: { attached: true } }), cells: ['web', 'csi.example.com', 'pv', 'n1', true, '30m'] },
  {
    what: 'a driver',
    object: object('storage.k8s.io/v1 CSIDriver', { spec: { attachRequired: false, podInfoOnMount: true, storageCapacity: true, requiresRepublish: true, tokenRequests: [{ audience: 'a' }, { audience: '' }], volumeLifecycleModes: ['Persistent', 'Ephemeral'] } }),
    cells: ['web', false, true, true, 'a,', true, 'Persistent,Ephemeral', '30m'],
  },
  { what: 'the drivers of a node', object: object('storage.k8s.io/v1 CSINode', { spec: { drivers: [{ name: 'a', nodeID: '1' }] } }), cells: ['web', 1, '30m'] },
  { what: 'attributes', object: object('storage.k8s.io/v1 VolumeAttributesClass', { driverName: 'csi.example.com' }), cells: ['web', 'csi.example.com', '30m'] },
];

export const OTHERS: readonly CellCase[] = [
  { what: 'a budget', object: object('policy/v1 PodDisruptionBudget', { spec: { minAvailable: '50%' }, status: { disruptionsAllowed: 2, currentHealthy: 4, desiredHealthy: 2, expectedPods: 4 } }), cells: ['web', '50%', 'N/A', 2, '30m'] },
  { what: 'a budget by what may be missing', object: object('policy/v1 PodDisruptionBudget', { spec: { maxUnavailable: 1 } }), cells: ['web', 'N/A', '1', 0, '30m'] },
  { what: 'a priority', object: object('scheduling.k8s.io/v1 PriorityClass', { value: 1000, globalDefault: true, preemptionPolicy: 'Never' }), cells: ['web', 1000, true, '30m', 'Never'] },
  { what: 'a lease', object: object('coordination.k8s.io/v1 Lease', { spec: { holderIdentity: 'me' } }), cells: ['web', 'me', '30m'] },
  { what: 'a lease of nobody', object: object('coordination.k8s.io/v1 Lease', {}), cells: ['web', '', '30m'] },
  { what: 'a runtime class', object: object('node.k8s.io/v1 RuntimeClass', { handler: 'kata' }), cells: ['web', 'kata', '30m'] },
  { what: 'a device class', object: object('resource.k8s.io/v1 DeviceClass', { spec: {} }), cells: ['web', '30m'] },
  { what: 'a claim on devices', object: object('resource.k8s.io/v1 ResourceClaim', { spec: { devices: {} } }), cells: ['web', 'pending', '30m'] },
  {
    what: 'a claim that is used and goes',
    object: object('resource.k8s.io/v1 ResourceClaim', { spec: { devices: {} }, status: { allocation: { devices: {} }, reservedFor: [{ resource: 'pods', name: 'p', uid: 'u' }] } }, { deletionTimestamp: CREATED }),
    cells: ['web', 'deleted,allocated,reserved', '30m'],
  },
  { what: 'devices', object: object('resource.k8s.io/v1 ResourceSlice', { spec: { driver: 'gpu.example.com', nodeName: 'n1', pool: { name: 'p', generation: 1, resourceSliceCount: 1 } } }), cells: ['web', 'n1', 'gpu.example.com', 'p', '30m'] },
  {
    what: 'a flow schema',
    object: object('flowcontrol.apiserver.k8s.io/v1 FlowSchema', { spec: { matchingPrecedence: 900, priorityLevelConfiguration: { name: 'high' }, distinguisherMethod: { type: 'ByUser' } }, status: { conditions: [{ type: 'Dangling', status: 'False' }] } }),
    cells: ['web', 'high', 900, 'ByUser', '30m', 'False'],
  },
  {
    what: 'a flow schema nobody has looked at',
    object: object('flowcontrol.apiserver.k8s.io/v1 FlowSchema', { spec: { matchingPrecedence: 1000, priorityLevelConfiguration: { name: 'low' } } }),
    cells: ['web', 'low', 1000, '<none>', '30m', '?'],
  },
  {
    what: 'a limited priority level',
    object: object('flowcontrol.apiserver.k8s.io/v1 PriorityLevelConfiguration', { spec: { type: 'Limited', limited: { nominalConcurrencyShares: 30, lendablePercent: 0, limitResponse: { type: 'Queue', queuing: { queues: 64, handSize: 8, queueLengthLimit: 50 } } } } }),
    cells: ['web', 'Limited', 30, 64, 8, 50, '30m'],
  },
  {
    what: 'an exempt priority level',
    object: object('flowcontrol.apiserver.k8s.io/v1 PriorityLevelConfiguration', { spec: { type: 'Exempt', exempt: { nominalConcurrencyShares: 0, lendablePercent: 0 } } }),
    cells: ['web', 'Exempt', '<none>', '<none>', '<none>', '<none>', '30m'],
  },
  { what: 'a scale', object: object('autoscaling/v1 Scale', { spec: { replicas: 3 }, status: { replicas: 2, selector: 'a=b' } }), cells: ['web', 3, 2, '30m'] },
];

/** Of kinds that other parts of kube-apiserver print; the printers of the rest do not know them. */
export const FOREIGN: readonly CellCase[] = [
  { what: 'a kind without columns of its own', object: object('v1 LimitRange', { spec: { limits: [] } }), cells: ['web', CREATED] },
  { what: 'a custom kind', object: object('example.com/v1 Widget', {}, { creationTimestamp: null }), cells: ['web', '0001-01-01T00:00:00Z'] },
  { what: 'a local API', object: object('apiregistration.k8s.io/v1 APIService', { spec: {}, status: { conditions: [{ type: 'Available', status: 'True', reason: 'Local' }] } }), cells: ['web', 'Local', 'True', '30m'] },
  {
    what: 'an API whose service does not answer',
    object: object('apiregistration.k8s.io/v1 APIService', { spec: { service: { namespace: 'shop', name: 'api' } }, status: { conditions: [{ type: 'Available', status: 'False', reason: 'MissingEndpoints' }] } }),
    cells: ['web', 'shop/api', 'False (MissingEndpoints)', '30m'],
  },
  {
    what: 'an event of the events group',
    object: object('events.k8s.io/v1 Event', {
      regarding: { kind: 'Pod', name: 'p' }, note: 'n', type: 'Normal', reason: 'R', eventTime: '2026-06-01T11:00:00.000000Z', reportingController: 'example.com/c', reportingInstance: 'i',
      deprecatedSource: { component: 'old' }, deprecatedCount: 3, deprecatedLastTimestamp: '2026-06-01T11:59:59Z',
    }),
    cells: ['1s', 'Normal', 'R', 'pod/p', '', 'old, i', 'n', '60m', 3, 'web'],
  },
  { what: 'a refusal', object: { apiVersion: 'v1', kind: 'Status', metadata: {}, status: 'Failure', reason: 'NotFound', message: 'pods "x" not found' }, cells: ['Failure', 'NotFound', 'pods "x" not found'] },
];
