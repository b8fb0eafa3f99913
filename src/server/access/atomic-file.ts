import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Only the owner may read and write: for keys and tokens. */
export const OWNER_ONLY = 0o600;
export const WORLD_READABLE = 0o644;

export interface AtomicWrite {
  readonly text: string;
  readonly mode: number;
  /** Keeps two writers from sharing a temporary file. */
  readonly unique: string;
}

/** The text of a file, or undefined if there is none. */
export async function readTextFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Replaces a file in one step: a reader, and the next start after a crash or a power cut, finds the old text or the
 * new one, whole. Missing directories are made, for the owner only.
 */
export async function writeTextFile(path: string, { text, mode, unique }: AtomicWrite): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${unique}.tmp`;
  try {
    const file = await open(temporary, 'wx', mode);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
