import { expect } from 'vitest';
import { BLACK_HOLE, page } from '../../../src/testing/answers.ts';
import { ScriptedStream, added, bookmark, modified, pod, stream } from '../scripted-server.ts';
import { begin, live, withChecks } from './fault.ts';
import type { Fault } from './fault.ts';

/** As a server does it that keeps to `timeoutSeconds`; a bookmark each minute if it sends them. */
async function quietHour(bookmarks: boolean): Promise<Awaited<ReturnType<typeof live>>> {
  const scene = await live(undefined, bookmarks ? {} : { pages: true });
  const open = withChecks(scene);
  let left = Number(scene.server.seen.at(-1)?.query.get('timeoutSeconds'));
  for (let second = 1; second <= 3600; second++) {
    await scene.clock.advance(1_000);
    if (bookmarks && second % 60 === 0) open().send(bookmark(10 + second));
    if (--left > 0) continue;
    open().end();
    await scene.clock.settle();
    left = Number(scene.server.seen.at(-1)?.query.get('timeoutSeconds'));
  }
  expect(scene.server.seen.slice(scene.before.asked).filter(({ what }) => what === 'watch').length).toBeLessThanOrEqual(12);
  expect(scene.loop.watch.status).toMatchObject({ relists: 0, gaps: 0, counts: { idle: 0, cut: 0 } });
  return scene;
}

export const SILENCE: readonly Fault[] = [
  {
    cases: ['half-open', 'C1'],
    fault: 'half-open connection, where bookmarks come',
    did: 'sent an event and a bookmark, then its packets were dropped; nobody closed anything',
    asked: ['watch 15'], told: ['~a@11', '+b@16'], saw: 'the event within 70 s of the last sign; `explain()` said how old that was',
    async run() {
      const scene = await live();
      scene.open.send(modified(pod('a', 11)), bookmark(15));
      scene.next().send(added(pod('b', 16)));
      await scene.clock.advance(69_000);
      expect(scene.open.closed).toBe(false);
      expect(scene.loop.watch.explain()).toContain('last sign 69 s ago (bookmark)');
      await scene.clock.advance(1_500);
      expect(scene.open.closed).toBe(true);
      expect(scene.loop.watch.status.counts.idle).toBe(1);
      return scene;
    },
  },
  {
    cases: ['half-open', 'C1'],
    fault: 'half-open connection before the first bookmark',
    did: 'sent the first state as a streaming list; then its packets were dropped',
    asked: ['watch 10'], told: ['+b@16'], saw: 'the event within 70 s: a server that has streaming lists has bookmarks',
    async run() {
      const scene = await live();
      scene.next().send(added(pod('b', 16)));
      await scene.clock.advance(70_500);
      return scene;
    },
  },
  {
    cases: ['half-open', 'C1'],
    fault: 'streaming lists, but no bookmarks',
    did: 'sent the first state as a streaming list, and after it nothing for three minutes',
    asked: ['watch 10'], told: ['~a@11'], saw: 'one reconnect after 70 s; then this server is known to be quiet',
    async run() {
      const scene = await live();
      const next = scene.next();
      await scene.clock.advance(180_000);
      next.send(modified(pod('a', 11)));
      await scene.clock.settle();
      return scene;
    },
  },
  {
    cases: ['half-open', 'C1'],
    fault: 'half-open connection, where no bookmarks come',
    did: 'knows no streaming lists and never sent a bookmark; its packets were dropped',
    asked: ['watch 11'], told: ['~a@11', '~a@12'], saw: 'the change when `timeoutSeconds` and 15 s are over: ten minutes at most. HTTP/2 finds it by ping in 45 s, see below',
    async run() {
      const scene = await live(undefined, { pages: true });
      scene.open.send(modified(pod('a', 11)));
      scene.next().send(modified(pod('a', 12)));
      const seconds = Number(scene.server.seen.at(-1)?.query.get('timeoutSeconds'));
      await scene.clock.advance(seconds * 1_000 + 14_000);
      expect(scene.open.closed).toBe(false);
      await scene.clock.advance(2_000);
      expect(scene.open.closed).toBe(true);
      return scene;
    },
  },
  {
    cases: ['half-open', 'C1'],
    fault: 'black hole: no headers of a watch',
    did: 'ended the watch, took the next request and was silent',
    asked: ['watch 12 × 2'], told: ['~a@13'], saw: 'the change after 75 s (some servers send headers only with the first bookmark)',
    async run() {
      const scene = await live();
      scene.open.send(bookmark(12));
      await scene.clock.advance(20_000);
      scene.server.script(BLACK_HOLE);
      scene.next().send(modified(pod('a', 13)));
      scene.open.end();
      await scene.clock.advance(77_000);
      expect(scene.server.abandoned).toBe(1);
      return scene;
    },
  },
  {
    cases: ['streaming list'],
    fault: 'black hole at the start',
    did: 'took the streaming list and was silent; lists in pages work',
    asked: ['watch initial', 'list', 'watch 10'], told: ['++a@1', 'synced 1@10'], saw: 'the state after 75 s at most',
    async run() {
      const scene = begin((server) => server.script(BLACK_HOLE, page([pod('a', 1)], { version: 10 }), stream()));
      await scene.clock.advance(75_000);
      return scene;
    },
  },
  {
    cases: ['streaming list', 'S14'],
    fault: '`sendInitialEvents` is not understood',
    did: 'opened the watch, but sent neither objects nor the bookmark that ends the first state',
    asked: ['watch initial', 'list', 'watch 10'], told: ['++a@1', 'synced 1@10'], saw: 'the state after 10 s, from a list in pages',
    async run() {
      const scene = begin((server) => server.script(stream(), page([pod('a', 1)], { version: 10 }), stream()));
      await scene.clock.advance(10_500);
      return scene;
    },
  },
  {
    cases: ['C2'],
    fault: 'an event each 10 s',
    did: 'sent 18 events in three minutes',
    asked: [], told: Array.from({ length: 18 }, (_, turn) => `~a@${turn + 11}`), saw: 'one connection',
    async run() {
      const scene = await live();
      for (let turn = 0; turn < 18; turn++) {
        await scene.clock.advance(10_000);
        scene.open.send(modified(pod('a', turn + 11)));
      }
      await scene.clock.settle();
      return scene;
    },
  },
  {
    cases: ['C2'],
    fault: 'nothing, then one event',
    did: 'knows no streaming lists; was silent for almost five minutes, as it may without bookmarks',
    asked: [], told: ['~a@11'], saw: 'the event; no error, no list',
    async run() {
      const scene = await live(undefined, { pages: true });
      await scene.clock.advance(290_000);
      scene.open.send(modified(pod('a', 11)));
      await scene.clock.settle();
      expect(scene.loop.watch.status).toMatchObject({ state: 'live', reconnects: 0, counts: { cut: 0, idle: 0 } });
      return scene;
    },
  },
  {
    cases: ['C2', 'quiet'],
    fault: 'a quiet hour with bookmarks',
    did: 'sent a bookmark each minute and ended watches at their `timeoutSeconds`',
    asked: ['watch 310', 'watch 610', 'watch 1210', 'watch 1690', 'watch 2170', 'watch 2590', 'watch 3010', 'watch 3370'], told: [],
    saw: 'nothing; at most 12 reconnects in an hour, and no list',
    run: () => quietHour(true),
  },
  {
    cases: ['C2', 'quiet'],
    fault: 'a quiet hour without bookmarks',
    did: 'knows no streaming lists; sent nothing at all and ended watches at their `timeoutSeconds`',
    asked: ['watch 10', 'list limit 1', 'watch 10 × 2', 'list limit 1', 'watch 10 × 2', 'list limit 1', 'watch 10 × 2', 'list limit 1', 'watch 10'], told: [], saw: 'nothing; at most 12 reconnects in an hour. After two silent watches one object is asked for, to see that versions did not go back',
    run: () => quietHour(false),
  },
  {
    cases: ['C2', 'quiet'],
    fault: 'a quiet hour, and nobody keeps to the time',
    did: 'sent nothing and never ended a watch',
    asked: ['watch 10 × 2', 'list', 'watch 10 × 2', 'list', 'watch 10 × 2', 'list', 'watch 10 × 2'], told: ['synced 1@10', 'synced 1@10', 'synced 1@10'],
    saw: 'a list after two silent watches, since a server that was restored is as silent; no event but `synced`',
    async run() {
      const scene = await live();
      scene.server.otherwise(() => (scene.server.seen.at(-1)?.what === 'list' ? page([pod('a', 1)], { version: 10 }) : stream(new ScriptedStream())));
      await scene.clock.advance(3_600_000);
      expect(scene.server.seen.length - scene.before.asked).toBeLessThanOrEqual(12);
      return scene;
    },
  },
];
