import type { JsonObject } from '../../../../src/wire/object.ts';
import { del, get, like, patch, post, put, script } from '../../script.ts';
import type { RequestStep, Script } from '../../script.ts';
import { configMaps, everywhere, inNamespace, makeConfigMap, pods } from '../paths.ts';

// ObjectMeta (spec 2.1, appendix C): names of each format, labels, annotations, finalizers, owners, what the server sets.

const DRY = '?dryRun=All';

/** Names tried with one kind of each format. */
const NAMES = ['a', 'A', 'a.b', 'a-b', '-a', 'a-', '.a', 'a..b', 'a_b', 'a b', 'a/b', 'a%b', '.', '..', '1', '1a', 'a:b', 'é', '', 'a'.repeat(63), 'a'.repeat(64), 'a'.repeat(253), 'a'.repeat(254)] as const;

const FORMATS: readonly (readonly [string, string, JsonObject])[] = [
  ['subdomain (configmaps)', configMaps, {}],
  ['label of 1035 (services)', inNamespace('services'), { spec: { ports: [{ port: 1 }] } }],
  ['label of 1123 (namespaces)', everywhere('namespaces'), {}],
  ['path segment (roles)', inNamespace('rbac.authorization.k8s.io/v1/roles'), {}],
];

function tries(): RequestStep[] {
  return FORMATS.flatMap(([format, path, body]) => NAMES.map((name) => {
    const shown = name.length > 20 ? `${name.length} letters` : JSON.stringify(name);
    return post([`${format}: ${shown}`, path + DRY], { ...body, metadata: { name } });
  }));
}

function metadata(id: string, fields: JsonObject): RequestStep {
  return post([id, configMaps + DRY], { metadata: { name: 'm', ...fields } });
}

const LABEL_KEYS = ['a', 'A', 'a.b', 'a/b', 'example.org/a', 'EXAMPLE.org/a', '/a', 'a/', 'a/b/c', '', '-a', 'a'.repeat(63), 'a'.repeat(64), `${'a'.repeat(253)}/b`, `${'a'.repeat(254)}/b`] as const;
const LABEL_VALUES = ['', 'a', 'A_b.c-d', '-a', 'a-', 'a b', 'a/b', 'é', 'a'.repeat(63), 'a'.repeat(64)] as const;
const OWNER: JsonObject = { apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u-1' };

function shown(text: string): string {
  return text.length > 30 ? `${text.slice(0, 3)}… (${text.length})` : JSON.stringify(text);
}

export const objectMetadata: readonly Script[] = [
  script({ name: 'objects/metadata/names', steps: tries() }),
  script({
    name: 'objects/metadata/generated names',
    steps: [
      post(['made', configMaps], { metadata: { generateName: 'gen-' } }),
      post(['made, without a dash', configMaps], { metadata: { generateName: 'gen' } }),
      post(['name wins', configMaps], { metadata: { name: 'both', generateName: 'gen-' } }),
      post(['long base', configMaps], { metadata: { generateName: `${'a'.repeat(250)}-` } }),
      post(['long base of a label', inNamespace('services')], { metadata: { generateName: `${'a'.repeat(70)}` }, spec: { ports: [{ port: 1 }] } }),
      post(['bad base', configMaps], { metadata: { generateName: 'Bad_' } }),
      post(['dry run', configMaps + DRY], { metadata: { generateName: 'gen-' } }),
      post(['neither', configMaps], {}), post(['empty name', configMaps], { metadata: { name: '' } }), post(['no metadata but data', configMaps], { data: { a: 'b' } }),
      put(['PUT without name', `${configMaps}/both`], { metadata: {} }),
      post(['a pod', pods], { metadata: { generateName: 'pod-' }, spec: { containers: [{ name: 'c', image: 'i' }] } }),
      get('it is there', '/api/v1/namespaces/{{ns}}/configmaps/{{made.name}}'),
      del('and goes', '/api/v1/namespaces/{{ns}}/configmaps/{{made.name}}'),
    ],
  }),
  script({
    name: 'objects/metadata/labels and annotations',
    steps: [
      ...LABEL_KEYS.map((key) => metadata(`label ${shown(key)}`, { labels: { [key]: 'v' } })),
      ...LABEL_VALUES.map((value) => metadata(`label value ${shown(value)}`, { labels: { a: value } })),
      ...LABEL_KEYS.map((key) => metadata(`annotation ${shown(key)}`, { annotations: { [key]: 'v' } })),
      metadata('any text in an annotation', { annotations: { a: 'any text: é \n {"x": 1}' } }),
      metadata('annotations too long', { annotations: { a: 'x'.repeat(262145) } }),
      metadata('annotations just short enough', { annotations: { a: 'x'.repeat(262000) } }),
      metadata('label a number', { labels: { a: 1 } }), metadata('label null', { labels: { a: null } }), metadata('labels null', { labels: null }), metadata('labels a list', { labels: ['a'] }), metadata('annotation true', { annotations: { a: true } }),
    ].map((step) => (step.id === 'annotations just short enough' ? { ...step, keep: 'status' as const } : step)),
  }),
  script({
    name: 'objects/metadata/finalizers and owners',
    steps: [
      ...['example.org/f', 'kubernetes', 'orphan', 'foregroundDeletion', 'plain', 'a/b/c', '/', '', 'Example.org/F'].map((name) => metadata(`finalizer ${shown(name)}`, { finalizers: [name] })),
      metadata('finalizers orphan and foreground', { finalizers: ['orphan', 'foregroundDeletion'] }), metadata('finalizer twice', { finalizers: ['example.org/f', 'example.org/f'] }),
      metadata('owner', { ownerReferences: [OWNER] }), metadata('owner twice', { ownerReferences: [OWNER, OWNER] }), metadata('owner, all fields', { ownerReferences: [{ ...OWNER, controller: true, blockOwnerDeletion: true }] }),
      ...['apiVersion', 'kind', 'name', 'uid'].map((field) => metadata(`owner without ${field}`, { ownerReferences: [{ ...OWNER, [field]: '' }] })),
      metadata('two controllers', { ownerReferences: [{ ...OWNER, controller: true }, { ...OWNER, uid: 'u-2', controller: true }] }), metadata('owned by an event', { ownerReferences: [{ ...OWNER, kind: 'Event' }] }), metadata('bad version of owner', { ownerReferences: [{ ...OWNER, apiVersion: 'a/b/c' }] }),
      post(['held', configMaps], { metadata: { name: 'held', finalizers: ['example.org/a'] } }),
      del('is to go', `${configMaps}/held`),
      patch('merge', ['one more finalizer while going', `${configMaps}/held`], { metadata: { finalizers: ['example.org/a', 'example.org/b'] } }),
      patch('merge', ['another finalizer while going', `${configMaps}/held`], { metadata: { finalizers: ['example.org/b'] } }),
      patch('merge', ['label while going', `${configMaps}/held`], { metadata: { labels: { a: 'b' } } }),
      patch('merge', ['not to go after all', `${configMaps}/held`], { metadata: { deletionTimestamp: null } }),
      post(['the same name meanwhile', configMaps], { metadata: { name: 'held' } }),
      put(['let go by PUT', `${configMaps}/held`], like('label while going', { metadata: { resourceVersion: null, finalizers: null } })),
      get('gone', `${configMaps}/held`),
    ],
  }),
  script({
    name: 'objects/metadata/set by the server',
    given: [makeConfigMap('a')],
    steps: [
      post(['all given', configMaps], {
        metadata: {
          name: 'all', uid: '11111111-1111-1111-1111-111111111111', creationTimestamp: '2001-01-01T00:00:00Z', deletionTimestamp: '2001-01-01T00:00:00Z', deletionGracePeriodSeconds: 5, generation: 7, selfLink: '/x', managedFields: [],
        },
      }),
      post(['version given', configMaps], { metadata: { name: 'v', resourceVersion: '5' } }), post(['version 0 given', configMaps], { metadata: { name: 'v0', resourceVersion: '0' } }), post(['version empty', configMaps], { metadata: { name: 've', resourceVersion: '' } }),
      post(['time null', configMaps], { metadata: { name: 'tn', creationTimestamp: null } }), post(['another namespace', configMaps], { metadata: { name: 'x', namespace: 'other' } }), post(['same namespace', configMaps], { metadata: { name: 'sn', namespace: '{{ns}}' } }),
      post(['namespace on cluster scope', everywhere('nodes')], { metadata: { name: '{{ns}}-n', namespace: 'x' } }), post(['no namespace in path', everywhere('configmaps')], { metadata: { name: 'x', namespace: '{{ns}}' } }),
      put(['uid changed', `${configMaps}/a`], like('a', { metadata: { uid: '11111111-1111-1111-1111-111111111111' } })),
      put(['uid left out', `${configMaps}/a`], like('a', { metadata: { uid: null, resourceVersion: null } })),
      put(['creation time changed', `${configMaps}/a`], like('a', { metadata: { creationTimestamp: '2001-01-01T00:00:00Z', resourceVersion: null } })),
      put(['creation time left out', `${configMaps}/a`], like('a', { metadata: { creationTimestamp: null, resourceVersion: null } })),
      put(['deletion time set', `${configMaps}/a`], like('a', { metadata: { deletionTimestamp: '2001-01-01T00:00:00Z', resourceVersion: null } })),
      put(['generation set', `${configMaps}/a`], like('a', { metadata: { generation: 9, resourceVersion: null } })),
      put(['generateName set', `${configMaps}/a`], like('a', { metadata: { generateName: 'x', resourceVersion: null } })),
      put(['another name', `${configMaps}/a`], like('a', { metadata: { name: 'b', resourceVersion: null } })),
      put(['another namespace, PUT', `${configMaps}/a`], like('a', { metadata: { namespace: 'other', resourceVersion: null } })),
      put(['self link', `${configMaps}/a`], like('a', { metadata: { selfLink: '/x', resourceVersion: null } })),
      put(['managedFields emptied', `${configMaps}/a`], like('a', { metadata: { managedFields: [{}], resourceVersion: null } })),
      put(['managedFields nonsense', `${configMaps}/a`], like('a', { metadata: { managedFields: [{ manager: 'x', operation: 'Wrong', fieldsType: 'FieldsV1', fieldsV1: { 'f:x': {} } }], resourceVersion: null } })),
      patch('merge', ['patch of the name', `${configMaps}/a`], { metadata: { name: 'b' } }), patch('merge', ['patch of the uid', `${configMaps}/a`], { metadata: { uid: 'x' } }), patch('merge', ['patch of the kind', `${configMaps}/a`], { kind: 'Secret' }), patch('merge', ['patch of the version of the API', `${configMaps}/a`], { apiVersion: 'v2' }),
      patch('merge', ['patch of metadata to null', `${configMaps}/a`], { metadata: null }),
    ],
  }),
];
