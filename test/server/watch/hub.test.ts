import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../../src/base/clock.ts';
import { createMemoryLog } from '../../../src/server/storage/memory-log.ts';
import { prefixRange, singleKey } from '../../../src/server/storage/key-order.ts';
import { revision, type Entry, type LogRecord, type Revision, type RevisionLog } from '../../../src/server/storage/revision-log.ts';
import { Hub } from '../../../src/server/watch/hub.ts';
import type { Item } from '../../../src/server/watch/page.ts';
import type { Filter } from '../../../src/server/watch/filter.ts';
import type { Subscription } from '../../../src/server/watch/subscription.ts';
import { settableClock } from '../../contract/manual-clock.ts';

interface Told {
  readonly what: string;
  readonly revision: Revision;
  readonly byteLength: number;
}

const decode = (entry: Entry | undefined): string => (entry === undefined ? '-' : new TextDecoder().decode(entry.value));
const everything: Filter<Told> = {
  id: 'all',
  ofRecord: (record) => ({ what: `${record.key}:${decode(record.previous)}>${decode(record.entry)}`, revision: record.revision, byteLength: 10 }),
  ofEntry: (entry) => ({ what: `${entry.key}=${decode(entry)}`, revision: entry.modRevision, byteLength: 10 }),
};

let log: RevisionLog;
let hub: Hub<Told>;

async function write(key: string, value: string): Promise<LogRecord> {
  const result = await log.append({ type: 'put', key, value: new TextEncoder().encode(value), expect: 'any' });
  if (result.type !== 'appended') throw new Error('refused');
  return result.record;
}

function open(watch: Partial<Parameters<Hub<Told>['subscribe']>[0]>): Subscription<Told> {
  const subscription = hub.subscribe({ scope: prefixRange('/p/'), filter: everything, start: { type: 'now' }, ...watch });
  if ('type' in subscription) throw new Error('compacted');
  return subscription;
}

const words = (items: readonly Item<Told>[]): string[] => items.map((item) => (item.type === 'event' ? item.event.what : `bookmark@${item.revision}`));

/** What is there now. */
function rest(subscription: Subscription<Told> | undefined): string[] {
  const all: string[] = [];
  for (let page = subscription?.take(); page !== undefined; page = subscription?.take()) all.push(...words(page.items));
  return all;
}

/** Takes until nothing more comes for a while. */
async function drain(subscription: Subscription<Told>): Promise<string[]> {
  const all: string[] = [];
  for (let quiet = 0; quiet < 3; ) {
    const page = subscription.take();
    all.push(...words(page?.items ?? []));
    quiet = page === undefined ? quiet + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, page === undefined ? 2 : 0));
  }
  return all;
}

beforeEach(async () => {
  const clock = settableClock();
  log = createMemoryLog({ clock });
  hub = await Hub.open<Told>({ log, clock, queueBounds: { events: 50, bytes: 10_000 }, onFailure: (error) => { throw error; } });
});

afterEach(async () => {
  hub.close({ kind: 'shutdown' });
  await log.close();
});

describe('Hub', () => {
  it('hands every change to those it concerns, once, in order', async () => {
    const all = open({});
    const one = open({ scope: singleKey('/p/b') });
    const other = open({ scope: prefixRange('/q/') });
    for (const subscription of [all, one, other]) subscription.take();
    await write('/p/a', '1');
    await write('/p/b', '1');
    await write('/q/a', '1');
    await write('/p/a', '2');
    await log.append({ type: 'delete', key: '/p/a', expect: 'any' });
    expect(await drain(all)).toEqual(['/p/a:->1', '/p/b:->1', '/p/a:1>2', '/p/a:2>-']);
    expect(await drain(one)).toEqual(['/p/b:->1']);
    expect(await drain(other)).toEqual(['/q/a:->1']);
  });

  it('joins the state and what follows it with no gap and no double, though the reader is slow', async () => {
    for (let n = 100; n < 400; n++) await write(`/p/${n}`, 'old');
    await hub.fresh();
    const subscription = open({ start: { type: 'initial', mark: true } });
    const at = hub.revision;
    const seen = words(subscription.take()?.items ?? []);
    expect(seen).toHaveLength(128);
    for (let n = 390; n < 410; n++) {
      await write(`/p/${n}`, 'new');
      if (n % 7 === 0) seen.push(...words(subscription.take()?.items ?? []));
    }
    seen.push(...(await drain(subscription)));
    expect(seen).toEqual([
      ...Array.from({ length: 300 }, (_, n) => `/p/${n + 100}=old`),
      `bookmark@${at}`,
      ...Array.from({ length: 10 }, (_, n) => `/p/${n + 390}:old>new`),
      ...Array.from({ length: 10 }, (_, n) => `/p/${n + 400}:->new`),
    ]);
  });

  it('goes on after a long piece of state or history with nothing for the watcher', async () => {
    const last: Filter<Told> = { ...everything, id: 'last', ofEntry: (entry) => (entry.key === '/p/9' ? everything.ofEntry(entry) : undefined) };
    const before = hub.revision;
    for (let n = 0; n < 5000; n++) await write(`/p/${1e6 + n}`, '1');
    await write('/p/9', '1');
    await hub.fresh();
    expect(await drain(open({ start: { type: 'initial', mark: true }, filter: last }))).toEqual(['/p/9=1', `bookmark@${hub.revision}`]);
    const resumed = open({ start: { type: 'after', revision: before }, scope: prefixRange('/q/') });
    expect(await drain(resumed)).toEqual([]);
    await write('/q/a', '1');
    expect(await drain(resumed)).toEqual(['/q/a:->1']);
  });

  it('gives the same pages to all who see the same, and makes those anew that nobody has', async () => {
    for (let n = 100; n < 400; n++) await write(`/p/${n}`, 'old');
    await hub.fresh();
    const [one, two, other] = [open({ start: { type: 'initial', mark: false } }), open({ start: { type: 'initial', mark: false } }), open({ start: { type: 'initial', mark: false }, filter: { ...everything, id: 'other' } })];
    for (let n = 0; n < 3; n++) {
      const page = one.take();
      expect(page?.items.length).toBeGreaterThan(0);
      expect(two.take()).toBe(page);
      expect(other.take()).not.toBe(page);
    }
    for (const subscription of [one, two, other]) expect(subscription.take()).toBeUndefined();
    await write('/p/150', 'new');
    await hub.fresh();
    const told = one.take();
    expect(words(told?.items ?? [])).toEqual(['/p/150:old>new']);
    expect(two.take()).toBe(told);
    expect(words(other.take()?.items ?? [])).toEqual(['/p/150:old>new']);
  });

  it('resumes after any kept revision, also where memory has forgotten and the log has not', async () => {
    hub.close({ kind: 'shutdown' });
    const clock = settableClock();
    const records: LogRecord[] = [];
    hub = await Hub.open<Told>({ log, clock, historyBytes: 1000, onFailure: () => undefined });
    const start = log.head;
    for (let n = 0; n < 40; n++) records.push(await write('/p/a', `${n}`));
    await hub.fresh();
    for (const [index, after] of [start, records[0]?.revision, records[20]?.revision, records[38]?.revision, records[39]?.revision].entries()) {
      const skipped = [0, 1, 21, 39, 40][index] ?? 0;
      const subscription = open({ start: { type: 'after', revision: after ?? start } });
      expect(await drain(subscription)).toHaveLength(40 - skipped);
    }
  });

  it('refuses to start before the floor, and starts exactly at it', async () => {
    const first = await write('/p/a', '1');
    await write('/p/a', '2');
    await hub.fresh();
    await log.compact(first.revision);
    expect(hub.subscribe({ scope: prefixRange('/p/'), filter: everything, start: { type: 'after', revision: revision(first.revision - 1) } })).toEqual({ type: 'compacted', floor: first.revision });
    expect(await drain(open({ start: { type: 'after', revision: first.revision } }))).toEqual(['/p/a:1>2']);
  });

  it('waits silently for a revision in the future, and tells nothing at or below it', async () => {
    const subscription = open({ start: { type: 'after', revision: revision(hub.revision + 2) } });
    subscription.take();
    for (const n of [1, 2, 3, 4]) await write('/p/a', `${n}`);
    expect(await drain(subscription)).toEqual(['/p/a:2>3', '/p/a:3>4']);
  });

  it('gives no bookmark to a reader that is ahead of it', async () => {
    const subscription = open({ start: { type: 'after', revision: revision(hub.revision + 2) } });
    subscription.take();
    subscription.bookmark();
    for (const n of [1, 2]) await write('/p/a', `${n}`);
    await hub.fresh();
    subscription.bookmark();
    expect(await drain(subscription)).toEqual([`bookmark@${hub.revision}`]);
  });

  it('tells nothing twice where the log that it loads from is ahead of it', async () => {
    hub.close({ kind: 'shutdown' });
    const gate = { held: Promise.resolve() };
    let isFirst = true;
    // Only what the hub itself follows is held back, as if it came over a slow network.
    const late: RevisionLog = new Proxy(log, {
      get(target, name) {
        if (name !== 'follow') {
          const property: unknown = Reflect.get(target, name, target);
          return typeof property === 'function' ? property.bind(target) as unknown : property;
        }
        const isHub = isFirst;
        isFirst = false;
        return async function* follow(after: Revision, signal: AbortSignal) {
          for await (const batch of target.follow(after, signal)) {
            if (isHub) await gate.held;
            yield batch;
          }
        };
      },
    });
    hub = await Hub.open<Told>({ log: late, clock: settableClock(), historyBytes: 300, onFailure: () => undefined });
    const start = log.head;
    for (const n of [1, 2, 3]) await write('/p/a', `${n}`);
    await hub.fresh();
    let release = (): void => undefined;
    gate.held = new Promise((resolve) => { release = resolve; });
    for (const n of [4, 5]) await write('/p/a', `${n}`);
    const subscription = open({ start: { type: 'after', revision: start } });
    const seen = await drain(subscription);
    release();
    seen.push(...(await drain(subscription)));
    expect(seen).toEqual(['/p/a:->1', '/p/a:1>2', '/p/a:2>3', '/p/a:3>4', '/p/a:4>5']);
  });

  it('ends at once what is opened on it after it was closed', async () => {
    hub.close({ kind: 'failed', cause: 'the disk' });
    for (const start of [{ type: 'now' }, { type: 'initial', mark: true }] as const) expect(open({ start }).ended).toEqual({ kind: 'failed', cause: 'the disk' });
  });

  it('rejects rather than answer from an older state when it is closed', async () => {
    await hub.fresh();
    hub.close({ kind: 'shutdown' });
    await write('/p/a', '1');
    await expect(hub.fresh()).rejects.toThrow('stopping');
  });

  it('ends a reader whose queue is full, after handing out what was queued, and holds up nobody else', async () => {
    const slow = open({});
    const quick = open({});
    slow.take();
    quick.take();
    let seen = 0;
    for (let n = 0; n < 60; n++) {
      await write('/p/a', `${n}`);
      seen += quick.take()?.items.length ?? 0;
    }
    seen += (await drain(quick)).length;
    expect(seen).toBe(60);
    expect(slow.ended).toEqual({ kind: 'too slow' });
    const queued: Item<Told>[] = [];
    for (let page = slow.take(); page !== undefined; page = slow.take()) queued.push(...page.items);
    expect(queued).toHaveLength(50);
    const last = queued.at(-1);
    const resumed = open({ start: { type: 'after', revision: last?.type === 'event' ? last.event.revision : revision(0) } });
    expect(await drain(resumed)).toHaveLength(10);
  });

  it('puts a bookmark behind everything at or below its revision', async () => {
    const subscription = open({ scope: prefixRange('/p/') });
    subscription.take();
    await write('/p/a', '1');
    const other = await write('/other/a', '1');
    await hub.fresh();
    subscription.bookmark();
    await write('/p/b', '1');
    expect(await drain(subscription)).toEqual(['/p/a:->1', `bookmark@${other.revision}`, '/p/b:->1']);
  });

  it('reads any kept state exactly, also below what memory holds', async () => {
    hub.close({ kind: 'shutdown' });
    hub = await Hub.open<Told>({ log, clock: settableClock(), historyBytes: 1000, onFailure: () => undefined });
    const states: [Revision, string][] = [];
    for (let n = 0; n < 30; n++) {
      const { revision: at } = await write(`/p/${n % 3}`, `${n}`);
      await hub.fresh();
      const now: string[] = [];
      hub.scan(prefixRange('/p/'), (entry) => now.push(decode(entry)) > 0);
      states.push([at, now.join()]);
    }
    for (const [at, state] of states) {
      const answer = await hub.at(at);
      if (answer.type !== 'found') throw new Error('compacted');
      const then: string[] = [];
      await answer.scan(prefixRange('/p/'), (entry) => then.push(decode(entry)) > 0);
      expect(then.join()).toBe(state);
    }
  });

  it('runs a shared filter once for all who share it', async () => {
    let runs = 0;
    const counting: Filter<Told> = { ...everything, id: 'counting', ofRecord: (record) => { runs += 1; return everything.ofRecord(record); } };
    const many = Array.from({ length: 20 }, () => open({ filter: counting }));
    for (const subscription of many) subscription.take();
    await write('/p/a', '1');
    await hub.fresh();
    for (const subscription of many) expect(words(subscription.take()?.items ?? [])).toEqual(['/p/a:->1']);
    expect(runs).toBe(1);
  });
});

describe('draining', () => {
  const SHUTDOWN = { kind: 'shutdown' } as const;

  /** A clock on which time passes when a timer fires, and timers fire by hand. */
  function handClock(): Clock & { readonly fire: () => boolean } {
    const due: { readonly at: number; readonly action: () => void }[] = [];
    let now = 0;
    return {
      now: () => now,
      monotonic: () => now,
      after(delayMs, action) {
        due.push({ at: now + delayMs, action });
        return () => undefined;
      },
      fire() {
        const next = due.shift();
        now = next?.at ?? now;
        next?.action();
        return due.length > 0;
      },
    };
  }

  async function openMany(count: number, clock: Clock): Promise<Subscription<Told>[]> {
    hub = await Hub.open<Told>({ log, clock, onFailure: (error) => { throw error; } });
    return Array.from({ length: count }, () => open({}));
  }

  it.each([
    { watches: 1, spreadMs: 300, steps: 1 },
    { watches: 10, spreadMs: 300, steps: 1 },
    { watches: 95, spreadMs: 300, steps: 10 },
    { watches: 1_000, spreadMs: 300, steps: 30 },
    { watches: 1_000, spreadMs: 0, steps: 1 },
  ])('ends $watches watches in $steps steps of 10 ms where $spreadMs ms are given', async ({ watches, spreadMs, steps }) => {
    const clock = handClock();
    const all = await openMany(watches, clock);
    const ended = (): number => all.filter((one) => one.ended !== undefined).length;
    const counts: number[] = [];
    hub.drain(SHUTDOWN, spreadMs);
    counts.push(ended());
    while (ended() < watches) {
      clock.fire();
      counts.push(ended());
    }
    expect(counts).toHaveLength(steps);
    // No step is much larger than another.
    const sizes = counts.map((count, index) => count - (counts[index - 1] ?? 0));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(Math.ceil(watches / steps));
    expect(all.every((one) => one.ended?.kind === 'shutdown')).toBe(true);
    expect(clock.fire()).toBe(false);
  });

  it('ends with a bookmark at the last change told, for those who asked for bookmarks and are level', async () => {
    const asked = open({ bookmarks: true });
    const plain = open({});
    const behind = open({ bookmarks: true, start: { type: 'initial', mark: false } });
    for (const subscription of [asked, plain]) subscription.take();
    const { revision: last } = await write('/p/a', '1');
    await new Promise((resolve) => setTimeout(resolve, 5));
    hub.drain(SHUTDOWN, 0);
    expect(rest(asked)).toEqual(['/p/a:->1', `bookmark@${last}`]);
    expect(rest(plain)).toEqual(['/p/a:->1']);
    expect(rest(behind)).toEqual([]);
  });

  it('goes on for those whose turn has not come, and ends at once what is opened meanwhile', async () => {
    const clock = handClock();
    const all = await openMany(20, clock);
    const latest = all.at(-1);
    latest?.take();
    hub.drain(SHUTDOWN, 300);
    await write('/p/a', '1');
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(rest(latest)).toEqual(['/p/a:->1']);
    expect(latest?.ended).toBeUndefined();
    expect(open({}).ended).toEqual(SHUTDOWN);
    clock.fire();
    expect(latest?.ended).toEqual(SHUTDOWN);
  });
});
