import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder that is gone after `use`, which is given the path of a database in it. */
export async function withDatabase(use: (file: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'everwatch-sqlite-'));
  try {
    await use(path.join(folder, 'everwatch.db'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
