import type { ObjectLike } from '../kinds/kind.ts';
import { isJsonObject } from '../wire/object.ts';
import { sameValue, stepsOf, valuesAt } from './changed-path.ts';
import type { AbsentCondition, Condition } from './until-types.ts';
import type { Live } from './watch-types.ts';

type Some = Live<ObjectLike>;

/** What a condition of the object's `status.conditions` says: `True`, `False`, `Unknown`; undefined if there is none of that type. */
export function conditionStatus(object: Some, type: string): string | undefined {
  const conditions = at(object, 'status.conditions');
  if (!Array.isArray(conditions)) return undefined;
  const found: unknown = conditions.find((entry) => isJsonObject(entry) && entry.type === type);
  return isJsonObject(found) && typeof found.status === 'string' ? found.status : undefined;
}

function condition(type: string, status = 'True'): Condition {
  return { what: status === 'True' ? type : `${type}=${status}`, test: (object) => conditionStatus(object, type)?.toLowerCase() === status.toLowerCase() };
}

/** Whether the value at a path is this; without `value`, whether there is any. Paths as for `changed`. */
function path(text: string, ...values: readonly [] | readonly [unknown]): Condition {
  const [value] = values;
  if (values.length === 0) return { what: `with ${text}`, test: (object) => at(object, text) !== undefined };
  return { what: `with ${text} ${JSON.stringify(value)}`, test: (object) => sameValue(at(object, text), value) };
}

function isComplete(object: Some): boolean {
  return object.kind === 'Pod' ? at(object, 'status.phase') === 'Succeeded' : conditionStatus(object, 'Complete') === 'True';
}

function isFailed(object: Some): boolean {
  if (object.kind === 'Pod') return at(object, 'status.phase') === 'Failed';
  if (object.kind === 'Deployment') return conditionStatus(object, 'Progressing') === 'False' || conditionStatus(object, 'ReplicaFailure') === 'True';
  return conditionStatus(object, 'Failed') === 'True';
}

function isReady(object: Some): boolean {
  // What the status says is about an older spec.
  const observed = at(object, 'status.observedGeneration');
  if (typeof observed === 'number' && observed < numberAt(object, 'metadata.generation')) return false;
  const wanted = numberAt(object, 'spec.replicas', 1);
  switch (object.kind) {
    case 'Deployment':
      return typeof observed === 'number' && numberAt(object, 'status.replicas') === wanted
        && numberAt(object, 'status.updatedReplicas') === wanted && numberAt(object, 'status.availableReplicas') === wanted;
    case 'StatefulSet':
      return typeof observed === 'number' && numberAt(object, 'status.readyReplicas') === wanted
        && at(object, 'status.currentRevision') === at(object, 'status.updateRevision');
    case 'ReplicaSet':
    case 'ReplicationController':
      return numberAt(object, 'status.readyReplicas') === wanted;
    case 'DaemonSet': {
      const nodes = numberAt(object, 'status.desiredNumberScheduled');
      return typeof observed === 'number' && numberAt(object, 'status.updatedNumberScheduled') === nodes && numberAt(object, 'status.numberAvailable') === nodes;
    }
    default:
      return conditionStatus(object, 'Ready') === 'True' || (conditionStatus(object, 'Ready') === undefined && conditionStatus(object, 'Available') === 'True');
  }
}

function at(object: Some, text: string): unknown {
  return valuesAt(object, stepsOf(text));
}

/** Zero, or `absent`, where there is no number: the API leaves zeros out. */
function numberAt(object: Some, text: string, absent = 0): number {
  const value = at(object, text);
  return typeof value === 'number' ? value : absent;
}

export interface ReadyMadeConditions {
  /** A Job with the condition Complete, a Pod in the phase Succeeded, anything else with the condition Complete. */
  readonly complete: Condition;
  /** A Job with the condition Failed, a Pod in the phase Failed, a Deployment that makes no progress, anything else with the condition Failed. */
  readonly failed: Condition;
  /**
   * A workload whose replicas are all of the present spec and available (as `kubectl rollout status` sees it), anything else with
   * the condition Ready, or Available if it has no Ready.
   */
  readonly ready: Condition;
  readonly exists: Condition;
  /** There is no object of the name. */
  readonly deleted: AbsentCondition;
  /** Any condition of `status.conditions`; `status` defaults to `True`, and upper and lower case are the same. */
  condition(type: string, status?: string): Condition;
  /** The value at a path (`status.loadBalancer.ingress[].ip`) is this; without a value: there is one. */
  path(text: string, ...value: readonly [] | readonly [unknown]): Condition;
}

/** What can be waited for: `until(Job, 'batch/import', is.complete, { failOn: is.failed })`. */
export const is: ReadyMadeConditions = {
  complete: { what: 'complete', test: isComplete },
  failed: { what: 'failed', test: isFailed },
  ready: { what: 'ready', test: isReady },
  exists: { what: 'there', test: () => true },
  deleted: { what: 'deleted', absent: true },
  condition,
  path,
};
