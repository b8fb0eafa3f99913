import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/sources.ts';

// The real script in a made-up clone: one package, one source, and a build that writes down that it ran.
const LOCKFILE = { lockfileVersion: 3, packages: { '': {}, 'node_modules/one': { version: '1.0.0', integrity: 'sha512-one' } } };
const BUILD = `
import { appendFileSync, mkdirSync } from 'node:fs';
mkdirSync('dist', { recursive: true });
appendFileSync('dist/builds', 'built ');
if (process.env.BUILD_FAILS) { console.error('a reason'); process.exit(1); }
`;

describe('set-up', () => {
  let clone: string;
  const at = (name: string): string => path.join(clone, name);
  const builds = (): string => readFileSync(at('dist/builds'), 'utf8').trim();

  beforeEach(() => {
    clone = mkdtempSync(path.join(tmpdir(), 'everwatch-clone-'));
    for (const folder of ['scripts', 'src', 'node_modules/node/bin']) mkdirSync(at(folder), { recursive: true });
    copyFileSync(path.join(ROOT, 'scripts', 'setup.mjs'), at('scripts/setup.mjs'));
    symlinkSync(process.execPath, at('node_modules/node/bin/node'));
    writeFileSync(at('package.json'), '{ "type": "module" }');
    writeFileSync(at('package-lock.json'), JSON.stringify(LOCKFILE));
    writeFileSync(at('node_modules/.package-lock.json'), JSON.stringify(LOCKFILE));
    writeFileSync(at('scripts/build.ts'), BUILD);
    writeFileSync(at('scripts/doors.ts'), '');
    writeFileSync(at('src/a.ts'), '');
  });
  afterEach(() => rmSync(clone, { recursive: true, force: true }));

  function setUp(env: Readonly<Record<string, string>> = {}): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, [at('scripts/setup.mjs')], { cwd: clone, encoding: 'utf8', env: { ...process.env, ...env } });
    return { status, stdout: stdout.replaceAll(/\d+\.\d s/g, 'N s'), stderr };
  }

  it('does what is missing, once, and then says that there is nothing to do', () => {
    expect(setUp().stdout).toBe('set-up: packages: node_modules already holds what the lockfile asks for\nset-up: build: dist/ in N s\n');
    expect(setUp()).toEqual({ status: 0, stdout: 'set-up: nothing to do\n', stderr: '' });
    expect(builds()).toBe('built');
  });

  it('builds again when a source has changed, is new or is gone, and when dist is gone', () => {
    const again = 'set-up: build: dist/ in N s\n';
    setUp();
    utimesSync(at('src/a.ts'), 1, 1);
    expect(setUp().stdout).toBe(again);
    writeFileSync(at('src/b.ts'), '');
    expect(setUp().stdout).toBe(again);
    rmSync(at('src/b.ts'));
    expect(setUp().stdout).toBe(again);
    expect(builds()).toBe('built built built built');
    rmSync(at('dist'), { recursive: true });
    expect(setUp().stdout).toBe(again);
  });

  it('installs when the lockfile asks for something else than what is there', () => {
    setUp();
    const other = { ...LOCKFILE, packages: { ...LOCKFILE.packages, 'node_modules/one': { version: '2.0.0', integrity: 'sha512-two' } } };
    writeFileSync(at('package-lock.json'), JSON.stringify(other));
    // No npm to be found: it must have been wanted.
    expect(setUp({ PATH: '' })).toEqual({ status: 1, stdout: 'set-up: packages: npm ci ...\n', stderr: 'set-up: npm ci could not be started: spawnSync npm ENOENT.\n' });
  });

  it('does not mind an optional package that is for another machine', () => {
    const optional = { ...LOCKFILE, packages: { ...LOCKFILE.packages, 'node_modules/two': { version: '1.0.0', optional: true } } };
    writeFileSync(at('package-lock.json'), JSON.stringify(optional));
    expect(setUp({ PATH: '' }).status).toBe(0);
  });

  it('shows what a failed build said, then one sentence, and tries again the next time', () => {
    const { status, stderr } = setUp({ BUILD_FAILS: '1' });
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'a reason\nset-up: the build failed (exit code 1); its output is above.\n' });
    expect(setUp()).toEqual({ status: 0, stdout: 'set-up: build: dist/ in N s\n', stderr: '' });
  });

  it('says in one sentence that the lockfile is missing', () => {
    rmSync(at('package-lock.json'));
    expect(setUp()).toEqual({ status: 1, stdout: '', stderr: 'set-up: package-lock.json is missing: restore it from git.\n' });
  });

  it('takes over the lock of a process that is gone', () => {
    const gone = spawnSync(process.execPath, ['--version']).pid;
    mkdirSync(at('.cache'));
    writeFileSync(at('.cache/setup.lock'), String(gone));
    expect(setUp().status).toBe(0);
    expect(existsSync(at('.cache/setup.lock'))).toBe(false);
  });

  it('waits for the one that is at work, and then has nothing to do', async () => {
    mkdirSync(at('.cache'));
    writeFileSync(at('.cache/setup.lock'), String(process.pid));
    const waiting = spawn(process.execPath, [at('scripts/setup.mjs')], { cwd: clone });
    let said = '';
    const waits = new Promise<void>((resolve) => {
      waiting.stdout.on('data', (piece: Buffer) => {
        said += piece.toString();
        if (said.includes('waiting')) resolve();
      });
    });
    const ended = new Promise<number | null>((resolve) => waiting.on('close', resolve));
    await waits;
    expect(existsSync(at('dist'))).toBe(false);
    rmSync(at('.cache/setup.lock'));
    expect(await ended).toBe(0);
    expect(said).toContain(`set-up: waiting for another set-up (process ${process.pid})\n`);
    expect(builds()).toBe('built');
  });
});
