import { at, isSetAt, listAt, numberAt, objectAt, objectsAt, textAt } from '../../../wire/fields.ts';
import { equalJson } from '../../../wire/json.ts';
import type { JsonObject, JsonValue } from '../../../wire/object.ts';
import { childOf, fillZero } from '../fill.ts';
import type { KindHooks } from './rules.ts';

/*
 * What was allocated for a service stays with it although a client sends the service without it, and goes away with a
 * type that has no use for it (k8s.io/kubernetes, pkg/registry/core/service). New addresses and node ports are allocated
 * elsewhere.
 */

export const SERVICE: KindHooks = {
  prepareForCreate(service) {
    const spec = childOf(service, 'spec');
    const address = textAt(spec, 'clusterIP');
    if (address !== '') fillZero(spec, { clusterIPs: [address] });
    dropInternalPolicy(spec);
  },
  prepareForUpdate(next, current, part) {
    if (part !== 'main') return;
    const after = childOf(next, 'spec');
    const before = objectAt(current, 'spec');
    keepAllocated(after, before);
    alignClusterAddresses(after, before);
    dropWithType(after, before);
    dropInternalPolicy(after);
    if (textAt(after, 'type') !== 'LoadBalancer') next['status'] = { ...objectAt(next, 'status'), loadBalancer: {} };
  },
};

function keepAllocated(after: JsonObject, before: JsonObject): void {
  if (needsAddress(after) && needsAddress(before)) {
    for (const field of ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy']) fillFrom(after, before, field);
  }
  if (getsNodePorts(after) && getsNodePorts(before)) keepNodePorts(after, before);
  if (needsHealthPort(after) && needsHealthPort(before)) fillFrom(after, before, 'healthCheckNodePort');
}

function fillFrom(after: JsonObject, before: JsonObject, field: string): void {
  if (isSetAt(before, field)) fillZero(after, { [field]: before[field] });
}

/** Ports are the same if their names are; a node port that another port now has is not given twice. */
function keepNodePorts(after: JsonObject, before: JsonObject): void {
  const kept = new Set(nodePorts(after));
  const byName = new Map(objectsAt(before, 'ports').map((port) => [textAt(port, 'name'), numberAt(port, 'nodePort')]));
  for (const port of objectsAt(after, 'ports')) {
    const nodePort = byName.get(textAt(port, 'name')) ?? 0;
    if (nodePort !== 0 && !kept.has(nodePort)) fillZero(port, { nodePort });
  }
}

function nodePorts(spec: JsonObject): number[] {
  return objectsAt(spec, 'ports').map((port) => numberAt(port, 'nodePort')).filter((port) => port !== 0);
}

/** Clients that know only `clusterIP` change it alone: the list follows. */
function alignClusterAddresses(after: JsonObject, before: JsonObject): void {
  const address = textAt(after, 'clusterIP');
  if (address === textAt(before, 'clusterIP') || !same(after, before, 'clusterIPs')) return;
  if (address === '') delete after['clusterIPs'];
  else after['clusterIPs'] = [address];
}

/** Fields that the new type has no use for, unless the client has changed them at the same time: then validation refuses them. */
function dropWithType(after: JsonObject, before: JsonObject): void {
  if (needsAddress(before) && !needsAddress(after)) {
    if (same(after, before, 'clusterIP') && same(after, before, 'clusterIPs')) drop(after, 'clusterIP', 'clusterIPs');
    dropIfSame(after, before, 'ipFamilies');
    dropIfSame(after, before, 'ipFamilyPolicy');
  }
  if (hasNodePorts(before) && !hasNodePorts(after) && nodePorts(after).every((port) => nodePorts(before).includes(port))) {
    for (const port of objectsAt(after, 'ports')) drop(port, 'nodePort');
  }
  if (needsHealthPort(before) && !needsHealthPort(after)) dropIfSame(after, before, 'healthCheckNodePort');
  if (isBalanced(before) && !isBalanced(after)) {
    dropIfSame(after, before, 'allocateLoadBalancerNodePorts');
    dropIfSame(after, before, 'loadBalancerClass');
  }
  if (isExternal(before) && !isExternal(after)) dropIfSame(after, before, 'externalTrafficPolicy');
}

/** A name elsewhere has no endpoints to choose from. */
function dropInternalPolicy(spec: JsonObject): void {
  if (!needsAddress(spec)) drop(spec, 'internalTrafficPolicy');
}

function same(after: JsonObject, before: JsonObject, field: string): boolean {
  return equalJson(valueOf(after, field), valueOf(before, field));
}

function valueOf(spec: JsonObject, field: string): JsonValue {
  return at(spec, field) ?? null;
}

function dropIfSame(after: JsonObject, before: JsonObject, field: string): void {
  if (same(after, before, field)) drop(after, field);
}

function drop(from: JsonObject, ...fields: readonly string[]): void {
  for (const field of fields) delete from[field];
}

function needsAddress(spec: JsonObject): boolean {
  return textAt(spec, 'type') !== 'ExternalName';
}

function isBalanced(spec: JsonObject): boolean {
  return textAt(spec, 'type') === 'LoadBalancer';
}

function hasNodePorts(spec: JsonObject): boolean {
  return textAt(spec, 'type') === 'NodePort' || isBalanced(spec);
}

function getsNodePorts(spec: JsonObject): boolean {
  return hasNodePorts(spec) && (!isBalanced(spec) || spec['allocateLoadBalancerNodePorts'] !== false);
}

function needsHealthPort(spec: JsonObject): boolean {
  return isBalanced(spec) && textAt(spec, 'externalTrafficPolicy') === 'Local';
}

function isExternal(spec: JsonObject): boolean {
  return hasNodePorts(spec) || (textAt(spec, 'type') === 'ClusterIP' && listAt(spec, 'externalIPs').length > 0);
}
