import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AXES, EACH, type Axes } from './axes.ts';
import { Cluster } from './cluster.ts';
import { objects, versionOf } from './normal-event.ts';
import { LIMIT_MS, type Reader } from './reader.ts';
import type { Room } from './room.ts';

vi.setConfig({ testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS });

// More than what waits in a kernel for one connection, in pieces of which few fit into the queue.
const PIECE = 'x'.repeat(200_000);
const MOST_WRITES = 80;

describe('a reader that stops reading is ended, holds up nobody and finds all the rest when it resumes (S4)', () => {
  const slow = new Map<Axes, Reader>();
  const neighbours = new Map<Axes, Reader>();
  let cluster: Cluster;
  let room: Room;
  let start: string;

  beforeAll(async () => {
    cluster = await Cluster.start({ watchQueue: { events: 4, bytes: 1024 * 1024 } });
    room = await cluster.room();
    start = (await room.make('hot')).body.metadata.resourceVersion;
    for (const axes of AXES) {
      for (const readers of [slow, neighbours]) readers.set(axes, await room.view(axes).watch({ resourceVersion: start }));
      slow.get(axes)?.pause();
    }
    const given = (): number => cluster.ends.filter(({ kind }) => kind === 'too slow').length;
    for (let n = 1; n <= MOST_WRITES && given() < AXES.length; n++) {
      await room.touch('hot', `${n} ${PIECE}`);
      // Each is told to every neighbour before the next is written, whatever waits for the others.
      for (const reader of neighbours.values()) await reader.untilChanges(n);
    }
    await room.make('last');
  });

  afterAll(async () => {
    for (const reader of [...slow.values(), ...neighbours.values()]) reader.close();
    await cluster.close();
  });

  it('of them there is one in every combination, and none of those who read', () => {
    expect(cluster.ends).toEqual(AXES.map(() => ({ kind: 'too slow' })));
    expect([...neighbours.values()].filter(({ isOver }) => isOver)).toEqual([]);
  });

  it.each(AXES)(EACH, async (axes) => {
    const [stopped, neighbour] = [slow.get(axes), neighbours.get(axes)];
    if (stopped === undefined || neighbour === undefined) throw new Error('was not played');
    stopped.resume();
    // If the machine is so busy that the reader comes back late, what it had not taken is cut, and even its first event may be.
    await stopped.untilEnd();
    await neighbour.untilName('last');
    const all = neighbour.events.map(versionOf);
    const first = stopped.events.map(versionOf);
    expect(first.length).toBeLessThan(all.length);
    const resumed = await room.view(axes).watch({ resourceVersion: String(first.at(-1) ?? start) });
    await resumed.untilName('last');
    expect([...first, ...resumed.events.map(versionOf)]).toEqual(all);
    expect(objects([...stopped.events, ...resumed.events]).map(({ uid }) => uid)).toEqual(objects(neighbour.events).map(({ uid }) => uid));
    resumed.close();
  });
});

describe('no bookmark overtakes what still waits for a slow reader (S1)', () => {
  const WRITES = 30;
  // Every way to look, and of those transports for which a kernel holds megabytes, each form once.
  const SLOW = AXES.filter(({ selector, transport }) => transport === 'HTTP/2' || selector === 'label selector');
  const watches = new Map<Axes, Reader>();
  let cluster: Cluster;

  beforeAll(async () => {
    // Room for all of it: what a kernel does not take waits in the queue, and bookmarks with it.
    cluster = await Cluster.start({ watchQueue: { events: 10_000, bytes: 1024 * 1024 * 1024 }, watches: { bookmarkMs: 5 } });
    const own = await cluster.room();
    const start = (await own.make('hot')).body.metadata.resourceVersion;
    for (const axes of SLOW) {
      const watch = await own.view(axes).watch({ resourceVersion: start, allowWatchBookmarks: true });
      watch.pause();
      watches.set(axes, watch);
    }
    for (let n = 1; n <= WRITES; n++) {
      await own.touch('hot', `${n} ${PIECE}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await own.make('last');
    for (const watch of watches.values()) {
      watch.resume();
      await watch.untilName('last');
    }
  });

  afterAll(async () => {
    for (const watch of watches.values()) watch.close();
    await cluster.close();
  });

  it.each(SLOW)(EACH, (axes) => {
    const events = objects(watches.get(axes)?.events ?? []);
    expect(events.filter(({ type }) => type !== 'BOOKMARK')).toHaveLength(WRITES + 1);
    let reached = 0n;
    for (const event of events) {
      // A bookmark may say again what was just told; an event is always new.
      expect(versionOf(event) - reached, `${event.type} ${event.resourceVersion} after ${reached}`).toBeGreaterThanOrEqual(event.type === 'BOOKMARK' ? 0n : 1n);
      reached = versionOf(event);
    }
    // Some of them waited in the middle of the queue.
    expect(events.filter(({ type }, at) => type === 'BOOKMARK' && events[at + 1]?.type === 'MODIFIED').length).toBeGreaterThan(3);
  });
});
