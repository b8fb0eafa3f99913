import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { Pod } from '../../src/kinds/core/v1.ts';
import { failure } from '../../src/wire/status.ts';
import { ScriptedStream, added, marker, pod, podList, refusal, stream } from './scripted-server.ts';
import type { Scene } from './watching.ts';
import { live, scene } from './watching.ts';

describe('the end of a watch', () => {
  /** Brings a watch into a state and leaves it there. */
  const states: readonly [string, (server: Scene['server']) => void, number][] = [
    ['while a streaming list is opened', (server) => server.script({ kind: 'black hole' }), 0],
    ['while a streaming list is read', (server) => server.script(stream(new ScriptedStream().send(added(pod('a', 1))))), 0],
    ['while a page is awaited', (server) => server.script(refusal(failure('Invalid', 'no')), podList('1', [pod('a', 1)], 't'), { kind: 'black hole' }), 0],
    ['while a watch is opened', (server) => server.script(refusal(failure('Invalid', 'no')), podList('1', []), { kind: 'black hole' }), 0],
    ['while a watch is read', (server) => server.script(stream(new ScriptedStream().send(marker(4)))), 0],
    ['while it waits', (server) => server.script({ kind: 'no connection' }), 500],
  ];

  it.each(states)('by a signal %s throws its reason and leaves nothing behind', async (_, prepare, ms) => {
    const { clock, server, watch } = scene();
    prepare(server);
    const controller = new AbortController();
    const loop = watch({ signal: controller.signal });
    await clock.advance(ms);
    const asked = server.seen.length;
    const reason = new Error('enough');
    controller.abort(reason);
    await clock.settle();
    expect(loop.end).toEqual({ error: reason });
    expect(loop.watch.status.state).toBe('ended');
    expect(clock.pending).toBe(0);
    await clock.advance(120_000);
    expect(server.seen).toHaveLength(asked);
  });

  it.each(states)('by close %s is quiet and leaves nothing behind', async (_, prepare, ms) => {
    const { clock, server, watch } = scene();
    prepare(server);
    const loop = watch();
    await clock.advance(ms);
    const asked = server.seen.length;
    await loop.watch.close();
    await clock.settle();
    expect(loop.end).toEqual({});
    expect(clock.pending).toBe(0);
    await clock.advance(120_000);
    expect(server.seen).toHaveLength(asked);
  });

  it('gives its requests and streams up', async () => {
    const { clock, loop, stream: open } = await live();
    await loop.watch.close();
    await clock.settle();
    expect(open.closed).toBe(true);
    const { server, watch, clock: second } = scene();
    server.script({ kind: 'black hole' });
    const waiting = watch();
    await second.settle();
    await waiting.watch.close();
    expect(server.abandoned).toBe(1);
  });

  it('by break in the loop is quiet', async () => {
    const { clock, server, client } = scene();
    const open = new ScriptedStream();
    server.script(stream(open.send(marker(4), added(pod('a', 5)))));
    for await (const event of client.watch(Pod)) if (event.type === 'added') break;
    await clock.settle();
    expect(open.closed).toBe(true);
    expect(clock.pending).toBe(0);
  });

  it('by a signal that was aborted before sends nothing', async () => {
    const { server, clock, watch } = scene();
    const reason = new Error('too late');
    const loop = watch({ signal: AbortSignal.abort(reason) });
    await clock.settle();
    expect(loop.end).toEqual({ error: reason });
    expect(server.seen).toEqual([]);
  });

  it('comes with that of the client', async () => {
    const { clock, server, client, watch } = scene();
    const streams = [new ScriptedStream(), new ScriptedStream()];
    server.script(...streams.map((open) => stream(open.send(marker(4)))));
    const loops = [watch(), watch()];
    await clock.settle();
    await client.close();
    await clock.settle();
    expect(loops.map(({ end }) => end)).toEqual([{}, {}]);
    expect(streams.map(({ closed }) => closed)).toEqual([true, true]);
    expect(clock.pending).toBe(0);
  });

  it('is final: an answer that comes afterwards has no effect', async () => {
    const clock = scene().clock;
    const answers: ((value: never) => void)[] = [];
    let cancelled = 0;
    const client = createClient({ name: 'slow', transport: () => new Promise((resolve) => answers.push(resolve)) }, { clock });
    const watch = client.watch(Pod);
    const next = watch[Symbol.asyncIterator]().next();
    await clock.settle();
    await watch.close();
    const late = { status: 200, headers: {}, body: (async function* () { /* empty */ })(), cancel: () => cancelled++ };
    answers[0]?.(late as never);
    await clock.settle();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(cancelled).toBe(1);
    expect(watch.status.state).toBe('ended');
  });
});
