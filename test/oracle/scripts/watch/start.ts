import { del, differing, events, get, put, script, watch } from '../../script.ts';
import type { RequestStep, Script, Step, Until } from '../../script.ts';
import { UNREADABLE_WATCH } from '../reasons.ts';
import { configMap, configMaps, grid, makeConfigMap, query } from '../paths.ts';

// What a watch shows first, for every combination of version, match, initial events and bookmarks (spec 1.3 to 1.5).

/** After this: a (changed), b, d. */
const HISTORY: readonly RequestStep[] = [
  makeConfigMap('a'), makeConfigMap('b'), makeConfigMap('c'),
  put(['a2', `${configMaps}/a`], { ...configMap('a'), data: { from: 'again' } }),
  del('gone', `${configMaps}/c`),
  makeConfigMap('d'),
  get('settle', configMaps),
];

interface Start {
  readonly resourceVersion?: string | undefined;
  readonly resourceVersionMatch?: string | undefined;
  readonly sendInitialEvents?: string | undefined;
  readonly allowWatchBookmarks?: string | undefined;
}

const FUTURE = '{{d.rv+1000000}}';

/** The spec's matrix of validity: does the request get as far as a stream? */
function opens(start: Start): boolean {
  if (start.resourceVersion === 'abc') return false;
  return start.sendInitialEvents === undefined ? start.resourceVersionMatch === undefined : start.resourceVersionMatch === 'NotOlderThan';
}

/** The stream ends by itself: too old, or a state that will not come. */
function ends(start: Start): boolean {
  return start.sendInitialEvents === 'true' ? start.resourceVersion === FUTURE : start.resourceVersion === '1';
}

/** Opens all, reads what comes at first, then makes `zz` and reads on until that. */
function starts(rows: readonly Start[]): Step[] {
  const named = rows.map((start) => ({ start, id: query('', { ...start }).slice(1) || 'plain', path: query(configMaps, { watch: 'true', ...start }) }));
  const open = named.filter(({ start }) => opens(start));
  const last = ({ start }: { readonly start: Start }): Until => {
    if (ends(start)) return { end: true };
    return start.resourceVersion === FUTURE ? { quietMs: 300 } : { name: 'zz' };
  };
  return [
    ...named.map(({ id, path, start }) => {
      const isUnreadable = start.resourceVersion === 'abc' && opens({ ...start, resourceVersion: '0' });
      return isUnreadable ? differing(watch(id, path), UNREADABLE_WATCH) : watch(id, path);
    }),
    ...open.map(({ id }, index) => events([`${id}, first`, id], { quietMs: index === 0 ? 800 : 0 })),
    makeConfigMap('zz'),
    ...open.map((one) => events([`${one.id}, then`, one.id], last(one))),
  ];
}

const MATCHES = [undefined, 'NotOlderThan', 'Exact'] as const;
const SENDS = [undefined, 'true', 'false'] as const;
const BOOKMARKS = [undefined, 'true'] as const;

function combinations(versions: readonly (string | undefined)[]): Step[] {
  return starts(grid({ resourceVersion: versions, resourceVersionMatch: MATCHES, sendInitialEvents: SENDS, allowWatchBookmarks: BOOKMARKS }));
}

export const watchStart: readonly Script[] = [
  script({ name: 'watch/start/any or latest state', given: HISTORY, steps: combinations([undefined, '0']) }),
  script({ name: 'watch/start/past and present state', given: HISTORY, steps: combinations(['{{c.rv}}', '{{d.rv}}']) }),
  script({ name: 'watch/start/state to come', given: HISTORY, steps: combinations([FUTURE]) }),
  script({ name: 'watch/start/gone or unreadable state', given: HISTORY, steps: combinations(['1', 'abc']) }),
  script({
    name: 'watch/start/of nothing',
    steps: ['/api/v1/namespaces/{{ns}}-none/configmaps', '/api/v1/namespaces/{{ns}}/secrets', '/apis/node.k8s.io/v1/runtimeclasses'].flatMap((path) => [
      watch(path, query(path, { watch: 1, sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: 'true', labelSelector: 'none' })),
      events([`${path}: events`, path], { bookmark: true }),
    ]),
  }),
  script({
    name: 'watch/start/odd parameters',
    given: HISTORY,
    steps: [
      watch('version 01', query(configMaps, { watch: 1, resourceVersion: '01', timeoutSeconds: 1 })),
      ...['-1', '18446744073709551616', ' '].map((resourceVersion) => differing(watch(`version ${resourceVersion}`, query(configMaps, { watch: 1, resourceVersion, timeoutSeconds: 1 })), UNREADABLE_WATCH)),
      ...['abc', '1.5', '-1', ''].map((timeoutSeconds) => watch(`timeout ${timeoutSeconds}`, query(configMaps, { watch: 1, timeoutSeconds }))),
      ...['yes', 'TRUE', 't', '', '2', 'abc'].map((value) => watch(`watch=${value}`, query(configMaps, { watch: value, resourceVersion: '{{d.rv}}' }))),
      ...['((', 'a=b=c', 'a in ()'].map((labelSelector) => watch(`labels ${labelSelector}`, query(configMaps, { watch: 1, labelSelector, resourceVersion: '{{d.rv}}' }))),
      ...['spec.x=1', 'metadata.name', 'metadata.name in (a)'].map((fieldSelector) => watch(`fields ${fieldSelector}`, query(configMaps, { watch: 1, fieldSelector }))),
      watch('limit', query(configMaps, { watch: 1, limit: 1 })),
      watch('continue', query(configMaps, { watch: 1, continue: 'abc' })),
      watch('continue and match', query(configMaps, { watch: 1, continue: 'abc', sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan' })),
      watch('continue and version', query(configMaps, { watch: 1, continue: 'abc', resourceVersion: '{{d.rv}}' })),
      watch('initial events empty', query(configMaps, { watch: 1, sendInitialEvents: '', resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: 'true' })),
      watch('initial events 0', query(configMaps, { watch: 1, sendInitialEvents: '0', resourceVersionMatch: 'NotOlderThan' })),
      watch('match empty', query(configMaps, { watch: 1, resourceVersionMatch: '' })),
      watch('match unknown', query(configMaps, { watch: 1, resourceVersionMatch: 'Latest' })),
      watch('match unknown, with initial events', query(configMaps, { watch: 1, resourceVersionMatch: 'Latest', sendInitialEvents: 'true' })),
      watch('export', query(configMaps, { watch: 1, export: 'true' })),
      watch('timeout duration', query(configMaps, { watch: 1, timeout: 'abc', resourceVersion: '{{d.rv}}' })),
      watch('pretty', query(configMaps, { watch: 1, pretty: 'true' })),
      events(['limit, events', 'limit'], { count: 3 }),
      events(['continue and version, events', 'continue and version'], { quietMs: 200 }),
      events(['initial events empty, events', 'initial events empty'], { bookmark: true }),
      events(['initial events 0, events', 'initial events 0'], { quietMs: 300 }),
      events(['match empty, events', 'match empty'], { count: 3 }),
      events(['pretty, events', 'pretty'], { count: 3 }),
      makeConfigMap('zz'),
      events(['watch=TRUE, events', 'watch=TRUE'], { name: 'zz' }),
      events(['watch=, events', 'watch='], { name: 'zz' }),
      events(['timeout duration, events', 'timeout duration'], { name: 'zz' }),
    ],
  }),
  ...['1', '2', '3'].map((timeoutSeconds) => script({
    name: `watch/start/ends after ${timeoutSeconds} s`,
    given: HISTORY,
    steps: [watch('w', query(configMaps, { watch: 1, timeoutSeconds })), events(['w, events', 'w'], { end: true })],
  })),
];
