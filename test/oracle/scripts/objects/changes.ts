import type { JsonObject, JsonValue } from '../../../../src/wire/object.ts';
import { del, get, like, patch, post, put, request, script, text, withHeaders } from '../../script.ts';
import type { RequestStep, Script } from '../../script.ts';
import { configMap, configMaps, inNamespace, makeConfigMap, pod, pods, query } from '../paths.ts';

// Updates, patches of each form, and deletes with their options (spec 2.3, 2.5 to 2.7).

const DEPLOYMENTS = inNamespace('apps/v1/deployments');
const DEPLOYMENT: JsonObject = {
  metadata: { name: 'd', labels: { a: '1' }, finalizers: ['example.org/f'] },
  spec: { selector: { matchLabels: { app: 'a' } }, template: { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'one', image: 'i:1', ports: [{ containerPort: 80 }, { containerPort: 81 }], env: [{ name: 'A', value: '1' }, { name: 'B', value: '2' }], args: ['x', 'y'] }, { name: 'two', image: 'i:2' }], tolerations: [{ key: 'k', operator: 'Exists' }], volumes: [{ name: 'v', emptyDir: {} }] } } },
};

function inPod(spec: JsonObject): JsonObject {
  return { spec: { template: { spec } } };
}

const STRATEGIC: Readonly<Record<string, JsonObject>> = {
  'a field of one container': inPod({ containers: [{ name: 'one', image: 'i:9' }] }), 'one more container': inPod({ containers: [{ name: 'three', image: 'i:3' }] }), 'container deleted': inPod({ containers: [{ name: 'two', $patch: 'delete' }] }), 'container without name': inPod({ containers: [{ image: 'x' }] }),
  'containers replaced': inPod({ containers: [{ $patch: 'replace' }, { name: 'only', image: 'i' }] }), 'order set': inPod({ '$setElementOrder/containers': [{ name: 'two' }, { name: 'one' }], containers: [{ name: 'two', image: 'i:3' }] }), 'port merged': inPod({ containers: [{ name: 'one', ports: [{ containerPort: 80, name: 'web' }, { containerPort: 82 }] }] }),
  'port deleted': inPod({ containers: [{ name: 'one', ports: [{ containerPort: 81, $patch: 'delete' }] }] }), 'env merged': inPod({ containers: [{ name: 'one', env: [{ name: 'B', value: '9' }, { name: 'C', value: '3' }] }] }), 'args replaced': inPod({ containers: [{ name: 'one', args: ['z'] }] }), 'tolerations replaced': inPod({ tolerations: [{ key: 'l', operator: 'Exists' }] }),
  'map replaced': { metadata: { labels: { $patch: 'replace', only: 'this' } } }, 'map deleted': { metadata: { labels: { $patch: 'delete' } } }, 'null deletes': { metadata: { labels: { a: null } } }, 'finalizer added': { metadata: { finalizers: ['example.org/g'] } }, 'finalizer deleted': { metadata: { '$deleteFromPrimitiveList/finalizers': ['example.org/f'] } },
  'keys retained': { spec: { strategy: { $retainKeys: ['type'], type: 'Recreate', rollingUpdate: null } } }, 'volume source changed': inPod({ volumes: [{ name: 'v', $retainKeys: ['name', 'hostPath'], hostPath: { path: '/x' } }] }), 'unknown directive': { metadata: { labels: { $patch: 'nonsense' } } }, 'list for a map': { metadata: { labels: ['a'] } }, 'text for a list': inPod({ containers: 'x' }), 'empty': {},
};

const JSON_PATCHES: Readonly<Record<string, JsonValue>> = {
  'add': [{ op: 'add', path: '/data/b', value: '2' }], 'add over': [{ op: 'add', path: '/data/a', value: '2' }], 'add below nothing': [{ op: 'add', path: '/x/y', value: 1 }], 'replace': [{ op: 'replace', path: '/data/a', value: '2' }], 'replace absent': [{ op: 'replace', path: '/data/z', value: '2' }], 'remove': [{ op: 'remove', path: '/data/a' }], 'remove absent': [{ op: 'remove', path: '/data/z' }],
  'move': [{ op: 'move', from: '/data/a', path: '/data/b' }], 'move absent': [{ op: 'move', from: '/data/z', path: '/data/b' }], 'copy': [{ op: 'copy', from: '/data/a', path: '/data/b' }], 'test holds': [{ op: 'test', path: '/data/a', value: '1' }], 'test fails': [{ op: 'test', path: '/data/a', value: '2' }], 'test absent': [{ op: 'test', path: '/data/z', value: null }], 'unknown op': [{ op: 'x', path: '/data/a' }], 'no op': [{ path: '/data/a' }], 'no path': [{ op: 'add', value: 1 }],
  'no value': [{ op: 'add', path: '/data/a' }], 'value null': [{ op: 'add', path: '/data/a', value: null }], 'root': [{ op: 'replace', path: '', value: {} }], 'not a list': { op: 'add', path: '/data/b', value: '2' }, 'empty': [], 'escaped': [{ op: 'add', path: '/metadata/annotations', value: {} }, { op: 'add', path: '/metadata/annotations/example.org~1x', value: 'y' }, { op: 'add', path: '/metadata/annotations/a~0b', value: 'z' }],
  'list append': [{ op: 'add', path: '/metadata/finalizers', value: [] }, { op: 'add', path: '/metadata/finalizers/-', value: 'example.org/a' }, { op: 'add', path: '/metadata/finalizers/0', value: 'example.org/b' }], 'index out of range': [{ op: 'add', path: '/metadata/finalizers', value: [] }, { op: 'add', path: '/metadata/finalizers/5', value: 'x' }], 'no leading slash': [{ op: 'add', path: 'data/b', value: '2' }], 'all or nothing': [{ op: 'add', path: '/data/b', value: '2' }, { op: 'test', path: '/data/a', value: 'no' }],
};

const MERGES: Readonly<Record<string, JsonValue>> = {
  'add': { data: { b: '2' } }, 'null removes': { data: { a: null } }, 'null removes all': { data: null }, 'empty': {}, 'not an object': ['x'], 'a text': 'x', 'null': null, 'wrong type': { data: 'x' }, 'wrong type inside': { data: { a: 1 } }, 'unknown field': { nonsense: 1 }, 'stale version': { metadata: { resourceVersion: '1' }, data: { b: '2' } }, 'unreadable version': { metadata: { resourceVersion: 'x' }, data: { b: '2' } }, 'binary': { binaryData: { b: 'AA==' } },
};

/** Each on a dry run, so that all start from the same object. */
function patches(form: 'json' | 'merge', path: string, bodies: Readonly<Record<string, JsonValue>>): RequestStep[] {
  return Object.entries(bodies).map(([id, body]) => patch(form, [`${form}: ${id}`, `${path}?dryRun=All`], { form: 'json', value: body }));
}

/** A dry run; told in the body, because with a body the query says nothing. */
function deleting(id: string, options: JsonObject): RequestStep {
  return del(id, `${configMaps}/held`, { body: { dryRun: ['All'], ...options } });
}

export const objectChanges: readonly Script[] = [
  script({
    name: 'objects/changes/updates',
    given: [makeConfigMap('a'), post(['lease', inNamespace('coordination.k8s.io/v1/leases')], { metadata: { name: 'l' } })],
    steps: [
      put(['plain', `${configMaps}/a`], like('a', { data: { x: '1' } })), put(['stale', `${configMaps}/a`], like('a', { data: { x: '2' } })), put(['unreadable version', `${configMaps}/a`], like('a', { metadata: { resourceVersion: 'x' } })), put(['future version', `${configMaps}/a`], like('a', { metadata: { resourceVersion: '{{a.rv+1000000}}' } })), put(['version 0', `${configMaps}/a`], like('a', { metadata: { resourceVersion: '0' }, data: { x: '3' } })),
      put(['no version', `${configMaps}/a`], { metadata: { name: 'a' }, data: { x: '4' } }), put(['the same', `${configMaps}/a`], like('no version')), put(['the same, no version', `${configMaps}/a`], { metadata: { name: 'a' }, data: { x: '4' } }), put(['version with a zero in front', `${configMaps}/a`], like('no version', { metadata: { resourceVersion: '0{{no version.rv}}' } })),
      put(['absent', `${configMaps}/none`], { metadata: { name: 'none' } }), put(['absent, with version', `${configMaps}/none`], { metadata: { name: 'none', resourceVersion: '777777' } }), put(['absent, with uid', `${configMaps}/none`], { metadata: { name: 'none', uid: '00000000-0000-0000-0000-000000000000' } }),
      put(['lease, no version', `${inNamespace('coordination.k8s.io/v1/leases')}/l`], { metadata: { name: 'l' } }), put(['lease, version 0', `${inNamespace('coordination.k8s.io/v1/leases')}/l`], { metadata: { name: 'l', resourceVersion: '0' } }), put(['lease made by PUT', `${inNamespace('coordination.k8s.io/v1/leases')}/new`], { metadata: { name: 'new' } }), put(['lease made by PUT, with version', `${inNamespace('coordination.k8s.io/v1/leases')}/new2`], { metadata: { name: 'new2', resourceVersion: '777777' } }),
      put(['role made by PUT', `${inNamespace('rbac.authorization.k8s.io/v1/roles')}/new`], { metadata: { name: 'new' } }), put(['service made by PUT', `${inNamespace('services')}/new`], { metadata: { name: 'new' }, spec: { ports: [{ port: 1 }] } }), put(['pod by PUT', `${pods}/new`], pod('new')), put(['no name in the body', `${configMaps}/a`], { data: { x: '5' } }), put(['query is ignored', `${configMaps}/a?resourceVersion=1`], { metadata: { name: 'a' } }),
      put(['empty body', `${configMaps}/a`], text('')), put(['missing namespace', '/api/v1/namespaces/{{ns}}-none/configmaps/a'], configMap('a')), post(['missing namespace, POST', '/api/v1/namespaces/{{ns}}-none/configmaps'], configMap('a')), patch('merge', ['missing namespace, PATCH', '/api/v1/namespaces/{{ns}}-none/configmaps/a'], {}), del('missing namespace, DELETE', '/api/v1/namespaces/{{ns}}-none/configmaps/a'), del('missing namespace, all', '/api/v1/namespaces/{{ns}}-none/configmaps'),
    ],
  }),
  script({
    name: 'objects/changes/patches',
    given: [post(['a', configMaps], { metadata: { name: 'a' }, data: { a: '1' } })],
    steps: [
      ...patches('json', `${configMaps}/a`, JSON_PATCHES), ...patches('merge', `${configMaps}/a`, MERGES),
      ...['application/json', 'application/yaml', 'text/plain', '', 'application/merge-patch+yaml', 'application/json-patch+json; charset=utf-8', 'application/strategic-merge-patch+json', 'application/apply-patch+cbor', 'application/apply-patch+json'].map((type) => withHeaders(patch('merge', [`type ${JSON.stringify(type)}`, `${configMaps}/a?dryRun=All`], { data: { b: '2' } }), { 'content-type': type })),
      patch('merge', ['absent', `${configMaps}/none`], {}), patch('json', ['absent, json', `${configMaps}/none`], []), patch('strategic', ['absent, strategic', `${configMaps}/none`], {}), patch('merge', ['body not json', `${configMaps}/a`], text('{')), patch('json', ['body not json, json', `${configMaps}/a`], text('[')), patch('strategic', ['body not json, strategic', `${configMaps}/a`], text('{')), patch('merge', ['body empty', `${configMaps}/a`], text('')), patch('strategic', ['body empty, strategic', `${configMaps}/a`], text('')),
      patch('merge', ['current version', `${configMaps}/a`], { metadata: { resourceVersion: '{{a.rv}}' }, data: { b: '2' } }), patch('merge', ['no change', `${configMaps}/a`], { data: { b: '2' } }), patch('merge', ['uid of another', `${configMaps}/a`], { metadata: { uid: '00000000-0000-0000-0000-000000000000' } }),
    ],
  }),
  script({ name: 'objects/changes/strategic', given: [post(['d', DEPLOYMENTS], DEPLOYMENT)], steps: [...Object.entries(STRATEGIC).map(([id, body]) => patch('strategic', [id, `${DEPLOYMENTS}/d?dryRun=All`], body)), patch('merge', ['let go', `${DEPLOYMENTS}/d`], { metadata: { finalizers: null } })] }),
  script({
    name: 'objects/changes/deletes',
    given: [post(['held', configMaps], { metadata: { name: 'held' } }), ...['b', 'c', 'e', 'f', 'g', 'h'].map((name) => makeConfigMap(name, { all: '1' })), makeConfigMap('i'), makeConfigMap('j')],
    steps: [
      deleting('by uid', { preconditions: { uid: '{{held.uid}}' } }), deleting('by another uid', { preconditions: { uid: 'x' } }), deleting('by version', { preconditions: { resourceVersion: '{{held.rv}}' } }), deleting('by another version', { preconditions: { resourceVersion: '777777' } }), deleting('by unreadable version', { preconditions: { resourceVersion: 'x' } }), deleting('by empty uid', { preconditions: { uid: '' } }),
      ...['Background', 'Foreground', 'Orphan', 'x', ''].map((propagationPolicy) => deleting(`policy ${propagationPolicy}`, { propagationPolicy })), deleting('orphan true', { orphanDependents: true }), deleting('orphan false', { orphanDependents: false }), deleting('orphan and policy', { orphanDependents: true, propagationPolicy: 'Orphan' }), deleting('grace 0', { gracePeriodSeconds: 0 }), deleting('grace negative', { gracePeriodSeconds: -1 }), deleting('grace a text', { gracePeriodSeconds: 'x' }),
      deleting('typed', { kind: 'DeleteOptions', apiVersion: 'v1' }), deleting('typed, of a group', { kind: 'DeleteOptions', apiVersion: 'apps/v1' }), deleting('another kind', { kind: 'ConfigMap', apiVersion: 'v1' }), deleting('unknown kind', { kind: 'X', apiVersion: 'v1' }), deleting('unknown field', { nonsense: 1 }), deleting('dryRun wrong', { dryRun: ['x'] }), del('a list', `${configMaps}/held?dryRun=All`, { body: [] }), deleting('nothing more', {}), del('null, for real', `${configMaps}/i?dryRun=All`, { body: text('null') }), del('empty, for real', `${configMaps}/j?dryRun=All`, { body: {} }),
      ...['propagationPolicy=Foreground', 'propagationPolicy=x', 'gracePeriodSeconds=0', 'gracePeriodSeconds=x', 'orphanDependents=true', 'orphanDependents=x', 'orphanDependents=true&propagationPolicy=Orphan', 'preconditions.uid=x', 'ignoreStoreReadErrorWithClusterBreakingPotential=true', 'fieldValidation=x'].map((parameters) => del(`query ${parameters}`, `${configMaps}/held?dryRun=All&${parameters}`)),
      del('body not json', `${configMaps}/held`, { body: text('x') }), del('body of another type', `${configMaps}/held`, { body: text('x'), type: 'text/plain' }), del('absent', `${configMaps}/none`), del('absent, dry run', `${configMaps}/none?dryRun=All`), del('absent, by uid', `${configMaps}/none`, { body: { preconditions: { uid: 'x' } } }), del('orphan false, for real', `${configMaps}/b`, { body: { orphanDependents: false } }), del('as yaml', `${configMaps}/c`, { body: text('propagationPolicy: Background\n'), type: 'application/yaml' }),
      request('DELETE', ['all, bad selector', `${configMaps}?labelSelector=((`]), request('DELETE', ['all, bad field', `${configMaps}?fieldSelector=x%3Dy`]), request('DELETE', ['all, bad policy', `${configMaps}?propagationPolicy=x`]), request('DELETE', ['all, by uid', `${configMaps}?labelSelector=all`], { body: { preconditions: { uid: 'x' } } }), request('DELETE', ['all, dry run', query(configMaps, { labelSelector: 'all', dryRun: 'All' })], { keep: 'names' }), request('DELETE', ['some, a limit', query(configMaps, { labelSelector: 'all', limit: 2 })], { keep: 'names' }),
      request('DELETE', ['all, foreground', query(configMaps, { labelSelector: 'all' })], { body: { propagationPolicy: 'Foreground' } }), get('they are held', query(configMaps, { labelSelector: 'all' })), request('DELETE', ['all, again', query(configMaps, { labelSelector: 'all' })], { keep: 'names' }), request('DELETE', ['all, as a table', query(configMaps, { labelSelector: 'none' })], { headers: { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' } }), request('DELETE', ['nothing there', query(configMaps, { labelSelector: 'none' })]), request('DELETE', ['exact old version', query(configMaps, { labelSelector: 'none', resourceVersion: '1', resourceVersionMatch: 'Exact' })]),
      ...['f', 'g', 'h'].map((name) => patch('merge', [`${name} is let go`, `${configMaps}/${name}`], { metadata: { finalizers: null } })),
    ],
  }),
  script({
    name: 'objects/changes/deletes of pods',
    given: [
      post(['p', pods], pod('p')), post(['q', pods], pod('q', { nodeName: 'n', terminationGracePeriodSeconds: 60 })), post(['r', pods], pod('r', { nodeName: 'n' })), post(['s', pods], pod('s', { nodeName: 'n' })), post(['job', inNamespace('batch/v1/jobs')], { metadata: { name: 'j' }, spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } } } }),
      patch('merge', ['s is done', `${pods}/s/status`], { status: { phase: 'Succeeded' } }),
    ],
    steps: [
      del('not scheduled', `${pods}/p`), get('not scheduled, gone', `${pods}/p`), del('graceful', `${pods}/q`), get('graceful, there', `${pods}/q`), post(['same name meanwhile', pods], pod('q')), put(['changed while going', `${pods}/q`], like('graceful', { metadata: { labels: { a: 'b' } } })), del('longer', `${pods}/q?gracePeriodSeconds=100`), del('shorter', `${pods}/q?gracePeriodSeconds=5`), del('by another uid', `${pods}/q`, { body: { preconditions: { uid: 'x' } } }), del('now', `${pods}/q?gracePeriodSeconds=0`), del('and again', `${pods}/q`),
      del('negative', `${pods}/r?gracePeriodSeconds=-5`), del('done', `${pods}/s`), get('done, gone', `${pods}/s`), del('a job, no policy', `${inNamespace('batch/v1/jobs')}/j`), patch('merge', ['a job, let go', `${inNamespace('batch/v1/jobs')}/j`], { metadata: { finalizers: null } }), request('DELETE', ['all', pods], { body: { gracePeriodSeconds: 0 } }),
    ],
  }),
];
