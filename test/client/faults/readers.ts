import { expect } from 'vitest';
import { seededRandom } from '../../../src/base/random.ts';
import { createClient } from '../../../src/client/client.ts';
import type { Watch, WatchEvent } from '../../../src/client/watch-types.ts';
import { Pod } from '../../../src/kinds/core/v1.ts';
import { fakeClock } from '../../../src/testing/fake-clock.ts';
import type { FakeClock } from '../../../src/testing/fake-clock.ts';
import { ScriptedServer, ScriptedStream, added, marker, modified, pod, stream } from '../scripted-server.ts';
import { inShort } from '../watching.ts';
import type { Fault, FaultScene } from './fault.ts';

/** A loop that does something with each event, over a stream with a first state of one pod. */
function reading(open: ScriptedStream, act: (event: WatchEvent<Pod>, clock: FakeClock) => Promise<void> | void): FaultScene {
  const clock = fakeClock();
  const server = new ScriptedServer(clock).script(stream(open.send(added(pod('a', 1)), marker(10))));
  const client = createClient({ name: 'faults', transport: server.transport }, { clock, random: seededRandom(7) });
  const watch: Watch<Pod> = client.watch(Pod);
  const events: WatchEvent<Pod>[] = [];
  const state: { end: { readonly error?: unknown } | undefined } = { end: undefined };
  const run = async (): Promise<void> => {
    for await (const event of watch) {
      events.push(event);
      await act(event, clock);
    }
  };
  run().then(() => (state.end = {}), (error: unknown) => (state.end = { error }));
  return {
    clock, server, before: { asked: 1, told: 0 },
    loop: {
      watch, events,
      get story() {
        return events.map(inShort);
      },
      get end() {
        return state.end;
      },
    },
  };
}

export const READERS: readonly Fault[] = [
  {
    cases: ['C11', 'a callback throws'],
    fault: 'the loop throws',
    did: 'sent three events; the body of the loop threw at the second',
    asked: [], told: ['++a@1', 'synced 1@10', '~a@11', '~a@12'],
    saw: 'its own error, thrown out of its own loop; the watch is closed', ends: true,
    async run() {
      const open = new ScriptedStream();
      const scene = reading(open, (event) => {
        if (event.type === 'modified' && event.object.metadata.resourceVersion === '12') throw new Error('mine');
      });
      open.send(modified(pod('a', 11)), modified(pod('a', 12)), modified(pod('a', 13)));
      await scene.clock.settle();
      expect([scene.loop.end, open.closed]).toEqual([{ error: new Error('mine') }, true]);
      return scene;
    },
  },
  {
    cases: ['C23'],
    fault: 'a slow event before a quick one',
    did: 'sent two changes of one pod; the loop needs 500 ms for the first and none for the second',
    asked: [], told: ['++a@1', 'synced 1@10', '~a@11', '~a@12'], saw: 'strictly one after the other: the loop is one',
    async run() {
      const open = new ScriptedStream();
      const finished: string[] = [];
      const scene = reading(open, async (event, clock) => {
        const version = event.type === 'modified' ? event.object.metadata.resourceVersion : '';
        if (version === '11') await new Promise<void>((resolve) => void clock.after(500, resolve));
        finished.push(version);
      });
      open.send(modified(pod('a', 11)), modified(pod('a', 12)));
      await scene.clock.advance(400);
      expect(finished).toEqual(['', '']);
      await scene.clock.advance(200);
      expect(finished).toEqual(['', '', '11', '12']);
      return scene;
    },
  },
  {
    cases: ['slow consumer', 'C23', 'C24'],
    fault: 'a slow reader',
    did: 'had 5,000 changes to send; the loop stood still for a minute',
    asked: [], told: ['++a@1', 'synced 1@10', ...Array.from({ length: 5_000 }, (_, turn) => `~a@${turn + 11}`)],
    saw: 'every change, late. Meanwhile some 1,000 events wait here, and the server is told to pause',
    async run() {
      const open = new ScriptedStream();
      const scene = reading(open, (event, clock) => (event.type === 'synced' ? new Promise((resolve) => void clock.after(60_000, resolve)) : undefined));
      await scene.clock.settle();
      let sent = 0;
      const write = (): void => {
        while (sent < 5_000 && open.tryWrite(`${JSON.stringify(modified(pod('a', 11 + sent++)))}\n`)) continue;
      };
      open.onDrain(write);
      write();
      await scene.clock.advance(59_000);
      expect(scene.loop.watch.status.queued).toBeLessThan(2_000);
      expect(sent).toBeLessThan(3_000);
      await scene.clock.advance(2_000);
      return scene;
    },
  },
  {
    cases: ['stop()'],
    fault: '`break`',
    did: 'sent events; the loop was left at the second',
    asked: [], told: ['++a@1', 'synced 1@10'], saw: 'the end, with no error; the connection is given up at once', ends: true,
    async run() {
      const open = new ScriptedStream();
      const scene = reading(open, (event) => (event.type === 'synced' ? void scene.loop.watch.close() : undefined));
      await scene.clock.settle();
      expect(open.closed).toBe(true);
      expect(scene.loop.end).toEqual({});
      return scene;
    },
  },
];
