import { isBuiltin } from 'node:module';
import { areaOf, type Area } from './areas.ts';
import { importsOf, packageOf, resolveImport, type Import } from './imports.ts';
import { compare, parseSource, type ParsedFile, type SourceFile, type Violation } from './sources.ts';

/**
 * Holds the files of src/ against the table of areas. The rules, by their names in the report:
 *
 * - `place`: every file lies in an area.
 * - `area`: imports go only where the table says.
 * - `builtin`: nothing of Node's in browser-safe areas; elsewhere as `node:name`.
 * - `package`: only the packages of the area.
 * - `unreadable`: the path of an import is written out and names a file of src/.
 * - `door`: a door re-exports by name and does nothing else.
 * - `cycle`: files do not import each other in a ring. Types count: a ring of types is a missing noun.
 */
export function checkImports(sources: readonly SourceFile[]): readonly Violation[] {
  const files = sources.map(parseSource);
  const known = new Set(files.map((file) => file.path));
  const graph = new Map<string, readonly Edge[]>();
  const violations: Violation[] = [];
  for (const file of files) {
    const imports = importsOf(file);
    graph.set(file.path, edgesOf(file, imports, known));
    const area = areaOf(file.path);
    if (area === undefined) {
      violations.push({ file: file.path, line: 0, rule: 'place', message: 'lies in no area of scripts/areas.ts' });
      continue;
    }
    for (const found of imports) {
      const fault = faultOf({ file: file.path, area, known }, found);
      if (fault !== undefined) violations.push({ file: file.path, line: found.line, ...fault });
    }
    if (area.shape === 'door') violations.push(...checkDoor(file));
  }
  return [...violations, ...checkCycles(graph)];
}

interface Origin {
  readonly file: string;
  readonly area: Area;
  readonly known: ReadonlySet<string>;
}

type Fault = Pick<Violation, 'rule' | 'message'>;

function faultOf({ file, area, known }: Origin, { specifier, form }: Import): Fault | undefined {
  if (specifier === undefined) return { rule: 'unreadable', message: 'the path of an import is written out, so that this check and the bundler can follow it' };
  if (isBuiltin(specifier)) return builtinFault(area, specifier);
  if (!specifier.startsWith('.')) {
    const name = packageOf(specifier);
    return area.packages.includes(name) ? undefined : { rule: 'package', message: `${area.place} may not import the package '${name}'` };
  }
  const target = resolveImport(file, specifier);
  if (!known.has(target)) return { rule: 'unreadable', message: `'${specifier}' names no file of src/` };
  const other = areaOf(target);
  if (other === undefined || other === area || area.imports.includes(other.place)) return undefined;
  return { rule: 'area', message: `${area.place} may not import ${other.place}${form === 'type' ? ', not even a type' : ''} ('${specifier}')` };
}

function builtinFault(area: Area, specifier: string): Fault | undefined {
  if (area.browserSafe) return { rule: 'builtin', message: `${area.place} runs in browsers too and may not import '${specifier}'` };
  if (!specifier.startsWith('node:')) return { rule: 'builtin', message: `write 'node:${specifier}'` };
  return undefined;
}

function checkDoor(file: ParsedFile): readonly Violation[] {
  return file.program.body
    .filter((statement) => statement.type !== 'ExportNamedDeclaration' || statement.source === null)
    .map((statement) => ({ file: file.path, line: file.lineAt(statement.start), rule: 'door', message: "a door holds only `export { name } from './file.ts'`" }));
}

/** An import of one file of ours by another. */
interface Edge {
  readonly to: string;
  readonly line: number;
}

type Graph = ReadonlyMap<string, readonly Edge[]>;

function edgesOf(file: ParsedFile, imports: readonly Import[], known: ReadonlySet<string>): readonly Edge[] {
  return imports.flatMap(({ specifier, line }) => {
    if (specifier === undefined || !specifier.startsWith('.')) return [];
    const to = resolveImport(file.path, specifier);
    return known.has(to) ? [{ to, line }] : [];
  });
}

/** One violation, a shortest ring, for each knot of files that reach each other. */
function checkCycles(graph: Graph): readonly Violation[] {
  const reported = new Set<string>();
  const violations: Violation[] = [];
  for (const start of [...graph.keys()].sort(compare)) {
    if (reported.has(start)) continue;
    const ring = shortestRing(graph, start);
    if (ring === undefined) continue;
    for (const { to } of ring) reported.add(to);
    violations.push({ file: start, line: ring[0]?.line ?? 0, rule: 'cycle', message: [start, ...ring.map(({ to }) => to)].join(' -> ') });
  }
  return violations;
}

/** The edges of a shortest way from a file back to itself: breadth first. */
function shortestRing(graph: Graph, start: string): readonly Edge[] | undefined {
  const seen = new Set<string>();
  let front: readonly (readonly Edge[])[] = [[]];
  while (front.length > 0) {
    const next: (readonly Edge[])[] = [];
    for (const way of front) {
      for (const edge of graph.get(way.at(-1)?.to ?? start) ?? []) {
        if (edge.to === start) return [...way, edge];
        if (seen.has(edge.to)) continue;
        seen.add(edge.to);
        next.push([...way, edge]);
      }
    }
    front = next;
  }
  return undefined;
}
