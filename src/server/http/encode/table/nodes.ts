import { flagAt, objectAt, objectsAt, textAt } from '../../../../wire/fields.ts';
import type { KubeObject } from '../../../../wire/object.ts';
import { ageOf, byBytes, filledOr, nameOf, NONE, UNKNOWN } from './cell.ts';
import { AGE, column, NAME, wideColumn, type TablePrinter } from './printer.ts';

const ROLE_PREFIX = 'node-role.kubernetes.io/';
const ROLE_LABEL = 'kubernetes.io/role';

export const NODE: TablePrinter = {
  columns: [
    NAME,
    column('Status', 'Whether the node is ready and takes pods'),
    column('Roles', 'Roles, from labels'),
    AGE,
    column('Version', 'Version of the kubelet'),
    wideColumn('Internal-IP', 'First internal address'),
    wideColumn('External-IP', 'First external address'),
    wideColumn('OS-Image', 'Operating system'),
    wideColumn('Kernel-Version', 'Version of the kernel'),
    wideColumn('Container-Runtime', 'Container runtime and its version'),
  ],
  cells: (node, now) => [
    nameOf(node),
    statusCell(node),
    rolesCell(node),
    ageOf(node, now),
    textAt(node, 'status.nodeInfo.kubeletVersion'),
    addressCell(node, 'InternalIP'),
    addressCell(node, 'ExternalIP'),
    filledOr(node, 'status.nodeInfo.osImage', UNKNOWN),
    filledOr(node, 'status.nodeInfo.kernelVersion', UNKNOWN),
    filledOr(node, 'status.nodeInfo.containerRuntimeVersion', UNKNOWN),
  ],
};

function statusCell(node: KubeObject): string {
  // Of several conditions with the same type the last counts.
  const ready = objectsAt(node, 'status.conditions').findLast((condition) => condition['type'] === 'Ready');
  const readiness = ready?.['status'] === 'True' ? 'Ready' : 'NotReady';
  const status = ready === undefined ? 'Unknown' : readiness;
  return flagAt(node, 'spec.unschedulable') ? `${status},SchedulingDisabled` : status;
}

function rolesCell(node: KubeObject): string {
  const roles = new Set<string>();
  for (const [label, value] of Object.entries(objectAt(node, 'metadata.labels'))) {
    if (label.startsWith(ROLE_PREFIX)) roles.add(label.slice(ROLE_PREFIX.length));
    else if (label === ROLE_LABEL && typeof value === 'string') roles.add(value);
  }
  roles.delete('');
  return [...roles].sort(byBytes).join(',') || NONE;
}

function addressCell(node: KubeObject, type: string): string {
  const found = objectsAt(node, 'status.addresses').find((address) => address['type'] === type);
  return found === undefined ? NONE : textAt(found, 'address');
}
