import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { chanceOf } from '../simulation/chance.ts';
import { inlineWriter } from '../simulation/inline-writer.ts';
import { recordLog, type Recording } from './recorded-log.ts';
import { cutsOf, judgeRemains, SCRATCH, tornCheckpoints, type Remains } from './wal-cuts.ts';
import { damaged, readFrames, wholeBefore } from './wal-file.ts';

const STEP = 79;
const TORN = 8;
const WITH_THREAD = 25;

describe('a write-ahead log of which a crash has left a part', { timeout: 120_000 }, () => {
  let folder: string;
  let recording: Recording;
  const startWriter = inlineWriter(chanceOf(1), () => false);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(SCRATCH, 'everwatch-cuts-'));
    recording = await recordLog({ folder, seed: 1, commits: 40, generations: 2 });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is opened with every write that was acknowledged before the cut, nothing half, and goes on', async () => {
    const faults: string[] = [];
    let tried = 0;
    for (const all of [cutsOf(recording, STEP), tornCheckpoints(recording, TORN, chanceOf(1))]) {
      for (const remains of all) {
        // The server's own writer is on a thread; one without does the same, and starts sooner.
        const options = tried % WITH_THREAD === 0 ? { folder } : { folder, startWriter };
        faults.push(...(await judgeRemains(remains, recording.records, options)));
        tried += 1;
      }
    }
    expect(faults).toEqual([]);
    expect(tried).toBeGreaterThan(100);
  });

  it('was written with a checkpoint, and over what was there before it', () => {
    const [first, second] = recording.generations;
    expect(recording.records.length).toBeGreaterThan(900);
    expect(first?.databaseAfter).toEqual(second?.database);
    expect(second?.walBefore).toEqual(first?.wal);
    // For long the rest of the file was of the first generation.
    expect(second?.points[20]?.end).toBeLessThan(second?.walBefore.length ?? 0);
  });

  it('is judged by somebody who would see a write that is missing, and one too many', async () => {
    const generation = recording.generations[1];
    const points = generation?.points ?? [];
    const index = points.findIndex((point, at) => at > 3 && point.records > (points[at - 1]?.records ?? 0));
    const [earlier, point] = [points[index - 1], points[index]];
    if (generation === undefined || earlier === undefined || point === undefined) throw new Error('the recording has no such write');
    const { database, wal } = generation;
    const missing: Remains = { name: 'missing', database, wal: wal.subarray(0, earlier.end), expected: point, floor: undefined };
    const tooMany: Remains = { name: 'too many', database, wal: wal.subarray(0, point.end), expected: earlier, floor: undefined };
    const right: Remains = { ...missing, expected: earlier };
    for (const wrong of [missing, tooMany]) {
      const faults = await judgeRemains(wrong, recording.records, { folder, startWriter });
      expect(faults.join()).toContain('the history is not that of the acknowledged writes');
    }
    expect(await judgeRemains(right, recording.records, { folder, startWriter })).toEqual([]);
  });
});

describe('the bytes of a write-ahead log', () => {
  // A header with pages of 8 bytes and salt 7, then frames: page, pages after the commit, salt, sums, page.
  const header = [...words(0, 0, 8, 0, 7, 7), 0, 0, 0, 0, 0, 0, 0, 0];
  const frame = (commit: number, salt: number): readonly number[] => [...words(1, commit, salt, salt, 9, 9), 1, 1, 1, 1, 1, 1, 1, 1];
  const wal = new Uint8Array([...header, ...frame(0, 7), ...frame(3, 7), ...frame(4, 6)]);

  it('say which frames belong to it, and which of them end a transaction', () => {
    expect(readFrames(wal)).toEqual({ frameSize: 32, end: 96, commits: [96] });
    expect(readFrames(wal.subarray(0, 95))).toEqual({ frameSize: 32, end: 64, commits: [] });
    expect(readFrames(new Uint8Array())).toEqual({ frameSize: 24, end: 0, commits: [] });
  });

  it('are cut, zeroed, flipped or stale from where they should be, and the original is not touched', () => {
    const before = new Uint8Array(200).fill(5);
    const original = wal.slice();
    const at = 70;
    expect(damaged(wal, { form: 'cut', at }, before)).toEqual(wal.slice(0, at));
    const stale = damaged(wal, { form: 'stale', at }, before);
    expect([stale.length, stale[at - 1], stale[at], stale[199]]).toEqual([200, wal[at - 1], 5, 5]);
    const zeroed = damaged(wal, { form: 'zeroed', at }, before);
    expect([zeroed.subarray(at, 96).some((byte) => byte !== 0), zeroed.subarray(96)]).toEqual([false, wal.subarray(96)]);
    const flipped = damaged(wal, { form: 'flipped', at }, before);
    expect(flipped.map((byte, index) => byte ^ (wal[index] ?? 0)).reduce((sum, byte) => sum + byte, 0)).toBe(255);
    expect(wal).toEqual(original);
    expect((['cut', 'stale', 'zeroed', 'flipped'] as const).map((form) => wholeBefore(wal, { form, at }))).toEqual([70, 70, 64, 64]);
    expect(wholeBefore(wal, { form: 'flipped', at: 3 })).toBe(0);
  });

  function words(...values: readonly number[]): readonly number[] {
    return values.flatMap((value) => [0, 0, 0, value]);
  }
});
