import { numberAt, objectAt, objectsAt, textAt, textsAt } from '../../../wire/fields.ts';
import type { JsonObject, KubeObject } from '../../../wire/object.ts';
import { isExternalName } from './ip-families.ts';

/** The addresses and node ports that no other service may have. */
export interface Holdings {
  readonly addresses: ReadonlySet<string>;
  readonly ports: ReadonlySet<number>;
}

export const NOTHING: Holdings = { addresses: new Set(), ports: new Set() };

export function holdingsOf(service: KubeObject): Holdings {
  const spec = objectAt(service, 'spec');
  const addresses = isExternalName(spec) ? [] : textsAt(spec, 'clusterIPs').filter((address) => address !== 'None');
  const ports = hasNodePorts(spec) ? objectsAt(spec, 'ports').map((port) => numberAt(port, 'nodePort')) : [];
  if (needsHealthPort(spec)) ports.push(numberAt(spec, 'healthCheckNodePort'));
  return { addresses: new Set(addresses), ports: new Set(ports.filter((port) => port !== 0)) };
}

export function hasNodePorts(spec: JsonObject): boolean {
  return ['NodePort', 'LoadBalancer'].includes(textAt(spec, 'type'));
}

/** Whether node ports that are left out are to be given. */
export function getsNodePorts(spec: JsonObject): boolean {
  return hasNodePorts(spec) && (textAt(spec, 'type') === 'NodePort' || spec['allocateLoadBalancerNodePorts'] !== false);
}

/** Balancers ask a node on this port whether it has endpoints of the service itself. */
export function needsHealthPort(spec: JsonObject): boolean {
  return textAt(spec, 'type') === 'LoadBalancer' && textAt(spec, 'externalTrafficPolicy') === 'Local';
}
