import { describe } from 'vitest';
import { fixedSeeds } from './fixed-seeds.ts';

describe('the simulated server in memory, first half', () => {
  fixedSeeds({ first: 1, count: 90 }, () => ({ type: 'memory' }));
});
