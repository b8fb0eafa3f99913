import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { prefixRange } from '../../../src/server/storage/key-order.ts';
import type { RevisionLog } from '../../../src/server/storage/revision-log.ts';
import { openSqliteLog } from '../../../src/server/storage/sqlite-log.ts';
import { Hub } from '../../../src/server/watch/hub.ts';
import { settableClock } from '../../contract/manual-clock.ts';
import { withDatabase } from '../storage/database-folder.ts';

const RING_BYTES = 8 * 1024 * 1024;
const MB = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** What is alive, in bytes: objects and the memory of their values. */
async function living(): Promise<number> {
  if (typeof collect !== 'function') throw new Error('garbage cannot be collected at will');
  // Buffers are let go of by finalizers, a turn later.
  for (let round = 0; round < 3; round++) {
    Reflect.apply(collect, undefined, []);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

async function write(log: RevisionLog, keys: number, bytes: number): Promise<void> {
  for (let from = 0; from < keys; from += 250) {
    await Promise.all(Array.from({ length: Math.min(250, keys - from) }, (_, n) =>
      log.append({ type: 'put', key: `/registry/configmaps/default/m${from + n}`, value: new Uint8Array(bytes).fill(from), expect: 'any' })));
  }
}

describe('the history in memory', () => {
  it.each([
    { name: 'small objects', keys: 2000, rounds: 15, bytes: 150, last: 150 },
    { name: 'objects of 2 KB', keys: 1000, rounds: 12, bytes: 2000, last: 2000 },
    { name: 'large objects that were made long ago and become small', keys: 400, rounds: 1, bytes: 100_000, last: 100 },
  ])('stays within its bound, with what it alone keeps alive: $name', ({ keys, rounds, bytes, last }) => withDatabase(async (file) => {
    const clock = settableClock();
    const log = await openSqliteLog({ file, clock, durability: 'os' });
    // So that what they cost in the state is in both measures.
    await write(log, keys, last);
    if (bytes !== last) await write(log, keys, bytes);
    const hub = await Hub.open({ log, clock, historyBytes: RING_BYTES, onFailure: (error) => { throw error; } });
    const before = await living();
    for (let round = 0; round < rounds; round++) await write(log, keys, last);
    await hub.fresh();
    const grown = (await living()) - before + (bytes - last) * keys;
    expect(hub.count(prefixRange('/'))).toBe(keys);
    // The log was written to for many times the bound, so the history is full.
    expect(grown).toBeGreaterThan(RING_BYTES / 3);
    expect(grown).toBeLessThan(RING_BYTES + 2 * MB);
    hub.close({ kind: 'shutdown' });
    await log.close();
  }), 60_000);
});
