import { get, post, request, script } from '../../script.ts';
import type { RequestStep, Script } from '../../script.ts';
import { TABLE } from '../list/forms.ts';
import { configMap, configMaps, everywhere, inNamespace, makeConfigMap, pod, pods } from '../paths.ts';

// Paths and methods that do not exist (spec 1.6), and the documents of discovery and health (spec 3.2 to 3.4).

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'] as const;

function every(id: string, path: string, methods: readonly string[] = METHODS): RequestStep[] {
  return methods.map((method) => {
    const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
    return request(method, [`${method} ${id}`, path], hasBody ? { body: configMap('none'), type: method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' } : {});
  });
}

const UNKNOWN: Readonly<Record<string, string>> = {
  'anything': '/nothing', 'api': '/api/', 'api of v2': '/api/v2', 'api of v2, a resource': '/api/v2/pods', 'unknown resource': '/api/v1/nonsense', 'unknown resource in a namespace': inNamespace('nonsense'), 'unknown resource, an object': `${inNamespace('nonsense')}/x`,
  'unknown group': '/apis/example.org', 'unknown group, slash': '/apis/example.org/', 'unknown version': '/apis/apps/v9', 'unknown version, a resource': '/apis/apps/v9/deployments', 'unknown resource of a group': '/apis/apps/v1/nonsense', 'unknown group, a resource': '/apis/example.org/v1/things', 'unknown subresource': `${pods}/p/nonsense`,
  'subresource of a kind without': `${configMaps}/a/status`, 'below a subresource': `${pods}/p/status/x`, 'namespaced as cluster-scoped': '/api/v1/pods/p', 'cluster-scoped as namespaced': inNamespace('nodes'), 'capitals': '/api/v1/Pods', 'singular': '/api/v1/pod', 'short name': inNamespace('cm'), 'group without version': '/apis/apps/deployments',
  'namespaces of a group': '/apis/apps/v1/namespaces', 'namespace of a group': '/apis/apps/v1/namespaces/{{ns}}', 'slash behind a collection': `${configMaps}/`, 'slash behind a group': '/apis/apps/v1/', 'slash behind a list of groups': '/apis/', 'two slashes in front': '//api/v1', 'dots': '/api/v1/../v1', 'percent': '/api/v1/%zz', 'query only': '/?x', 'root': '/', 'old beta': '/apis/batch/v1beta1', 'alpha': '/apis/apps/v1alpha1',
  'swagger': '/swagger.json', 'ui': '/ui', 'exec of nothing': `${pods}/none/exec`, 'log of nothing': `${pods}/none/log`, 'proxy': '/api/v1/proxy/namespaces/x/pods/y', 'redirect': '/api/v1/redirect',
};

const GROUP_VERSIONS = [
  'apps/v1', 'events.k8s.io/v1', 'authentication.k8s.io/v1', 'authorization.k8s.io/v1', 'autoscaling/v1', 'autoscaling/v2', 'batch/v1', 'certificates.k8s.io/v1', 'networking.k8s.io/v1', 'policy/v1', 'rbac.authorization.k8s.io/v1', 'storage.k8s.io/v1', 'admissionregistration.k8s.io/v1', 'apiextensions.k8s.io/v1', 'scheduling.k8s.io/v1',
  'coordination.k8s.io/v1', 'node.k8s.io/v1', 'discovery.k8s.io/v1', 'resource.k8s.io/v1', 'flowcontrol.apiserver.k8s.io/v1', 'apiregistration.k8s.io/v1',
] as const;

const AGGREGATED = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';

function accepting(id: string, path: string, accept: string): RequestStep {
  return get(id, path, { headers: { accept } });
}

export const objectPaths: readonly Script[] = [
  script({ name: 'objects/paths/unknown', alone: true, given: [makeConfigMap('a'), post(['p', pods], pod('p'))], steps: Object.entries(UNKNOWN).map(([id, path]) => get(id, path)) }),
  script({
    name: 'objects/paths/methods',
    alone: true,
    given: [makeConfigMap('a')],
    steps: [
      ...every('of a collection', configMaps, ['PUT', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'NONSENSE']), ...every('of an object', `${configMaps}/a`, ['POST', 'HEAD', 'OPTIONS', 'TRACE']), ...every('of all namespaces', everywhere('configmaps'), ['POST', 'PUT', 'PATCH', 'DELETE']), ...every('of the namespaces', everywhere('namespaces'), ['DELETE', 'PUT', 'PATCH']),
      ...every('of an unknown resource', inNamespace('nonsense')), ...every('of an unknown path', '/nothing'), ...every('of a group version', '/apis/apps/v1'), ...every('of the groups', '/apis', ['POST', 'DELETE']), ...every('of component statuses', everywhere('componentstatuses'), ['POST', 'DELETE']),
      ...every('of a review', '/apis/authentication.k8s.io/v1/tokenreviews', ['GET', 'PUT', 'DELETE']), ...every('of bindings', inNamespace('bindings'), ['GET', 'DELETE']), ...every('of a scale', `${inNamespace('apps/v1/deployments')}/x/scale`, ['GET', 'POST', 'DELETE', 'PUT', 'PATCH']), ...every('of a status', `${pods}/x/status`, ['GET', 'POST', 'DELETE']),
      ...every('of a token', `${inNamespace('serviceaccounts')}/x/token`, ['GET', 'PUT', 'DELETE']), ...every('of finalize', '/api/v1/namespaces/{{ns}}/finalize', ['GET', 'POST', 'PATCH', 'DELETE']), ...every('of an eviction', `${pods}/x/eviction`, ['GET', 'PUT', 'DELETE']),
    ],
  }),
  script({
    name: 'objects/discovery/groups',
    alone: true,
    steps: [
      get('api', '/api'), get('apis', '/apis'), get('core', '/api/v1'), ...GROUP_VERSIONS.map((version) => get(version, `/apis/${version}`)), get('one group', '/apis/apps'), get('a group of two versions', '/apis/autoscaling'),
      get('version', '/version', { keep: 'outline' }), get('version, slash', '/version/'), get('paths', '/', { keep: 'outline' }),
      accepting('api, yaml', '/api', 'application/yaml'), accepting('core, yaml', '/api/v1', 'application/yaml'), accepting('apis, text', '/apis', 'text/plain'), accepting('core, table', '/api/v1', TABLE), accepting('apis, protobuf', '/apis', 'application/vnd.kubernetes.protobuf'),
    ],
  }),
  script({
    name: 'objects/discovery/aggregated',
    alone: true,
    steps: [
      accepting('api', '/api', AGGREGATED), accepting('apis', '/apis', AGGREGATED), accepting('api, as client-go asks', '/api', `${AGGREGATED},application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json`), accepting('v2beta1 only', '/api', AGGREGATED.replace('v=v2', 'v=v2beta1')), accepting('v2beta1, then json', '/api', `${AGGREGATED.replace('v=v2', 'v=v2beta1')},application/json`),
      accepting('of a group', '/apis/apps', AGGREGATED), accepting('of a version', '/apis/apps/v1', AGGREGATED), accepting('unknown version', '/api', AGGREGATED.replace('v=v2', 'v=v9')), get('known already', '/api', { headers: { accept: AGGREGATED, 'if-none-match': '"nonsense"' }, keep: 'status' }), get('peer merged', '/apis', { headers: { accept: `${AGGREGATED};profile=nopeer` }, keep: 'status' }),
    ],
  }),
  script({
    name: 'objects/discovery/health',
    alone: true,
    steps: [
      ...['/healthz', '/livez', '/readyz'].flatMap((path) => [get(path, path), get(`${path}, verbose`, `${path}?verbose`), get(`${path}, exclude`, `${path}?verbose&exclude=etcd`), get(`${path}, exclude unknown`, `${path}?exclude=nonsense`), get(`${path}, ping`, `${path}/ping`), get(`${path}, ping verbose`, `${path}/ping?verbose`), get(`${path}, unknown`, `${path}/nonsense`), request('POST', [`POST ${path}`, path], { body: {} }), request('HEAD', [`HEAD ${path}`, path])]),
      get('openapi v3', '/openapi/v3'), get('openapi v3 of core', '/openapi/v3/api/v1', { keep: 'outline' }), get('openapi v3, wrong hash', '/openapi/v3/apis/apps/v1?hash=ABC', { keep: 'status' }), get('openapi v3, unknown', '/openapi/v3/apis/example.org/v1'), get('openapi v3 of a group', '/openapi/v3/apis/batch/v1', { keep: 'outline' }),
      get('openapi v2', '/openapi/v2', { keep: 'status' }), get('openapi v2, json', '/openapi/v2', { keep: 'status', headers: { accept: 'application/json' } }), get('openapi v2, text', '/openapi/v2', { keep: 'status', headers: { accept: 'text/plain' } }), get('keys', '/openid/v1/jwks', { keep: 'outline' }), get('issuer', '/.well-known/openid-configuration', { keep: 'outline' }),
      get('metrics', '/metrics', { keep: 'status' }), get('logs', '/logs'), get('debug', '/debug/pprof/', { keep: 'status' }), get('as nobody', '/version', { headers: { authorization: '' }, keep: 'status' }), get('health as nobody', '/healthz', { headers: { authorization: '' } }), get('api as nobody', '/api', { headers: { authorization: '' } }),
    ],
  }),
  script({
    name: 'objects/discovery/at the start',
    alone: true,
    steps: [
      ...['namespaces/default', 'namespaces/kube-system', 'namespaces/default/services/kubernetes', 'namespaces/kube-system/configmaps/extension-apiserver-authentication'].map((path) => get(path, `/api/v1/${path}`, { keep: path.includes('extension') ? 'status' : 'unversioned' })),
      get('namespaces', `${everywhere('namespaces')}?fieldSelector=metadata.name%3Dkube-node-lease`, { keep: 'unversioned' }), get('priority classes', everywhere('scheduling.k8s.io/v1/priorityclasses'), { keep: 'unversioned' }), get('flow schemas', everywhere('flowcontrol.apiserver.k8s.io/v1/flowschemas'), { keep: 'bare names' }), get('priority levels', everywhere('flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations'), { keep: 'bare names' }),
      get('cluster roles', everywhere('rbac.authorization.k8s.io/v1/clusterroles'), { keep: 'bare names' }), get('cluster role bindings', everywhere('rbac.authorization.k8s.io/v1/clusterrolebindings'), { keep: 'bare names' }), get('cluster role view', `${everywhere('rbac.authorization.k8s.io/v1/clusterroles')}/view`, { keep: 'unversioned' }), get('cluster role admin', `${everywhere('rbac.authorization.k8s.io/v1/clusterroles')}/cluster-admin`, { keep: 'unversioned' }),
      get('roles of kube-system', '/apis/rbac.authorization.k8s.io/v1/namespaces/kube-system/roles', { keep: 'bare names' }), get('api services', everywhere('apiregistration.k8s.io/v1/apiservices'), { keep: 'bare names' }), get('an api service', `${everywhere('apiregistration.k8s.io/v1/apiservices')}/v1.apps`, { keep: 'unversioned' }), get('service ranges', everywhere('networking.k8s.io/v1/servicecidrs'), { keep: 'unversioned' }),
      get('component statuses', everywhere('componentstatuses'), { keep: 'status' }), get('the address of the API', `${everywhere('networking.k8s.io/v1/ipaddresses')}?labelSelector=none`),
    ],
  }),
];
