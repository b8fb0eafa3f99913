import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandFailure } from './failure.ts';

/** The folder of this package, wherever its code was bundled to: the nearest one above that has its package.json. */
export async function packageRoot(): Promise<string> {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    if ((await packageIn(folder))?.name === 'everwatch') return folder;
    if (folder === path.dirname(folder)) throw new CommandFailure('the files of the everwatch package cannot be found; install it again');
  }
}

/** `1.2.3`. */
export async function packageVersion(): Promise<string> {
  return (await packageIn(await packageRoot()))?.version ?? 'unknown';
}

interface PackageFacts {
  readonly name: string | undefined;
  readonly version: string | undefined;
}

async function packageIn(folder: string): Promise<PackageFacts | undefined> {
  let text: string;
  try {
    text = await readFile(path.join(folder, 'package.json'), 'utf8');
  } catch {
    // Most folders on the way have none.
    return undefined;
  }
  const content: unknown = JSON.parse(text);
  const fields: Readonly<Record<string, unknown>> = typeof content === 'object' ? { ...content } : {};
  const { name, version } = fields;
  return { name: typeof name === 'string' ? name : undefined, version: typeof version === 'string' ? version : undefined };
}
