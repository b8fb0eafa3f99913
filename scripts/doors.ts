import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** A way into the package: a subpath of `exports`, or the command. */
export interface Door {
  /** As written by a user: `everwatch`, `everwatch/server`; `bin` for the command. */
  readonly specifier: string;
  /** Relative to the repository, with forward slashes. */
  readonly source: string;
  /** Relative to dist/, without `.js`. */
  readonly output: string;
  /**
   * Doors of one bundle share their chunks, so that a class is the same class through every one of them
   * (`instanceof ApiError` holds between `everwatch` and `everwatch/testing`). A bundle of its own starts quicker.
   */
  readonly bundle: 'library' | 'browser' | 'command' | 'thread';
}

export const DOORS: readonly Door[] = [
  { specifier: 'everwatch', source: 'src/index.ts', output: 'index', bundle: 'library' },
  { specifier: 'everwatch/server', source: 'src/server.index.ts', output: 'server', bundle: 'library' },
  { specifier: 'everwatch/testing', source: 'src/testing.index.ts', output: 'testing', bundle: 'library' },
  { specifier: 'everwatch/compat', source: 'src/compat.index.ts', output: 'compat', bundle: 'library' },
  { specifier: 'everwatch (browser)', source: 'src/browser.index.ts', output: 'browser', bundle: 'browser' },
  { specifier: 'bin', source: 'src/cli/main.ts', output: 'cli', bundle: 'command' },
  // Not for users: the file that the SQLite log starts its thread from, found beside whichever chunk the log is in.
  { specifier: 'thread', source: 'src/server/storage/sqlite-writer.ts', output: 'sqlite-writer', bundle: 'thread' },
];

/** Doors whose source is still to be written; the build passes over them. A test says when an entry is out of date. */
export const NOT_YET: readonly string[] = [];

/** The doors named above that are written, and one `everwatch/kinds/<group>/<version>` for each generated file. */
export function doorsOf(root: string): readonly Door[] {
  const named = DOORS.filter((door) => existsSync(path.join(root, door.source)) || !NOT_YET.includes(door.source));
  return [...named, ...kindDoors(root)];
}

function kindDoors(root: string): readonly Door[] {
  const folder = path.join(root, 'src', 'kinds');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .flatMap((file): Door[] => {
      const name = /^([a-z0-9.-]+\/v[0-9]+(?:(?:alpha|beta)[0-9]+)?)\.ts$/.exec(file)?.[1];
      return name === undefined ? [] : [{ specifier: `everwatch/kinds/${name}`, source: `src/kinds/${file}`, output: `kinds/${name}`, bundle: 'library' }];
    })
    .sort((a, b) => (a.output < b.output ? -1 : 1));
}
