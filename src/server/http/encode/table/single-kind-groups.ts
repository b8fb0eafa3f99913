import { flagAt, isSetAt, numberAt, textAt } from '../../../../wire/fields.ts';
import type { KubeObject } from '../../../../wire/object.ts';
import { ageOf, conditionOf, nameOf } from './cell.ts';
import { AGE, column, NAME, type TablePrinter } from './printer.ts';

/* Groups that have one kind with columns of its own: scheduling, coordination, node, apiregistration. */

export const PRIORITY_CLASS: TablePrinter = {
  columns: [
    NAME,
    column('Value', 'The priority', 'integer'),
    column('Global-Default', 'Whether pods without a class get it', 'boolean'),
    AGE,
    // Shown always, although Kubernetes makes the cell only for wide output: a server prints every cell.
    column('PreemptionPolicy', 'Whether other pods may be evicted'),
  ],
  cells: (priorityClass, now) => [
    nameOf(priorityClass),
    numberAt(priorityClass, 'value'),
    flagAt(priorityClass, 'globalDefault'),
    ageOf(priorityClass, now),
    textAt(priorityClass, 'preemptionPolicy'),
  ],
};

export const LEASE: TablePrinter = {
  columns: [NAME, column('Holder', 'Who holds the lease'), AGE],
  cells: (lease, now) => [nameOf(lease), textAt(lease, 'spec.holderIdentity'), ageOf(lease, now)],
};

export const RUNTIME_CLASS: TablePrinter = {
  columns: [NAME, column('Handler', 'Configuration of the container runtime'), AGE],
  cells: (runtimeClass, now) => [nameOf(runtimeClass), textAt(runtimeClass, 'handler'), ageOf(runtimeClass, now)],
};

export const API_SERVICE: TablePrinter = {
  columns: [NAME, column('Service', 'Service behind the API, or Local'), column('Available', 'Whether it answers'), AGE],
  cells: (service, now) => [
    nameOf(service),
    isSetAt(service, 'spec.service') ? `${textAt(service, 'spec.service.namespace')}/${textAt(service, 'spec.service.name')}` : 'Local',
    availableCell(service),
    ageOf(service, now),
  ],
};

function availableCell(service: KubeObject): string {
  const available = conditionOf(service, 'status.conditions', 'Available');
  if (available === undefined) return 'Unknown';
  const status = textAt(available, 'status');
  const reason = textAt(available, 'reason');
  return status === 'True' || reason === '' ? status : `${status} (${reason})`;
}
