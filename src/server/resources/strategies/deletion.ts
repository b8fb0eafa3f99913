import { at, listAt, numberAt, textAt } from '../../../wire/fields.ts';
import type { KubeObject } from '../../../wire/object.ts';
import type { DependentsPolicy, Propagation } from './strategy.ts';

/** Finalizers that the garbage collector takes off (metav1). */
export const ORPHAN_FINALIZER = 'orphan';
export const FOREGROUND_FINALIZER = 'foregroundDeletion';

/**
 * The finalizers a delete leaves: options go before finalizers that are there already, these before the kind's default
 * (k8s.io/apiserver, deletionFinalizersForGarbageCollection).
 */
export function finalizersForDeletion(current: KubeObject, options: Propagation, policy: DependentsPolicy): readonly string[] {
  const present = current.metadata.finalizers ?? [];
  const wanted = collectorFinalizer(present, options, policy);
  const others = present.filter((finalizer) => finalizer !== ORPHAN_FINALIZER && finalizer !== FOREGROUND_FINALIZER);
  const next = wanted === undefined ? others : [...others, wanted];
  // The same set keeps its order: the object has not changed.
  return next.length === present.length && next.every((finalizer) => present.includes(finalizer)) ? present : next;
}

function collectorFinalizer(present: readonly string[], options: Propagation, policy: DependentsPolicy): string | undefined {
  if (policy === 'unsupported') return undefined;
  if (options.orphanDependents !== undefined) return options.orphanDependents ? ORPHAN_FINALIZER : undefined;
  switch (options.propagationPolicy) {
    case 'Orphan': return ORPHAN_FINALIZER;
    case 'Foreground': return FOREGROUND_FINALIZER;
    case 'Background': return undefined;
    default: break;
  }
  const kept = present.find((finalizer) => finalizer === ORPHAN_FINALIZER || finalizer === FOREGROUND_FINALIZER);
  if (kept !== undefined) return kept;
  return policy === 'orphan' ? ORPHAN_FINALIZER : undefined;
}

/** Seconds a pod is given to end. None if nothing of it runs: it has no node, or it is finished. */
export function podGracePeriodSeconds(pod: KubeObject, asked: number | undefined): number {
  const phase = textAt(pod, 'status.phase');
  if (textAt(pod, 'spec.nodeName') === '' || phase === 'Succeeded' || phase === 'Failed') return 0;
  const period = asked ?? numberAt(pod, 'spec.terminationGracePeriodSeconds');
  return period < 0 ? 1 : period;
}

/** A namespace ends only when its content is gone: its first delete always marks it, and its `spec.finalizers` keep it. */
export function namespaceIsKept(namespace: KubeObject): boolean {
  return namespace.metadata.deletionTimestamp === undefined || listAt(namespace, 'spec.finalizers').length > 0;
}

/** A namespace that is marked is Terminating, and has no grace period, not even of 0 seconds. */
export function terminateNamespace(next: KubeObject): void {
  const status = at(next, 'status');
  next['status'] = { ...(typeof status === 'object' && !Array.isArray(status) ? status : {}), phase: 'Terminating' };
  delete next.metadata.deletionGracePeriodSeconds;
}
