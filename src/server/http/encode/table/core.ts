import { at, objectAt, textAt } from '../../../../wire/fields.ts';
import type { KubeObject } from '../../../../wire/object.ts';
import { ageOf, byBytes, conditionOf, containerCells, countAt, labelsCell, nameOf } from './cell.ts';
import { AGE, column, NAME, wideColumn, type TablePrinter } from './printer.ts';
import { quantityCell } from './quantity-cell.ts';

export const CONFIG_MAP: TablePrinter = {
  columns: [NAME, column('Data', 'Number of entries'), AGE],
  cells: (map, now) => [nameOf(map), entriesOf(map, 'data') + entriesOf(map, 'binaryData'), ageOf(map, now)],
};

export const SECRET: TablePrinter = {
  columns: [NAME, column('Type', 'What the secret is for'), column('Data', 'Number of entries'), AGE],
  cells: (secret, now) => [nameOf(secret), textAt(secret, 'type'), entriesOf(secret, 'data'), ageOf(secret, now)],
};

function entriesOf(object: KubeObject, field: string): number {
  return Object.keys(objectAt(object, field)).length;
}

export const SERVICE_ACCOUNT: TablePrinter = {
  columns: [NAME, AGE],
  cells: (account, now) => [nameOf(account), ageOf(account, now)],
};

export const NAMESPACE: TablePrinter = {
  columns: [NAME, column('Status', 'Active or Terminating'), AGE],
  cells: (namespace, now) => [nameOf(namespace), textAt(namespace, 'status.phase'), ageOf(namespace, now)],
};

export const POD_TEMPLATE: TablePrinter = {
  columns: [
    NAME,
    column('Containers', 'Names of the containers'),
    column('Images', 'Images of the containers'),
    column('Pod Labels', 'Labels of the pods'),
  ],
  cells: (template) => [nameOf(template), ...containerCells(at(template, 'template.spec')), labelsCell(at(template, 'template.metadata.labels'))],
};

export const REPLICATION_CONTROLLER: TablePrinter = {
  columns: [
    NAME,
    column('Desired', 'Pods that should be there', 'integer'),
    column('Current', 'Pods that are there', 'integer'),
    column('Ready', 'Pods that are ready', 'integer'),
    AGE,
    wideColumn('Containers', 'Names of the containers'),
    wideColumn('Images', 'Images of the containers'),
    wideColumn('Selector', 'Labels of the pods'),
  ],
  cells: (controller, now) => [
    nameOf(controller),
    countAt(controller, 'spec.replicas'),
    countAt(controller, 'status.replicas'),
    countAt(controller, 'status.readyReplicas'),
    ageOf(controller, now),
    ...containerCells(at(controller, 'spec.template.spec')),
    labelsCell(at(controller, 'spec.selector')),
  ],
};

export const RESOURCE_QUOTA: TablePrinter = {
  columns: [
    NAME,
    column('Request', 'Used and allowed, of requests and counts'),
    column('Limit', 'Used and allowed, of limits'),
    AGE,
  ],
  cells(quota, now) {
    const resources = Object.keys(objectAt(quota, 'status.hard')).sort(byBytes);
    const [limits, requests] = [resources.filter(isLimit), resources.filter((resource) => !isLimit(resource))];
    const used = objectAt(quota, 'status.used');
    const hard = objectAt(quota, 'status.hard');
    const text = (names: readonly string[]): string => names.map((name) => `${name}: ${quantityCell(used[name])}/${quantityCell(hard[name])}`).join(', ');
    return [nameOf(quota), text(requests), text(limits), ageOf(quota, now)];
  },
};

function isLimit(resource: string): boolean {
  return resource.startsWith('limits.');
}

export const COMPONENT_STATUS: TablePrinter = {
  columns: [
    NAME,
    column('Status', 'Healthy or not'),
    column('Message', 'What the component says'),
    column('Error', 'Why the component could not be asked'),
  ],
  cells(component) {
    const healthy = conditionOf(component, 'conditions', 'Healthy');
    const verdict = healthy?.['status'] === 'True' ? 'Healthy' : 'Unhealthy';
    return [nameOf(component), healthy === undefined ? 'Unknown' : verdict, textAt(healthy, 'message'), textAt(healthy, 'error')];
  },
};
