import { API_SERVICE, CERTIFICATE_SIGNING_REQUEST, CUSTOM_RESOURCE_DEFINITION } from './api-hooks.ts';
import { DAEMON_SET, DEPLOYMENT, HORIZONTAL_POD_AUTOSCALER, JOB } from './apps-hooks.ts';
import { LIMIT_RANGE, NAMESPACE, SECRET, SERVICE_ACCOUNT } from './core-hooks.ts';
import { POD } from './pod.ts';
import { RESOURCE_CLAIM, RESOURCE_CLAIM_TEMPLATE, RESOURCE_SLICE } from './resource-hooks.ts';
import type { Rules, StatusRule } from './rules.ts';
import { SERVICE } from './service.ts';
import { PERSISTENT_VOLUME, PERSISTENT_VOLUME_CLAIM } from './volume-hooks.ts';

/** An empty status as it is printed: fields that Go prints although they are zero stand in it. */
function born(status: StatusRule['born']): StatusRule {
  return { born: status };
}

function locked(status: StatusRule['born']): StatusRule {
  return { born: status, locksMetadata: true };
}

// `--event-ttl`, default.
const EVENT_TTL_MS = 60 * 60 * 1000;

const PLAIN: Rules = {};
const WEBHOOKS: Rules = { unconditionalPut: false, generation: 'webhooks' };
const ROLE: Rules = { putCreates: true };
const EVENT: Rules = { putCreates: true, dependents: 'unsupported', timeToLiveMs: EVENT_TTL_MS };
// Only created, never stored.
const VIRTUAL: Rules = {};

/**
 * What is particular to each built-in resource of Kubernetes 1.35, by `group/resource` (sources: the strategies and stores
 * under `pkg/registry` of k8s.io/kubernetes, of apiextensions-apiserver and of kube-aggregator).
 */
export const RULES: ReadonlyMap<string, Rules> = new Map<string, Rules>([
  ['/bindings', VIRTUAL],
  ['/componentstatuses', VIRTUAL],
  ['/configmaps', PLAIN],
  ['/endpoints', { putCreates: true }],
  ['/events', EVENT],
  ['/limitranges', { putCreates: true, hooks: LIMIT_RANGE }],
  ['/namespaces', { returnsDeleted: true, status: born({ phase: 'Active' }), hooks: NAMESPACE }],
  ['/nodes', { status: born('as sent') }],
  ['/persistentvolumeclaims', { returnsDeleted: true, status: born({ phase: 'Pending' }), hooks: PERSISTENT_VOLUME_CLAIM }],
  ['/persistentvolumes', { returnsDeleted: true, status: born({}), hooks: PERSISTENT_VOLUME }],
  ['/pods', { returnsDeleted: true, generation: 'spec', status: born({}), hooks: POD }],
  ['/podtemplates', { returnsDeleted: true, generation: 'template' }],
  ['/replicationcontrollers', { dependents: 'orphan', generation: 'spec', status: born({ replicas: 0 }) }],
  ['/resourcequotas', { returnsDeleted: true, status: born({}) }],
  ['/secrets', { hooks: SECRET }],
  ['/serviceaccounts', { returnsDeleted: true, hooks: SERVICE_ACCOUNT }],
  ['/services', { putCreates: true, returnsDeleted: true, status: born({ loadBalancer: {} }), hooks: SERVICE }],

  ['apiregistration.k8s.io/apiservices', { unconditionalPut: false, status: locked({}), hooks: API_SERVICE }],

  ['apps/controllerrevisions', PLAIN],
  [
    'apps/daemonsets',
    {
      generation: 'spec',
      status: born({ currentNumberScheduled: 0, numberMisscheduled: 0, desiredNumberScheduled: 0, numberReady: 0 }),
      hooks: DAEMON_SET,
    },
  ],
  ['apps/deployments', { generation: 'spec+annotations', status: born({}), hooks: DEPLOYMENT }],
  ['apps/replicasets', { generation: 'spec', status: born({ replicas: 0 }) }],
  ['apps/statefulsets', { generation: 'spec', status: born({ replicas: 0, availableReplicas: 0 }) }],

  ['events.k8s.io/events', EVENT],

  ['authentication.k8s.io/selfsubjectreviews', VIRTUAL],
  ['authentication.k8s.io/tokenreviews', VIRTUAL],
  ['authorization.k8s.io/localsubjectaccessreviews', VIRTUAL],
  ['authorization.k8s.io/selfsubjectaccessreviews', VIRTUAL],
  ['authorization.k8s.io/selfsubjectrulesreviews', VIRTUAL],
  ['authorization.k8s.io/subjectaccessreviews', VIRTUAL],

  ['autoscaling/horizontalpodautoscalers', { status: born({}), hooks: HORIZONTAL_POD_AUTOSCALER }],

  ['batch/cronjobs', { generation: 'spec', status: born({}) }],
  ['batch/jobs', { dependents: 'orphan', generation: 'spec', status: born({}), hooks: JOB }],

  ['certificates.k8s.io/certificatesigningrequests', { status: born({}), hooks: CERTIFICATE_SIGNING_REQUEST }],

  ['networking.k8s.io/ingressclasses', { generation: 'spec' }],
  ['networking.k8s.io/ingresses', { generation: 'spec', status: born({ loadBalancer: {} }) }],
  ['networking.k8s.io/ipaddresses', PLAIN],
  ['networking.k8s.io/networkpolicies', { generation: 'spec' }],
  ['networking.k8s.io/servicecidrs', { status: { born: 'as sent', protected: false, locksMetadata: true } }],

  [
    'policy/poddisruptionbudgets',
    {
      unconditionalPut: false,
      generation: 'spec',
      status: born({ disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 }),
    },
  ],

  ['rbac.authorization.k8s.io/clusterrolebindings', ROLE],
  ['rbac.authorization.k8s.io/clusterroles', ROLE],
  ['rbac.authorization.k8s.io/rolebindings', ROLE],
  ['rbac.authorization.k8s.io/roles', ROLE],

  ['storage.k8s.io/csidrivers', { unconditionalPut: false, returnsDeleted: true, generation: 'late spec' }],
  ['storage.k8s.io/csinodes', { unconditionalPut: false, returnsDeleted: true }],
  ['storage.k8s.io/csistoragecapacities', { unconditionalPut: false }],
  ['storage.k8s.io/storageclasses', { returnsDeleted: true }],
  ['storage.k8s.io/volumeattachments', { unconditionalPut: false, returnsDeleted: true, status: locked({ attached: false }) }],
  ['storage.k8s.io/volumeattributesclasses', { returnsDeleted: true }],

  ['admissionregistration.k8s.io/mutatingwebhookconfigurations', WEBHOOKS],
  ['admissionregistration.k8s.io/validatingwebhookconfigurations', WEBHOOKS],
  ['admissionregistration.k8s.io/validatingadmissionpolicies', { unconditionalPut: false, generation: 'spec', status: locked({}) }],
  ['admissionregistration.k8s.io/validatingadmissionpolicybindings', { unconditionalPut: false, generation: 'spec' }],

  [
    'apiextensions.k8s.io/customresourcedefinitions',
    {
      unconditionalPut: false,
      generation: 'spec',
      // Its status subresource leaves metadata open: upstream resets it to itself.
      status: born({ conditions: null, acceptedNames: { plural: '', kind: '' }, storedVersions: null }),
      hooks: CUSTOM_RESOURCE_DEFINITION,
    },
  ],

  ['scheduling.k8s.io/priorityclasses', { generation: 'once' }],

  ['coordination.k8s.io/leases', { putCreates: true, unconditionalPut: false }],

  ['node.k8s.io/runtimeclasses', { putCreates: true, unconditionalPut: false }],

  ['discovery.k8s.io/endpointslices', { generation: 'content+labels' }],

  ['resource.k8s.io/deviceclasses', { returnsDeleted: true, generation: 'spec' }],
  ['resource.k8s.io/resourceclaims', { returnsDeleted: true, status: locked({}), hooks: RESOURCE_CLAIM }],
  ['resource.k8s.io/resourceclaimtemplates', { returnsDeleted: true, hooks: RESOURCE_CLAIM_TEMPLATE }],
  ['resource.k8s.io/resourceslices', { returnsDeleted: true, generation: 'spec', hooks: RESOURCE_SLICE }],

  ['flowcontrol.apiserver.k8s.io/flowschemas', { generation: 'spec', status: locked({}) }],
  ['flowcontrol.apiserver.k8s.io/prioritylevelconfigurations', { generation: 'spec', status: locked({}) }],
]);
