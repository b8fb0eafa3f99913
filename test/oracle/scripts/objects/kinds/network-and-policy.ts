import { clusterKind, namespacedKind, SELECTOR } from '../kind-case.ts';
import type { KindCase } from '../kind-case.ts';

const RBAC = 'rbac.authorization.k8s.io';

export const NETWORK_AND_POLICY_KINDS: readonly KindCase[] = [
  namespacedKind({
    resource: 'networking.k8s.io/v1/ingresses', kind: 'Ingress',
    minimal: { spec: { defaultBackend: { service: { name: 's', port: { number: 80 } } } } },
    full: {
      spec: {
        ingressClassName: 'nginx', defaultBackend: { resource: { apiGroup: 'example.org', kind: 'K', name: 'n' } }, tls: [{ hosts: ['a.example.org'], secretName: 's' }],
        rules: [{ host: 'a.example.org', http: { paths: [{ path: '/x', pathType: 'Prefix', backend: { service: { name: 's', port: { name: 'http' } } } }, { pathType: 'ImplementationSpecific', backend: { service: { name: 's', port: { number: 1 } } } }] } }, { host: '*.example.org' }],
      },
    },
    change: { spec: { ingressClassName: 'other' } },
    status: { status: { loadBalancer: { ingress: [{ ip: '192.0.2.1', ports: [{ port: 80, protocol: 'TCP' }] }] } } },
    odd: {
      'nothing': { spec: { defaultBackend: null } }, 'no path type': { spec: { rules: [{ http: { paths: [{ path: '/', backend: { service: { name: 's', port: { number: 1 } } } }] } }] } }, 'relative path': { spec: { rules: [{ http: { paths: [{ path: 'x', pathType: 'Exact', backend: { service: { name: 's', port: { number: 1 } } } }] } }] } },
      'host an address': { spec: { rules: [{ host: '192.0.2.1' }] } }, 'no port': { spec: { defaultBackend: { service: { name: 's', port: null } } } }, 'bad wildcard': { spec: { rules: [{ host: 'a.*.org' }] } },
    },
  }),
  clusterKind({
    resource: 'networking.k8s.io/v1/ingressclasses', kind: 'IngressClass',
    minimal: { spec: { controller: 'example.org/c' } },
    full: { metadata: { annotations: { 'example.org/a': 'b' } }, spec: { controller: 'example.org/c', parameters: { apiGroup: 'example.org', kind: 'K', name: 'n', scope: 'Namespace', namespace: 'ns' } } },
    change: { metadata: { annotations: { a: 'b' } } },
    refusedUpdates: { 'another controller': { spec: { controller: 'example.org/d' } } },
    odd: { 'bad controller': { spec: { controller: 'x' } }, 'namespace without scope': { spec: { parameters: { kind: 'K', name: 'n', namespace: 'ns' } } }, 'bad scope': { spec: { parameters: { kind: 'K', name: 'n', scope: 'x' } } } },
  }),
  clusterKind({
    resource: 'networking.k8s.io/v1/ipaddresses', kind: 'IPAddress', names: ['192.0.2.7', '2001:db8::7'],
    minimal: { spec: { parentRef: { resource: 'services', namespace: 'n', name: 's' } } },
    full: { metadata: { labels: { a: 'b' } }, spec: { parentRef: { group: 'example.org', resource: 'things', namespace: 'n', name: 's' } } },
    change: { metadata: { annotations: { a: 'b' } } },
    refusedUpdates: { 'another parent': { spec: { parentRef: { name: 'x' } } } },
    odd: { 'name no address': { metadata: { name: 'x' } }, 'name not canonical': { metadata: { name: '2001:DB8::1' } }, 'no parent': { metadata: { name: '192.0.2.8' }, spec: { parentRef: null } }, 'parent without resource': { metadata: { name: '192.0.2.8' }, spec: { parentRef: { resource: null } } } },
  }),
  clusterKind({
    resource: 'networking.k8s.io/v1/servicecidrs', kind: 'ServiceCIDR',
    minimal: { spec: { cidrs: ['198.51.100.0/24'] } },
    full: { spec: { cidrs: ['203.0.113.0/24', '2001:db8:1::/64'] } },
    change: { metadata: { annotations: { a: 'b' } } },
    status: { status: { conditions: [{ type: 'Ready', status: 'True', reason: 'R', message: 'm', lastTransitionTime: '2020-01-01T00:00:00Z' }] } },
    refusedUpdates: { 'another range': { spec: { cidrs: ['203.0.113.0/24'] } } },
    odd: { 'none': { spec: { cidrs: [] } }, 'two of one family': { spec: { cidrs: ['10.1.0.0/24', '10.2.0.0/24'] } }, 'bad range': { spec: { cidrs: ['x'] } }, 'host bits': { spec: { cidrs: ['10.1.0.1/24'] } } },
  }),
  namespacedKind({
    resource: 'networking.k8s.io/v1/networkpolicies', kind: 'NetworkPolicy',
    minimal: { spec: { podSelector: {} } },
    full: {
      spec: {
        podSelector: SELECTOR, policyTypes: ['Ingress', 'Egress'], ingress: [{ from: [{ podSelector: {} }, { namespaceSelector: SELECTOR, podSelector: SELECTOR }, { ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }], ports: [{ port: 80 }, { port: 'dns', protocol: 'UDP' }] }],
        egress: [{ to: [{ ipBlock: { cidr: '2001:db8::/32' } }], ports: [{ port: 1000, endPort: 2000, protocol: 'SCTP' }] }],
      },
    },
    change: { spec: { policyTypes: ['Egress'] } },
    odd: { 'bad type': { spec: { policyTypes: ['x'] } }, 'end before port': { spec: { ingress: [{ ports: [{ port: 5, endPort: 1 }] }] } }, 'except outside': { spec: { ingress: [{ from: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['192.0.2.0/24'] } }] }] } }, 'block and selector': { spec: { ingress: [{ from: [{ podSelector: {}, ipBlock: { cidr: '10.0.0.0/8' } }] }] } }, 'bad port name': { spec: { ingress: [{ ports: [{ port: 'A_B' }] }] } } },
  }),
  namespacedKind({
    resource: 'discovery.k8s.io/v1/endpointslices', kind: 'EndpointSlice',
    minimal: { addressType: 'IPv4', endpoints: [] },
    full: {
      metadata: { labels: { 'kubernetes.io/service-name': 's' } }, addressType: 'IPv6', ports: [{ name: 'a', port: 80, appProtocol: 'http' }, { name: 'b', port: 81, protocol: 'UDP' }],
      endpoints: [{ addresses: ['2001:db8::1'], conditions: { ready: true, serving: true, terminating: false }, hostname: 'h', nodeName: 'n', zone: 'z', targetRef: { kind: 'Pod', name: 'p' }, hints: { forZones: [{ name: 'z' }] } }, { addresses: ['2001:db8::2'] }],
    },
    change: { endpoints: [{ addresses: ['192.0.2.1'] }] },
    refusedUpdates: { 'another type': { addressType: 'FQDN' } },
    odd: { 'no type': { addressType: null }, 'bad type': { addressType: 'x' }, 'address of another family': { endpoints: [{ addresses: ['2001:db8::1'] }] }, 'no addresses': { endpoints: [{ addresses: [] }] }, 'port name twice': { ports: [{ name: 'a', port: 1 }, { name: 'a', port: 2 }] } },
  }),
  namespacedKind({
    resource: 'policy/v1/poddisruptionbudgets', kind: 'PodDisruptionBudget',
    minimal: { spec: { minAvailable: 1 } },
    full: { spec: { maxUnavailable: '50%', selector: SELECTOR, unhealthyPodEvictionPolicy: 'AlwaysAllow' } },
    change: { spec: { minAvailable: '20%' } },
    status: { status: { observedGeneration: 1, disruptionsAllowed: 1, currentHealthy: 2, desiredHealthy: 1, expectedPods: 2 } },
    odd: { 'both': { spec: { maxUnavailable: 1 } }, 'negative': { spec: { minAvailable: -1 } }, 'over hundred': { spec: { minAvailable: '101%' } }, 'not a percent': { spec: { minAvailable: 'x' } }, 'bad policy': { spec: { unhealthyPodEvictionPolicy: 'x' } } },
  }),
  namespacedKind({
    resource: `${RBAC}/v1/roles`, kind: 'Role',
    minimal: {},
    full: { rules: [{ verbs: ['get', 'list'], apiGroups: [''], resources: ['pods', 'pods/log'], resourceNames: ['p'] }, { verbs: ['*'], apiGroups: ['*'], resources: ['*'] }] },
    change: { rules: [{ verbs: ['get'], apiGroups: ['apps'], resources: ['deployments'] }] },
    odd: { 'no verbs': { rules: [{ apiGroups: [''], resources: ['pods'] }] }, 'no groups': { rules: [{ verbs: ['get'], resources: ['pods'] }] }, 'urls in a namespace': { rules: [{ verbs: ['get'], nonResourceURLs: ['/x'] }] }, 'percent in the name': { metadata: { name: 'a%b' } } },
  }),
  clusterKind({
    resource: `${RBAC}/v1/clusterroles`, kind: 'ClusterRole',
    minimal: {},
    full: { metadata: { labels: { a: 'b' } }, rules: [{ verbs: ['get'], nonResourceURLs: ['/healthz', '/metrics/*'] }, { verbs: ['get'], apiGroups: [''], resources: ['nodes'] }], aggregationRule: { clusterRoleSelectors: [SELECTOR] } },
    change: { rules: [{ verbs: ['get'], apiGroups: ['apps'], resources: ['deployments'] }] },
    odd: { 'urls and resources': { rules: [{ verbs: ['get'], nonResourceURLs: ['/x'], apiGroups: [''], resources: ['pods'] }] }, 'nothing named': { rules: [{ verbs: ['get'], apiGroups: [''] }] }, 'no selectors': { aggregationRule: { clusterRoleSelectors: [] } } },
  }),
  namespacedKind({
    resource: `${RBAC}/v1/rolebindings`, kind: 'RoleBinding',
    minimal: { roleRef: { kind: 'Role', name: 'r' } },
    full: { roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: 'view' }, subjects: [{ kind: 'User', name: 'u' }, { kind: 'Group', name: 'g', apiGroup: RBAC }, { kind: 'ServiceAccount', name: 's', namespace: 'n' }] },
    change: { subjects: [{ kind: 'User', name: 'x' }] },
    refusedUpdates: { 'another role': { roleRef: { name: 'x' } } },
    odd: { 'no role': { roleRef: null }, 'bad kind of role': { roleRef: { kind: 'x' } }, 'account without namespace': { subjects: [{ kind: 'ServiceAccount', name: 's' }] }, 'bad kind of subject': { subjects: [{ kind: 'x', name: 's' }] }, 'user of another group': { subjects: [{ kind: 'User', name: 'u', apiGroup: 'x' }] } },
  }),
  clusterKind({
    resource: `${RBAC}/v1/clusterrolebindings`, kind: 'ClusterRoleBinding',
    minimal: { roleRef: { kind: 'ClusterRole', name: 'view' } },
    full: { roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: 'view' }, subjects: [{ kind: 'Group', name: 'g' }, { kind: 'ServiceAccount', name: 's', namespace: 'n' }] },
    change: { subjects: [{ kind: 'User', name: 'x' }] },
    refusedUpdates: { 'another role': { roleRef: { name: 'edit' } } },
    odd: { 'role of a namespace': { roleRef: { kind: 'Role' } }, 'no name': { roleRef: { name: null } }, 'subject without name': { subjects: [{ kind: 'User' }] } },
  }),
  clusterKind({
    resource: 'node.k8s.io/v1/runtimeclasses', kind: 'RuntimeClass',
    minimal: { handler: 'h' },
    full: { handler: 'h', overhead: { podFixed: { cpu: '0.25', memory: '64Mi' } }, scheduling: { nodeSelector: { a: 'b' }, tolerations: [{ key: 'k', operator: 'Exists' }] } },
    change: { metadata: { annotations: { a: 'b' } } },
    refusedUpdates: { 'another handler': { handler: 'x' } },
    odd: { 'no handler': { handler: null }, 'bad handler': { handler: 'A B' }, 'bad toleration': { scheduling: { tolerations: [{ key: 'k', operator: 'x' }] } } },
  }),
  clusterKind({
    resource: 'scheduling.k8s.io/v1/priorityclasses', kind: 'PriorityClass',
    minimal: { value: 5 },
    full: { value: 1000, globalDefault: false, description: 'd', preemptionPolicy: 'Never' },
    change: { description: 'x' },
    refusedUpdates: { 'another value': { value: 6 }, 'another policy': { preemptionPolicy: 'Never' } },
    odd: { 'too high': { value: 1000000001 }, 'system name': { metadata: { name: 'system-x' } }, 'bad policy': { preemptionPolicy: 'x' }, 'value a text': { value: 'x' } },
  }),
  namespacedKind({
    resource: 'coordination.k8s.io/v1/leases', kind: 'Lease',
    minimal: {},
    full: { spec: { holderIdentity: 'h', leaseDurationSeconds: 15, acquireTime: '2020-01-01T00:00:00.000001Z', renewTime: '2020-01-01T00:00:01.500000Z', leaseTransitions: 2 } },
    change: { spec: { holderIdentity: 'x' } },
    odd: { 'duration zero': { spec: { leaseDurationSeconds: 0 } }, 'negative transitions': { spec: { leaseTransitions: -1 } }, 'bad time': { spec: { renewTime: 'x' } }, 'preferred without strategy': { spec: { preferredHolder: 'x' } } },
  }),
  namespacedKind({
    resource: 'events.k8s.io/v1/events', kind: 'Event',
    minimal: { eventTime: '2020-01-01T00:00:00.000000Z', reportingController: 'example.org/c', reportingInstance: 'i', action: 'A', reason: 'R', type: 'Normal', regarding: { namespace: '{{ns}}' } },
    full: {
      eventTime: '2020-01-01T00:00:00.123456Z', reportingController: 'example.org/c', reportingInstance: 'i', action: 'A', reason: 'R', type: 'Warning', regarding: { kind: 'Pod', name: 'p', namespace: '{{ns}}', apiVersion: 'v1' }, related: { kind: 'Node', name: 'n' }, note: 'N', series: { count: 2, lastObservedTime: '2020-01-01T00:00:02.000000Z' },
    },
    change: { series: { count: 3, lastObservedTime: '2020-01-01T00:00:03.000000Z' } },
    refusedUpdates: { 'another reason': { reason: 'x' }, 'another note': { note: 'x' } },
    odd: { 'no controller': { reportingController: null }, 'bad type': { type: 'x' }, 'no reason': { reason: null }, 'long note': { note: 'x'.repeat(1025) }, 'series of one': { series: { count: 1, lastObservedTime: '2020-01-01T00:00:02.000000Z' } }, 'old fields': { deprecatedCount: 3 } },
  }),
  clusterKind({
    resource: 'flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations', kind: 'PriorityLevelConfiguration',
    minimal: { spec: { type: 'Limited', limited: { limitResponse: { type: 'Reject' } } } },
    full: { spec: { type: 'Limited', limited: { nominalConcurrencyShares: 10, lendablePercent: 50, borrowingLimitPercent: 20, limitResponse: { type: 'Queue', queuing: { queues: 16, handSize: 4, queueLengthLimit: 10 } } } } },
    change: { spec: { limited: { nominalConcurrencyShares: 7 } } },
    status: { status: { conditions: [{ type: 'X', status: 'True', reason: 'R', message: 'm' }] } },
    odd: { 'bad type': { spec: { type: 'x' } }, 'exempt and limited': { spec: { type: 'Exempt' } }, 'queue without queuing': { spec: { limited: { limitResponse: { type: 'Queue' } } } }, 'negative shares': { spec: { limited: { nominalConcurrencyShares: -1 } } } },
  }),
  clusterKind({
    resource: 'flowcontrol.apiserver.k8s.io/v1/flowschemas', kind: 'FlowSchema', settlesWith: 'Dangling',
    minimal: { spec: { priorityLevelConfiguration: { name: 'global-default' } } },
    full: { spec: { priorityLevelConfiguration: { name: 'global-default' }, matchingPrecedence: 9000, distinguisherMethod: { type: 'ByUser' }, rules: [{ subjects: [{ kind: 'User', user: { name: 'u' } }, { kind: 'ServiceAccount', serviceAccount: { name: 's', namespace: 'n' } }], resourceRules: [{ verbs: ['get'], apiGroups: [''], resources: ['pods'], namespaces: ['n'] }], nonResourceRules: [{ verbs: ['get'], nonResourceURLs: ['/x'] }] }] } },
    change: { spec: { matchingPrecedence: 8000 } },
    status: { status: { conditions: [{ type: 'Dangling', status: 'False', reason: 'R', message: 'm' }] } },
    odd: { 'no level': { spec: { priorityLevelConfiguration: null } }, 'precedence too high': { spec: { matchingPrecedence: 10001 } }, 'bad method': { spec: { distinguisherMethod: { type: 'x' } } }, 'rule without subjects': { spec: { rules: [{ nonResourceRules: [{ verbs: ['get'], nonResourceURLs: ['/x'] }] }] } } },
  }),
];

