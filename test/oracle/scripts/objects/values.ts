import type { JsonObject } from '../../../../src/wire/object.ts';
import { differing, get, patch, post, put, script, text } from '../../script.ts';
import type { RequestStep, Script } from '../../script.ts';
import { configMaps, inNamespace, pod, pods } from '../paths.ts';

// Values on their way through the server: quantities, big numbers, odd texts, times, nulls (spec 2.9, appendices B and D).

const QUANTITIES = [
  '1', '0', '1000m', '0.5', '.5', '5.', '1.5', '100m', '1n', '1u', '0.1m', '1k', '1K', '1Ki', '1024Ki', '1024Mi', '1.5Gi', '1e3', '1E3', '1e-3', '1E', '1Ei', '9223372036854775807', '9223372036854775808', '1e30', '+1', '-1', '01', '1 ', '', 'x', '1x', '1.2.3', '0x10', '1Mi5', '1_000', '٣', '0.0000000001', '3.14159265358979',
] as const;

const BREAKS = 'a number beyond float64 in free-form JSON makes the real server drop the connection; ours answers';

function quantity(value: string): RequestStep {
  return post([`quantity ${JSON.stringify(value)}`, `${inNamespace('resourcequotas')}?dryRun=All`], { metadata: { name: 'q' }, spec: { hard: { 'requests.cpu': value } } });
}

/** JSON numbers as they are written, for fields of each Go type. */
const NUMBERS = ['1', '-1', '1.0', '1.5', '1e2', '1E400', '9007199254740993', '9223372036854775807', '9223372036854775808', '2147483647', '2147483648', '-2147483649', '"1"', 'true', 'null', '[]', '{}', '01', '1.'] as const;

function number(into: string, path: string, body: (value: string) => string): RequestStep[] {
  return NUMBERS.map((value) => post([`${into}: ${value}`, path], text(body(value))));
}

const TEXTS: Readonly<Record<string, string>> = {
  'markup': '<a href="x">&amp;</a>', 'line separators': '\u2028\u2029', 'control': '\u0001\u001f\u007f', 'quotes and backslashes': '"\\/\b\f\n\r\t', 'beyond the first plane': '😀𝒳', 'lone surrogate as escape': '', 'nul': '\u0000', 'accents': 'é e\u0301', 'right to left': 'עברית',
};

function raw(id: string, json: string): RequestStep {
  return post([id, `${configMaps}?dryRun=All`], text(json));
}

export const objectValues: readonly Script[] = [
  script({ name: 'objects/values/quantities', steps: QUANTITIES.map(quantity) }),
  script({
    name: 'objects/values/numbers',
    steps: [
      ...number('int64', `${inNamespace('apps/v1/controllerrevisions')}?dryRun=All`, (value) => `{"metadata":{"name":"n"},"data":{},"revision":${value}}`),
      ...number('int32', `${inNamespace('apps/v1/deployments')}?dryRun=All`, (value) => `{"metadata":{"name":"n"},"spec":{"replicas":${value},"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}}`),
      ...number('free', `${inNamespace('apps/v1/controllerrevisions')}?dryRun=All`, (value) => `{"metadata":{"name":"n"},"data":{"x":${value}},"revision":1}`).map((step) => (step.id.includes('1E400') ? differing(step, BREAKS) : step)),
      ...number('int or text', `${inNamespace('policy/v1/poddisruptionbudgets')}?dryRun=All`, (value) => `{"metadata":{"name":"n"},"spec":{"minAvailable":${value}}}`),
      ...number('text', `${configMaps}?dryRun=All`, (value) => `{"metadata":{"name":"n"},"data":{"x":${value}}}`),
      ...number('bool', `${configMaps}?dryRun=All`, (value) => `{"metadata":{"name":"n"},"immutable":${value}}`),
    ],
  }),
  script({
    name: 'objects/values/big numbers kept',
    steps: [
      differing(post(['revision', inNamespace('apps/v1/controllerrevisions')], text('{"metadata":{"name":"big"},"revision":9007199254740993,"data":{"a":9223372036854775807,"b":9007199254740993,"c":1.0,"d":1e21,"e":0.1,"f":-0,"g":1e400}}')), BREAKS),
      post(['revision, fit', inNamespace('apps/v1/controllerrevisions')], text('{"metadata":{"name":"big"},"revision":9007199254740993,"data":{"a":9223372036854775807,"b":9007199254740993,"c":1.0,"d":1e21,"e":0.1,"f":-0}}')),
      get('read', `${inNamespace('apps/v1/controllerrevisions')}/big`),
      get('read, raw', `${inNamespace('apps/v1/controllerrevisions')}/big?fieldSelector=x`, { headers: { accept: 'application/yaml' } }),
      patch('merge', ['merged', `${inNamespace('apps/v1/controllerrevisions')}/big`], { metadata: { labels: { a: 'b' } } }),
      patch('json', ['tested', `${inNamespace('apps/v1/controllerrevisions')}/big`], text('[{"op":"test","path":"/revision","value":9007199254740993},{"op":"add","path":"/metadata/labels/c","value":"d"}]')),
      patch('json', ['tested, one off', `${inNamespace('apps/v1/controllerrevisions')}/big`], text('[{"op":"test","path":"/revision","value":9007199254740992}]')),
    ],
  }),
  script({
    name: 'objects/values/texts',
    steps: [
      ...Object.entries(TEXTS).filter(([, value]) => value !== '').map(([id, value]) => post([id, `${configMaps}?dryRun=All`], { metadata: { name: 't', annotations: { a: value } }, data: { x: value } })),
      // Compared byte for byte, so without managedFields: a dry run of an object that has none yet cannot be had, hence two steps.
      ...Object.entries(TEXTS).flatMap(([id, value], index) => (value === '' || id === 'nul' ? [] : [
        post([`${id}, made`, configMaps], { metadata: { name: `t${index}` }, data: { x: value } }),
        patch('merge', [`${id}, bare`, `${configMaps}/t${index}`], { metadata: { managedFields: [{}] } }),
        get(`${id}, bytes`, `${configMaps}/t${index}`, { keep: 'raw' }),
      ])),
      raw('lone surrogate', '{"metadata":{"name":"t"},"data":{"x":"\\ud800"}}'), raw('escaped nul', '{"metadata":{"name":"t"},"data":{"x":"\\u0000"}}'), raw('proto key', '{"metadata":{"name":"t"},"data":{"__proto__":"x","constructor":"y","1":"z"}}'),
      raw('key of escapes', '{"metadata":{"name":"t"},"data":{"\\u0061":"x"}}'), raw('capital field', '{"Metadata":{"Name":"t"},"DATA":{"a":"b"}}'), raw('byte order mark', '\ufeff{"metadata":{"name":"t"}}'),
    ],
  }),
  script({
    name: 'objects/values/nulls and empties',
    steps: [
      raw('data null', '{"metadata":{"name":"t"},"data":null}'), raw('data empty', '{"metadata":{"name":"t"},"data":{}}'), raw('value null', '{"metadata":{"name":"t"},"data":{"a":null}}'), raw('labels empty', '{"metadata":{"name":"t","labels":{},"annotations":{},"finalizers":[]}}'),
      ...([['no volumes', { volumes: [] }], ['volumes null', { volumes: null }], ['selector empty', { nodeSelector: {} }], ['security context empty', { securityContext: {} }], ['tolerations empty', { tolerations: [] }], ['affinity empty', { affinity: {} }]] as [string, JsonObject][]).map(([id, spec]) => post([id, `${pods}?dryRun=All`], pod('p', spec))),
      post(['env value empty', `${pods}?dryRun=All`], pod('p', { containers: [{ name: 'c', image: 'i', env: [{ name: 'A', value: '' }], command: [], args: null }] })),
      post(['item null', `${pods}?dryRun=All`], pod('p', { containers: [null] })),
      put(['PUT makes empty', `${configMaps}/none`], { metadata: { name: 'none' } }),
    ],
  }),
  script({
    name: 'objects/values/times',
    steps: [
      '2020-01-01T00:00:00Z', '2020-01-01T00:00:00.5Z', '2020-01-01T02:00:00+02:00', '2020-01-01T00:00:00.000000Z', '2020-01-01T00:00:00.123456Z', '2020-01-01T00:00:00.123456789Z', '2020-01-01', '2020-01-01 00:00:00', 'now', '', '2020-02-30T00:00:00Z', '2020-01-01t00:00:00z', '0001-01-01T00:00:00Z', '10000-01-01T00:00:00Z',
    ].flatMap((time) => [
      post([`time ${time}`, `${inNamespace('events')}?dryRun=All`], { metadata: { name: 'e' }, involvedObject: { namespace: '{{ns}}' }, firstTimestamp: time }),
      post([`micro time ${time}`, `${inNamespace('coordination.k8s.io/v1/leases')}?dryRun=All`], { metadata: { name: 'l' }, spec: { renewTime: time } }),
    ]).concat([
      post(['time a number', `${inNamespace('events')}?dryRun=All`], { metadata: { name: 'e' }, involvedObject: { namespace: '{{ns}}' }, firstTimestamp: 5 }),
    ]),
  }),
];
