import { createServer } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isByteSource, type ByteSink } from '../../src/wire/exchange.ts';
import { systemClock } from '../../src/base/clock.ts';
import { prefixRange } from '../../src/server/storage/key-order.ts';
import { createMemoryLog } from '../../src/server/storage/memory-log.ts';
import { Hub } from '../../src/server/watch/hub.ts';
import type { Filter } from '../../src/server/watch/filter.ts';
import { acceptOf, AXES, EACH, FORMS, SELECTORS, type Axes, type Form } from './axes.ts';
import { Cluster } from './cluster.ts';
import { Dial } from './dial.ts';
import { told } from './normal-event.ts';
import { LIMIT_MS } from './reader.ts';
import { openWatch, withQuery, type Room } from './room.ts';

vi.setConfig({ testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS });

let cluster: Cluster;
let room: Room;

beforeAll(async () => {
  cluster = await Cluster.start();
  room = await cluster.room();
});

afterAll(() => cluster.close());

/** From now on, of a kind that nobody writes. */
const NOW = { sendInitialEvents: false, resourceVersionMatch: 'NotOlderThan' };
const CONTENT_TYPES: Readonly<Record<Form, string>> = { JSON: 'application/json', Table: 'application/json', PartialObjectMetadata: 'application/json' };

describe('status and headers come before the first event, so that a quiet watch can be told from a dead one (S19)', () => {
  it.each(AXES)(EACH, async (axes) => {
    const view = room.view(axes);
    const { resourceVersion } = await view.list();
    for (const from of [{ resourceVersion }, NOW, { ...NOW, allowWatchBookmarks: true, timeoutSeconds: 600 }]) {
      // That it opens at all is the case: nothing is written.
      const watch = await view.watch(from);
      expect([watch.status, watch.events]).toEqual([200, []]);
      if (axes.transport !== 'WebSocket') expect(watch.headers).toMatchObject({ 'content-type': CONTENT_TYPES[axes.form], 'cache-control': 'no-cache, private' });
      if (axes.transport === 'HTTP/1.1') expect(watch.headers).toMatchObject({ 'transfer-encoding': 'chunked' });
      // And it can be given up again before anything came.
      watch.close();
      await watch.ended;
    }
  });

  it.each(FORMS.flatMap((form) => SELECTORS.map((selector): Axes => ({ form, selector, transport: 'HTTP/1.1' }))))('through a reverse proxy: $form, $selector', async (axes) => {
    const proxy = createServer((request, response) => {
      const onward = httpsRequest(cluster.server.url + (request.url ?? ''), { ca: cluster.server.caCertificate, headers: { accept: request.headers.accept, authorization: request.headers.authorization } }, (reply) => {
        response.writeHead(reply.statusCode ?? 0, { 'content-type': reply.headers['content-type'] });
        response.flushHeaders();
        reply.pipe(response);
      });
      response.once('close', () => onward.destroy());
      onward.end();
    });
    await new Promise<void>((resolve) => {
      proxy.listen(0, '127.0.0.1', resolve);
    });
    const view = room.view(axes);
    const { port } = proxy.address() as AddressInfo;
    const reply = await fetch(`http://127.0.0.1:${port}${withQuery(view.path, { watch: 1, ...view.selection, ...NOW })}`, { headers: { accept: acceptOf(axes.form, 'watch'), authorization: `Bearer ${cluster.server.token}` } });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, CONTENT_TYPES[axes.form]]);
    await reply.body?.cancel();
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
  });
});

describe('an event does not wait for others to come after it, however small it is (S20)', () => {
  it.each(AXES)(EACH, async (axes) => {
    const own = await cluster.room();
    const view = own.view(axes);
    const plain = await view.watch();
    // Who can decompress is sent the same bytes: no event is held back to be packed with others.
    const packed = await view.watch({}, { 'accept-encoding': 'gzip' });
    for (const reader of [plain, packed]) expect(reader.headers['content-encoding']).toBeUndefined();
    for (let n = 0; n < 5; n++) {
      await own.make(`p${n}`);
      // The next one is written only once this one is there.
      await Promise.all([plain, packed].map((reader) => reader.untilName(`p${n}`)));
    }
    for (const reader of [plain, packed]) {
      expect(told(reader.events)).toEqual([0, 1, 2, 3, 4].map((n) => `ADDED p${n}`));
      reader.close();
    }
  });
});

describe('a watch ends when it was to end, in the way of its transport, and its watcher is freed (S21)', () => {
  let own: Cluster;

  beforeAll(async () => {
    own = await Cluster.start();
  });

  afterAll(() => own.close());

  it.each(AXES)(EACH, async (axes) => {
    const view = own.enter('default').view(axes);
    const before = own.ends.length;
    const ends = (): unknown => own.ends.slice(before);
    const [timed, left, stays] = [await view.watch({ ...NOW, timeoutSeconds: 5 }), await view.watch(NOW), await view.watch({ ...NOW, timeoutSeconds: 3600 })];
    await own.clock.skip(4000);
    expect(timed.isOver).toBe(false);
    await own.clock.skip(1500);
    expect(await timed.untilEnd()).toEqual(axes.transport === 'WebSocket' ? { clean: true, code: 1000 } : { clean: true });
    expect(ends()).toEqual([{ kind: 'timeout' }]);
    left.close();
    const end = await left.untilEnd();
    // A close frame is answered by one.
    if (axes.transport === 'WebSocket') expect(end).toEqual({ clean: true, code: 1000 });
    await expect.poll(ends, { interval: 2 }).toEqual([{ kind: 'timeout' }, { kind: 'aborted' }]);
    expect(stays.isOver).toBe(false);
    stays.close();
    await expect.poll(ends, { interval: 2 }).toEqual([{ kind: 'timeout' }, { kind: 'aborted' }, { kind: 'aborted' }]);
    expect([...timed.events, ...left.events, ...stays.events]).toEqual([]);
  });
});

describe('a thousand watchers cost a write no more than one does (S31)', () => {
  const WATCHERS = 200;

  /** The pieces that a watch is given, below the socket: who gets the same bytes gets the very same piece of memory. */
  async function pieces(axes: Axes): Promise<{ readonly got: Uint8Array[]; close(): void }> {
    const view = room.view(axes);
    const reply = await cluster.server.handler({
      method: 'GET', path: view.path, query: withQuery('', { watch: 1, ...view.selection, ...NOW }).slice(1), headers: { accept: acceptOf(axes.form, 'watch'), authorization: `Bearer ${cluster.server.token}` }, body: new Uint8Array(),
    });
    if (!isByteSource(reply.body)) throw new Error(`no stream: ${reply.status}`);
    const got: Uint8Array[] = [];
    let close = (): void => undefined;
    const sink: ByteSink = {
      write: (chunk) => got.push(chunk) > 0, end: () => undefined, onDrain: () => undefined,
      onClose: (action) => {
        close = action;
      },
    };
    reply.body.open(sink);
    return { got, close: () => close() };
  }

  it.each(FORMS.flatMap((form) => SELECTORS.map((selector): Axes => ({ form, selector, transport: 'HTTP/2' }))))('an event is encoded once for all who see it alike: $form, $selector', async (axes) => {
    const watches = await Promise.all(Array.from({ length: WATCHERS }, () => pieces(axes)));
    await room.make(`e-${axes.form.toLowerCase()}-${SELECTORS.indexOf(axes.selector)}`);
    await expect.poll(() => watches.every(({ got }) => got.length === 1), { interval: 2 }).toBe(true);
    // A table says its columns in its first event only, so that each watch has that one for itself.
    if (axes.form === 'Table') {
      await room.touch(`e-table-${SELECTORS.indexOf(axes.selector)}`, 'x');
      await expect.poll(() => watches.every(({ got }) => got.length === 2), { interval: 2 }).toBe(true);
    }
    expect(new Set(watches.map(({ got }) => got.at(-1))).size).toBe(1);
    for (const watch of watches) watch.close();
  });

  /** What is asked of the log, and of the selector, while so many watch so many writes. */
  async function asked(watchers: number): Promise<Readonly<Record<string, number>>> {
    const calls: Record<string, number> = {};
    const count = (name: string): void => {
      calls[name] = (calls[name] ?? 0) + 1;
    };
    const memory = createMemoryLog({ clock: systemClock() });
    const log = new Proxy(memory, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        count(String(name));
        return value.bind(target) as unknown;
      },
    });
    const hub = await Hub.open<{ readonly byteLength: number }>({ log, clock: systemClock(), onFailure: () => count('failed') });
    const filter = (id: string): Filter<{ readonly byteLength: number }> => ({
      id, ofEntry: () => undefined,
      ofRecord: ({ key }) => {
        count(`decided ${id}`);
        return { byteLength: key.length };
      },
    });
    const subscriptions = Array.from({ length: watchers * 2 }, (_none, n) => hub.subscribe({ scope: prefixRange('/pods/'), filter: filter(n % 2 === 0 ? 'all' : 'some'), start: { type: 'now' } }));
    const taken = (): number[] => subscriptions.map((one) => {
      if ('type' in one) return -1;
      let items = 0;
      for (let page = one.take(); page !== undefined; page = one.take()) items += page.items.length;
      return items;
    });
    expect(new Set(taken())).toEqual(new Set([0]));
    for (let n = 0; n < 20; n++) await log.append({ type: 'put', key: `/pods/${n}`, value: new Uint8Array(10), expect: 'absent' });
    await hub.fresh();
    expect(new Set(taken())).toEqual(new Set([20]));
    hub.close({ kind: 'shutdown' });
    await log.close();
    return calls;
  }

  it('the log is read, and each selector decides, once for all', async () => {
    expect(await asked(WATCHERS)).toEqual(await asked(1));
    expect(await asked(1)).toMatchObject({ follow: 1, append: 20, 'decided all': 20, 'decided some': 20 });
  });
});

describe('a server that stops ends its watches, and cuts none (S31)', () => {
  it('in every form, by every selector, over every transport', async () => {
    const stopping = await Cluster.start();
    const own = await stopping.room();
    const dial = new Dial(stopping.server);
    const path = `/api/v1/namespaces/${own.namespace}/pods`;
    const watches = await Promise.all(AXES.map((axes) => openWatch(dial, axes, { path: axes.selector === 'namespace by field selector' ? '/api/v1/pods' : path, query: own.view(axes).selection })));
    await own.make('last');
    // Written, so told: also to those whose end comes right behind it.
    const closed = stopping.close();
    for (const [at, watch] of watches.entries()) {
      expect(await watch.untilEnd(), JSON.stringify(AXES[at])).toEqual(AXES[at]?.transport === 'WebSocket' ? { clean: true, code: 1000 } : { clean: true });
      expect(told(watch.changes), JSON.stringify(AXES[at])).toEqual(['ADDED last']);
    }
    await closed;
    dial.close();
    expect(stopping.ends.filter(({ kind }) => kind === 'shutdown')).toHaveLength(AXES.length);
  });
});
