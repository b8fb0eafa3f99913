import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorsPage } from '../../scripts/errors-page.ts';

describe('docs/errors.md', () => {
  it('is what the table of reasons says (if the change is meant, run `node scripts/errors-page.ts`)', async () => {
    expect(await readFile(path.join(import.meta.dirname, '../../docs/errors.md'), 'utf8')).toBe(errorsPage());
  });
});
