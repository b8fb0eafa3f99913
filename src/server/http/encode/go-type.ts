import type { ResourceFacts } from '../../../kinds/resources.ts';

/** The Go type of a kind's objects inside kube-apiserver, as its refusals print it: `*core.Pod`, `*core.PodList`. */
export function goType({ group }: Pick<ResourceFacts, 'group'>, kind: string): string {
  return `*${packageOf(group)}.${kind}`;
}

/** Of the internal types (k8s.io/kubernetes/pkg/apis): the first part of the group; Events moved, their type did not. */
function packageOf(group: string): string {
  return group === '' || group === 'events.k8s.io' ? 'core' : group.split('.', 1)[0] ?? group;
}
