import { del, get, patch, post, script } from '../../script.ts';
import type { RequestStep, Script } from '../../script.ts';
import { gets, grid, inNamespace, query } from '../paths.ts';

// Events have no watch cache: their lists and gets go straight to the store (spec 1.3, 1.5).

export const EVENTS: string = inNamespace('events');
const NEW_EVENTS = inNamespace('events.k8s.io/v1/events');

/** Creates an Event; the step is called after it. */
export function makeEvent(name: string): RequestStep {
  return post([name, EVENTS], { metadata: { name }, involvedObject: { kind: 'Pod', name: 'p', namespace: '{{ns}}' }, reason: 'R', type: 'Normal' });
}

/** After this: a (changed), b, d. At c's version: a, b, c. */
export const EVENT_HISTORY: readonly RequestStep[] = [
  makeEvent('a'), makeEvent('b'), makeEvent('c'), patch('merge', ['a2', `${EVENTS}/a`], { message: 'again' }), del('gone', `${EVENTS}/c`), makeEvent('d'), get('page', `${EVENTS}?limit=1`),
];

function combinations(versions: readonly (string | undefined)[]): RequestStep[] {
  const rows = grid({ resourceVersion: versions, resourceVersionMatch: [undefined, 'Exact', 'NotOlderThan'] as const, limit: [undefined, 1] as const, continue: [undefined, '{{page.continue}}'] as const });
  return gets(EVENTS, rows, { keep: 'names' });
}

const FUTURE = '{{d.rv+1000000}}';

export const listOfEvents: readonly Script[] = [
  script({ name: 'list/events/grid', given: EVENT_HISTORY, steps: combinations([undefined, '0', '{{c.rv}}', '{{d.rv}}', '1', 'abc']) }),
  script({ name: 'list/events/future', given: EVENT_HISTORY, together: true, steps: [...combinations([FUTURE]), get('one', query(`${EVENTS}/a`, { resourceVersion: FUTURE })), get('absent', query(`${EVENTS}/none`, { resourceVersion: FUTURE }))] }),
  script({
    name: 'list/events/get',
    given: EVENT_HISTORY,
    steps: [
      ...gets(`${EVENTS}/a`, [{ resourceVersion: '0' }, { resourceVersion: '{{a.rv}}' }, { resourceVersion: '{{d.rv}}' }, { resourceVersion: '1' }], { keep: 'status' }),
      ...gets(`${EVENTS}/a`, ['abc', '-1'].map((resourceVersion) => ({ resourceVersion }))),
      get('absent, bad version', `${EVENTS}/none?resourceVersion=abc`),
    ],
  }),
  script({
    name: 'list/events/by the new group',
    given: EVENT_HISTORY,
    steps: [
      get('whole', NEW_EVENTS), get('one', `${NEW_EVENTS}/a`), get('first', `${NEW_EVENTS}?limit=1`), get('selected', query(NEW_EVENTS, { fieldSelector: 'regarding.name=p,type=Normal' }), { keep: 'names' }),
      get('at c', query(NEW_EVENTS, { resourceVersion: '{{c.rv}}', resourceVersionMatch: 'Exact' }), { keep: 'names' }),
    ],
  }),
];
