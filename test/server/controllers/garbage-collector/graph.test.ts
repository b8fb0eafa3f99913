import { describe, expect, it } from 'vitest';
import { ConfigMap, Namespace } from '../../../../src/kinds/core/v1.ts';
import { metadataOf, type Kind, type MetadataOnly } from '../../../../src/kinds/kind.ts';
import { DependencyGraph, stageOf } from '../../../../src/server/controllers/garbage-collector/graph.ts';
import type { ObjectMeta, OwnerReference } from '../../../../src/wire/object.ts';

const MAP = metadataOf(ConfigMap);
const NAMESPACE = metadataOf(Namespace);
const DELETED = '2026-01-01T00:00:00Z';

function owner(uid: string, more: Partial<OwnerReference> = {}): OwnerReference {
  return { apiVersion: 'v1', kind: 'ConfigMap', name: uid, uid, ...more };
}

type Step = (graph: DependencyGraph) => readonly string[];

/** An object whose name is its uid. */
function put(uid: string, more: Pick<ObjectMeta, 'namespace' | 'deletionTimestamp' | 'finalizers' | 'labels'> & { owners?: OwnerReference[]; of?: Kind<MetadataOnly> } = {}): Step {
  const { owners = [], of = MAP, ...metadata } = more;
  const place = of.scope === 'Namespaced' ? { namespace: 'n' } : {};
  return (graph) => graph.put(of, { name: uid, ...place, uid, ...(owners.length === 0 ? {} : { ownerReferences: owners }), ...metadata });
}
const remove = (uid: string): Step => (graph) => graph.remove(uid);
const foreground = { deletionTimestamp: DELETED, finalizers: ['foregroundDeletion'] };
const orphan = { deletionTimestamp: DELETED, finalizers: ['orphan'] };

describe('the dependency graph', () => {
  it.each<[string, readonly Step[], readonly string[]]>([
    ['an object without owners', [put('a')], []],
    ['a dependent of a known owner', [put('a'), put('b', { owners: [owner('a')] })], []],
    ['a dependent of an owner that is not known', [put('b', { owners: [owner('a')] })], ['b']],
    ['an owner that comes after its dependent', [put('b', { owners: [owner('a')] }), put('a')], []],
    ['a change that is none of ours', [put('b', { owners: [owner('a')] }), put('b', { owners: [owner('a')], labels: { x: 'y' } })], []],
    ['the end of an owner', [put('a'), put('b', { owners: [owner('a')] }), put('c', { owners: [owner('a')] }), remove('a')], ['b', 'c']],
    ['the end of a dependent', [put('a'), put('b', { owners: [owner('a')] }), remove('b')], []],
    ['an end that was known', [put('a'), remove('a'), remove('a')], []],
    ['an owner that was exchanged for an unknown one', [put('a'), put('b', { owners: [owner('a')] }), put('b', { owners: [owner('x')] })], ['b']],
    ['an owner in another namespace', [put('a', { namespace: 'other' }), put('b', { owners: [owner('a')] })], ['b']],
    ['an owner without namespaces', [put('ns', { of: NAMESPACE }), put('b', { owners: [owner('ns', { kind: 'Namespace' })] })], []],
    ['an owner of another kind than is named', [put('a'), put('b', { owners: [owner('a', { kind: 'Secret' })] })], ['b']],
    ['an owner of another name than is named', [put('a'), put('b', { owners: [owner('a', { name: 'z' })] })], ['b']],
    ['an orphaning', [put('a'), put('b', { owners: [owner('a')] }), put('a', orphan)], ['a']],
    ['a foreground deletion', [put('a'), put('b', { owners: [owner('a')] }), put('a', foreground)], ['a', 'b']],
    ['a foreground deletion, told again', [put('a', foreground), put('a', { ...foreground, labels: { x: 'y' } })], []],
    ['a dependent that comes when its owner waits already', [put('a', foreground), put('b', { owners: [owner('a')] })], ['b']],
    ['the last dependent of an owner that waits', [put('a', foreground), put('b', { owners: [owner('a')] }), remove('b')], ['a']],
    ['a dependent that leaves an owner that waits', [put('a', foreground), put('b', { owners: [owner('a')] }), put('b')], ['a']],
    [
      'a dependent that blocks no longer',
      [put('a', foreground), put('b', { owners: [owner('a', { blockOwnerDeletion: true })] }), put('b', { owners: [owner('a', { blockOwnerDeletion: false })] })],
      ['a'],
    ],
    ['a deletion that others hold up', [put('a'), put('b', { owners: [owner('a')] }), put('a', { deletionTimestamp: DELETED, finalizers: ['x.dev/y'] })], []],
    ['a deleted dependent of an unknown owner', [put('b', { owners: [owner('a')], deletionTimestamp: DELETED })], []],
  ])('after %s', (_, steps, looks) => {
    const graph = new DependencyGraph();
    const answers = steps.map((step) => step(graph));
    expect(answers.at(-1)).toEqual(looks);
  });

  it('knows which dependents an owner has to wait for', () => {
    const graph = new DependencyGraph();
    for (const step of [put('a'), put('b', { owners: [owner('a', { blockOwnerDeletion: true })] }), put('c', { owners: [owner('a')] })]) step(graph);
    expect(graph.dependentsOf('a').map(({ uid }) => uid)).toEqual(['b', 'c']);
    expect(graph.blockersOf('a').map(({ uid }) => uid)).toEqual(['b']);
    remove('b')(graph);
    expect(graph.blockersOf('a')).toEqual([]);
  });

  it('remembers owners that ended, for their namespace alone, and forgets the oldest', () => {
    const graph = new DependencyGraph();
    for (const step of [put('a'), put('b', { owners: [owner('a')] }), remove('a')]) step(graph);
    expect([graph.isAbsent('a', 'n'), graph.isAbsent('a', 'other'), graph.isAbsent('a', undefined)]).toEqual([true, false, false]);
    const dependent = graph.get('b');
    expect(dependent === undefined ? undefined : graph.knowsOwnersOf(dependent)).toBe(true);
    for (let index = 0; index < 1000; index++) graph.rememberAbsent(`u-${index}`, undefined);
    expect(graph.isAbsent('a', 'n')).toBe(false);
    expect(graph.isAbsent('u-0', undefined)).toBe(true);
  });

  it('keeps nothing of what is gone', () => {
    const graph = new DependencyGraph();
    for (const step of [put('a'), put('b', { owners: [owner('a')] }), put('c', { owners: [owner('b')] })]) step(graph);
    expect(graph.removeKind(MAP)).toEqual(['b', 'c']);
    expect([graph.size, graph.dependentsOf('a'), graph.dependentsOf('b')]).toEqual([0, [], []]);
    expect(graph.removeKind(NAMESPACE)).toEqual([]);
  });
});

it.each<[ObjectMeta, string]>([
  [{}, 'alive'],
  [{ finalizers: ['orphan'] }, 'alive'],
  [orphan, 'orphaning'],
  [foreground, 'awaiting dependents'],
  [{ deletionTimestamp: DELETED, finalizers: ['x.dev/y'] }, 'ending'],
  [{ deletionTimestamp: DELETED, deletionGracePeriodSeconds: 30 }, 'ending'],
])('the stage of %j is %s', (metadata, stage) => {
  expect(stageOf(metadata)).toBe(stage);
});
