import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prefixRange, singleKey } from '../../src/server/storage/key-order.ts';
import {
  CompactedError, StorageError, revision,
  type Appended, type Batch, type Change, type Expectation, type KeyRange, type LogRecord, type RangeResult, type Revision, type RevisionLog,
} from '../../src/server/storage/revision-log.ts';
import { settableClock } from './manual-clock.ts';

export interface LogUnderTest {
  readonly name: string;
  open(clock: ReturnType<typeof settableClock>): Promise<RevisionLog>;
  /** Closes and opens the same store again; absent if nothing survives closing. */
  reopen?(log: RevisionLog, clock: ReturnType<typeof settableClock>): Promise<RevisionLog>;
  cleanUp(): Promise<void>;
}

const START = 1_700_000_000_000;
const text = (value: Uint8Array | undefined): string | undefined => (value === undefined ? undefined : new TextDecoder().decode(value));
const bytes = (value: string): Uint8Array => new TextEncoder().encode(value);
const put = (key: string, value: string, expect: Expectation = 'any'): Change => ({ type: 'put', key, value: bytes(value), expect });
const del = (key: string, expect: Expectation = 'any'): Change => ({ type: 'delete', key, expect });

async function appended(log: RevisionLog, change: Change): Promise<LogRecord> {
  const result = await log.append(change);
  expect(result.type).toBe('appended');
  return (result as Appended).record;
}

function found<T>(answer: { type: 'found'; value: T } | { type: 'compacted' }): T {
  if (answer.type !== 'found') throw new Error('expected to be found, was compacted');
  return answer.value;
}

/** Follows until `count` records have come. */
async function take(log: RevisionLog, after: Revision, count: number): Promise<LogRecord[]> {
  const stop = new AbortController();
  const records: LogRecord[] = [];
  for await (const batch of log.follow(after, stop.signal)) {
    records.push(...batch);
    if (records.length >= count) stop.abort();
  }
  return records;
}

const told = (record: LogRecord): string =>
  `${record.key}:${text(record.previous?.value) ?? '-'}>${text(record.entry?.value) ?? '-'}`;

/** The contract of {@link RevisionLog}, in tests. Every implementation runs it. */
export function revisionLogContract(subject: LogUnderTest): void {
  describe(`RevisionLog contract: ${subject.name}`, () => {
    let clock: ReturnType<typeof settableClock>;
    let log: RevisionLog;

    beforeEach(async () => {
      clock = settableClock(START);
      log = await subject.open(clock);
    });

    afterEach(async () => {
      await log.close();
      await subject.cleanUp();
    });

    it('starts its revisions from the clock, empty, with nothing to replay', async () => {
      expect(log.head).toBe(START * 1000);
      expect(log.floor).toBe(log.head);
      expect(found(await log.range(prefixRange('/'), { limit: 0 }))).toEqual({ revision: log.head, entries: [], more: false });
    });

    it('gives each change a revision of its own, rising, and publishes it before it answers', async () => {
      const first = await appended(log, put('/a', '1'));
      expect(log.head).toBe(first.revision);
      const second = await appended(log, put('/a', '2'));
      expect(second.revision).toBeGreaterThan(first.revision);
      expect(second.entry?.createRevision).toBe(first.revision);
      expect(second.entry?.modRevision).toBe(second.revision);
      expect(text(second.previous?.value)).toBe('1');
      expect(text(found(await log.get('/a'))?.value)).toBe('2');
    });

    it('refuses a write whose expectation does not hold, with what is there instead', async () => {
      const first = await appended(log, put('/a', '1', 'absent'));
      const again = await log.append(put('/a', '2', 'absent'));
      expect(again.type === 'refused' && text(again.current?.value)).toBe('1');
      const stale = await log.append(put('/a', '2', revision(first.revision - 1)));
      expect(stale.type).toBe('refused');
      await appended(log, put('/a', '2', first.revision));
      expect(await log.append(del('/nothing'))).toEqual({ type: 'refused', current: undefined });
      expect(await log.append(put('/b', '1', first.revision))).toEqual({ type: 'refused', current: undefined });
    });

    it('lets exactly one of many writers win who all expect the same revision', async () => {
      const { revision: base } = await appended(log, put('/a', '0'));
      const results = await Promise.all(Array.from({ length: 20 }, (_, n) => log.append(put('/a', `w${n}`, base))));
      expect(results.filter((result) => result.type === 'appended')).toHaveLength(1);
      const winner = results.find((result) => result.type === 'appended') as Appended;
      for (const result of results) {
        if (result.type === 'refused') expect(result.current?.modRevision).toBe(winner.record.revision);
      }
    });

    it('keeps all of many concurrent writes, each visible once, in revision order', async () => {
      const base = log.head;
      const writes = Array.from({ length: 200 }, (_, n) => appended(log, put(`/k${n % 50}`, `${n}`)));
      const records = await Promise.all(writes);
      expect(new Set(records.map((record) => record.revision)).size).toBe(200);
      const followed = await take(log, base, 200);
      expect(followed.map((record) => record.revision)).toEqual(records.map((record) => record.revision).sort((a, b) => a - b));
    });

    it('orders keys by their bytes', async () => {
      for (const key of ['/ns/b', '/ns-1/a', '/ns/a', '/ns0/a', '/é/a', '/\u{1F600}/a', '/\uFFFD/a']) await appended(log, put(key, 'x'));
      const keys = found(await log.range({ start: '/', end: '0' }, { limit: 0 })).entries.map((entry) => entry.key);
      const byBytes = [...keys].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      expect(keys).toEqual(byBytes);
      expect(keys.slice(0, 4)).toEqual(['/ns-1/a', '/ns/a', '/ns/b', '/ns0/a']);
      expect(found(await log.count(prefixRange('/ns/')))).toBe(2);
    });

    it('pages a range, and says whether there is more', async () => {
      for (const n of [1, 2, 3, 4, 5]) await appended(log, put(`/p/${n}`, `${n}`));
      const page = found(await log.range(prefixRange('/p/'), { limit: 2 }));
      expect(page.entries.map((entry) => entry.key)).toEqual(['/p/1', '/p/2']);
      expect(page.more).toBe(true);
      const rest = found(await log.range({ start: '/p/2\u0000', end: '/p0' }, { limit: 3 }));
      expect(rest.entries.map((entry) => entry.key)).toEqual(['/p/3', '/p/4', '/p/5']);
      expect(rest.more).toBe(false);
    });

    it('reads any kept revision exactly as it was', async () => {
      const states = new Map<Revision, string>();
      const snapshot = async (at?: Revision): Promise<string> =>
        found(await log.range(prefixRange('/s/'), { limit: 0 }, at)).entries.map((entry) => `${entry.key}=${text(entry.value)}@${entry.modRevision}`).join(' ');
      const changes = [put('/s/a', '1'), put('/s/c', '1'), put('/s/a', '2'), del('/s/c'), put('/s/b', '1'), del('/s/a'), put('/s/c', '2'), put('/s/a', '3')];
      states.set(log.head, await snapshot());
      for (const change of changes) {
        const { revision: at } = await appended(log, change);
        states.set(at, await snapshot());
      }
      for (const [at, state] of states) {
        expect(await snapshot(at)).toBe(state);
        expect(found(await log.count(prefixRange('/s/'), at))).toBe(state === '' ? 0 : state.split(' ').length);
        const a = found(await log.get('/s/a', at));
        expect(a === undefined ? '' : `/s/a=${text(a.value)}@${a.modRevision}`).toBe(state.split(' ').find((one) => one.startsWith('/s/a=')) ?? '');
      }
    });

    it('pages and counts an older state, over many keys that were made or deleted since', async () => {
      const keys = Array.from({ length: 1300 }, (_, n) => `/o/${String(n).padStart(4, '0')}`);
      const thirds = [0, 1, 2].map((third) => keys.filter((_, n) => n % 3 === third));
      const [kept = [], deleted = [], made = []] = thirds;
      await Promise.all([...kept, ...deleted].map((key) => appended(log, put(key, 'then'))));
      const at = log.head;
      await Promise.all([...made.map((key) => appended(log, put(key, 'later'))), ...deleted.map((key) => appended(log, del(key))), ...kept.map((key) => appended(log, put(key, 'now')))]);
      await Promise.all(made.map((key) => appended(log, del(key))));
      const read: string[] = [];
      let range: KeyRange | undefined = prefixRange('/o/');
      for (let pages = 0; range !== undefined; pages++) {
        const { entries, more, next, revision: readAt }: RangeResult = found(await log.range(range, { limit: 100, maxBytes: 300 }, at));
        expect(readAt).toBe(at);
        expect(entries.length).toBeLessThanOrEqual(75);
        expect(next !== undefined).toBe(more);
        read.push(...entries.map((entry) => `${entry.key}=${text(entry.value)}`));
        range = next === undefined ? undefined : { start: next, end: range.end };
        expect(pages).toBeLessThan(50);
      }
      expect(read).toEqual([...kept, ...deleted].sort().map((key) => `${key}=then`));
      expect(found(await log.count(prefixRange('/o/'), at))).toBe(kept.length + deleted.length);
      expect(found(await log.count(prefixRange('/o/')))).toBe(kept.length);
    });

    it('gives a follower every later change once, whole and in order, from any kept revision', async () => {
      const changes = [put('/a', '1'), put('/b', '1'), put('/a', '2'), del('/b'), put('/b', '2'), del('/a')];
      const expected = ['/a:->1', '/b:->1', '/a:1>2', '/b:1>-', '/b:->2', '/a:2>-'];
      const starts = [log.head];
      for (const change of changes) starts.push((await appended(log, change)).revision);
      for (const [index, start] of starts.slice(0, -1).entries()) {
        const records = await take(log, start, changes.length - index);
        expect(records.map(told)).toEqual(expected.slice(index));
      }
    });

    it('goes on from history to live without a hole, while writers write', async () => {
      const base = log.head;
      for (let n = 0; n < 30; n++) await appended(log, put('/a', `${n}`));
      const following = take(log, base, 230);
      const writes = Array.from({ length: 200 }, async (_, n) => {
        await new Promise((resolve) => setTimeout(resolve, n % 7));
        return appended(log, put(`/b${n}`, 'x'));
      });
      await Promise.all(writes);
      const records = await following;
      expect(records).toHaveLength(230);
      const revisions = records.map((record) => record.revision);
      expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
      expect(revisions.at(-1)).toBe(log.head);
    });

    it('lets a slow follower see everything, however far it falls behind', async () => {
      const stop = new AbortController();
      const seen: number[] = [];
      const base = log.head;
      const following = (async () => {
        for await (const batch of log.follow(base, stop.signal)) {
          if (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
          seen.push(...batch.map((record) => record.revision));
          if (seen.at(-1) === log.head && seen.length >= 300) stop.abort();
        }
      })();
      const revisions: number[] = [];
      for (let n = 0; n < 300; n++) revisions.push((await appended(log, put('/a', `${n}`))).revision);
      await following;
      expect(seen).toEqual(revisions);
    });

    it('ends a follower when its signal is aborted and when the log is closed', async () => {
      const stop = new AbortController();
      const aborted = take(log, log.head, 1_000_000);
      const closed = (async (): Promise<Batch[]> => {
        const batches: Batch[] = [];
        for await (const batch of log.follow(log.head, stop.signal)) batches.push(batch);
        return batches;
      })();
      stop.abort();
      expect(await closed).toEqual([]);
      await log.close();
      expect(await aborted).toEqual([]);
      await expect(log.append(put('/a', '1'))).rejects.toBeInstanceOf(StorageError);
    });

    it('forgets what was compacted, exactly at the floor and not one revision beside it', async () => {
      const revisions: Revision[] = [log.head];
      for (const n of [1, 2, 3, 4, 5]) revisions.push((await appended(log, put('/a', `${n}`))).revision);
      const at = (index: number): Revision => revisions[index] ?? revision(0);
      await log.compact(at(3));
      expect(log.floor).toBe(at(3));
      expect((await log.get('/a', at(2))).type).toBe('compacted');
      expect(text(found(await log.get('/a', at(3)))?.value)).toBe('3');
      expect((await take(log, at(3), 2)).map(told)).toEqual(['/a:3>4', '/a:4>5']);
      await expect(take(log, at(2), 1)).rejects.toBeInstanceOf(CompactedError);
      await log.compact(at(1));
      expect(log.floor).toBe(at(3));
      await log.compact(revision(log.head + 1000));
      expect(log.floor).toBe(at(5));
      expect(text(found(await log.get('/a'))?.value)).toBe('5');
    });

    it('tells a running follower that was overtaken by compaction', async () => {
      const stop = new AbortController();
      const iterator = log.follow(log.head, stop.signal)[Symbol.asyncIterator]();
      await appended(log, put('/a', 'first'));
      await iterator.next();
      for (let n = 0; n < 200; n++) await appended(log, put('/a', `${n}`));
      await log.compact(log.head);
      const outcome = (async () => {
        for (;;) if ((await iterator.next()).done) return 'ended';
      })();
      await expect(outcome).rejects.toBeInstanceOf(CompactedError);
    });

    it('gives each revision a time that never falls, whatever the clock does', async () => {
      const times: number[] = [];
      for (const now of [START + 10, START + 86_400_000, START + 20, START - 86_400_000, START + 30]) {
        clock.set(now);
        times.push((await appended(log, put('/a', 'x'))).time);
      }
      expect(times).toEqual([START + 10, START + 86_400_000, START + 86_400_000, START + 86_400_000, START + 86_400_000]);
    });

    it('knows the time of a revision and the revision of a time', async () => {
      const base = log.head;
      const at: Revision[] = [];
      for (const n of [1, 2, 3]) {
        clock.set(START + n * 1000);
        at.push((await appended(log, put('/a', `${n}`))).revision);
      }
      expect(await log.timeOf(at[1] ?? base)).toBe(START + 2000);
      expect(await log.revisionAt(START + 2500)).toBe(at[1]);
      expect(await log.revisionAt(START + 500)).toBe(base);
      expect(await log.revisionAt(START - 1)).toBeUndefined();
      await log.compact(at[1] ?? base);
      expect(await log.timeOf(base)).toBeUndefined();
      expect(await log.timeOf(at[1] ?? base)).toBe(START + 2000);
      expect(await log.revisionAt(START + 1500)).toBeUndefined();
    });

    it('keeps values and expiry byte for byte', async () => {
      const value = new Uint8Array([0, 255, 34, 10, 0, 128]);
      await log.append({ type: 'put', key: '/x', value, expect: 'absent', expiresAt: START + 5 });
      const entry = found(await log.get('/x'));
      expect([...(entry?.value ?? [])]).toEqual([...value]);
      expect(entry?.expiresAt).toBe(START + 5);
      expect(found(await log.range(singleKey('/x'), { limit: 1 })).more).toBe(false);
    });

    const { reopen } = subject;
    if (reopen === undefined) return;

    it('keeps everything over a restart, and never uses a revision twice', async () => {
      const base = log.head;
      const writes = [put('/a', '1'), put('/b', '1'), del('/a'), put('/a', '2')];
      for (const change of writes) await appended(log, change);
      const before = log.head;
      // A clock that has gone back must not bring old revisions back.
      clock.set(START - 1_000_000);
      log = await reopen(log, clock);
      expect(log.head).toBe(before);
      expect(text(found(await log.get('/a'))?.value)).toBe('2');
      expect((await take(log, base, 4)).map(told)).toEqual(['/a:->1', '/b:->1', '/a:1>-', '/a:->2']);
      const next = await appended(log, put('/a', '3'));
      expect(next.revision).toBeGreaterThan(before);
      expect(next.time).toBeGreaterThanOrEqual(START);
      await log.compact(log.head);
      const { floor, head } = log;
      log = await reopen(log, clock);
      expect({ floor: log.floor, head: log.head }).toEqual({ floor, head });
    });
  });
}
