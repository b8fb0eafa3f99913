import { describe, expect, it } from 'vitest';
import type { SharedStore, StoreOptions, StoreWatch } from '../../src/client/store-types.ts';
import type { WatchEvent } from '../../src/client/watch-types.ts';
import { Pod } from '../../src/kinds/core/v1.ts';
import { metadataOf } from '../../src/kinds/kind.ts';
import { failure } from '../../src/wire/status.ts';
import { ScriptedStream, added, bookmark, deleted, errorEvent, modified, pod, podList, refusal, stream } from './scripted-server.ts';
import type { Scene } from './watching.ts';
import { inShort, scene } from './watching.ts';

const GONE = failure('Expired', 'too old resource version');
const ABC = [pod('a', 1, { image: 'web:1' }), pod('b', 2, { image: 'db:1' }), pod('c', 3, { image: 'web:1' })];
const imageOf = (object: Pod): string | undefined => object.spec?.containers?.[0]?.image;

type Events = AsyncIterator<WatchEvent<Pod>, undefined>;

interface StoreScene extends Scene {
  readonly store: SharedStore<Pod, 'image'>;
  readonly stream: ScriptedStream;
}

async function opened(options: StoreOptions<Pod, 'Namespaced'> = {}): Promise<StoreScene> {
  const here = scene();
  const open = new ScriptedStream();
  here.server.script(podList('10', ABC), stream(open));
  const store = await here.client.store(Pod, { streamingList: false, ...options, index: { image: imageOf } });
  await here.clock.settle();
  return { ...here, store, stream: open };
}

function follow(watch: StoreWatch<Pod>): { readonly story: string[]; readonly error: unknown } {
  const story: string[] = [];
  const state: { error: unknown } = { error: undefined };
  const run = async (): Promise<void> => {
    for await (const event of watch) story.push(inShort(event));
    story.push('end');
  };
  run().catch((error: unknown) => {
    state.error = error;
  });
  return { story, get error() { return state.error; } };
}

const names = (objects: Iterable<Pod>): string[] => [...objects].map((object) => `${object.metadata.name}@${object.metadata.resourceVersion}`);

describe('a store', () => {
  it('has everything once it is there, and follows', async () => {
    const { store, stream: open, clock } = await opened();
    expect([store.size, store.resourceVersion, names(store.list())]).toEqual([3, '10', ['a@1', 'b@2', 'c@3']]);
    open.send(modified(pod('a', 11)), deleted(pod('b', 12)), added(pod('d', 13)));
    await clock.settle();
    expect(names(store)).toEqual(['a@11', 'c@3', 'd@13']);
    expect(store.get('shop/a')?.metadata.resourceVersion).toBe('11');
    expect(store.get({ namespace: 'shop', name: 'b' })).toBeUndefined();
    expect(store.get('a')).toBeUndefined();
    expect(store.status).toMatchObject({ state: 'live', objects: 3, lastVersion: '13' });
    expect(store.status.explain()).toMatch(/^live for 0 s/);
  });

  it('finds objects by an index, also after they have changed', async () => {
    const { store, stream: open, clock } = await opened();
    expect(names(store.by('image', 'web:1'))).toEqual(['a@1', 'c@3']);
    open.send(modified(pod('a', 11, { image: 'web:2' })), deleted(pod('b', 12, { image: 'other' })));
    await clock.settle();
    expect(names(store.by('image', 'web:1'))).toEqual(['c@3']);
    expect(names(store.by('image', 'web:2'))).toEqual(['a@11']);
    expect(store.by('image', 'db:1')).toEqual([]);
    expect(store.valuesOf('image')).toEqual(['web:1', 'web:2']);
  });

  it('is the list again after a gap, indexes included', async () => {
    const { store, stream: open, clock, server } = await opened();
    server.script(podList('100', [pod('b', 2, { image: 'db:1' }), pod('a', 50, { image: 'db:1' })]), stream());
    open.send(errorEvent(GONE)).end();
    await clock.advance(2_000);
    expect(names(store).toSorted()).toEqual(['a@50', 'b@2']);
    expect(names(store.by('image', 'db:1')).toSorted()).toEqual(['a@50', 'b@2']);
    expect(store.valuesOf('image')).toEqual(['db:1']);
    expect(store.resourceVersion).toBe('100');
  });

  it('throws a refusal of its first list, and leaves nothing', async () => {
    const { server, client, clock } = scene();
    server.script(refusal(failure('Forbidden', 'no')));
    await expect(client.store(Pod, { streamingList: false })).rejects.toMatchObject({ reason: 'Forbidden' });
    await clock.settle();
    expect(clock.pending).toBe(0);
  });

  it('answers nothing once it is closed, and ends its loops quietly', async () => {
    const { store, clock, stream: open } = await opened();
    const loop = follow(store.watch());
    await clock.settle();
    {
      await using held = store;
      expect(held.size).toBe(3);
    }
    await clock.settle();
    expect(loop.story.at(-1)).toBe('end');
    expect(() => store.size).toThrow('the store is closed');
    expect(() => store.by('image', 'web:1')).toThrow('the store is closed');
    await expect(store.atLeast('11')).rejects.toThrow('the store is closed');
    expect(store.status.state).toBe('ended');
    expect([open.closed, clock.pending]).toEqual([true, 0]);
  });

  it('is closed by its client, and by its signal with the reason', async () => {
    const first = await opened();
    await first.client.close();
    expect(() => first.store.size).toThrow('the store is closed');
    const controller = new AbortController();
    const { store, clock } = await opened({ signal: controller.signal });
    const loop = follow(store.watch());
    await clock.settle();
    controller.abort(new Error('enough'));
    await clock.settle();
    expect(loop.error).toEqual(new Error('enough'));
    expect(() => store.size).toThrow('enough');
  });

  it('drops what it is told to, from lists and from the stream', async () => {
    const { store, stream: open, clock } = await opened({ drop: ['spec.containers[].image', 'metadata.managedFields'] });
    const fat = pod('d', 11);
    open.send(added({ ...fat, metadata: { ...fat.metadata, managedFields: [{ manager: 'x' }], labels: { app: 'web' } } }));
    await clock.settle();
    expect(store.get('shop/a')?.spec?.containers).toEqual([{ name: 'main' }]);
    expect(store.get('shop/d')).toEqual({
      apiVersion: 'v1', kind: 'Pod', spec: { containers: [{ name: 'main' }] },
      metadata: { name: 'd', namespace: 'shop', uid: 'uid-d', resourceVersion: '11', creationTimestamp: '2026-01-01T00:00:00Z', labels: { app: 'web' } },
    });
    const { client } = scene();
    expect(() => client.watch(Pod, { drop: ['metadata.uid'] })).toThrow("'metadata.uid' cannot be dropped");
  });

  it('of metadata only asks the server for no more', async () => {
    const { server, client } = scene();
    server.script(podList('10', ABC), stream());
    await using store = await client.store(metadataOf(Pod), { streamingList: false });
    expect(store.get('shop/a')?.metadata.uid).toBe('uid-a');
    expect(server.seen[0]?.headers['accept']).toContain('as=PartialObjectMetadataList');
  });
});

describe('atLeast', () => {
  it('resolves at once for what is there, and else with the event', async () => {
    const { store, stream: open, clock } = await opened();
    await store.atLeast('9');
    await store.atLeast('10');
    const seen: string[] = [];
    const waiting = store.atLeast('12').then(() => seen.push(store.get('shop/d')?.metadata.resourceVersion ?? 'nothing'));
    open.send(modified(pod('a', 11)));
    await clock.settle();
    expect(seen).toEqual([]);
    open.send(added(pod('d', 12)));
    await waiting;
    expect(seen).toEqual(['12']);
  });

  it('takes a bookmark for an answer, where the store does not select what was written', async () => {
    const { store, stream: open } = await opened();
    const waiting = store.atLeast('20');
    open.send(bookmark(21));
    await waiting;
    expect(store.resourceVersion).toBe('21');
  });

  it('ends with its signal, and refuses what cannot be compared', async () => {
    const { store } = await opened();
    const controller = new AbortController();
    const waiting = store.atLeast('20', { signal: controller.signal });
    controller.abort(new Error('late'));
    await expect(waiting).rejects.toThrow('late');
    await expect(store.atLeast('abc')).rejects.toThrow("'abc' and '10' cannot be compared");
  });
});

describe('loops over a store', () => {
  it('begin with what is there, whenever they come, on one watch', async () => {
    const { store, stream: open, clock, server } = await opened();
    const early = follow(store.watch());
    await clock.settle();
    open.send(added(pod('d', 11)));
    await clock.settle();
    const late = follow(store.watch());
    await clock.settle();
    open.send(deleted(pod('a', 12)));
    await clock.settle();
    expect(early.story).toEqual(['++a@1', '++b@2', '++c@3', 'synced 3@10', '+d@11', '-a@12']);
    expect(late.story).toEqual(['++a@1', '++b@2', '++c@3', '++d@11', 'synced 4@11', '-a@12']);
    expect(server.story).toEqual(['list', 'watch 10']);
  });

  it('that are slow get the newest of each object, and disturb nobody', async () => {
    const { store, stream: open, clock } = await opened();
    const quick = follow(store.watch());
    const watch = store.watch();
    const slow = watch[Symbol.asyncIterator]();
    const told: string[] = [];
    const take = async (): Promise<void> => {
      const next = await slow.next();
      if (next.done !== true) told.push(inShort(next.value));
    };
    for (let turn = 0; turn < 4; turn++) await take();
    open.send(modified(pod('a', 11)), modified(pod('a', 12)), added(pod('d', 13)), deleted(pod('d', 14)), added(pod('e', 15)), modified(pod('e', 16)), deleted(pod('b', 17)), added(pod('b', 18, { uid: 'second' })));
    await clock.advance(3_000);
    expect([watch.queued, watch.lagMs]).toEqual([4, 3_000]);
    for (let turn = 0; turn < 4; turn++) await take();
    expect(told).toEqual(['++a@1', '++b@2', '++c@3', 'synced 3@10', '~a@12', '+e@16', '-b@17', '+b@18']);
    expect(quick.story).toHaveLength(4 + 8);
    expect([watch.queued, watch.lagMs]).toEqual([0, 0]);
  });

  it("tell one change from what was seen to what is, with 'old' from before", async () => {
    const { store, stream: open, clock } = await opened();
    const slow: Events = store.watch()[Symbol.asyncIterator]();
    for (let turn = 0; turn < 4; turn++) await slow.next();
    open.send(modified(pod('a', 11, { image: 'web:2' })), modified(pod('a', 12, { image: 'web:1' })));
    await clock.settle();
    const { value } = await slow.next();
    expect(value?.type === 'modified' && [value.old?.metadata.resourceVersion, value.changed('spec')]).toEqual(['1', false]);
  });

  it("with slow: 'error' end alone", async () => {
    const { store, stream: open, clock } = await opened();
    const quick = follow(store.watch());
    const strict = store.watch({ slow: 'error', queueLimit: 2 });
    const loop = strict[Symbol.asyncIterator]();
    for (let turn = 0; turn < 4; turn++) await loop.next();
    open.send(modified(pod('a', 11)), modified(pod('a', 12)), modified(pod('a', 13)));
    await clock.advance(1);
    expect((await loop.next()).value).toMatchObject({ type: 'modified' });
    await loop.next();
    await loop.next();
    await expect(loop.next()).rejects.toMatchObject({ code: 'EVERWATCH_SLOW' });
    expect(quick.story.slice(4)).toEqual(['~a@11', '~a@12', '~a@13']);
  });

  it("with slow: 'wait' slow the server down", async () => {
    const { store, stream: open, clock } = await opened();
    const loop: Events = store.watch({ slow: 'wait', queueLimit: 2 })[Symbol.asyncIterator]();
    for (let turn = 0; turn < 4; turn++) await loop.next();
    for (let version = 11; version < 20; version++) {
      open.send(modified(pod('a', version)));
      await clock.settle();
    }
    expect(store.resourceVersion).toBe('12');
    for (let version = 11; version < 20; version++) {
      const { value } = await loop.next();
      expect(value === undefined ? undefined : inShort(value)).toBe(`~a@${version}`);
      await clock.settle();
    }
    expect(store.resourceVersion).toBe('19');
  });

  it('over some of the objects tell which come in and go out', async () => {
    const { store, stream: open, clock } = await opened();
    const loop = follow(store.watch({ where: (object) => imageOf(object) === 'web:1' }));
    await clock.settle();
    open.send(
      modified(pod('b', 11, { image: 'web:1' })), modified(pod('a', 12, { image: 'other' })), modified(pod('a', 13, { image: 'third' })),
      deleted(pod('a', 14, { image: 'web:1' })), deleted(pod('c', 15, { image: 'gone' })),
    );
    await clock.settle();
    expect(loop.story).toEqual(['++a@1', '++c@3', 'synced 2@10', '+b@11', '-a@12', '-c@15']);
  });

  it('end by break, by close and by their own signal, and the store goes on', async () => {
    const { store, clock, stream: open } = await opened();
    for await (const event of store.watch()) if (event.type === 'synced') break;
    const controller = new AbortController();
    const aborted = follow(store.watch({ signal: controller.signal }));
    const watch = store.watch();
    const closed = follow(watch);
    await clock.settle();
    controller.abort(new Error('enough'));
    await watch.close();
    open.send(added(pod('d', 11)));
    await clock.settle();
    expect([aborted.story.length, aborted.error]).toEqual([4, new Error('enough')]);
    expect(closed.story).toEqual(['++a@1', '++b@2', '++c@3', 'synced 3@10', 'end']);
    expect(store.size).toBe(4);
  });

  it('hear of a gap', async () => {
    const { store, stream: open, clock, server } = await opened();
    const loop = follow(store.watch());
    await clock.settle();
    server.script(podList('100', [pod('a', 1), pod('b', 2)]), stream());
    open.send(errorEvent(GONE)).end();
    await clock.advance(2_000);
    expect(loop.story.slice(4)).toEqual(['gap expired 10..100', '?-c@3', 'synced 2@100']);
  });
});

describe('what a store tells and what it has', () => {
  it('are the same after any sequence of changes, for a loop of any pace', async () => {
    for (let seed = 1; seed <= 40; seed++) {
      const { told, has } = await compare(seed);
      expect(told, `seed ${seed}`).toEqual(has);
    }
  });
});

/** A small generator of numbers, so that a failure can be repeated. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 % 4_294_967_296;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor(state / 65_536) % below;
  };
}

/** What a loop knows in the end, and what the store has. */
async function compare(seed: number): Promise<{ readonly told: Record<string, string>; readonly has: Record<string, string> }> {
  const { store, stream: open, clock } = await opened();
  const pick = numbers(seed);
  const loop = store.watch()[Symbol.asyncIterator]();
  const known = new Map<string, string>();
  const apply = (event: WatchEvent<Pod>): void => {
    if (event.type === 'synced' || event.type === 'gap') return;
    const { name, uid, resourceVersion } = event.object.metadata;
    const had = known.get(name);
    // Each life is begun once and ended once.
    if (event.type === 'added') expect(had).toBeUndefined();
    else expect(had?.split(' ')[0]).toBe(uid);
    if (event.type === 'deleted') known.delete(name);
    else known.set(name, `${uid} ${resourceVersion}`);
  };
  const alive = new Map<string, string>(['a', 'b', 'c'].map((name) => [name, `uid-${name}`]));
  for (let version = 11; version < 60; version++) {
    const name = 'abcdef'.charAt(pick(6));
    const uid = alive.get(name);
    if (uid === undefined) {
      alive.set(name, `uid-${name}-${version}`);
      open.send(added(pod(name, version, { uid: `uid-${name}-${version}` })));
    } else if (pick(2) === 0) open.send(modified(pod(name, version, { uid })));
    else {
      alive.delete(name);
      open.send(deleted(pod(name, version, { uid })));
    }
    if (pick(3) === 0) await clock.settle();
    if (pick(4) === 0) {
      const next = await loop.next();
      if (next.done !== true) apply(next.value);
      // Never more than there are, or a loop would wait for ever.
      if (known.size === 0 && alive.size === 0) break;
    }
  }
  await clock.settle();
  for await (const event of drained(loop, () => clock.settle())) apply(event);
  const has = Object.fromEntries([...store].map(({ metadata }) => [metadata.name, `${metadata.uid} ${metadata.resourceVersion}`]));
  await store.close();
  return { told: Object.fromEntries(known), has };
}

/** What comes until nothing more comes by itself. */
async function* drained(loop: AsyncIterator<WatchEvent<Pod>>, settle: () => Promise<void>): AsyncGenerator<WatchEvent<Pod>> {
  for (;;) {
    const next = loop.next();
    const answer = await Promise.race([next, settle().then(() => undefined)]);
    if (answer === undefined || answer.done === true) return;
    yield answer.value;
  }
}
