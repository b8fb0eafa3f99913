import { describe, expect, it } from 'vitest';
import { withFolder } from '../process/server-process.ts';
import { killRounds } from './rounds.ts';

describe('a server that is killed under load', { timeout: 180_000 }, () => {
  it('keeps every acknowledged write over ten rounds of SIGKILL, and watches tell each life once, in order', () => withFolder(async (folder) => {
    const report = await killRounds({ rounds: 10, seed: 4, folder, hastes: [20, 4] });
    expect(report.faults).toEqual([]);
    expect(report.kills).toBeGreaterThanOrEqual(10);
    expect(report.acknowledged).toBeGreaterThan(100);
    for (const { events } of report.watches) expect(events).toBeGreaterThan(20);
  }));

  it('takes up a folder that its first start never finished', () => withFolder(async (folder) => {
    const report = await killRounds({ rounds: 3, seed: 1, folder, hastes: [20], moments: ['first start'] });
    expect(report.faults).toEqual([]);
    expect(report.moments['first start']).toBe(3);
  }));
});
