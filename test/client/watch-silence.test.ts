import { describe, expect, it } from 'vitest';
import { TransportError } from '../../src/client/errors.ts';
import { ScriptedStream, added, bookmark, modified, pod, podList, stream } from './scripted-server.ts';
import { live, scene } from './watching.ts';

const PAGES = { streamingList: false } as const;

describe('a half-open connection', () => {
  it('is given up 70 s after the last sign where bookmarks come, and nothing is lost or doubled', async () => {
    const { clock, server, loop, stream: open } = await live();
    const next = new ScriptedStream();
    server.script(stream(next));
    open.send(modified(pod('a', 11)), bookmark(15));
    await clock.advance(69_000);
    expect(open.closed).toBe(false);
    expect(loop.watch.explain()).toContain('last sign 69 s ago (bookmark)');
    await clock.advance(2_000);
    expect(open.closed).toBe(true);
    next.send(added(pod('b', 16)));
    await clock.settle();
    expect(server.story).toEqual(['list', 'watch 10', 'watch 15']);
    expect(loop.story).toEqual(['++a@1', 'synced 1@10', '~a@11', '+b@16']);
    expect(loop.watch.status.counts.idle).toBe(1);
  });

  it('is given up after timeoutSeconds and a grace where no bookmarks come', async () => {
    const { clock, server, stream: open } = await live({ timeoutSeconds: { min: 300, max: 300 } });
    server.script(stream());
    await clock.advance(314_000);
    expect(open.closed).toBe(false);
    await clock.advance(2_000);
    expect(open.closed).toBe(true);
    expect(server.story).toEqual(['list', 'watch 10', 'watch 10']);
    expect(server.seen[1]?.query.get('timeoutSeconds')).toBe('300');
  });

  it('while the headers are awaited is given up after 75 s', async () => {
    const { clock, server, stream: open } = await live();
    server.script({ kind: 'black hole' }, stream());
    open.send(bookmark(12));
    await clock.advance(20_000);
    open.end();
    await clock.advance(74_000);
    expect(server.abandoned).toBe(0);
    await clock.advance(3_000);
    expect(server.abandoned).toBe(1);
    expect(server.story.at(-1)).toBe('watch 12');
  });

  it('while a list is awaited is given up too', async () => {
    const { clock, server, watch } = scene();
    server.script({ kind: 'black hole' }, podList('10', []), stream());
    const loop = watch(PAGES);
    await clock.advance(75_000);
    expect(server.abandoned).toBe(1);
    expect(loop.story).toEqual(['synced 0@10']);
    expect(loop.watch.status.lastError).toBeInstanceOf(TransportError);
  });

  it('that swallows two streams in a row ends in a list, since a restored server is as silent', async () => {
    const { clock, server, loop, stream: open } = await live();
    server.script(stream(), stream(), podList('5', [pod('a', 1)]), stream());
    open.send(bookmark(12));
    await clock.advance(220_000);
    expect(server.story).toEqual(['list', 'watch 10', 'watch 12', 'watch 12', 'list', 'watch 5']);
    expect(loop.story.slice(2)).toEqual(['gap server-restored 12..5', 'synced 1@5']);
  });
});

describe('a quiet but healthy watch', () => {
  it.each<[string, (second: number, open: ScriptedStream) => void]>([
    ['an event each 10 s for 3 min', (second, open) => second % 10 === 0 && open.send(modified(pod('a', 100 + second)))],
    ['only bookmarks for 10 min', (second, open) => second % 60 === 0 && open.send(bookmark(100 + second))],
  ])('is left alone: %s', async (_, tick) => {
    const { clock, server, stream: open } = await live({ timeoutSeconds: { min: 600, max: 600 } });
    for (let second = 1; second <= 600; second++) {
      await clock.advance(1_000);
      tick(second, open);
    }
    expect(server.story).toEqual(['list', 'watch 10']);
  }, 20_000);

  it('with nothing for 6 min still gets the event, with no list and no error', async () => {
    const { clock, server, loop, stream: open } = await live();
    await clock.advance(280_000);
    open.send(modified(pod('a', 11)));
    await clock.settle();
    expect(loop.story.at(-1)).toBe('~a@11');
    expect(server.story).toEqual(['list', 'watch 10']);
    expect(loop.watch.status.lastError).toBeUndefined();
  });
});
