import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AXES, EACH } from './axes.ts';
import { Cluster } from './cluster.ts';
import { told } from './normal-event.ts';
import { LIMIT_MS } from './reader.ts';
import { REMOVED, type Listed, type View } from './room.ts';

vi.setConfig({ testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS });

const HISTORY_MS = 300_000;
const OBJECTS = 30;
const LIMIT = 7;
const nameOf = (n: number): string => `m${String(n).padStart(2, '0')}`;

/** All pages that follow one, with what happens before each of them. */
async function pagesAfter(view: View, first: Listed, between: (page: number) => Promise<unknown>): Promise<Listed[]> {
  const pages: Listed[] = [first];
  for (let token = first.continueToken; token !== undefined; token = pages.at(-1)?.continueToken) {
    await between(pages.length);
    pages.push(await view.list({ limit: LIMIT, continue: token }));
  }
  return pages;
}

describe.each(['memory', 'sqlite'] as const)('all pages of a list are one state, and a watch goes on from it (S22), %s', (store) => {
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await Cluster.start({ store, historyMs: HISTORY_MS });
  });

  afterAll(() => cluster.close());

  it.each(AXES)(`whatever is written between them: ${EACH}`, async (axes) => {
    const room = await cluster.room();
    const view = room.view(axes);
    for (let n = 0; n < OBJECTS; n++) await room.make(nameOf(n), { species: n % 10 === 9 ? view.hidden : 'inside' });
    const before = await view.list();
    const first = await view.list({ limit: LIMIT });
    const isPlain = axes.selector === 'no selector';
    // Behind the place where the reader is, before it, and right there.
    const changes = [
      () => room.remove(nameOf(20)), () => room.make('m005'), () => room.touch(nameOf(26), 'x'),
      async () => {
        await room.make('m99');
        await room.remove(nameOf(1));
      },
    ];
    const pages = await pagesAfter(view, first, async (page) => changes[page - 1]?.());
    expect(pages).toHaveLength(Math.ceil(before.items.length / LIMIT));
    expect(new Set(pages.map(({ status, resourceVersion }) => `${status} ${resourceVersion}`))).toEqual(new Set([`200 ${before.resourceVersion}`]));
    const items = pages.flatMap((page) => page.items.map(({ name, uid, resourceVersion }) => ({ name, uid, resourceVersion })));
    expect(items).toEqual(before.items.map(({ name, uid, resourceVersion }) => ({ name, uid, resourceVersion })));
    let left = items.length;
    for (const page of pages) {
      left -= page.items.length;
      expect(page.remainingItemCount).toBe(isPlain && left > 0 ? left : undefined);
    }
    const watch = await view.watch({ resourceVersion: first.resourceVersion });
    await room.make('zz');
    await watch.untilName('zz');
    const done = [REMOVED(nameOf(20)), ['ADDED m005'], [`MODIFIED ${nameOf(26)}`], ['ADDED m99', ...REMOVED(nameOf(1))]].slice(0, pages.length - 1).flat();
    expect(told(watch.events)).toEqual([...done, 'ADDED zz']);
    watch.close();
  });

  it.each(AXES)(`and once it is forgotten, the rest is offered: ${EACH}`, async (axes) => {
    const room = await cluster.room();
    const view = room.view(axes);
    for (let n = 0; n < 10; n++) await room.make(nameOf(n));
    const first = await view.list({ limit: 4 });
    await room.remove(nameOf(6));
    await room.make('m0');
    await cluster.clock.skip(HISTORY_MS);
    let gone = await view.list({ limit: 4, continue: first.continueToken ?? '' });
    // On SQLite, forgetting is another write, so that time has to be given it in pieces.
    for (let piece = 0; piece < 40 && gone.status === 200; piece++) {
      await cluster.clock.skip(HISTORY_MS / 20);
      gone = await view.list({ limit: 4, continue: first.continueToken ?? '' });
    }
    expect(gone.body).toMatchObject({ kind: 'Status', status: 'Failure', code: 410, reason: 'Expired' });
    expect(gone.body['message']).toMatch(/^The provided continue parameter is too old to display a consistent list result\. /);
    expect(gone.continueToken).toMatch(/^[\w-]+$/);
    const rest = [await view.list({ limit: 4, continue: gone.continueToken ?? '' })];
    for (let token = rest[0]?.continueToken; token !== undefined; token = rest.at(-1)?.continueToken) rest.push(await view.list({ limit: 4, continue: token }));
    // What is there now, from where the reader stood.
    expect(rest.flatMap(({ names }) => names)).toEqual([4, 5, 7, 8, 9].map(nameOf));
    const now = (await view.list()).resourceVersion;
    expect(new Set(rest.map(({ status, resourceVersion }) => `${status} ${resourceVersion}`))).toEqual(new Set([`200 ${now}`]));
  });
});
