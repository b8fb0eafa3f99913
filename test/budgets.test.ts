import { describe, expect, it } from 'vitest';
import { CASTS_PER_1000_LINES, DOOR_BYTES, LONGER_FILES, MORE_CASTS, castRate, checkFile, checkSource, checkTest } from '../scripts/budgets.ts';
import { doorSize } from '../scripts/door-size.ts';
import { doorsOf } from '../scripts/doors.ts';
import { ROOT, describeViolations, readSources, type SourceFile, type Violation } from '../scripts/sources.ts';
import { checkTracked, readTracked, wordsOfThisMachine } from '../scripts/tracked.ts';

const sources = readSources('src');
const tests = readSources('test');

describe('the budgets', () => {
  it('hold for the size and the name of every file', () => {
    expect(describeViolations([...sources, ...tests, ...readSources('scripts')].flatMap(checkFile))).toEqual([]);
  });

  it('hold for what is claimed and silenced in src', () => {
    expect(describeViolations(sources.flatMap(checkSource))).toEqual([]);
    expect(castRate(sources)).toBeLessThanOrEqual(CASTS_PER_1000_LINES);
  });

  it('hold for tests: none hides others, none is skipped without a reason', () => {
    expect(describeViolations(tests.flatMap(checkTest))).toEqual([]);
  });

  it('hold for every tracked file: nothing of one machine', () => {
    const words = wordsOfThisMachine();
    expect(describeViolations(readTracked().flatMap((file) => checkTracked(file, words)))).toEqual([]);
  });

  it('are raised only for files that are there', () => {
    const known = [...sources, ...tests].map((file) => file.path);
    expect([...Object.keys(LONGER_FILES), ...Object.keys(MORE_CASTS)].filter((name) => !known.includes(name))).toEqual([]);
  });

  // The types of a version are one door each, and all code of theirs is a list of names.
  const doors = doorsOf(ROOT).filter((door) => !door.output.startsWith('kinds/'));
  it.each(doors.map((door) => door.output))('hold for what dist/%s.js loads at once', (output) => {
    const { bytes, files } = doorSize(output);
    expect(bytes, files.join(', ')).toBeLessThanOrEqual(DOOR_BYTES[output] ?? 0);
  });
});

describe('the checks of budgets', () => {
  const rulesOf = (violations: readonly Violation[]): readonly string[] => violations.map(({ rule, line }) => `${rule}:${line}`);
  const source = (text: string): SourceFile => ({ path: 'src/wire/made-up.ts', text });

  it('count lines, but not of generated files', () => {
    const text = 'export {};\n'.repeat(401);
    expect(rulesOf(checkFile({ path: 'src/wire/a.ts', text }))).toEqual(['lines:0']);
    expect(rulesOf(checkFile({ path: 'src/wire/a.generated.ts', text }))).toEqual([]);
    expect(rulesOf(checkFile({ path: 'src/wire/a.ts', text: text.slice(11) }))).toEqual([]);
  });

  it.each(['src/utils/a.ts', 'src/wire/patch-helpers.ts', 'test/data.test.ts'])('refuse the name %s', (path) => {
    expect(rulesOf(checkFile({ path, text: '' }))).toEqual(['name:0']);
  });

  it('accept a name that only contains such a word', () => {
    expect(rulesOf(checkFile({ path: 'src/wire/metadata.ts', text: '' }))).toEqual([]);
  });

  it('see any, also inside a type', () => {
    expect(rulesOf(checkSource(source('export type A = string;\nexport const a: Map<string, any[]> = new Map();')))).toEqual(['any:2']);
    expect(rulesOf(checkSource(source('// any\nexport const any = "any";')))).toEqual([]);
  });

  it('see casts, but not `as const` and not renamed imports', () => {
    const cast = 'x as string;\n';
    const free = "import { a as b } from './a.ts';\nexport const c = [1] as const;\n";
    expect(rulesOf(checkSource(source(free + cast.repeat(4))))).toEqual([]);
    expect(rulesOf(checkSource(source(free + cast.repeat(5))))).toEqual(['cast:7']);
    expect(castRate([source(`${free}<string>x;\n${cast}`.padEnd(1000, '\n'))])).toBeGreaterThan(2);
  });

  it.each(['// @ts-ignore', '/* @ts-expect-error because */', '// oxlint-disable-next-line no-console', '/* eslint-disable */'])('refuse %s', (comment) => {
    expect(rulesOf(checkSource(source(`\n${comment}\nexport {};`)))).toEqual(['comment:2']);
  });

  it('refuse a variable at the level of a module', () => {
    expect(rulesOf(checkSource(source('let a = 1;\nexport let b = 2;\nexport const c = () => { let d = a; return d + b; };')))).toEqual(['state:1', 'state:2']);
  });

  it.each([
    ['it.only("a", () => {});', ['focus:1']],
    ['describe.only("a", () => {});', ['focus:1']],
    ['it.skip("a", () => {});', ['skip:1']],
    ['it.todo("a");', ['skip:1']],
    ['\nit.skipIf(slow)("a", () => {});', ['skip:2']],
    ['it("a", (context) => context.skip());', ['skip:1']],
    ['it("a", (context) => context.skip("no disk here"));', []],
    ['it("a", (context) => context.skip(slow, "no disk here"));', []],
    ['it("a", ({ skip }) => skip());', ['skip:1']],
    ['pages.skip(1).only(2);', []],
  ])('judge %s', (text, rules) => {
    expect(rulesOf(checkTest({ path: 'test/made-up.test.ts', text }))).toEqual(rules);
  });

  it('see words of a machine, and addresses in a lockfile', () => {
    const words = ['/somewhere/clone/'];
    expect(rulesOf(checkTracked({ path: 'a.md', text: 'one\nsee /somewhere/clone/a.md' }, words))).toEqual(['machine:2']);
    expect(rulesOf(checkTracked({ path: 'web/package-lock.json', text: '{\n"resolved": "there" }' }, words))).toEqual(['resolved:2']);
    expect(rulesOf(checkTracked({ path: 'a.json', text: '{ "resolved": 1 }' }, words))).toEqual([]);
  });
});
