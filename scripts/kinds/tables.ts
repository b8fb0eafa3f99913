import { fieldsOf, HEADER, type Facts, type ServedResource } from './facts.ts';

/** src/kinds/types.generated.ts: the field table, as the one string that it stays until it is needed. */
export function typeTableModule(facts: Facts): string {
  // One backquoted string, so that a change of one type is a change of its lines.
  if (/[`\\]|\$\{/.test(facts.typeText)) throw new Error('types.txt has characters that a template string cannot hold as they are');
  return `${HEADER}/** In the form that facts/README.md describes. */\nexport const TYPE_TABLE: string = \`${facts.typeText}\`;\n`;
}

/** src/kinds/resources.generated.ts */
export function resourcesModule(facts: Facts): string {
  const groups = facts.groups.map(([name, ...versions]) => `  ${literal({ name, versions, preferredVersion: versions[0] })},\n`);
  const rows = facts.resources.map((resource) => `  ${literal(rowOf(facts, resource))},\n`);
  return (
    `${HEADER}import type { GroupFacts, ResourceFacts } from './resource-facts.ts';\n\n` +
    `export const GROUP_ROWS: readonly GroupFacts[] = [\n${groups.join('')}];\n\n` +
    `export const RESOURCE_ROWS: readonly ResourceFacts[] = [\n${rows.join('')}];\n`
  );
}

function rowOf(facts: Facts, resource: ServedResource): object {
  const { group, version, plural, singular, kind, namespaced, verbs, storageVersionHash } = resource;
  return {
    group,
    version,
    plural,
    singular,
    kind,
    listKind: `${kind}List`,
    namespaced,
    shortNames: resource.shortNames ?? [],
    categories: resource.categories ?? [],
    verbs,
    ...(storageVersionHash === undefined ? {} : { storageVersionHash }),
    type: facts.table.typeOfKind(group, version, kind),
    subresources: resource.subresources ?? [],
    fields: fieldsOf(facts, resource),
  };
}

/** JSON, with the keys and quotes of this project's TypeScript. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{ ${Object.entries(value).map(([key, field]) => `${key}: ${literal(field)}`).join(', ')} }`;
  }
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}
