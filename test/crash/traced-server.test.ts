import { describe, expect, it } from 'vitest';
import { withFolder } from '../process/server-process.ts';
import { canTrace, traceServer } from './traced-server.ts';

describe('the system calls of a server', { timeout: 120_000 }, () => {
  it('show that no answer and no event leaves before its sync, nor what a killed server left behind', (context) => withFolder(async (folder) => {
    if (!canTrace()) context.skip('strace is not installed, or may not be used here');
    // The second server finds the log of the first, which was killed.
    for (const folderIs of ['new', 'known']) {
      const run = await traceServer({ folder, writes: 9, durability: 'full' });
      expect(run.faults, folderIs).toEqual([]);
      expect(run.proved.length).toBeGreaterThanOrEqual(9);
    }
    // What is promised less is seen to be less.
    const control = await traceServer({ folder, writes: 9, durability: 'os' });
    expect(control.faults.length).toBeGreaterThanOrEqual(9);
  }));
});
