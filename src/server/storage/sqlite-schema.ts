import { accessSync, closeSync, constants, existsSync, fsyncSync, openSync, statSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StorageError, type StorageProblem } from './revision-log.ts';

/**
 * `full`: an answer means that the write has reached the disk (fsync in each commit).
 * `os`: an answer means that the operating system has it; a power cut may lose the last moments.
 */
export type Durability = 'full' | 'os';

// "ewat": tells our files from other SQLite databases (`file` and `sqlite3` show it too).
const APPLICATION_ID = 0x65776174;
/** Raised with every change of the tables. Each release opens the files of all earlier ones, and refuses later ones. */
export const SCHEMA_VERSION = 1;

const BUSY_MS = 2000;
const WAL_BYTES = 16 * 1024 * 1024;

/*
 * `latest` is the state; `history` undoes it, newest first: each row holds what the key was BEFORE that revision, so a
 * value is stored once however long history is, and forgetting is one DELETE by primary key.
 * `log` has a single row: `head` is the highest revision ever committed, kept apart because both tables may be empty.
 */
const TABLES = `
  CREATE TABLE log (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    head INTEGER NOT NULL,
    floor INTEGER NOT NULL,
    time INTEGER NOT NULL,
    floor_time INTEGER NOT NULL
  );
  CREATE TABLE latest (
    key TEXT PRIMARY KEY,
    value BLOB NOT NULL,
    create_revision INTEGER NOT NULL,
    mod_revision INTEGER NOT NULL,
    expires_at INTEGER
  );
  CREATE TABLE history (
    revision INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    key TEXT NOT NULL,
    deleted INTEGER NOT NULL,
    previous_value BLOB,
    previous_create_revision INTEGER,
    previous_mod_revision INTEGER,
    previous_expires_at INTEGER
  );
  CREATE INDEX history_by_key ON history (key, revision);
`;

export interface OpenOptions {
  readonly file: string;
  readonly durability: Durability;
}

/** Where an empty log starts. */
export interface Birth {
  readonly revision: number;
  readonly time: number;
}

/** Opens the file for writing, making it if need be. Throws {@link StorageError} that says what is wrong with it. */
export function openForWriting(options: OpenOptions, birth: Birth): DatabaseSync {
  return explained(options.file, () => {
    if (options.durability === 'full') syncLeftovers(options.file);
    const isNew = !existsSync(options.file);
    const database = new DatabaseSync(options.file);
    try {
      if (!isNew) refuseForeign(database, options.file);
      // A backup or a shell may have it for a moment. The thread waits, nobody else.
      database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
      const isEmpty = versionOf(database) === 0;
      // Must come before the first table, or it has no effect; later it would only write the first page again.
      if (isEmpty) database.exec('PRAGMA auto_vacuum = INCREMENTAL');
      database.exec('PRAGMA journal_mode = WAL');
      database.exec(`PRAGMA synchronous = ${options.durability === 'full' ? 'FULL' : 'NORMAL'}`);
      // On macOS a plain fsync leaves the bytes in the drive's cache; elsewhere these do nothing.
      database.exec('PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1');
      // The writer checkpoints between batches, never inside a commit that somebody waits for.
      database.exec('PRAGMA wal_autocheckpoint = 0');
      // What a burst has made of the write-ahead log is given back.
      database.exec(`PRAGMA journal_size_limit = ${WAL_BYTES}`);
      if (isEmpty) createTables(database, birth);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/** A second connection for reading, while the writer works on a thread of its own. */
export function openForReading(file: string): DatabaseSync {
  return explained(file, () => new DatabaseSync(file, { readOnly: true }));
}

/**
 * Holds `FILE.lock` until closed, so that a second server on the same file fails at once. The operating system lets go
 * of it when the process dies, however it dies.
 */
export function lockFile(file: string): { release(): void } {
  const lock = `${file}.lock`;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(lock);
    database.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    const held = database;
    return { release: () => held.close() };
  } catch (cause) {
    database?.close();
    if (problemOf(cause, lock) !== 'locked') throw explain(isFolder(lock) ? lock : file, cause);
    throw new StorageError('locked', `${file} is in use by another everwatch server; stop it, or choose another folder with --data`, { cause });
  }
}

/**
 * What a process that was killed has written to the write-ahead log, but not synced, may be nowhere but in the memory of
 * the operating system. SQLite takes it up all the same, and it is served from here on: a power cut must not take it back.
 */
function syncLeftovers(file: string): void {
  const log = `${file}-wal`;
  if (!existsSync(log)) return;
  const opened = openSync(log, 'r+');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

function createTables(database: DatabaseSync, birth: Birth): void {
  database.exec('BEGIN IMMEDIATE');
  database.exec(TABLES);
  database
    .prepare('INSERT INTO log (id, head, floor, time, floor_time) VALUES (1, ?, ?, ?, ?)')
    .run(birth.revision, birth.revision, birth.time, birth.time);
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}`);
  database.exec('COMMIT');
}

function refuseForeign(database: DatabaseSync, file: string): void {
  const version = versionOf(database);
  const application = numberOf(database, 'application_id');
  const tables = database.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.['n'];
  // A file that a crash left before its first commit has neither tables nor our id.
  if (version === 0 && application === 0 && tables === 0) return;
  if (application !== APPLICATION_ID) {
    throw new StorageError('foreign', `${file} is a database of another program; choose another folder with --data`);
  }
  if (version > SCHEMA_VERSION) {
    throw new StorageError('newer', `${file} was written by a newer everwatch (schema ${version}, this one knows ${SCHEMA_VERSION}); use that version or a newer one`);
  }
}

function versionOf(database: DatabaseSync): number {
  return numberOf(database, 'user_version');
}

function numberOf(database: DatabaseSync, pragma: 'user_version' | 'application_id'): number {
  return Number(database.prepare(`PRAGMA ${pragma}`).get()?.[pragma] ?? 0);
}

function explained<T>(file: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw error instanceof StorageError ? error : explain(file, error);
  }
}

/** Turns an error of SQLite into one that says what to do. */
export function explain(file: string, cause: unknown): StorageError {
  const problem = problemOf(cause, file);
  if (problem === 'failed' && isFolder(file)) {
    return new StorageError(problem, `${file} is a folder, and the database belongs there; move it away, or choose another folder with --data`, { cause });
  }
  const why = problem === 'failed' && cause instanceof Error ? ` (${cause.message})` : '';
  return new StorageError(problem, `${file}: ${ADVICE[problem]}${why}`, { cause });
}

const ADVICE: Record<StorageProblem, string> = {
  locked: 'the database is locked by another program; close it and try again',
  full: 'the disk is full; free some space. Nothing that was acknowledged is lost',
  damaged: 'the database is damaged; restore a copy, or move the file away to start empty',
  foreign: 'this is not an everwatch database; choose another folder with --data',
  newer: 'the database was written by a newer everwatch; use that version',
  closed: 'the database is closed',
  unwritable: 'it cannot be written to; give this user the right, or choose another folder with --data',
  failed: 'the database could not be read or written; look at the folder and its rights',
};

// Primary result codes of SQLite (https://sqlite.org/rescode.html); the upper bits only refine them.
const PROBLEM_OF_CODE: Readonly<Record<number, StorageProblem>> = { 5: 'locked', 6: 'locked', 8: 'unwritable', 11: 'damaged', 13: 'full', 26: 'foreign' };
const INPUT_OUTPUT = 10;
const CANNOT_OPEN = 14;

function problemOf(cause: unknown, file: string): StorageProblem {
  const code = (typeof cause === 'object' && cause !== null && 'errcode' in cause ? Number(cause.errcode) : 0) & 0xff;
  const problem = PROBLEM_OF_CODE[code];
  if (problem !== undefined) return problem;
  // These two say only that it did not work; what is the matter with the place says why.
  if (code === INPUT_OUTPUT && freeBytes(file) === 0) return 'full';
  if (code === CANNOT_OPEN && !isWritable(path.dirname(file))) return 'unwritable';
  return 'failed';
}

function freeBytes(file: string): number | undefined {
  return asked(() => {
    const { bavail, bsize } = statfsSync(path.dirname(file));
    return bavail * bsize;
  });
}

function isFolder(file: string): boolean {
  return asked(() => statSync(file).isDirectory()) ?? false;
}

function isWritable(folder: string): boolean {
  return asked(() => {
    accessSync(folder, constants.W_OK);
    return true;
  }) ?? false;
}

/** Undefined if the file system does not even say. */
function asked<T>(question: () => T): T | undefined {
  try {
    return question();
  } catch {
    return undefined;
  }
}
