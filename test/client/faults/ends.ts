import { expect } from 'vitest';
import { createClient } from '../../../src/client/client.ts';
import { TransportError } from '../../../src/client/errors.ts';
import { Pod } from '../../../src/kinds/core/v1.ts';
import { BLACK_HOLE, CUT_BEFORE_HEADERS, NO_CONNECTION, page } from '../../../src/testing/answers.ts';
import { fakeClock } from '../../../src/testing/fake-clock.ts';
import { failure } from '../../../src/wire/status.ts';
import { ScriptedServer, ScriptedStream, added, bookmark, deleted, errorEvent, marker, modified, pod, refusal, reply, stream } from '../scripted-server.ts';
import { begin, live, withChecks } from './fault.ts';
import type { Fault } from './fault.ts';

const OUTAGES: readonly [string, string, () => ReturnType<typeof reply>][] = [
  ['no connection', 'refused connections for a minute', () => NO_CONNECTION],
  ['cut before headers', 'took requests and broke the connection, for a minute', () => CUT_BEFORE_HEADERS],
  ['500', 'answered 500 for a minute', () => refusal(failure('InternalError', 'etcd is away'))],
  ['502 with a page', 'answered 502 with HTML for a minute', () => reply(502, '<html>Bad Gateway</html>', { 'content-type': 'text/html' })],
  ['503', 'answered 503 for a minute', () => refusal(failure('ServiceUnavailable', 'no'))],
  ['504', 'answered 504 for a minute', () => refusal(failure('Timeout', 'late'))],
  ['200 with a page', 'answered 200 with HTML, as a captive portal does, for a minute', () => reply(200, '<html>welcome</html>')],
];

function outage([fault, did, answer]: (typeof OUTAGES)[number]): Fault {
  return {
    cases: ['C3', 'C4'], fault, did,
    asked: ['watch 10 × 6'], told: ['~a@30'],
    saw: 'the changes of the outage once it is over. The minute has fewer than 15 attempts; `status.lastError` says why',
    async run() {
      const scene = await live();
      const until = scene.clock.monotonic() + 60_000;
      const good = new ScriptedStream().send(modified(pod('a', 30)));
      scene.server.otherwise(() => (scene.clock.monotonic() < until ? answer() : stream(good)));
      scene.open.cut();
      await scene.clock.advance(59_000);
      expect(scene.server.seen.length - scene.before.asked).toBeLessThan(15);
      expect(scene.loop.watch.status).toMatchObject({ state: 'waiting' });
      expect(scene.loop.watch.status.lastError).toBeDefined();
      await scene.clock.advance(46_000);
      return scene;
    },
  };
}

export const ENDS: readonly Fault[] = [
  {
    cases: ['clean end', 'C22', 'C28'],
    fault: 'clean end',
    did: 'sends no bookmarks; ended each of ten watches in an orderly way after four minutes; three pods, nothing new',
    asked: ['watch 10', ...Array.from({ length: 4 }, () => ['list limit 1', 'watch 10 × 2']).flat(), 'list limit 1', 'watch 10'], told: [],
    saw: 'nothing: no event twice, no pause. After two watches in a row that brought nothing, one object is asked for to see that versions did not go back',
    async run() {
      const scene = await live([pod('a', 1), pod('b', 2), pod('c', 3)], { pages: true });
      const open = withChecks(scene);
      for (let turn = 0; turn < 10; turn++) {
        await scene.clock.advance(250_000);
        open().end();
        await scene.clock.settle();
        expect(scene.loop.watch.status.state).toBe('live');
      }
      return scene;
    },
  },
  {
    cases: ['C28'],
    fault: 'an end each two seconds',
    did: 'ended each of ten watches after two seconds; three pods, nothing new',
    asked: ['watch 10 × 10'], told: [], saw: 'nothing twice; a watch that keeps ending is opened each 6 s',
    async run() {
      const scene = await live([pod('a', 1), pod('b', 2), pod('c', 3)]);
      const began = scene.clock.monotonic();
      for (let open = scene.open, turn = 0; turn < 10; turn++) {
        await scene.clock.advance(2_000);
        const next = scene.next();
        open.end();
        open = next;
        while (!next.isOpen) await scene.clock.advance(500);
      }
      expect(scene.clock.monotonic() - began).toBeLessThan(90_000);
      return scene;
    },
  },
  {
    cases: ['C22'],
    fault: 'changes between two watches',
    did: 'ended the watch; two changes happened before the next one was open',
    asked: ['watch 11'], told: ['~a@11', '~a@12', '+b@13'], saw: 'all changes, in order',
    async run() {
      const scene = await live();
      scene.open.send(modified(pod('a', 11)));
      await scene.clock.advance(60_000);
      scene.next().send(modified(pod('a', 12)), added(pod('b', 13)));
      scene.open.end();
      await scene.clock.settle();
      return scene;
    },
  },
  {
    cases: ['clean end', 'C4'],
    fault: 'instant ends',
    did: 'answered each watch with 200 and an empty body, for 20 s',
    asked: ['watch 10', 'list', 'watch 30 × 5'], told: ['gap expired 10..30', 'synced 1@30'],
    saw: 'one gap: an empty answer is how some gateways say that a version is gone. `status.state` is `waiting` in between',
    async run() {
      const scene = await live();
      await scene.clock.advance(30_000);
      const until = scene.clock.monotonic() + 20_000;
      const good = new ScriptedStream();
      scene.server.otherwise(() => (scene.server.seen.at(-1)?.what === 'list' ? page([pod('a', 1)], { version: 30 })
        : scene.clock.monotonic() < until ? stream(new ScriptedStream().end()) : stream(good)));
      scene.open.end();
      await scene.clock.advance(60_000);
      expect(good.isOpen).toBe(true);
      return scene;
    },
  },
  {
    cases: ['connection reset', 'C3'],
    fault: 'connection reset',
    did: 'reset the connection between two events',
    asked: ['watch 11'], told: ['~a@11', '~a@12'], saw: 'nothing; `status.counts.cut` is 1',
    async run() {
      const scene = await live();
      scene.next().send(modified(pod('a', 12)));
      scene.open.send(modified(pod('a', 11))).cut();
      await scene.clock.advance(2_000);
      expect(scene.loop.watch.status.counts.cut).toBe(1);
      expect(scene.loop.watch.status.lastError).toBeInstanceOf(TransportError);
      return scene;
    },
  },
  {
    cases: ['connection reset', 'C3'],
    fault: 'an ERROR event 500',
    did: 'said `InternalError` in the stream and ended it, once',
    asked: ['watch 11'], told: ['~a@11', '~a@12'], saw: 'nothing; `status.lastError` says it',
    async run() {
      const scene = await live();
      scene.next().send(modified(pod('a', 12)));
      scene.open.send(modified(pod('a', 11)), errorEvent(failure('InternalError', 'etcdserver: leader changed'))).end();
      await scene.clock.advance(5_000);
      expect(scene.loop.watch.explain()).toContain('leader changed');
      return scene;
    },
  },
  ...OUTAGES.map(outage),
  {
    cases: ['C3'],
    fault: 'failures at the start',
    did: 'refused connections twice, then answered',
    asked: ['watch initial × 3'], told: ['++a@1', 'synced 1@10'], saw: 'nothing',
    async run() {
      const scene = begin((server) => server.script(NO_CONNECTION, NO_CONNECTION, stream(new ScriptedStream().send(added(pod('a', 1)), marker(10)))));
      await scene.clock.advance(10_000);
      return scene;
    },
  },
  {
    cases: ['C15'],
    fault: 'a cut inside the first state',
    did: 'sent two of three pods and reset the connection',
    asked: ['watch initial × 2'], told: ['++a@900', '++b@10', '++c@30', 'synced 3@1000'],
    saw: 'each pod once; `synced` only when all are there',
    async run() {
      const [a, b, c] = [pod('a', 900), pod('b', 10), pod('c', 30)];
      const scene = begin((server) => server.script(
        stream(new ScriptedStream().send(added(a), added(b)).cut()), stream(new ScriptedStream().send(added(a), added(b), added(c), marker(1000)))));
      await scene.clock.advance(5_000);
      return scene;
    },
  },
  {
    cases: ['C15'],
    fault: 'items older and newer than each other',
    did: 'knows no streaming lists; listed pods of versions 10, 900 and 30 at version 1000',
    asked: ['watch initial', 'list', 'watch 1000'], told: ['++a@10', '++b@900', '++c@30', 'synced 3@1000'],
    saw: 'the watch begins at the version of the list, not at that of an item',
    async run() {
      const scene = begin((server) => server.script(
        refusal(failure('Invalid', 'sendInitialEvents: Forbidden')), page([pod('a', 10), pod('b', 900), pod('c', 30)], { version: 1000 }), stream()));
      await scene.clock.settle();
      return scene;
    },
  },
  {
    cases: ['stop()', 'C7', 'C19'],
    fault: 'an end during a pause',
    did: 'asked to wait for 100 s; the loop was left meanwhile',
    asked: ['watch 10'], told: [], saw: 'the end at once: no timer, no event, no request after it', ends: true,
    async run() {
      const scene = await live();
      scene.server.script(refusal(failure('TooManyRequests', 'busy'), { 'retry-after': '100' }));
      scene.open.cut();
      await scene.clock.advance(5_000);
      await scene.loop.watch.close();
      expect(scene.clock.pending).toBe(0);
      await scene.clock.advance(400_000);
      return scene;
    },
  },
  {
    cases: ['stop()', 'C7'],
    fault: 'an end while a request is unanswered',
    did: 'took the request for the next watch and was silent; the loop was left meanwhile',
    asked: ['watch 10'], told: [], saw: 'the end at once; the request is given up, and what comes late has no effect', ends: true,
    async run() {
      const scene = await live();
      scene.server.script(BLACK_HOLE);
      await scene.clock.advance(20_000);
      scene.open.end();
      await scene.clock.advance(5_000);
      await scene.loop.watch.close();
      expect(scene.server.abandoned).toBe(1);
      await scene.clock.advance(400_000);
      return scene;
    },
  },
  {
    cases: ['stop()', 'C7'],
    fault: 'stop and start',
    did: 'failed; the watch was closed and another one begun while the first would still have waited',
    asked: ['watch initial'], told: ['++a@1', 'synced 1@10'], saw: 'one live watch; the old one never comes back',
    async run() {
      const clock = fakeClock();
      const server = new ScriptedServer(clock);
      const client = createClient({ name: 'faults', transport: server.transport }, { clock });
      server.script(refusal(failure('TooManyRequests', 'busy'), { 'retry-after': '60' }));
      const first = client.watch(Pod);
      const ended = first[Symbol.asyncIterator]().next();
      await clock.settle();
      await first.close();
      expect(await ended).toEqual({ done: true, value: undefined });
      const scene = begin((again) => again.script(stream(new ScriptedStream().send(added(pod('a', 1)), marker(10)))));
      await clock.advance(120_000);
      expect([server.seen.length, clock.pending]).toEqual([1, 0]);
      await scene.clock.advance(60_000);
      return scene;
    },
  },
  {
    cases: ['C27'],
    fault: 'two kinds of time limits',
    did: 'ended each watch at its `timeoutSeconds` of 5; the user gave a signal of 12 s',
    asked: ['watch 10'], told: ['~a@11'], saw: 'the watch goes on at 5 s and throws the signal\'s reason at 12 s', ends: true,
    async run() {
      const limit = new AbortController();
      const scene = await live(undefined, { watch: { timeoutSeconds: { min: 5, max: 5 }, signal: limit.signal } });
      expect(scene.server.seen[0]?.query.get('timeoutSeconds')).toBe('5');
      const second = scene.next();
      await scene.clock.advance(5_000);
      scene.open.end();
      await scene.clock.advance(2_000);
      second.send(modified(pod('a', 11)));
      await scene.clock.advance(5_000);
      limit.abort(new Error('12 s are over'));
      await scene.clock.settle();
      expect(second.closed).toBe(true);
      expect(scene.loop.end?.error).toEqual(new Error('12 s are over'));
      return scene;
    },
  },
  {
    cases: ['C13'],
    fault: 'same name, another object',
    did: 'deleted `a` and created another `a` while the connection was cut',
    asked: ['watch 10'], told: ['-a@11', '+a@12'], saw: 'the end of one life and the begin of another',
    async run() {
      const scene = await live();
      scene.next().send(deleted(pod('a', 11)), added(pod('a', 12, { uid: 'second' })));
      scene.open.cut();
      await scene.clock.advance(2_000);
      return scene;
    },
  },
  {
    cases: ['C17', 'C16'],
    fault: 'bookmarks and what is unknown',
    did: 'sent a bookmark with nothing but a version, an event `FUTURE`, and ended',
    asked: ['watch 25'], told: ['~a@26'], saw: 'nothing of either; `status.counts.unknownTypes` is 1',
    async run() {
      const scene = await live();
      scene.next().send(modified(pod('a', 26)));
      scene.open.send({ type: 'FUTURE', object: pod('x', 24) }, bookmark(25)).end();
      await scene.clock.advance(2_000);
      expect(scene.loop.watch.status.counts.unknownTypes).toBe(1);
      return scene;
    },
  },
];
