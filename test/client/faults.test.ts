import { describe, expect, it } from 'vitest';
import type { ConnectOptions } from '../../src/client-node/connect.ts';
import { connect } from '../../src/client-node/connect.ts';
import { Pod } from '../../src/kinds/core/v1.ts';
import { fakeClock } from '../../src/testing/fake-clock.ts';
import { listenWithFaults } from '../../src/testing/fault-listener.ts';
import { FaultServer } from '../../src/testing/fault-server.ts';
import { FAULTS } from './faults/all.ts';
import { folded } from './faults/fault.ts';
import { PROTOCOLS, WIRE, liveOn } from './faults/wire.ts';
import { loopOver } from './watching.ts';

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
    const scene = await liveOn(protocol, fault);
    try {
      await fault.run(scene);
      expect(folded(scene.server.story.slice(scene.before))).toEqual(fault.asked);
      expect(scene.loop.story.slice(2)).toEqual(fault.told);
      expect(scene.loop.end).toBeUndefined();
    } finally {
      await scene.end();
    }
    expect(scene.clock.pending).toBe(0);
  });
});

describe('what is in the way of a connection (C3)', () => {
  it.each<[string, ConnectOptions | 'wrong authority']>([
    ['a name that does not resolve', { server: 'https://no-such-host.invalid:6443' }],
    ['a port on which nobody listens', { server: 'http://127.0.0.1:1' }],
    ['a certificate of somebody else', 'wrong authority'],
  ])('is %s: the watch waits, says why, and leaves nothing behind', async (_, options) => {
    const clock = fakeClock();
    const listener = await listenWithFaults(new FaultServer(clock), 'h2');
    const client = await connect({ ...(options === 'wrong authority' ? { server: listener.url } : options), clock, env: {} });
    const { watch } = loopOver(client.watch(Pod));
    await expect.poll(() => watch.status.state, { timeout: 10_000 }).toBe('waiting');
    expect(watch.status.lastError).toMatchObject({ code: 'EVERWATCH_TRANSPORT', stage: 'connect' });
    await client.close();
    await listener.close();
    expect(clock.pending).toBe(0);
    expect(watch.status.state).toBe('ended');
  });
});
