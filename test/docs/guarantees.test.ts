import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { GUARANTEES } from '../guarantees/guarantees.ts';
import { MUTATIONS } from '../simulation/mutations.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const CHECKERS = 'test/guarantees';

/** The rows of the page's table, as the list of guarantees and the list of planted bugs say them. */
async function rows(): Promise<string[]> {
  const names = (await readdir(path.join(ROOT, CHECKERS))).filter((name) => name.endsWith('.ts'));
  const files = await Promise.all(names.map(async (name) => ({ name, text: await readFile(path.join(ROOT, CHECKERS, name), 'utf8') })));
  return GUARANTEES.map(({ name, sentence, check }) => {
    const file = files.find(({ text }) => text.includes(`export const ${check.name}: Check`));
    const planted = MUTATIONS.filter(({ breaks }) => breaks[0] === name);
    expect(planted, `no bug is planted for '${name}'`).not.toEqual([]);
    return `| **${name}** | ${sentence} | \`${CHECKERS}/${file?.name ?? '?'}\` \`${check.name}\` | ${planted.map((one) => one.name).join('; ')} |`;
  });
}

describe('docs/guarantees.md', () => {
  it('has each guarantee with its sentence, its checker and the bugs that it is tried on, and no other', async () => {
    const page = await readFile(path.join(ROOT, 'docs/guarantees.md'), 'utf8');
    const table = page.split('\n').filter((line) => line.startsWith('| **'));
    expect(table).toEqual(await rows());
  });

  it('names tests that are there', async () => {
    const page = await readFile(path.join(ROOT, 'docs/guarantees.md'), 'utf8');
    const named = [...page.matchAll(/`(test\/[\w./-]+\.ts)`/g)].map((match) => match[1] ?? '');
    expect(named.length).toBeGreaterThan(GUARANTEES.length);
    for (const name of new Set(named)) expect((await readFile(path.join(ROOT, name), 'utf8')).length, name).toBeGreaterThan(0);
  });
});
