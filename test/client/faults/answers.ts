import { expect } from 'vitest';
import { ApiError } from '../../../src/client/errors.ts';
import { busy, expired, page } from '../../../src/testing/answers.ts';
import type { BusyForm } from '../../../src/testing/answers.ts';
import { failure } from '../../../src/wire/status.ts';
import type { Reason } from '../../../src/wire/status.ts';
import { ScriptedStream, added, marker, modified, pod, refusal, stream } from '../scripted-server.ts';
import { begin, live } from './fault.ts';
import type { Fault, FaultScene } from './fault.ts';

/** How it is said, and how long the client then waits at least, and at most; in seconds. */
const BUSY: readonly [string, BusyForm, number, number][] = [
  ['`Retry-After: 20`', { seconds: 20 }, 20, 24],
  ['`Retry-After` with an HTTP date 30 s after its `Date`', { date: 'Thu, 01 Jan 2026 00:00:40 GMT', now: 'Thu, 01 Jan 2026 00:00:10 GMT' }, 30, 34],
  ['429 without `Retry-After`', {}, 2, 3.1],
  ['an ERROR event with `retryAfterSeconds: 15`', { eventSeconds: 15 }, 15, 18],
  ['`Retry-After: 86400`', { seconds: 86_400 }, 300, 331],
];

/** Refusals that waiting does not mend by itself. */
const REFUSALS: readonly [Reason, readonly string[]][] = [['Forbidden', ['C25']], ['NotFound', ['C4']], ['MethodNotAllowed', ['C4']]];

const FIRST = [added(pod('a', 1)), marker(10)];

/** Seconds between two requests, counted from the first. */
function between({ server, before }: FaultScene, first: number): number {
  const [one, two] = server.seen.slice(before.asked + first);
  return (two?.at ?? 0) - (one?.at ?? 0);
}

function tooBusy([said, form, least, most]: (typeof BUSY)[number]): Fault {
  return {
    cases: ['C19', '429'],
    fault: `too busy: ${said}`,
    did: 'cut, and answered so to the next watch',
    asked: ['watch 10 × 2'], told: ['~a@11'], saw: `nothing but the wait, of ${least} s and up to ${Math.floor(most)} s; no list`,
    async run() {
      const scene = await live();
      scene.server.script(busy(form));
      scene.next().send(modified(pod('a', 11)));
      scene.open.cut();
      for (let second = 0; second < 340 && scene.loop.events.length === scene.before.told; second++) await scene.clock.advance(1_000);
      expect(between(scene, 0)).toBeGreaterThanOrEqual(least);
      expect(between(scene, 0)).toBeLessThanOrEqual(most);
      return scene;
    },
  };
}

function refusedAtStart([reason, cases]: (typeof REFUSALS)[number]): Fault {
  return {
    cases,
    fault: `refused at the start: ${reason}`,
    did: `answered ${failure(reason, '').code} to everything`,
    // 405 may be meant for this form of watch only.
    asked: reason === 'MethodNotAllowed' ? ['watch initial', 'list'] : ['watch initial'], told: [], saw: 'the loop throws an `ApiError` that names verb and resource', ends: true,
    async run() {
      const scene = begin((server) => server.otherwise(() => refusal(failure(reason, 'no'))));
      await scene.clock.settle();
      expect(scene.loop.end?.error).toBeInstanceOf(ApiError);
      expect(String(scene.loop.end?.error)).toContain(reason === 'MethodNotAllowed' ? 'list pods' : 'watch pods');
      return scene;
    },
  };
}

export const ANSWERS: readonly Fault[] = [
  ...BUSY.map(tooBusy),
  {
    cases: ['C20', '401'],
    fault: 'the token has expired',
    did: 'answered 401 (a Status, no event) to the resumed watch; a new token is good',
    asked: ['watch 10 × 2'], told: ['~a@11'], saw: 'nothing: the credentials are fetched anew once, at once',
    async run() {
      let refreshes = 0;
      const scene = await live(undefined, { cluster: { refreshCredentials: async () => void refreshes++ } });
      scene.server.script(refusal(failure('Unauthorized', 'token expired')));
      scene.next().send(modified(pod('a', 11)));
      scene.open.cut();
      await scene.clock.advance(2_000);
      expect(refreshes).toBe(1);
      expect(between(scene, 0)).toBe(0);
      return scene;
    },
  },
  {
    cases: ['C20', '401'],
    fault: 'no token is good for a minute',
    did: 'answered 401 for a minute',
    asked: ['watch 10 × 7'], told: ['~a@11'], saw: '`status.lastError`; each attempt after the first refreshes the credentials, and they wait',
    async run() {
      let refreshes = 0;
      const scene = await live(undefined, { cluster: { refreshCredentials: async () => void refreshes++ } });
      const [until, good] = [scene.clock.monotonic() + 60_000, new ScriptedStream().send(modified(pod('a', 11)))];
      scene.server.otherwise(() => (scene.clock.monotonic() < until ? refusal(failure('Unauthorized', 'token expired')) : stream(good)));
      scene.open.cut();
      await scene.clock.advance(105_000);
      expect(refreshes).toBe(6);
      return scene;
    },
  },
  ...REFUSALS.map(refusedAtStart),
  {
    cases: ['C25'],
    fault: 'the right is taken away, and given again',
    did: 'answered 403 to the resumed watch for 30 s',
    asked: ['watch 10 × 5'], told: ['~a@11'], saw: '`status.lastError` names verb and resource; the watch goes on once it may',
    async run() {
      const scene = await live();
      const [until, good] = [scene.clock.monotonic() + 30_000, new ScriptedStream().send(modified(pod('a', 11)))];
      scene.server.otherwise(() => (scene.clock.monotonic() < until ? refusal(failure('Forbidden', 'pods is forbidden')) : stream(good)));
      scene.open.cut();
      await scene.clock.advance(20_000);
      expect(scene.loop.watch.explain()).toContain('watch pods');
      await scene.clock.advance(40_000);
      return scene;
    },
  },
  {
    cases: ['C25'],
    fault: 'the right comes 30 s late, with `onRefused: \'retry\'`',
    did: 'answered 403 to lists and watches for 30 s',
    asked: ['watch initial × 6'], told: ['++a@1', 'synced 1@10'], saw: '`status.lastError` meanwhile; then the state',
    async run() {
      const scene = begin((server, clock) => server.otherwise(() => (clock.monotonic() < 30_000
        ? refusal(failure('Forbidden', 'pods is forbidden')) : stream(new ScriptedStream().send(...FIRST)))), { watch: { onRefused: 'retry' } });
      await scene.clock.advance(60_000);
      return scene;
    },
  },
  {
    cases: ['C12'],
    fault: 'selectors on every request',
    did: 'knows no streaming lists; then lost its history',
    asked: ['watch initial', 'list', 'watch 10', 'list >=10', 'watch 30'], told: ['synced 0@10', 'gap expired 10..30', 'synced 0@30'],
    saw: 'only what matches: namespace, labels and fields stand in each list and each watch',
    async run() {
      const selection = { namespace: 'shop', labels: { app: 'web' }, fields: { 'status.phase': 'Running' } } as const;
      const scene = begin((server) => server.script(refusal(failure('Invalid', 'sendInitialEvents: Forbidden')),
        page([], { version: 10 }), expired('HTTP 410'), page([], { version: 30 }), stream()), { watch: selection });
      await scene.clock.advance(5_000);
      for (const { path, query } of scene.server.seen) {
        expect([path, query.get('labelSelector'), query.get('fieldSelector')]).toEqual(['/api/v1/namespaces/shop/pods', 'app=web', 'status.phase=Running']);
      }
      return scene;
    },
  },
];
