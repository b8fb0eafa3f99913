import { flagAt, isSetAt, numberAt, objectAt, textAt } from '../../wire/fields.ts';
import { forbidden } from '../../wire/api-errors.ts';
import type { JsonObject, KubeObject } from '../../wire/object.ts';
import type { Status } from '../../wire/status.ts';
import { childOf, fillAbsent } from '../resources/fill.ts';
import type { Admission, AdmissionRequest } from '../resources/resource-store.ts';
import { forResource } from './admission-chain.ts';

/** The newest state of the PriorityClasses. Nothing of them may be changed. */
export interface PriorityClasses {
  get(name: string): KubeObject | undefined;
  all(): Iterable<KubeObject>;
}

/**
 * A pod has the priority of its PriorityClass, or of the one for all that name none, or 0 (k8s.io/kubernetes, plugin
 * Priority). A write that leaves the priority out keeps it.
 */
export function podPriority(classes: PriorityClasses): Admission {
  return forResource('', 'pods', (request) => {
    if (request.part !== 'main') return undefined;
    if (request.operation === 'CREATE') return givePriority(classes, request);
    if (request.operation === 'UPDATE') keepPriority(request);
    return undefined;
  });
}

interface Priority {
  readonly className: string;
  readonly value: number;
  readonly preemptionPolicy: string;
}

function givePriority(classes: PriorityClasses, { definition, name, object }: AdmissionRequest): Status | undefined {
  const spec = childOf(object, 'spec');
  const asked = textAt(spec, 'priorityClassName');
  const named = asked === '' ? undefined : classes.get(asked);
  if (asked !== '' && named === undefined) return forbidden(definition.resource, name, `no PriorityClass with name ${asked} was found`);
  const { className, value, preemptionPolicy } = named === undefined ? defaultPriority(classes) : priorityOf(named);
  if (isSetAt(spec, 'priority') && numberAt(spec, 'priority') !== value) {
    return forbidden(definition.resource, name, `the integer value of priority (${numberAt(spec, 'priority')}) must not be provided in pod spec; priority admission controller computed ${value} from the given PriorityClass name`);
  }
  const sentPolicy = textAt(spec, 'preemptionPolicy');
  if (sentPolicy !== '' && preemptionPolicy !== '' && sentPolicy !== preemptionPolicy) {
    return forbidden(definition.resource, name, `the string value of PreemptionPolicy (${sentPolicy}) must not be provided in pod spec; priority admission controller computed ${preemptionPolicy} from the given PriorityClass name`);
  }
  set(spec, { priorityClassName: className === '' ? undefined : className, priority: value, preemptionPolicy: preemptionPolicy === '' ? undefined : preemptionPolicy });
  return undefined;
}

/** Of several classes for all, the one with the lowest value counts. */
function defaultPriority(classes: PriorityClasses): Priority {
  let lowest: Priority | undefined;
  for (const one of classes.all()) {
    if (flagAt(one, 'globalDefault') && (lowest === undefined || numberAt(one, 'value') < lowest.value)) lowest = priorityOf(one);
  }
  return lowest ?? { className: '', value: 0, preemptionPolicy: 'PreemptLowerPriority' };
}

function priorityOf(priorityClass: KubeObject): Priority {
  return { className: priorityClass.metadata.name ?? '', value: numberAt(priorityClass, 'value'), preemptionPolicy: textAt(priorityClass, 'preemptionPolicy') };
}

function keepPriority({ object, current }: AdmissionRequest): void {
  const before = objectAt(current, 'spec');
  const kept = Object.fromEntries(['priority', 'preemptionPolicy'].filter((field) => isSetAt(before, field)).map((field) => [field, before[field]]));
  fillAbsent(childOf(object, 'spec'), kept);
}

function set(spec: JsonObject, fields: Readonly<Record<string, string | number | undefined>>): void {
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) spec[field] = value;
}
