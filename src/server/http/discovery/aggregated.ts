import type { GroupFacts, ResourceFacts } from '../../../kinds/resources.ts';

/** Stands behind the media type; clients compare the whole of it before they trust an aggregated document. */
export const AGGREGATED_PARAMETERS = ';g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';

/** One document for all groups (KEP-3352). `/api` has the core group alone, `/apis` all others. */
export function groupDiscoveryList(groups: readonly GroupFacts[], resources: readonly ResourceFacts[]): object {
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: 'apidiscovery.k8s.io/v2',
    metadata: {},
    items: groups.map(({ name: group, versions }) => ({
      metadata: group === '' ? {} : { name: group },
      versions: versions.map((version) => ({
        version,
        resources: resources.filter((facts) => facts.group === group && facts.version === version).map(resourceDiscovery),
        freshness: 'Current',
      })),
    })),
  };
}

/** Group and version are empty where they are those of the list that the kind stands in. */
function ownKind(kind: string): object {
  return { group: '', version: '', kind };
}

function resourceDiscovery(facts: ResourceFacts): object {
  return {
    resource: facts.plural,
    responseKind: ownKind(facts.kind),
    scope: facts.namespaced ? 'Namespaced' : 'Cluster',
    singularResource: facts.singular,
    verbs: facts.verbs,
    ...(facts.shortNames.length > 0 ? { shortNames: facts.shortNames } : {}),
    ...(facts.categories.length > 0 ? { categories: facts.categories } : {}),
    ...(facts.subresources.length === 0 ? {} : {
      subresources: facts.subresources.map((sub) => ({
        subresource: sub.name,
        responseKind: sub.group === facts.group && sub.version === facts.version ? ownKind(sub.kind) : { group: sub.group, version: sub.version, kind: sub.kind },
        verbs: sub.verbs,
      })),
    }),
  };
}
