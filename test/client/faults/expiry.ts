import { expect } from 'vitest';
import { expired, page } from '../../../src/testing/answers.ts';
import type { ExpiredForm } from '../../../src/testing/answers.ts';
import { failure } from '../../../src/wire/status.ts';
import { added, bookmark, deleted, errorEvent, modified, pod, refusal, stream } from '../scripted-server.ts';
import { begin, live } from './fault.ts';
import type { Fault } from './fault.ts';

const FORMS: readonly [ExpiredForm, string][] = [
  ['HTTP 410', 'C5'], ['ERROR event, Expired', 'C5'], ['ERROR event, Gone', 'C5'], ['ERROR event, code only', 'C5'], ['ERROR event, not a Status', 'C5'],
];

/** What was listed at 10, and what is there at 30. */
const BEFORE = [pod('a', 1), pod('b', 2), pod('c', 3)];
const AFTER = [pod('a', 1), pod('c', 25), pod('d', 26)];

const tooLarge = { ...failure('Timeout', 'Too large resource version: 10, current: 5'), details: { causes: [{ reason: 'ResourceVersionTooLarge' }] } };

function gone([form, id]: (typeof FORMS)[number]): Fault {
  return {
    cases: [id, 'C13', form === 'HTTP 410' ? '410 as HTTP status' : '410 as ERROR event'],
    fault: `the version is gone: ${form}`,
    did: 'cut; meanwhile `b` was deleted, `c` changed and `d` created; the next watch is told that its version is gone',
    asked: ['watch 10', 'list >=10', 'watch 30'],
    told: ['gap expired 10..30', '~c@25', '+d@26', '?-b@2', 'synced 3@30'],
    saw: 'the gap, then exactly the differences; `b` with `certain: false` and its last known state; the Status is no object',
    async run() {
      const scene = await live(BEFORE);
      scene.server.script(expired(form), page(AFTER, { version: 30 }), stream());
      scene.open.cut();
      await scene.clock.advance(5_000);
      const versions = scene.server.seen.flatMap(({ query }) => [...query.values()]);
      expect(versions.filter((text) => ['undefined', 'null', 'None', 'NaN', ''].includes(text))).toEqual([]);
      return scene;
    },
  };
}

export const EXPIRY: readonly Fault[] = [
  ...FORMS.map(gone),
  {
    cases: ['C5'],
    fault: 'the version is gone twice in a row',
    did: 'answered 410 to the watch and 410 to the list that asks for "not older"',
    asked: ['watch 10', 'list >=10', 'list', 'watch 30'], told: ['gap expired 10..30', 'synced 1@30'],
    saw: 'one gap; the second list leaves the version to the server',
    async run() {
      const scene = await live();
      scene.server.script(expired('HTTP 410'), expired('HTTP 410'), page([pod('a', 1)], { version: 30 }), stream());
      scene.open.cut();
      await scene.clock.advance(10_000);
      return scene;
    },
  },
  {
    cases: ['C5'],
    fault: 'the version of the new list is gone too',
    did: 'answered 410 to the watch from 10, a list at 30, and 410 to the watch from 30',
    asked: ['watch 10', 'list >=10', 'watch 30', 'list', 'watch 40'],
    told: ['gap expired 10..30', 'synced 1@30', 'gap expired 30..40', '~a@35', 'synced 1@40'], saw: 'two gaps, since there were two',
    async run() {
      const scene = await live();
      scene.server.script(expired('HTTP 410'), page([pod('a', 1)], { version: 30 }), expired('ERROR event, Expired'), page([pod('a', 35)], { version: 40 }), stream());
      scene.open.cut();
      await scene.clock.advance(10_000);
      return scene;
    },
  },
  {
    cases: ['C5', 'C24'],
    fault: 'a page of a list is gone',
    did: 'answered 410 to the second page of a list of two',
    asked: ['watch initial', 'list', 'list c=more', 'list', 'list c=again', 'watch 12'],
    told: ['++a@1', '++b@2', 'synced 2@12'], saw: 'each pod once. Pages are handed on as they come, 500 objects at most',
    async run() {
      const scene = begin((server) => server.script(
        refusal(failure('Invalid', 'sendInitialEvents: Forbidden')),
        page([pod('a', 1)], { version: 10, token: 'more' }), refusal(failure('Expired', 'the continue token is too old', { metadata: { continue: 'inconsistent' } })),
        page([pod('a', 1)], { version: 12, token: 'again' }), page([pod('b', 2)], { version: 12 }), stream()));
      await scene.clock.advance(10_000);
      expect(scene.server.seen[1]?.query.get('limit')).toBe('500');
      return scene;
    },
  },
  {
    cases: ['C5'],
    fault: 'the store cannot be read: ERROR event 500',
    did: 'said 500 `StoreReadError` in two watches in a row',
    asked: ['watch 10', 'list', 'watch 30'], told: ['gap resynced 10..30', '~a@25', 'synced 1@30'],
    saw: 'a position that fails twice is trusted no more: the state is read again, and the gap says so',
    async run() {
      const scene = await live();
      const unreadable = errorEvent({ ...failure('InternalError', 'unable to decode'), reason: 'StoreReadError' });
      scene.open.send(unreadable).end();
      scene.next().send(unreadable).end();
      scene.server.script(page([pod('a', 25)], { version: 30 }), stream());
      await scene.clock.advance(20_000);
      return scene;
    },
  },
  {
    cases: ['C13'],
    fault: 'created and deleted around a list',
    did: 'sent ADDED of `e`, then 410; the list is without `e`',
    asked: ['list >=15', 'watch 30'], told: ['+e@15', 'gap expired 15..30', '?-e@15', 'synced 1@30'],
    saw: '`e` comes and goes; it is never left behind',
    async run() {
      const scene = await live();
      scene.open.send(added(pod('e', 15)), errorEvent(failure('Expired', 'too old')));
      scene.server.script(page([pod('a', 1)], { version: 30 }), stream());
      await scene.clock.advance(5_000);
      return scene;
    },
  },
  {
    cases: ['C13'],
    fault: 'same name, another object, in a gap',
    did: 'lost its history; in the gap `a` was deleted and another `a` created',
    asked: ['list >=10', 'watch 30'], told: ['gap expired 10..30', '?-a@1', '+a@20', 'synced 1@30'],
    saw: 'the end of one life, uncertain when, and the begin of another',
    async run() {
      const scene = await live();
      scene.server.script(page([pod('a', 20, { uid: 'second' })], { version: 30 }), stream());
      scene.open.send(errorEvent(failure('Expired', 'too old')));
      await scene.clock.advance(5_000);
      return scene;
    },
  },
  {
    cases: ['C16'],
    fault: 'a selector that nothing matches for hours',
    did: 'sent only bookmarks, one a minute; its history covers five minutes; ended each watch in time',
    asked: ['watch 900', 'watch 1800', 'watch 2700', 'watch 3600', 'watch 4500', 'watch 5400'], told: [],
    saw: 'nothing: no 410 and no list, since bookmarks are asked for and their versions kept',
    async run() {
      const scene = await live([]);
      expect(scene.server.seen[0]?.query.get('allowWatchBookmarks')).toBe('true');
      for (let [open, minute] = [scene.open, 1]; minute <= 60; minute++) {
        await scene.clock.advance(60_000);
        open.send(bookmark(minute * 100 - (minute % 9 === 0 ? 0 : 1)));
        if (minute % 9 !== 0) continue;
        const next = scene.next();
        open.end();
        open = next;
        await scene.clock.settle();
      }
      return scene;
    },
  },
  {
    cases: ['versions go back'],
    fault: 'restored from a backup: versions go back',
    did: 'was at version 10, came back at version 5 with another state, and sent a bookmark on the resumed watch',
    asked: ['watch 10', 'list', 'watch 6'], told: ['gap server-restored 10..6', '~a@4', '?-b@9', 'synced 1@6'],
    saw: 'a gap with its own cause, and the differences',
    async run() {
      const scene = await live([pod('a', 8), pod('b', 9)]);
      scene.next().send(bookmark(6));
      scene.server.script(page([pod('a', 4)], { version: 6 }), stream());
      scene.open.cut();
      await scene.clock.advance(5_000);
      return scene;
    },
  },
  {
    cases: ['versions go back'],
    fault: 'restored: the server says that it is behind',
    did: 'answered 504 `ResourceVersionTooLarge` to each watch from 10; lists are at 5',
    asked: ['watch 10 × 2', 'list', 'watch 5'], told: ['gap server-restored 10..5', '~a@4', 'synced 1@5'],
    saw: 'first the patience that a lagging replica needs, then the gap',
    async run() {
      const scene = await live([pod('a', 8)]);
      scene.server.script(refusal(tooLarge), refusal(tooLarge), page([pod('a', 4)], { version: 5 }), stream());
      scene.open.cut();
      await scene.clock.advance(20_000);
      return scene;
    },
  },
  {
    cases: ['versions go back'],
    fault: 'restored: the server is silent until it comes to the version again',
    did: 'took the watch from 10 and sent nothing, not even bookmarks, twice; lists are at 5',
    asked: ['watch 12 × 2', 'list', 'watch 5'], told: ['gap server-restored 12..5', '~a@4', 'synced 1@5'],
    saw: 'the gap within three minutes',
    async run() {
      const scene = await live([pod('a', 8)]);
      scene.open.send(bookmark(12));
      await scene.clock.settle();
      scene.server.script(stream(), stream(), page([pod('a', 4)], { version: 5 }), stream());
      scene.open.cut();
      await scene.clock.advance(180_000);
      return scene;
    },
  },
  {
    cases: ['versions go back'],
    fault: 'restored: silent, no bookmarks, and each watch ends in time',
    did: 'never sent bookmarks; took watches from 10, sent nothing and ended them in an orderly way; lists are at 5',
    asked: ['watch 10 × 2', 'list limit 1', 'list', 'watch 5'], told: ['gap server-restored 10..5', '~a@4', 'synced 1@5'],
    saw: 'the gap after two silent watches',
    async run() {
      const scene = await live([pod('a', 8)]);
      const [second, third] = [scene.next(), scene.next()];
      scene.server.script(page([pod('a', 4)], { version: 5, token: 'more' }), page([pod('a', 4)], { version: 5 }), stream());
      await scene.clock.advance(200_000);
      scene.open.end();
      await scene.clock.advance(300_000);
      second.end();
      await scene.clock.advance(300_000);
      third.end();
      await scene.clock.advance(5_000);
      return scene;
    },
  },
  {
    cases: ['versions go back'],
    fault: 'restored, where old events come again after each reconnect',
    did: 'had shown before that it repeats itself; came back at 6 and sent bookmarks',
    asked: ['watch 12', 'list', 'watch 12 × 2', 'list limit 1', 'list', 'watch 6'],
    told: ['+b@12', 'synced 2@12', 'gap server-restored 12..6', '~a@4', '?-b@12', 'synced 1@6'], saw: 'the gap',
    async run() {
      const scene = await live([pod('a', 8)]);
      scene.open.send(added(pod('b', 12)));
      const second = scene.next().send(modified(pod('c', 9)));
      scene.server.script(page([pod('a', 8), pod('b', 12)], { version: 12 }));
      const third = scene.next();
      await scene.clock.settle();
      scene.open.cut();
      await scene.clock.advance(20_000);
      expect([second.closed, third.isOpen]).toEqual([true, true]);
      scene.next().send(bookmark(6));
      scene.server.script(page([pod('a', 4)], { version: 6, token: 'more' }), page([pod('a', 4)], { version: 6 }), stream());
      third.cut();
      await scene.clock.advance(10_000);
      return scene;
    },
  },
  {
    cases: ['a page of a list breaks off'],
    fault: 'a list breaks off, and the next one has another version',
    did: 'said 410; its list had the version that was known, and broke off at the second page; the next list was newer',
    asked: ['list >=10', 'list c=more', 'list', 'watch 30'], told: ['gap expired 10..30', '+c@25', '?-b@2', 'synced 2@30'],
    saw: 'a gap, since the list that counts is not of the version that was known',
    async run() {
      const scene = await live([pod('a', 1), pod('b', 2)]);
      scene.server.script(page([pod('a', 1)], { version: 10, token: 'more' }), refusal(failure('Expired', 'the continue token is too old')),
        page([pod('a', 1), pod('c', 25)], { version: 30 }), stream());
      scene.open.send(errorEvent(failure('Expired', 'too old')));
      await scene.clock.advance(10_000);
      return scene;
    },
  },
  {
    cases: ['versions go on'],
    fault: 'restored with versions raised',
    did: 'came back at version 100000 with an older state and no history (etcd\'s `--bump-revision --mark-compacted`)',
    asked: ['watch 10', 'list >=10', 'watch 100000'], told: ['gap expired 10..100000', '~a@4', '?-b@9', 'synced 1@100000'],
    saw: 'a gap. `a` is told in the older version that it has again',
    async run() {
      const scene = await live([pod('a', 8), pod('b', 9)]);
      scene.server.script(expired('ERROR event, Expired'), page([pod('a', 4)], { version: 100_000 }), stream());
      scene.open.cut();
      await scene.clock.advance(5_000);
      return scene;
    },
  },
  {
    cases: ['old events again'],
    fault: 'old events again after a reconnect',
    did: 'began the resumed watch with what it had sent before',
    asked: ['watch 12'], told: ['~a@11', '+b@12', '-b@13'], saw: 'nothing twice; `status.counts.replayed` is 2',
    async run() {
      const scene = await live();
      scene.open.send(modified(pod('a', 11)), added(pod('b', 12)));
      scene.next().send(modified(pod('a', 11)), added(pod('b', 12)), deleted(pod('b', 13)));
      await scene.clock.settle();
      scene.open.cut();
      await scene.clock.advance(2_000);
      expect(scene.loop.watch.status.counts.replayed).toBe(2);
      return scene;
    },
  },
];
