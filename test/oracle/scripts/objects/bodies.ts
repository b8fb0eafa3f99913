import { differing, get, patch, post, put, request, script, text } from '../../script.ts';
import type { RequestStep, Script } from '../../script.ts';
import { configMaps, inNamespace, makeConfigMap, query } from '../paths.ts';
import { DEEP } from '../reasons.ts';

// What is sent as a body, and the options in the query (spec 2.1, 2.2, 2.9).

const GOOD = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"t"}}';
const DRY = `${configMaps}?dryRun=All`;

function sent(id: string, body: string, type = 'application/json'): RequestStep {
  return post([id, DRY], text(body), { type });
}

const TYPES = [
  'application/json', 'application/json; charset=utf-8', 'application/json;charset=latin1', 'APPLICATION/JSON', 'text/json', 'text/plain', 'application/yaml', 'application/x-yaml', 'text/yaml', 'application/vnd.kubernetes.protobuf', 'application/cbor', 'application/xml', 'application/x-www-form-urlencoded', '*/*', 'nonsense', '', 'application/merge-patch+json',
] as const;

// What Go's mime.ParseMediaType makes of a Content-Type, and what go-restful does before it.
const MEDIA_TYPES = [
  'application/json;', 'application/json;x', 'application/json; charset', 'application/json;charset="utf-8"', 'application/json;charset="utf-8', 'application/json;a=1;a=1', 'application/json;a=1;a=2', 'application/json ; a=b', ' application/json', 'application/json,application/yaml', 'text/plain,application/json', 'application/json;a=b,text/plain', 'application / json', 'application/json/x', 'Application/json;A=B', 'application/json;a=b;', 'application/json;=b', 'application/json;a=', 'application/json;a=b c', 'application/json;a="b;c"', 'application/json;q=0',
] as const;

const BROKEN: Readonly<Record<string, string>> = {
  'empty': '', 'space': ' ', 'null': 'null', 'text': '"x"', 'number': '1', 'list': '[]', 'empty object': '{}', 'not closed': '{"metadata":{"name":"t"}', 'more behind': `${GOOD}x`, 'two objects': `${GOOD}${GOOD}`, 'single quotes': "{'a':1}", 'comment': `/**/${GOOD}`, 'trailing comma': '{"metadata":{"name":"t"},}', 'bare word': 'x',
  'kind a number': '{"kind":1,"metadata":{"name":"t"}}', 'metadata a text': '{"metadata":"t"}', 'metadata a list': '{"metadata":[]}', 'name a number': '{"metadata":{"name":1}}', 'name null': '{"metadata":{"name":null}}', 'data a list': '{"metadata":{"name":"t"},"data":[]}', 'NaN': '{"metadata":{"name":"t"},"data":{"a":NaN}}',
  'bad escape': '{"metadata":{"name":"\\x"}}', 'new line in a text': '{"metadata":{"name":"a\nb"}}', 'deep': `{"metadata":{"name":"t"},"x":${'['.repeat(200)}${']'.repeat(200)}}`, 'as deep as may be': `{"metadata":{"name":"t"},"x":${'['.repeat(9_999)}${']'.repeat(9_999)}}`, 'too deep by one': `{"metadata":{"name":"t"},"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 'deep in the data': `{"metadata":{"name":"t"},"data":${'['.repeat(3_000)}${']'.repeat(3_000)}}`, 'very deep': `{"metadata":{"name":"t"},"x":${'['.repeat(11000)}${']'.repeat(11000)}}`,
};

const KINDS: Readonly<Record<string, string>> = {
  'no kind': '{"metadata":{"name":"t"}}', 'kind only': '{"kind":"ConfigMap","metadata":{"name":"t"}}', 'version only': '{"apiVersion":"v1","metadata":{"name":"t"}}', 'another kind': '{"apiVersion":"v1","kind":"Secret","metadata":{"name":"t"}}', 'unknown kind': '{"apiVersion":"v1","kind":"Nonsense","metadata":{"name":"t"}}',
  'unknown version': '{"apiVersion":"v9","kind":"ConfigMap","metadata":{"name":"t"}}', 'another group': '{"apiVersion":"apps/v1","kind":"ConfigMap","metadata":{"name":"t"}}', 'bad version': '{"apiVersion":"a/b/c","kind":"ConfigMap","metadata":{"name":"t"}}', 'kind in lower case': '{"apiVersion":"v1","kind":"configmap","metadata":{"name":"t"}}', 'a list': '{"apiVersion":"v1","kind":"ConfigMapList","items":[]}',
  'delete options': '{"apiVersion":"v1","kind":"DeleteOptions"}', 'a status': '{"apiVersion":"v1","kind":"Status"}', 'empty kind': '{"apiVersion":"v1","kind":"","metadata":{"name":"t"}}',
};

const MODES = [undefined, '', 'Ignore', 'Warn', 'Strict', 'strict', 'x'] as const;
const UNKNOWN = '{"metadata":{"name":"t","nonsense":1},"data":{"a":"b"},"more":{"x":1},"more":2}';
const DUPLICATE = '{"metadata":{"name":"t","name":"t","labels":{"a":"b","a":"c"}},"data":{"a":"b","a":"c"},"data":{"d":"e"}}';
const POD = '{"metadata":{"name":"t"},"spec":{"containers":[{"name":"c","image":"i","imagee":"x","name":"c","ports":[{"containerPort":1,"containerPort":2,"x":3}]}],"extra":true}}';
const YAML = 'metadata:\n  name: t\n  nonsense: 1\ndata:\n  a: b\n  a: c\nmore: x\n';

function modes(to: readonly [string, string], body: string, type = 'application/json'): RequestStep[] {
  return MODES.map((fieldValidation) => post([`${to[0]}, ${fieldValidation ?? 'no mode'}`, query(to[1], { dryRun: 'All', fieldValidation })], text(body), { type }));
}

export const objectBodies: readonly Script[] = [
  script({ name: 'objects/bodies/types', steps: [...TYPES.map((type) => sent(`type ${JSON.stringify(type)}`, GOOD, type)), request('POST', ['no type', DRY], { headers: {}, body: text(GOOD), type: 'application/octet-stream' })] }),
  script({ name: 'objects/bodies/media types', given: [makeConfigMap('a')], steps: MEDIA_TYPES.flatMap((type) => [sent(`POST ${type}`, GOOD, type), request('PATCH', [`PATCH ${type}`, `${configMaps}/a?dryRun=All`], { body: text('{"data":{"b":"2"}}'), type: type.replace('json', 'merge-patch+json') }), request('DELETE', [`DELETE ${type}`, `${configMaps}/a?dryRun=All`], { body: text('{}'), type })]) }),
  script({
    name: 'objects/bodies/broken',
    steps: [...Object.entries(BROKEN).map(([id, body]) => sent(id, body)), ...Object.entries(BROKEN).filter(([id]) => !id.includes('deep') || id === 'deep in the data').map(([id, body]) => put([`PUT ${id}`, `${configMaps}/t?dryRun=All`], text(body)))].map((step) => (/as deep as may be|deep in the data/.test(step.id) ? differing(step, DEEP) : step)),
  }),
  script({ name: 'objects/bodies/kinds', steps: Object.entries(KINDS).map(([id, body]) => sent(id, body)) }),
  script({
    name: 'objects/bodies/yaml',
    steps: [
      sent('block', 'metadata:\n  name: t\ndata:\n  a: "1"\n', 'application/yaml'), sent('flow', '{metadata: {name: t}, data: {a: b}}', 'application/yaml'), sent('json', GOOD, 'application/yaml'), sent('anchors', 'metadata: {name: t, labels: &l {a: b}, annotations: *l}\n', 'application/yaml'),
      sent('number for text', 'metadata: {name: t}\ndata: {a: 1}\n', 'application/yaml'), sent('yes for text', 'metadata: {name: t}\ndata: {a: yes}\n', 'application/yaml'), sent('null for text', 'metadata: {name: t}\ndata: {a: ~}\n', 'application/yaml'), sent('date for text', 'metadata: {name: t}\ndata: {a: 2020-01-01}\n', 'application/yaml'),
      sent('octal', 'metadata: {name: t}\nimmutable: yes\n', 'application/yaml'), sent('tab', 'metadata:\n\tname: t\n', 'application/yaml'), sent('two documents', 'metadata: {name: t}\n---\nmetadata: {name: u}\n', 'application/yaml'), sent('directive', '%YAML 1.1\n---\nmetadata: {name: t}\n', 'application/yaml'),
      sent('not yaml', 'a: b: c', 'application/yaml'), sent('empty, yaml', '', 'application/yaml'), sent('merge key', 'metadata: &m {name: t}\nx: {<<: *m}\n', 'application/yaml'), sent('comment only', '# x\n', 'application/yaml'), sent('text only', 'hello', 'application/yaml'),
      get('as yaml', `${configMaps}?labelSelector=none`, { headers: { accept: 'application/yaml' }, keep: 'status' }),
    ],
  }),
  script({
    name: 'objects/bodies/field validation',
    given: [makeConfigMap('a')],
    steps: [
      ...modes(['unknown', configMaps], UNKNOWN), ...modes(['duplicate', configMaps], DUPLICATE), ...modes(['pod', inNamespace('pods')], POD), ...modes(['yaml', configMaps], YAML, 'application/yaml'),
      ...MODES.flatMap((fieldValidation) => [
        put([`PUT, ${fieldValidation ?? 'no mode'}`, query(`${configMaps}/a`, { dryRun: 'All', fieldValidation })], text(UNKNOWN.replaceAll('"t"', '"a"'))),
        patch('merge', [`merge patch, ${fieldValidation ?? 'no mode'}`, query(`${configMaps}/a`, { dryRun: 'All', fieldValidation })], text('{"nonsense":1,"metadata":{"x":{"y":1}},"data":{"a":"b","a":"c"}}')),
        patch('strategic', [`strategic patch, ${fieldValidation ?? 'no mode'}`, query(`${configMaps}/a`, { dryRun: 'All', fieldValidation })], text('{"nonsense":1,"data":{"a":"b","a":"c"}}')),
        patch('json', [`json patch, ${fieldValidation ?? 'no mode'}`, query(`${configMaps}/a`, { dryRun: 'All', fieldValidation })], text('[{"op":"add","path":"/nonsense","value":{"a":1}},{"op":"add","path":"/data","value":{"a":"b"},"x":1}]')),
        patch('apply', [`apply, ${fieldValidation ?? 'no mode'}`, query(`${configMaps}/a`, { dryRun: 'All', fieldManager: 'm', force: 'true', fieldValidation })], text('{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"nonsense":1,"data":{"a":"b","a":"c"}}')),
      ]),
      post(['many unknown fields', `${configMaps}?dryRun=All`], { metadata: { name: 't' }, ...Object.fromEntries(Array.from({ length: 130 }, (_none, index) => [`unknown${index}`, index])) }),
      post(['a long unknown field', `${configMaps}?dryRun=All`], { metadata: { name: 't' }, ['x'.repeat(400)]: 1 }),
      post(['many unknown fields, strict', `${configMaps}?dryRun=All&fieldValidation=Strict`], { metadata: { name: 't' }, ...Object.fromEntries(Array.from({ length: 130 }, (_none, index) => [`unknown${index}`, index])) }),
    ],
  }),
  script({
    name: 'objects/bodies/options',
    given: [makeConfigMap('a')],
    steps: [
      ...['All', 'all', '', 'None', 'x', 'true'].map((dryRun) => post([`dryRun ${dryRun}`, query(configMaps, { dryRun })], { metadata: { name: 'a' } })),
      post(['dryRun twice', query(configMaps, { dryRun: ['All', 'All'] })], { metadata: { name: 'd2' } }), post(['dryRun All and x', query(configMaps, { dryRun: ['All', 'x'] })], { metadata: { name: 'd3' } }),
      post(['dryRun, new', query(configMaps, { dryRun: 'All' })], { metadata: { name: 'new' } }), get('dryRun, new, is not there', `${configMaps}/new`),
      put(['dryRun PUT', `${configMaps}/a?dryRun=All`], { metadata: { name: 'a' }, data: { dry: 'run' } }), patch('merge', ['dryRun PATCH', `${configMaps}/a?dryRun=All`], { data: { dry: 'run' } }), get('dryRun, unchanged', `${configMaps}/a`),
      put(['dryRun PUT, absent', `${configMaps}/none?dryRun=All`], { metadata: { name: 'none' } }), request('DELETE', ['dryRun DELETE', `${configMaps}/a?dryRun=All`]), request('DELETE', ['dryRun DELETE by body', `${configMaps}/a`], { body: { dryRun: ['All'] } }), request('DELETE', ['dryRun DELETE wrong', `${configMaps}/a?dryRun=x`]),
      ...['m', 'a'.repeat(128), 'a'.repeat(129), 'a\tb', 'é', ''].map((fieldManager) => post([`fieldManager ${fieldManager.length > 9 ? fieldManager.length : JSON.stringify(fieldManager)}`, query(configMaps, { dryRun: 'All', fieldManager })], { metadata: { name: 't' } })),
      ...['1s', '0', '-1s', 'x', '61s', ''].map((timeout) => post([`timeout ${timeout}`, query(configMaps, { dryRun: 'All', timeout })], { metadata: { name: 't' } })),
      patch('merge', ['force on a merge patch', `${configMaps}/a?force=true`], {}), patch('apply', ['apply without manager', `${configMaps}/a`], { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }), patch('merge', ['force=x', `${configMaps}/a?force=x`], {}),
      post(['force on POST', `${configMaps}?force=true&dryRun=All`], { metadata: { name: 't' } }), post(['pretty', `${configMaps}?pretty=true&dryRun=All`], { metadata: { name: 't' } }), post(['resourceVersion in the query', `${configMaps}?resourceVersion=x&dryRun=All`], { metadata: { name: 't' } }),
      post(['orphan options', `${configMaps}?propagationPolicy=x&dryRun=All`], { metadata: { name: 't' } }),
    ],
  }),
  script({
    name: 'objects/bodies/sizes',
    steps: [
      post(['just under a mebibyte', `${configMaps}?dryRun=All`], { metadata: { name: 't' }, data: { a: 'x'.repeat(1048576) } }, { keep: 'status' }), post(['over a mebibyte', `${configMaps}?dryRun=All`], { metadata: { name: 't' }, data: { a: 'x'.repeat(1048577) } }),
      post(['secret over a mebibyte', `${inNamespace('secrets')}?dryRun=All`], { metadata: { name: 't' }, stringData: { a: 'x'.repeat(1048577) } }), post(['over three mebibytes', `${configMaps}?dryRun=All`], text(`{"metadata":{"name":"t"},"x":"${'x'.repeat(3145728)}"}`)),
      patch('json', ['many operations', `${configMaps}/none`], Array.from({ length: 10001 }, () => ({ op: 'test', path: '/kind', value: 'ConfigMap' }))), patch('merge', ['patch over three mebibytes', `${configMaps}/none`], text(`{"x":"${'x'.repeat(3145728)}"}`)),
    ],
  }),
];

