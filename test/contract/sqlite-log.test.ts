import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteLog } from '../../src/server/storage/sqlite-log.ts';
import { revisionLogContract } from './revision-log.ts';

let folder: string | undefined;

async function file(): Promise<string> {
  folder ??= await mkdtemp(join(tmpdir(), 'everwatch-log-'));
  return join(folder, 'everwatch.db');
}

revisionLogContract({
  name: 'SQLite file',
  open: async (clock) => openSqliteLog({ file: await file(), clock }),
  reopen: async (log, clock) => {
    await log.close();
    return openSqliteLog({ file: await file(), clock });
  },
  cleanUp: async () => {
    if (folder !== undefined) await rm(folder, { recursive: true });
    folder = undefined;
  },
});
