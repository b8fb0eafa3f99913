import { InvariantError } from '../../base/invariant.ts';
import { lazy, lazyByKey } from '../../base/lazy.ts';
import { readType } from './read-type.ts';
import type { TypeSchema } from './type-schema.ts';

/** The facts of all types of one Kubernetes release. */
export interface TypeTable {
  /** `type` is the full name, for example `io.k8s.api.batch.v1.Job`. */
  schemaOf(type: string): TypeSchema | undefined;
  /** The type of a kind, lists (`JobList`) and options (`DeleteOptions`, of any group) included. */
  typeOfKind(group: string, version: string, kind: string): string | undefined;
  /** Full names, package by package. */
  types(): Iterable<string>;
}

/** One package of types; which types it has is read when the first of them is asked for. */
interface TypePackage {
  /** For example `io.k8s.api.batch.v1`. */
  readonly full: string;
  /** Of its kinds: `batch/v1`, `/v1` for core; `-` if it has none, or theirs are their own. */
  readonly groupVersion: string;
  readonly types: () => ReadonlyMap<string, TypeLine>;
}

interface TypeLine {
  /** Where it stands in the table. */
  readonly start: number;
  /** `kind` or `kind:…`, if it is one. */
  readonly kind: string | undefined;
}

const NEXT_PACKAGE = '\npackage ';

/** Opens a table of the form that facts/README.md describes. Only the packages are read now, each type at its first use. */
export function openTypeTable(text: string): TypeTable {
  const packages = readPackages(text);
  const byFullName = new Map([...packages.values()].map((one) => [one.full, one]));
  const byGroupVersion = new Map([...packages.values()].map((one) => [one.groupVersion, one]));
  const shared = [...packages.values()].filter((one) => one.groupVersion === '-');

  const schemaOf = lazyByKey((type: string): TypeSchema | undefined => {
    const [home, name] = splitName(type);
    const own = byFullName.get(home);
    const line = own?.types().get(name);
    if (own === undefined || line === undefined) return undefined;
    return readType(text, line.start, (word) => fullName(word, own));
  });

  const fullName = (word: string, own: TypePackage): string => {
    const [home, name] = splitName(word);
    const other = home === '' ? own : packages.get(home);
    if (other === undefined) throw new InvariantError(`the type table names ${word}, but has no such package`);
    return `${other.full}.${name}`;
  };

  const typeOfKind = (group: string, version: string, kind: string): string | undefined => {
    const groupVersion = `${group}/${version}`;
    const own = byGroupVersion.get(groupVersion);
    if (own?.types().get(kind)?.kind === 'kind') return `${own.full}.${kind}`;
    const home = shared.find((one) => belongsTo(one.types().get(kind), groupVersion));
    return home === undefined ? undefined : `${home.full}.${kind}`;
  };

  return {
    schemaOf,
    typeOfKind,
    *types() {
      for (const { full, types } of packages.values()) for (const name of types().keys()) yield `${full}.${name}`;
    },
  };
}

function belongsTo(line: TypeLine | undefined, groupVersion: string): boolean {
  const homes = line?.kind?.slice('kind:'.length).split(',');
  return homes !== undefined && (homes.includes('*') || homes.includes(groupVersion));
}

/** By their short names (`batch.v1`), in the order of the table. */
function readPackages(text: string): Map<string, TypePackage> {
  const packages = new Map<string, TypePackage>();
  for (let start = text.startsWith('package ') ? 0 : text.indexOf(NEXT_PACKAGE) + 1; start >= 0; ) {
    const next = text.indexOf(NEXT_PACKAGE, start);
    const end = next < 0 ? text.length : next + 1;
    const body = text.indexOf('\n', start) + 1;
    const [, short = '', full = '', groupVersion = '-'] = text.slice(start, body - 1).split(' ');
    packages.set(short, { full, groupVersion, types: lazy(() => readTypeLines(text, body, end)) });
    start = next < 0 ? -1 : end;
  }
  return packages;
}

function readTypeLines(text: string, from: number, to: number): Map<string, TypeLine> {
  const types = new Map<string, TypeLine>();
  for (let start = from; start < to; start = text.indexOf('\n', start) + 1) {
    // The line of a field begins with a space.
    if (text.charCodeAt(start) === 0x20) continue;
    const [name = '', ...marks] = text.slice(start, text.indexOf('\n', start)).split(' ');
    types.set(name, { start, kind: marks.find((mark) => mark.startsWith('kind')) });
  }
  return types;
}

/** `io.k8s.api.batch.v1` and `Job`; for a name without dots, nothing and the name. */
function splitName(name: string): readonly [string, string] {
  const dot = name.lastIndexOf('.');
  return [name.slice(0, Math.max(dot, 0)), name.slice(dot + 1)];
}
