import { describe } from 'vitest';
import { fixedSeeds } from './fixed-seeds.ts';

// Apart from the first half, so that two cores share them.
describe('the simulated server in memory, second half', () => {
  fixedSeeds({ first: 91, count: 90 }, () => ({ type: 'memory' }));
});
