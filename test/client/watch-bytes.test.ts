import { describe, expect, it } from 'vitest';
import { DecodeError } from '../../src/client/errors.ts';
import type { KubeObject } from '../../src/wire/object.ts';
import { ScriptedStream, added, bookmark, modified, pod, stream } from './scripted-server.ts';
import { live } from './watching.ts';

const UTF8 = new TextEncoder();

describe('bytes', () => {
  const words = pod('é漢🙂', 11);
  const line = UTF8.encode(`${JSON.stringify(modified({ ...words, metadata: { ...words.metadata, name: 'a', uid: 'uid-a', labels: { word: 'é漢🙂' } } }))}\r\n\n`);

  it('may come one by one', async () => {
    const { clock, loop, stream: open } = await live();
    for (const byte of line) open.bytes(Uint8Array.of(byte));
    open.send(bookmark(12));
    await clock.settle();
    expect(loop.events.at(-1)).toMatchObject({ type: 'modified', object: { metadata: { labels: { word: 'é漢🙂' } } } });
    expect(loop.watch.status.lastVersion).toBe('12');
  });

  it('may come two and a half events at once', async () => {
    const { clock, loop, stream: open } = await live();
    const text = [modified(pod('a', 11)), modified(pod('a', 12)), modified(pod('a', 13))].map((event) => `${JSON.stringify(event)}\n`).join('');
    open.bytes(text.slice(0, -40));
    await clock.settle();
    expect(loop.story.slice(2)).toEqual(['~a@11', '~a@12']);
    open.bytes(text.slice(-40));
    await clock.settle();
    expect(loop.story.at(-1)).toBe('~a@13');
  });

  it.each<[string, number, 'end' | 'cut']>([
    ['in the middle of a line, orderly', 30, 'end'],
    ['in the middle of a line', 30, 'cut'],
    ['in the middle of a character', line.indexOf(0xf0) + 2, 'cut'],
    ['just before the line end', line.length - 3, 'end'],
  ])('that end %s are dropped, and the watch resumes from the last whole event', async (_, length, how) => {
    const { clock, server, loop, stream: open } = await live();
    const next = new ScriptedStream();
    server.script(stream(next));
    open.send(modified(pod('a', 11))).bytes(line.subarray(0, length))[how]();
    await clock.advance(2_000);
    next.send(modified(pod('a', 12)));
    await clock.settle();
    expect(server.story).toEqual(['list', 'watch 10', 'watch 11']);
    expect(loop.story.slice(2)).toEqual(['~a@11', '~a@12']);
    expect(loop.watch.status.counts.cut).toBe(1);
  });

  it('that are no JSON are no event: the watch resumes from before them', async () => {
    const { clock, server, loop, stream: open } = await live();
    const next = new ScriptedStream();
    server.script(stream(next));
    open.send(modified(pod('a', 11))).bytes('{"type":\n').send(modified(pod('a', 99)));
    await clock.advance(2_000);
    expect(loop.watch.status.lastError).toBeInstanceOf(DecodeError);
    expect(loop.watch.status.lastError).toMatchObject({ code: 'EVERWATCH_DECODE', line: 2, offset: 8 });
    next.send(modified(pod('a', 12)), modified(pod('a', 99)));
    await clock.settle();
    expect(server.story).toEqual(['list', 'watch 10', 'watch 11']);
    expect(loop.story.slice(2)).toEqual(['~a@11', '~a@12', '~a@99']);
  });

  it.each<[string, object]>([
    ['no version', { type: 'MODIFIED', object: { kind: 'Pod', metadata: { name: 'a' } } }],
    ['no name', { type: 'MODIFIED', object: { kind: 'Pod', metadata: { resourceVersion: '4' } } }],
    ['no object', { type: 'ADDED' }],
    ['an empty version', { type: 'BOOKMARK', object: { metadata: { resourceVersion: '' } } }],
  ])('of an event with %s are not believed', async (_, event) => {
    const { clock, server, stream: open, loop } = await live();
    server.script(stream());
    open.send(event);
    await clock.advance(2_000);
    expect(loop.watch.status.lastError).toBeInstanceOf(DecodeError);
    expect(server.story).toEqual(['list', 'watch 10', 'watch 10']);
  });

  it('of an event of 2.5 MB in pieces of 1 KB arrive, and the next event after them', async () => {
    const { clock, loop, stream: open } = await live({ queueLimit: 4 });
    const large: KubeObject = { ...pod('large', 11), blob: 'x'.repeat(2_500_000) };
    const bytes = UTF8.encode(`${JSON.stringify(added(large))}\n`);
    const began = performance.now();
    for (let at = 0; at < bytes.length; at += 1024) open.bytes(bytes.subarray(at, at + 1024));
    open.send(modified(pod('a', 12)));
    await clock.settle();
    expect(loop.story.slice(2)).toEqual(['+large@11', '~a@12']);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('of integers beyond 2^53 are kept', async () => {
    const { clock, loop, stream: open } = await live();
    open.bytes(`${JSON.stringify(modified(pod('a', '9007199254740993'))).replace('"web:1"', '9007199254740993')}\n`);
    await clock.settle();
    const event = loop.events.at(-1);
    expect(event?.type === 'modified' && event.object.spec?.containers[0]?.image).toBe(9_007_199_254_740_993n);
    expect(loop.watch.status.lastVersion).toBe('9007199254740993');
  });
});
