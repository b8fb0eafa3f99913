import { isSetAt, listAt, numberAt, objectsAt, textAt } from '../../../wire/fields.ts';
import type { JsonObject, KubeObject } from '../../../wire/object.ts';
import { childOf, fillAbsent, fillZero } from '../fill.ts';

// Three hours.
const AFFINITY_SECONDS = 10800;

/** Addresses and node ports are allocated elsewhere. */
export function defaultService(service: KubeObject): void {
  const spec = childOf(service, 'spec');
  fillZero(spec, { sessionAffinity: 'None', type: 'ClusterIP' });
  defaultAffinity(spec);
  for (const port of objectsAt(spec, 'ports')) {
    fillZero(port, { protocol: 'TCP' });
    // 0 and '' count as no target.
    fillZero(port, { targetPort: numberAt(port, 'port') });
  }
  const type = textAt(spec, 'type');
  const isBalanced = type === 'LoadBalancer';
  const isExternal = isBalanced || type === 'NodePort' || (type === 'ClusterIP' && listAt(spec, 'externalIPs').length > 0);
  if (isExternal) fillZero(spec, { externalTrafficPolicy: 'Cluster' });
  if (type === 'NodePort' || isBalanced || type === 'ClusterIP') fillAbsent(spec, { internalTrafficPolicy: 'Cluster' });
  if (!isBalanced) return;
  fillAbsent(spec, { allocateLoadBalancerNodePorts: true });
  for (const ingress of objectsAt(service, 'status.loadBalancer.ingress')) {
    if (textAt(ingress, 'ip') !== '') fillAbsent(ingress, { ipMode: 'VIP' });
  }
}

function defaultAffinity(spec: JsonObject): void {
  const affinity = textAt(spec, 'sessionAffinity');
  if (affinity === 'None') delete spec['sessionAffinityConfig'];
  if (affinity !== 'ClientIP' || isSetAt(spec, 'sessionAffinityConfig.clientIP.timeoutSeconds')) return;
  spec['sessionAffinityConfig'] = { clientIP: { timeoutSeconds: AFFINITY_SECONDS } };
}
