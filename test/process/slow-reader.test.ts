import { describe, expect, it } from 'vitest';
import { slowReader } from '../../scripts/bench/slow-reader.ts';
import { withFolder } from './server-process.ts';

// The full size, 50,000 writes, is `npm run bench -- --ours-only --only slow-reader`.
const WRITES = 6000;

describe('a reader that stops reading', { timeout: 60_000 }, () => {
  it('holds up nobody, costs little, is ended, and resumes from its last version with nothing lost (S4)', () => withFolder(async (folder) => {
    const report = await slowReader({ folder, writes: WRITES, serve: ['--controllers', 'none', '--durability', 'os'] });
    // 6,000 writes do not fill the history in memory: what they cost anyway is no cost of the reader.
    expect(report.grownMb - report.grownWithoutMb).toBeLessThan(64);
    expect(report.neighbour).toBe(WRITES);
    expect(report.before).toBeGreaterThan(0);
    expect(report.before).toBeLessThan(WRITES);
    expect(report.before + report.after).toBe(WRITES);
    expect(report.same).toBe(true);
    expect(report.ended).toBe(1);
  }));
});
