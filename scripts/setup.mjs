#!/usr/bin/env node
// Makes a clone ready to work: the packages of the lockfile, the pinned Node, the built doors. Does only what is
// missing and says one line per thing done. Plain JavaScript on purpose: it runs before anything is installed, on
// whatever Node the machine has (18 or newer).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OLDEST_NODE = 18;
const LOCK_POLL_MS = 200;
const LOCK_PATIENCE_MS = 10 * 60_000;

export const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => path.join(root, ...parts);

/** The pinned Node's own binary. Spawned by path, because a running shell remembers where it found `node` before. */
export const pinnedNode = at('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

// Vanishes together with what it vouches for.
const installStamp = at('node_modules', '.everwatch');
const buildStamp = at('dist', '.sources');

/** What the reader has to know in one sentence; anything else that is thrown is a bug of this script. */
export class SetupError extends Error {}

/**
 * Brings the clone up to date and returns how many things it had to do. `build: false` leaves `dist/` alone.
 * Two set-ups at once wait for each other; one with nothing to do takes no lock.
 */
export async function setUp({ build = true } = {}) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) throw new SetupError(`set-up needs Node ${OLDEST_NODE} or newer, and this is ${process.versions.node}.`);
  if (isInstalled() && (!build || isBuilt())) return 0;
  const release = await takeLock();
  try {
    let done = 0;
    if (!isInstalled()) {
      install();
      done++;
    }
    if (build && !isBuilt()) {
      buildDoors();
      done++;
    }
    return done;
  } finally {
    release();
  }
}

function isInstalled() {
  return readOr(installStamp, '') === installFingerprint() && existsSync(pinnedNode);
}

function install() {
  if (holdsLockfile()) {
    checkPinnedNode();
    writeFileSync(installStamp, installFingerprint());
    return say('packages: node_modules already holds what the lockfile asks for');
  }
  say('packages: npm ci ...');
  const started = Date.now();
  run('npm', ['ci', '--no-progress', '--loglevel=error'], {
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: pathWithoutOurs() },
    what: 'npm ci',
  });
  checkPinnedNode();
  writeFileSync(installStamp, installFingerprint());
  say(`packages: installed in ${seconds(started)}`);
}

/** Someone who ran `npm install` by hand has everything already: npm keeps its own record of what it laid down. */
function holdsLockfile() {
  const laid = readJson(at('node_modules', '.package-lock.json'));
  const asked = readJson(at('package-lock.json'));
  if (laid === undefined || asked === undefined || !existsSync(pinnedNode)) return false;
  return Object.entries(asked.packages).every(([place, wanted]) => {
    if (place === '') return true;
    const present = laid.packages[place];
    if (present === undefined) return wanted.optional === true;
    return present.version === wanted.version && present.integrity === wanted.integrity;
  });
}

function checkPinnedNode() {
  const answer = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' });
  if (answer.status === 0 && answer.stdout.startsWith('v')) return;
  throw new SetupError(
    `the pinned Node does not run (${pinnedNode}): its package brings the binary in an install script, so allow install scripts ` +
      '(npm config get ignore-scripts) and run `npm run setup` again.',
  );
}

function isBuilt() {
  return readOr(buildStamp, '') === sourcesFingerprint();
}

function buildDoors() {
  const started = Date.now();
  // Taken before the build: a file that changes meanwhile makes the next set-up build again.
  const fingerprint = sourcesFingerprint();
  run(pinnedNode, [at('scripts', 'build.ts')], { what: 'the build' });
  writeFileSync(buildStamp, fingerprint);
  say(`build: dist/ in ${seconds(started)}`);
}

function installFingerprint() {
  const lock = readOr(at('package-lock.json'), undefined);
  if (lock === undefined) throw new SetupError('package-lock.json is missing: restore it from git.');
  return digest([process.platform, process.arch, lock]);
}

/** Names, sizes and times of everything that the build reads; reading the contents would cost more than it tells. */
function sourcesFingerprint() {
  const files = [at('package-lock.json'), at('scripts', 'build.ts'), at('scripts', 'doors.ts'), ...filesUnder(at('src'))];
  return digest(
    files.sort().map((file) => {
      const { mtimeMs, size } = statSync(file);
      return `${path.relative(root, file)} ${mtimeMs} ${size}`;
    }),
  );
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(place) : [place];
  });
}

/**
 * One set-up at a time. The lock is a file with the holder's process id; one whose holder is gone is taken over.
 * It lies outside node_modules and dist, which set-up replaces.
 */
async function takeLock() {
  const lock = at('.cache', 'setup.lock');
  mkdirSync(path.dirname(lock), { recursive: true });
  const deadline = Date.now() + LOCK_PATIENCE_MS;
  let said = false;
  while (!tryLock(lock)) {
    const holder = Number(readOr(lock, '0'));
    if (holder > 0 && !isAlive(holder)) {
      takeOver(lock, holder);
      continue;
    }
    if (Date.now() > deadline) throw new SetupError(`another set-up (process ${holder}) has held ${lock} for too long: end it or delete that file.`);
    if (!said && holder > 0) say(`waiting for another set-up (process ${holder})`);
    said ||= holder > 0;
    await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
  }
  return () => rmSync(lock, { force: true });
}

function tryLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Renames before it deletes, so that of two that see the same dead holder only one removes that holder's file. */
function takeOver(lock, holder) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (Number(readOr(aside, '0')) === holder) rmSync(aside, { force: true });
  else renameSync(aside, lock);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, but belongs to someone else.
    return error.code === 'EPERM';
  }
}

/** Runs a command quietly; its output is shown only if it fails. */
function run(command, args, { what, ...options }) {
  const result = spawnSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 26, ...options });
  if (result.error !== undefined) throw new SetupError(`${what} could not be started: ${result.error.message}.`);
  if (result.status === 0) return;
  process.stderr.write(result.stdout + result.stderr);
  throw new SetupError(`${what} failed (exit code ${result.status ?? result.signal}); its output is above.`);
}

/** npm must not run on the Node that it is about to replace. */
function pathWithoutOurs() {
  const ours = at('node_modules');
  const parts = (process.env.PATH ?? '').split(path.delimiter);
  return parts.filter((part) => !path.resolve(part).startsWith(ours)).join(path.delimiter);
}

function readOr(file, fallback) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return fallback;
    throw error;
  }
}

function readJson(file) {
  const text = readOr(file, undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

function digest(parts) {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

function say(line) {
  process.stdout.write(`set-up: ${line}\n`);
}

/** Runs a script's main and turns a {@link SetupError} into one sentence on stderr and exit code 1. */
export async function main(action) {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`set-up: ${error.message}\n`);
    process.exitCode = 1;
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    if ((await setUp()) === 0) say('nothing to do');
  });
}
