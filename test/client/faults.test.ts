import { describe, expect, it } from 'vitest';
import { FAULTS } from './faults/all.ts';
import { folded } from './faults/fault.ts';
import { PROTOCOLS, WIRE, liveOn } from './faults/wire.ts';

describe('a fault', () => {
  it.each(FAULTS.map((fault) => [`${fault.fault}: ${fault.did}`, fault] as const))('%s', async (_, fault) => {
    const { clock, server, loop, before } = await fault.run();
    expect(folded(server.story.slice(before.asked))).toEqual(fault.asked);
    expect(loop.story.slice(before.told)).toEqual(fault.told);
    if (fault.ends === undefined) {
      expect(loop.end).toBeUndefined();
      await loop.watch.close();
      await clock.settle();
      expect(loop.end).toEqual({});
    } else {
      expect(loop.end).toBeDefined();
    }
    // Nothing is left running, and nobody is asked any more.
    const asked = server.seen.length;
    expect(clock.pending).toBe(0);
    await clock.advance(3_600_000);
    expect(server.seen.length).toBe(asked);
  });
});

describe.each(PROTOCOLS)('a fault on a real socket (%s)', (protocol) => {
  const rows = WIRE.filter(({ protocols = PROTOCOLS }) => protocols.includes(protocol));

  it.each(rows.map((fault) => [`${fault.fault}: ${fault.did}`, fault] as const))('%s', async (_, fault) => {
    const scene = await liveOn(protocol);
    try {
      await fault.run(scene);
      expect(folded(scene.server.story.slice(1))).toEqual(fault.asked);
      expect(scene.loop.story.slice(2)).toEqual(fault.told);
      expect(scene.loop.end).toBeUndefined();
    } finally {
      await scene.end();
    }
    expect(scene.clock.pending).toBe(0);
  });
});
