import { at, objectAt, objectsAt, textAt } from '../../../wire/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../wire/object.ts';
import { addQuantities, compareQuantities, parseQuantity, type Quantity } from '../../../wire/quantity.ts';
import { fillAbsent } from '../fill.ts';

/* Resources of a pod as a whole (KEP 2837): what it does not say follows from its containers. */

type Amounts = Map<string, Quantity>;

const HUGE_PAGES = 'hugepages-';

export function defaultPodResources(spec: JsonObject): void {
  const resources = at(spec, 'resources');
  if (!isJsonObject(resources)) return;
  limitHugePages(spec, resources);
  requestForPod(spec, resources);
}

/** Huge pages can't be overcommitted: what the containers may have, the pod may have, unless it requests them itself. */
function limitHugePages(spec: JsonObject, resources: JsonObject): void {
  const requested = objectAt(resources, 'requests');
  const limits = objectAt(resources, 'limits');
  if (Object.keys(limits).length === 0 && Object.keys(requested).length === 0) return;
  for (const [name, amount] of needs(spec, 'limits')) {
    if (name.startsWith(HUGE_PAGES) && !Object.hasOwn(requested, name)) fillAbsent(limits, { [name]: amount.text });
  }
  if (Object.keys(limits).length > 0) resources['limits'] = limits;
}

/** A pod with limits requests what its containers request, and of what they don't speak of as much as the limit. */
function requestForPod(spec: JsonObject, resources: JsonObject): void {
  const limits = objectAt(resources, 'limits');
  if (Object.keys(limits).length === 0) return;
  const requests = objectAt(resources, 'requests');
  for (const [name, amount] of needs(spec, 'requests')) {
    if (isForPods(name) && !name.startsWith(HUGE_PAGES)) fillAbsent(requests, { [name]: amount.text });
  }
  for (const [name, amount] of Object.entries(limits)) {
    if (isForPods(name)) fillAbsent(requests, { [name]: amount });
  }
  if (Object.keys(requests).length > 0) resources['requests'] = requests;
}

function isForPods(name: string): boolean {
  return name === 'cpu' || name === 'memory' || name.startsWith(HUGE_PAGES);
}

/**
 * What all containers need together: init containers run one after the other, sidecars beside everything that starts after
 * them.
 */
function needs(spec: JsonObject, list: 'requests' | 'limits'): Amounts {
  const running: Amounts = new Map();
  for (const container of objectsAt(spec, 'containers')) add(running, amounts(container, list));
  const sidecars: Amounts = new Map();
  const peak: Amounts = new Map();
  for (const container of objectsAt(spec, 'initContainers')) {
    const own = amounts(container, list);
    if (textAt(container, 'restartPolicy') === 'Always') {
      add(running, own);
      add(sidecars, own);
      raise(peak, sidecars);
    } else {
      add(own, sidecars);
      raise(peak, own);
    }
  }
  raise(running, peak);
  return running;
}

function amounts(container: JsonObject, list: string): Amounts {
  return new Map(Object.entries(objectAt(container, `resources.${list}`)).flatMap(([name, value]) => read(name, value)));
}

function read(name: string, value: JsonValue | undefined): [string, Quantity][] {
  const quantity = parseQuantity(typeof value === 'string' ? value : '');
  return quantity.ok ? [[name, quantity.value]] : [];
}

function add(sum: Amounts, more: Amounts): void {
  for (const [name, amount] of more) {
    const present = sum.get(name);
    sum.set(name, present === undefined ? amount : addQuantities(present, amount));
  }
}

function raise(peak: Amounts, to: Amounts): void {
  for (const [name, amount] of to) {
    const present = peak.get(name);
    if (present === undefined || compareQuantities(amount, present) > 0) peak.set(name, amount);
  }
}
