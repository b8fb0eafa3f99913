import type { Kind } from '../kinds/kind.ts';
import type { KubeObject } from '../wire/object.ts';

/** What is needed of a resource to find it by a word and to watch it. */
export interface NamedResource {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly singular: string;
  readonly kind: string;
  readonly shortNames: readonly string[];
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
}

/** A resource as kubectl's users name it: `jobs`, `job`, `Job`, `po`, `jobs.batch`, `jobs.v1.batch`. */
export interface ResourceWord {
  /** In lower case. */
  readonly name: string;
  readonly version: string | undefined;
  /** Undefined: any. */
  readonly group: string | undefined;
}

export function parseResourceWord(word: string): ResourceWord {
  const [name = '', ...rest] = word.toLowerCase().split('.');
  if (rest.length === 0) return { name, version: undefined, group: undefined };
  // `v1` alone is the core group's version; no group has a name without a dot that looks like a version.
  const [first = ''] = rest;
  if (!/^v\d+((alpha|beta)\d+)?$/.test(first)) return { name, version: undefined, group: rest.join('.') };
  return { name, version: first, group: rest.slice(1).join('.') };
}

/** The first resource that the word names. */
export function findResource<R extends NamedResource>(word: ResourceWord, resources: readonly R[]): R | undefined {
  const fits = resources.filter(
    ({ group, version }) => (word.group === undefined || word.group === group) && (word.version === undefined || word.version === version),
  );
  // A short name never hides the full name of another resource.
  return fits.find(({ plural }) => plural === word.name)
    ?? fits.find(({ singular, kind }) => singular === word.name || kind.toLowerCase() === word.name)
    ?? fits.find(({ shortNames }) => shortNames.includes(word.name));
}

export function kindOf({ group, version, kind, plural, namespaced }: NamedResource): Kind<KubeObject> {
  return { group, version, apiVersion: group === '' ? version : `${group}/${version}`, kind, plural, scope: namespaced ? 'Namespaced' : 'Cluster' };
}
