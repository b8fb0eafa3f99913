import { describe, expect, it } from 'vitest';
import { AREAS, areaOf } from '../scripts/areas.ts';
import { checkImports } from '../scripts/import-map.ts';
import { describeViolations, readSources } from '../scripts/sources.ts';

/** What the check says about made-up files, given as path (under src/) -> text. */
function check(files: Readonly<Record<string, string>>): readonly string[] {
  return describeViolations(checkImports(Object.entries(files).map(([name, text]) => ({ path: `src/${name}`, text }))));
}

describe('the imports of src', () => {
  it('go only where the table of areas lets them', () => {
    expect(describeViolations(checkImports(readSources('src')))).toEqual([]);
  });
});

describe('the table of areas', () => {
  it('names only areas that exist', () => {
    const places = AREAS.map((area) => area.place);
    expect(AREAS.flatMap((area) => area.imports).filter((name) => !places.includes(name))).toEqual([]);
    expect(new Set(places).size).toBe(places.length);
  });

  it('has no ring itself', () => {
    const left = new Map(AREAS.map((area) => [area.place, area.imports]));
    while (left.size > 0) {
      const lowest = [...left].find(([, imports]) => imports.every((name) => !left.has(name)));
      expect(lowest, `these import each other: ${[...left.keys()].join(', ')}`).toBeDefined();
      left.delete(lowest?.[0] ?? '');
    }
  });

  it('lets browser-safe areas import only browser-safe areas', () => {
    const safe = AREAS.filter((area) => area.browserSafe);
    const places = safe.map((area) => area.place);
    expect(safe.flatMap((area) => area.imports).filter((name) => !places.includes(name))).toEqual([]);
  });

  it.each([
    ['src/base/clock.ts', 'base'],
    ['src/wire/patch/merge-schema.ts', 'wire'],
    ['src/server/server.ts', 'server'],
    ['src/server/storage/revision-log.ts', 'server/storage'],
    ['src/index.ts', 'index.ts'],
    ['src/server.index.ts', 'server.index.ts'],
    ['src/server/unheard-of/file.ts', undefined],
    ['src/serverless/file.ts', undefined],
    ['src/stray.ts', undefined],
  ])('puts %s into %s', (file, place) => {
    expect(areaOf(file)?.place).toBe(place);
  });
});

describe('the check of imports', () => {
  it('lets pass what the table allows', () => {
    expect(
      check({
        'base/clock.ts': 'export interface Clock { now(): number }',
        'wire/object.ts': "import type { Clock } from '../base/clock.ts'; export const clock: Clock | undefined = undefined;",
        'server/storage/log.ts': "import { readFileSync } from 'node:fs'; import BTree from 'sorted-btree'; export { readFileSync, BTree };",
        'cli/main.ts': "export const wire = await import('../wire/object.ts');",
        'index.ts': "export { clock } from './wire/object.ts'; export type { Clock } from './base/clock.ts';",
      }),
    ).toEqual([]);
  });

  it('reports a forbidden import with its file, line and rule', () => {
    expect(
      check({
        'server/storage/log.ts': 'export const log = 1;',
        'client/store.ts': "\n\nimport { log } from '../server/storage/log.ts';\nexport { log };",
      }),
    ).toEqual(["src/client/store.ts:3 area: client may not import server/storage ('../server/storage/log.ts')"]);
  });

  it.each([
    ['a type import', "import type { Log } from '../server/storage/log.ts';", ', not even a type'],
    ['a re-export', "export { log } from '../server/storage/log.ts';", ''],
    ['a re-export of everything', "export * from '../server/storage/log.ts';", ''],
    ['an import for its effect', "import '../server/storage/log.ts';", ''],
    ['a dynamic import', "export const later = () => import('../server/storage/log.ts');", ''],
    ['a dynamic import in a template', 'export const later = () => import(`../server/storage/log.ts`);', ''],
    ['an import inside a type', "export type Log = import('../server/storage/log.ts').Log;", ', not even a type'],
    ['the type of a module', "export type Module = typeof import('../server/storage/log.ts');", ', not even a type'],
    ['an augmented module', "declare module '../server/storage/log.ts' { interface Log { more: true } }", ', not even a type'],
    ['require', "export const log = require('../server/storage/log.ts');", ''],
    ['import.meta.resolve', "export const place = import.meta.resolve('../server/storage/log.ts');", ''],
  ])('sees %s', (_form, text, addition) => {
    expect(check({ 'server/storage/log.ts': 'export interface Log {} export const log = 1;', 'client/store.ts': text })).toEqual([
      `src/client/store.ts:1 area: client may not import server/storage${addition} ('../server/storage/log.ts')`,
    ]);
  });

  it('keeps the parts of the server apart, and the command out of them', () => {
    const storage = { 'server/storage/log.ts': 'export const log = 1;', 'client/store.ts': 'export const store = 1;' };
    expect(check({ ...storage, 'server/http/router.ts': "import '../storage/log.ts';" })).toEqual([
      "src/server/http/router.ts:1 area: server/http may not import server/storage ('../storage/log.ts')",
    ]);
    expect(check({ ...storage, 'server/server.ts': "import './storage/log.ts';" })).toEqual([]);
    expect(check({ ...storage, 'server/resources/crd.ts': "import '../../client/store.ts';" })).toEqual([
      "src/server/resources/crd.ts:1 area: server/resources may not import client ('../../client/store.ts')",
    ]);
    expect(check({ ...storage, 'cli/main.ts': "import '../server/storage/log.ts';" })).toEqual([
      "src/cli/main.ts:1 area: cli may not import server/storage ('../server/storage/log.ts')",
    ]);
  });

  it("keeps Node's modules out of browser-safe areas, and wants their prefix elsewhere", () => {
    expect(check({ 'wire/lines.ts': "import { Buffer } from 'node:buffer'; export { Buffer };" })).toEqual([
      "src/wire/lines.ts:1 builtin: wire runs in browsers too and may not import 'node:buffer'",
    ]);
    expect(check({ 'wire/lines.ts': "import type { Stats } from 'fs'; export type { Stats };" })).toEqual([
      "src/wire/lines.ts:1 builtin: wire runs in browsers too and may not import 'fs'",
    ]);
    expect(check({ 'cli/main.ts': "import 'fs';" })).toEqual(["src/cli/main.ts:1 builtin: write 'node:fs'"]);
  });

  it('keeps packages to the areas that may have them', () => {
    expect(check({ 'client/store.ts': "import type { Document } from 'yaml'; export type { Document };" })).toEqual([
      "src/client/store.ts:1 package: client may not import the package 'yaml'",
    ]);
    expect(check({ 'client/store.ts': "import '@scope/name/part';" })).toEqual([
      "src/client/store.ts:1 package: client may not import the package '@scope/name'",
    ]);
    expect(check({ 'testing/cluster.ts': "import 'everwatch';" })).toEqual([
      "src/testing/cluster.ts:1 package: testing may not import the package 'everwatch'",
    ]);
  });

  it('refuses paths that it cannot read or that lead nowhere', () => {
    expect(check({ 'cli/main.ts': 'export const load = (name: string) => import(`./commands/${name}.ts`);' })).toEqual([
      'src/cli/main.ts:1 unreadable: the path of an import is written out, so that this check and the bundler can follow it',
    ]);
    // A `.js` that means a `.ts` would hide a ring.
    expect(check({ 'base/a.ts': 'export const a = 1;', 'base/b.ts': "import './a.js';" })).toEqual([
      "src/base/b.ts:1 unreadable: './a.js' names no file of src/",
    ]);
    expect(check({ 'base/a.ts': "import '../../test/fixture.ts';" })).toEqual([
      "src/base/a.ts:1 unreadable: '../../test/fixture.ts' names no file of src/",
    ]);
  });

  it('lets a door only re-export by name', () => {
    const rule = "door: a door holds only `export { name } from './file.ts'`";
    const text = "export * from './wire/object.ts';\nexport const more = 1;\nimport './wire/object.ts';\nexport { one } from './wire/object.ts';";
    expect(check({ 'wire/object.ts': 'export const one = 1;', 'index.ts': text })).toEqual([1, 2, 3].map((line) => `src/index.ts:${line} ${rule}`));
  });

  it('refuses a file in no area', () => {
    expect(check({ 'stray.ts': 'export const a = 1;' })).toEqual(['src/stray.ts place: lies in no area of scripts/areas.ts']);
  });

  it('refuses rings of files, of types too, once each and by their shortest way', () => {
    expect(
      check({
        'base/a.ts': "import type { B } from './b.ts'; export interface A { b: B }",
        'base/b.ts': "export const later = () => import('./c.ts'); export interface B {}",
        'base/c.ts': "export { A } from './a.ts'; import './d.ts';",
        'base/d.ts': "\nimport './a.ts';",
        'base/self.ts': "import './self.ts';",
        'base/aside.ts': "import './a.ts';",
      }),
    ).toEqual([
      'src/base/a.ts:1 cycle: src/base/a.ts -> src/base/b.ts -> src/base/c.ts -> src/base/a.ts',
      'src/base/d.ts:2 cycle: src/base/d.ts -> src/base/a.ts -> src/base/b.ts -> src/base/c.ts -> src/base/d.ts',
      'src/base/self.ts:1 cycle: src/base/self.ts -> src/base/self.ts',
    ]);
  });
});
