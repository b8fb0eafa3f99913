import type { JsonObject } from '../../../../src/wire/object.ts';
import { del, get, like, patch, post, put, script } from '../../script.ts';
import type { RequestStep, Script } from '../../script.ts';
import { METADATA, TABLE } from '../list/forms.ts';
import { everywhere, inNamespace, pod, pods } from '../paths.ts';
import { template } from './kind-case.ts';

// Doors beside the main one (spec 2.10, 2.12): scale, binding, eviction, tokens, finalize, and those that need a kubelet.

const SCALED: Readonly<Record<string, JsonObject>> = {
  'apps/v1/deployments': { selector: { matchLabels: { app: 'a' } }, template: template() }, 'apps/v1/replicasets': { selector: { matchLabels: { app: 'a' } }, template: template() }, 'apps/v1/statefulsets': { selector: { matchLabels: { app: 'a' }, matchExpressions: [{ key: 'x', operator: 'DoesNotExist' }] }, template: template() }, 'replicationcontrollers': { template: template() },
};

function scaling([resource, spec]: readonly [string, JsonObject]): RequestStep[] {
  const path = `${inNamespace(resource)}/s`;
  const id = resource.split('/').pop() ?? '';
  return [
    post([`${id}`, inNamespace(resource)], { metadata: { name: 's' }, spec }), get(`${id}: scale`, `${path}/scale`), put([`${id}: scaled`, `${path}/scale`], like(`${id}: scale`, { spec: { replicas: 3 } })), put([`${id}: stale`, `${path}/scale`], like(`${id}: scale`, { spec: { replicas: 4 } })), put([`${id}: no version`, `${path}/scale`], like(`${id}: scale`, { spec: { replicas: 5 }, metadata: { resourceVersion: null } })), patch('merge', [`${id}: patched`, `${path}/scale`], { spec: { replicas: 2 } }),
    patch('merge', [`${id}: negative`, `${path}/scale`], { spec: { replicas: -1 } }), patch('strategic', [`${id}: strategic`, `${path}/scale`], { spec: { replicas: 1 } }), patch('json', [`${id}: json patch`, `${path}/scale`], [{ op: 'replace', path: '/spec/replicas', value: 7 }]), patch('merge', [`${id}: status is ignored`, `${path}/scale`], { status: { replicas: 9 } }), put([`${id}: another name`, `${path}/scale`], like(`${id}: scale`, { metadata: { name: 'x', resourceVersion: null } })), put([`${id}: uid of another`, `${path}/scale`], like(`${id}: scale`, { metadata: { uid: '00000000-0000-0000-0000-000000000000', resourceVersion: null } })), get(`${id}: as a table`, `${path}/scale`, { headers: { accept: TABLE } }), get(`${id}: then`, path, { keep: 'all' }), get(`${id}: of nothing`, `${inNamespace(resource)}/none/scale`),
  ];
}

function binding(id: string, name: string, body: JsonObject): RequestStep {
  return post([id, `${pods}/${name}/binding`], { metadata: { name }, ...body });
}

function eviction(id: string, name: string, body: JsonObject = {}): RequestStep {
  return post([id, `${pods}/${name}/eviction`], { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name }, ...body });
}

const TOKENS = `${inNamespace('serviceaccounts')}/robot/token`;

function token(id: string, spec: JsonObject): RequestStep {
  return post([id, TOKENS], { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec });
}

const CLOSED = ['log', 'exec', 'attach', 'portforward', 'proxy', 'proxy/x'] as const;

export const objectSubresources: readonly Script[] = [
  script({ name: 'objects/subresources/scale', steps: Object.entries(SCALED).flatMap(scaling) }),
  script({
    name: 'objects/subresources/bindings',
    given: ['a', 'b', 'c'].map((name) => post([name, pods], pod(name))),
    steps: [
      binding('bind', 'a', { target: { kind: 'Node', name: 'n' } }), binding('bind again', 'a', { target: { kind: 'Node', name: 'm' } }), get('bound', `${pods}/a`), binding('no target', 'b', {}), binding('bad kind of target', 'b', { target: { kind: 'Pod', name: 'n' } }), binding('no kind', 'b', { target: { name: 'n' } }), binding('of another uid', 'b', { metadata: { name: 'b', uid: 'x' }, target: { kind: 'Node', name: 'n' } }), binding('stale', 'b', { metadata: { name: 'b', resourceVersion: '777777' }, target: { kind: 'Node', name: 'n' } }), binding('dry', 'b', { target: { kind: 'Node', name: 'n' } }),
      post(['old door', inNamespace('bindings')], { metadata: { name: 'c', annotations: { a: 'b' } }, target: { kind: 'Node', name: 'n' } }), get('bound by the old door', `${pods}/c`), binding('of nothing', 'none', { target: { kind: 'Node', name: 'n' } }), post(['another name', `${pods}/b/binding`], { metadata: { name: 'x' }, target: { kind: 'Node', name: 'n' } }), post(['dry run', `${pods}/b/binding?dryRun=All`], { metadata: { name: 'b' }, target: { kind: 'Node', name: 'n' } }),
    ],
  }),
  script({
    name: 'objects/subresources/evictions',
    given: [
      ...['a', 'b', 'c', 'd'].map((name) => post([name, pods], pod(name, { nodeName: 'n' }, { app: name }))), ...['b', 'c', 'd'].map((name) => patch('merge', [`${name} runs`, `${pods}/${name}/status`], { status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] } })),
      post(['budget b', inNamespace('policy/v1/poddisruptionbudgets')], { metadata: { name: 'b' }, spec: { minAvailable: 1, selector: { matchLabels: { app: 'b' } } } }), post(['budget d1', inNamespace('policy/v1/poddisruptionbudgets')], { metadata: { name: 'd1' }, spec: { minAvailable: 1, selector: { matchLabels: { app: 'd' } } } }), post(['budget d2', inNamespace('policy/v1/poddisruptionbudgets')], { metadata: { name: 'd2' }, spec: { minAvailable: 1, selector: { matchLabels: { app: 'd' } } } }),
    ],
    steps: [
      eviction('dry run', 'a', { deleteOptions: { dryRun: ['All'] } }), eviction('pending', 'a'), get('pending, evicted', `${pods}/a`), eviction('budget not seen yet', 'b'), patch('merge', ['budget seen', `${inNamespace('policy/v1/poddisruptionbudgets')}/b/status`], { status: { observedGeneration: 1, currentHealthy: 1, desiredHealthy: 1, disruptionsAllowed: 0, expectedPods: 1 } }), eviction('budget empty', 'b'), patch('merge', ['budget allows', `${inNamespace('policy/v1/poddisruptionbudgets')}/b/status`], { status: { observedGeneration: 1, disruptionsAllowed: 1, currentHealthy: 2, desiredHealthy: 1, expectedPods: 2 } }), eviction('budget left', 'b'), get('budget after', `${inNamespace('policy/v1/poddisruptionbudgets')}/b`), get('evicted', `${pods}/b`),
      eviction('no budget', 'c', { deleteOptions: { gracePeriodSeconds: 0 } }), get('evicted at once', `${pods}/c`), eviction('two budgets', 'd'), eviction('of nothing', 'none'), eviction('of another uid', 'd', { deleteOptions: { preconditions: { uid: 'x' } } }), post(['another name', `${pods}/d/eviction`], { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'x' } }), post(['no name', `${pods}/d/eviction`], { apiVersion: 'policy/v1', kind: 'Eviction' }), post(['another kind', `${pods}/d/eviction`], { apiVersion: 'v1', kind: 'Pod' }), post(['v1beta1', `${pods}/d/eviction`], { apiVersion: 'policy/v1beta1', kind: 'Eviction', metadata: { name: 'd' } }),
    ],
  }),
  script({
    name: 'objects/subresources/pods',
    given: [post(['a', pods], pod('a')), post(['b', pods], pod('b', { nodeName: 'n', ephemeralContainers: [] })), post(['s', inNamespace('services')], { metadata: { name: 's' }, spec: { ports: [{ port: 1 }] } }), post(['n', everywhere('nodes')], { metadata: { name: '{{ns}}-n' } })],
    steps: [
      ...CLOSED.map((door) => get(`${door}, not scheduled`, `${pods}/a/${door}`)), ...CLOSED.map((door) => get(`${door}, of nothing`, `${pods}/none/${door}`)), get('log, another container', `${pods}/a/log?container=x`), get('log, bad lines', `${pods}/a/log?tailLines=x`), get('log, negative lines', `${pods}/a/log?tailLines=-1`), get('log, two times', `${pods}/a/log?sinceSeconds=1&sinceTime=2020-01-01T00:00:00Z`), post(['exec, POST', `${pods}/a/exec?command=x`], {}), get('exec, no command', `${pods}/a/exec`), get('service proxy', `${inNamespace('services')}/s/proxy`), get('service proxy of nothing', `${inNamespace('services')}/none/proxy`), get('node proxy of nothing', `${everywhere('nodes')}/{{ns}}-none/proxy`),
      get('ephemeral', `${pods}/a/ephemeralcontainers`), patch('strategic', ['ephemeral, one more', `${pods}/a/ephemeralcontainers`], { spec: { ephemeralContainers: [{ name: 'e', image: 'i' }] } }), patch('strategic', ['ephemeral, changed', `${pods}/a/ephemeralcontainers`], { spec: { ephemeralContainers: [{ name: 'e', image: 'j' }] } }), patch('strategic', ['ephemeral, same name as another', `${pods}/a/ephemeralcontainers`], { spec: { ephemeralContainers: [{ name: 'c', image: 'i' }] } }), patch('merge', ['ephemeral by the main door', `${pods}/a`], { spec: { ephemeralContainers: [{ name: 'f', image: 'i' }] } }), patch('merge', ['ephemeral, something else', `${pods}/a/ephemeralcontainers`], { metadata: { labels: { x: 'y' } } }),
      get('resize', `${pods}/a/resize`), patch('strategic', ['resize, more', `${pods}/a/resize`], { spec: { containers: [{ name: 'c', resources: { requests: { cpu: '1' } } }] } }), patch('strategic', ['resize, image', `${pods}/a/resize`], { spec: { containers: [{ name: 'c', image: 'x' }] } }), patch('strategic', ['resources by the main door', `${pods}/a`], { spec: { containers: [{ name: 'c', resources: { requests: { cpu: '1' } } }] } }),
      patch('merge', ['status, phase', `${pods}/a/status`], { status: { phase: 'Running' } }), patch('merge', ['status, bad phase', `${pods}/a/status`], { status: { phase: 'x' } }), patch('merge', ['status, quality', `${pods}/a/status`], { status: { qosClass: 'Guaranteed' } }), patch('merge', ['status, spec', `${pods}/a/status`], { spec: { nodeName: 'n' } }), patch('merge', ['status, labels', `${pods}/a/status`], { metadata: { labels: { st: 'x' }, annotations: { st: 'x' }, finalizers: ['example.org/f'] } }), get('status as metadata', `${pods}/a/status`, { headers: { accept: METADATA } }), get('status as a table', `${pods}/a/status`, { headers: { accept: TABLE } }), patch('merge', ['let go', `${pods}/a`], { metadata: { finalizers: null } }),
      patch('merge', ['tolerations added', `${pods}/b`], { spec: { tolerations: [{ key: 'x', operator: 'Exists' }] } }), patch('json', ['toleration added', `${pods}/b`], [{ op: 'add', path: '/spec/tolerations/-', value: { key: 'x', operator: 'Exists' } }]), patch('merge', ['deadline set', `${pods}/b`], { spec: { activeDeadlineSeconds: 100 } }), patch('merge', ['deadline lower', `${pods}/b`], { spec: { activeDeadlineSeconds: 50 } }), patch('merge', ['deadline higher', `${pods}/b`], { spec: { activeDeadlineSeconds: 60 } }), patch('merge', ['grace changed', `${pods}/b`], { spec: { terminationGracePeriodSeconds: 1 } }), patch('strategic', ['image changed', `${pods}/b`], { spec: { containers: [{ name: 'c', image: 'new' }] } }), patch('strategic', ['image emptied', `${pods}/b`], { spec: { containers: [{ name: 'c', image: '' }] } }),
    ],
  }),
  script({
    name: 'objects/subresources/tokens',
    given: [post(['robot', inNamespace('serviceaccounts')], { metadata: { name: 'robot' } }), post(['pod', pods], pod('p', { serviceAccountName: 'robot' })), post(['other pod', pods], pod('q'))],
    steps: [
      token('plain', {}), token('audiences', { audiences: ['a', 'b'] }), token('an hour', { expirationSeconds: 3600 }), token('too short', { expirationSeconds: 5 }), token('too long', { expirationSeconds: 4294967297 }), token('bound to a pod', { boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'p', uid: '{{pod.uid}}' } }), token('bound to a pod, by name', { boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'p' } }), token('bound, another uid', { boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'p', uid: 'x' } }), token('bound to nothing', { boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'none' } }), token('bound to another account', { boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'q' } }), token('bound to a kind that cannot', { boundObjectRef: { kind: 'ConfigMap', apiVersion: 'v1', name: 'p' } }),
      post(['of nothing', `${inNamespace('serviceaccounts')}/none/token`], { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} }), post(['no spec', TOKENS], {}), post(['another kind', TOKENS], { apiVersion: 'v1', kind: 'Pod' }), post(['dry run', `${TOKENS}?dryRun=All`], { spec: {} }), post(['another name', TOKENS], { metadata: { name: 'x' }, spec: {} }),
      post(['reviewed', '/apis/authentication.k8s.io/v1/tokenreviews'], { spec: { token: '{{plain:status.token}}' } }), post(['reviewed, other audience', '/apis/authentication.k8s.io/v1/tokenreviews'], { spec: { token: '{{plain:status.token}}', audiences: ['x'] } }), post(['reviewed, nonsense', '/apis/authentication.k8s.io/v1/tokenreviews'], { spec: { token: 'nonsense' } }), post(['reviewed, empty', '/apis/authentication.k8s.io/v1/tokenreviews'], { spec: {} }), post(['used', '/apis/authentication.k8s.io/v1/selfsubjectreviews'], {}, { headers: { authorization: 'Bearer {{plain:status.token}}' } }), get('used for a list', pods, { headers: { authorization: 'Bearer {{plain:status.token}}' } }),
    ],
  }),
  script({
    name: 'objects/subresources/namespaces',
    given: [],
    steps: [
      post(['make', everywhere('namespaces')], { metadata: { name: '{{ns}}-x' } }), post(['inside', '/api/v1/namespaces/{{ns}}-x/configmaps'], { metadata: { name: 'a' } }), patch('merge', ['finalizers by the main door', `${everywhere('namespaces')}/{{ns}}-x`], { spec: { finalizers: [] } }), put(['finalize while alive', `${everywhere('namespaces')}/{{ns}}-x/finalize`], like('make', { spec: { finalizers: ['kubernetes', 'example.org/more'] }, metadata: { resourceVersion: null } })), put(['finalize, stale', `${everywhere('namespaces')}/{{ns}}-x/finalize`], like('make')), patch('merge', ['phase by status', `${everywhere('namespaces')}/{{ns}}-x/status`], { status: { phase: 'Terminating' } }), patch('merge', ['unknown phase', `${everywhere('namespaces')}/{{ns}}-x/status`], { status: { phase: 'x' } }),
      del('delete', `${everywhere('namespaces')}/{{ns}}-x`), del('delete again', `${everywhere('namespaces')}/{{ns}}-x`), post(['create inside', '/api/v1/namespaces/{{ns}}-x/configmaps'], { metadata: { name: 'b' } }), post(['create inside, of a group', '/apis/apps/v1/namespaces/{{ns}}-x/controllerrevisions'], { metadata: { name: 'b' }, revision: 1, data: {} }), patch('merge', ['change inside', '/api/v1/namespaces/{{ns}}-x/configmaps/a'], { data: { x: 'y' } }), put(['create inside by PUT', '/apis/coordination.k8s.io/v1/namespaces/{{ns}}-x/leases/l'], { metadata: { name: 'l' } }), patch('apply', ['create inside by apply', '/api/v1/namespaces/{{ns}}-x/configmaps/c?fieldManager=m'], { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' } }), del('delete inside', '/api/v1/namespaces/{{ns}}-x/configmaps/a'), post(['same name meanwhile', everywhere('namespaces')], { metadata: { name: '{{ns}}-x' } }), patch('merge', ['label while going', `${everywhere('namespaces')}/{{ns}}-x`], { metadata: { labels: { a: 'b' } } }),
      put(['finalize in part', `${everywhere('namespaces')}/{{ns}}-x/finalize`], { apiVersion: 'v1', kind: 'Namespace', metadata: { name: '{{ns}}-x' }, spec: { finalizers: ['example.org/more'] } }), get('still there', `${everywhere('namespaces')}/{{ns}}-x`), put(['finalize', `${everywhere('namespaces')}/{{ns}}-x/finalize`], { apiVersion: 'v1', kind: 'Namespace', metadata: { name: '{{ns}}-x' }, spec: {} }), get('gone', `${everywhere('namespaces')}/{{ns}}-x`), put(['finalize nothing', `${everywhere('namespaces')}/{{ns}}-x/finalize`], { metadata: { name: '{{ns}}-x' } }), post(['create in nothing', '/api/v1/namespaces/{{ns}}-x/configmaps'], { metadata: { name: 'b' } }), post(['create in nothing, dry run', '/api/v1/namespaces/{{ns}}-x/configmaps?dryRun=All'], { metadata: { name: 'b' } }),
      ...['default', 'kube-system', 'kube-public', 'kube-node-lease'].map((name) => del(`delete ${name}`, `${everywhere('namespaces')}/${name}?dryRun=All`)), post(['with its label', everywhere('namespaces')], { metadata: { name: '{{ns}}-y', labels: { 'kubernetes.io/metadata.name': 'other', a: 'b' } } }), patch('merge', ['its label changed', `${everywhere('namespaces')}/{{ns}}-y`], { metadata: { labels: { 'kubernetes.io/metadata.name': 'x' } } }), patch('merge', ['its label removed', `${everywhere('namespaces')}/{{ns}}-y`], { metadata: { labels: null } }),
    ],
  }),
];
