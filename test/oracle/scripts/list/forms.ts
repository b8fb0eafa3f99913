import { differing, get, patch, post, request, script } from '../../script.ts';
import type { RequestStep, Script } from '../../script.ts';
import { ALL_ALLOWED } from '../reasons.ts';
import { configMaps, inNamespace, makeConfigMap, pod, pods, query } from '../paths.ts';

// Content negotiation (spec 1.10): tables, metadata, YAML, protobuf, and what is not acceptable.

export const TABLE = 'application/json;as=Table;v=v1;g=meta.k8s.io';
export const METADATA = 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io';
export const METADATA_LIST = 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io';

const ACCEPTS: Readonly<Record<string, string>> = {
  'nothing': '', 'anything': '*/*', 'json': 'application/json', 'json, charset': 'application/json;charset=utf-8', 'any application': 'application/*', 'text': 'text/plain', 'html': 'text/html', 'xml': 'application/xml',
  'yaml': 'application/yaml', 'x-yaml': 'application/x-yaml', 'text/yaml': 'text/yaml', 'protobuf': 'application/vnd.kubernetes.protobuf', 'cbor': 'application/cbor', 'capitals': 'Application/JSON',
  'json before yaml by q': 'application/yaml;q=0.1,application/json;q=0.9', 'yaml before json by q': 'application/json;q=0.1,application/yaml;q=0.9', 'json q=0': 'application/json;q=0',
  'text, then json': 'text/html,application/json;q=0.5', 'text, then anything': 'text/html,*/*;q=0.1', 'nonsense': 'nonsense', 'two slashes': 'a/b/c', 'empty parts': ',,application/json', 'protobuf, json': 'application/vnd.kubernetes.protobuf,application/json',
  'stream': 'application/json;stream=watch', 'json with as only': 'application/json;as=Table', 'table without group': 'application/json;as=Table;v=v1', 'table v1beta1': 'application/json;as=Table;v=v1beta1;g=meta.k8s.io',
  'table v2': 'application/json;as=Table;v=v2;g=meta.k8s.io', 'table of another group': 'application/json;as=Table;v=v1;g=example.org', 'table': TABLE, 'table as yaml': 'application/yaml;as=Table;v=v1;g=meta.k8s.io',
  'table as protobuf': 'application/vnd.kubernetes.protobuf;as=Table;v=v1;g=meta.k8s.io', 'table, else json': `${TABLE},application/json`, 'unknown table, else json': 'application/json;as=Table;v=v9;g=meta.k8s.io,application/json',
  'metadata': METADATA, 'metadata v1beta1': 'application/json;as=PartialObjectMetadata;v=v1beta1;g=meta.k8s.io', 'metadata list': METADATA_LIST, 'metadata list v1beta1': 'application/json;as=PartialObjectMetadataList;v=v1beta1;g=meta.k8s.io',
  'metadata as yaml': 'application/yaml;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io', 'another kind': 'application/json;as=Scale;v=v1;g=autoscaling', 'server version': 'application/json;sv=v1', 'profile': 'application/json;profile=x',
  'unknown parameter': 'application/json;foo=bar', 'kubectl': `${TABLE},application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json`,
  'metadata client': 'application/vnd.kubernetes.protobuf;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json',
};

function negotiate(what: string, path: string): RequestStep[] {
  return Object.entries(ACCEPTS).map(([id, accept]) => get(`${what}: ${id}`, path, { headers: accept === '' ? {} : { accept } }));
}

const FEW: Readonly<Record<string, string>> = {
  'yaml': 'application/yaml', 'table': TABLE, 'metadata': METADATA, 'metadata list': METADATA_LIST, 'text': 'text/plain', 'table v9': TABLE.replace('v=v1', 'v=v9'), 'table, else yaml': `${TABLE},application/yaml`, 'stream': 'application/json;stream=watch',
};

/** What a write answers in another form: what was asked for is done even where there is no form for it. */
function writes(form: string, accept: string): RequestStep[] {
  const [headers, name] = [{ accept }, form.replaceAll(/\W+/g, '-')];
  return [
    request('POST', [`create: ${form}`, configMaps], { headers, body: { metadata: { name } } }),
    request('POST', [`create again: ${form}`, configMaps], { headers, body: { metadata: { name } }, keep: 'raw' }),
    request('PUT', [`update: ${form}`, `${configMaps}/${name}`], { headers, body: { metadata: { name }, data: { a: 'b' } } }),
    request('PATCH', [`patch: ${form}`, `${configMaps}/${name}`], { headers, body: { data: { a: 'c' } }, type: 'application/merge-patch+json' }),
    get(`${form}: is there`, `${configMaps}/${name}`),
    request('DELETE', [`delete: ${form}`, `${configMaps}/${name}`], { headers }),
    request('DELETE', [`delete again: ${form}`, `${configMaps}/${name}`], { headers, keep: 'raw' }),
    request('DELETE', [`delete all: ${form}`, `${configMaps}?labelSelector=none`], { headers }),
  ];
}

/** The bytes of an error to each kind of client. */
const READERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'json': {}, 'table': { accept: TABLE }, 'table, else json': { accept: `${TABLE},application/json` }, 'metadata': { accept: METADATA }, 'text': { accept: 'text/plain' }, 'yaml': { accept: 'application/yaml' }, 'metadata as yaml': { accept: METADATA.replace('json', 'yaml') }, 'pretty': { accept: 'application/json;pretty=1' },
  'pretty table': { accept: `${TABLE};pretty=1` }, 'server version': { accept: 'application/json;sv=v1' }, 'curl, table': { accept: TABLE, 'user-agent': 'curl/8' }, 'curl, yaml': { accept: 'application/yaml', 'user-agent': 'curl/8' }, 'anything, quoted': { accept: 'application/json;as="Table";v=v1;g=meta.k8s.io' },
};

function review(form: string, accept: string): RequestStep {
  const step = request('POST', [`review: ${form}`, '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'], { headers: { accept }, body: { spec: { nonResourceAttributes: { path: '/x', verb: 'get' } } } });
  return form === 'yaml' || form === 'stream' ? differing(step, ALL_ALLOWED) : step;
}

/** What a reader of YAML 1.1 would take for something else, and what cannot stand as it is. */
const TEXTS = [
  '', ' ', 'a', 'a b', ' a', 'a ', 'yes', 'Yes', 'yEs', 'y', 'no', 'on', 'off', 'true', 'null', 'Null', '~', '1', '01', '0o1', '0x1', '0b1', '1_000', '+1', '-1', '1.5', '.5', '1.', '1e3', '1e', '.inf', '.nan', '1:20', '1:2:3', '2020-01-01', '2020-1-1', '2020-13-01', '2020-01-01T00:00:00Z', '2020-01-01 00:00:00',
  'a: b', 'a:b', 'a:', ':a', 'a #b', 'a#b', '#a', '- a', '-a', '-', '--- a', '...', '? a', '?a', '!a', '&a', '*a', '|', '>', '%a', '@a', '`a', '"a"', "'a'", "a'b", '{a', '[a', 'a, b', 'a{b}', '<<', '=', 'a\nb', 'a\nb\n', 'a\n\nb\n\n', ' a\nb', 'a \nb', '\n', '\na', 'a\tb', '\ta', 'a\\b', 'é', '日本', '😀', 'a\u0001', 'x'.repeat(200), `${'word '.repeat(40)}end`, '{"json": [1, "a"]}', 'k: v\n- x\n',
];

const BIG = 'x'.repeat(1000);

export const listForms: readonly Script[] = [
  script({ name: 'list/forms/of a list', given: [makeConfigMap('a', { l: '1' })], steps: negotiate('list', `${configMaps}?labelSelector=l`) }),
  script({ name: 'list/forms/of an object', given: [makeConfigMap('a')], steps: [...negotiate('object', `${configMaps}/a`), get('an error, as a table', `${configMaps}/none`, { headers: { accept: TABLE } }), get('an error, as yaml', `${configMaps}/none`, { headers: { accept: 'application/yaml' } })] }),
  script({
    name: 'list/forms/tables',
    given: [post(['p1', pods], pod('p1')), post(['p2', pods], pod('p2'))],
    steps: [
      ...['None', 'Metadata', 'Object', 'none', '', 'x'].flatMap((includeObject) => [
        get(`list, include ${includeObject}`, query(pods, { includeObject }), { headers: { accept: TABLE } }),
        get(`object, include ${includeObject}`, query(`${pods}/p1`, { includeObject }), { headers: { accept: TABLE } }),
        get(`v1beta1, include ${includeObject}`, query(pods, { includeObject, limit: 1 }), { headers: { accept: TABLE.replace('v=v1', 'v=v1beta1') } }),
      ]),
      get('a page', query(pods, { limit: 1 }), { headers: { accept: TABLE } }),
      get('the next page', query(pods, { limit: 1, continue: '{{a page.continue}}' }), { headers: { accept: TABLE } }),
      get('metadata, a page', query(pods, { limit: 1 }), { headers: { accept: METADATA_LIST } }),
      get('nothing', query(pods, { labelSelector: 'none' }), { headers: { accept: TABLE } }),
      get('metadata, nothing', query(pods, { labelSelector: 'none' }), { headers: { accept: METADATA_LIST } }),
      get('include without a table', query(pods, { includeObject: 'x' }), { keep: 'names' }),
    ],
  }),
  script({
    name: 'list/forms/yaml as bytes',
    given: [post(['made', configMaps], { metadata: { name: 'texts', annotations: { 'z-10': 'x', 'z-9': 'x', 'z-a': 'x', 'Z': 'x', [`example.org/${'k'.repeat(60)}`]: 'x' } }, data: Object.fromEntries(TEXTS.map((text, index) => [`k${index}`, text])), binaryData: { bytes: 'AAEC' } }), patch('merge', ['bare', `${configMaps}/texts`], { metadata: { managedFields: [{}], labels: { l: 'yes' } } })],
    steps: [
      get('texts', `${configMaps}/texts`, { keep: 'raw', headers: { accept: 'application/yaml' } }),
      get('list', configMaps, { keep: 'raw', headers: { accept: 'application/yaml' } }),
      get('metadata', `${configMaps}/texts`, { keep: 'raw', headers: { accept: METADATA.replace('json', 'yaml') } }),
      get('error', `${configMaps}/none`, { keep: 'raw', headers: { accept: 'application/yaml' } }),
      request('DELETE', ['deleted', `${configMaps}/texts`], { keep: 'raw', headers: { accept: 'application/yaml' } }),
    ],
  }),
  script({ name: 'list/forms/of writes', given: [makeConfigMap('a')], steps: Object.entries(FEW).flatMap(([form, accept]) => writes(form, accept)) }),
  script({
    name: 'list/forms/include in writes',
    steps: ['create', 'delete'].flatMap((name) => [
      request('POST', [`${name}: create`, `${configMaps}?includeObject=${name === 'create' ? 'x' : 'None'}`], { headers: { accept: TABLE }, body: { metadata: { name } } }),
      get(`${name}: is there`, `${configMaps}/${name}`, { keep: 'names' }),
      request('DELETE', [`${name}: delete`, `${configMaps}/${name}?includeObject=${name === 'delete' ? 'x' : 'Object'}`], { headers: { accept: TABLE } }),
      get(`${name}: is gone`, `${configMaps}/${name}`, { keep: 'names' }),
    ]),
  }),
  script({
    name: 'list/forms/of errors',
    given: [makeConfigMap('a')],
    steps: Object.entries(READERS).flatMap(([reader, headers]) => [
      get(`absent: ${reader}`, `${configMaps}/none`, { headers, keep: 'raw' }),
      get(`no resource: ${reader}`, inNamespace('nonsense'), { headers, keep: 'raw' }),
      get(`gone: ${reader}`, `${configMaps}?limit=1&resourceVersion=1`, { headers, keep: 'raw' }),
      request('POST', [`refused: ${reader}`, configMaps], { headers, body: { metadata: { name: 'a' } }, keep: 'raw' }),
    ]),
  }),
  script({
    name: 'list/forms/of subresources',
    given: [post(['p', pods], pod('p')), post(['d', inNamespace('apps/v1/deployments')], { metadata: { name: 'd' }, spec: { selector: { matchLabels: { a: 'b' } }, template: { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } } } })],
    steps: Object.entries({ table: TABLE, metadata: METADATA, yaml: 'application/yaml', text: 'text/plain', stream: 'application/json;stream=watch' }).flatMap(([form, accept]) => [
      get(`status: ${form}`, `${pods}/p/status`, { headers: { accept } }),
      get(`scale: ${form}`, `${inNamespace('apps/v1/deployments')}/d/scale`, { headers: { accept } }),
      get(`log: ${form}`, `${pods}/none/log`, { headers: { accept } }),
      request('PATCH', [`patch of a scale: ${form}`, `${inNamespace('apps/v1/deployments')}/d/scale?dryRun=All`], { headers: { accept }, body: { spec: { replicas: 2 } }, type: 'application/merge-patch+json' }),
      request('POST', [`binding: ${form}`, `${pods}/p/binding?dryRun=All`], { headers: { accept }, body: { metadata: { name: 'p' }, target: { kind: 'Node', name: 'n' } } }),
      review(form, accept),
      request('PATCH', [`patch of a namespace: ${form}`, '/api/v1/namespaces/{{ns}}?dryRun=All'], { headers: { accept }, body: {}, type: 'application/merge-patch+json' }),
      get(`deployment: ${form}`, `${inNamespace('apps/v1/deployments')}/d?includeObject=None`, { headers: { accept } }),
    ]),
  }),
  script({
    name: 'list/forms/gzip',
    given: Array.from({ length: 2 }, (_none, index) => post([`big ${index}`, configMaps], { metadata: { name: `big-${index}` }, data: Object.fromEntries(Array.from({ length: 100 }, (_one, key) => [`k${key}`, BIG])) })),
    steps: [
      get('large list', configMaps, { keep: 'status', headers: { 'accept-encoding': 'gzip' } }),
      get('large list, no gzip', configMaps, { keep: 'status' }),
      get('large list, identity', configMaps, { keep: 'status', headers: { 'accept-encoding': 'identity' } }),
      get('large list, several', configMaps, { keep: 'status', headers: { 'accept-encoding': 'br, gzip;q=0.5' } }),
      get('large list, gzip q=0', configMaps, { keep: 'status', headers: { 'accept-encoding': 'gzip;q=0' } }),
      get('one object under the limit', `${configMaps}/big-0`, { keep: 'status', headers: { 'accept-encoding': 'gzip' } }),
      get('large, as yaml', configMaps, { keep: 'status', headers: { 'accept-encoding': 'gzip', accept: 'application/yaml' } }),
      get('large list, in capitals', configMaps, { keep: 'status', headers: { 'accept-encoding': 'GZIP' } }),
      get('large list, last of several', configMaps, { keep: 'status', headers: { 'accept-encoding': 'br,deflate , gzip ' } }),
      request('PATCH', ['large object, patched', `${configMaps}/big-0`], { keep: 'status', body: { data: { more: 'x'.repeat(60_000) } }, type: 'application/merge-patch+json' }),
      get('large object', `${configMaps}/big-0`, { keep: 'status', headers: { 'accept-encoding': 'gzip' } }),
      request('PATCH', ['large object, patched and compressed', `${configMaps}/big-0`], { keep: 'status', headers: { 'accept-encoding': 'gzip' }, body: { data: { again: 'x' } }, type: 'application/merge-patch+json' }),
      get('large object, metadata', `${configMaps}/big-0`, { keep: 'status', headers: { 'accept-encoding': 'gzip', accept: METADATA } }),
      get('secrets, empty', inNamespace('secrets'), { keep: 'status', headers: { 'accept-encoding': 'gzip' } }),
    ],
  }),
];
