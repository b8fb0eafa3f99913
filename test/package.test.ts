import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doorSize } from '../scripts/door-size.ts';
import { DOORS, NOT_YET, doorsOf, type Door } from '../scripts/doors.ts';
import { ROOT } from '../scripts/sources.ts';

const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const doors = doorsOf(ROOT);
const importable = doors.filter((door) => door.bundle === 'library' || door.bundle === 'browser');

describe('the package', () => {
  it('has nothing to install at the user\'s', () => {
    expect(Object.keys(manifest).filter((key) => /dependencies$/i.test(key))).toEqual(['devDependencies']);
  });

  it('has every door in its exports, and no other', () => {
    const subpaths = Object.keys(manifest['exports'] ?? {}).filter((name) => name !== './package.json');
    const expected = DOORS.filter((door) => door.bundle === 'library').map((door) => door.specifier.replace('everwatch', '.'));
    expect(subpaths.sort()).toEqual([...expected, './kinds/*'].sort());
  });

  it('calls no door unwritten that is written', () => {
    expect(NOT_YET.filter((source) => existsSync(path.join(ROOT, source)))).toEqual([]);
  });

  it('consists of the built doors, the command and the licences', () => {
    const [packed] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: ROOT, encoding: 'utf8' })) as readonly [{ readonly files: readonly { readonly path: string }[] }];
    const files = packed.files.map((file) => file.path);
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'bin/everwatch.js', 'dist/THIRD-PARTY-LICENSES.txt', ...doors.map((door) => `dist/${door.output}.js`)]));
    expect(files.filter((file) => !/^(?:LICENSE|examples\/.*|README\.md|package\.json|bin\/everwatch\.js|dist\/.+\.(?:js|d\.ts)|dist\/THIRD-PARTY-LICENSES\.txt)$/.test(file))).toEqual([]);
  });
});

describe('a built door', () => {
  it.each(doors.map((door) => door.output))('dist/%s.js needs only what Node has', (output) => {
    const known = builtinModules.map((name) => (name.startsWith('node:') ? name : `node:${name}`));
    expect(doorSize(output).outside.filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(doors.filter((door) => door.bundle === 'browser').map((door) => door.output))('dist/%s.js needs nothing of Node', (output) => {
    expect(doorSize(output).outside).toEqual([]);
  });
});

describe('a project that uses the package', () => {
  const project = mkdtempSync(path.join(tmpdir(), 'everwatch-user-'));
  const home = path.join(project, 'node_modules', 'everwatch');
  const compiler = path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');

  beforeAll(() => {
    mkdirSync(home, { recursive: true });
    for (const part of ['package.json', 'bin', 'dist']) cpSync(path.join(ROOT, part), path.join(home, part), { recursive: true });
    // It writes them whatever it thinks of the sources, which the step `types` judges.
    spawnSync(process.execPath, [compiler, '-p', 'tsconfig.types.json', '--outDir', path.join(home, 'dist', 'types')], { cwd: ROOT });
  }, 60_000);

  afterAll(() => rmSync(project, { recursive: true, force: true }));

  function compile(uses: readonly Door[], options: Readonly<Record<string, unknown>>): string {
    const statements = uses.map((door, index) => `export * as door${index} from '${door.specifier.split(' ')[0] ?? ''}';\n`);
    writeFileSync(path.join(project, 'index.ts'), statements.join(''));
    writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }');
    const compilerOptions = { module: 'nodenext', target: 'es2023', strict: true, noEmit: true, skipLibCheck: false, typeRoots: [path.join(ROOT, 'node_modules', '@types')], ...options };
    writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['index.ts'] }));
    return spawnSync(process.execPath, [compiler, '-p', '.'], { cwd: project, encoding: 'utf8' }).stdout;
  }

  // With skipLibCheck off: a declaration that names a package the user does not have is an error here.
  it('compiles against the types of every door', () => {
    const uses = importable.filter((door) => door.bundle === 'library');
    expect(compile(uses, { types: ['node'], lib: ['es2023', 'esnext.disposable'] })).toBe('');
  });

  it("compiles against the browser's door without the types of Node", () => {
    const uses = importable.filter((door) => door.bundle === 'browser' || door.output.startsWith('kinds/'));
    expect(compile(uses, { types: [], lib: ['es2023', 'esnext.disposable', 'dom', 'dom.asynciterable'], module: 'preserve', customConditions: ['browser'] })).toBe('');
  });

  it('imports every door', () => {
    const specifiers = importable.filter((door) => door.bundle === 'library').map((door) => door.specifier);
    const script = `for (const name of ${JSON.stringify(specifiers)}) await import(name);`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: project, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('the command', () => {
  /** Runs it as if Node were of the given version. */
  function runOn(version: string): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
    const pretend = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;
    return spawnSync(process.execPath, ['--import', pretend, path.join(ROOT, 'bin', 'everwatch.js'), '--help'], { encoding: 'utf8' });
  }

  it.each(['14.21.3', '20.20.2', '22.12.0'])('says one sentence on Node %s, which is too old', (version) => {
    const { status, stdout, stderr } = runOn(version);
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: `everwatch needs Node 22.13 or newer, and this is Node ${version}.\n` });
  });

  it.each(['22.13.0', '23.0.0', '100.0.0'])('does not mind Node %s', (version) => {
    expect(runOn(version).stderr).not.toContain('everwatch needs Node');
  });
});
