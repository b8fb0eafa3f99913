import { describe, expect, it } from 'vitest';
import { failure, unexplained } from '../../src/wire/status.ts';
import type { Answer } from './scripted-server.ts';
import {
  ScriptedStream, added, bookmark, deleted, errorEvent, marker, modified, pod, podList, refusal, reply, stream,
} from './scripted-server.ts';
import { live as liveOn, scene } from './watching.ts';
import type { LiveScene } from './watching.ts';

const GONE = failure('Expired', 'too old resource version: 5 (100)');
const PAGES = { streamingList: false } as const;

/** A watch that has listed `a@1`, `b@2`, `c@3` at version 10. */
const live = (): Promise<LiveScene> => liveOn({}, [pod('a', 1), pod('b', 2), pod('c', 3)]);

describe('the first state', () => {
  it('comes as a streaming list where the server speaks it', async () => {
    const { server, clock, watch } = scene();
    const open = new ScriptedStream();
    server.script(stream(open));
    const loop = watch({ namespace: 'shop', labels: { app: 'web' }, fields: { 'status.phase': 'Running' } });
    open.send(added(pod('a', 5)), added(pod('b', 3)), marker(9), modified(pod('b', 10)));
    await clock.settle();
    expect(loop.story).toEqual(['++a@5', '++b@3', 'synced 2@9', '~b@10']);
    expect(loop.watch.status).toMatchObject({ state: 'live', reconnects: 0, relists: 0, lastVersion: '10', objects: 2 });
    const { path, query } = server.seen[0] ?? {};
    expect(path).toBe('/api/v1/namespaces/shop/pods');
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      watch: 'true', sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: 'true',
      labelSelector: 'app=web', fieldSelector: 'status.phase=Running',
    });
    expect(query?.has('resourceVersion')).toBe(false);
    const seconds = Number(query?.get('timeoutSeconds'));
    expect(seconds).toBeGreaterThanOrEqual(300);
    expect(seconds).toBeLessThanOrEqual(600);
  });

  it.each<[string, Answer]>([
    ['422', refusal(failure('Invalid', 'sendInitialEvents: Forbidden'))],
    ['400', refusal(failure('BadRequest', 'unknown option'))],
    ['500', refusal(failure('InternalError', 'no'))],
    ['410', refusal(GONE)],
    ['a page of a proxy', reply(502, '<html>bad gateway</html>', { 'content-type': 'text/html' })],
    ['an ERROR event', stream(new ScriptedStream().send(errorEvent(failure('InternalError', 'no'))).end())],
  ])('comes in pages at once after %s', async (_, refused) => {
    const { server, clock, watch } = scene();
    server.script(refused, podList('10', [pod('a', 1)], 'p2'), podList('10', [pod('b', 2)]), stream());
    const loop = watch();
    await clock.settle();
    expect(server.story).toEqual(['watch initial', 'list', 'list c=p2', 'watch 10']);
    expect(server.seen[1]?.query.get('limit')).toBe('500');
    expect(loop.story).toEqual(['++a@1', '++b@2', 'synced 2@10']);
  });

  it('comes in pages after ten seconds without the marker, and nothing is told twice', async () => {
    const { server, clock, watch } = scene();
    const deaf = new ScriptedStream();
    server.script(stream(deaf), podList('10', [pod('a', 1), pod('b', 2)]), stream());
    const loop = watch();
    deaf.send(added(pod('a', 1)));
    await clock.advance(9_900);
    expect(server.story).toEqual(['watch initial']);
    await clock.advance(200);
    expect(server.story).toEqual(['watch initial', 'list', 'watch 10']);
    expect(loop.story).toEqual(['++a@1', '++b@2', 'synced 2@10']);
    expect(deaf.closed).toBe(true);
  });

  it('comes in pages after a minute of events without the marker', async () => {
    const { server, clock, watch } = scene();
    const deaf = new ScriptedStream();
    server.script(stream(deaf), podList('10', []), stream());
    watch();
    for (let second = 0; second < 65; second += 5) {
      deaf.send(added(pod(`p${second}`, second + 1)));
      await clock.advance(5_000);
    }
    expect(server.story).toEqual(['watch initial', 'list', 'watch 10']);
    expect(server.seen[1]?.at).toBeCloseTo(60);
  });

  it('that is cut before it is whole begins again, and says what is gone in between', async () => {
    const { server, clock, watch } = scene();
    const [first, second] = [new ScriptedStream(), new ScriptedStream()];
    server.script(stream(first), stream(second));
    const loop = watch();
    first.send(added(pod('a', 1)), added(pod('b', 2))).cut();
    await clock.advance(1_500);
    second.send(added(pod('b', 2)), added(pod('c', 3)), marker(12));
    await clock.settle();
    expect(server.story).toEqual(['watch initial', 'watch initial']);
    expect(loop.story).toEqual(['++a@1', '++b@2', '++c@3', '?-a@1', 'synced 2@12']);
  });

  it('resumes from the version of the list, not from that of an item', async () => {
    const { server, clock, watch } = scene();
    server.script(podList('1000', [pod('a', 10), pod('b', 900), pod('c', 30)]), stream());
    watch(PAGES);
    await clock.settle();
    expect(server.story).toEqual(['list', 'watch 1000']);
  });

  it('gives listed and watched objects the same shape', async () => {
    const { loop, stream: open, clock } = await live();
    open.send(added(pod('d', 11)));
    await clock.settle();
    const objects = loop.events.flatMap((event) => (event.type === 'added' ? [event.object] : []));
    expect(objects.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`)).toEqual(Array.from({ length: 4 }, () => 'v1 Pod'));
    expect(Object.keys(objects[0] ?? {})).toEqual(Object.keys(objects[3] ?? {}));
    expect(loop.events.map((event) => ('wire' in event ? event.wire : undefined)).at(-1)).toBe('ADDED');
  });

  it('accepts a list whose items are null, as Go writes it', async () => {
    const { server, clock, watch } = scene();
    server.script(reply(200, { kind: 'PodList', apiVersion: 'v1', metadata: { resourceVersion: '4' }, items: null }), stream());
    const loop = watch(PAGES);
    await clock.settle();
    expect(loop.story).toEqual(['synced 0@4']);
  });
});

describe('the selection', () => {
  it('is the same for lists and watches, also after a reconnect and a new list', async () => {
    const { server, clock, watch } = scene();
    const open = new ScriptedStream();
    server.script(podList('10', [], 'p2'), podList('10', []), stream(open), refusal(GONE), podList('30', []), stream());
    watch({ ...PAGES, namespace: 'shop', labels: { app: 'web', tier: 'front' }, fields: { 'spec.nodeName': 'a,b' } });
    await clock.settle();
    open.cut();
    await clock.advance(3_000);
    expect(server.story).toEqual(['list', 'list c=p2', 'watch 10', 'watch 10', 'list >=10', 'watch 30']);
    expect(new Set(server.seen.map(({ path, query }) => `${path} ${query.get('labelSelector') ?? ''} ${query.get('fieldSelector') ?? ''}`)))
      .toEqual(new Set(['/api/v1/namespaces/shop/pods app=web,tier=front spec.nodeName=a\\,b']));
  });
});

describe('a clean end', () => {
  it('after minutes resumes at once from the last version, with no list and no event twice', async () => {
    const { loop, stream: open, clock, server } = await live();
    const next = new ScriptedStream();
    server.script(stream(next));
    open.send(modified(pod('a', 11)), bookmark(15));
    await clock.advance(50_000);
    open.end();
    await clock.settle();
    next.send(deleted(pod('b', 16)));
    await clock.settle();
    expect(server.story).toEqual(['list', 'watch 10', 'watch 15']);
    expect(loop.story.slice(4)).toEqual(['~a@11', '-b@16']);
    expect(loop.watch.status).toMatchObject({ reconnects: 1, relists: 0, gaps: 0, lastVersion: '16' });
  });

  it('every two seconds tells static objects once, in ten rounds', async () => {
    const { server, clock, watch } = scene();
    server.script(podList('10', [pod('a', 1), pod('b', 2), pod('c', 3)])).otherwise(() => {
      const open = new ScriptedStream();
      clock.after(2_000, () => open.end());
      return stream(open);
    });
    const loop = watch(PAGES);
    await clock.advance(90_000);
    expect(server.story.filter((line) => line === 'watch 10').length).toBeGreaterThanOrEqual(10);
    expect(server.story.filter((line) => line === 'list')).toHaveLength(1);
    expect(loop.story).toEqual(['++a@1', '++b@2', '++c@3', 'synced 3@10']);
  });
});

describe('bookmarks', () => {
  it('move the version of a watch that matches nothing, so that it never expires', async () => {
    const { loop, stream: open, clock, server } = await live();
    const next = new ScriptedStream();
    server.script(stream(next));
    for (let minute = 1; minute <= 10; minute++) {
      open.send(bookmark(10 + minute * 1000));
      await clock.advance(60_000);
    }
    open.cut();
    await clock.advance(2_000);
    expect(server.story).toEqual(['list', 'watch 10', 'watch 10010']);
    expect(loop.story).toHaveLength(4);
    expect(loop.watch.status.lastVersion).toBe('10010');
  });

  it('of unknown shape and events of unknown type are no business of the reader', async () => {
    const { loop, stream: open, clock } = await live();
    open.send({ type: 'FUTURE', object: { some: 'thing' } }, { type: 'BOOKMARK', object: { kind: 'X', metadata: { resourceVersion: '30' } } }, modified(pod('a', 31)));
    open.end();
    await clock.settle();
    expect(loop.story.slice(4)).toEqual(['~a@31']);
    expect(loop.watch.status.counts.unknownTypes).toBe(1);
  });
});

describe('an expired version', () => {
  const shapes: readonly [string, () => Answer][] = [
    ['(a) ERROR event, reason Expired', () => stream(new ScriptedStream().send(errorEvent(GONE)).end())],
    ['(b) ERROR event, reason Gone', () => stream(new ScriptedStream().send(errorEvent(failure('Gone', 'gone'))).end())],
    ['(c) HTTP 410', () => refusal(GONE)],
    ['(e) ERROR event with only the code', () => stream(new ScriptedStream().send(errorEvent({ ...unexplained('gone'), code: 410 })).end())],
    ['(e) ERROR event that is hardly a Status', () => stream(new ScriptedStream().send(errorEvent({ code: 410 })).end())],
  ];

  it.each(shapes)('as %s is listed again and compared', async (_, shape) => {
    const { loop, stream: open, clock, server } = await live();
    server.script(shape(), podList('100', [pod('a', 1), pod('c', 90), pod('d', 95)]), stream());
    open.cut();
    await clock.advance(2_000);
    expect(server.story).toEqual(['list', 'watch 10', 'watch 10', 'list >=10', 'watch 100']);
    expect(loop.story.slice(4)).toEqual(['gap expired 10..100', '~c@90', '+d@95', '?-b@2', 'synced 3@100']);
    const wires = loop.events.slice(4).filter((event) => 'wire' in event);
    expect(wires).toEqual([]);
    expect(loop.watch.status).toMatchObject({ gaps: 1, relists: 1, state: 'live' });
  });

  it('as an empty, instant end after a resumption (some gateways) is listed again too', async () => {
    const { loop, stream: open, clock, server } = await live();
    server.script(stream(new ScriptedStream().end()), podList('100', [pod('a', 1), pod('b', 2), pod('c', 3)]), stream());
    open.send(bookmark(20));
    await clock.advance(30_000);
    open.cut();
    await clock.advance(5_000);
    expect(server.story).toEqual(['list', 'watch 10', 'watch 20', 'list', 'watch 100']);
    expect(loop.story.slice(4)).toEqual(['gap expired 20..100', 'synced 3@100']);
  });

  it('(d) on a later page begins the list again', async () => {
    const { server, clock, watch } = scene();
    server.script(podList('10', [pod('a', 1)], 'p2'), refusal(GONE), podList('20', [pod('b', 15)], 'q2'), podList('20', [pod('c', 16)]), stream());
    const loop = watch(PAGES);
    await clock.settle();
    expect(server.story).toEqual(['list', 'list c=p2', 'list', 'list c=q2', 'watch 20']);
    expect(loop.story).toEqual(['++a@1', '++b@15', '++c@16', '?-a@1', 'synced 2@20']);
  });

  it('(f) is not what ERROR 500 means: the same version is tried again, and given up the second time', async () => {
    const { loop, stream: open, clock, server } = await live();
    const broken = failure('InternalError', 'StoreReadError');
    server.script(stream(new ScriptedStream().send(errorEvent(broken)).end()), podList('30', [pod('a', 1), pod('b', 2), pod('c', 3)]), stream());
    open.send(errorEvent(broken)).end();
    await clock.advance(10_000);
    expect(server.story).toEqual(['list', 'watch 10', 'watch 10', 'list', 'watch 30']);
    expect(loop.story.slice(4)).toEqual(['gap resynced 10..30', 'synced 3@30']);
  });

  it('(g, h) twice in a row leaves the version of the list to the server, with a pause', async () => {
    const { loop, stream: open, clock, server } = await live();
    const same = [pod('a', 1), pod('b', 2), pod('c', 3)];
    server.script(refusal(GONE), podList('100', same), refusal(GONE), podList('200', same), stream());
    open.send(errorEvent(GONE)).end();
    await clock.advance(10_000);
    expect(server.story).toEqual(['list', 'watch 10', 'list >=10', 'list', 'watch 100', 'list', 'watch 200']);
    expect(loop.story.slice(4)).toEqual(['gap expired 10..100', 'synced 3@100', 'gap expired 100..200', 'synced 3@200']);
  });

  it('never sends a word for a version', async () => {
    const { stream: open, clock, server } = await live();
    server.script(podList('100', []), stream());
    open.send(errorEvent({ kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'Expired', code: 410 })).end();
    await clock.settle();
    expect(server.seen.map(({ query }) => query.get('resourceVersion')).filter((text) => text !== null && !/^[0-9]+$/.test(text))).toEqual([]);
  });

  it('tells a name with another uid as a deletion and a new object', async () => {
    const { loop, stream: open, clock, server } = await live();
    server.script(podList('100', [pod('a', 1), pod('b', 50, { uid: 'second life' }), pod('c', 3)]), stream());
    open.send(errorEvent(GONE)).end();
    await clock.settle();
    expect(loop.story.slice(4)).toEqual(['gap expired 10..100', '?-b@2', '+b@50', 'synced 3@100']);
  });

  it('deletes an object again that waits unread in the queue', async () => {
    const { loop, stream: open, clock, server } = await live();
    server.script(podList('100', [pod('a', 1), pod('b', 2), pod('c', 3)]), stream());
    open.send(added(pod('e', 11)), errorEvent(GONE)).end();
    await clock.settle();
    expect(loop.story.slice(4)).toEqual(['+e@11', 'gap expired 11..100', '?-e@11', 'synced 3@100']);
    expect(loop.watch.status.objects).toBe(3);
  });
});

describe('a server that was restored to an older state', () => {
  it('is noticed by an event that is older than the position', async () => {
    const { loop, stream: open, clock, server } = await live();
    server.script(podList('7', [pod('a', 1), pod('x', 6)]), stream());
    open.send(added(pod('x', 6)));
    await clock.settle();
    expect(server.story).toEqual(['list', 'watch 10', 'list', 'watch 7']);
    expect(loop.story.slice(4)).toEqual(['gap server-restored 10..7', '+x@6', '?-b@2', '?-c@3', 'synced 2@7']);
  });

  it('is not what old events mean that are known already', async () => {
    const { loop, stream: open, clock, server } = await live();
    open.send(added(pod('a', 1)), added(pod('b', 2)), modified(pod('a', 11)));
    await clock.settle();
    expect(server.story).toEqual(['list', 'watch 10']);
    expect(loop.story.slice(4)).toEqual(['~a@11']);
    expect(loop.watch.status.counts.replayed).toBe(2);
  });

  it('is told from one that sends old events by one list only', async () => {
    const { loop, stream: open, clock, server } = await live();
    const next = new ScriptedStream();
    server.script(podList('12', [pod('a', 1), pod('b', 2), pod('c', 3)]), stream(next));
    open.send(added(pod('long-gone', 4)));
    await clock.settle();
    next.send(added(pod('long-gone', 4)), deleted(pod('long-gone', 5)), modified(pod('a', 13)));
    await clock.settle();
    expect(server.story).toEqual(['list', 'watch 10', 'list', 'watch 12']);
    expect(loop.story.slice(4)).toEqual(['gap resynced 10..12', 'synced 3@12', '~a@13']);
  });

  it('believes a deletion that carries the version of the object', async () => {
    const { loop, stream: open, clock } = await live();
    open.send(deleted(pod('b', 2)));
    await clock.settle();
    expect(loop.story.slice(4)).toEqual(['-b@2']);
    expect(loop.watch.status.lastVersion).toBe('10');
  });
});

describe('modified', () => {
  it('has the old object and knows what changed', async () => {
    const { loop, stream: open, clock } = await live();
    open.send(modified(pod('a', 11, { image: 'web:2' })));
    await clock.settle();
    const event = loop.events.at(-1);
    expect(event?.type).toBe('modified');
    if (event?.type !== 'modified') return;
    expect(event.old?.metadata.resourceVersion).toBe('1');
    expect(event.changed('spec.containers[].image')).toBe(true);
    expect(event.changed('spec.containers[].name')).toBe(false);
    expect(event.changed('spec')).toBe(true);
    expect(event.changed('status.phase')).toBe(false);
  });
});

describe('since', () => {
  it('now begins without the state, and says from where', async () => {
    const { server, clock, watch } = scene();
    const open = new ScriptedStream();
    server.script(podList('10', [pod('a', 1)], 'more'), stream(open));
    const loop = watch({ since: 'now' });
    open.send(modified(pod('a', 11)), added(pod('b', 12)), modified(pod('a', 13)), deleted(pod('c', 14)));
    await clock.settle();
    expect(server.story).toEqual(['list limit 1', 'watch 10']);
    expect(loop.story).toEqual(['synced 0@10', '~a@11', '+b@12', '~a@13', '-c@14']);
    expect(loop.events.map((event) => event.type === 'modified' && event.old?.metadata.resourceVersion)).toEqual([false, undefined, false, '11', false]);
  });

  it('a version asks for no list, and after an expiry tells only what is newer', async () => {
    const { server, clock, watch } = scene();
    server.script(refusal(GONE), podList('100', [pod('old', 40), pod('new', 60)]), stream());
    const loop = watch({ since: '50' });
    await clock.settle();
    expect(server.story).toEqual(['watch 50', 'list >=50', 'watch 100']);
    expect(loop.story).toEqual(['gap expired 50..100', '+new@60', 'synced 2@100']);
  });

  it.each(['undefined', 'null', 'None', '', '0'])('refuses %j', (since) => {
    expect(() => scene().client.watch(POD_KIND, { since })).toThrow('is not a resource version');
  });
});

const POD_KIND = { group: '', version: 'v1', apiVersion: 'v1', kind: 'Pod', plural: 'pods', scope: 'Namespaced' } as const;
