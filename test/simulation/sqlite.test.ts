import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe } from 'vitest';
import { fixedSeeds } from './fixed-seeds.ts';

describe('the simulated server on SQLite', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'everwatch-sim-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  fixedSeeds({ first: 1, count: 20 }, (seed) => ({ type: 'sqlite', file: path.join(folder, `${seed}.db`) }));
});
