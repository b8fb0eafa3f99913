import { del, get, put, script } from '../../script.ts';
import type { RequestStep, Script } from '../../script.ts';
import { configMap, configMaps, everywhere, makeConfigMap, query } from '../paths.ts';

// Walking through pages while the collection changes, and tokens of every shape (spec 1.2, 1.3).

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;
const SEVEN: readonly RequestStep[] = NAMES.map((name, index) => makeConfigMap(name, { half: index < 4 ? 'first' : 'second' }));

/** Page `number` of a walk; the first has no token. */
function page(walk: string, number: number, parameters: Readonly<Record<string, string | number>> = {}): RequestStep {
  return get(`${walk} ${number}`, query(configMaps, { ...parameters, ...tokenFor(walk, number) }), { keep: 'names' });
}

function pageOfAllNamespaces(number: number): RequestStep {
  return get(`walk ${number}`, query(everywhere('configmaps'), { limit: 3, labelSelector: 'owner={{ns}}', ...tokenFor('walk', number) }), { keep: 'names' });
}

function tokenFor(walk: string, number: number): { continue?: string } {
  return number === 1 ? {} : { continue: `{{${walk} ${number - 1}.continue}}` };
}

function pages(walk: string, count: number, parameters: Readonly<Record<string, string | number>>): RequestStep[] {
  return Array.from({ length: count }, (_none, index) => page(walk, index + 1, parameters));
}

/** A token whose JSON is as written. */
function forged(json: string): string {
  return Buffer.from(json, 'utf8').toString('base64url');
}

const FORGED: Readonly<Record<string, string>> = {
  'not base64': '!!!',
  'not json': Buffer.from('x').toString('base64url'),
  'with padding': Buffer.from('{"v":"meta.k8s.io/v1","rv":1,"start":"a"}').toString('base64'),
  'empty object': forged('{}'),
  'no version': forged('{"rv":1,"start":"a\\u0000"}'),
  'another version': forged('{"v":"meta.k8s.io/v2","rv":1,"start":"a\\u0000"}'),
  'rv 0': forged('{"v":"meta.k8s.io/v1","rv":0,"start":"a\\u0000"}'),
  'rv -2': forged('{"v":"meta.k8s.io/v1","rv":-2,"start":"a\\u0000"}'),
  'rv text': forged('{"v":"meta.k8s.io/v1","rv":"1","start":"a\\u0000"}'),
  'rv fraction': forged('{"v":"meta.k8s.io/v1","rv":1.5,"start":"a\\u0000"}'),
  'no start': forged('{"v":"meta.k8s.io/v1","rv":1}'),
  'start empty': forged('{"v":"meta.k8s.io/v1","rv":1,"start":""}'),
  'start goes up': forged('{"v":"meta.k8s.io/v1","rv":1,"start":"../x"}'),
  'start is a slash': forged('{"v":"meta.k8s.io/v1","rv":1,"start":"/"}'),
  'start with dots': forged('{"v":"meta.k8s.io/v1","rv":-1,"start":"/./a"}'),
  'compacted': forged('{"v":"meta.k8s.io/v1","rv":1,"start":"/a\\u0000"}'),
  'any state, from b': forged('{"v":"meta.k8s.io/v1","rv":-1,"start":"/b\\u0000"}'),
  'any state, past the end': forged('{"v":"meta.k8s.io/v1","rv":-1,"start":"/zzz\\u0000"}'),
  'future': forged('{"v":"meta.k8s.io/v1","rv":9000000000000000000,"start":"/a\\u0000"}'),
  'unknown field': forged('{"v":"meta.k8s.io/v1","rv":-1,"start":"/b\\u0000","more":1}'),
};

export const listPaging: readonly Script[] = [
  script({
    name: 'list/paging/sizes',
    given: SEVEN,
    steps: [
      ...pages('by 1', 7, { limit: 1 }), ...pages('by 3', 3, { limit: 3 }), ...pages('by 7', 1, { limit: 7 }), ...pages('by 8', 1, { limit: 8 }),
      ...pages('selected by 2', 2, { limit: 2, labelSelector: 'half=second' }), ...pages('fields by 2', 3, { limit: 2, fieldSelector: 'metadata.name!=b' }), ...pages('one name', 1, { limit: 1, fieldSelector: 'metadata.name=c' }),
      ...pages('exact by 4', 2, { limit: 4 }),
      page('mixed', 1, { limit: 2 }), page('mixed', 2, { limit: 3 }), page('mixed', 3),
      get('selector changed between pages', query(configMaps, { limit: 2, continue: '{{by 3 1.continue}}', labelSelector: 'half=second' }), { keep: 'names' }),
      get('from another namespace', query(`/api/v1/namespaces/{{ns2}}/configmaps`, { limit: 2, continue: '{{by 3 1.continue}}' }), { keep: 'names' }),
      get('from another resource', query(`/api/v1/namespaces/{{ns}}/secrets`, { limit: 2, continue: '{{by 3 1.continue}}' }), { keep: 'names' }),
      get('the same token again', query(configMaps, { limit: 1, continue: '{{by 1 1.continue}}' }), { keep: 'names' }),
    ],
  }),
  script({
    name: 'list/paging/through change',
    given: SEVEN,
    steps: [
      page('walk', 1, { limit: 2 }),
      makeConfigMap('aa'), makeConfigMap('bb'),
      page('walk', 2, { limit: 2 }),
      del('delete e', `${configMaps}/e`), del('delete f', `${configMaps}/f`),
      put(['change g', `${configMaps}/g`], { ...configMap('g'), data: { from: 'again' } }),
      page('walk', 3, { limit: 2 }), page('walk', 4, { limit: 2 }),
      get('at the latest from there', query(configMaps, { limit: 1, continue: '{{walk 1.continue@-1}}' }), { keep: 'names' }),
      get('and the next of that', query(configMaps, { limit: 1, continue: '{{at the latest from there.continue}}' }), { keep: 'names' }),
      get('at an older version', query(configMaps, { limit: 2, continue: '{{walk 1.continue@c.rv}}' }), { keep: 'names' }),
      get('gone page, as a whole', query(configMaps, { continue: '{{walk 1.continue@1}}' }), { keep: 'names' }),
      get('gone page', query(configMaps, { limit: 2, continue: '{{walk 1.continue@1}}' }), { keep: 'names' }),
      get('as the refusal says', query(configMaps, { limit: 2, continue: '{{gone page.continue}}' }), { keep: 'names' }),
    ],
  }),
  script({
    name: 'list/paging/exact walk',
    given: [...SEVEN, del('delete d', `${configMaps}/d`)],
    steps: [
      page('legacy', 1, { limit: 3, resourceVersion: '{{e.rv}}' }), page('legacy', 2, { limit: 3 }),
      page('exact', 1, { limit: 3, resourceVersion: '{{e.rv}}', resourceVersionMatch: 'Exact' }), page('exact', 2, { limit: 3 }),
      page('not older', 1, { limit: 3, resourceVersion: '{{e.rv}}', resourceVersionMatch: 'NotOlderThan' }), page('not older', 2, { limit: 3 }),
      page('any', 1, { limit: 3, resourceVersion: '0' }),
      page('any, match', 1, { limit: 3, resourceVersion: '0', resourceVersionMatch: 'NotOlderThan' }),
    ],
  }),
  script({
    name: 'list/paging/forged tokens',
    given: SEVEN,
    together: true,
    steps: Object.entries(FORGED).map(([id, token]) => get(id, query(configMaps, { limit: 2, continue: token }), { keep: 'names' })),
  }),
  script({
    name: 'list/paging/order of names',
    given: ['b', 'a.b', 'ab', 'a', 'a1', 'a-b', 'a-b.c', 'a0'].map((name) => makeConfigMap(name)),
    steps: [get('whole', configMaps, { keep: 'names' }), ...pages('by 3', 3, { limit: 3 }), get('newest first is no option', query(configMaps, { sort: 'name', order: 'desc' }), { keep: 'names' })],
  }),
  script({
    name: 'list/paging/all namespaces',
    given: ['a', 'b'].flatMap((name) => ['{{ns}}', '{{ns2}}'].map((ns): RequestStep => ({
      ...makeConfigMap(name, { owner: '{{ns}}' }), id: `${ns} ${name}`.replaceAll(/[{}]/g, ''), path: `/api/v1/namespaces/${ns}/configmaps`,
    }))),
    steps: [
      pageOfAllNamespaces(1),
      pageOfAllNamespaces(2),
      get('whole', query(everywhere('configmaps'), { labelSelector: 'owner={{ns}}' }), { keep: 'names' }),
      get('one namespace by field', query(everywhere('configmaps'), { labelSelector: 'owner={{ns}}', fieldSelector: 'metadata.namespace={{ns2}}' }), { keep: 'names' }),
      get('one name by field', query(everywhere('configmaps'), { labelSelector: 'owner={{ns}}', fieldSelector: 'metadata.name=b' }), { keep: 'names' }),
      get('other namespaces by field', query(everywhere('configmaps'), { labelSelector: 'owner={{ns}}', fieldSelector: 'metadata.namespace!={{ns}}' }), { keep: 'names' }),
      get('a namespace that is not', '/api/v1/namespaces/{{ns}}-none/configmaps'),
      get('a namespace that is not, one object', '/api/v1/namespaces/{{ns}}-none/configmaps/a'),
    ],
  }),
];
