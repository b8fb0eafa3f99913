import { textAt } from '../../../../wire/fields.ts';
import { formatTime, parseTime } from '../../../../wire/time.ts';
import { ageOf, countAt, nameOf } from './cell.ts';
import { AGE, column, NAME, type TablePrinter } from './printer.ts';

// What Go prints for a time that is not set.
const ZERO_TIME = '0001-01-01T00:00:00Z';

/** For kinds without columns of their own (k8s.io/apiserver, registry/rest/table.go). */
export const DEFAULT_PRINTER: TablePrinter = {
  columns: [NAME, column('Created At', 'When the object was created', 'date')],
  cells(object) {
    const created = parseTime(object.metadata.creationTimestamp ?? '');
    return [nameOf(object), created.ok ? formatTime(created.value) : ZERO_TIME];
  },
};

/** The scale subresource of any kind. */
export const SCALE: TablePrinter = {
  columns: [
    { ...NAME, format: '' },
    column('Desired', 'Replicas that should be there', 'integer'),
    column('Available', 'Replicas that are there', 'integer'),
    AGE,
  ],
  cells: (scale, now) => [nameOf(scale), countAt(scale, 'spec.replicas'), countAt(scale, 'status.replicas'), ageOf(scale, now)],
};

/** A Status that answers a request for a Table. */
export const STATUS: TablePrinter = {
  columns: [column('Status', 'Success or Failure'), column('Reason', 'Why, in one word'), column('Message', 'Why')],
  cells: (status) => [textAt(status, 'status'), textAt(status, 'reason'), textAt(status, 'message')],
};
