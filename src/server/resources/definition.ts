import type { ResourceFacts } from '../../kinds/resources.ts';
import type { GroupResource } from '../../wire/api-errors.ts';
import { prefixRange, singleKey } from '../storage/key-order.ts';
import type { KeyRange } from '../storage/revision-log.ts';
import type { Conversion } from './conversions.ts';
import { ownershipOf, type Ownership } from './apply/ownership.ts';
import { storedKind, type StoredKind } from './stored-form.ts';
import type { ResourceStrategy } from './strategies/strategy.ts';

/** One resource as it is served: the facts about it, the rules of its kind, and where its objects live. */
export interface ResourceDefinition {
  readonly facts: ResourceFacts;
  readonly strategy: ResourceStrategy;
  /** How errors name it. */
  readonly resource: GroupResource;
  /** `v1`, `batch/v1`. */
  readonly apiVersion: string;
  /** All its keys begin with it; ends in `/`. The same layout as kube-apiserver's in etcd. */
  readonly prefix: string;
  readonly stored: StoredKind;
  readonly ownership: Ownership;
  /** Present if objects are stored in another version than this one. */
  readonly conversion?: Conversion;
}

// Where kube-apiserver's keys do not follow from the resource's name (k8s.io/kubernetes/pkg/kubeapiserver, storage prefixes).
const SPECIAL_PREFIXES: Readonly<Record<string, string>> = {
  services: 'services/specs',
  endpoints: 'services/endpoints',
  nodes: 'minions',
  replicationcontrollers: 'controllers',
  'networking.k8s.io/ingresses': 'ingress',
  'apiregistration.k8s.io/apiservices': 'apiregistration.k8s.io/apiservices',
  'apiextensions.k8s.io/customresourcedefinitions': 'apiextensions.k8s.io/customresourcedefinitions',
};

export interface DefinitionParts {
  readonly facts: ResourceFacts;
  readonly strategy: ResourceStrategy;
  /** The version in which it is stored, if that is another one. */
  readonly storedAs?: { readonly facts: ResourceFacts; readonly conversion: Conversion };
}

export function defineResource(parts: DefinitionParts): ResourceDefinition {
  const { facts, strategy, storedAs } = parts;
  const home = storedAs?.facts ?? facts;
  const name = home.group === '' ? home.plural : `${home.group}/${home.plural}`;
  return {
    facts,
    strategy,
    resource: { group: facts.group, resource: facts.plural },
    apiVersion: apiVersionOf(facts),
    prefix: `/registry/${SPECIAL_PREFIXES[name] ?? home.plural}/`,
    stored: storedKind(home.kind, apiVersionOf(home)),
    ownership: ownershipOf(facts),
    ...(storedAs === undefined ? {} : { conversion: storedAs.conversion }),
  };
}

export function apiVersionOf(facts: { readonly group: string; readonly version: string }): string {
  return facts.group === '' ? facts.version : `${facts.group}/${facts.version}`;
}

/** Kubernetes serves all but events from a cache; what goes straight to its store is answered in other words. */
export function isCached({ facts: { plural, group } }: ResourceDefinition): boolean {
  return plural !== 'events' || (group !== '' && group !== 'events.k8s.io');
}

/** The key of one object. `namespace` is undefined for cluster-scoped resources. */
export function keyOf(definition: ResourceDefinition, namespace: string | undefined, name: string): string {
  return `${scopePrefix(definition, namespace)}${name}`;
}

/** All objects of a resource, of one namespace, or the one of that name. */
export function rangeOf(definition: ResourceDefinition, namespace: string | undefined, name: string | undefined): KeyRange {
  const prefix = scopePrefix(definition, namespace);
  // A name alone does not make a key where the namespace is open.
  if (name === undefined || (definition.facts.namespaced && namespace === undefined)) return prefixRange(prefix);
  return singleKey(prefix + name);
}

/** Namespace and name, out of a key of this resource. */
export function placeOf(definition: ResourceDefinition, key: string): { readonly namespace: string | undefined; readonly name: string } {
  const rest = key.slice(definition.prefix.length);
  if (!definition.facts.namespaced) return { namespace: undefined, name: rest };
  const slash = rest.indexOf('/');
  return { namespace: rest.slice(0, slash), name: rest.slice(slash + 1) };
}

function scopePrefix(definition: ResourceDefinition, namespace: string | undefined): string {
  return namespace === undefined ? definition.prefix : `${definition.prefix}${namespace}/`;
}
