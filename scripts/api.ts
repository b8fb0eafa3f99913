import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Declarations, type Declared, type ExportedName, type Reader, type Tag } from './declarations.ts';
import type { Door } from './doors.ts';
import { ROOT, compare, type Violation } from './sources.ts';

/** What a door promises, as a page that is kept under version control, so that no change of it goes unseen. */
export interface ApiReport {
  /** Relative to the repository. */
  readonly path: string;
  readonly text: string;
  /** `tag`: a name without one, or with two; `export`: a name that leads nowhere. */
  readonly violations: readonly Violation[];
}

const TAGS: readonly Tag[] = ['public', 'experimental', 'internal'];

export const readSource: Reader = (name) => ({ path: name, text: readFileSync(path.join(ROOT, name), 'utf8') });

/** One report for each door with code, and one for all doors of kinds together. The command's interface is its help, which has tests. */
export function apiReports(doors: readonly Door[], read: Reader): readonly ApiReport[] {
  const declarations = new Declarations(read);
  const isKinds = (door: Door): boolean => door.output.startsWith('kinds/');
  const importable = doors.filter((door) => door.bundle === 'library' || door.bundle === 'browser');
  const kinds = importable.filter(isKinds);
  return [
    ...importable.filter((door) => !isKinds(door)).map((door) => doorReport(door, declarations)),
    ...(kinds.length === 0 ? [] : [kindsReport(kinds, declarations)]),
  ];
}

interface Entry {
  readonly name: string;
  readonly tag: Tag;
  readonly declared: Declared;
}

function doorReport(door: Door, declarations: Declarations): ApiReport {
  const entries: Entry[] = [];
  const found: Declared[] = [];
  const violations: Violation[] = [];
  for (const exported of declarations.reExportsOf(door.source)) {
    const declared = declarations.find(exported.from.file, exported.from.name);
    const fault = faultOf(exported, declared);
    const tag = exported.tag ?? declared?.tag;
    if (fault !== undefined) violations.push({ file: door.source, line: exported.line, ...fault });
    if (declared !== undefined) found.push(declared);
    if (declared !== undefined && tag !== undefined) entries.push({ name: exported.name, tag, declared });
  }
  const sections = [...TAGS.flatMap((tag) => section(tag, entries)), ...missing(entries, found)];
  return { path: `api/${door.output}.md`, text: [`# ${door.specifier}`, '', ...HEADER, ...sections].join('\n'), violations };
}

const HEADER: readonly string[] = [
  'Every name that this door exports, with its promise: *public* follows semantic versioning, *experimental* may change in',
  'any release, *internal* is not for users. Written by `npm run api`; a test compares.',
  '',
];

function section(tag: Tag, entries: readonly Entry[]): readonly string[] {
  const members = entries.filter((entry) => entry.tag === tag).sort((a, b) => compare(a.name, b.name));
  if (members.length === 0) return [];
  return [`## ${tag}`, '', ...members.flatMap(({ name, declared }) => [`### ${name}`, '', `${declared.file}`, '', '```ts', declared.text, '```', ''])];
}

/** Types that a user meets but cannot name. Sometimes meant, so it is no fault, but it is seen. */
function missing(entries: readonly Entry[], found: readonly Declared[]): readonly string[] {
  const exported = new Set(found.map(({ name, file }) => `${name} ${file}`));
  const mentions = new Map<string, Set<string>>();
  for (const { name, declared } of entries) {
    for (const mention of declared.mentions) {
      const key = `${mention.name} ${mention.file}`;
      if (!exported.has(key)) mentions.set(key, (mentions.get(key) ?? new Set()).add(name));
    }
  }
  if (mentions.size === 0) return [];
  const lines = [...mentions].sort(([a], [b]) => compare(a, b)).map(([key, users]) => `- ${key.replace(' ', ', ')}: in ${[...users].sort(compare).join(', ')}`);
  return ['## Mentioned, but not exported', '', ...lines, ''];
}

/** A tag on the door's statement is for all its names; one at a declaration is for that name. They must not disagree. */
function faultOf(exported: ExportedName, declared: Declared | undefined): Pick<Violation, 'rule' | 'message'> | undefined {
  const { name, from, tag } = exported;
  if (declared === undefined) return { rule: 'export', message: `${from.file} exports no ${from.name}` };
  const tags = new Set([tag, declared.tag].filter((candidate) => candidate !== undefined));
  if (tags.size === 0) return { rule: 'tag', message: `${name} needs @public, @experimental or @internal, here or where it is declared (${declared.file})` };
  if (tags.size === 2) return { rule: 'tag', message: `${name} is @${String(tag)} here and @${String(declared.tag)} where it is declared (${declared.file})` };
  return undefined;
}

/** Only names: the types are generated from Kubernetes' own description, which changes for reasons that are not ours. */
function kindsReport(doors: readonly Door[], declarations: Declarations): ApiReport {
  const sections = doors.flatMap((door) => [`## ${door.specifier}`, '', [...new Set(declarations.namesOf(door.source))].sort(compare).join(', '), '']);
  return { path: 'api/kinds.md', text: ['# everwatch/kinds', '', 'The types of each group and version, all *public*. Written by `npm run api`; a test compares.', '', ...sections].join('\n'), violations: [] };
}
