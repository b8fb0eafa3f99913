import { del, events, patch, post, script, watch } from '../../script.ts';
import type { RequestStep, Script, Step } from '../../script.ts';
import { METADATA, TABLE } from '../list/forms.ts';
import { configMaps, inNamespace, makeConfigMap, query } from '../paths.ts';

// Watching from every version of a history (spec 1.5), and every move in and out of a selector (spec 1.7).

const HISTORY: readonly RequestStep[] = [
  makeConfigMap('a', { on: '1' }),
  makeConfigMap('b', { on: '0' }),
  patch('merge', ['a2', `${configMaps}/a`], { metadata: { labels: { on: '0' } } }),
  patch('merge', ['b2', `${configMaps}/b`], { metadata: { labels: { on: '1' } } }),
  del('a gone', `${configMaps}/a`),
  makeConfigMap('a3', { on: '1' }),
  patch('merge', ['b3', `${configMaps}/b`], { data: { x: '1' } }),
  del('b gone', `${configMaps}/b`),
  makeConfigMap('zz', { on: '1' }),
];

const VERSIONS = ['a', 'b', 'a2', 'b2', 'a3', 'b3'] as const;

function resumes(what: string, parameters: Readonly<Record<string, string>>, options: Parameters<typeof watch>[2] = {}): Step[] {
  return VERSIONS.flatMap((from) => {
    const id = `${what} from ${from}`;
    return [
      watch(id, query(configMaps, { watch: 1, resourceVersion: `{{${from}.rv}}`, ...parameters }), options),
      events([`${id}: events`, id], { name: 'zz' }),
    ];
  });
}

/** From not being there, not matching, or matching, to each of these. */
function moves(states: readonly string[]): Step[] {
  return states.flatMap((from) => states.flatMap((to): Step[] => {
    const name = `${from}-${to}`;
    const label = (state: string): string => (state === 'in' ? '1' : '0');
    if (from === 'absent') return to === 'absent' ? [] : [makeConfigMap(name, { on: label(to) })];
    const made = makeConfigMap(name, { on: label(from) });
    if (to === 'absent') return [made, del(`${name} goes`, `${configMaps}/${name}`)];
    return [made, patch('merge', [`${name} moves`, `${configMaps}/${name}`], { metadata: { labels: { on: label(to), touched: 'yes' } } })];
  }));
}

export const watchResume: readonly Script[] = [
  script({
    name: 'watch/resume/from each version',
    given: HISTORY,
    steps: [
      ...resumes('all', {}), ...resumes('on=1', { labelSelector: 'on=1' }), ...resumes('on!=1', { labelSelector: 'on!=1,!none', fieldSelector: 'metadata.name!=zz' }).map((step) => (step.do === 'events' ? { ...step, until: { quietMs: 150 } } : step)),
      ...resumes('table', {}, { headers: { accept: TABLE } }), ...resumes('metadata', { labelSelector: 'on=1' }, { headers: { accept: METADATA } }),
      ...resumes('no initial events', { sendInitialEvents: 'false', resourceVersionMatch: 'NotOlderThan' }),
      ...resumes('initial events', { sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: 'true' }).map((step) => (step.do === 'events' ? { ...step, until: { bookmark: true as const } } : step)),
    ],
  }),
  script({
    name: 'watch/resume/from just before',
    given: HISTORY,
    steps: ['a', 'a2', 'b3'].flatMap((from) => [
      watch(`before ${from}`, query(configMaps, { watch: 1, resourceVersion: `{{${from}.rv-1}}` })),
      events([`before ${from}: events`, `before ${from}`], { name: 'zz' }),
    ]),
  }),
  script({
    name: 'watch/resume/moves across a selector',
    given: [makeConfigMap('start')],
    steps: [
      ...moves(['absent', 'out', 'in']),
      makeConfigMap('zz', { on: '1' }),
      watch('in', query(configMaps, { watch: 1, labelSelector: 'on=1', resourceVersion: '{{start.rv}}' })),
      watch('in, by set', query(configMaps, { watch: 1, labelSelector: 'on in (1),!none', resourceVersion: '{{start.rv}}' })),
      watch('touched', query(configMaps, { watch: 1, labelSelector: 'touched', resourceVersion: '{{start.rv}}' })),
      watch('untouched', query(configMaps, { watch: 1, labelSelector: '!touched', resourceVersion: '{{start.rv}}' })),
      events(['in: events', 'in'], { name: 'zz' }),
      events(['in, by set: events', 'in, by set'], { name: 'zz' }),
      events(['untouched: events', 'untouched'], { name: 'zz' }),
      events(['touched: events', 'touched'], { quietMs: 200 }),
    ],
  }),
  script({
    name: 'watch/resume/events have no cache',
    given: ['a', 'b'].map((name) => post([name, inNamespace('events')], { metadata: { name }, involvedObject: { kind: 'Pod', name: 'p', namespace: '{{ns}}' }, reason: 'R', type: 'Normal' })),
    steps: [
      watch('from the start', query(inNamespace('events'), { watch: 1 })),
      watch('from a', query(inNamespace('events'), { watch: 1, resourceVersion: '{{a.rv}}' })),
      watch('selected', query(inNamespace('events'), { watch: 1, fieldSelector: 'involvedObject.name=p' })),
      watch('new group', query(inNamespace('events.k8s.io/v1/events'), { watch: 1 })),
      watch('initial', query(inNamespace('events'), { watch: 1, sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: 'true' })),
      watch('compacted', query(inNamespace('events'), { watch: 1, resourceVersion: '1' })),
      events(['initial: events', 'initial'], { bookmark: true }),
      patch('merge', ['change', `${inNamespace('events')}/a`], { message: 'again' }),
      post(['zz', inNamespace('events')], { metadata: { name: 'zz' }, involvedObject: { kind: 'Pod', name: 'p', namespace: '{{ns}}' }, reason: 'R', type: 'Normal' }),
      ...['from the start', 'from a', 'selected', 'new group', 'initial'].map((id) => events([`${id}: then`, id], { name: 'zz' })),
      events(['compacted: events', 'compacted'], { end: true }),
    ],
  }),
];
