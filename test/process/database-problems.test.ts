import { spawn } from 'node:child_process';
import { chmod, mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { startProcess, withFolder } from './server-process.ts';

const BIN = path.resolve(import.meta.dirname, '../../bin/everwatch.js');
const NOBODY = 65_534;

interface End {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The end of a server that does not come up. */
function refusal(folder: string, options: { readonly uid?: number } = {}): Promise<End> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BIN, 'serve', '--data', folder, '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

function database(file: string, sql: string): void {
  const made = new DatabaseSync(file);
  made.exec(sql);
  made.close();
}

/** A folder in which a server has lived. */
async function livedIn(folder: string): Promise<string> {
  const server = await startProcess(['--data', folder, '--port', '0']);
  await server.stop('SIGTERM');
  return path.join(folder, 'everwatch.db');
}

/** Spoils pages in the middle of the file; its head stays whole. */
async function spoil(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    const { size } = await handle.stat();
    await handle.write(Buffer.alloc(size - 8192, 0xa5), 0, size - 8192, 8192);
  } finally {
    await handle.close();
  }
}

describe('a database that cannot be used ends the start with 1, nothing on stdout, and one sentence that says what to do', { timeout: 30_000 }, () => {
  it.each<{ name: string; prepare: (folder: string) => Promise<void>; says: RegExp }>([
    {
      name: 'of another program', says: /everwatch\.db is a database of another program; choose another folder with --data/,
      prepare: (folder) => Promise.resolve(database(path.join(folder, 'everwatch.db'), 'CREATE TABLE theirs (x); PRAGMA user_version = 3')),
    },
    {
      name: 'no database at all', says: /everwatch\.db: this is not an everwatch database; choose another folder with --data/,
      prepare: (folder) => writeFile(path.join(folder, 'everwatch.db'), 'dear diary, '.repeat(2000)),
    },
    {
      name: 'newer', says: /everwatch\.db was written by a newer everwatch \(schema 9, this one knows 1\); use that version or a newer one/,
      prepare: async (folder) => database(await livedIn(folder), 'PRAGMA user_version = 9'),
    },
    {
      name: 'damaged', says: /everwatch\.db: the database is damaged; restore a copy, or move the file away to start empty/,
      prepare: async (folder) => spoil(await livedIn(folder)),
    },
    {
      name: 'without its head', says: /everwatch\.db: the database has lost its head; restore a copy, or move the file away to start empty/,
      prepare: async (folder) => database(await livedIn(folder), 'DELETE FROM log'),
    },
    {
      name: 'a folder', says: /everwatch\.db is a folder, and the database belongs there; move it away, or choose another folder with --data/,
      prepare: (folder) => mkdir(path.join(folder, 'everwatch.db')).then(() => undefined),
    },
  ])('$name', ({ prepare, says }) => withFolder(async (folder) => {
    await prepare(folder);
    const { code, stdout, stderr } = await refusal(folder);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(says);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  }));

  it('locked by another program', () => withFolder(async (folder) => {
    const file = await livedIn(folder);
    const other = new DatabaseSync(file);
    try {
      // As a shell does in which somebody has begun to look around.
      other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; UPDATE log SET head = head');
      const { code, stderr } = await refusal(folder);
      expect(code).toBe(1);
      expect(stderr).toMatch(/everwatch\.db: the database is locked by another program; close it and try again\n$/);
    } finally {
      other.close();
    }
  }));

  it('in a folder that this user may not write to', ({ skip }) => withFolder(async (folder) => {
    const isRoot = process.getuid?.() === 0;
    if (process.getuid === undefined) skip('rights of folders are another matter on Windows');
    await chmod(folder, 0o555);
    // Rights do not bind root, so somebody else starts it.
    const { code, stdout, stderr } = await refusal(folder, isRoot ? { uid: NOBODY } : {});
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/cannot be written to; give this user the right, or choose another folder with --data/);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  }));
});
