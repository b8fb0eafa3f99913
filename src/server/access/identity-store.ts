import { join } from 'node:path';
import { OWNER_ONLY, readTextFile, WORLD_READABLE, writeTextFile } from './atomic-file.ts';

/** What an identity is made of, under the names of its files. */
export type IdentityFile = 'ca.crt' | 'ca.key' | 'server.crt' | 'server.key' | 'token';

/** Where an identity is kept from one start to the next. */
export interface IdentityStore {
  read(file: IdentityFile): Promise<string | undefined>;
  write(file: IdentityFile, text: string): Promise<void>;
}

/** Files in one directory; everything but the certificates can be read by the owner only. */
export function directoryStore(options: { readonly path: string; readonly randomBytes: (size: number) => Uint8Array }): IdentityStore {
  return {
    read: (file) => readTextFile(join(options.path, file)),
    write: (file, text) => writeTextFile(join(options.path, file), {
      text,
      mode: file.endsWith('.crt') ? WORLD_READABLE : OWNER_ONLY,
      unique: Buffer.from(options.randomBytes(6)).toString('hex'),
    }),
  };
}

/** For a server that leaves nothing behind. */
export function memoryStore(): IdentityStore {
  const files = new Map<IdentityFile, string>();
  return {
    read: (file) => Promise.resolve(files.get(file)),
    write: (file, text) => {
      files.set(file, text);
      return Promise.resolve();
    },
  };
}
