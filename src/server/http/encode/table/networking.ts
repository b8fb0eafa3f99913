import { at, isSetAt, listAt, objectsAt, textAt, textsAt } from '../../../../wire/fields.ts';
import type { KubeObject } from '../../../../wire/object.ts';
import { ageOf, nameOf, NONE, selectorCell, textOr } from './cell.ts';
import { AGE, column, NAME, type TablePrinter } from './printer.ts';
import { balancerAddresses } from './services.ts';

const SHOWN_HOSTS = 3;

export const INGRESS: TablePrinter = {
  columns: [
    NAME,
    column('Class', 'Ingress class'),
    column('Hosts', 'Hosts of the rules'),
    column('Address', 'Where the load balancer can be reached'),
    column('Ports', 'Ports that are open'),
    AGE,
  ],
  cells: (ingress, now) => [
    nameOf(ingress),
    textOr(ingress, 'spec.ingressClassName', NONE),
    hostsCell(ingress),
    balancerAddresses(ingress).join(','),
    listAt(ingress, 'spec.tls').length > 0 ? '80, 443' : '80',
    ageOf(ingress, now),
  ],
};

/** Hosts up to the first three; how many more there are counts rules, those without a host included. */
function hostsCell(ingress: KubeObject): string {
  const rules = objectsAt(ingress, 'spec.rules');
  const hosts: string[] = [];
  for (const rule of rules) {
    if (hosts.length === SHOWN_HOSTS) return `${hosts.join(',')} + ${rules.length - SHOWN_HOSTS} more...`;
    if (textAt(rule, 'host') !== '') hosts.push(textAt(rule, 'host'));
  }
  return hosts.join(',') || '*';
}

export const INGRESS_CLASS: TablePrinter = {
  columns: [NAME, column('Controller', 'Controller that is responsible'), column('Parameters', 'Object with further settings'), AGE],
  cells: (ingressClass, now) => [nameOf(ingressClass), textAt(ingressClass, 'spec.controller'), parametersCell(ingressClass), ageOf(ingressClass, now)],
};

function parametersCell(ingressClass: KubeObject): string {
  const parameters = at(ingressClass, 'spec.parameters');
  if (parameters === undefined || parameters === null) return NONE;
  const group = isSetAt(parameters, 'apiGroup') ? `.${textAt(parameters, 'apiGroup')}` : '';
  return `${textAt(parameters, 'kind')}${group}/${textAt(parameters, 'name')}`;
}

export const NETWORK_POLICY: TablePrinter = {
  columns: [NAME, column('Pod-Selector', 'Labels of the pods it is for'), AGE],
  cells: (policy, now) => [nameOf(policy), selectorCell(at(policy, 'spec.podSelector')), ageOf(policy, now)],
};

export const SERVICE_CIDR: TablePrinter = {
  columns: [NAME, column('CIDRs', 'Ranges of addresses for services'), AGE],
  cells: (cidr, now) => [nameOf(cidr), textsAt(cidr, 'spec.cidrs').join(','), ageOf(cidr, now)],
};

export const IP_ADDRESS: TablePrinter = {
  columns: [NAME, column('ParentRef', 'What the address belongs to')],
  // Kubernetes has a third cell here, the age, for which there is no column.
  cells: (address, now) => [nameOf(address), parentCell(address), ageOf(address, now)],
};

/** `services/default/web`, with `.group` behind the resource if it has one. */
function parentCell(address: KubeObject): string {
  const parent = at(address, 'spec.parentRef');
  if (parent === undefined || parent === null) return NONE;
  const group = textAt(parent, 'group');
  const resource = `${textAt(parent, 'resource')}${group === '' ? '' : `.${group}`}`.toLowerCase();
  const namespace = textAt(parent, 'namespace');
  return [resource, ...(namespace === '' ? [] : [namespace]), textAt(parent, 'name')].join('/');
}
