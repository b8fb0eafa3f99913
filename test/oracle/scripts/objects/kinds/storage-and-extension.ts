import type { JsonObject } from '../../../../../src/wire/object.ts';
import { clusterKind, namespacedKind, SELECTOR } from '../kind-case.ts';
import type { KindCase } from '../kind-case.ts';

const HOOK: JsonObject = { name: 'h.example.org', clientConfig: { url: 'https://127.0.0.1:1/x' }, sideEffects: 'None', admissionReviewVersions: ['v1'] };
// Matches nothing that any script touches, for the hooks are live.
const FULL_HOOK: JsonObject = {
  name: 'full.example.org', clientConfig: { service: { name: 's', namespace: 'n', path: '/p' }, caBundle: '' }, sideEffects: 'NoneOnDryRun', admissionReviewVersions: ['v1', 'v1beta1'], failurePolicy: 'Ignore', matchPolicy: 'Exact', timeoutSeconds: 3,
  rules: [{ operations: ['CREATE', 'UPDATE'], apiGroups: ['none.example.org'], apiVersions: ['v1'], resources: ['nothings'], scope: 'Namespaced' }], namespaceSelector: SELECTOR, objectSelector: SELECTOR, matchConditions: [{ name: 'c', expression: 'true' }],
};
// A PEM-encoded PKCS #10 request of CN=someone, O=group, base64-encoded again as every []byte field is.
const REQUEST = 'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIZE1JR0VBZ0VBTUNJeEVEQU9CZ05WQkFNTUIzTnZiV1Z2Ym1VeERqQU1CZ05WQkFvTUJXZHliM1Z3TUZrdwpFd1lIS29aSXpqMENBUVlJS29aSXpqMERBUWNEUWdBRWlpdGs5Z3EwaVByaHpIYnFtYXVTNnMyL3NxVWdrcGpxCkVTVnZlUGdMejhJdE9FM2U5ZFRkZXlrUklRN0RTVFlvQW9MUTBBc2JwZlhJMTBUdjFQMjNxYUFBTUFvR0NDcUcKU000OUJBTUNBMGdBTUVVQ0lCVldiUGZQdnp2cHJYYVljanpZVVlSRmQ5cXFPNW5SOGFZMnhWZStqWThrQWlFQQppa2YwbEtWb1d0c2FUejBBcVlvSzY1RTU2L1doT3dKeG1uREQ0c2JSRzRjPQotLS0tLUVORCBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0K';
const CLAIM: JsonObject = { devices: { requests: [{ name: 'r', exactly: { deviceClassName: 'c.example.org' } }] } };
const CRD_SCHEMA: JsonObject = { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties: { size: { type: 'integer', minimum: 1, default: 3 } }, required: ['size'] } } } };

function crdSpec(plural: string, version: JsonObject = {}): JsonObject {
  return { group: '{{ns}}.example.org', scope: 'Namespaced', names: { plural, kind: `K${plural}` }, versions: [{ name: 'v1', served: true, storage: true, schema: CRD_SCHEMA, ...version }] };
}

export const STORAGE_AND_EXTENSION_KINDS: readonly KindCase[] = [
  clusterKind({
    resource: 'storage.k8s.io/v1/storageclasses', kind: 'StorageClass',
    minimal: { provisioner: 'example.org/p' },
    full: { provisioner: 'example.org/p', parameters: { a: 'b' }, reclaimPolicy: 'Retain', mountOptions: ['ro'], allowVolumeExpansion: true, volumeBindingMode: 'WaitForFirstConsumer', allowedTopologies: [{ matchLabelExpressions: [{ key: 'k', values: ['v'] }] }], metadata: { annotations: { 'storageclass.kubernetes.io/is-default-class': 'false' } } },
    change: { allowVolumeExpansion: true },
    refusedUpdates: { 'another provisioner': { provisioner: 'example.org/q' }, 'another policy': { reclaimPolicy: 'Retain' }, 'parameters': { parameters: { a: 'b' } } },
    odd: { 'no provisioner': { provisioner: null }, 'bad policy': { reclaimPolicy: 'x' }, 'bad mode': { volumeBindingMode: 'x' }, 'bad provisioner': { provisioner: 'A B' } },
  }),
  clusterKind({
    resource: 'storage.k8s.io/v1/csidrivers', kind: 'CSIDriver',
    minimal: { spec: {} },
    full: { spec: { attachRequired: false, podInfoOnMount: true, volumeLifecycleModes: ['Persistent', 'Ephemeral'], storageCapacity: true, fsGroupPolicy: 'File', tokenRequests: [{ audience: 'a', expirationSeconds: 3600 }], requiresRepublish: true, seLinuxMount: true } },
    change: { spec: { podInfoOnMount: true } },
    refusedUpdates: { 'another attach': { spec: { attachRequired: false } } },
    odd: { 'bad mode': { spec: { volumeLifecycleModes: ['x'] } }, 'bad policy': { spec: { fsGroupPolicy: 'x' } }, 'audience twice': { spec: { tokenRequests: [{ audience: 'a' }, { audience: 'a' }] } } },
  }),
  clusterKind({
    resource: 'storage.k8s.io/v1/csinodes', kind: 'CSINode',
    minimal: { spec: { drivers: [] } },
    full: { spec: { drivers: [{ name: 'd.example.org', nodeID: 'n', topologyKeys: ['k'], allocatable: { count: 5 } }] } },
    change: { spec: { drivers: [{ name: 'x.example.org', nodeID: 'n', topologyKeys: [] }] } },
    odd: { 'no drivers': { spec: { drivers: null } }, 'driver twice': { spec: { drivers: [{ name: 'd', nodeID: 'n' }, { name: 'd', nodeID: 'n' }] } }, 'no node id': { spec: { drivers: [{ name: 'd' }] } }, 'negative count': { spec: { drivers: [{ name: 'd', nodeID: 'n', allocatable: { count: -1 } }] } } },
  }),
  namespacedKind({
    resource: 'storage.k8s.io/v1/csistoragecapacities', kind: 'CSIStorageCapacity',
    minimal: { storageClassName: 'fast' },
    full: { storageClassName: 'fast', nodeTopology: SELECTOR, capacity: '1024Mi', maximumVolumeSize: '1G' },
    change: { capacity: '5Gi' },
    refusedUpdates: { 'another class': { storageClassName: 'slow' }, 'another topology': { nodeTopology: SELECTOR } },
    odd: { 'no class': { storageClassName: null }, 'negative': { capacity: '-1' }, 'bad quantity': { capacity: 'x' } },
  }),
  clusterKind({
    resource: 'storage.k8s.io/v1/volumeattachments', kind: 'VolumeAttachment',
    minimal: { spec: { attacher: 'a.example.org', nodeName: 'n', source: { persistentVolumeName: 'v' } } },
    full: { spec: { attacher: 'a.example.org', nodeName: 'n', source: { inlineVolumeSpec: { accessModes: ['ReadWriteOnce'], csi: { driver: 'd', volumeHandle: 'h' } } } } },
    change: { metadata: { annotations: { a: 'b' } } },
    status: { status: { attached: true, attachmentMetadata: { a: 'b' } } },
    refusedUpdates: { 'another node': { spec: { nodeName: 'm' } } },
    odd: { 'no attacher': { spec: { attacher: null } }, 'no source': { spec: { source: null } }, 'no node': { spec: { nodeName: null } } },
  }),
  clusterKind({
    resource: 'storage.k8s.io/v1/volumeattributesclasses', kind: 'VolumeAttributesClass',
    minimal: { driverName: 'd.example.org', parameters: { a: 'b' } },
    full: { driverName: 'd.example.org', parameters: { a: 'b', c: 'd' }, metadata: { annotations: { x: 'y' } } },
    change: { metadata: { annotations: { a: 'b' } } },
    refusedUpdates: { 'another driver': { driverName: 'e.example.org' }, 'other parameters': { parameters: { a: 'c' } } },
    odd: { 'no driver': { driverName: null }, 'no parameters': { parameters: null }, 'bad driver': { driverName: 'A B' } },
  }),
  clusterKind({
    resource: 'admissionregistration.k8s.io/v1/validatingwebhookconfigurations', kind: 'ValidatingWebhookConfiguration',
    minimal: { webhooks: [HOOK] }, full: { webhooks: [HOOK, FULL_HOOK] }, change: { webhooks: [{ ...HOOK, timeoutSeconds: 5 }] },
    odd: { 'bad name': { webhooks: [{ ...HOOK, name: 'h' }] }, 'no side effects': { webhooks: [{ ...HOOK, sideEffects: null }] }, 'some side effects': { webhooks: [{ ...HOOK, sideEffects: 'Some' }] }, 'timeout': { webhooks: [{ ...HOOK, timeoutSeconds: 31 }] }, 'unknown review': { webhooks: [{ ...HOOK, admissionReviewVersions: ['v9'] }] }, 'name twice': { webhooks: [HOOK, HOOK] }, 'http': { webhooks: [{ ...HOOK, clientConfig: { url: 'http://x' } }] } },
  }),
  clusterKind({
    resource: 'admissionregistration.k8s.io/v1/mutatingwebhookconfigurations', kind: 'MutatingWebhookConfiguration',
    minimal: { webhooks: [HOOK] }, full: { webhooks: [{ ...HOOK, reinvocationPolicy: 'IfNeeded' }, FULL_HOOK] }, change: { webhooks: [{ ...HOOK, timeoutSeconds: 5 }] },
    odd: { 'bad policy': { webhooks: [{ ...HOOK, failurePolicy: 'x' }] }, 'bad reinvocation': { webhooks: [{ ...HOOK, reinvocationPolicy: 'x' }] }, 'service and url': { webhooks: [{ ...HOOK, clientConfig: { url: 'https://x', service: { name: 's', namespace: 'n' } } }] }, 'bad condition': { webhooks: [{ ...HOOK, matchConditions: [{ name: 'c', expression: '1 +' }] }] } },
  }),
  clusterKind({
    resource: 'admissionregistration.k8s.io/v1/validatingadmissionpolicies', kind: 'ValidatingAdmissionPolicy',
    minimal: { spec: { validations: [{ expression: 'true' }], matchConstraints: { resourceRules: [{ operations: ['CREATE'], apiGroups: ['none.example.org'], apiVersions: ['v1'], resources: ['nothings'] }] } } },
    full: {
      spec: {
        paramKind: { apiVersion: 'v1', kind: 'ConfigMap' }, failurePolicy: 'Ignore', matchConstraints: { resourceRules: [{ operations: ['*'], apiGroups: ['none.example.org'], apiVersions: ['*'], resources: ['*'], resourceNames: ['n'] }], namespaceSelector: SELECTOR, matchPolicy: 'Exact' }, matchConditions: [{ name: 'm', expression: 'true' }],
        validations: [{ expression: 'object.metadata.name != "x"', message: 'no x', reason: 'Forbidden' }, { expression: 'variables.v', messageExpression: '"m"' }], auditAnnotations: [{ key: 'k', valueExpression: '"v"' }], variables: [{ name: 'v', expression: 'true' }],
      },
    },
    change: { spec: { failurePolicy: 'Ignore' } },
    status: { status: { observedGeneration: 1, conditions: [{ type: 'X', status: 'True', reason: 'R', message: 'm', lastTransitionTime: '2020-01-01T00:00:00Z' }] } },
    odd: { 'bad expression': { spec: { validations: [{ expression: '1 +' }] } }, 'not a bool': { spec: { validations: [{ expression: '"x"' }] } }, 'no constraints': { spec: { matchConstraints: null } }, 'no validations': { spec: { validations: null } }, 'bad reason': { spec: { validations: [{ expression: 'true', reason: 'x' }] } } },
  }),
  clusterKind({
    resource: 'admissionregistration.k8s.io/v1/validatingadmissionpolicybindings', kind: 'ValidatingAdmissionPolicyBinding',
    minimal: { spec: { policyName: 'none', validationActions: ['Deny'] } },
    full: { spec: { policyName: 'none', validationActions: ['Warn', 'Audit'], paramRef: { name: 'p', namespace: 'n', parameterNotFoundAction: 'Allow' }, matchResources: { namespaceSelector: SELECTOR } } },
    change: { spec: { validationActions: ['Audit'] } },
    odd: { 'no policy': { spec: { policyName: null } }, 'no actions': { spec: { validationActions: [] } }, 'deny and warn': { spec: { validationActions: ['Deny', 'Warn'] } }, 'bad action': { spec: { validationActions: ['x'] } }, 'name and selector': { spec: { paramRef: { name: 'p', selector: {}, parameterNotFoundAction: 'Deny' } } } },
  }),
  clusterKind({
    resource: 'apiextensions.k8s.io/v1/customresourcedefinitions', kind: 'CustomResourceDefinition', names: ['as.{{ns}}.example.org', 'bs.{{ns}}.example.org'], settlesWith: 'InitialNamesAccepted',
    minimal: { spec: crdSpec('as') },
    full: {
      spec: {
        ...crdSpec('bs', { subresources: { status: {}, scale: { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size' } }, additionalPrinterColumns: [{ name: 'Size', type: 'integer', jsonPath: '.spec.size', priority: 1 }], selectableFields: [{ jsonPath: '.spec.size' }] }),
        names: { plural: 'bs', singular: 'b', kind: 'Kbs', listKind: 'KbsList', shortNames: ['bb'], categories: ['all'] }, conversion: { strategy: 'None' },
      },
    },
    change: { metadata: { annotations: { a: 'b' } } },
    status: { status: { storedVersions: ['v1'] } },
    refusedUpdates: { 'another scope': { spec: { scope: 'Cluster' } }, 'another group': { spec: { group: 'other.example.org' } }, 'no versions': { spec: { versions: [] } } },
    odd: {
      'name unlike': { metadata: { name: 'x.{{ns}}.example.org' } }, 'no schema': { metadata: { name: 'cs.{{ns}}.example.org' }, spec: crdSpec('cs', { schema: null }) }, 'not structural': { metadata: { name: 'cs.{{ns}}.example.org' }, spec: crdSpec('cs', { schema: { openAPIV3Schema: { properties: { a: {} } } } }) },
      'no storage': { metadata: { name: 'cs.{{ns}}.example.org' }, spec: crdSpec('cs', { storage: false }) }, 'bad version': { metadata: { name: 'cs.{{ns}}.example.org' }, spec: crdSpec('cs', { name: 'V1' }) }, 'bad scope': { metadata: { name: 'cs.{{ns}}.example.org' }, spec: { ...crdSpec('cs'), scope: 'x' } },
      'default does not fit': { metadata: { name: 'cs.{{ns}}.example.org' }, spec: crdSpec('cs', { schema: { openAPIV3Schema: { type: 'object', properties: { a: { type: 'integer', default: 'x' } } } } }) }, 'kubernetes group': { metadata: { name: 'cs.x.k8s.io' }, spec: { ...crdSpec('cs'), group: 'x.k8s.io' } },
    },
  }),
  clusterKind({
    resource: 'apiregistration.k8s.io/v1/apiservices', kind: 'APIService', names: ['v1.a.{{ns}}.example.org', 'v1.b.{{ns}}.example.org'], settlesWith: 'lastTransitionTime',
    minimal: { spec: { group: 'a.{{ns}}.example.org', version: 'v1', groupPriorityMinimum: 10, versionPriority: 10, service: { name: 's', namespace: 'n' }, insecureSkipTLSVerify: true } },
    full: { spec: { group: 'b.{{ns}}.example.org', version: 'v1', groupPriorityMinimum: 10, versionPriority: 10, service: { name: 's', namespace: 'n', port: 8443 }, insecureSkipTLSVerify: true }, metadata: { labels: { a: 'b' } } },
    change: { metadata: { annotations: { a: 'b' } } },
    status: { status: { conditions: [{ type: 'X', status: 'True', reason: 'R', message: 'm' }] } },
    odd: { 'name unlike': { metadata: { name: 'v1.x.example.org' } }, 'no priority': { spec: { groupPriorityMinimum: 0 } }, 'no version': { spec: { version: null } }, 'bundle and insecure': { spec: { caBundle: 'AA==' } } },
  }),
  clusterKind({
    resource: 'certificates.k8s.io/v1/certificatesigningrequests', kind: 'CertificateSigningRequest',
    minimal: { spec: { request: REQUEST, signerName: 'example.org/signer', usages: ['client auth'] } },
    full: { spec: { request: REQUEST, signerName: 'example.org/signer', usages: ['digital signature', 'client auth'], expirationSeconds: 7200, username: 'other', groups: ['g'] } },
    change: { metadata: { annotations: { a: 'b' } } },
    status: { status: { conditions: [{ type: 'Failed', status: 'True', reason: 'R', message: 'm' }] } },
    refusedUpdates: { 'another signer': { spec: { signerName: 'example.org/other' } } },
    odd: { 'no request': { spec: { request: null } }, 'not a request': { spec: { request: 'eA==' } }, 'no signer': { spec: { signerName: null } }, 'bad signer': { spec: { signerName: 'x' } }, 'bad usage': { spec: { usages: ['x'] } }, 'too short': { spec: { expirationSeconds: 5 } }, 'no usages': { spec: { usages: null } } },
  }),
  clusterKind({
    resource: 'resource.k8s.io/v1/deviceclasses', kind: 'DeviceClass',
    minimal: { spec: {} },
    full: { spec: { selectors: [{ cel: { expression: 'device.driver == "d.example.org"' } }], config: [{ opaque: { driver: 'd.example.org', parameters: { a: 'b' } } }] } },
    change: { spec: { selectors: [{ cel: { expression: 'true' } }] } },
    odd: { 'bad expression': { spec: { selectors: [{ cel: { expression: '1 +' } }] } }, 'empty selector': { spec: { selectors: [{}] } }, 'bad driver': { spec: { config: [{ opaque: { driver: 'A B', parameters: {} } }] } } },
  }),
  namespacedKind({
    resource: 'resource.k8s.io/v1/resourceclaims', kind: 'ResourceClaim',
    minimal: { spec: {} },
    full: { spec: { devices: { requests: [{ name: 'r', exactly: { deviceClassName: 'c.example.org', count: 2, selectors: [{ cel: { expression: 'true' } }] } }, { name: 'f', firstAvailable: [{ name: 's', deviceClassName: 'c', allocationMode: 'All' }] }], constraints: [{ requests: ['r'], matchAttribute: 'd.example.org/a' }], config: [{ requests: ['r'], opaque: { driver: 'd.example.org', parameters: {} } }] } } },
    change: { metadata: { annotations: { a: 'b' } } },
    status: { status: { reservedFor: [] } },
    refusedUpdates: { 'another spec': { spec: CLAIM } },
    odd: { 'request without class': { spec: { devices: { requests: [{ name: 'r', exactly: {} }] } } }, 'neither': { spec: { devices: { requests: [{ name: 'r' }] } } }, 'name twice': { spec: { devices: { requests: [{ name: 'r', exactly: { deviceClassName: 'c' } }, { name: 'r', exactly: { deviceClassName: 'c' } }] } } }, 'unknown request': { spec: { devices: { constraints: [{ requests: ['x'], matchAttribute: 'a/b' }] } } } },
  }),
  namespacedKind({
    resource: 'resource.k8s.io/v1/resourceclaimtemplates', kind: 'ResourceClaimTemplate',
    minimal: { spec: { spec: {} } },
    full: { spec: { metadata: { labels: { a: 'b' }, annotations: { c: 'd' } }, spec: CLAIM } },
    change: { metadata: { annotations: { a: 'b' } } },
    refusedUpdates: { 'another spec': { spec: { spec: CLAIM } } },
    odd: { 'request without class': { spec: { spec: { devices: { requests: [{ name: 'r', exactly: {} }] } } } }, 'bad request name': { spec: { spec: { devices: { requests: [{ name: 'A B', exactly: { deviceClassName: 'c' } }] } } } }, 'bad label': { spec: { metadata: { labels: { a: '-' } } } } },
  }),
  clusterKind({
    resource: 'resource.k8s.io/v1/resourceslices', kind: 'ResourceSlice',
    minimal: { spec: { driver: 'd.example.org', nodeName: 'n', pool: { name: 'p', resourceSliceCount: 1, generation: 1 } } },
    full: { spec: { driver: 'd.example.org', allNodes: true, pool: { name: 'p', resourceSliceCount: 2, generation: 3 }, devices: [{ name: 'd1', attributes: { a: { string: 's' }, b: { int: 1 }, c: { bool: true }, d: { version: '1.2.3' } }, capacity: { memory: { value: '1024Mi' } } }] } },
    change: { spec: { pool: { generation: 2 } } },
    refusedUpdates: { 'another driver': { spec: { driver: 'e.example.org' } }, 'another node': { spec: { nodeName: 'm' } } },
    odd: { 'no driver': { spec: { driver: null } }, 'no node': { spec: { nodeName: null } }, 'count zero': { spec: { pool: { resourceSliceCount: 0 } } }, 'device twice': { spec: { devices: [{ name: 'd' }, { name: 'd' }] } }, 'two values': { spec: { devices: [{ name: 'd', attributes: { a: { string: 's', int: 1 } } }] } } },
  }),
];
