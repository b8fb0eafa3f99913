import { describe, expect, it } from 'vitest';
import { InvariantError } from '../../src/base/invariant.ts';
import { DecodeError, TransportError } from '../../src/client/errors.ts';
import { step } from '../../src/client/resume.ts';
import type { Memory, ResumeInput, ResumeState } from '../../src/client/resume-types.ts';
import { ERRORS, INSTANT, SHORT, STATES, ended, failed, inShort } from './resume-fixtures.ts';
import type { StateName } from './resume-fixtures.ts';

const INPUTS: Readonly<Record<string, ResumeInput>> = {
  start: { kind: 'start' },
  'start now': { kind: 'start', since: 'now' },
  'start at a version': { kind: 'start', since: '77' },
  timer: { kind: 'timer' },
  'last page': { kind: 'page', version: '900' },
  'page with more': { kind: 'page', version: '900', token: 'next' },
  opened: { kind: 'opened' },
  events: { kind: 'events', version: '510', bookmark: false },
  bookmark: { kind: 'events', version: '520', bookmark: true },
  marker: { kind: 'marker', version: '700' },
  behind: { kind: 'behind', version: '12' },
  'clean end': ended({ kind: 'clean' }),
  'clean end, short': ended({ kind: 'clean' }, SHORT),
  'clean end, instant': ended({ kind: 'clean' }, INSTANT),
  cut: ended({ kind: 'cut', error: new TransportError('body', 'reset') }),
  'bad line': ended({ kind: 'cut', error: new DecodeError('no JSON', { line: 3 }) }),
  'idle end': ended({ kind: 'idle' }, { livedMs: 130_000, heard: true, bookmarked: true }),
  'silent end': ended({ kind: 'idle' }, { livedMs: 70_000, heard: false, bookmarked: false }),
  'ERROR 410': ended({ kind: 'expired', error: ERRORS['410'] }),
  'ERROR 500': ended({ kind: 'refused', error: ERRORS['500'] }),
  'ERROR 429': ended({ kind: 'refused', error: ERRORS['429'] }),
  ...Object.fromEntries(Object.entries(ERRORS).map(([name, error]) => [`failed: ${name}`, failed(error)])),
};

interface Row {
  /** What the memory has after the step, as far as it matters. */
  readonly memory?: Partial<Memory>;
  readonly kind: ResumeState['kind'];
  /** Effects in short: see {@link inShort}. */
  readonly effects: readonly string[];
}

function pages(failures: number): Row {
  return { kind: 'listing', effects: ['list'], memory: { streaming: false, failures } };
}

function pause(seconds: number, failures = 1): Row {
  return { kind: 'waiting', effects: [`wait ${seconds}`], memory: { failures } };
}

/** One row for each input that the activity of a state can bring. */
const TABLE: Readonly<Record<StateName, Readonly<Record<string, Row>>>> = {
  empty: {
    start: { kind: 'listing', effects: ['open with state'] },
    'start now': { kind: 'listing', effects: ['list version only'] },
    'start at a version': { kind: 'opening', effects: ['open 77'], memory: { position: '77', baseline: false } },
  },
  waiting: {
    timer: { kind: 'opening', effects: ['open 500'] },
  },
  'listing by stream': {
    opened: { kind: 'listing', effects: ['begin', 'read'], memory: { opened: true } },
    events: { kind: 'listing', effects: ['read'], memory: { baseline: false } },
    bookmark: { kind: 'listing', effects: ['read'], memory: { baseline: false } },
    marker: { kind: 'watching', effects: ['sweep', 'synced 700', 'read'], memory: { position: '700', baseline: true } },
    'clean end': { ...pause(1), memory: { streaming: true, halfLists: 1 } },
    'clean end, short': { ...pause(1), memory: { streaming: true, halfLists: 1 } },
    'clean end, instant': { ...pause(1), memory: { streaming: true, halfLists: 1 } },
    cut: { ...pause(1), memory: { streaming: true, halfLists: 1 } },
    'bad line': { ...pause(1), memory: { streaming: true, halfLists: 1 } },
    'idle end': pages(1),
    'silent end': pages(1),
    'ERROR 410': pages(1),
    'ERROR 500': pages(1),
    'ERROR 429': { ...pause(20), memory: { streaming: true } },
    'failed: no connection': { ...pause(1), memory: { streaming: true } },
    'failed: no headers': pages(1),
    'failed: nonsense': pages(1),
    'failed: 401': { kind: 'listing', effects: ['open with state with fresh credentials'], memory: { refreshed: true, failures: 0 } },
    'failed: 403': { kind: 'empty', effects: ['throw Forbidden'] },
    'failed: 404': { kind: 'empty', effects: ['throw NotFound'] },
    'failed: 410': pages(1),
    'failed: 422': pages(1),
    'failed: 429': { ...pause(20), memory: { streaming: true } },
    'failed: 500': pages(1),
    'failed: 503': { ...pause(1), memory: { streaming: true } },
    'failed: ahead': pages(1),
  },
  'listing in pages': {
    'last page': { kind: 'opening', effects: ['gap expired 500..900', 'begin', 'take', 'sweep', 'synced 900', 'open 900'], memory: { position: '900', fresh: true } },
    'page with more': { kind: 'listing', effects: ['gap expired 500..900', 'begin', 'take', 'list next'], memory: { position: '500' } },
    'failed: no connection': pause(1),
    'failed: no headers': pause(1),
    'failed: nonsense': pause(1),
    'failed: 401': { kind: 'listing', effects: ['list >=500 with fresh credentials'], memory: { refreshed: true } },
    'failed: 403': pause(1),
    'failed: 404': pause(1),
    'failed: 410': { kind: 'listing', effects: ['list'], memory: { failures: 1, position: '500' } },
    'failed: 422': pause(1),
    'failed: 429': pause(20),
    'failed: 500': pause(1),
    'failed: 503': pause(1),
    'failed: ahead': pause(1),
  },
  'listing the position': {
    'last page': { kind: 'opening', effects: ['synced 900', 'open 900'], memory: { position: '900', baseline: false } },
    'page with more': { kind: 'opening', effects: ['synced 900', 'open 900'], memory: { position: '900', baseline: false } },
    'failed: no connection': pause(1),
    'failed: no headers': pause(1),
    'failed: nonsense': pause(1),
    'failed: 401': { kind: 'listing', effects: ['list version only with fresh credentials'], memory: { refreshed: true } },
    'failed: 403': { kind: 'empty', effects: ['throw Forbidden'] },
    'failed: 404': { kind: 'empty', effects: ['throw NotFound'] },
    'failed: 410': { kind: 'listing', effects: ['list version only'], memory: { failures: 1 } },
    'failed: 422': { kind: 'empty', effects: ['throw Invalid'] },
    'failed: 429': pause(20),
    'failed: 500': pause(1),
    'failed: 503': pause(1),
    'failed: ahead': pause(1),
  },
  opening: {
    opened: { kind: 'watching', effects: ['read'], memory: { refreshed: false } },
    'failed: no connection': pause(1),
    'failed: no headers': pause(1),
    'failed: nonsense': pause(1),
    'failed: 401': { kind: 'opening', effects: ['open 500 with fresh credentials'], memory: { refreshed: true, failures: 0 } },
    'failed: 403': pause(1),
    'failed: 404': pause(1),
    'failed: 410': { kind: 'listing', effects: ['list >=500'], memory: { position: '500', expiries: 1 } },
    'failed: 422': { ...pause(1), memory: { brokenStreams: 1 } },
    'failed: 429': pause(20),
    'failed: 500': pause(1),
    'failed: 503': pause(1),
    'failed: ahead': { ...pause(1), memory: { brokenStreams: 1 } },
  },
  watching: {
    events: { kind: 'watching', effects: ['read'], memory: { position: '510', heartbeat: false } },
    bookmark: { kind: 'watching', effects: ['read'], memory: { position: '520', heartbeat: true } },
    marker: { kind: 'watching', effects: ['read'], memory: { position: '700', heartbeat: false } },
    behind: { kind: 'listing', effects: ['list'], memory: { position: '500', replays: true } },
    'clean end': { kind: 'opening', effects: ['open 500'], memory: { failures: 0 } },
    'clean end, short': pause(1),
    'clean end, instant': pause(1),
    cut: pause(1),
    'bad line': { ...pause(1), memory: { brokenStreams: 1 } },
    'idle end': { kind: 'opening', effects: ['open 500'], memory: { heartbeat: true, silentStreams: 0 } },
    'silent end': { kind: 'opening', effects: ['open 500'], memory: { heartbeat: false, silentStreams: 1 } },
    'ERROR 410': { kind: 'listing', effects: ['list >=500'], memory: { expiries: 1 } },
    'ERROR 500': { ...pause(1), memory: { brokenStreams: 1 } },
    'ERROR 429': { ...pause(20), memory: { brokenStreams: 0 } },
  },
};

describe('the resume machine', () => {
  for (const [stateName, state] of Object.entries(STATES) as [StateName, ResumeState][]) {
    describe(stateName, () => {
      for (const [inputName, input] of Object.entries(INPUTS)) {
        const row = TABLE[stateName][inputName];
        if (row === undefined) {
          it(`cannot get '${inputName}'`, () => {
            expect(() => step(state, input)).toThrow(InvariantError);
          });
          continue;
        }
        it(`${inputName} -> ${row.kind}: ${row.effects.join(', ')}`, () => {
          const next = step(state, input);
          expect(inShort(next.effects)).toEqual(row.effects);
          expect(next.state.kind).toBe(row.kind);
          expect(next.state.memory).toMatchObject(row.memory ?? {});
        });
      }
    });
  }

  it('has no row for an input that does not exist', () => {
    expect(Object.values(TABLE).flatMap((rows) => Object.keys(rows)).filter((name) => !(name in INPUTS))).toEqual([]);
  });
});
