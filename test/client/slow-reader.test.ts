import { describe, expect, it } from 'vitest';
import { LatestQueue } from '../../src/client/latest-queue.ts';
import { merge } from '../../src/client/merge.ts';
import type { WatchEvent, WatchOptions } from '../../src/client/watch-types.ts';
import { Pod } from '../../src/kinds/core/v1.ts';
import type { StandardSchema } from '../../src/kinds/kind.ts';
import { kind } from '../../src/kinds/kind.ts';
import { failure } from '../../src/wire/status.ts';
import { ScriptedStream, added, bookmark, deleted, errorEvent, modified, pod, podList, stream } from './scripted-server.ts';
import type { Scene } from './watching.ts';
import { inShort, scene } from './watching.ts';

const GONE = failure('Expired', 'too old resource version');

interface SlowScene extends Scene {
  readonly stream: ScriptedStream;
  readonly slow: ReturnType<Scene['client']['watch']>;
  /** Takes so many events. */
  take(count: number): Promise<string[]>;
}

function slowly(options: WatchOptions): SlowScene {
  const here = scene();
  const open = new ScriptedStream();
  here.server.script(podList('10', [pod('a', 1), pod('b', 2)]), stream(open));
  const slow = here.client.watch(Pod, { streamingList: false, ...options });
  const iterator = slow[Symbol.asyncIterator]();
  const take = async (count: number): Promise<string[]> => {
    const told: string[] = [];
    for (let turn = 0; turn < count; turn++) {
      const next = await iterator.next();
      told.push(next.done === true ? 'end' : inShort(next.value));
    }
    return told;
  };
  return { ...here, stream: open, slow, take };
}

describe("a slow loop with 'latest'", () => {
  it('gets what is true, and acknowledges only what it has taken', async () => {
    const { take, stream: open, clock, slow } = slowly({ slow: 'latest', queueLimit: 1 });
    expect(await take(3)).toEqual(['++a@1', '++b@2', 'synced 2@10']);
    for (let version = 11; version < 200; version++) open.send(modified(pod('a', version)));
    open.send(deleted(pod('b', 200)), bookmark(210));
    await clock.advance(7_000);
    expect(slow.status).toMatchObject({ queued: 2, lagMs: 7_000 });
    expect(slow.status.lastVersion).toBeUndefined();
    expect(slow.status.explain()).toContain('2 events waiting for the reader, the oldest for 7 s');
    expect(await take(2)).toEqual(['~a@199', '-b@200']);
    expect(slow.status.lastVersion).toBe('10');
    const next = take(1);
    await clock.settle();
    expect(slow.status).toMatchObject({ queued: 0, lagMs: 0, lastVersion: '210' });
    await slow.close();
    expect(await next).toEqual(['end']);
  });

  it('hears of a gap before the differences, and of one only', async () => {
    const { take, stream: open, clock, server } = slowly({ slow: 'latest' });
    await take(3);
    const [second, third] = [new ScriptedStream(), new ScriptedStream()];
    server.script(podList('100', [pod('a', 1)]), stream(second), podList('300', [pod('a', 200), pod('c', 150)]), stream(third));
    open.send(modified(pod('b', 20)), errorEvent(GONE)).end();
    await clock.advance(2_000);
    second.send(bookmark(110));
    await clock.advance(60_000);
    second.send(errorEvent(GONE)).end();
    await clock.advance(5_000);
    expect(await take(5)).toEqual(['gap expired 20..300', '?-b@20', '~a@200', '+c@150', 'synced 2@300']);
  });

  it('keeps no more than there are objects', () => {
    const queue = new LatestQueue<Pod>(() => 0);
    const life = (version: number): WatchEvent<Pod>[] => {
      const object = { ...pod('x', version, { uid: `u${version}` }) } as unknown as Extract<WatchEvent<Pod>, { type: 'added' }>['object'];
      return [{ type: 'added', object, initial: false }, { type: 'deleted', object, certain: true }];
    };
    for (let version = 1; version < 1_000; version++) for (const event of life(version)) queue.push(event, String(version));
    expect(queue.size).toBe(0);
  });
});

describe("a slow loop with 'error'", () => {
  it('gets what waits, and then the error', async () => {
    const { take, stream: open, clock, slow } = slowly({ slow: 'error', queueLimit: 2 });
    await take(3);
    open.send(modified(pod('a', 11)), modified(pod('a', 12)), modified(pod('a', 13)));
    await clock.advance(1);
    expect(await take(2)).toEqual(['~a@11', '~a@12']);
    await expect(take(1)).rejects.toMatchObject({ code: 'EVERWATCH_SLOW', name: 'SlowReaderError' });
    expect(slow.status.state).toBe('ended');
    expect(clock.pending).toBe(0);
  });

  it('that only has to be let run is not slow', async () => {
    const { take, stream: open, clock } = slowly({ slow: 'error', queueLimit: 2 });
    await take(3);
    open.send(...[11, 12, 13, 14, 15].map((version) => modified(pod('a', version))));
    expect(await take(5)).toHaveLength(5);
    await clock.advance(1);
    open.send(modified(pod('a', 16)));
    expect(await take(1)).toEqual(['~a@16']);
  });

  it('may take its time over the first list', async () => {
    const { take, clock } = slowly({ slow: 'error', queueLimit: 1 });
    expect(await take(1)).toEqual(['++a@1']);
    await clock.advance(60_000);
    expect(await take(2)).toEqual(['++b@2', 'synced 2@10']);
  });
});

describe('merge', () => {
  it('reads several watches with one loop, and ends them all', async () => {
    const [one, two] = [scene(), scene()];
    const [first, second] = [new ScriptedStream(), new ScriptedStream()];
    one.server.script(podList('10', [pod('a', 1)]), stream(first));
    two.server.script(podList('500', []), stream(second));
    const options = { streamingList: false } as const;
    const watches = { east: one.client.watch(Pod, options), west: two.client.watch(Pod, options) };
    const told: string[] = [];
    const run = async (): Promise<void> => {
      for await (const { source, event } of merge(watches)) {
        told.push(`${source} ${inShort(event)}`);
        if (event.type === 'deleted') break;
      }
    };
    const loop = run();
    await one.clock.settle();
    second.send(added(pod('x', 501)));
    await two.clock.settle();
    first.send(deleted(pod('a', 11)));
    await loop;
    expect(told.toSorted()).toEqual(['east ++a@1', 'east -a@11', 'east synced 1@10', 'west +x@501', 'west synced 0@500']);
    expect([first.closed, second.closed, one.clock.pending, two.clock.pending]).toEqual([true, true, 0, 0]);
  });

  it('throws the error of one and ends the others', async () => {
    const [one, two] = [scene(), scene()];
    const open = new ScriptedStream();
    const controller = new AbortController();
    one.server.script(podList('10', []), stream(open));
    two.server.script(podList('10', []), stream());
    const merged = merge({ one: one.client.watch(Pod, { streamingList: false }), two: two.client.watch(Pod, { streamingList: false, signal: controller.signal }) });
    const told: string[] = [];
    const run = async (): Promise<void> => {
      for await (const { source } of merged) told.push(source);
    };
    const loop = run();
    await one.clock.settle();
    controller.abort(new Error('enough'));
    await expect(loop).rejects.toThrow('enough');
    expect(told.toSorted()).toEqual(['one', 'two']);
    expect(open.closed).toBe(true);
  });
});

interface Widget {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: { readonly size: number };
}

const schema: StandardSchema<Widget> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) => {
      const { spec } = value as Widget;
      return typeof spec?.size === 'number' ? {} : { issues: [{ message: 'must be a number', path: ['spec', { key: 'size' }] }] };
    },
  },
};

describe("invalid: 'event'", () => {
  it('tells what does not satisfy the schema, and goes on', async () => {
    const { server, client, clock } = scene();
    const open = new ScriptedStream();
    const widget = (name: string, version: number, size: unknown): ReturnType<typeof pod> => ({ ...pod(name, version), spec: { size: size as number } });
    server.script(podList('10', [widget('a', 1, 1), widget('b', 2, 'big')]), stream(open));
    const Widgets = kind('acme.io/v1 Widget', { plural: 'pods', schema });
    const told: unknown[] = [];
    const run = async (): Promise<void> => {
      for await (const event of client.watch(Widgets, { invalid: 'event', streamingList: false })) {
        if (event.type === 'invalid') told.push(event.issues);
        else if (event.type === 'modified') told.push(['modified', event.old?.spec.size, event.object.spec.size]);
        else told.push(event.type);
        if (event.type === 'deleted') break;
      }
    };
    const loop = run();
    open.send(modified(widget('b', 11, 2)), modified(widget('b', 12, 3)), modified(widget('b', 13, 'huge')), deleted(widget('b', 14, 'huge')));
    await clock.settle();
    await loop;
    const issues = [{ message: 'must be a number', path: 'spec.size' }];
    expect(told).toEqual(['added', issues, 'synced', ['modified', undefined, 2], ['modified', 2, 3], issues, 'deleted']);
    expect(() => client.watch(Pod, { invalid: 'event' })).toThrow('Pod has none');
  });
});
