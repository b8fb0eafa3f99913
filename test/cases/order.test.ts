import { beforeAll, describe, expect, it, vi } from 'vitest';
import { AXES, EACH, type Axes } from './axes.ts';
import { Cluster } from './cluster.ts';
import { isEndOfInitial, objects, versionOf } from './normal-event.ts';
import { LIMIT_MS, type Reader } from './reader.ts';
import type { Listed, Species, View } from './room.ts';

vi.setConfig({ testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS });

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const rising = (versions: readonly bigint[]): boolean => versions.every((version, at) => at === 0 || version > (versions[at - 1] ?? version));

describe.each(['memory', 'sqlite'] as const)('what has a version can be seen at it: no write comes out behind a higher one (S2), %s', (store) => {
  const WRITERS = 6;
  const ROUNDS = 10;
  const made: { readonly name: string; readonly species: Species }[] = [];
  const watches = new Map<Axes, Reader>();
  const views = new Map<Axes, View>();
  const lists = new Map<Axes, Listed[]>();

  beforeAll(async () => {
    // On a disk that really waits: a version is drawn long before its write can be seen.
    const cluster = await Cluster.start({ store, durability: 'full' });
    const room = await cluster.room();
    for (const axes of AXES) {
      views.set(axes, room.view(axes));
      watches.set(axes, await room.view(axes).watch());
      lists.set(axes, []);
    }
    for (let round = 0; round < ROUNDS; round++) {
      const species: Species = round % 4 === 3 ? 'outside' : 'inside';
      await Promise.all([
        ...Array.from({ length: WRITERS }, async (_none, writer) => {
          // Out of step with each other and with the lists: some write while others wait.
          await pause((writer + round) % WRITERS);
          await room.make(`w${writer}-${round}`, { species });
          made.push({ name: `w${writer}-${round}`, species });
        }),
        ...AXES.map(async (axes, at) => {
          await pause((at + round) % WRITERS);
          lists.get(axes)?.push(await room.view(axes).list());
        }),
      ]);
    }
    await room.make('zz');
    for (const watch of watches.values()) await watch.untilName('zz');
    for (const watch of watches.values()) watch.close();
    await cluster.close();
  });

  it.each(AXES)(EACH, (axes) => {
    const events = objects(watches.get(axes)?.events ?? []);
    const view = views.get(axes);
    expect(events.map(({ name }) => name).sort()).toEqual([...made.filter(({ species }) => view?.sees(species)).map(({ name }) => name), 'zz'].sort());
    expect(rising(events.map(versionOf))).toBe(true);
    const seen = lists.get(axes) ?? [];
    expect(seen).toHaveLength(ROUNDS);
    for (const { resourceVersion, names } of seen) {
      const below = events.filter((event) => versionOf(event) <= BigInt(resourceVersion)).map(({ name }) => name);
      expect([...names].sort()).toEqual(below.sort());
    }
  });
});

describe('after the initial events time does not go back (S8)', () => {
  const OBJECTS = 140;
  const HOT = 'm070';
  const watches = new Map<Axes, Reader>();

  beforeAll(async () => {
    const cluster = await Cluster.start();
    const room = await cluster.room();
    // Made in the opposite order of their names: by name, versions fall.
    for (let n = OBJECTS - 1; n >= 0; n--) await room.make(`m${String(n).padStart(3, '0')}`);
    let isWriting = true;
    const writing = (async () => {
      for (let n = 0; isWriting; n++) {
        await room.touch(HOT, String(n));
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    })();
    for (const axes of AXES) watches.set(axes, await room.view(axes).watch({ resourceVersion: '0', ...(axes.form === 'JSON' ? {} : { allowWatchBookmarks: true }) }));
    for (const watch of watches.values()) await watch.untilChanges(OBJECTS + 20);
    isWriting = false;
    await writing;
    for (const watch of watches.values()) watch.close();
    await cluster.close();
  });

  it.each(AXES)(EACH, (axes) => {
    const events = objects(watches.get(axes)?.events ?? []);
    const initial = events.filter(({ type }) => type === 'ADDED');
    expect(initial).toEqual(events.slice(0, OBJECTS));
    const names = initial.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].sort());
    // By key, not by version: nobody may resume from the last of them.
    expect(rising(initial.map(versionOf))).toBe(false);
    const live = events.filter((event) => event.type !== 'BOOKMARK').slice(OBJECTS);
    expect(new Set(live.map(({ type, name }) => `${type} ${name}`))).toEqual(new Set([`MODIFIED ${HOT}`]));
    const newest = initial.map(versionOf).reduce((left, right) => (left > right ? left : right));
    expect(rising([newest, ...live.map(versionOf)])).toBe(true);
    // Not one is left out between the state and what follows it.
    const counts = [...initial.filter(({ name }) => name === HOT), ...live].map(({ annotations }) => Number(annotations['touched'] ?? '-1'));
    expect(counts).toEqual(counts.map((_none, at) => (counts[0] ?? 0) + at));
    expect(events.filter(isEndOfInitial)).toHaveLength(axes.form === 'JSON' ? 0 : 1);
  });
});
