import path from 'node:path';
import { Visitor, type Argument, type Expression } from 'oxc-parser';
import type { ParsedFile } from './sources.ts';

/** One place where a file names another module, in whatever form. */
export interface Import {
  readonly line: number;
  /** As written; undefined if it is not written out but computed. */
  readonly specifier: string | undefined;
  /** `type` leaves no trace at run time; `dynamic` is loaded when it is reached. */
  readonly form: 'value' | 'type' | 'dynamic';
}

/**
 * Every import of a file: statements, re-exports, `import()`, `import('x').T` in types, `import x = require()`,
 * `declare module 'x'`, `require()` and `import.meta.resolve()`.
 */
export function importsOf(file: ParsedFile): readonly Import[] {
  const found: Import[] = [];
  const add = (start: number, specifier: string | undefined, form: Import['form']): void => {
    found.push({ line: file.lineAt(start), specifier, form });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.start, node.source.value, node.importKind === 'type' ? 'type' : 'value'),
    ExportAllDeclaration: (node) => add(node.start, node.source.value, node.exportKind === 'type' ? 'type' : 'value'),
    ExportNamedDeclaration: (node) => {
      if (node.source !== null) add(node.start, node.source.value, node.exportKind === 'type' ? 'type' : 'value');
    },
    ImportExpression: (node) => add(node.start, literalOf(node.source), 'dynamic'),
    TSImportType: (node) => add(node.start, node.source.value, 'type'),
    TSExternalModuleReference: (node) => add(node.start, node.expression.value, 'value'),
    TSModuleDeclaration: (node) => {
      if (node.id.type === 'Literal') add(node.start, node.id.value, 'type');
    },
    CallExpression: (node) => {
      if (loadsModule(node.callee)) add(node.start, literalOf(node.arguments[0]), 'dynamic');
    },
  }).visit(file.program);
  return found.sort((a, b) => a.line - b.line);
}

/** The file that a relative specifier means, as a path from the repository. */
export function resolveImport(from: string, specifier: string): string {
  return path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier));
}

/** `yaml/browser` -> `yaml`, `@scope/name/part` -> `@scope/name`. */
export function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function loadsModule(callee: Expression): boolean {
  if (callee.type === 'Identifier') return callee.name === 'require';
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'MetaProperty' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'resolve'
  );
}

/** The text of a string or of a template without holes. */
function literalOf(node: Argument | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}
