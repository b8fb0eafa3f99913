import { at, textAt } from '../../../../wire/fields.ts';
import type { KubeObject } from '../../../../wire/object.ts';
import { ageOf, containerCells, countAt, labelsCell, nameOf, NONE, selectorCell, selectorText } from './cell.ts';
import { AGE, column, NAME, wideColumn, type TableColumn, type TablePrinter } from './printer.ts';

export const CONTAINER_COLUMNS: readonly TableColumn[] = [
  wideColumn('Containers', 'Names of the containers'),
  wideColumn('Images', 'Images of the containers'),
];

export const SELECTOR_COLUMN: TableColumn = wideColumn('Selector', 'Labels of the pods');

function templateCells(object: KubeObject): [string, string] {
  return containerCells(at(object, 'spec.template.spec'));
}

export const DEPLOYMENT: TablePrinter = {
  columns: [
    NAME,
    column('Ready', 'Pods that are ready, of those wanted'),
    column('Up-to-date', 'Pods of the newest template'),
    column('Available', 'Pods that have been ready for long enough'),
    AGE,
    ...CONTAINER_COLUMNS,
    SELECTOR_COLUMN,
  ],
  cells: (deployment, now) => [
    nameOf(deployment),
    `${countAt(deployment, 'status.readyReplicas')}/${countAt(deployment, 'spec.replicas')}`,
    countAt(deployment, 'status.updatedReplicas'),
    countAt(deployment, 'status.availableReplicas'),
    ageOf(deployment, now),
    ...templateCells(deployment),
    selectorText(at(deployment, 'spec.selector')) ?? '<invalid>',
  ],
};

export const REPLICA_SET: TablePrinter = {
  columns: [
    NAME,
    column('Desired', 'Pods that should be there', 'integer'),
    column('Current', 'Pods that are there', 'integer'),
    column('Ready', 'Pods that are ready', 'integer'),
    AGE,
    ...CONTAINER_COLUMNS,
    SELECTOR_COLUMN,
  ],
  cells: (set, now) => [
    nameOf(set),
    countAt(set, 'spec.replicas'),
    countAt(set, 'status.replicas'),
    countAt(set, 'status.readyReplicas'),
    ageOf(set, now),
    ...templateCells(set),
    selectorCell(at(set, 'spec.selector')),
  ],
};

export const STATEFUL_SET: TablePrinter = {
  columns: [NAME, column('Ready', 'Pods that are ready, of those wanted'), AGE, ...CONTAINER_COLUMNS],
  cells: (set, now) => [
    nameOf(set),
    `${countAt(set, 'status.readyReplicas')}/${countAt(set, 'spec.replicas')}`,
    ageOf(set, now),
    ...templateCells(set),
  ],
};

export const DAEMON_SET: TablePrinter = {
  columns: [
    NAME,
    column('Desired', 'Nodes that should run the pod', 'integer'),
    column('Current', 'Nodes that run it', 'integer'),
    column('Ready', 'Nodes on which it is ready', 'integer'),
    column('Up-to-date', 'Nodes that run the newest template', 'integer'),
    column('Available', 'Nodes on which it has been ready for long enough', 'integer'),
    column('Node Selector', 'Labels of the nodes'),
    AGE,
    ...CONTAINER_COLUMNS,
    SELECTOR_COLUMN,
  ],
  cells: (set, now) => [
    nameOf(set),
    countAt(set, 'status.desiredNumberScheduled'),
    countAt(set, 'status.currentNumberScheduled'),
    countAt(set, 'status.numberReady'),
    countAt(set, 'status.updatedNumberScheduled'),
    countAt(set, 'status.numberAvailable'),
    labelsCell(at(set, 'spec.template.spec.nodeSelector')),
    ageOf(set, now),
    ...templateCells(set),
    selectorCell(at(set, 'spec.selector')),
  ],
};

export const CONTROLLER_REVISION: TablePrinter = {
  columns: [NAME, column('Controller', 'Who the revision belongs to'), column('Revision', 'Number of the revision'), AGE],
  cells: (revision, now) => [nameOf(revision), controllerCell(revision), at(revision, 'revision') ?? 0, ageOf(revision, now)],
};


/** `statefulset.apps/web`: of the owner that controls it. */
function controllerCell(revision: KubeObject): string {
  const owner = (revision.metadata.ownerReferences ?? []).find((reference) => reference.controller === true);
  if (owner === undefined) return NONE;
  const slash = textAt(owner, 'apiVersion').indexOf('/');
  const kind = slash < 0 ? owner.kind : `${owner.kind}.${owner.apiVersion.slice(0, slash)}`;
  return kind === '' ? owner.name : `${kind.toLowerCase()}/${owner.name}`;
}
