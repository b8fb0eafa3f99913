import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsPage } from '../../scripts/faults-page.ts';
import { FAULTS } from '../client/faults/all.ts';
import { WIRE } from '../client/faults/wire.ts';

/** The known faults of clients; the numbers have holes. */
const CASES: readonly string[] = [1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 15, 16, 17, 19, 20, 22, 23, 24, 25, 27, 28].map((number) => `C${number}`);

/** The rows of the table of what clients do when things go wrong. */
const TABLE: readonly string[] = [
  'clean end', 'half-open', '410 as HTTP status', '410 as ERROR event', '429', '401', 'bad JSON or object', 'connection reset', 'slow consumer',
  'a callback throws', 'stop()',
];

describe('docs/faults.md', () => {
  it('is what the rows of the fault tests say (if the change is meant, run `npm run faults`)', async () => {
    expect(await readFile(path.join(import.meta.dirname, '../../docs/faults.md'), 'utf8')).toBe(faultsPage());
  });

  it('has each known case of a client, and each row of the table of clients', () => {
    const held = new Set([...FAULTS, ...WIRE].flatMap(({ cases }) => cases));
    expect([...CASES, ...TABLE].filter((name) => !held.has(name))).toEqual([]);
  });
});
