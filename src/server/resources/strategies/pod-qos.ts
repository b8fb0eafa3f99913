import { at, objectAt, objectsAt, textAt } from '../../../wire/fields.ts';
import { isJsonObject, type JsonObject, type KubeObject } from '../../../wire/object.ts';
import { parseQuantity } from '../../../wire/quantity.ts';

export type QosClass = 'Guaranteed' | 'Burstable' | 'BestEffort';

/** Billionths of each of the two resources that count, where there are any. */
type Amounts = Map<string, bigint>;

const COUNTED = ['cpu', 'memory'] as const;

/**
 * The quality of service of a pod (k8s.io/kubernetes, pkg/apis/core/v1/helper/qos): Guaranteed if every container has limits
 * for CPU and memory and requests as much, BestEffort if none says anything, else Burstable. Resources of the pod as a whole
 * go before those of its containers.
 */
export function qosClassOf(pod: KubeObject): QosClass {
  const whole = at(pod, 'spec.resources');
  const sources = isJsonObject(whole) ? [whole] : containerResources(pod);
  const requests: Amounts = new Map();
  const limits: Amounts = new Map();
  let isLimited = true;
  for (const source of sources) {
    add(requests, objectAt(source, 'requests'));
    const counted = add(limits, objectAt(source, 'limits'));
    // A pod without any limits of its own is judged by its requests alone.
    if (counted < COUNTED.length && (source !== whole || hasLimits(source))) isLimited = false;
  }
  if (requests.size === 0 && limits.size === 0) return 'BestEffort';
  const isEqual = requests.size === limits.size && [...requests].every(([name, amount]) => limits.get(name) === amount);
  return isLimited && isEqual ? 'Guaranteed' : 'Burstable';
}

function hasLimits(source: JsonObject): boolean {
  return Object.keys(objectAt(source, 'limits')).length > 0;
}

function containerResources(pod: KubeObject): JsonObject[] {
  return [...objectsAt(pod, 'spec.containers'), ...objectsAt(pod, 'spec.initContainers')].map((container) => objectAt(container, 'resources'));
}

/** Adds what counts of `list`, and says of how many resources that was. */
function add(sum: Amounts, list: JsonObject): number {
  let counted = 0;
  for (const name of COUNTED) {
    const quantity = parseQuantity(textAt(list, name));
    if (!quantity.ok || quantity.value.nano <= 0n) continue;
    sum.set(name, (sum.get(name) ?? 0n) + quantity.value.nano);
    counted++;
  }
  return counted;
}
