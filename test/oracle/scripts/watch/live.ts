import { del, events, like, patch, post, put, request, script, watch } from '../../script.ts';
import type { Script, Step } from '../../script.ts';
import { METADATA, TABLE } from '../list/forms.ts';
import { configMap, configMaps, everywhere, inNamespace, makeConfigMap, pod, pods, query } from '../paths.ts';

// What each watcher sees of a row of changes (spec 1.7, 1.8).

const CHANGES: readonly Step[] = [
  makeConfigMap('b', { on: '1', owner: '{{ns}}' }),
  patch('merge', ['b leaves', `${configMaps}/b`], { metadata: { labels: { on: '2' } } }),
  patch('merge', ['b changes outside', `${configMaps}/b`], { data: { x: '1' } }),
  patch('merge', ['b comes back', `${configMaps}/b`], { metadata: { labels: { on: '1' } } }),
  put(['a changes', `${configMaps}/a`], like('a', { data: { x: '1' }, metadata: { resourceVersion: null } })),
  patch('merge', ['a does not change', `${configMaps}/a`], { data: { x: '1' } }),
  patch('merge', ['a is held', `${configMaps}/a`], { metadata: { finalizers: ['example.org/hold'] } }),
  del('a is to go', `${configMaps}/a`),
  patch('merge', ['a changes while going', `${configMaps}/a`], { data: { x: '2' } }),
  del('a is to go, again', `${configMaps}/a`),
  patch('merge', ['a goes', `${configMaps}/a`], { metadata: { finalizers: null } }),
  del('b goes', `${configMaps}/b`),
  post(['b is new', configMaps], configMap('b', { on: '1', owner: '{{ns}}' })),
  patch('merge', ['b leaves and is held', `${configMaps}/b`], { metadata: { labels: { on: '3' }, finalizers: ['example.org/hold'] } }),
  patch('merge', ['b is let go', `${configMaps}/b`], { metadata: { finalizers: null } }),
  makeConfigMap('c', { on: '1', owner: '{{ns}}' }),
  request('DELETE', ['all marked go', query(configMaps, { labelSelector: 'on=1' })]),
  request('DELETE', ['nothing goes', query(configMaps, { labelSelector: 'on=1' })], { body: { dryRun: ['All'] } }),
  makeConfigMap('zz', { on: '1', owner: '{{ns}}' }),
];

const WATCHERS: Readonly<Record<string, Step>> = Object.fromEntries(
  [
    watch('all', query(configMaps, { watch: 1 })),
    watch('from a', query(configMaps, { watch: 1, resourceVersion: '{{a.rv}}' })),
    watch('on=1', query(configMaps, { watch: 1, labelSelector: 'on=1' })),
    watch('on!=1', query(configMaps, { watch: 1, labelSelector: 'on!=1', resourceVersion: '{{a.rv}}' })),
    watch('on in (1,2)', query(configMaps, { watch: 1, labelSelector: 'on in (1,2)', resourceVersion: '{{a.rv}}' })),
    watch('named b', query(configMaps, { watch: 1, fieldSelector: 'metadata.name=b', resourceVersion: '{{a.rv}}' })),
    watch('not named b', query(configMaps, { watch: 1, fieldSelector: 'metadata.name!=b', resourceVersion: '{{a.rv}}' })),
    watch('b and on=1', query(configMaps, { watch: 1, fieldSelector: 'metadata.name=b', labelSelector: 'on=1' })),
    watch('all namespaces', query(everywhere('configmaps'), { watch: 1, labelSelector: 'owner={{ns}}' })),
    watch('this namespace by field', query(everywhere('configmaps'), { watch: 1, fieldSelector: 'metadata.namespace={{ns}}', resourceVersion: '{{a.rv}}' })),
    watch('as table', query(configMaps, { watch: 1 }), { headers: { accept: TABLE } }),
    watch('as metadata', query(configMaps, { watch: 1, labelSelector: 'on=1' }), { headers: { accept: METADATA } }),
    watch('over HTTP/2', query(configMaps, { watch: 1 }), { via: 'h2' }),
    watch('over WebSocket', query(configMaps, { watch: 1, labelSelector: 'on=1' }), { via: 'ws' }),
  ].map((step) => [step.id, step]),
);

/** They see no `zz`. */
const NO_LAST: readonly string[] = ['named b', 'b and on=1', 'on!=1'];

/** Watchers that see nothing. */
const SILENT: readonly Step[] = [
  watch('another namespace', query('/api/v1/namespaces/{{ns2}}/configmaps', { watch: 1 })),
  watch('another resource', query(inNamespace('secrets'), { watch: 1 })),
  watch('no such namespace', query('/api/v1/namespaces/{{ns}}-none/configmaps', { watch: 1 })),
];

export const watchLive: readonly Script[] = [
  script({
    name: 'watch/live/changes',
    given: [makeConfigMap('a', { on: '0', owner: '{{ns}}' })],
    steps: [
      ...Object.values(WATCHERS), ...SILENT, ...CHANGES,
      ...Object.keys(WATCHERS).map((id) => events([`${id}: events`, id], NO_LAST.includes(id) ? { quietMs: 200 } : { name: 'zz' })),
      ...SILENT.map(({ id }) => events([`${id}: events`, id], { quietMs: 100 })),
    ],
  }),
  script({
    name: 'watch/live/fields of pods',
    given: [post(['a', pods], pod('a'))],
    steps: [
      ...['spec.nodeName=', 'spec.nodeName={{ns}}-n', 'status.phase=Pending', 'status.phase=Running', 'spec.restartPolicy=Always'].map((fieldSelector) => (
        watch(fieldSelector, query(pods, { watch: 1, fieldSelector, resourceVersion: '{{a.rv}}' })))),
      watch('as table', query(pods, { watch: 1, resourceVersion: '{{a.rv}}' }), { headers: { accept: TABLE } }),
      watch('as table, whole', query(pods, { watch: 1, resourceVersion: '{{a.rv}}', includeObject: 'Object' }), { headers: { accept: TABLE } }),
      watch('as table, none', query(pods, { watch: 1, resourceVersion: '{{a.rv}}', includeObject: 'None' }), { headers: { accept: TABLE } }),
      watch('as table, wrong', query(pods, { watch: 1, resourceVersion: '{{a.rv}}', includeObject: 'x' }), { headers: { accept: TABLE } }),
      post(['bind', `${pods}/a/binding`], { metadata: { name: 'a' }, target: { kind: 'Node', name: '{{ns}}-n' } }),
      patch('merge', ['run', `${pods}/a/status`], { status: { phase: 'Running' } }),
      patch('strategic', ['ready', `${pods}/a/status`], { status: { conditions: [{ type: 'Ready', status: 'True' }] } }),
      del('go', `${pods}/a`),
      del('go sooner', `${pods}/a?gracePeriodSeconds=10`),
      del('go later', `${pods}/a?gracePeriodSeconds=100`),
      del('go now', `${pods}/a?gracePeriodSeconds=0`),
      post(['zz', pods], pod('zz')),
      patch('merge', ['zz runs', `${pods}/zz/status`], { status: { phase: 'Running' } }),
      post(['zz binds', `${pods}/zz/binding`], { metadata: { name: 'zz' }, target: { kind: 'Node', name: '{{ns}}-n' } }),
      ...['spec.nodeName=', 'spec.nodeName={{ns}}-n', 'status.phase=Pending', 'status.phase=Running', 'spec.restartPolicy=Always'].map((id) => events([`${id}: events`, id], { name: 'zz' })),
      ...['as table', 'as table, whole', 'as table, none'].map((id) => events([`${id}: events`, id], { name: 'zz' })),
    ],
  }),
  script({
    name: 'watch/live/namespaces',
    given: [],
    steps: [
      watch('w', query(everywhere('namespaces'), { watch: 1, labelSelector: 'owner={{ns}}' })),
      post(['make', everywhere('namespaces')], { metadata: { name: '{{ns}}-x', labels: { owner: '{{ns}}' } } }),
      del('end', `${everywhere('namespaces')}/{{ns}}-x`),
      del('end again', `${everywhere('namespaces')}/{{ns}}-x`),
      put(['finalize', `${everywhere('namespaces')}/{{ns}}-x/finalize`], { apiVersion: 'v1', kind: 'Namespace', metadata: { name: '{{ns}}-x' }, spec: { finalizers: [] } }),
      post(['zz', everywhere('namespaces')], { metadata: { name: '{{ns}}-zz', labels: { owner: '{{ns}}' } } }),
      events(['w: events', 'w'], { count: 4 }),
    ],
  }),
  script({
    name: 'watch/live/ways of deletion',
    given: ['background', 'foreground', 'orphan', 'twice', 'none'].map((name) => makeConfigMap(name)),
    steps: [
      watch('w', query(configMaps, { watch: 1, resourceVersion: '{{none.rv}}' })),
      del('delete background', `${configMaps}/background`, { body: { propagationPolicy: 'Background' } }),
      del('delete foreground', `${configMaps}/foreground`, { body: { propagationPolicy: 'Foreground' } }),
      patch('json', ['foreground is let go', `${configMaps}/foreground`], [{ op: 'remove', path: '/metadata/finalizers' }]),
      del('delete orphan', `${configMaps}/orphan?propagationPolicy=Orphan`),
      patch('merge', ['orphan is let go', `${configMaps}/orphan`], { metadata: { finalizers: [] } }),
      del('delete twice, foreground', `${configMaps}/twice?propagationPolicy=Foreground`),
      del('delete twice, orphan', `${configMaps}/twice?propagationPolicy=Orphan`),
      del('delete twice, background', `${configMaps}/twice?propagationPolicy=Background`),
      patch('merge', ['twice is let go', `${configMaps}/twice`], { metadata: { finalizers: null } }),
      del('dry run', `${configMaps}/none?dryRun=All`),
      makeConfigMap('zz'),
      events(['w: events', 'w'], { name: 'zz' }),
    ],
  }),
  script({
    name: 'watch/live/deleting collections',
    given: [...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name, index) => makeConfigMap(name, { third: String(index % 3) })), makeConfigMap('kept')],
    steps: [
      watch('w', query(configMaps, { watch: 1, resourceVersion: '{{kept.rv}}' })),
      request('DELETE', ['by label', query(configMaps, { labelSelector: 'third=0' })]),
      request('DELETE', ['by name', query(configMaps, { fieldSelector: 'metadata.name=b' })]),
      request('DELETE', ['nothing', query(configMaps, { labelSelector: 'third=0' })]),
      request('DELETE', ['a page', query(configMaps, { limit: 1, labelSelector: 'third=1' })]),
      request('DELETE', ['at a version', query(configMaps, { resourceVersion: '{{c.rv}}', resourceVersionMatch: 'Exact', labelSelector: 'third=2' })]),
      request('DELETE', ['at a version that is gone', query(configMaps, { resourceVersion: '1', resourceVersionMatch: 'Exact' })]),
      request('DELETE', ['at a bad version', query(configMaps, { resourceVersion: 'abc' })]),
      request('DELETE', ['by a bad label', query(configMaps, { labelSelector: '((' })]),
      request('DELETE', ['by an unknown field', query(configMaps, { fieldSelector: 'data.x=y' })]),
      request('DELETE', ['with a bad match', query(configMaps, { resourceVersionMatch: 'Exact' })]),
      request('DELETE', ['with initial events', query(configMaps, { sendInitialEvents: 'true' })]),
      request('DELETE', ['with a bad limit', query(configMaps, { limit: 'abc' })]),
      request('DELETE', ['with a bad token', query(configMaps, { continue: 'abc' })]),
      request('DELETE', ['as a watch', query(configMaps, { watch: 1, labelSelector: 'none' })]),
      request('DELETE', ['of the future', query(configMaps, { resourceVersion: '{{kept.rv+1000000}}' })]),
      request('DELETE', ['with preconditions', query(configMaps, { fieldSelector: 'metadata.name=kept' })], { body: { preconditions: { uid: 'another' } } }),
      request('DELETE', ['orphaning', query(configMaps, { labelSelector: 'third' })], { body: { propagationPolicy: 'Orphan' } }),
      makeConfigMap('zz'),
      events(['w: events', 'w'], { name: 'zz' }),
    ],
  }),
  script({
    name: 'watch/live/order of a start',
    given: ['b', 'a.b', 'ab', 'a', 'a1', 'a-b', 'a0'].map((name) => makeConfigMap(name, { owner: '{{ns}}' })),
    steps: [
      post(['in the other namespace', '/api/v1/namespaces/{{ns2}}/configmaps'], configMap('a', { owner: '{{ns}}' })),
      put(['ab changes', `${configMaps}/ab`], like('ab', { data: { x: '1' } })),
      watch('initial', query(configMaps, { watch: 1, sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: 'true' })),
      watch('everywhere', query(everywhere('configmaps'), { watch: 1, labelSelector: 'owner={{ns}}', sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: 'true' })),
      watch('any', query(everywhere('configmaps'), { watch: 1, labelSelector: 'owner={{ns}}', resourceVersion: 0 })),
      makeConfigMap('zz', { owner: '{{ns}}' }),
      ...['initial', 'everywhere'].map((id) => events([`${id}: events`, id], { bookmark: true })),
      ...['initial', 'everywhere', 'any'].map((id) => events([`${id}: then`, id], { name: 'zz' })),
    ],
  }),
  script({
    name: 'watch/live/fields of other kinds',
    given: [
      post(['node', everywhere('nodes')], { metadata: { name: '{{ns}}-n', labels: { owner: '{{ns}}' } } }),
      post(['rs', inNamespace('apps/v1/replicasets')], { metadata: { name: 'r' }, spec: { replicas: 0, selector: { matchLabels: { a: 'b' } }, template: { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } } } }),
      post(['job', inNamespace('batch/v1/jobs')], { metadata: { name: 'j' }, spec: { suspend: true, template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } } } }),
      post(['space', everywhere('namespaces')], { metadata: { name: '{{ns}}-x', labels: { owner: '{{ns}}' } } }),
    ],
    steps: [
      ...['true', 'false'].map((value) => watch(`nodes ${value}`, query(everywhere('nodes'), { watch: 1, labelSelector: 'owner={{ns}}', fieldSelector: `spec.unschedulable=${value}` }))),
      ...['0', '2'].map((value) => watch(`replicasets ${value}`, query(inNamespace('apps/v1/replicasets'), { watch: 1, fieldSelector: `status.replicas=${value}` }))),
      ...['0', '1'].map((value) => watch(`jobs ${value}`, query(inNamespace('batch/v1/jobs'), { watch: 1, fieldSelector: `status.successful=${value}` }))),
      ...['Active', 'Terminating'].map((value) => watch(`namespaces ${value}`, query(everywhere('namespaces'), { watch: 1, labelSelector: 'owner={{ns}}', fieldSelector: `status.phase=${value}` }))),
      patch('merge', ['node out', `${everywhere('nodes')}/{{ns}}-n`], { spec: { unschedulable: true } }),
      patch('merge', ['node in', `${everywhere('nodes')}/{{ns}}-n`], { spec: { unschedulable: null } }),
      patch('merge', ['rs scaled', `${inNamespace('apps/v1/replicasets')}/r/status`], { status: { replicas: 2 } }),
      patch('merge', ['rs back', `${inNamespace('apps/v1/replicasets')}/r/status`], { status: { replicas: 0 } }),
      patch('merge', ['job done', `${inNamespace('batch/v1/jobs')}/j/status`], { status: { succeeded: 1 } }),
      del('space ends', `${everywhere('namespaces')}/{{ns}}-x`),
      put(['space goes', `${everywhere('namespaces')}/{{ns}}-x/finalize`], { apiVersion: 'v1', kind: 'Namespace', metadata: { name: '{{ns}}-x' }, spec: { finalizers: [] } }),
      ...['nodes true', 'nodes false', 'replicasets 0', 'replicasets 2', 'jobs 0', 'jobs 1', 'namespaces Active', 'namespaces Terminating'].map((id, index) => events([`${id}: events`, id], { quietMs: index === 0 ? 500 : 50 })),
    ],
  }),
];
