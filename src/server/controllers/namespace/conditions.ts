import type { NamespaceCondition } from '../../../kinds/core/v1.ts';

/** What one attempt to empty a namespace came to. */
export interface ContentReport {
  /** Set if not all resources are known. */
  readonly discoveryFailure?: string;
  /** A sentence for each resource that could not be deleted. */
  readonly failures: readonly string[];
  /** How many objects are left, by resource (`pods.`, `deployments.apps`: with the point, as Kubernetes writes it). */
  readonly remaining: ReadonlyMap<string, number>;
  /** How many of them wait for a finalizer, by finalizer. */
  readonly finalizers: ReadonlyMap<string, number>;
}

interface Told {
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
}

interface Row {
  readonly type: string;
  readonly good: { readonly reason: string; readonly message: string };
  readonly bad: (report: ContentReport) => { readonly reason: string; readonly message: string } | undefined;
}

/** The conditions in their order, with the words of kube-controller-manager (`pkg/controller/namespace/deletion`). */
const CONDITIONS: readonly Row[] = [
  {
    type: 'NamespaceDeletionDiscoveryFailure',
    good: { reason: 'ResourcesDiscovered', message: 'All resources successfully discovered' },
    bad: ({ discoveryFailure }) => (discoveryFailure === undefined ? undefined : { reason: 'DiscoveryFailed', message: discoveryFailure }),
  },
  {
    type: 'NamespaceDeletionGroupVersionParsingFailure',
    good: { reason: 'ParsedGroupVersions', message: 'All legacy kube types successfully parsed' },
    // Aggregated discovery tells group and version apart, so that there is nothing to parse.
    bad: () => undefined,
  },
  {
    type: 'NamespaceDeletionContentFailure',
    good: { reason: 'ContentDeleted', message: 'All content successfully deleted, may be waiting on finalization' },
    bad: ({ failures }) => (failures.length === 0 ? undefined : {
      reason: 'ContentDeletionFailed',
      message: `Failed to delete all resource types, ${failures.length} remaining: ${failures.toSorted().join(', ')}`,
    }),
  },
  {
    type: 'NamespaceContentRemaining',
    good: { reason: 'ContentRemoved', message: 'All content successfully removed' },
    bad: ({ remaining }) => (remaining.size === 0 ? undefined : {
      reason: 'SomeResourcesRemain',
      message: `Some resources are remaining: ${counted(remaining, (resource, count) => `${resource} has ${count} resource instances`)}`,
    }),
  },
  {
    type: 'NamespaceFinalizersRemaining',
    good: { reason: 'ContentHasNoFinalizers', message: 'All content-preserving finalizers finished' },
    bad: ({ finalizers }) => (finalizers.size === 0 ? undefined : {
      reason: 'SomeFinalizersRemain',
      message: `Some content in the namespace has finalizers remaining: ${counted(finalizers, (finalizer, count) => `${finalizer} in ${count} resource instances`)}`,
    }),
  },
];

/**
 * The conditions that tell the report; undefined if they are told already. Conditions of others stay. A time changes only
 * with the status of its condition. `now` is RFC 3339.
 */
export function conditionsAfter(before: readonly NamespaceCondition[], report: ContentReport, now: string): readonly NamespaceCondition[] | undefined {
  const after = [...before];
  let changed = false;
  for (const { type, good, bad } of CONDITIONS) {
    const problem = bad(report);
    const told: Told = problem === undefined ? { status: 'False', ...good } : { status: 'True', ...problem };
    const index = after.findIndex((condition) => condition.type === type);
    const old = after[index];
    if (old?.status === told.status && old.reason === told.reason && old.message === told.message) continue;
    changed = true;
    const lastTransitionTime = old?.status === told.status ? old.lastTransitionTime : now;
    after.splice(index < 0 ? after.length : index, 1, { type, lastTransitionTime: lastTransitionTime ?? now, ...told });
  }
  return changed ? after : undefined;
}

function counted(counts: ReadonlyMap<string, number>, sentence: (name: string, count: number) => string): string {
  return [...counts].map(([name, count]) => sentence(name, count)).sort().join(', ');
}
