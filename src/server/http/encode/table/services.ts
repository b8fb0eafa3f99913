import { at, numberAt, objectsAt, textAt, textsAt } from '../../../../wire/fields.ts';
import type { JsonObject, KubeObject } from '../../../../wire/object.ts';
import { ageOf, byBytes, firstOf, labelsCell, nameOf, NONE, UNKNOWN } from './cell.ts';
import { AGE, column, NAME, wideColumn, type TablePrinter } from './printer.ts';

export const SERVICE: TablePrinter = {
  columns: [
    NAME,
    column('Type', 'How the service is exposed'),
    column('Cluster-IP', 'Address inside the cluster'),
    column('External-IP', 'Addresses outside the cluster'),
    column('Port(s)', 'Ports, with node ports, and their protocols'),
    AGE,
    wideColumn('Selector', 'Labels of the pods behind the service'),
  ],
  cells: (service, now) => [
    nameOf(service),
    textAt(service, 'spec.type'),
    textsAt(service, 'spec.clusterIPs')[0] ?? NONE,
    externalAddress(service),
    objectsAt(service, 'spec.ports').map(portText).join(',') || NONE,
    ageOf(service, now),
    labelsCell(at(service, 'spec.selector')),
  ],
};

function portText(port: JsonObject): string {
  const nodePort = numberAt(port, 'nodePort');
  return `${numberAt(port, 'port')}${nodePort > 0 ? `:${nodePort}` : ''}/${textAt(port, 'protocol')}`;
}

function externalAddress(service: KubeObject): string {
  const external = textsAt(service, 'spec.externalIPs');
  switch (textAt(service, 'spec.type')) {
    case 'ClusterIP':
    case 'NodePort': return external.length === 0 ? NONE : external.join(',');
    case 'LoadBalancer': return [...balancerAddresses(service), ...external].join(',') || '<pending>';
    case 'ExternalName': return textAt(service, 'spec.externalName');
    default: return UNKNOWN;
  }
}

/** Addresses or names of the load balancer, sorted. */
export function balancerAddresses(object: KubeObject): string[] {
  const addresses = objectsAt(object, 'status.loadBalancer.ingress').map((ingress) => textAt(ingress, 'ip') || textAt(ingress, 'hostname'));
  return [...new Set(addresses.filter((address) => address !== ''))].sort(byBytes);
}

const SHOWN_ENDPOINTS = 3;

export const ENDPOINTS: TablePrinter = {
  columns: [NAME, column('Endpoints', 'Addresses and ports behind the service'), AGE],
  cells: (endpoints, now) => [nameOf(endpoints), endpointsCell(endpoints), ageOf(endpoints, now)],
};

function endpointsCell(endpoints: KubeObject): string {
  const subsets = objectsAt(endpoints, 'subsets');
  if (subsets.length === 0) return NONE;
  return firstOf(subsets.flatMap(addressesOf), SHOWN_ENDPOINTS);
}

function addressesOf(subset: JsonObject): string[] {
  const addresses = objectsAt(subset, 'addresses').map((address) => textAt(address, 'ip'));
  const ports = objectsAt(subset, 'ports');
  if (ports.length === 0) return addresses;
  return ports.flatMap((port) => addresses.map((address) => `${address.includes(':') ? `[${address}]` : address}:${numberAt(port, 'port')}`));
}
