import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { brokenIn } from '../guarantees/guarantees.ts';
import { MUTATIONS } from './mutations.ts';
import { SEEDS, hunt } from './mutants.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'everwatch-mutants-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a planted bug is caught', () => {
  it.each(MUTATIONS.map((mutation) => [mutation.name, mutation] as const))('%s', async (_name, mutation) => {
    const { seeds, report } = await hunt(mutation, { folder, seed: mutation.seed ?? 1 });
    expect(seeds, report).toBeLessThanOrEqual(SEEDS);
    const broken = brokenIn(report);
    expect(broken.filter((name) => mutation.breaks.includes(name)), `broken are ${broken.join(', ')}`).not.toEqual([]);
  }, 120_000);
});
