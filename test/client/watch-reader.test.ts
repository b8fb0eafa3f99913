import { describe, expect, it } from 'vitest';
import { Pod } from '../../src/kinds/core/v1.ts';
import { ScriptedStream, added, bookmark, modified, pod, podList, stream } from './scripted-server.ts';
import { scene } from './watching.ts';

const PAGES = { streamingList: false } as const;

describe('a slow reader', () => {
  it('stops the reading of the stream, and gets everything in the end', async () => {
    const { clock, server, client } = scene();
    const open = new ScriptedStream();
    server.script(podList('1', []), stream(open));
    const watch = client.watch(Pod, { ...PAGES, queueLimit: 10 });
    const events = watch[Symbol.asyncIterator]();
    expect(await events.next()).toMatchObject({ value: { type: 'synced' } });
    // A server that respects "full", as ours does.
    let written = 0;
    const pump = (): void => {
      while (written < 5_000) {
        written++;
        if (!open.tryWrite(`${JSON.stringify(added(pod(`p${written}`, written + 1)))}\n`)) return;
      }
    };
    await clock.settle();
    open.onDrain(pump);
    pump();
    await clock.advance(600_000);
    expect(written).toBeLessThan(1_000);
    expect(watch.status.queued).toBeLessThan(1_000);
    expect(server.story).toEqual(['list', 'watch 1']);
    for (let number = 1; number <= 5_000; number++) {
      expect(await events.next()).toMatchObject({ value: { type: 'added', object: { metadata: { name: `p${number}` } } } });
    }
    await watch.close();
  });

  it('holds back the pages of a list too', async () => {
    const { clock, server, client } = scene();
    let page = 0;
    server.otherwise(() => {
      page++;
      return podList('9', Array.from({ length: 500 }, (_, index) => pod(`p${page}-${index}`, 1)), page < 20 ? `t${page}` : undefined);
    });
    const watch = client.watch(Pod, PAGES);
    const events = watch[Symbol.asyncIterator]();
    await events.next();
    await clock.settle();
    expect(page).toBeLessThan(5);
    await watch.close();
  });
});

describe('acknowledgement', () => {
  it('comes with the request for the next event, and a bookmark waits for the events before it', async () => {
    const { clock, server, client } = scene();
    const open = new ScriptedStream();
    server.script(podList('10', [pod('a', 1)]), stream(open));
    const watch = client.watch(Pod, PAGES);
    const events = watch[Symbol.asyncIterator]();
    const position = async (): Promise<string | undefined> => {
      await events.next();
      return watch.status.lastVersion;
    };
    expect(await position()).toBeUndefined();
    expect(await position()).toBeUndefined();
    await clock.settle();
    open.send(modified(pod('a', 11)), modified(pod('a', 12)), bookmark(20));
    await clock.settle();
    expect(await position()).toBe('10');
    expect(await position()).toBe('11');
    const last = events.next();
    expect(watch.status.lastVersion).toBe('20');
    open.send(bookmark(30));
    await clock.settle();
    expect(watch.status.lastVersion).toBe('30');
    await watch.close();
    expect(await last).toEqual({ done: true, value: undefined });
  });

  it('does not come from a loop that throws', async () => {
    const { clock, server, client } = scene();
    server.script(podList('10', []), stream(new ScriptedStream().send(added(pod('a', 11)), added(pod('b', 12)), added(pod('c', 13)))));
    const watch = client.watch(Pod, PAGES);
    const handled: string[] = [];
    const loop = async (): Promise<void> => {
      for await (const event of watch) {
        if (event.type !== 'added') continue;
        if (event.object.metadata.name === 'b') throw new Error('the handler is broken');
        handled.push(event.object.metadata.name);
      }
    };
    await expect(loop()).rejects.toThrow('the handler is broken');
    expect(handled).toEqual(['a']);
    expect(watch.status).toMatchObject({ state: 'ended', lastVersion: '11' });
    expect(clock.pending).toBe(0);
  });
});

describe('a watch', () => {
  it('is read by one loop only', () => {
    const { client } = scene();
    const watch = client.watch(Pod);
    watch[Symbol.asyncIterator]();
    expect(() => watch[Symbol.asyncIterator]()).toThrow('a watch is read by one loop only');
  });

  it('sends nothing before it is read', async () => {
    const { client, server, clock } = scene();
    const watch = client.watch(Pod);
    await clock.advance(1_000);
    expect(server.seen).toEqual([]);
    expect(watch.status.state).toBe('idle');
    await watch.close();
  });
});
