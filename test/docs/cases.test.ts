import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources, ROOT } from '../../scripts/sources.ts';

/** The numbers of the known faults of servers; they have holes. */
const CASES: readonly string[] = [1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 17, 19, 20, 21, 22, 23, 25, 26, 27, 30, 31, 32].map((number) => `S${number}`);

/** Tests whose whole matter is such a case, though their titles do not say its number. */
const UNNUMBERED: Readonly<Record<string, readonly string[]>> = {
  S27: [
    'keeps every acknowledged write over ten rounds of SIGKILL, and watches tell each life once, in order: test/crash/rounds.test.ts',
    'the simulated server on SQLite: test/simulation/sqlite.test.ts',
  ],
};

/** Case -> `title: file` of each test that its row names. */
async function rows(): Promise<Map<string, string[]>> {
  const page = await readFile(path.join(ROOT, 'docs/cases.md'), 'utf8');
  return new Map(page.split('\n').filter((line) => /^\| S\d+ \|/.test(line)).map((line) => {
    const cells = line.split(' | ');
    const tests = (cells[3] ?? '').split('<br>').flatMap((named) => {
      const [, file = ''] = /`(test\/[\w./-]+\.test\.ts)`/.exec(named) ?? [];
      return [...named.matchAll(/"([^"]+)"/g)].map(([, title = '']) => `${title}: ${file}`);
    });
    return [(cells[0] ?? '').slice(2), tests];
  }));
}

/** Case -> `title: file` of each test whose title has its number: `describe('… (S1)')`, `it.each(…)('… (S5, S30)')`. */
function numbered(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path: file, text } of readSources('test').filter((source) => source.path.endsWith('.test.ts') && source.path !== 'test/docs/cases.test.ts')) {
    for (const [, title = '', ids = ''] of text.matchAll(/'((?:[^'\\\n]|\\.)*) \((S\d+(?:, S\d+)*)\)/g)) {
      for (const id of ids.split(', ')) found.set(id, [...(found.get(id) ?? []), `${title.replaceAll('\\\'', '\'')}: ${file}`]);
    }
  }
  return found;
}

describe('docs/cases.md', () => {
  it('has each known fault of a server, and no other', async () => {
    expect([...(await rows()).keys()]).toEqual(CASES);
  });

  it('names only tests that are there and have its number', async () => {
    const titles = numbered();
    for (const [id, tests] of await rows()) {
      expect(tests, id).not.toEqual([]);
      expect(tests.filter((test) => !titles.get(id)?.includes(test)), id).toEqual(UNNUMBERED[id] ?? []);
    }
    for (const [title = '', file = ''] of Object.values(UNNUMBERED).flat().map((test) => test.split(': test/'))) {
      expect(await readFile(path.join(ROOT, 'test', file), 'utf8')).toContain(`'${title}'`);
    }
  });

  it('is complete: no title has a number that it lacks', async () => {
    const known = await rows();
    expect([...numbered().keys()].filter((id) => !known.has(id))).toEqual([]);
  });

  it('leaves no fault without a test of every form, selector and transport, but one that is over before there is a watch', async () => {
    const without = [...await rows()].filter(([, tests]) => !tests.some((test) => test.includes(': test/cases/'))).map(([id]) => id);
    expect(without).toEqual(['S32']);
  });
});
