import { differing, events, patch, script, watch } from '../../script.ts';
import type { Script, Step, Until } from '../../script.ts';
import { EVENT_HISTORY, EVENTS, makeEvent } from '../list/events.ts';
import { TABLE } from '../list/forms.ts';
import { grid, inNamespace, query } from '../paths.ts';
import { EVENT_BOOKMARKS } from '../reasons.ts';

// Watches of Events, which have no watch cache: straight from the store (spec 1.5, 1.6, 1.9).

const FUTURE = '{{d.rv+1000000}}';
const INITIAL = { watch: 1, sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: 'true' } as const;

interface Start {
  readonly resourceVersion?: string | undefined;
  readonly sendInitialEvents?: string | undefined;
  readonly allowWatchBookmarks?: string | undefined;
}

function untilOf({ resourceVersion, sendInitialEvents }: Start): Until {
  if (resourceVersion === '1' && sendInitialEvents !== 'true') return { end: true };
  return resourceVersion === FUTURE ? { quietMs: 300 } : { name: 'zz' };
}

const STARTS: readonly Start[] = grid({ resourceVersion: [undefined, '0', '1', '{{c.rv}}', '{{d.rv}}'] as const, sendInitialEvents: [undefined, 'true', 'false'] as const, allowWatchBookmarks: [undefined, 'true'] as const });

function starts(rows: readonly Start[]): Step[] {
  const named = rows.map((start) => ({ start, id: query('', { ...start }).slice(1) || 'plain', path: query(EVENTS, { watch: 1, ...start, ...(start.sendInitialEvents === undefined ? {} : { resourceVersionMatch: 'NotOlderThan' }) }) }));
  return [
    ...named.map(({ id, path }) => watch(id, path)),
    ...named.map(({ id }, index) => events([`${id}, first`, id], { quietMs: index === 0 ? 800 : 0 })),
    makeEvent('zz'),
    ...named.map(({ id, start }) => events([`${id}, then`, id], untilOf(start))),
  ];
}

export const watchOfEvents: readonly Script[] = [
  script({ name: 'watch/events/starts', given: EVENT_HISTORY, steps: starts(STARTS) }),
  script({ name: 'watch/events/to come', given: EVENT_HISTORY, steps: starts([{ resourceVersion: FUTURE }, { resourceVersion: FUTURE, sendInitialEvents: 'false' }]) }),
  script({
    name: 'watch/events/before the end',
    given: EVENT_HISTORY,
    steps: [
      watch('asked for', query(EVENTS, { watch: 1, timeoutSeconds: 4, allowWatchBookmarks: 'true', resourceVersion: '{{d.rv}}' })),
      watch('initial', query(EVENTS, { ...INITIAL, timeoutSeconds: 4 })),
      ...['asked for', 'initial'].map((id) => differing(events([`${id}: events`, id], { end: true }, { withinMs: 12_000, bookmarks: 'once' }), EVENT_BOOKMARKS)),
    ],
  }),
  script({
    name: 'watch/events/in other forms',
    given: EVENT_HISTORY,
    steps: [
      watch('table', query(EVENTS, INITIAL), { headers: { accept: TABLE } }),
      watch('new group', query(inNamespace('events.k8s.io/v1/events'), INITIAL)),
      watch('new group, table', query(inNamespace('events.k8s.io/v1/events'), { ...INITIAL, includeObject: 'Object' }), { headers: { accept: TABLE } }),
      watch('new group, from c', query(inNamespace('events.k8s.io/v1/events'), { watch: 1, resourceVersion: '{{c.rv}}', fieldSelector: 'reason=R' })),
      patch('merge', ['change', `${EVENTS}/b`], { message: 'later', reportingComponent: 'me' }),
      makeEvent('zz'),
      ...['table', 'new group', 'new group, table', 'new group, from c'].map((id) => events([`${id}: events`, id], { name: 'zz' })),
    ],
  }),
];
