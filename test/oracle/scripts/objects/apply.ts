import type { JsonObject } from '../../../../src/wire/object.ts';
import { del, get, like, patch, post, put, script, text } from '../../script.ts';
import type { RequestStep, Script } from '../../script.ts';
import { configMaps, inNamespace, query } from '../paths.ts';

// Server-side apply: owners, conflicts, force, giving up, lists by key (spec 2.8).

const DEPLOYMENT = `${inNamespace('apps/v1/deployments')}/d`;
const SERVICE = `${inNamespace('services')}/s`;

function applied(to: readonly [string, string], body: JsonObject, parameters: Readonly<Record<string, string>> = {}): RequestStep {
  return patch('apply', [to[0], query(to[1], { fieldManager: to[0].split(':')[0] ?? '', ...parameters })], body);
}

function map(fields: JsonObject): JsonObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, ...fields };
}

function deployment(spec: JsonObject): JsonObject {
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' }, spec };
}

const BASE: JsonObject = { selector: { matchLabels: { app: 'a' } }, template: { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'one', image: 'i:1', ports: [{ containerPort: 80 }], env: [{ name: 'A', value: '1' }] }] } } };

function containers(list: JsonObject[]): JsonObject {
  return deployment({ template: { spec: { containers: list } } });
}

export const objectApply: readonly Script[] = [
  script({
    name: 'objects/apply/owners of fields',
    steps: [
      applied(['one: creates', `${configMaps}/a`], map({ data: { x: '1', y: '1' } })), applied(['one: the same', `${configMaps}/a`], map({ data: { x: '1', y: '1' } })), applied(['two: another field', `${configMaps}/a`], map({ data: { z: '2' } })), applied(['two: the same value', `${configMaps}/a`], map({ data: { z: '2', x: '1' } })),
      applied(['two: another value', `${configMaps}/a`], map({ data: { z: '2', x: '9' } })), applied(['two: two others', `${configMaps}/a`], map({ data: { x: '9', y: '9' } })), applied(['two: by force', `${configMaps}/a`], map({ data: { z: '2', x: '9' } }), { force: 'true' }), applied(['one: gives up all', `${configMaps}/a`], map({})), applied(['three: shares', `${configMaps}/a`], map({ data: { x: '9' } })), applied(['two: gives up a shared one', `${configMaps}/a`], map({ data: { z: '2' } })),
      put(['an update takes', `${configMaps}/a`], like('two: gives up a shared one', { data: { x: '5' } })), applied(['three: conflict with an update', `${configMaps}/a`], map({ data: { x: '9' } })), applied(['three: with force=false', `${configMaps}/a`], map({ data: { x: '9' } }), { force: 'false' }), patch('merge', ['a patch removes', `${configMaps}/a`], { data: { z: null } }), applied(['two: again', `${configMaps}/a`], map({ data: { z: '2' } })), applied(['dry: a dry run', `${configMaps}/a`], map({ data: { dry: 'x' } }), { dryRun: 'All' }), get('as it is', `${configMaps}/a`),
      put(['managers forgotten', `${configMaps}/a`], like('as it is', { metadata: { resourceVersion: null, managedFields: [{}] } })), applied(['one: after that', `${configMaps}/a`], map({ data: { z: '3' } })), applied(['one: labels and annotations', `${configMaps}/a`], map({ metadata: { name: 'a', labels: { l: '1' }, annotations: { n: '1' }, finalizers: ['example.org/f'], ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u-1' }] } }), { force: 'true' }), applied(['one: without them', `${configMaps}/a`], map({})),
    ],
  }),
  script({
    name: 'objects/apply/bodies',
    given: [post(['a', configMaps], { metadata: { name: 'a' }, data: { x: '1' } })],
    steps: [
      applied(['no kind', `${configMaps}/a`], { apiVersion: 'v1', metadata: { name: 'a' } }), applied(['no version', `${configMaps}/a`], { kind: 'ConfigMap', metadata: { name: 'a' } }), applied(['another kind', `${configMaps}/a`], { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' } }), applied(['unknown version', `${configMaps}/a`], { apiVersion: 'v9', kind: 'ConfigMap', metadata: { name: 'a' } }), applied(['another name', `${configMaps}/a`], map({ metadata: { name: 'b' } })), applied(['no name', `${configMaps}/a`], { apiVersion: 'v1', kind: 'ConfigMap' }), applied(['another namespace', `${configMaps}/a`], map({ metadata: { name: 'a', namespace: 'x' } })),
      applied(['managed fields', `${configMaps}/a`], map({ metadata: { name: 'a', managedFields: [] } })), applied(['managed fields, some', `${configMaps}/a`], map({ metadata: { name: 'a', managedFields: [{ manager: 'x' }] } })), applied(['stale version', `${configMaps}/a`], map({ metadata: { name: 'a', resourceVersion: '1' } })), applied(['current version', `${configMaps}/a`], map({ metadata: { name: 'a', resourceVersion: '{{a.rv}}' } })), applied(['uid', `${configMaps}/a`], map({ metadata: { name: 'a', uid: '00000000-0000-0000-0000-000000000000' } })), applied(['unknown field', `${configMaps}/a`], map({ nonsense: 1 })), applied(['wrong type', `${configMaps}/a`], map({ data: 'x' })), applied(['null field', `${configMaps}/a`], map({ data: null })), applied(['null value', `${configMaps}/a`], map({ data: { x: null } })),
      patch('apply', ['yaml', `${configMaps}/a?fieldManager=m&force=true`], text('apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {y: "1"}\n')), patch('apply', ['not yaml', `${configMaps}/a?fieldManager=m`], text('a: b: c')), patch('apply', ['empty', `${configMaps}/a?fieldManager=m`], text('')), patch('apply', ['a list', `${configMaps}/a?fieldManager=m`], []), patch('apply', ['manager empty', `${configMaps}/a?fieldManager=`], map({})), patch('apply', ['manager too long', `${configMaps}/a?fieldManager=${'m'.repeat(129)}`], map({})), patch('apply', ['duplicate keys', `${configMaps}/a?fieldManager=m`], text('apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {y: "1", y: "2"}\n')),
      applied(['makes one', `${configMaps}/new`], { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'new' } }), applied(['makes one, with version', `${configMaps}/new2`], { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'new2', resourceVersion: '777777' } }), applied(['makes one, with uid', `${configMaps}/new3`], { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'new3', uid: '00000000-0000-0000-0000-000000000000' } }), applied(['makes one, dry run', `${configMaps}/new4`], { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'new4' } }, { dryRun: 'All' }), applied(['makes one, bad name', `${configMaps}/Bad`], { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'Bad' } }), applied(['makes one, generated', `${configMaps}/gen`], { apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'gen-' } }),
    ],
  }),
  script({
    name: 'objects/apply/lists by key',
    steps: [
      applied(['one: creates', DEPLOYMENT], deployment(BASE)), applied(['two: one more container', DEPLOYMENT], containers([{ name: 'two', image: 'i:2' }])), applied(['two: image of one', DEPLOYMENT], containers([{ name: 'two', image: 'i:2' }, { name: 'one', image: 'i:9' }])), applied(['two: env of one', DEPLOYMENT], containers([{ name: 'two', image: 'i:2' }, { name: 'one', env: [{ name: 'B', value: '2' }] }])), applied(['two: port of one', DEPLOYMENT], containers([{ name: 'one', ports: [{ containerPort: 80, name: 'web' }, { containerPort: 81, protocol: 'UDP' }] }])),
      applied(['two: gives up', DEPLOYMENT], deployment({})), applied(['two: key twice', DEPLOYMENT], containers([{ name: 'x', image: 'i' }, { name: 'x', image: 'j' }])), applied(['two: no key', DEPLOYMENT], containers([{ image: 'i' }])), applied(['three: replicas', DEPLOYMENT], deployment({ replicas: 3 })), patch('merge', ['scaled', `${DEPLOYMENT}/scale`], { spec: { replicas: 5 } }), applied(['three: replicas again', DEPLOYMENT], deployment({ replicas: 3 })), applied(['one: other order', DEPLOYMENT], deployment({ ...BASE, template: { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'zero', image: 'i' }, { name: 'one', image: 'i:1' }] } } })),
      applied(['four: status', `${DEPLOYMENT}/status`], { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' }, status: { replicas: 2, conditions: [{ type: 'Available', status: 'True', reason: 'R', message: 'm' }] } }), applied(['four: spec by the status door', `${DEPLOYMENT}/status`], { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' }, spec: { replicas: 9 }, status: { replicas: 2 } }), applied(['four: status by the main door', DEPLOYMENT], { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' }, status: { replicas: 7 } }), applied(['five: scale', `${DEPLOYMENT}/scale`], { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'd' }, spec: { replicas: 4 } }), applied(['five: scale, forced', `${DEPLOYMENT}/scale`], { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'd' }, spec: { replicas: 4 } }, { force: 'true' }), applied(['one: selector', DEPLOYMENT], deployment({ ...BASE, selector: { matchLabels: { app: 'a', more: 'x' } } }), { force: 'true' }), applied(['one: atomic selector', DEPLOYMENT], deployment({ ...BASE, template: { metadata: { labels: { app: 'a' } }, spec: { nodeSelector: { a: 'b' }, containers: [{ name: 'one', image: 'i:1' }] } } })), applied(['six: atomic, other key', DEPLOYMENT], deployment({ template: { spec: { nodeSelector: { c: 'd' } } } })),
      applied(['one: a service', SERVICE], { apiVersion: 'v1', kind: 'Service', metadata: { name: 's' }, spec: { ports: [{ port: 80 }], selector: { a: 'b' } } }), applied(['two: a port of it', SERVICE], { apiVersion: 'v1', kind: 'Service', metadata: { name: 's' }, spec: { ports: [{ port: 81, protocol: 'TCP', name: 'x' }] } }), applied(['two: the same port', SERVICE], { apiVersion: 'v1', kind: 'Service', metadata: { name: 's' }, spec: { ports: [{ port: 80, protocol: 'TCP', name: 'y' }] } }), applied(['two: its selector', SERVICE], { apiVersion: 'v1', kind: 'Service', metadata: { name: 's' }, spec: { selector: { c: 'd' } } }), get('the service', SERVICE), del('the service goes', SERVICE),
    ],
  }),
  script({
    name: 'objects/apply/managers of updates',
    steps: [
      post(['by user agent', configMaps], { metadata: { name: 'u' }, data: { a: '1' } }, { headers: { 'user-agent': 'tool/v1.2 (linux)' } }), post(['by user agent without slash', configMaps], { metadata: { name: 'v' } , data: { a: '1' } }, { headers: { 'user-agent': 'plain agent' } }), post(['by parameter', `${configMaps}?fieldManager=mine`], { metadata: { name: 'w' }, data: { a: '1' } }), patch('merge', ['by another', `${configMaps}/w?fieldManager=other`], { data: { b: '2', a: '2' } }), patch('json', ['by a third', `${configMaps}/w?fieldManager=third`], [{ op: 'remove', path: '/data/a' }]), put(['by the first', `${configMaps}/w?fieldManager=mine`], like('by a third', { data: { c: '3' } })), put(['nothing changes', `${configMaps}/w?fieldManager=fourth`], like('by the first')),
      ...Array.from({ length: 4 }, (_none, index) => patch('merge', [`manager ${index}`, `${configMaps}/w?fieldManager=m${String(index).padStart(2, '0')}`], { data: { [`k${index}`]: 'v' } })), patch('merge', ['kubectl, client side', `${configMaps}/w?fieldManager=kubectl-client-side-apply`], { metadata: { annotations: { 'kubectl.kubernetes.io/last-applied-configuration': '{}' } } }), patch('merge', ['a label taken', `${configMaps}/w?fieldManager=x`], { metadata: { labels: { a: 'b' } } }), patch('merge', ['and removed', `${configMaps}/w?fieldManager=y`], { metadata: { labels: null } }),
    ],
  }),
];
