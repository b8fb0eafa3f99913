import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeClock, type FakeClock } from '../../../src/testing/fake-clock.ts';
import { startExpiry } from '../../../src/server/storage/expiry.ts';
import { prefixRange } from '../../../src/server/storage/key-order.ts';
import { createMemoryLog } from '../../../src/server/storage/memory-log.ts';
import type { RevisionLog } from '../../../src/server/storage/revision-log.ts';

const value = new Uint8Array([1]);
let clock: FakeClock;
let wallJump = 0;
let log: RevisionLog;
let stop: () => void;

const put = (key: string, inMs?: number): Promise<unknown> =>
  log.append({ type: 'put', key, value, expect: 'any', ...(inMs === undefined ? {} : { expiresAt: clock.now() + inMs }) });

async function keys(): Promise<string> {
  const answer = await log.range(prefixRange('/'), { limit: 0 });
  return answer.type === 'found' ? answer.value.entries.map((entry) => entry.key).join(' ') : 'compacted';
}

beforeEach(async () => {
  wallJump = 0;
  clock = fakeClock(1_700_000_000_000);
  const jumping = { now: () => clock.now() + wallJump, monotonic: () => clock.monotonic(), after: clock.after.bind(clock) };
  log = createMemoryLog({ clock: jumping });
  await put('/before', 5000);
  stop = startExpiry({ log, clock: jumping, onError: (error) => { throw error; } });
});

afterEach(async () => {
  stop();
  await log.close();
});

describe('expiry', () => {
  it('deletes each entry when its time has come, once, and no other', async () => {
    await put('/short', 2000);
    await put('/long', 60_000);
    await put('/never');
    await clock.advance(1500);
    expect(await keys()).toBe('/before /long /never /short');
    await clock.advance(1500);
    expect(await keys()).toBe('/before /long /never');
    await clock.advance(3000);
    expect(await keys()).toBe('/long /never');
    await clock.advance(60_000);
    expect(await keys()).toBe('/never');
  });

  it.each([-86_400_000, 86_400_000])('goes by the time left when an entry is written after the clock has jumped by %i ms', async (jump) => {
    wallJump = jump;
    await log.append({ type: 'put', key: '/a', value, expect: 'any', expiresAt: clock.now() + wallJump + 10_000 });
    await clock.advance(9000);
    expect(await keys()).toBe('/a');
    await clock.advance(2000);
    expect(await keys()).toBe('');
  });

  it('goes by the newest write of an entry', async () => {
    await put('/a', 2000);
    await put('/a', 10_000);
    await put('/b', 2000);
    await put('/b');
    await clock.advance(4500);
    expect(await keys()).toBe('/a /b /before');
    await clock.advance(10_000);
    expect(await keys()).toBe('/b');
  });

  it('expires nothing early when the wall clock jumps a day ahead, and nothing late when it jumps back', async () => {
    await put('/a', 3000);
    wallJump = 86_400_000;
    await clock.advance(2000);
    expect(await keys()).toBe('/a /before');
    wallJump = -86_400_000;
    await clock.advance(2000);
    expect(await keys()).toBe('/before');
  });
});
