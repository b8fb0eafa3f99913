import { expect } from 'vitest';
import { DecodeError } from '../../../src/client/errors.ts';
import { lineOf, partOf } from '../../../src/testing/watch-lines.ts';
import { page } from '../../../src/testing/answers.ts';
import { added, bookmark, modified, pod, stream } from '../scripted-server.ts';
import { live } from './fault.ts';
import type { Fault } from './fault.ts';

const FOREIGN = pod('a', 12, { image: 'é漢🙂' });

const TAILS: readonly ['mid-line' | 'mid-character', 'cut' | 'end'][] = [['mid-line', 'cut'], ['mid-line', 'end'], ['mid-character', 'cut'], ['mid-character', 'end']];

function tail([where, how]: (typeof TAILS)[number]): Fault {
  return {
    cases: ['C9'],
    fault: `${how === 'cut' ? 'a reset' : 'an orderly end'} ${where}`,
    did: `sent an event and a part of the next, and ${how === 'cut' ? 'reset the connection' : 'ended the body'}`,
    asked: ['watch 11'], told: ['~a@11', '~a@12'], saw: 'the second event, from the next watch; the part is dropped',
    async run() {
      const scene = await live();
      scene.next().send(modified(FOREIGN));
      scene.open.send(modified(pod('a', 11))).bytes(partOf(modified(FOREIGN), where));
      if (how === 'cut') scene.open.cut();
      else scene.open.end();
      await scene.clock.advance(2_000);
      expect(scene.loop.watch.status.counts).toMatchObject({ cut: 1, clean: 0 });
      expect(scene.loop.events.at(-1)).toMatchObject({ object: { spec: { containers: [{ image: 'é漢🙂' }] } } });
      return scene;
    },
  };
}

export const BYTES: readonly Fault[] = [
  ...TAILS.map(tail),
  {
    cases: ['C9'],
    fault: 'one byte at a time',
    did: 'sent characters of two, three and four bytes in chunks of one byte, with `\\r\\n` and blank lines',
    asked: [], told: ['~a@12', '+b@13'], saw: 'the same objects',
    async run() {
      const scene = await live();
      scene.open.bytes(lineOf(modified(FOREIGN)), 1).bytes('\r\n\n\r\n', 1).bytes(`${JSON.stringify(added(pod('b', 13)))}\r\n`, 1);
      await scene.clock.advance(1_000);
      expect(scene.loop.events.at(-2)).toMatchObject({ object: { spec: { containers: [{ image: 'é漢🙂' }] } } });
      return scene;
    },
  },
  {
    cases: ['C9'],
    fault: 'two events and a half in a chunk',
    did: 'sent three events in two chunks, split inside the third',
    asked: [], told: ['~a@11', '~a@12', '~a@13'], saw: 'three events',
    async run() {
      const scene = await live();
      const text = [11, 12, 13].map((version) => `${JSON.stringify(modified(pod('a', version)))}\n`).join('');
      scene.open.bytes(text.slice(0, text.length - 90)).bytes(text.slice(text.length - 90));
      await scene.clock.advance(1_000);
      return scene;
    },
  },
  {
    cases: ['C10'],
    fault: 'a huge line',
    did: 'sent one object of 2.5 MB in chunks of 1 KB, then a small one',
    asked: [], told: ['~a@11', '~a@12'], saw: 'both. A line of more than 64 MiB is an error, not silence',
    async run() {
      const scene = await live();
      scene.open.bytes(lineOf(modified(pod('a', 11, { image: 'x'.repeat(2_500_000) }))), 1024).send(modified(pod('a', 12)));
      await scene.clock.advance(1_000);
      return scene;
    },
  },
  {
    cases: ['C11', 'bad JSON or object'],
    fault: 'a line that is no JSON',
    did: 'sent `{"type":` between two good events',
    asked: ['watch 11'], told: ['~a@11', '~a@12', '~a@13'],
    saw: 'all three changes: a broken line is a broken stream, so the next watch goes on from the event before it',
    async run() {
      const scene = await live();
      scene.next().send(modified(pod('a', 12)), modified(pod('a', 13)));
      scene.open.send(modified(pod('a', 11))).bytes('{"type":\n').send(modified(pod('a', 13)));
      await scene.clock.advance(5_000);
      expect(scene.loop.watch.status.lastError).toBeInstanceOf(DecodeError);
      return scene;
    },
  },
  {
    cases: ['bad JSON or object'],
    fault: 'an object without a version, again and again',
    did: 'sent an event whose object has no `metadata.resourceVersion`, in two watches in a row',
    asked: ['watch 10', 'list', 'watch 30'], told: ['gap resynced 10..30', '~a@25', 'synced 1@30'],
    saw: 'a gap; `status.lastError` says what was wrong in which line',
    async run() {
      const scene = await live();
      const bad = { type: 'MODIFIED', object: { ...pod('a', 11), metadata: { name: 'a', namespace: 'shop' } } };
      scene.open.send(bad);
      scene.next().send(bad);
      scene.server.script(page([pod('a', 25)], { version: 30 }), stream());
      await scene.clock.advance(10_000);
      expect(scene.loop.watch.status.lastError?.message).toContain('MODIFIED without metadata.resourceVersion');
      return scene;
    },
  },
  {
    cases: ['C17'],
    fault: 'a bookmark with as little as can be',
    did: 'sent a bookmark whose object has `kind`, `apiVersion`, a version and `creationTimestamp: null`',
    asked: ['watch 20'], told: [], saw: 'nothing; the version is kept',
    async run() {
      const scene = await live();
      scene.open.send(bookmark(20));
      await scene.clock.advance(30_000);
      scene.next();
      scene.open.end();
      await scene.clock.settle();
      expect(scene.loop.watch.status.lastVersion).toBe('20');
      return scene;
    },
  },
];
