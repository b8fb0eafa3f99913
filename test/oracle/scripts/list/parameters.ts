import { differing, get, patch, request, script } from '../../script.ts';
import type { Script } from '../../script.ts';
import { configMaps, gets, makeConfigMap } from '../paths.ts';
import { NOT_UTF8, UNREADABLE_GET } from '../reasons.ts';
import { METADATA, METADATA_LIST, TABLE } from './forms.ts';

// Every query parameter of a list with odd values (spec 1.2), and the parameters of a get.

const BOOLEANS = ['0', '1', 'true', 'false', 'TRUE', 'False', 'yes', 'no', 't', '', '2'] as const;
const INTEGERS = ['', '0', '-1', 'abc', '1.5', '1e3', '+1', '0x1', ' 1', '9223372036854775807', '9223372036854775808'] as const;
const DURATIONS = ['', '0', '0s', '1s', '1m', '61s', '-1s', 'abc', '1', '1h', '100ms'] as const;

const UNREADABLE: readonly string[] = ['abc', '-1', '18446744073709551616'].map((version) => `resourceVersion=${version}`);

// What Go's net/url makes of a query.
const SYNTAX = [
  'limit=1;labelSelector=none', 'limit=1&x=;&labelSelector=none', 'limit=%zz', 'limit=%31', 'li%6Dit=1', '%zz=1&limit=1', 'limit=1&limit=', 'limit=&limit=1', '=1', '&&limit=1&', 'limit', 'limit=', '?limit=1', 'labelSelector=in+in+(b)', 'labelSelector=in%20in%20(b)',
  'labelSelector=in%3Db', 'labelSelector=in=b', 'labelSelector=in%3D%62', 'labelSelector=%ff', 'labelSelector=in%2Bb', 'LabelSelector=in=b', 'labelselector=in=b', 'labelSelector=in=b&labelSelector=in=c', 'fieldSelector=metadata.name==b', 'fieldSelector=metadata.name%3Db%2Cmetadata.namespace%3D{{ns}}', 'labelSelector[]=in=b', 'limit=1=2', 'limit =1', 'limit= 1'.replace(' ', '+'),
].map((text) => text.replaceAll(' ', '%20'));

export const listParameters: readonly Script[] = [
  script({
    name: 'list/parameters/numbers',
    given: ['a', 'b', 'c'].map((name) => makeConfigMap(name)),
    steps: [
      ...gets(configMaps, INTEGERS.map((limit) => ({ limit })), { keep: 'names' }),
      ...gets(configMaps, INTEGERS.map((timeoutSeconds) => ({ timeoutSeconds })), { keep: 'names' }),
      ...gets(configMaps, DURATIONS.map((timeout) => ({ timeout })), { keep: 'names' }),
      ...gets(configMaps, [{ limit: ['1', '2'] }, { limit: ['2', 'abc'] }, { limit: ['abc', '2'] }], { keep: 'names' }),
    ],
  }),
  script({
    name: 'list/parameters/booleans',
    given: ['a', 'b'].map((name) => makeConfigMap(name)),
    steps: [
      ...gets(configMaps, BOOLEANS.filter((value) => ['0', 'false', 'False'].includes(value)).map((watch) => ({ watch })), { keep: 'names' }),
      ...gets(configMaps, BOOLEANS.map((allowWatchBookmarks) => ({ allowWatchBookmarks })), { keep: 'names' }),
      ...gets(configMaps, BOOLEANS.map((sendInitialEvents) => ({ sendInitialEvents })), { keep: 'names' }),
      ...gets(configMaps, [
        { sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan' }, { sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan', resourceVersion: '0' },
        { export: 'true' }, { export: '1' }, { export: 'false' }, { exact: 'true' }, { unknown: 'x' }, { LIMIT: '1' }, { includeUninitialized: 'true' },
      ], { keep: 'names' }),
    ],
  }),
  script({
    name: 'list/parameters/pretty',
    // Bytes are compared here, so the object is freed of managedFields.
    given: [makeConfigMap('a'), patch('merge', ['bare', `${configMaps}/a`], { metadata: { managedFields: [{}], labels: { l: '1' } } })],
    steps: [
      ...gets(`${configMaps}/a`, BOOLEANS.map((pretty) => ({ pretty })), { keep: 'raw' }),
      ...['curl/8.0', 'Wget/1.0', 'Mozilla/5.0', 'curl', 'mycurl/1', 'HTTPie/3'].map((agent) => get(`as ${agent}`, `${configMaps}/a`, { keep: 'raw', headers: { 'user-agent': agent } })),
      get('as curl, not pretty', `${configMaps}/a?pretty=false`, { keep: 'raw', headers: { 'user-agent': 'curl/8.0' } }),
      get('pretty in Accept', `${configMaps}/a`, { keep: 'raw', headers: { accept: 'application/json;pretty=1' } }),
      get('an error as curl', `${configMaps}/none`, { keep: 'raw', headers: { 'user-agent': 'curl/8.0' } }),
      get('a list as curl', `${configMaps}?fieldSelector=metadata.name%3Da`, { keep: 'raw', headers: { 'user-agent': 'curl/8.0' } }),
      get('an empty list', `${configMaps}?labelSelector=none`, { keep: 'raw' }),
      get('as curl, pretty empty', `${configMaps}/a?pretty=`, { keep: 'raw', headers: { 'user-agent': 'curl/8.0' } }),
      get('not pretty, but pretty in Accept', `${configMaps}/a?pretty=false`, { keep: 'raw', headers: { accept: 'application/json;pretty=1' } }),
      get('pretty in another clause', `${configMaps}/a`, { keep: 'raw', headers: { accept: 'application/json,application/yaml;pretty=1' } }),
      get('pretty, twice', `${configMaps}/a?pretty=false&pretty=true`, { keep: 'raw' }),
      get('metadata as curl', `${configMaps}/a`, { keep: 'raw', headers: { 'user-agent': 'curl/8.0', accept: METADATA } }),
      get('yaml as curl', `${configMaps}/a`, { keep: 'raw', headers: { 'user-agent': 'curl/8.0', accept: 'application/yaml' } }),
      get('metadata of nothing', `${configMaps}?labelSelector=none`, { keep: 'raw', headers: { accept: METADATA_LIST } }),
      get('a table of nothing', `${configMaps}?labelSelector=none&includeObject=None`, { headers: { accept: TABLE } }),
      get('yaml of nothing', `${configMaps}?labelSelector=none`, { keep: 'raw', headers: { accept: 'application/yaml' } }),
    ],
  }),
  script({
    name: 'list/parameters/query syntax',
    given: ['a', 'b', 'c'].map((name) => makeConfigMap(name, { in: name })),
    steps: SYNTAX.map((text) => get(text, `${configMaps}?${text}`, { keep: 'names' })).map((step) => (step.id.includes('%ff') ? differing(step, NOT_UTF8) : step)),
  }),
  script({
    name: 'list/parameters/get',
    given: [makeConfigMap('a'), makeConfigMap('b')],
    steps: [
      ...gets(`${configMaps}/a`, [
        {}, { resourceVersion: '' }, { resourceVersion: '0' }, { resourceVersion: '{{a.rv}}' }, { resourceVersion: '1' }, { resourceVersion: 'abc' }, { resourceVersion: '-1' },
        { resourceVersion: '18446744073709551616' }, { resourceVersionMatch: 'Exact', resourceVersion: '{{a.rv}}' }, { limit: 'abc' }, { watch: 'true' }, { watch: '1', resourceVersion: '0' },
        { export: 'true' }, { exact: 'true' }, { timeout: 'abc' }, { continue: 'x' }, { labelSelector: '((' },
      ]).map((step) => (UNREADABLE.includes(step.id) ? differing(step, UNREADABLE_GET) : step)),
      get('absent', `${configMaps}/none`),
      get('absent, any state', `${configMaps}/none?resourceVersion=0`),
      differing(get('absent, bad version', `${configMaps}/none?resourceVersion=abc`), UNREADABLE_GET),
      get('a name with a slash', `${configMaps}/a%2Fb`),
      get('a name in capitals', `${configMaps}/A`),
      get('a name with a space', `${configMaps}/a%20b`),
      get('a name of dots', `${configMaps}/..`),
      get('a slash at the end', `${configMaps}/a/`),
      get('two slashes in front', '//api/v1/namespaces/{{ns}}/configmaps/a'),
      get('two slashes at the end', `${configMaps}/a//`),
      differing(get('bytes that are no text', `${configMaps}/%ff`), NOT_UTF8),
      get('an escape that is none', `${configMaps}/%zz`),
      get('two slashes', '/api/v1//namespaces/{{ns}}/configmaps/a'),
      get('encoded letters', '/api/v1/namespaces/{{ns}}/configmaps/%61'),
      request('HEAD', ['HEAD of an object', `${configMaps}/a`]),
      request('HEAD', ['HEAD of a collection', configMaps]),
      request('OPTIONS', ['OPTIONS of a collection', configMaps]),
      request('GET', ['GET with a body', `${configMaps}/a`], { body: { kind: 'Nonsense' } }),
    ],
  }),
  script({
    name: 'list/parameters/get future',
    given: [makeConfigMap('a')],
    together: true,
    steps: [
      ...gets(`${configMaps}/a`, [{ resourceVersion: '{{a.rv+1000000}}' }, { resourceVersion: '18446744073709551615' }]),
      get('absent', `${configMaps}/none?resourceVersion={{a.rv+1000000}}`),
    ],
  }),
];
