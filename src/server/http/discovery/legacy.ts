import type { GroupFacts, ResourceFacts } from '../../../kinds/resources.ts';
import { apiVersionOf } from '../../resources/definition.ts';

/** `/api`: the versions of the core group. */
export function apiVersions(serverAddress: string): object {
  return {
    kind: 'APIVersions',
    versions: ['v1'],
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress }],
  };
}

/** `/apis`: all named groups, best first. */
export function apiGroupList(groups: readonly GroupFacts[]): object {
  return { kind: 'APIGroupList', apiVersion: 'v1', groups: groups.filter(({ name }) => name !== '').map(groupEntry) };
}

/** `/apis/GROUP`. */
export function apiGroup(group: GroupFacts): object {
  return { kind: 'APIGroup', apiVersion: 'v1', ...groupEntry(group) };
}

function groupEntry({ name, versions }: GroupFacts): object {
  const listed = versions.map((version) => ({ groupVersion: `${name}/${version}`, version }));
  return { name, versions: listed, preferredVersion: listed[0] };
}

/** `/api/v1`, `/apis/GROUP/VERSION`. */
export function apiResourceList(groupVersion: string, resources: readonly ResourceFacts[]): object {
  return {
    kind: 'APIResourceList',
    ...(groupVersion === 'v1' ? {} : { apiVersion: 'v1' }),
    groupVersion,
    resources: resources.flatMap((facts) => [resourceEntry(facts), ...facts.subresources.map((sub) => subresourceEntry(facts, sub))]),
  };
}

function resourceEntry(facts: ResourceFacts): object {
  return {
    name: facts.plural,
    singularName: facts.singular,
    namespaced: facts.namespaced,
    kind: facts.kind,
    verbs: facts.verbs,
    ...(facts.shortNames.length > 0 ? { shortNames: facts.shortNames } : {}),
    ...(facts.categories.length > 0 ? { categories: facts.categories } : {}),
    ...(facts.storageVersionHash === undefined ? {} : { storageVersionHash: facts.storageVersionHash }),
  };
}

function subresourceEntry(facts: ResourceFacts, sub: ResourceFacts['subresources'][number]): object {
  // Group and version are named only where they are not those of the resource.
  const foreign = apiVersionOf(sub) !== apiVersionOf(facts);
  return {
    name: `${facts.plural}/${sub.name}`,
    singularName: '',
    namespaced: facts.namespaced,
    ...(foreign ? { group: sub.group, version: sub.version } : {}),
    kind: sub.kind,
    verbs: sub.verbs,
  };
}
