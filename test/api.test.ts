import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiReports, readSource, type ApiReport } from '../scripts/api.ts';
import { doorsOf, type Door } from '../scripts/doors.ts';
import { ROOT, describeViolations } from '../scripts/sources.ts';

const reports = apiReports(doorsOf(ROOT), readSource);

describe('the doors', () => {
  it('say of every name what it promises', () => {
    expect(describeViolations(reports.flatMap((report) => report.violations))).toEqual([]);
  });

  it('have no report but their own', () => {
    const onDisk = readdirSync(path.join(ROOT, 'api')).map((name) => `api/${name}`);
    expect(onDisk.sort()).toEqual(reports.map((report) => report.path).sort());
  });

  it.each(reports)('are as $path says (if the change is meant, run `npm run api`)', (report) => {
    expect(report.text).toBe(readFileSync(path.join(ROOT, report.path), 'utf8'));
  });
});

describe('a report', () => {
  const DOOR: Door = { specifier: 'everwatch', source: 'src/index.ts', output: 'index', bundle: 'library' };

  function report(files: Readonly<Record<string, string>>, doors: readonly Door[] = [DOOR]): ApiReport {
    const read = (name: string): { path: string; text: string } => {
      const text = files[name.slice('src/'.length)];
      if (text === undefined) throw new Error(`no file ${name}`);
      return { path: name, text };
    };
    const [first] = apiReports(doors, read);
    if (first === undefined) throw new Error('no report');
    return first;
  }

  it('has each name under its promise, with where and what it is', () => {
    const { text, violations } = report({
      'index.ts': `
        /** @public */
        export { open, type Options as OpenOptions } from './client/open.ts';
        export { Watch, LIMIT } from './client/watch.ts';`,
      'client/open.ts': `
        /** How. */
        export interface Options { /** Default 3. */ readonly tries?: number }
        /** Opens. */
        export function open(options: Options = {}): Promise<void> { return Promise.resolve(void options); }`,
      'client/watch.ts': `
        /** A watch.\n * @experimental */
        export class Watch { #open = true; readonly name: string = 'w'; close(): void { this.#open = false; } }
        /** @internal */
        export const LIMIT = 5;`,
    });
    expect(violations).toEqual([]);
    expect(text.slice(text.indexOf('## public'))).toBe(`## public

### OpenOptions

src/client/open.ts

\`\`\`ts
export interface Options {
  readonly tries?: number;
}
\`\`\`

### open

src/client/open.ts

\`\`\`ts
export declare function open(options?: Options): Promise<void>;
\`\`\`

## experimental

### Watch

src/client/watch.ts

\`\`\`ts
export declare class Watch {
  #private;
  readonly name: string;
  close(): void;
}
\`\`\`

## internal

### LIMIT

src/client/watch.ts

\`\`\`ts
export declare const LIMIT = 5;
\`\`\`
`);
  });

  it('follows names through other files, and keeps overloads together', () => {
    const { text } = report({
      'index.ts': "/** @public */ export { parse } from './wire/all.ts';",
      'wire/all.ts': "import { read as parse } from './read.ts'; export { parse };",
      'wire/read.ts':
        'export function read(text: string): number;\nexport function read(text: Uint8Array): string;\nexport function read(text: string | Uint8Array): number | string { return text.length; }',
    });
    expect(text).toContain('export declare function read(text: string): number;\nexport declare function read(text: Uint8Array): string;\n```');
  });

  it('lists the types that a user meets but cannot name', () => {
    const { text } = report({
      'index.ts': "/** @public */ export { open, type Named } from './client/open.ts';",
      'client/open.ts': `
        import type { Far as Renamed } from './pass.ts';
        import type { Stats } from 'node:fs';
        export interface Named { stats: Stats }
        interface Base { base: Date }
        export interface Near extends Base { named: Named }
        export function open<T extends Near>(value: T, far: Renamed[]): Named & Near { throw new Error(String([value, far])); }`,
      'client/pass.ts': "export type { Distant as Far } from './far.ts';",
      'client/far.ts': 'export type Distant = 1;',
    });
    expect(text.slice(text.indexOf('## Mentioned'))).toBe('## Mentioned, but not exported\n\n- Distant, src/client/far.ts: in open\n- Near, src/client/open.ts: in open\n');
  });

  it('does not accept a name without a promise, with two, or without a meaning', () => {
    const { violations } = report({
      'index.ts': "export { a } from './base/a.ts';\n/** @public */\nexport { b } from './base/a.ts';\n/** @public */\nexport { c } from './base/a.ts';",
      'base/a.ts': '/** No tag. */\nexport const a: number = 1;\n/** @internal */\nexport const b: number = 2;',
    });
    expect(describeViolations(violations)).toEqual([
      'src/index.ts:1 tag: a needs @public, @experimental or @internal, here or where it is declared (src/base/a.ts)',
      'src/index.ts:3 tag: b is @public here and @internal where it is declared (src/base/a.ts)',
      'src/index.ts:5 export: src/base/a.ts exports no c',
    ]);
  });

  it('of kinds has the names only, those of generated files too', () => {
    const door: Door = { specifier: 'everwatch/kinds/apps/v1', source: 'src/kinds/apps/v1.ts', output: 'kinds/apps/v1', bundle: 'library' };
    const { path: place, text } = report(
      { 'kinds/apps/v1.ts': "export * from './v1.generated.ts';", 'kinds/apps/v1.generated.ts': 'export type Deployment = { a: 1 };\nexport interface Scale {}' },
      [door],
    );
    expect(place).toBe('api/kinds.md');
    expect(text).toContain('## everwatch/kinds/apps/v1\n\nDeployment, Scale\n');
  });
});
