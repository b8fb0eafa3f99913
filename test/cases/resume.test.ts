import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AXES, EACH, LIST_AXES, type Axes } from './axes.ts';
import { Cluster } from './cluster.ts';
import { objects, told, versionOf, type ReadEvent } from './normal-event.ts';
import { LIMIT_MS, type Reader } from './reader.ts';
import type { Listed, Room } from './room.ts';

vi.setConfig({ testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS });

/** The matcher is typed as anything. */
const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);
const MINUTE = 60_000;
const HISTORY_MS = 5 * MINUTE;

describe('a watch from the version of a list tells nothing of what was listed (S3)', () => {
  const OBJECTS = 60;
  let cluster: Cluster;
  let room: Room;

  beforeAll(async () => {
    cluster = await Cluster.start();
    room = await cluster.room();
    for (let n = 0; n < OBJECTS; n++) await room.make(`m${String(n).padStart(2, '0')}`, { species: n % 5 === 4 ? 'outside' : 'inside' });
  });

  afterAll(() => cluster.close());

  it.each(AXES)(EACH, async (axes) => {
    const view = room.view(axes);
    const listed = await view.list();
    const watch = await view.watch({ resourceVersion: listed.resourceVersion });
    const all = await Promise.all([{}, { resourceVersion: '0' }].map((from) => view.watch(from)));
    // Causes an event for each of them: what comes before it would have had to come by then.
    const name = `zz-${AXES.indexOf(axes)}`;
    await room.make(name);
    for (const reader of [watch, ...all]) await reader.untilName(name);
    expect(told(watch.events)).toEqual([`ADDED ${name}`]);
    for (const reader of all) expect(told(reader.events)).toEqual([...listed.names, name].map((one) => `ADDED ${one}`));
    // From fifty versions earlier: exactly what has a version after that.
    const past = BigInt(listed.resourceVersion) - 50n;
    const replayed = await view.watch({ resourceVersion: past.toString() });
    await replayed.untilName(name);
    const since = listed.items.filter(({ resourceVersion }) => BigInt(resourceVersion) > past).sort((left, right) => (left.resourceVersion < right.resourceVersion ? -1 : 1));
    expect(told(replayed.events)).toEqual([...since.map((item) => `ADDED ${item.name}`), `ADDED ${name}`]);
    for (const reader of [watch, replayed, ...all]) reader.close();
  });
});

describe('the first event after N comes once, and N itself never again (S7)', () => {
  it('over a restart, written before the watch opens and after it, in every form, by every selector, over every transport', async () => {
    const cluster = await Cluster.start({ store: 'sqlite' });
    const { namespace } = await cluster.room();
    await cluster.enter(namespace).make('n');
    for (const order of ['before', 'after'] as const) {
      await cluster.restart();
      const room = cluster.enter(namespace);
      const from = { resourceVersion: (await room.view({ form: 'JSON', selector: 'no selector', transport: 'HTTP/2' }).list()).resourceVersion };
      const write = (): Promise<unknown> => room.touch('n', order);
      if (order === 'before') await write();
      const watches = await Promise.all(AXES.map((axes) => room.view(axes).watch(from)));
      if (order === 'after') await write();
      await room.make(`then-${order}`);
      for (const [at, watch] of watches.entries()) {
        await watch.untilName(`then-${order}`);
        expect(told(watch.events), JSON.stringify(AXES[at])).toEqual(['MODIFIED n', `ADDED then-${order}`]);
        watch.close();
      }
    }
    await cluster.close();
  });

  describe.each(['memory', 'sqlite'] as const)('at the oldest version that is kept, %s', (store) => {
    let cluster: Cluster;
    let room: Room;
    let versions: string[];

    beforeAll(async () => {
      cluster = await Cluster.start({ store, historyMs: HISTORY_MS });
      room = await cluster.room();
      versions = [];
      for (let n = 0; n < 12; n++) {
        versions.push((await room.make(`m${n}`)).body.metadata.resourceVersion);
        // Some of the twelve grow too old, and others do not.
        await cluster.clock.skip(MINUTE);
      }
    });

    afterAll(() => cluster.close());

    it.each(AXES)(EACH, async (axes) => {
      const view = room.view(axes);
      const told410 = async (from: string): Promise<ReadEvent | undefined> => {
        const watch = await view.watch({ resourceVersion: from });
        await watch.until((events) => events.length > 0);
        watch.close();
        return watch.events[0]?.type === 'ERROR' ? watch.events[0] : undefined;
      };
      const answers = await Promise.all(versions.slice(0, -1).map(told410));
      const oldest = answers.findIndex((answer) => answer === undefined);
      expect(oldest).toBeGreaterThan(2);
      expect(answers.slice(oldest)).toEqual(answers.slice(oldest).map(() => undefined));
      // The refusal names the version from which a watch works, which is one below the oldest event that is kept.
      const first = answers[0];
      const named = first?.type === 'ERROR' ? (/too old resource version: \d+ \((\d+)\)/.exec(JSON.stringify(first.status))?.[1] ?? '') : '';
      expect(await told410((BigInt(named) - 1n).toString())).toBeDefined();
      const watch = await view.watch({ resourceVersion: named });
      await watch.untilName('m11');
      const kept = versions.findIndex((version) => BigInt(version) > BigInt(named));
      expect(watch.events.map(versionOf)).toEqual(versions.slice(kept).map(BigInt));
      watch.close();
    });
  });
});

describe('a version that is forgotten is answered with one 410 and a clean end, never with silence (S10)', () => {
  let cluster: Cluster;
  let room: Room;
  let old: string;

  beforeAll(async () => {
    cluster = await Cluster.start({ historyMs: HISTORY_MS });
    room = await cluster.room();
    old = (await room.make('a')).body.metadata.resourceVersion;
    await room.make('b');
    await cluster.clock.skip(MINUTE);
    await room.make('c');
    await cluster.clock.skip(2 * HISTORY_MS);
  });

  afterAll(() => cluster.close());

  it.each(AXES)(EACH, async (axes) => {
    for (const from of [old, '1']) {
      for (const more of [{}, { allowWatchBookmarks: true }, { sendInitialEvents: false, resourceVersionMatch: 'NotOlderThan' }]) {
        const watch = await room.view(axes).watch({ resourceVersion: from, ...more });
        const end = await watch.untilEnd();
        expect(watch.status).toBe(200);
        expect(watch.events).toEqual([{
          type: 'ERROR',
          status: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message: matching(new RegExp(`^too old resource version: ${from} \\(\\d+\\)$`)), reason: 'Expired', code: 410 },
        }]);
        expect(end).toEqual(axes.transport === 'WebSocket' ? { clean: true, code: 1000 } : { clean: true });
      }
    }
  });
});

describe('a quiet kind keeps up with the others (S13)', () => {
  const lists = new Map<Axes, Listed[]>();
  const watches = new Map<Axes, Reader>();
  let cluster: Cluster;
  let newest: bigint;
  let first: bigint;

  beforeAll(async () => {
    cluster = await Cluster.start();
    const room = await cluster.room();
    for (let n = 0; n < 100; n++) {
      const made = await cluster.call('POST', `/api/v1/namespaces/${room.namespace}/configmaps`, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `m${n}` } });
      newest = BigInt(made.body.metadata.resourceVersion);
    }
    // No pod was ever written.
    for (const axes of LIST_AXES) {
      const from = { resourceVersion: newest.toString() };
      lists.set(axes, await Promise.all([{ resourceVersionMatch: 'NotOlderThan' }, {}, { resourceVersionMatch: 'Exact' }].map((more) => room.view(axes).list({ ...from, ...more }))));
    }
    for (const axes of AXES) watches.set(axes, await room.view(axes).watch({ resourceVersion: (newest + 5n).toString() }));
    for (let n = 1; n <= 10; n++) {
      const { metadata } = (await room.make(`p${n}`)).body;
      if (n === 1) first = BigInt(metadata.resourceVersion);
    }
  });

  afterAll(async () => {
    for (const watch of watches.values()) watch.close();
    await cluster.close();
  });

  it.each(LIST_AXES)(`and a list of it is as new as was asked for: ${EACH}`, (axes) => {
    expect(lists.get(axes)?.map(({ status, names, resourceVersion }) => ({ status, names, resourceVersion }))).toEqual(Array.from({ length: 3 }, () => ({ status: 200, names: [], resourceVersion: newest.toString() })));
  });

  it.each(AXES)(`and a watch from the future begins there: ${EACH}`, async (axes) => {
    const watch = watches.get(axes);
    await watch?.untilName('p10');
    expect(first).toBe(newest + 1n);
    expect(told(watch?.events ?? [])).toEqual([6, 7, 8, 9, 10].map((n) => `ADDED p${n}`));
    expect(objects(watch?.events ?? [])[0]?.resourceVersion).toBe((newest + 6n).toString());
  });

  it('and what lies too far ahead is said to, after a wait that ends, in every form, by every selector', async () => {
    const room = cluster.enter('room-1');
    const ahead = (newest + 1_000_000n).toString();
    let answered = 0;
    const lists = LIST_AXES.map(async (axes) => {
      const listed = await room.view(axes).list({ resourceVersion: ahead, resourceVersionMatch: 'NotOlderThan' });
      answered += 1;
      return listed;
    });
    const initial = await Promise.all([...AXES].map(async (axes) => {
      const opening = room.view(axes).watch({ resourceVersion: ahead, resourceVersionMatch: 'NotOlderThan', sendInitialEvents: true });
      return { opening };
    }));
    while (answered < lists.length) await cluster.clock.skip(1000);
    const refused = {
      kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', reason: 'Timeout', code: 504, message: matching(new RegExp(`^Timeout: Too large resource version: ${ahead}, current: \\d+$`)),
      details: { causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }], retryAfterSeconds: 1 },
    };
    for (const listed of await Promise.all(lists)) {
      expect(listed).toMatchObject({ status: 504, headers: { 'retry-after': '1' }, body: refused });
    }
    for (const { opening } of initial) {
      const watch = await opening;
      expect((await watch.untilEnd()).clean).toBe(true);
      expect(watch.events).toEqual([{ type: 'ERROR', status: refused }]);
    }
  });
});
