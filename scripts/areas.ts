// Who may import whom: written here once, explained in ARCHITECTURE.md, enforced by test/map.test.ts.
// Calls go down, streams come up: an area imports only what lies below it. What it needs from above it declares as a
// port, and the composition root plugs it in.

export interface Area {
  /** Relative to src/. A folder stands for everything under it that is not an area of its own. */
  readonly place: string;
  /** Areas whose files may be imported, for types too. An area may always import itself. */
  readonly imports: readonly string[];
  /** Packages that may be imported, for types too. They are bundled, so they count as code of ours. */
  readonly packages: readonly string[];
  /** Runs in a browser as well: nothing of Node's. */
  readonly browserSafe: boolean;
  /**
   * - `tree`: the folder and what is under it.
   * - `folder`: only the files directly in it; a new folder beside them has to be entered here first.
   * - `door`: one file, which re-exports by name and does nothing else.
   */
  readonly shape: 'tree' | 'folder' | 'door';
}

const BELOW_SERVER: readonly string[] = ['kinds', 'wire', 'base'];
const SERVER_PARTS: readonly string[] = [
  'server/storage',
  'server/watch',
  'server/resources',
  'server/admission',
  'server/access',
  'server/controllers',
  'server/http',
];

export const AREAS: readonly Area[] = [
  area('base', [], { browserSafe: true }),
  area('wire', ['base'], { browserSafe: true }),
  area('kinds', ['wire', 'base'], { browserSafe: true }),
  area('client', BELOW_SERVER, { browserSafe: true }),
  area('client-node', ['client', 'wire', 'base'], { packages: ['yaml', 'ws'] }),
  area('compat', ['client', 'client-node', ...BELOW_SERVER]),

  area('server/storage', ['base'], { packages: ['sorted-btree'] }),
  area('server/watch', ['server/storage', 'base'], { packages: ['sorted-btree'] }),
  area('server/resources', ['server/watch', 'server/storage', ...BELOW_SERVER]),
  area('server/admission', ['server/resources', ...BELOW_SERVER]),
  area('server/access', ['server/resources', ...BELOW_SERVER]),
  // A controller is a plain client of the API, so it sees nothing of the server.
  area('server/controllers', ['client', ...BELOW_SERVER]),
  area('server/http', ['server/resources', ...BELOW_SERVER], { packages: ['ws', 'yaml'] }),
  // The composition root: server.ts and what it is written with, directly in src/server.
  area('server', [...SERVER_PARTS, ...BELOW_SERVER], { shape: 'folder' }),

  // The command enters the server by its composition root, as everyone else does.
  area('cli', ['client', 'client-node', 'compat', 'server', ...BELOW_SERVER], { packages: ['yaml'] }),
  area('testing', ['client', 'client-node', 'compat', 'server', ...SERVER_PARTS, ...BELOW_SERVER]),

  door('index.ts', ['client', 'client-node', 'compat', ...BELOW_SERVER]),
  door('compat.index.ts', ['compat', 'client-node', 'client', ...BELOW_SERVER]),
  door('browser.index.ts', ['client', ...BELOW_SERVER], { browserSafe: true }),
  door('server.index.ts', ['server', ...SERVER_PARTS, ...BELOW_SERVER]),
  door('testing.index.ts', ['testing', 'server', ...SERVER_PARTS, 'client', ...BELOW_SERVER]),
];

type Details = Partial<Pick<Area, 'packages' | 'browserSafe' | 'shape'>>;

function area(place: string, imports: readonly string[], details: Details = {}): Area {
  return { place, imports, packages: [], browserSafe: false, shape: 'tree', ...details };
}

function door(place: string, imports: readonly string[], details: Details = {}): Area {
  return area(place, imports, { ...details, shape: 'door' });
}

/** The area of a file, given by its path from the repository; undefined if it lies in none. */
export function areaOf(file: string): Area | undefined {
  const inside = (place: string): boolean => file === `src/${place}` || file.startsWith(`src/${place}/`);
  const candidates = AREAS.filter((candidate) => inside(candidate.place));
  const nearest = candidates.sort((a, b) => b.place.length - a.place.length)[0];
  if (nearest?.shape === 'folder' && file.lastIndexOf('/') !== `src/${nearest.place}`.length) return undefined;
  return nearest;
}
