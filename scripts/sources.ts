import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseSync, type Comment, type Program } from 'oxc-parser';

/** Where the repository is. */
export const ROOT: string = path.resolve(import.meta.dirname, '..');

/** A file as the checks see it, read from disk or made up by a test of a check. */
export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface ParsedFile extends SourceFile {
  readonly program: Program;
  readonly comments: readonly Comment[];
  /** The line, counted from 1, of an offset into the text. */
  lineAt(offset: number): number;
}

/** A place where a rule does not hold. */
export interface Violation {
  readonly file: string;
  /** Counted from 1; 0 if the file as a whole is meant. */
  readonly line: number;
  /** The short name of the rule. */
  readonly rule: string;
  readonly message: string;
}

/** One line a violation, as `file:line rule: message`, in the order of the files. */
export function describeViolations(violations: readonly Violation[]): readonly string[] {
  return [...violations]
    .sort((a, b) => compare(a.file, b.file) || a.line - b.line)
    .map(({ file, line, rule, message }) => `${file}${line > 0 ? `:${line}` : ''} ${rule}: ${message}`);
}

/** All TypeScript files under the folders, in the order of their paths. */
export function readSources(...folders: readonly string[]): readonly SourceFile[] {
  return folders
    .flatMap((folder) => readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.split(path.sep).join('/')}`))
    .filter((name) => name.endsWith('.ts'))
    .sort(compare)
    .map((name) => ({ path: name, text: readFileSync(path.join(ROOT, name), 'utf8') }));
}

/** Throws if the text is not TypeScript. */
export function parseSource(source: SourceFile): ParsedFile {
  const { program, comments, errors } = parseSync(source.path, source.text, { lang: source.path.endsWith('.d.ts') ? 'dts' : 'ts', sourceType: 'module' });
  if (errors[0] !== undefined) throw new Error(`${source.path} cannot be parsed: ${errors[0].message}`);
  const starts = [0, ...[...source.text.matchAll(/\n/g)].map((match) => match.index + 1)];
  return {
    ...source,
    program,
    comments,
    lineAt: (offset) => starts.findLastIndex((start) => start <= offset) + 1,
  };
}

/** By code units, the same on every machine. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
