import { describe, expect, it } from 'vitest';
import { simulate } from './simulate.ts';

/** Beyond these: `npm run sim:client -- --seed 1 --runs 5000`. */
const SEEDS = 300;

describe('the simulated client', () => {
  it(`keeps its promises on ${SEEDS} servers that each have faults of their own`, async () => {
    const total = { events: 0, gaps: 0, relists: 0 };
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { report, figures } = await simulate(seed);
      expect(report).toBe('');
      total.events += figures.events;
      total.gaps += figures.gaps;
      total.relists += figures.relists;
    }
    // A run in which nothing happens proves nothing.
    expect(total.events).toBeGreaterThan(SEEDS * 100);
    expect(total.gaps).toBeGreaterThan(SEEDS);
    expect(total.relists).toBeGreaterThan(total.gaps);
  });

  it('is the same each time', async () => {
    const [first, second] = [await simulate(7), await simulate(7)];
    expect(second.figures).toEqual(first.figures);
  });
});
