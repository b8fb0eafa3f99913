import { events, script, watch } from '../../script.ts';
import type { Script, Step } from '../../script.ts';
import { METADATA, TABLE } from '../list/forms.ts';
import { configMaps, makeConfigMap, query } from '../paths.ts';
import { collectionOf, RESOURCES } from '../resources.ts';

// The bookmark of every kind, with the zero values that Go prints (spec 1.9, appendix F 2), and when bookmarks come.

const INITIAL = { watch: 1, sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: 'true' } as const;

function bookmarks(headers: Readonly<Record<string, string>>, names: readonly string[], parameters: Readonly<Record<string, string>> = {}): Step[] {
  return RESOURCES.filter((resource) => names.length === 0 || names.includes(resource.name)).flatMap((resource) => [
    watch(resource.name, query(collectionOf(resource), { ...INITIAL, ...parameters, fieldSelector: 'metadata.name=none' }), { headers }),
    events([`${resource.name}: events`, resource.name], { bookmark: true }),
  ]);
}

export const watchBookmarks: readonly Script[] = [
  script({ name: 'watch/bookmarks/of each kind', steps: bookmarks({}, []) }),
  script({ name: 'watch/bookmarks/as metadata', steps: bookmarks({ accept: METADATA }, ['configmaps', 'pods', 'nodes', 'apps/v1/daemonsets']) }),
  script({ name: 'watch/bookmarks/as table', steps: bookmarks({ accept: TABLE }, []) }),
  script({ name: 'watch/bookmarks/as table of whole objects', steps: bookmarks({ accept: TABLE }, ['configmaps', 'pods', 'apps/v1/daemonsets', 'apps/v1/deployments', 'autoscaling/v1/horizontalpodautoscalers'], { includeObject: 'Object' }) }),
  script({ name: 'watch/bookmarks/as table of no objects', steps: bookmarks({ accept: TABLE }, ['configmaps', 'pods'], { includeObject: 'None' }) }),
  script({
    name: 'watch/bookmarks/of odd ends',
    given: [makeConfigMap('a')],
    steps: [
      ...[1, 2, 3].map((timeoutSeconds) => watch(`${timeoutSeconds} s`, query(configMaps, { watch: 1, timeoutSeconds, allowWatchBookmarks: 'true', resourceVersion: '{{a.rv}}' }))),
      ...['yes', '', '0', 'False'].map((allowWatchBookmarks) => watch(`bookmarks=${allowWatchBookmarks}`, query(configMaps, { watch: 1, timeoutSeconds: 3, allowWatchBookmarks, resourceVersion: '{{a.rv}}' }))),
      watch('old path', '/api/v1/watch/namespaces/{{ns}}/configmaps/a?timeoutSeconds=3&allowWatchBookmarks=true&resourceVersion={{a.rv}}'),
      watch('over WebSocket', query(configMaps, { watch: 1, timeoutSeconds: 3, allowWatchBookmarks: 'true', resourceVersion: '{{a.rv}}' }), { via: 'ws' }),
      watch('as metadata', query(configMaps, { watch: 1, timeoutSeconds: 3, allowWatchBookmarks: 'true', resourceVersion: '{{a.rv}}' }), { headers: { accept: METADATA } }),
      watch('as table of nothing', query(configMaps, { watch: 1, timeoutSeconds: 3, allowWatchBookmarks: 'true', resourceVersion: '{{a.rv}}', includeObject: 'None' }), { headers: { accept: TABLE } }),
      ...['1 s', '2 s', '3 s', 'bookmarks=yes', 'bookmarks=', 'bookmarks=0', 'bookmarks=False', 'old path', 'over WebSocket', 'as metadata', 'as table of nothing'].map((id) => events([`${id}: events`, id], { end: true }, { withinMs: 12_000, bookmarks: 'once' })),
    ],
  }),
  ...[4, 6].map((timeoutSeconds) => script({
    name: `watch/bookmarks/before the end of ${timeoutSeconds} s`,
    given: [makeConfigMap('a')],
    steps: [
      watch('asked for', query(configMaps, { watch: 1, timeoutSeconds, allowWatchBookmarks: 'true', resourceVersion: '{{a.rv}}' })),
      watch('not asked for', query(configMaps, { watch: 1, timeoutSeconds, resourceVersion: '{{a.rv}}' })),
      watch('selected, initial', query(configMaps, { ...INITIAL, timeoutSeconds, labelSelector: 'none' })),
      watch('as table', query(configMaps, { watch: 1, timeoutSeconds, allowWatchBookmarks: 'true', resourceVersion: '{{a.rv}}' }), { headers: { accept: TABLE } }),
      watch('of the future', query(configMaps, { watch: 1, timeoutSeconds, allowWatchBookmarks: 'true', resourceVersion: '{{a.rv+1000000}}' })),
      ...['asked for', 'not asked for', 'selected, initial', 'as table', 'of the future'].map((id) => events([`${id}: events`, id], { end: true }, { withinMs: 12_000, bookmarks: 'once' })),
    ],
  })),
  script({
    name: 'watch/bookmarks/every minute',
    slow: true,
    given: [makeConfigMap('a')],
    steps: [
      watch('asked for', query(configMaps, { watch: 1, allowWatchBookmarks: 'true', resourceVersion: '{{a.rv}}' })),
      watch('initial', query(configMaps, INITIAL)),
      watch('not asked for', query(configMaps, { watch: 1, resourceVersion: '{{a.rv}}' })),
      events(['initial: first', 'initial'], { bookmark: true }),
      events(['asked for: events', 'asked for'], { bookmark: true }, { withinMs: 75_000, bookmarks: 'once' }),
      events(['initial: then', 'initial'], { bookmark: true }, { withinMs: 15_000, bookmarks: 'once' }),
      events(['not asked for: events', 'not asked for'], { quietMs: 100 }),
    ],
  }),
];
