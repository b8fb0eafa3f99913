import { describe, expect, it } from 'vitest';
import { GUARANTEES, violationsOf } from './guarantees.ts';
import type { Commit, History, ListRead, Seen, Stream, StreamLine, View, Write } from './history.ts';

/*
 * One small history that keeps every guarantee, and for each guarantee histories that break it, made from the first by
 * one change. Versions: 10 is the beginning; a is made at 11 and labelled x, relabelled y at 12, x at 13; b is made at 14
 * and deleted at 15.
 */
const object = (name: string, token: string, app: string): Seen => ({ key: `configmaps/n1/${name}`, token, labels: { app }, field: '' });
const A1 = object('a', 'a1', 'x');
const A2 = object('a', 'a2', 'y');
const A3 = object('a', 'a3', 'x');
const B1 = object('b', 'b1', 'x');

const commit = (revision: number, state: Seen | undefined, key = state?.key ?? ''): Commit => ({ revision, key, state, tick: revision * 10, time: revision * 100, since: 0 });
const COMMITS = [commit(11, A1), commit(12, A2), commit(13, A3), commit(14, B1), commit(15, undefined, B1.key)];
const ALL: View = { name: 'all', scope: 'configmaps/', matches: () => true };
const X: View = { name: 'app=x', scope: 'configmaps/n1/', matches: ({ labels }) => labels['app'] === 'x' };

const event = (change: 'ADDED' | 'MODIFIED' | 'DELETED', version: number, seen: Seen): StreamLine => ({ type: 'event', change, version, object: seen, tick: version * 10 + 5 });
const bookmark = (version: number, initial = false): StreamLine => ({ type: 'bookmark', version, initial, tick: version * 10 + 6 });
const EXPIRED: StreamLine = { type: 'error', code: 410, tick: 200 };

const watching = (parts: Partial<Stream>): Stream => ({
  watcher: 'w', view: ALL, start: { type: 'after', version: 10 }, began: 101, end: undefined, floors: { asked: 10, answered: 10 }, writesWhileFull: 0, level: true, lines: [], ...parts,
});
const WHOLE = [event('ADDED', 11, A1), event('MODIFIED', 12, A2), event('MODIFIED', 13, A3), event('ADDED', 14, B1), event('DELETED', 15, B1)];
const STREAMS = [
  watching({ watcher: 'all', lines: [...WHOLE.slice(0, 3), bookmark(13), ...WHOLE.slice(3), bookmark(15)] }),
  watching({ watcher: 'x', view: X, lines: [event('ADDED', 11, A1), event('DELETED', 12, A1), event('ADDED', 13, A3), ...WHOLE.slice(3)] }),
  watching({ watcher: 'initial', start: { type: 'initial' }, began: 126, lines: [event('ADDED', 12, A2), bookmark(12, true), ...WHOLE.slice(2)] }),
  watching({ watcher: 'old', start: { type: 'after', version: 5 }, lines: [EXPIRED], end: 'failed', level: false }),
];
const LIST: ListRead = { view: ALL, asked: { version: undefined, match: undefined }, began: 131, ended: 132, versions: [13, 13], items: [{ ...A3, version: 13 }] };
const write = (parts: Partial<Write>): Write => ({ verb: 'PUT', key: A1.key, token: 'a1', expected: undefined, began: 100, answer: { tick: 111, status: 201, version: 11 }, mustAnswer: true, ...parts });
const WRITES = [
  write({}), write({ token: 'a2', expected: 11, answer: { tick: 121, status: 200, version: 12 } }),
  write({ token: 'lost', expected: 11, answer: { tick: 126, status: 409, version: undefined } }),
  write({ verb: 'DELETE', key: B1.key, token: undefined, began: 141, answer: { tick: 151, status: 200, version: undefined } }),
];
const GOOD: History = { commits: COMMITS, writes: WRITES, lists: [LIST], streams: STREAMS, compactions: [], first: 10, head: 15 };

const stream = (parts: Partial<Stream>): Partial<History> => ({ streams: [watching(parts)] });
const without = (index: number): StreamLine[] => WHOLE.filter((_, at) => at !== index);
const initial = (lines: readonly StreamLine[], more: Partial<Stream> = {}): Partial<History> => stream({ start: { type: 'initial' }, began: 126, lines, ...more });

const BROKEN: readonly [guarantee: string, how: string, history: Partial<History>][] = [
  ['revisions rise', 'a revision used twice', { commits: [...COMMITS, commit(15, A1)] }],
  ['revisions rise', 'a revision at the beginning', { commits: [commit(10, A1)] }],
  ['only committed', 'an object that nobody wrote', stream({ lines: [...WHOLE, event('ADDED', 16, object('c', 'c1', 'x'))] })],
  ['only committed', 'a list with a write that failed', { lists: [{ ...LIST, items: [{ ...A3, token: 'lost', version: 13 }] }] }],
  ['answers are true', 'an acknowledged write that is not there', { writes: [write({ token: 'gone' })] }],
  ['answers are true', 'a failed write that is there', { writes: [write({ answer: { tick: 111, status: 500, version: undefined } })] }],
  ['no lost update', 'a write over one that its writer had not seen', { writes: [write({ token: 'a3', expected: 11, answer: { tick: 131, status: 200, version: 13 } })] }],
  ['atomic list', 'pages of two versions', { lists: [{ ...LIST, versions: [12, 13] }] }],
  ['atomic list', 'an object missing', { lists: [{ ...LIST, items: [] }] }],
  ['atomic list', 'an older object', { lists: [{ ...LIST, items: [{ ...A2, version: 12 }] }] }],
  ['fresh list', 'older than what was acknowledged', { lists: [{ ...LIST, began: 135, versions: [12], items: [{ ...A2, version: 12 }] }] }],
  ['fresh list', 'older than asked', { lists: [{ ...LIST, asked: { version: 14, match: 'NotOlderThan' } }] }],
  ['fresh list', 'not exactly what was asked', { lists: [{ ...LIST, asked: { version: 12, match: 'Exact' } }] }],
  ['initial state', 'an object missing', initial([bookmark(12, true), ...WHOLE.slice(2)])],
  ['initial state', 'no mark', initial([event('ADDED', 12, A2)])],
  ['initial state', 'a second mark', initial([event('ADDED', 12, A2), bookmark(12, true), bookmark(12, true), ...WHOLE.slice(2)])],
  ['initial state', 'a change before the mark', initial([event('MODIFIED', 12, A2), bookmark(12, true), ...WHOLE.slice(2)])],
  ['initial state', 'older than what was acknowledged', initial([event('ADDED', 12, A2), bookmark(12, true), ...WHOLE.slice(2)], { began: 135 })],
  ['ordered', 'two changes the wrong way round', stream({ lines: [WHOLE[0], WHOLE[2], WHOLE[1], WHOLE[3], WHOLE[4]].filter((line) => line !== undefined) })],
  ['ordered', 'a bookmark that goes back', stream({ lines: [...WHOLE, bookmark(14)] })],
  ['unique', 'a change told twice', stream({ lines: [...WHOLE, ...WHOLE.slice(4)] })],
  ['unique', 'the version of the start told again', stream({ start: { type: 'after', version: 11 }, lines: WHOLE })],
  ['unique', 'a change told again after a resume', { streams: [watching({ lines: WHOLE, end: 'cut', level: false }), watching({ start: { type: 'after', version: 14 }, lines: WHOLE.slice(3) })] }],
  ['delete not lost', 'a delete missing', stream({ lines: without(4) })],
  ['delete not lost', 'who left the selector is not told', stream({ view: X, lines: [event('ADDED', 11, A1), event('ADDED', 13, A3), ...WHOLE.slice(3)] })],
  ['delete not lost', 'the version of the object, not of the delete', stream({ lines: [...without(4), event('DELETED', 14, B1)] })],
  ['delete not lost', 'the state that no longer matches', stream({ view: X, lines: [event('ADDED', 11, A1), event('DELETED', 12, A2), event('ADDED', 13, A3), ...WHOLE.slice(3)] })],
  ['complete', 'a change missing in between', stream({ lines: without(1) })],
  ['complete', 'a change missing at the end of a stream that goes on', stream({ lines: WHOLE.slice(0, 3) })],
  ['bookmark never ahead', 'a bookmark before a change that it covers', stream({ lines: [...WHOLE.slice(0, 2), bookmark(13), ...WHOLE.slice(2)] })],
  ['selector view', 'who comes in is told as MODIFIED', stream({ view: X, lines: [event('ADDED', 11, A1), event('DELETED', 12, A1), event('MODIFIED', 13, A3), ...WHOLE.slice(3)] })],
  ['selector view', 'an object of somebody else', stream({ view: X, lines: [event('ADDED', 11, A1), event('MODIFIED', 12, A2), event('ADDED', 13, A3), ...WHOLE.slice(3)] })],
  ['resumable', 'a kept version refused', stream({ lines: [EXPIRED], end: 'failed', level: false })],
  ['resumable', 'a version that is gone not refused', stream({ start: { type: 'after', version: 5 }, lines: WHOLE })],
  ['resumable', 'another error', stream({ start: { type: 'after', version: 5 }, lines: [{ type: 'error', code: 500, tick: 1 }], end: 'failed', level: false })],
  ['resumable', 'more after the refusal', stream({ start: { type: 'after', version: 5 }, lines: [EXPIRED, bookmark(12)], end: 'failed', level: false })],
  ['paced', 'a piece for a reader that was full', stream({ lines: WHOLE, writesWhileFull: 1 })],
  ['answered', 'a write without an answer', { writes: [write({ answer: undefined })] }],
  ['answered', 'a stream that stands still', stream({ lines: WHOLE, level: false })],
  ['answered', 'an end without a word', stream({ end: 'expired', level: false })],
  ['rising time', 'an object that ends before its time', { writes: [], commits: [...COMMITS.slice(0, 3), { ...commit(14, B1), endsAt: 5000 }, ...COMMITS.slice(4)] }],
  ['rising time', 'history that is forgotten too early', { compactions: [{ upTo: 14, time: 1500, promisedMs: 1000, since: 0 }] }],
];

describe('the guarantees', () => {
  it('hold for a history that is right', () => {
    expect(violationsOf(GOOD)).toEqual([]);
  });

  it.each(BROKEN)('%s: sees %s', (name, _how, history) => {
    const violations = violationsOf({ ...GOOD, ...history });
    expect(violations.map(({ guarantee }) => guarantee.name)).toContain(name);
    expect(violations.flatMap(({ problems }) => problems).join()).not.toBe('');
  });

  it('are each shown to be able to fail', () => {
    const shown = new Set(BROKEN.map(([name]) => name));
    expect(GUARANTEES.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
  });

  it('does not blame what was never answered because the server was stopped, nor an end that came in time', () => {
    const fair: Partial<History> = {
      writes: [write({ answer: undefined, mustAnswer: false })],
      commits: [...COMMITS.slice(0, 3), { ...commit(14, B1), endsAt: 1450 }, ...COMMITS.slice(4)],
      compactions: [{ upTo: 14, time: 2500, promisedMs: 1000, since: 0 }, { upTo: 15, time: 1501, promisedMs: undefined, since: 0 }],
    };
    expect(violationsOf({ ...GOOD, ...fair })).toEqual([]);
  });
});
