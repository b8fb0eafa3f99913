import { differing, events, get, post, request, script, watch } from '../../script.ts';
import type { Script, Step } from '../../script.ts';
import { METADATA, METADATA_LIST, TABLE } from '../list/forms.ts';
import { LIST_OF_METADATA_WATCHED } from '../reasons.ts';
import { configMaps, everywhere, inNamespace, makeConfigMap, pod, pods, query } from '../paths.ts';

// Media types of watches, WebSocket, HTTP/2, and the old `/watch/` paths (spec 1.10, 1.12).

const ACCEPTS: Readonly<Record<string, string>> = {
  'json': 'application/json', 'json stream': 'application/json;stream=watch', 'anything': '*/*', 'yaml': 'application/yaml', 'yaml, then json': 'application/yaml,application/json', 'protobuf': 'application/vnd.kubernetes.protobuf',
  'protobuf stream': 'application/vnd.kubernetes.protobuf;stream=watch', 'text': 'text/plain', 'cbor': 'application/cbor-seq', 'table': TABLE, 'table v1beta1': TABLE.replace('v=v1', 'v=v1beta1'), 'table as yaml': TABLE.replace('json', 'yaml'),
  'metadata': METADATA, 'metadata list': METADATA_LIST, 'another stream': 'application/json;stream=other', 'table, else json': `${TABLE},application/json`, 'table as protobuf': TABLE.replace('json', 'vnd.kubernetes.protobuf'), 'event stream': 'text/event-stream',
};

const JSON_FORMS: readonly string[] = ['json', 'json stream', 'anything', 'table', 'table v1beta1', 'metadata', 'metadata list', 'table, else json'];

const START = { watch: 1, sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: 'true' } as const;

function socket(id: string, path: string, options: { readonly protocols?: readonly string[]; readonly headers?: Readonly<Record<string, string>> } = {}): Step {
  return watch(id, path, { ...options, via: 'ws' });
}

const NAMED = '{{ns}}/configmaps/a';

export const watchForms: readonly Script[] = [
  script({
    name: 'watch/forms/media types',
    given: [makeConfigMap('a', { l: '1' })],
    steps: [
      ...Object.entries(ACCEPTS).map(([id, accept]) => watch(id, query(configMaps, START), { headers: { accept } })),
      ...JSON_FORMS.map((id) => events([`${id}: events`, id], { bookmark: true })).map((step) => (step.of === 'metadata list' ? differing(step, LIST_OF_METADATA_WATCHED) : step)),
      watch('table, include object', query(configMaps, { ...START, includeObject: 'Object' }), { headers: { accept: TABLE } }),
      watch('table, include none', query(configMaps, { ...START, includeObject: 'None' }), { headers: { accept: TABLE } }),
      watch('table, gone', query(configMaps, { watch: 1, resourceVersion: '1' }), { headers: { accept: TABLE } }),
      watch('metadata, gone', query(configMaps, { watch: 1, resourceVersion: '1' }), { headers: { accept: METADATA } }),
      events(['table, include object: events', 'table, include object'], { count: 2 }),
      events(['table, include none: events', 'table, include none'], { count: 2 }),
      events(['table, gone: events', 'table, gone'], { end: true }),
      events(['metadata, gone: events', 'metadata, gone'], { end: true }),
    ],
  }),
  script({
    name: 'watch/forms/websocket',
    given: [makeConfigMap('a')],
    steps: [
      socket('plain', query(configMaps, START)),
      socket('no origin', query(configMaps, START), { headers: { origin: '' } }),
      socket('one protocol', query(configMaps, START), { protocols: ['example'] }),
      socket('two protocols', query(configMaps, START), { protocols: ['example', 'other'] }),
      socket('as table', query(configMaps, START), { headers: { accept: TABLE } }),
      socket('as metadata', query(configMaps, START), { headers: { accept: METADATA } }),
      socket('yaml', query(configMaps, START), { headers: { accept: 'application/yaml' } }),
      socket('protobuf', query(configMaps, START), { headers: { accept: 'application/vnd.kubernetes.protobuf;stream=watch' } }),
      socket('gone', query(configMaps, { watch: 1, resourceVersion: '1' })),
      socket('bad parameters', query(configMaps, { watch: 1, resourceVersionMatch: 'Exact' })),
      socket('bad selector', query(configMaps, { watch: 1, labelSelector: '((' })),
      socket('not a watch', configMaps),
      socket('no such resource', query(inNamespace('nonsense'), { watch: 1 })),
      socket('old path', `/api/v1/watch/namespaces/{{ns}}/configmaps?allowWatchBookmarks=true`),
      differing(socket('no token', query(configMaps, START), { headers: { authorization: '' } }), 'nobody is let in without credentials: 401 here, where there is no anonymous user; 403 for system:anonymous there'),
      socket('wrong token', query(configMaps, START), { headers: { authorization: 'Bearer wrong' } }),
      socket('token in a protocol, wrong', query(configMaps, START), { headers: { authorization: '' }, protocols: ['base64url.bearer.authorization.k8s.io.d3Jvbmc', 'example'] }),
      socket('ends', query(configMaps, { watch: 1, timeoutSeconds: 1 })),
      events(['old path: events', 'old path'], { count: 1 }),
      ...['plain', 'one protocol', 'as table', 'as metadata'].map((id) => events([`${id}: events`, id], { bookmark: true })),
      events(['protobuf: events', 'protobuf'], { count: 2 }),
      events(['gone: events', 'gone'], { end: true }),
      events(['ends: events', 'ends'], { end: true }),
    ],
  }),
  script({
    name: 'watch/forms/http2',
    given: [makeConfigMap('a'), makeConfigMap('b')],
    steps: [
      get('list', configMaps, { via: 'h2', keep: 'names' }),
      get('table', configMaps, { via: 'h2', headers: { accept: TABLE } }),
      get('absent', `${configMaps}/none`, { via: 'h2' }),
      request('POST', ['create', configMaps], { via: 'h2', body: { metadata: { name: 'c' } } }),
      request('DELETE', ['delete', `${configMaps}/c`], { via: 'h2' }),
      request('PATCH', ['patch', `${configMaps}/b`], { via: 'h2', type: 'application/merge-patch+json', body: { data: { x: 'y' } } }),
      watch('initial', query(configMaps, START), { via: 'h2' }),
      watch('from a', query(configMaps, { watch: 1, resourceVersion: '{{a.rv}}' }), { via: 'h2' }),
      watch('gone', query(configMaps, { watch: 1, resourceVersion: '1' }), { via: 'h2' }),
      watch('refused', query(configMaps, { watch: 1, resourceVersionMatch: 'Exact' }), { via: 'h2' }),
      watch('ends', query(configMaps, { watch: 1, timeoutSeconds: 1 }), { via: 'h2' }),
      makeConfigMap('zz'),
      events(['initial: events', 'initial'], { bookmark: true }),
      events(['from a: events', 'from a'], { name: 'zz' }),
      events(['gone: events', 'gone'], { end: true }),
      events(['ends: events', 'ends'], { end: true }),
    ],
  }),
  script({
    name: 'watch/forms/old paths',
    given: [makeConfigMap('a', { owner: '{{ns}}' }), makeConfigMap('b'), post(['p', pods], pod('p'))],
    steps: [
      watch('collection', '/api/v1/watch/namespaces/{{ns}}/configmaps'),
      watch('one object', `/api/v1/watch/namespaces/${NAMED}`),
      watch('one object, from its version', `/api/v1/watch/namespaces/${NAMED}?resourceVersion={{a.rv}}`),
      watch('one object, same name selected', `/api/v1/watch/namespaces/${NAMED}?fieldSelector=metadata.name%3Da`),
      watch('one object, another name selected', `/api/v1/watch/namespaces/${NAMED}?fieldSelector=metadata.name%3Db`),
      watch('one object, other field selected', `/api/v1/watch/namespaces/${NAMED}?fieldSelector=metadata.namespace%3D{{ns}}`),
      watch('one object, absent', '/api/v1/watch/namespaces/{{ns}}/configmaps/none'),
      watch('all namespaces', '/api/v1/watch/configmaps?labelSelector=owner%3D{{ns}}'),
      watch('a group', '/apis/apps/v1/watch/namespaces/{{ns}}/deployments'),
      watch('a group, bookmarks', '/apis/apps/v1/watch/namespaces/{{ns}}/deployments?sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true'),
      watch('cluster-scoped', '/api/v1/watch/nodes?labelSelector=owner%3D{{ns}}'),
      watch('a namespace', '/api/v1/watch/namespaces/{{ns}}'),
      watch('watch=false', '/api/v1/watch/namespaces/{{ns}}/configmaps?watch=false'),
      watch('gone', '/api/v1/watch/namespaces/{{ns}}/configmaps?resourceVersion=1'),
      watch('match', '/api/v1/watch/namespaces/{{ns}}/configmaps?resourceVersionMatch=Exact&resourceVersion=0'),
      watch('subresource', '/api/v1/watch/namespaces/{{ns}}/pods/p/status'),
      watch('no such resource', '/api/v1/watch/namespaces/{{ns}}/nonsense'),
      get('bare', '/api/v1/watch'), get('bare, with a slash', '/api/v1/watch/'), get('of a group, bare', '/apis/apps/v1/watch'),
      request('POST', ['POST', '/api/v1/watch/namespaces/{{ns}}/configmaps'], { body: { metadata: { name: 'x' } } }),
      request('DELETE', ['DELETE', `/api/v1/watch/namespaces/${NAMED}`]),
      watch('not a resource with watch', '/api/v1/watch/componentstatuses'),
      watch('componentstatuses', `${everywhere('componentstatuses')}?watch=1`),
      watch('bindings', `${inNamespace('bindings')}?watch=1`),
      request('PATCH', ['change a', `${configMaps}/a`], { type: 'application/merge-patch+json', body: { data: { x: 'y' } } }),
      makeConfigMap('zz', { owner: '{{ns}}' }),
      ...['collection', 'all namespaces', 'watch=false'].map((id) => events([`${id}: events`, id], { name: 'zz' })),
      ...['one object', 'one object, same name selected'].map((id) => events([`${id}: events`, id], { count: 2 })),
      events(['one object, from its version: events', 'one object, from its version'], { count: 1 }),
      events(['a namespace: events', 'a namespace'], { count: 1 }),
      events(['one object, absent: events', 'one object, absent'], { quietMs: 50 }),
      events(['gone: events', 'gone'], { end: true }),
    ],
  }),
];
