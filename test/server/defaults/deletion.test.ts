import { describe, expect, it } from 'vitest';
import type { Propagation } from '../../../src/server/resources/strategies/strategy.ts';
import { strategyOf } from '../../../src/server/resources/strategies/strategy-of.ts';
import type { JsonObject, KubeObject } from '../../../src/wire/object.ts';

function object(kind: string, rest: JsonObject = {}, finalizers: readonly string[] = []): KubeObject {
  return { apiVersion: 'v1', kind, metadata: { name: 'x', ...(finalizers.length === 0 ? {} : { finalizers: [...finalizers] }) }, ...rest };
}

describe('finalizers of a delete', () => {
  const cases: readonly (readonly [string, readonly string[], Propagation, readonly string[]])[] = [
    ['/pods', [], {}, []],
    ['/pods', [], { propagationPolicy: 'Foreground' }, ['foregroundDeletion']],
    ['/pods', ['a/b'], { propagationPolicy: 'Orphan' }, ['a/b', 'orphan']],
    ['/pods', ['orphan'], {}, ['orphan']],
    ['/pods', ['orphan', 'a/b'], { propagationPolicy: 'Background' }, ['a/b']],
    ['/pods', ['foregroundDeletion'], { propagationPolicy: 'Orphan' }, ['orphan']],
    ['/pods', [], { orphanDependents: true }, ['orphan']],
    ['/pods', ['orphan'], { orphanDependents: false }, []],
    ['batch/jobs', [], {}, ['orphan']],
    ['batch/jobs', [], { propagationPolicy: 'Background' }, []],
    ['batch/jobs', ['foregroundDeletion'], {}, ['foregroundDeletion']],
    ['/replicationcontrollers', [], {}, ['orphan']],
    ['/events', [], { propagationPolicy: 'Foreground' }, []],
  ];
  it.each(cases)('%s with %j and %j: %j', (...[name, finalizers, options, wanted]) => {
    const [group = '', resource = ''] = name.split('/');
    expect(strategyOf(group, resource).deletionFinalizers(object('X', {}, finalizers), options)).toEqual(wanted);
  });

  it('are the same list if nothing changes', () => {
    const current = object('X', {}, ['orphan', 'a/b']);
    expect(strategyOf('', 'pods').deletionFinalizers(current, {})).toBe(current.metadata.finalizers);
  });
});

describe('grace', () => {
  const bound = (spec: JsonObject = {}, phase = 'Running'): KubeObject => object('Pod', { spec: { nodeName: 'n', terminationGracePeriodSeconds: 30, ...spec }, status: { phase } });
  it.each([
    ['as the pod says', bound(), undefined, 30],
    ['as was asked', bound(), 5, 5],
    ['none at all', bound(), 0, 0],
    ['one second for less than none', bound(), -1, 1],
    ['none without a node', bound({ nodeName: '' }), undefined, 0],
    ['none for what has succeeded', bound({}, 'Succeeded'), 20, 0],
    ['none for what has failed', bound({}, 'Failed'), undefined, 0],
    ['none if the pod does not say', object('Pod', { spec: { nodeName: 'n' } }), undefined, 0],
  ])('of a pod: %s', (...[, pod, asked, seconds]) => {
    expect(strategyOf('', 'pods').gracePeriodSeconds(pod, asked)).toBe(seconds);
  });

  it('is for pods alone', () => {
    expect(strategyOf('', 'pods').graceful).toBe(true);
    expect(strategyOf('', 'services').graceful).toBe(false);
    expect(strategyOf('', 'services').gracePeriodSeconds(object('Service'), 30)).toBe(0);
  });
});

describe('a namespace', () => {
  const strategy = strategyOf('', 'namespaces');

  it('is only marked by its first delete, and kept by the finalizers of its spec', () => {
    const marked = object('Namespace', { spec: {} });
    marked.metadata.deletionTimestamp = '2026-01-01T00:00:00Z';
    expect(strategy.hasOwnFinalizers(object('Namespace', { spec: {} }))).toBe(true);
    expect(strategy.hasOwnFinalizers(marked)).toBe(false);
    expect(strategy.hasOwnFinalizers({ ...marked, spec: { finalizers: ['kubernetes'] } })).toBe(true);
  });

  it('is Terminating then, and has no grace period', () => {
    const namespace = object('Namespace', { status: { phase: 'Active' } });
    namespace.metadata.deletionGracePeriodSeconds = 0;
    strategy.prepareForDeletion(namespace);
    expect(namespace['status']).toEqual({ phase: 'Terminating' });
    expect(namespace.metadata).not.toHaveProperty('deletionGracePeriodSeconds');
  });
});

describe('answers and permissions of a kind', () => {
  it.each([
    ['', 'services', { returnsDeletedObject: true, allowCreateOnUpdate: true, allowUnconditionalUpdate: true }],
    ['', 'configmaps', { returnsDeletedObject: false, allowCreateOnUpdate: false, allowUnconditionalUpdate: true }],
    ['coordination.k8s.io', 'leases', { returnsDeletedObject: false, allowCreateOnUpdate: true, allowUnconditionalUpdate: false }],
    ['policy', 'poddisruptionbudgets', { returnsDeletedObject: false, allowCreateOnUpdate: false, allowUnconditionalUpdate: false }],
    ['storage.k8s.io', 'storageclasses', { returnsDeletedObject: true, allowCreateOnUpdate: false, allowUnconditionalUpdate: true }],
  ])('%s/%s', (group, resource, wanted) => {
    expect(strategyOf(group, resource)).toMatchObject(wanted);
  });

  it('events live an hour', () => {
    expect(strategyOf('', 'events').timeToLiveMs).toBe(3_600_000);
    expect(strategyOf('events.k8s.io', 'events').timeToLiveMs).toBe(3_600_000);
  });
});
