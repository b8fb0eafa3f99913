import { isSetAt, listAt, textAt } from '../../../../wire/fields.ts';
import type { KubeObject } from '../../../../wire/object.ts';
import { ageOf, nameOf } from './cell.ts';
import { AGE, column, NAME, type TablePrinter } from './printer.ts';

/** Of a DeviceClass and of a ResourceClaimTemplate. */
export const NAME_AND_AGE: TablePrinter = {
  columns: [NAME, AGE],
  cells: (object, now) => [nameOf(object), ageOf(object, now)],
};

export const RESOURCE_CLAIM: TablePrinter = {
  columns: [NAME, column('State', 'Whether devices are allocated and reserved'), AGE],
  cells: (claim, now) => [nameOf(claim), stateCell(claim), ageOf(claim, now)],
};

function stateCell(claim: KubeObject): string {
  const isDeleted = claim.metadata.deletionTimestamp !== undefined;
  const isAllocated = isSetAt(claim, 'status.allocation');
  const isReserved = isAllocated && listAt(claim, 'status.reservedFor').length > 0;
  const states: readonly (readonly [string, boolean])[] = [
    ['deleted', isDeleted],
    ['pending', !isDeleted && !isAllocated],
    ['allocated', isAllocated],
    ['reserved', isReserved],
  ];
  return states.filter(([, holds]) => holds).map(([state]) => state).join(',');
}

export const RESOURCE_SLICE: TablePrinter = {
  columns: [NAME, column('Node', 'Node that has the devices'), column('Driver', 'Driver of the devices'), column('Pool', 'Pool they belong to'), AGE],
  cells: (slice, now) => [nameOf(slice), textAt(slice, 'spec.nodeName'), textAt(slice, 'spec.driver'), textAt(slice, 'spec.pool.name'), ageOf(slice, now)],
};
