// Every number that the code is held to, in one place. A number goes up only in the commit that needs it, with the
// reason beside it; it goes down whenever it can. Function length and parameters: .oxlintrc.json.
import { Visitor, type Argument, type Expression } from 'oxc-parser';
import { parseSource, type ParsedFile, type SourceFile, type Violation } from './sources.ts';

export const FILE_LINES = 400;

/** Files over {@link FILE_LINES}, each with its own number. Generated files are not counted. */
export const LONGER_FILES: Readonly<Record<string, { readonly lines: number; readonly reason: string }>> = {};

/** `x as T`, but for `as const`, in one file of src/. */
export const CASTS_PER_FILE = 4;

/** The same for 1,000 lines of src/ as a whole. */
export const CASTS_PER_1000_LINES = 5;

/** Files of src/ with more casts than {@link CASTS_PER_FILE}. */
export const MORE_CASTS: Readonly<Record<string, { readonly casts: number; readonly reason: string }>> = {};

/** Words that say nothing about what is in a file. */
export const EMPTY_WORDS: readonly string[] = ['common', 'data', 'helper', 'helpers', 'info', 'manager', 'misc', 'stuff', 'util', 'utils'];

/**
 * Bytes that have to be read before a door has been imported: its file and the chunks that it imports at once. What it
 * loads later does not count. Every door has to be listed.
 */
export const DOOR_BYTES: Readonly<Record<string, number>> = {
  'sqlite-writer': 48_000,
  // Of which 60,000 are what both ends say: JSON without loss, paths, queries, selectors.
  // And 26,000 are stores, waits and the choices for slow loops, 4,000 kinds by their words; of the index 22,000 more OIDC, proxies and impersonation.
  browser: 135_000,
  index: 230_000,
  // Of which 20,000 are the owners of fields (managedFields), which every write needs; apply itself loads later.
  server: 820_000,
  // The fault server, with the client's way within a process and what Status and errors are.
  testing: 50_000,
  // The client with its doors to clusters, every kind as a value, and the table of resources (48,000).
  compat: 295_000,
  cli: 20_000,
};

const GENERATED = /\.generated\.ts$/;

/** Rules for every file of ours: `lines`, `name`. */
export function checkFile(source: SourceFile): readonly Violation[] {
  const violations: Violation[] = [];
  const report = (rule: string, message: string): void => void violations.push({ file: source.path, line: 0, rule, message });
  const words = source.path.split(/[/.-]/);
  const empty = words.find((word) => EMPTY_WORDS.includes(word));
  if (empty !== undefined) report('name', `'${empty}' does not say what is in it`);
  const lines = source.text.split('\n').length - 1;
  const allowed = LONGER_FILES[source.path]?.lines ?? FILE_LINES;
  if (lines > allowed && !GENERATED.test(source.path)) report('lines', `has ${lines} lines, and may have ${allowed}`);
  return violations;
}

/** Rules for the files of src/: `any`, `cast`, `comment` (nothing is silenced), `state` (no variable outlives a call). */
export function checkSource(source: SourceFile): readonly Violation[] {
  const file = parseSource(source);
  const violations: Violation[] = [];
  const report = (start: number, rule: string, message: string): void => void violations.push({ file: file.path, line: file.lineAt(start), rule, message });
  new Visitor({ TSAnyKeyword: (node) => report(node.start, 'any', 'say what it is, or `unknown`') }).visit(file.program);
  for (const statement of file.program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'VariableDeclaration' && declared.kind !== 'const' && !declared.declare) report(statement.start, 'state', 'no variable at the level of a module');
  }
  for (const comment of file.comments) {
    const silencer = /@ts-(?:ignore|nocheck|expect-error)|(?:oxlint|eslint)-disable/.exec(comment.value)?.[0];
    if (silencer !== undefined) report(comment.start, 'comment', `nothing is silenced with ${silencer}`);
  }
  const casts = castsOf(file);
  const allowed = MORE_CASTS[file.path]?.casts ?? CASTS_PER_FILE;
  if (casts.length > allowed) report(casts[allowed] ?? 0, 'cast', `has ${casts.length} casts, and may have ${allowed}`);
  return violations;
}

/** Casts in 1,000 lines. */
export function castRate(sources: readonly SourceFile[]): number {
  const files = sources.filter((source) => !GENERATED.test(source.path)).map(parseSource);
  const casts = files.reduce((sum, file) => sum + castsOf(file).length, 0);
  const lines = files.reduce((sum, file) => sum + file.text.split('\n').length, 0);
  return (1000 * casts) / lines;
}

/** Where something is claimed to be of a type: `x as T`, `<T>x`; not `as const`, which claims nothing. */
function castsOf(file: ParsedFile): readonly number[] {
  const starts: number[] = [];
  new Visitor({
    TSAsExpression: (node) => {
      const type = node.typeAnnotation;
      const isConst = type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const';
      if (!isConst) starts.push(node.start);
    },
    TSTypeAssertion: (node) => void starts.push(node.start),
  }).visit(file.program);
  return starts;
}

/**
 * Rules for the files of test/: `focus` (`.only` hides the other tests), `skip` (a test that cannot run here says why, with
 * `context.skip('reason')`; the forms that take none are not used).
 */
export function checkTest(source: SourceFile): readonly Violation[] {
  const file = parseSource(source);
  const violations: Violation[] = [];
  new Visitor({
    CallExpression: (node) => {
      const called = calledName(node.callee);
      if (called === undefined) return;
      const report = (rule: string, message: string): void => void violations.push({ file: file.path, line: file.lineAt(called.start), rule, message });
      const withoutReason = called.of === 'runner' ? ['skip', 'skipIf', 'runIf', 'todo'] : ['skip'];
      if (called.of === 'runner' && called.name === 'only') report('focus', 'it hides all other tests');
      else if (withoutReason.includes(called.name) && (called.of === 'runner' || !hasReason(node.arguments.at(-1)))) report('skip', "say why with `context.skip('reason')`");
    },
  }).visit(file.program);
  return violations;
}

interface Called {
  readonly of: 'runner' | 'context';
  readonly name: string;
  readonly start: number;
}

/** `it.name`, `describe.name` and their like; `context.name`, or `skip` taken out of a context. */
function calledName(callee: Expression): Called | undefined {
  if (callee.type === 'Identifier') return callee.name === 'skip' ? { of: 'context', name: callee.name, start: callee.start } : undefined;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.object.type !== 'Identifier') return undefined;
  const { name, start } = callee.property;
  if (['it', 'test', 'describe', 'suite'].includes(callee.object.name)) return { of: 'runner', name, start };
  return ['context', 'ctx'].includes(callee.object.name) ? { of: 'context', name, start } : undefined;
}

function hasReason(argument: Argument | undefined): boolean {
  if (argument?.type === 'TemplateLiteral') return true;
  return argument?.type === 'Literal' && typeof argument.value === 'string' && argument.value !== '';
}
