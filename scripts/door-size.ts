import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { ROOT } from './sources.ts';

/** What importing a built door costs before anything is called. */
export interface DoorSize {
  readonly bytes: number;
  /** Relative to dist/: the door and every chunk that it imports at once. */
  readonly files: readonly string[];
  /** What they name beside files of dist/, at once or later: modules of Node's, and nothing else if the build is right. */
  readonly outside: readonly string[];
}

/** Reads dist/; throws if the door has not been built. `output` as in a Door: without `.js`. */
export function doorSize(output: string): DoorSize {
  const files = new Set([`${output}.js`]);
  const outside = new Set<string>();
  let bytes = 0;
  // A Set hands out what is added to it while it is walked.
  for (const file of files) {
    const text = readFileSync(path.join(ROOT, 'dist', file), 'utf8');
    bytes += Buffer.byteLength(text);
    const { now, later } = modulesOf(file, text);
    for (const specifier of now) {
      if (specifier.startsWith('.')) files.add(path.posix.join(path.posix.dirname(file), specifier));
    }
    for (const specifier of [...now, ...later]) {
      if (!specifier.startsWith('.')) outside.add(specifier);
    }
  }
  return { bytes, files: [...files], outside: [...outside] };
}

function modulesOf(file: string, text: string): { readonly now: readonly string[]; readonly later: readonly string[] } {
  const { module } = parseSync(file, text, { lang: 'js', sourceType: 'module' });
  const reExports = module.staticExports.flatMap((statement) => statement.entries.flatMap(({ moduleRequest }) => moduleRequest ?? []));
  const imports = module.staticImports.map((statement) => statement.moduleRequest);
  const later = module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1));
  return { now: [...imports, ...reExports].map(({ value }) => value), later };
}
