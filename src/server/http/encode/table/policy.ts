import { at } from '../../../../wire/fields.ts';
import type { KubeObject } from '../../../../wire/object.ts';
import { ageOf, countAt, nameOf } from './cell.ts';
import { AGE, column, NAME, type TablePrinter } from './printer.ts';

export const POD_DISRUPTION_BUDGET: TablePrinter = {
  columns: [
    NAME,
    column('Min Available', 'Pods that must stay available'),
    column('Max Unavailable', 'Pods that may be unavailable'),
    column('Allowed Disruptions', 'Pods that may be evicted now', 'integer'),
    AGE,
  ],
  cells: (budget, now) => [
    nameOf(budget),
    boundCell(budget, 'spec.minAvailable'),
    boundCell(budget, 'spec.maxUnavailable'),
    countAt(budget, 'status.disruptionsAllowed'),
    ageOf(budget, now),
  ],
};

/** A number or a percentage. */
function boundCell(budget: KubeObject, path: string): string {
  const bound = at(budget, path);
  return typeof bound === 'string' || typeof bound === 'number' ? String(bound) : 'N/A';
}
