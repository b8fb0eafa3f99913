import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AXES, EACH, type Axes } from './axes.ts';
import { Cluster } from './cluster.ts';
import { END_OF_INITIAL, isEndOfInitial, objects, told, versionOf, type ReadEvent } from './normal-event.ts';
import { LIMIT_MS, type Reader } from './reader.ts';
import type { Query, Room, View } from './room.ts';

vi.setConfig({ testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS });

interface Run {
  readonly view: View;
  /** Chooses as its axes say. */
  readonly watch: Reader;
  /** Chooses nothing at all. */
  readonly idle: Reader;
  readonly expected: readonly string[];
}

const WRITERS = 10;
const BOOKMARK_MS = 20;
const NOTHING = { labelSelector: 'app=nobody' };

/** Had bookmarks between its events. */
function isServed({ events }: Reader): boolean {
  return events.filter(({ type }, at) => type === 'BOOKMARK' && (events[at + 1]?.type ?? 'BOOKMARK') !== 'BOOKMARK').length > 3;
}

/** One writer's part of a round: some of everything that selectors tell apart. */
async function writeSome(room: Room, name: string): Promise<void> {
  for (const species of ['inside', 'outside', 'elsewhere'] as const) await room.make(`${name}-${species}`, { species });
  await room.touch(`${name}-inside`, 'x');
  await room.remove(`${name}-outside`, 'outside');
  await room.make(`${name}-outside`);
}

/**
 * Writers in parallel while everybody watches, in rounds, so that no reader in this one process is left behind. Goes on
 * until each watch had bookmarks between its events, not only after them.
 */
async function writeUnder(room: Room, readers: readonly Reader[]): Promise<void> {
  for (let round = 0; round < 5 || (round < 60 && !readers.every(isServed)); round++) {
    await Promise.all(Array.from({ length: WRITERS }, (_none, writer) => writeSome(room, `w${writer}-${round}`)));
    const last = `last-${String(round).padStart(2, '0')}`;
    await room.make(last);
    for (const reader of readers) await reader.untilName(last);
  }
}

/** What a client has after these events. */
function stateOf(events: readonly ReadEvent[]): string[] {
  const state = new Map<string, string>();
  for (const event of objects(events)) {
    if (event.type === 'BOOKMARK') continue;
    if (event.type === 'DELETED') state.delete(event.name);
    else state.set(event.name, `${event.name} ${event.uid} ${event.resourceVersion}`);
  }
  return [...state.values()].sort();
}

describe.each(['memory', 'sqlite'] as const)('no bookmark runs ahead of an event that is not yet sent (S1), %s', (store) => {
  const runs = new Map<Axes, Run>();
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await Cluster.start({ store, watches: { bookmarkMs: BOOKMARK_MS } });
    const room = await cluster.room();
    for (const axes of AXES) {
      const view = room.view(axes);
      runs.set(axes, { view, watch: await view.watch({ allowWatchBookmarks: true }), idle: await view.watch({ allowWatchBookmarks: true, ...NOTHING }), expected: [] });
    }
    await writeUnder(room, [...runs.values()].map(({ watch }) => watch));
    for (const [axes, run] of runs) {
      const list = await run.view.list();
      await run.idle.until((events) => events.some((event) => versionOf(event) >= BigInt(list.resourceVersion)), 'progress');
      runs.set(axes, { ...run, expected: list.items.map(({ name, uid, resourceVersion }) => `${name} ${uid} ${resourceVersion}`).sort() });
    }
  });

  afterAll(async () => {
    for (const { watch, idle } of runs.values()) for (const reader of [watch, idle]) reader.close();
    await cluster.close();
  });

  it.each(AXES)(EACH, (axes) => {
    const run = runs.get(axes);
    if (run === undefined) throw new Error('was not played');
    const { watch, idle, expected } = run;
    let reached = 0n;
    let bookmark = 0n;
    for (const event of watch.events.filter((one) => one.type === 'BOOKMARK' || one.type !== 'ERROR')) {
      const version = versionOf(event);
      if (event.type === 'BOOKMARK') {
        expect(version).toBeGreaterThanOrEqual(reached);
        bookmark = version;
      } else {
        expect(version, `an event at or below the bookmark of ${bookmark}`).toBeGreaterThan(bookmark);
      }
      reached = version > reached ? version : reached;
    }
    expect(isServed(watch)).toBe(true);
    expect(stateOf(watch.events)).toEqual(expected);
    // Who is told nothing still gets on.
    expect(new Set(told(idle.events))).toEqual(new Set(['BOOKMARK']));
    const progress = idle.events.map(versionOf);
    expect(progress).toEqual([...progress].sort((left, right) => (left < right ? -1 : Number(left > right))));
    expect(progress[0]).toBeGreaterThan(0n);
    expect(new Set(progress).size).toBeGreaterThan(5);
  });
});

describe('a quiet watch is told how far it is (S1), each minute and two seconds before its end', () => {
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await Cluster.start();
  });

  afterAll(() => cluster.close());

  it.each(AXES)(EACH, async (axes) => {
    const room = await cluster.room();
    const view = room.view(axes);
    const [asked, silent] = [await view.watch({ allowWatchBookmarks: true, ...NOTHING, timeoutSeconds: 140 }), await view.watch({ ...NOTHING, timeoutSeconds: 140 })];
    const versions: string[] = [];
    // Due at the start, after each minute, and two seconds before the end; with room for a machine that is busy.
    for (const [seconds, due] of [[0, 1], [50, 1], [20, 2], [40, 2], [18, 3], [11, 4]] as const) {
      await cluster.clock.skip(seconds * 1000);
      await asked.until((events) => events.length >= due, `bookmark ${due}`);
      expect(asked.events).toHaveLength(due);
      if (versions.length < due) versions.push((await view.list()).resourceVersion);
      // Nothing that this watch selects, and yet it gets on.
      await room.make(`p${seconds}-${due}`);
    }
    await cluster.clock.skip(2000);
    expect((await asked.untilEnd()).clean).toBe(true);
    expect(objects(asked.events).map(({ resourceVersion }) => resourceVersion)).toEqual(versions);
    expect(asked.events.filter(isEndOfInitial)).toEqual(asked.events.slice(0, 1));
    await silent.untilEnd();
    expect(silent.events).toEqual([]);
  });
});

describe('the end of the initial events is always marked, once and at once (S14)', () => {
  let cluster: Cluster;
  const INITIAL = { sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: true };

  beforeAll(async () => {
    // The next regular bookmark is a minute away: none of these can be one.
    cluster = await Cluster.start();
  });

  afterAll(() => cluster.close());

  it.each(AXES)(EACH, async (axes) => {
    const room = await cluster.room();
    const view = room.view(axes);
    const within = axes.selector === 'namespace by field selector' ? `,metadata.namespace=${room.namespace}` : '';
    const selections: readonly (readonly [string, Query])[] = [
      ['all', {}], ['none', NOTHING], ['none', { fieldSelector: `metadata.name=c${within}` }], ['a', { fieldSelector: `metadata.name=a${within}` }], ['a', { labelSelector: 'app', fieldSelector: `metadata.name=a${within}` }],
    ];
    for (const names of [[], ['a'], ['a', 'b']]) {
      const last = names.at(-1);
      if (last !== undefined) await room.make(last);
      await room.make(`hidden-${names.length}`, { species: view.hidden });
      const now = (await view.list()).resourceVersion;
      for (const [which, selection] of selections) {
        const added = names.filter((name) => which === 'all' || which === name).map((name) => `ADDED ${name}`);
        for (const from of [{}, { resourceVersion: '0' }, { resourceVersion: now }]) {
          const watch = await view.watch({ ...selection, ...from, ...INITIAL });
          await watch.until((events) => events.some(isEndOfInitial), 'the mark');
          expect(told(watch.events)).toEqual([...added, 'BOOKMARK']);
          const mark = objects(watch.events).at(-1);
          expect(mark?.annotations).toEqual(END_OF_INITIAL);
          expect(mark?.resourceVersion).toBe(now);
          watch.close();
        }
      }
    }
  });

  it.each(AXES)(`a watch that says nothing of initial events has the mark too, if it asked for bookmarks: ${EACH}`, async (axes) => {
    const room = await cluster.room();
    const view = room.view(axes);
    await room.make('a');
    for (const from of [{}, { resourceVersion: '0' }]) {
      const [marked, bare] = [await view.watch({ ...from, allowWatchBookmarks: true }), await view.watch(from)];
      await marked.until((events) => events.some(isEndOfInitial), 'the mark');
      await room.touch('a', `${Object.keys(from).length}`);
      await Promise.all([marked.untilChanges(2), bare.untilChanges(2)]);
      expect(told(marked.events)).toEqual(['ADDED a', 'BOOKMARK', 'MODIFIED a']);
      expect(told(bare.events)).toEqual(['ADDED a', 'MODIFIED a']);
      for (const reader of [marked, bare]) reader.close();
    }
  });

  it.each(AXES)(`who leaves out resourceVersionMatch is refused, so that it falls back: ${EACH}`, async (axes) => {
    const view = (await cluster.room()).view(axes);
    await expect(view.watch({ sendInitialEvents: true, allowWatchBookmarks: true })).rejects.toThrow(/^the watch was refused: 422 [^]*sendInitialEvents requires setting resourceVersionMatch to NotOlderThan/);
  });
});

describe('the mark is not later, lower or more often than it should be (S15)', () => {
  const OBJECTS = 150;
  const watches = new Map<Axes, Reader>();
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await Cluster.start({ watches: { bookmarkMs: 40 } });
    const room = await cluster.room();
    for (let n = 0; n < OBJECTS; n++) await room.make(`m${n}`);
    // Everything that can happen while the initial events are on their way: changes, deletes, and the same names again.
    const writing = (async () => {
      for (let n = 0; n < OBJECTS; n += 3) {
        await room.touch(`m${n}`, 'again');
        await room.remove(`m${n + 1}`);
        await room.make(`m${n + 1}`);
        await room.remove(`m${n + 2}`);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    })();
    await Promise.all(AXES.map(async (axes, at) => {
      await new Promise((resolve) => setTimeout(resolve, 3 * at));
      watches.set(axes, await room.view(axes).watch({ sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: true }));
    }));
    await writing;
    await room.make('zz');
    for (const watch of watches.values()) {
      await watch.untilName('zz');
      await watch.until((events) => events.filter(({ type }) => type === 'BOOKMARK').length > 3, 'three more bookmarks');
    }
  });

  afterAll(async () => {
    for (const watch of watches.values()) watch.close();
    await cluster.close();
  });

  it.each(AXES)(EACH, (axes) => {
    const events = objects(watches.get(axes)?.events ?? []);
    const at = events.findIndex(isEndOfInitial);
    const initial = events.slice(0, at);
    expect(initial.map(({ type, name }) => `${type} ${name}`)).toEqual([...new Set(initial.map(({ name }) => `ADDED ${name}`))].sort());
    expect(initial.length).toBeGreaterThanOrEqual(OBJECTS * 2 / 3);
    const mark = events[at];
    expect(mark?.annotations).toEqual(END_OF_INITIAL);
    const version = BigInt(mark?.resourceVersion ?? 0);
    for (const event of initial) expect(versionOf(event)).toBeLessThanOrEqual(version);
    const later = events.slice(at + 1);
    expect(later.filter(isEndOfInitial)).toEqual([]);
    expect(later.filter(({ type }) => type === 'BOOKMARK').length).toBeGreaterThan(2);
    for (const event of later) expect(versionOf(event)).toBeGreaterThanOrEqual(event.type === 'BOOKMARK' ? version : version + 1n);
  });
});
