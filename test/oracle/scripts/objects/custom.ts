import type { JsonObject } from '../../../../src/wire/object.ts';
import { del, events, get, like, patch, post, put, request, script, text, watch } from '../../script.ts';
import type { RequestStep, Script } from '../../script.ts';
import { METADATA_LIST, TABLE } from '../list/forms.ts';
import { everywhere, query } from '../paths.ts';

// Custom resources (spec 3.7): definition, pruning, defaults, validation, columns, subresources, watches, versions.

const CRDS = everywhere('apiextensions.k8s.io/v1/customresourcedefinitions');
const WIDGETS = '/apis/{{ns}}.example.org/v1/namespaces/{{ns}}/widgets';

const SCHEMA: JsonObject = {
  type: 'object', required: ['spec'],
  properties: {
    spec: {
      type: 'object', required: ['size'],
      properties: {
        size: { type: 'integer', minimum: 1, maximum: 10 }, color: { type: 'string', enum: ['red', 'green'], default: 'red' }, name: { type: 'string', pattern: '^[a-z]+$', maxLength: 5 }, ratio: { type: 'number' }, on: { type: 'boolean' }, any: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }, port: { 'x-kubernetes-int-or-string': true }, big: { type: 'integer', format: 'int64' },
        tags: { type: 'array', items: { type: 'string' }, maxItems: 3, 'x-kubernetes-list-type': 'set' }, parts: { type: 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['id'], items: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, value: { type: 'string' } } } }, extra: { type: 'object', additionalProperties: { type: 'string' } }, when: { type: 'string', format: 'date-time' }, opt: { type: 'string', nullable: true },
      },
      'x-kubernetes-validations': [{ rule: 'self.size != 7', message: 'not seven' }, { rule: '!has(oldSelf.on) || self.size >= oldSelf.size', message: 'only more' }],
    },
    status: { type: 'object', properties: { ready: { type: 'integer' }, replicas: { type: 'integer' }, selector: { type: 'string' } } },
  },
};

// Not the same as the first version's: the server would then take columns and fields to be common to all versions.
const LOOSE: JsonObject = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

const DEFINITION: JsonObject = {
  apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'widgets.{{ns}}.example.org' },
  spec: {
    group: '{{ns}}.example.org', scope: 'Namespaced', names: { plural: 'widgets', kind: 'Widget', shortNames: ['wd'], categories: ['all'] },
    versions: [
      { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: SCHEMA }, subresources: { status: {}, scale: { specReplicasPath: '.spec.size', statusReplicasPath: '.status.replicas', labelSelectorPath: '.status.selector' } }, additionalPrinterColumns: [{ name: 'Size', type: 'integer', jsonPath: '.spec.size' }, { name: 'Color', type: 'string', jsonPath: '.spec.color', priority: 1 }, { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' }], selectableFields: [{ jsonPath: '.spec.color' }] },
      { name: 'v2', served: true, storage: false, schema: { openAPIV3Schema: LOOSE } }, { name: 'v3', served: false, storage: false, schema: { openAPIV3Schema: LOOSE } },
    ],
  },
};

const READY: RequestStep = get('ready', `${CRDS}/widgets.{{ns}}.example.org`, { awaits: { status: 200, text: 'InitialNamesAccepted' } });
/** Served a little after that. */
const SERVED: RequestStep = get('served', WIDGETS, { awaits: { status: 200 } });

function widget(name: string, spec: JsonObject, more: JsonObject = {}): JsonObject {
  return { apiVersion: '{{ns}}.example.org/v1', kind: 'Widget', metadata: { name }, spec, ...more };
}

const ODD: Readonly<Record<string, JsonObject>> = {
  'size missing': {}, 'size too small': { size: 0 }, 'size too big': { size: 11 }, 'size a text': { size: '1' }, 'size a fraction': { size: 1.5 }, 'seven': { size: 7 }, 'unknown color': { size: 1, color: 'blue' }, 'bad name': { size: 1, name: 'A' }, 'long name': { size: 1, name: 'abcdef' }, 'unknown field pruned': { size: 1, nonsense: 1 }, 'unknown kept': { size: 1, any: { x: { y: [1] } } }, 'tags twice': { size: 1, tags: ['a', 'a'] }, 'too many tags': { size: 1, tags: ['a', 'b', 'c', 'd'] }, 'parts twice': { size: 1, parts: [{ id: 'a' }, { id: 'a' }] }, 'part without id': { size: 1, parts: [{ value: 'x' }] },
  'port a number': { size: 1, port: 5 }, 'port a text': { size: 1, port: 'http' }, 'port a bool': { size: 1, port: true }, 'null': { size: null }, 'nullable null': { size: 1, opt: null }, 'default null': { size: 1, color: null }, 'bad time': { size: 1, when: 'x' }, 'ratio whole': { size: 1, ratio: 1 }, 'extra a number': { size: 1, extra: { a: 1 } },
};

export const objectCustom: readonly Script[] = [
  script({
    name: 'objects/custom/resources',
    given: [post(['define', CRDS], DEFINITION), READY, SERVED],
    steps: [
      post(['make', WIDGETS], widget('a', { size: 1, big: 5 }, { status: { ready: 1 } })), ...Object.entries(ODD).map(([id, spec]) => post([id, `${WIDGETS}?dryRun=All`], widget('t', spec))), post(['no spec', `${WIDGETS}?dryRun=All`], { apiVersion: '{{ns}}.example.org/v1', kind: 'Widget', metadata: { name: 't' } }), post(['another version', `${WIDGETS}?dryRun=All`], { ...widget('t', { size: 1 }), apiVersion: '{{ns}}.example.org/v2' }), post(['no version', `${WIDGETS}?dryRun=All`], { metadata: { name: 't' }, spec: { size: 1 } }), post(['another kind', `${WIDGETS}?dryRun=All`], { ...widget('t', { size: 1 }), kind: 'Gadget' }), post(['metadata pruned', `${WIDGETS}?dryRun=All`], { ...widget('t', { size: 1 }), metadata: { name: 't', nonsense: 1 } }), post(['bad object name', `${WIDGETS}?dryRun=All`], widget('A_b', { size: 1 })),
      post(['strict', `${WIDGETS}?dryRun=All&fieldValidation=Strict`], widget('t', { size: 1, nonsense: 1 })), post(['warned', `${WIDGETS}?dryRun=All&fieldValidation=Warn`], widget('t', { size: 1, nonsense: 1 })), post(['big', WIDGETS], text('{"apiVersion":"{{ns}}.example.org/v1","kind":"Widget","metadata":{"name":"big"},"spec":{"size":1,"big":9007199254740993,"ratio":1.0,"any":{"z":1e3,"n":9223372036854775807}}}')), post(['generated', WIDGETS], { apiVersion: '{{ns}}.example.org/v1', kind: 'Widget', metadata: { generateName: 'gen-' }, spec: { size: 2 } }),
      get('get', `${WIDGETS}/a`), get('bytes', `${WIDGETS}/a?pretty=false`, { headers: { accept: 'application/yaml' } }), get('list', WIDGETS, { keep: 'names' }), get('table', query(WIDGETS, { fieldSelector: 'metadata.name=a' }), { headers: { accept: TABLE } }), get('metadata', query(WIDGETS, { fieldSelector: 'metadata.name=a' }), { headers: { accept: METADATA_LIST } }), get('protobuf', WIDGETS, { headers: { accept: 'application/vnd.kubernetes.protobuf' } }), get('protobuf, else json', WIDGETS, { headers: { accept: 'application/vnd.kubernetes.protobuf, application/json' }, keep: 'names' }), get('by field', query(WIDGETS, { fieldSelector: 'spec.color=red' }), { keep: 'names' }), get('by another field', query(WIDGETS, { fieldSelector: 'spec.size=1' })), get('the other version', `/apis/{{ns}}.example.org/v2/namespaces/{{ns}}/widgets/a`), get('a version not served', `/apis/{{ns}}.example.org/v3/namespaces/{{ns}}/widgets/a`), get('all namespaces', query('/apis/{{ns}}.example.org/v1/widgets', { limit: 1 }), { keep: 'names' }), get('of no namespace', '/apis/{{ns}}.example.org/v1/widgets/a'),
      put(['update', `${WIDGETS}/a`], like('make', { spec: { size: 3 } })), put(['update, the same', `${WIDGETS}/a`], like('update')), put(['update, no version', `${WIDGETS}/a`], like('update', { metadata: { resourceVersion: null } })), put(['update, stale', `${WIDGETS}/a`], like('make')), put(['status by the main door', `${WIDGETS}/a`], like('update', { status: { ready: 5 } })), put(['status', `${WIDGETS}/a/status`], like('update', { status: { ready: 5, replicas: 2, selector: 'a=b' }, spec: { size: 9 }, metadata: { labels: { x: 'y' } } })), get('scale', `${WIDGETS}/a/scale`), patch('merge', ['scaled', `${WIDGETS}/a/scale`], { spec: { replicas: 4 } }), patch('merge', ['merge', `${WIDGETS}/a`], { spec: { on: true } }), patch('merge', ['merge, less', `${WIDGETS}/a`], { spec: { size: 2 } }), patch('strategic', ['strategic', `${WIDGETS}/a`], {}), patch('json', ['json', `${WIDGETS}/a`], [{ op: 'add', path: '/spec/tags', value: ['x'] }]), patch('apply', ['apply', `${WIDGETS}/a?fieldManager=m`], widget('a', { size: 4, parts: [{ id: 'a', value: '1' }] })), patch('apply', ['apply by another', `${WIDGETS}/a?fieldManager=n`], widget('a', { size: 4, parts: [{ id: 'b', value: '1' }], tags: ['y'] })), patch('apply', ['apply, conflict', `${WIDGETS}/a?fieldManager=n`], widget('a', { size: 4, parts: [{ id: 'a', value: '2' }] })), patch('merge', ['labels', `${WIDGETS}/a`], { metadata: { labels: { l: '1' } } }),
      watch('watch', query(WIDGETS, { watch: 1, sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: 'true', fieldSelector: 'metadata.name=a' })), watch('watch the other version', query('/apis/{{ns}}.example.org/v2/namespaces/{{ns}}/widgets', { watch: 1, fieldSelector: 'metadata.name=a' })), watch('watch red', query(WIDGETS, { watch: 1, fieldSelector: 'spec.color=red,metadata.name=a' })), events(['watch: first', 'watch'], { bookmark: true }), patch('merge', ['green', `${WIDGETS}/a`], { spec: { color: 'green' } }), del('delete', `${WIDGETS}/a`), del('delete again', `${WIDGETS}/a`), events(['watch: then', 'watch'], { count: 2 }), events(['watch the other version: events', 'watch the other version'], { count: 3 }), events(['watch red: events', 'watch red'], { count: 2 }), request('DELETE', ['delete all', WIDGETS], { keep: 'names' }),
      get('discovery', '/apis/{{ns}}.example.org/v1'), get('group', '/apis/{{ns}}.example.org'), get('discovery of one not served', '/apis/{{ns}}.example.org/v3'), post(['defined twice', CRDS], DEFINITION), get('status of the definition', `${CRDS}/widgets.{{ns}}.example.org/status`), get('definition as a table', `${CRDS}/widgets.{{ns}}.example.org`, { headers: { accept: TABLE } }),
    ],
  }),
  script({
    name: 'objects/custom/end of a definition',
    given: [post(['define', CRDS], DEFINITION), READY, SERVED, post(['a', WIDGETS], widget('a', { size: 1 }))],
    steps: [
      watch('watch', query(WIDGETS, { watch: 1 })), events(['watch: first', 'watch'], { count: 1 }), del('end', `${CRDS}/widgets.{{ns}}.example.org`), events(['watch: then', 'watch'], { count: 1 }), get('gone', `${CRDS}/widgets.{{ns}}.example.org`, { awaits: { status: 404 } }), get('not served', WIDGETS, { awaits: { status: 404 } }), post(['not made', WIDGETS], widget('b', { size: 1 })), events(['watch: end', 'watch'], { end: true }),
    ],
  }),
];
