import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openTypeTable, type TypeTable } from '../../src/kinds/schema/type-table.ts';
import type { SubresourceFacts, Verb } from '../../src/kinds/resource-facts.ts';

/** A line of resources.json. */
export interface ServedResource {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly singular: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly verbs: readonly Verb[];
  readonly storageVersionHash?: string;
  readonly subresources?: readonly SubresourceFacts[];
}

/** A package of API types: one group and version, or one of the shared ones. */
export interface ApiPackage {
  /** `io.k8s.api.batch.v1` */
  readonly full: string;
  /** `batch/v1`: where its door stands below src/kinds. */
  readonly door: string;
  /** `batch/v1`, `/v1` for core, `-` if it has no kinds of its own. */
  readonly groupVersion: string;
}

export interface Facts {
  /** types.txt without its comments. */
  readonly typeText: string;
  readonly table: TypeTable;
  readonly packages: readonly ApiPackage[];
  /** The name of a group, then its versions. */
  readonly groups: readonly (readonly [string, ...string[]])[];
  readonly resources: readonly ServedResource[];
  /** By `group/version Kind`. */
  readonly fieldSelectors: Readonly<Record<string, readonly string[]>>;
}

export function readFacts(folder: string): Facts {
  const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
  const typeText = read('types.txt').replace(/^#.*\n/gm, '');
  const served = JSON.parse(read('resources.json')) as Pick<Facts, 'groups' | 'resources'>;
  return {
    typeText,
    table: openTypeTable(typeText),
    packages: [...typeText.matchAll(/^package (\S+) (\S+) (\S+)$/gm)].map(([, short = '', full = '', groupVersion = '']) => ({
      full,
      door: short.replace('.', '/'),
      groupVersion,
    })),
    ...served,
    fieldSelectors: JSON.parse(read('field-selectors.json')) as Facts['fieldSelectors'],
  };
}

/** What every kind can be selected by if nothing else is said. */
export const METADATA_FIELDS: readonly string[] = ['metadata.name', 'metadata.namespace'];

export function fieldsOf(facts: Facts, resource: ServedResource): readonly string[] {
  return facts.fieldSelectors[`${resource.group}/${resource.version} ${resource.kind}`] ?? METADATA_FIELDS;
}

export const HEADER = '// Generated from facts/ by scripts/generate-kinds.ts: change it there.\n';
