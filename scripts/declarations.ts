import { isolatedDeclarationSync } from 'rolldown/experimental';
import { Visitor, type ImportDeclarationSpecifier, type ModuleExportName, type Statement } from 'oxc-parser';
import { resolveImport } from './imports.ts';
import { parseSource, type ParsedFile, type SourceFile } from './sources.ts';

/** How a name is promised: `public` by semantic versioning, `experimental` not yet, `internal` not at all. */
export type Tag = 'public' | 'experimental' | 'internal';

/** A name where it is declared. */
export interface Declared {
  readonly file: string;
  readonly name: string;
  readonly tag: Tag | undefined;
  /** As in a `.d.ts`, without comments; overloads and merged declarations below each other. */
  readonly text: string;
  /** Names of ours that its type is written with, where they are declared. */
  readonly mentions: readonly Place[];
}

export interface Place {
  readonly file: string;
  readonly name: string;
}

/** A name that a file exports, as the file writes it. */
export interface ExportedName {
  readonly name: string;
  readonly line: number;
  /** Of the whole statement, which may list many names. */
  readonly tag: Tag | undefined;
  readonly from: Place;
}

/** Reads a source by its path from the repository; throws if there is none. */
export type Reader = (path: string) => SourceFile;

/** Follows names through re-exports to their declarations. */
export class Declarations {
  readonly #read: Reader;
  readonly #sources = new Map<string, ParsedFile>();
  readonly #types = new Map<string, ParsedFile>();

  constructor(read: Reader) {
    this.#read = read;
  }

  /** What a file exports by name from other files. */
  reExportsOf(path: string): readonly ExportedName[] {
    const file = this.#source(path);
    return file.program.body.flatMap((statement) => {
      if (statement.type !== 'ExportNamedDeclaration' || statement.source === null) return [];
      const source = resolveImport(path, statement.source.value);
      const tag = tagBefore(file, statement.start);
      return statement.specifiers.map((specifier) => ({
        name: textOf(specifier.exported),
        line: file.lineAt(specifier.start),
        tag,
        from: { file: source, name: textOf(specifier.local) },
      }));
    });
  }

  /** All names that a file exports, those of `export *` too. */
  namesOf(path: string): readonly string[] {
    return this.#source(path).program.body.flatMap((statement) => {
      if (statement.type === 'ExportAllDeclaration') return this.namesOf(resolveImport(path, statement.source.value));
      if (statement.type !== 'ExportNamedDeclaration') return [];
      return statement.declaration === null ? statement.specifiers.map(({ exported }) => textOf(exported)) : declaredNames(statement.declaration);
    });
  }

  /** Undefined if the file does not export the name. */
  find(path: string, name: string): Declared | undefined {
    const place = this.#placeOf({ file: path, name });
    return place === undefined ? undefined : this.#declared(this.#source(place.file), place.name);
  }

  /** Follows a name to the file that declares it. */
  #placeOf({ file: path, name }: Place): Place | undefined {
    const file = this.#source(path);
    if (declares(file, name)) return { file: path, name };
    const further = originOf(file, name);
    return further === undefined || (further.file === path && further.name === name) ? undefined : this.#placeOf(further);
  }

  #declared(file: ParsedFile, name: string): Declared {
    const statements = file.program.body.filter((statement) => declaredNames(inner(statement)).includes(name));
    const types = this.#typesOf(file);
    const declarations = types.program.body.filter((statement) => declaredNames(inner(statement)).includes(name));
    return {
      file: file.path,
      name,
      tag: statements.map((statement) => tagBefore(file, statement.start)).find((tag) => tag !== undefined),
      text: declarations.map((statement) => withoutComments(types, statement)).join('\n'),
      mentions: namesInTypes(declarations).flatMap((mentioned) => this.#mentionOf(file, mentioned) ?? []),
    };
  }

  /** Undefined for names that are not ours: of the language, of Node, of a package. */
  #mentionOf(file: ParsedFile, name: string): Place | undefined {
    if (declares(file, name)) return { file: file.path, name };
    const imported = importOf(file, name);
    return imported === undefined || !imported.file.startsWith('src/') ? undefined : this.#placeOf(imported);
  }

  #source(path: string): ParsedFile {
    const known = this.#sources.get(path) ?? parseSource(this.#read(path));
    this.#sources.set(path, known);
    return known;
  }

  #typesOf(file: ParsedFile): ParsedFile {
    const known = this.#types.get(file.path) ?? parseSource(declarationFile(file));
    this.#types.set(file.path, known);
    return known;
  }
}

function declarationFile(file: SourceFile): SourceFile {
  const { code, errors } = isolatedDeclarationSync(file.path, file.text, { stripInternal: false });
  if (errors[0] !== undefined) throw new Error(`${file.path} has no declarations of its own: ${errors[0].message}`);
  return { path: file.path.replace(/\.ts$/, '.d.ts'), text: code.replaceAll('\t', '  ') };
}

function declares(file: ParsedFile, name: string): boolean {
  return file.program.body.some((statement) => declaredNames(inner(statement)).includes(name));
}

/** Where a name comes from that a file passes on: `export { a as name } from`, or `import { a }` and `export { a as name }`. */
function originOf(file: ParsedFile, name: string): Place | undefined {
  for (const statement of file.program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    const specifier = statement.specifiers.find(({ exported }) => textOf(exported) === name);
    if (specifier === undefined) continue;
    const local = textOf(specifier.local);
    return statement.source === null ? (importOf(file, local) ?? { file: file.path, name: local }) : { file: resolveImport(file.path, statement.source.value), name: local };
  }
  return undefined;
}

function importOf(file: ParsedFile, local: string): Place | undefined {
  for (const statement of file.program.body) {
    if (statement.type !== 'ImportDeclaration' || !statement.source.value.startsWith('.')) continue;
    const specifier = statement.specifiers.find((candidate) => candidate.local.name === local);
    if (specifier !== undefined) return { file: resolveImport(file.path, statement.source.value), name: importedName(specifier) };
  }
  return undefined;
}

function importedName(specifier: ImportDeclarationSpecifier): string {
  return specifier.type === 'ImportSpecifier' ? textOf(specifier.imported) : specifier.local.name;
}

/** Names that stand for types in some statements, but not those that a statement introduces itself (`T` of `<T>`). */
function namesInTypes(statements: readonly Statement[]): readonly string[] {
  const used = new Set<string>();
  const introduced = new Set<string>();
  const use = (name: { readonly type: string }): void => {
    if ('name' in name && typeof name.name === 'string') used.add(name.name);
  };
  const visitor = new Visitor({
    TSTypeReference: (node) => use(node.typeName),
    TSTypeQuery: (node) => use(node.exprName),
    TSInterfaceHeritage: (node) => use(node.expression),
    TSClassImplements: (node) => use(node.expression),
    ClassDeclaration: (node) => void (node.superClass !== null && use(node.superClass)),
    TSTypeParameter: (node) => void introduced.add(node.name.name),
  });
  for (const statement of statements) visitor.visit({ type: 'Program', body: [statement], sourceType: 'module', hashbang: null, start: statement.start, end: statement.end });
  return [...used].filter((name) => !introduced.has(name));
}

/** The declaration inside an `export`, or the statement itself. */
function inner(statement: Statement): Statement | undefined {
  if (statement.type !== 'ExportNamedDeclaration') return statement;
  return statement.declaration ?? undefined;
}

function declaredNames(statement: Statement | undefined): readonly string[] {
  switch (statement?.type) {
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
    case 'FunctionDeclaration':
    case 'TSDeclareFunction':
    case 'ClassDeclaration':
      return statement.id === null ? [] : [statement.id.name];
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return [statement.id.name];
    default:
      return [];
  }
}

function textOf(name: ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name;
}

/** The tag in the doc comment that ends right before an offset. */
function tagBefore(file: ParsedFile, offset: number): Tag | undefined {
  const comment = file.comments.findLast(({ end }) => end <= offset);
  if (comment === undefined || !comment.value.startsWith('*') || file.text.slice(comment.end, offset).trim() !== '') return undefined;
  const tag = /@(public|experimental|internal)\b/.exec(comment.value)?.[1];
  return tag === 'public' || tag === 'experimental' || tag === 'internal' ? tag : undefined;
}

function withoutComments(file: ParsedFile, { start, end }: Statement): string {
  const inside = file.comments.filter((comment) => comment.start >= start && comment.end <= end);
  const pieces = inside.map((comment, index) => file.text.slice(inside[index - 1]?.end ?? start, comment.start));
  // What follows a comment on its line stands where the comment began.
  const text = [...pieces, file.text.slice(inside.at(-1)?.end ?? start, end)].map((piece, index) => (index === 0 ? piece : piece.replace(/^[ \t]+/, ''))).join('');
  return text.replaceAll(/[ \t]+$/gm, '').replaceAll(/\n{2,}/g, '\n');
}
