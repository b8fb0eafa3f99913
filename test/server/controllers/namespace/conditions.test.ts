import { describe, expect, it } from 'vitest';
import type { NamespaceCondition } from '../../../../src/kinds/core/v1.ts';
import { conditionsAfter, type ContentReport } from '../../../../src/server/controllers/namespace/conditions.ts';
import { pauseAfter } from '../../../../src/server/controllers/namespace/namespace-controller.ts';

const CLEAN: ContentReport = { failures: [], remaining: new Map(), finalizers: new Map() };
const EARLY = '2026-01-01T00:00:00Z';
const LATE = '2026-01-01T00:01:00Z';

const said = (conditions: readonly NamespaceCondition[] | undefined): string[] => (conditions ?? []).map(({ type, status, reason, message }) => `${type} ${status} ${reason}: ${message}`);

describe('the conditions of a namespace that ends', () => {
  it('say that all went well', () => {
    expect(said(conditionsAfter([], CLEAN, EARLY))).toEqual([
      'NamespaceDeletionDiscoveryFailure False ResourcesDiscovered: All resources successfully discovered',
      'NamespaceDeletionGroupVersionParsingFailure False ParsedGroupVersions: All legacy kube types successfully parsed',
      'NamespaceDeletionContentFailure False ContentDeleted: All content successfully deleted, may be waiting on finalization',
      'NamespaceContentRemaining False ContentRemoved: All content successfully removed',
      'NamespaceFinalizersRemaining False ContentHasNoFinalizers: All content-preserving finalizers finished',
    ]);
  });

  it.each<[string, Partial<ContentReport>, readonly [number, string]]>([
    ['resources that are not known', { discoveryFailure: 'no luck' }, [0, 'NamespaceDeletionDiscoveryFailure True DiscoveryFailed: no luck']],
    ['resources that could not be deleted', { failures: ['b', 'a'] }, [2, 'NamespaceDeletionContentFailure True ContentDeletionFailed: Failed to delete all resource types, 2 remaining: a, b']],
    [
      'what remains, sorted', { remaining: new Map([['pods.', 2], ['deployments.apps', 1]]) },
      [3, 'NamespaceContentRemaining True SomeResourcesRemain: Some resources are remaining: deployments.apps has 1 resource instances, pods. has 2 resource instances'],
    ],
    [
      'finalizers that remain', { finalizers: new Map([['z.dev/x', 1], ['a.dev/x', 3]]) },
      [4, 'NamespaceFinalizersRemaining True SomeFinalizersRemain: Some content in the namespace has finalizers remaining: a.dev/x in 3 resource instances, z.dev/x in 1 resource instances'],
    ],
  ])('tell %s', (_, report, [index, sentence]) => {
    expect(said(conditionsAfter([], { ...CLEAN, ...report }, EARLY))[index]).toBe(sentence);
  });

  it('are not written again if they are told already', () => {
    expect(conditionsAfter(conditionsAfter([], CLEAN, EARLY) ?? [], CLEAN, LATE)).toBeUndefined();
  });

  it('change their time only with their status, and leave those of others alone', () => {
    const others = { type: 'Mine', status: 'True' };
    const one = conditionsAfter([others], { ...CLEAN, remaining: new Map([['pods.', 2]]) }, EARLY) ?? [];
    const two = conditionsAfter(one, { ...CLEAN, remaining: new Map([['pods.', 1]]) }, LATE) ?? [];
    const three = conditionsAfter(two, CLEAN, LATE) ?? [];
    expect([one[0], two[0], three[0]]).toEqual([others, others, others]);
    expect([two[4]?.message, two[4]?.lastTransitionTime]).toEqual(['Some resources are remaining: pods. has 1 resource instances', EARLY]);
    expect(three.map(({ lastTransitionTime }) => lastTransitionTime)).toEqual([undefined, EARLY, EARLY, EARLY, LATE, EARLY]);
  });
});

it('the pauses between passes grow up to five seconds', () => {
  const middle = { next: () => 0.5, uuid: () => '' };
  expect([0, 1, 2, 5, 6, 60].map((passes) => Math.round(pauseAfter(passes, middle)))).toEqual([100, 200, 400, 3200, 5000, 5000]);
  expect(pauseAfter(0, { ...middle, next: () => 0 })).toBeCloseTo(90);
});
