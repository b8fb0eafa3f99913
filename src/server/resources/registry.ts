import { RESOURCES, type ResourceFacts } from '../../kinds/resources.ts';
import { defineResource, type ResourceDefinition } from './definition.ts';
import { conversionOf } from './conversions.ts';
import { Selections } from './selection.ts';
import { strategyOf } from './strategies/strategy-of.ts';

/** What is served: every resource by its group, version and plural. */
export interface Registry {
  readonly definitions: readonly ResourceDefinition[];
  find(group: string, version: string, plural: string): ResourceDefinition | undefined;
  /** Selections over the entries of one of the definitions. */
  selectionsOf(definition: ResourceDefinition): Selections;
}

/** The built-in resources of Kubernetes 1.35. */
export function builtInRegistry(): Registry {
  const definitions = RESOURCES.map(defineBuiltIn);
  const byName = new Map(definitions.map((definition) => [nameOf(definition.facts), definition]));
  const selections = new Map(definitions.map((definition) => [definition, new Selections(definition)]));
  return {
    definitions,
    find: (group, version, plural) => byName.get(nameOf({ group, version, plural })),
    selectionsOf: (definition) => selections.get(definition) ?? new Selections(definition),
  };
}

function defineBuiltIn(facts: ResourceFacts): ResourceDefinition {
  const storedAs = conversionOf(facts);
  return defineResource({ facts, strategy: strategyOf(facts.group, facts.plural), ...(storedAs === undefined ? {} : { storedAs }) });
}

function nameOf({ group, version, plural }: Pick<ResourceFacts, 'group' | 'version' | 'plural'>): string {
  return `${group}/${version}/${plural}`;
}
