import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SEEDS, hunt } from '../../simulation/mutants.ts';
import { CLIENT_MUTATIONS, breaksIn } from './mutations.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'everwatch-client-mutants-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a bug planted in the client is caught', () => {
  it.each(CLIENT_MUTATIONS.map((mutation) => [mutation.name, mutation] as const))('%s', async (_name, mutation) => {
    const { seeds, report } = await hunt(mutation, { folder, seed: mutation.seed ?? 1, program: 'scripts/sim-client.ts' });
    expect(seeds, report).toBeLessThanOrEqual(SEEDS);
    const broken = breaksIn(report);
    expect(broken.filter((name) => mutation.breaks.some((rule) => rule === name)), `broken are ${broken.join(', ')}`).not.toEqual([]);
  }, 120_000);
});
