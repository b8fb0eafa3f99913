import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { Pod } from '../../src/kinds/core/v1.ts';
import { failure } from '../../src/wire/status.ts';
import type { Answer } from './scripted-server.ts';
import { ScriptedStream, added, bookmark, errorEvent, marker, modified, pod, podList, refusal, reply, stream } from './scripted-server.ts';
import { live, scene } from './watching.ts';

const PAGES = { streamingList: false } as const;

describe('the budget of 15 attempts in the first minute', () => {
  const outages: readonly [string, () => Answer][] = [
    ['200, empty, instant end', () => stream(new ScriptedStream().end())],
    ['one event, then a cut', () => stream(new ScriptedStream().send(bookmark(11)).cut())],
    ['no connection', () => ({ kind: 'no connection' })],
    ['404', () => refusal(failure('NotFound', 'the server could not find the requested resource'))],
    ['403', () => refusal(failure('Forbidden', 'no'))],
    ['405', () => refusal(failure('MethodNotAllowed', 'no'))],
    ['410', () => refusal(failure('Expired', 'too old'))],
    ['429 with Retry-After: 0', () => refusal(failure('TooManyRequests', 'busy'), { 'retry-after': '0' })],
    ['500', () => refusal(failure('InternalError', 'no'))],
    ['502 with a page', () => reply(502, '<html>', { 'content-type': 'text/html' })],
    ['200 with a page', () => reply(200, '<html>welcome</html>', { 'content-type': 'text/html' })],
    ['401', () => refusal(failure('Unauthorized', 'no'))],
    ['an ERROR event', () => stream(new ScriptedStream().send(errorEvent(failure('InternalError', 'no'))).end())],
    ['a bad line', () => stream(new ScriptedStream().bytes('{"type":\n').end())],
  ];

  it.each(outages)('holds during an outage: %s', async (_, answer) => {
    const { clock, server, loop, stream: open } = await live();
    const before = server.seen.length;
    server.otherwise(answer);
    open.cut();
    await clock.advance(60_000);
    expect(server.seen.length - before).toBeLessThan(15);
    expect(server.seen.length - before).toBeGreaterThan(2);
    expect(loop.end).toBeUndefined();
  });

  it.each(outages)('holds from the start: %s', async (_, answer) => {
    const { clock, server, watch } = scene();
    server.otherwise(answer);
    watch({ onRefused: 'retry' });
    await clock.advance(3_000);
    expect(server.seen.length).toBeLessThanOrEqual(3);
    await clock.advance(57_000);
    expect(server.seen.length).toBeLessThan(15);
  });

  it('holds when each list is fine and each watch after it expires', async () => {
    const { clock, server, watch } = scene();
    let turn = 0;
    server.otherwise(() => (turn++ % 2 === 0 ? podList(String(turn + 10), [pod('a', 1)]) : refusal(failure('Expired', 'too old'))));
    watch(PAGES);
    await clock.advance(60_000);
    expect(server.seen.length).toBeLessThan(15);
  });

  it('does not delay the return after an outage by more than a pause', async () => {
    const { clock, server, loop, stream: open } = await live();
    const back = clock.monotonic() + 60_000;
    const next = new ScriptedStream();
    server.otherwise(() => (clock.monotonic() < back ? { kind: 'no connection' } : stream(next)));
    open.cut();
    await clock.advance(60_000);
    next.send(modified(pod('a', 40)));
    await clock.advance(45_000);
    expect(loop.story.at(-1)).toBe('~a@40');
    expect(server.story.filter((line) => line === 'list')).toHaveLength(1);
  });
});

describe('429 and 503', () => {
  const busy = failure('TooManyRequests', 'busy');

  it.each<[string, () => Answer, { readonly least: number; readonly most: number }]>([
    ['in seconds', () => refusal(busy, { 'retry-after': '20' }), { least: 20, most: 24 }],
    ['as a date', () => refusal(busy, { 'retry-after': 'Thu, 01 Jan 2026 00:00:40 GMT', date: 'Thu, 01 Jan 2026 00:00:10 GMT' }), { least: 30, most: 34 }],
    ['not at all', () => refusal(busy), { least: 2, most: 3.1 }],
    ['in the Status of an ERROR event', () => stream(new ScriptedStream().send(errorEvent({ ...busy, details: { retryAfterSeconds: 15 } })).end()), { least: 15, most: 18 }],
    ['as 503', () => refusal(failure('ServiceUnavailable', 'no'), { 'retry-after': '10' }), { least: 10, most: 12 }],
    ['longer than anybody waits', () => refusal(busy, { 'retry-after': '86400' }), { least: 300, most: 331 }],
  ])('that say how long to wait %s are waited for, with no list', async (_, answer, { least, most }) => {
    const { clock, server, stream: open } = await live();
    server.script(answer(), stream());
    open.cut();
    await clock.advance(400_000);
    const [first, second] = server.seen.slice(2);
    expect(server.story.slice(0, 4)).toEqual(['list', 'watch 10', 'watch 10', 'watch 10']);
    const waited = (second?.at ?? 0) - (first?.at ?? 0);
    expect(waited).toBeGreaterThanOrEqual(least);
    expect(waited).toBeLessThanOrEqual(most);
  });

  it('three times at the start are waited for silently', async () => {
    const { clock, server, watch } = scene();
    const starting = refusal({ ...failure('TooManyRequests', 'storage is (re)initializing'), details: { retryAfterSeconds: 1 } }, { 'retry-after': '1' });
    server.script(starting, starting, starting, stream(new ScriptedStream().send(added(pod('a', 1)), marker(4))));
    const loop = watch();
    await clock.advance(15_000);
    expect(server.story).toEqual(Array.from({ length: 4 }, () => 'watch initial'));
    expect(loop.story).toEqual(['++a@1', 'synced 1@4']);
  });

  it('waiting ends with the watch', async () => {
    const { clock, server, loop, stream: open } = await live();
    server.script(refusal(busy, { 'retry-after': '100' }));
    open.cut();
    await clock.advance(5_000);
    expect(loop.watch.status.state).toBe('waiting');
    await loop.watch.close();
    expect(clock.pending).toBe(0);
    await clock.advance(200_000);
    expect(server.story).toEqual(['list', 'watch 10', 'watch 10']);
  });
});

describe('401', () => {
  it('refreshes the credentials once at once and goes on', async () => {
    const { clock, server } = scene();
    let refreshes = 0;
    const client = createClient({ name: 'script', transport: server.transport, refreshCredentials: async () => void refreshes++ }, { clock });
    const open = new ScriptedStream();
    server.script(refusal(failure('Unauthorized', 'expired token')), stream(open), refusal(failure('Unauthorized', 'expired token')), stream());
    const events = client.watch(Pod)[Symbol.asyncIterator]();
    const first = events.next();
    open.send(marker(4));
    await clock.settle();
    expect(await first).toMatchObject({ value: { type: 'synced' } });
    expect([refreshes, server.seen.length]).toEqual([1, 2]);
    const second = events.next();
    open.cut();
    await clock.advance(2_000);
    expect([refreshes, server.seen.length]).toEqual([2, 4]);
    const closed = events.return?.();
    await Promise.all([second, closed]);
  });
});
