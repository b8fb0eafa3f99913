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

  beforeAll(async () => {
    cluster = await Cluster.start({ watchQueue: { events: 4, bytes: 1024 * 1024 } });
    room = await cluster.room();
    const start = (await room.make('hot')).body.metadata.resourceVersion;
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
    await stopped.untilEnd();
    await neighbour.untilName('last');
    const all = neighbour.events.map(versionOf);
    const first = stopped.events.map(versionOf);
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(all.length);
    const resumed = await room.view(axes).watch({ resourceVersion: String(first.at(-1)) });
    await resumed.untilName('last');
    expect([...first, ...resumed.events.map(versionOf)]).toEqual(all);
    expect(objects([...stopped.events, ...resumed.events]).map(({ uid }) => uid)).toEqual(objects(neighbour.events).map(({ uid }) => uid));
    resumed.close();
  });
});
