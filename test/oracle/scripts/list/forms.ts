import { get, post, script } from '../../script.ts';
import type { RequestStep, Script } from '../../script.ts';
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
      get('secrets, empty', inNamespace('secrets'), { keep: 'status', headers: { 'accept-encoding': 'gzip' } }),
    ],
  }),
];
