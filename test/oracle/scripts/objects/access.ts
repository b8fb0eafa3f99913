import type { JsonObject } from '../../../../src/wire/object.ts';
import { del, get, patch, post, request, script, withHeaders } from '../../script.ts';
import type { RequestStep, Script } from '../../script.ts';
import { configMaps, everywhere, inNamespace, makeConfigMap, query } from '../paths.ts';

// Who may do what (spec 4): refusals to a user with few rights, reviews, credentials; and addresses and ports of services (spec 2.15).

const ALICE = { 'impersonate-user': 'alice' } as const;
const REVIEWS = '/apis/authorization.k8s.io/v1';

function review(id: string, resourceAttributes: JsonObject): RequestStep {
  return post([id, `${REVIEWS}/subjectaccessreviews`], { spec: { user: 'alice', resourceAttributes } });
}

const SERVICES = inNamespace('services');

function service(id: string, spec: JsonObject): RequestStep {
  return post([id, SERVICES], { metadata: { name: id.replaceAll(/[^a-z]+/g, '-') }, spec: { ports: [{ port: 80 }], ...spec } });
}

export const objectAccess: readonly Script[] = [
  script({
    name: 'objects/access/of a user',
    given: [
      makeConfigMap('a'), makeConfigMap('b'),
      post(['role', inNamespace('rbac.authorization.k8s.io/v1/roles')], { metadata: { name: 'reader' }, rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list'], resourceNames: ['a'] }, { apiGroups: [''], resources: ['configmaps'], verbs: ['create'] }, { apiGroups: ['apps'], resources: ['deployments/scale'], verbs: ['get'] }] }),
      post(['binding', inNamespace('rbac.authorization.k8s.io/v1/rolebindings')], { metadata: { name: 'alice' }, roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'reader' }, subjects: [{ kind: 'User', name: 'alice' }] }),
      // The authorizer learns of roles by a watch of its own.
      get('known', `${configMaps}/a`, { headers: ALICE, awaits: { status: 200 } }),
    ],
    steps: [
      get('allowed', `${configMaps}/a`, { headers: ALICE }), get('another name', `${configMaps}/b`, { headers: ALICE }), get('list', configMaps, { headers: ALICE }), get('list of the name', query(configMaps, { fieldSelector: 'metadata.name=a' }), { headers: ALICE, keep: 'names' }), get('list of another name', query(configMaps, { fieldSelector: 'metadata.name=b' }), { headers: ALICE }), get('watch', query(configMaps, { watch: 1 }), { headers: ALICE }), get('watch of the name', query(configMaps, { watch: 1, fieldSelector: 'metadata.name=a' }), { headers: ALICE }), post(['create', configMaps], { metadata: { name: 'c' } }, { headers: ALICE }), post(['create, bad body', configMaps], { metadata: 1 }, { headers: ALICE }), del('delete', `${configMaps}/a`, { headers: ALICE }), request('DELETE', ['delete all', configMaps], { headers: ALICE }), withHeaders(patch('merge', ['patch', `${configMaps}/a`], {}), ALICE), request('PUT', ['update', `${configMaps}/a`], { body: {}, headers: ALICE }),
      get('all namespaces', everywhere('configmaps'), { headers: ALICE }), get('cluster scope', everywhere('nodes'), { headers: ALICE }), get('one of cluster scope', `${everywhere('nodes')}/n`, { headers: ALICE }), get('of a group', inNamespace('apps/v1/deployments'), { headers: ALICE }), get('subresource allowed', `${inNamespace('apps/v1/deployments')}/d/scale`, { headers: ALICE }), get('subresource', `${inNamespace('apps/v1/deployments')}/d/status`, { headers: ALICE }), get('unknown resource', inNamespace('nonsense'), { headers: ALICE }), get('unknown group', '/apis/example.org/v1/things', { headers: ALICE }), get('unknown path', '/nothing', { headers: ALICE }), get('metrics', '/metrics', { headers: ALICE }), get('version', '/version', { headers: ALICE, keep: 'status' }), get('discovery', '/apis/apps/v1', { headers: ALICE, keep: 'status' }), get('another namespace', '/api/v1/namespaces/{{ns2}}/configmaps/a', { headers: ALICE }), get('own namespace', '/api/v1/namespaces/{{ns}}', { headers: ALICE }), get('bad selector', query(configMaps, { labelSelector: '((' }), { headers: ALICE }), request('OPTIONS', ['OPTIONS', configMaps], { headers: ALICE }),
      get('no token', configMaps, { headers: { authorization: '' } }), get('wrong token', configMaps, { headers: { authorization: 'Bearer nonsense' } }), get('not a bearer', configMaps, { headers: { authorization: 'Basic YTpi' } }), get('empty bearer', configMaps, { headers: { authorization: 'Bearer ' } }), get('no token, version', '/version', { headers: { authorization: '' }, keep: 'status' }), get('groups without user', configMaps, { headers: { 'impersonate-group': 'g' } }), get('as a master', configMaps, { headers: { 'impersonate-user': 'bob', 'impersonate-group': 'system:masters' }, keep: 'names' }), get('alice as another', configMaps, { headers: { ...ALICE, 'impersonate-extra-x': 'y' } }),
    ],
  }),
  script({
    name: 'objects/access/reviews',
    given: [
      post(['role', inNamespace('rbac.authorization.k8s.io/v1/roles')], { metadata: { name: 'reader' }, rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }] }), post(['binding', inNamespace('rbac.authorization.k8s.io/v1/rolebindings')], { metadata: { name: 'alice' }, roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'reader' }, subjects: [{ kind: 'User', name: 'alice' }] }),
      { ...review('known', { namespace: '{{ns}}', verb: 'get', resource: 'pods' }), awaits: { status: 201, text: '"allowed":true' } },
    ],
    steps: [
      review('allowed', { namespace: '{{ns}}', verb: 'get', resource: 'pods' }), review('not allowed', { namespace: '{{ns}}', verb: 'list', resource: 'pods' }), review('another namespace', { namespace: '{{ns2}}', verb: 'get', resource: 'pods' }), review('subresource', { namespace: '{{ns}}', verb: 'get', resource: 'pods', subresource: 'log' }), review('everywhere', { verb: 'get', resource: 'pods' }), review('nothing', {}), post(['a path', `${REVIEWS}/subjectaccessreviews`], { spec: { user: 'alice', nonResourceAttributes: { verb: 'get', path: '/healthz' } } }), post(['both', `${REVIEWS}/subjectaccessreviews`], { spec: { user: 'alice', resourceAttributes: { verb: 'get' }, nonResourceAttributes: { verb: 'get', path: '/x' } } }), post(['neither', `${REVIEWS}/subjectaccessreviews`], { spec: { user: 'alice' } }), post(['nobody', `${REVIEWS}/subjectaccessreviews`], { spec: { resourceAttributes: { verb: 'get', resource: 'pods' } } }), post(['of a group', `${REVIEWS}/subjectaccessreviews`], { spec: { groups: ['system:masters'], resourceAttributes: { verb: 'get', resource: 'pods' } } }), post(['with a name', `${REVIEWS}/subjectaccessreviews`], { metadata: { name: 'x' }, spec: { user: 'alice', resourceAttributes: { verb: 'get', resource: 'pods' } } }),
      post(['self', `${REVIEWS}/selfsubjectaccessreviews`], { spec: { resourceAttributes: { verb: 'delete', resource: 'nodes' } } }), post(['self, as alice', `${REVIEWS}/selfsubjectaccessreviews`], { spec: { resourceAttributes: { verb: 'delete', resource: 'nodes' } } }, { headers: ALICE }), post(['self, neither', `${REVIEWS}/selfsubjectaccessreviews`], { spec: {} }), post(['local', `${REVIEWS}/namespaces/{{ns}}/localsubjectaccessreviews`], { spec: { user: 'alice', resourceAttributes: { namespace: '{{ns}}', verb: 'get', resource: 'pods' } } }), post(['local, another namespace', `${REVIEWS}/namespaces/{{ns}}/localsubjectaccessreviews`], { spec: { user: 'alice', resourceAttributes: { namespace: 'x', verb: 'get', resource: 'pods' } } }), post(['rules, as alice', `${REVIEWS}/selfsubjectrulesreviews`], { spec: { namespace: '{{ns}}' } }, { headers: ALICE, keep: 'outline' }), post(['rules, no namespace', `${REVIEWS}/selfsubjectrulesreviews`], { spec: {} }), post(['who, as alice', '/apis/authentication.k8s.io/v1/selfsubjectreviews'], {}, { headers: { ...ALICE, 'impersonate-group': 'g', 'impersonate-extra-x': 'y' } }), post(['who', '/apis/authentication.k8s.io/v1/selfsubjectreviews'], {}), post(['who, nobody', '/apis/authentication.k8s.io/v1/selfsubjectreviews'], {}, { headers: { authorization: '' } }), post(['dry run', `${REVIEWS}/selfsubjectaccessreviews?dryRun=All`], { spec: { resourceAttributes: { verb: 'get', resource: 'pods' } } }),
      post(['escalation', inNamespace('rbac.authorization.k8s.io/v1/roles')], { metadata: { name: 'more' }, rules: [{ apiGroups: ['*'], resources: ['*'], verbs: ['*'] }] }, { headers: ALICE }),
    ],
  }),
  script({
    name: 'objects/access/addresses of services',
    steps: [
      service('headless', { clusterIP: 'None' }), service('of an external name', { type: 'ExternalName', externalName: 'x.example.org', ports: null }), service('external name not a name', { type: 'ExternalName', externalName: 'A B', ports: null }), service('node port', { type: 'NodePort' }), service('node port chosen', { type: 'NodePort', ports: [{ port: 80, nodePort: 30011 }] }), service('node port taken', { type: 'NodePort', ports: [{ port: 80, nodePort: 30011 }] }), service('node port too low', { type: 'NodePort', ports: [{ port: 80, nodePort: 80 }] }), service('node port on a cluster address', { ports: [{ port: 80, nodePort: 30012 }] }), service('address chosen', { clusterIP: '10.0.0.11' }), service('address taken', { clusterIP: '10.0.0.11' }), service('address outside', { clusterIP: '192.168.77.1' }), service('address nonsense', { clusterIP: 'x' }), service('address of two families', { ipFamilyPolicy: 'RequireDualStack' }), service('prefers two families', { ipFamilyPolicy: 'PreferDualStack' }), service('of the other family', { ipFamilies: ['IPv6'] }), service('two lists that differ', { clusterIP: '10.0.0.12', clusterIPs: ['10.0.0.13'] }), service('balanced', { type: 'LoadBalancer' }), service('balanced without node ports', { type: 'LoadBalancer', allocateLoadBalancerNodePorts: false }), service('local', { type: 'NodePort', externalTrafficPolicy: 'Local' }), service('balanced, local', { type: 'LoadBalancer', externalTrafficPolicy: 'Local' }), service('sticky', { sessionAffinity: 'ClientIP' }), service('many ports', { ports: [{ name: 'a', port: 1 }, { name: 'b', port: 2, targetPort: 'x' }, { name: 'c', port: 2, protocol: 'UDP' }] }), service('the same port twice', { ports: [{ name: 'a', port: 1 }, { name: 'b', port: 1 }] }),
      patch('merge', ['becomes a node port', `${SERVICES}/headless`], { spec: { type: 'NodePort' } }), patch('merge', ['loses its node port', `${SERVICES}/node-port`], { spec: { type: 'ClusterIP' } }), patch('merge', ['becomes a cluster address', `${SERVICES}/of-an-external-name`], { spec: { type: 'ClusterIP', ports: [{ port: 5 }] } }), patch('merge', ['becomes an external name', `${SERVICES}/many-ports`], { spec: { type: 'ExternalName', externalName: 'y.example.org' } }), patch('merge', ['another address', `${SERVICES}/address-chosen`], { spec: { clusterIP: '10.0.0.14', clusterIPs: ['10.0.0.14'] } }), del('frees its address', `${SERVICES}/address-chosen`), service('address taken over', { clusterIP: '10.0.0.11' }),
    ],
  }),
];
