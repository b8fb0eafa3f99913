import { isSetAt, numberAt, objectsAt, textAt, textsAt } from '../../../../wire/fields.ts';
import type { JsonObject } from '../../../../wire/object.ts';
import { ageOf, firstOf, nameOf, UNSET } from './cell.ts';
import { AGE, column, NAME, type TablePrinter } from './printer.ts';

const SHOWN = 3;

export const ENDPOINT_SLICE: TablePrinter = {
  columns: [
    NAME,
    column('AddressType', 'Kind of the addresses'),
    column('Ports', 'Ports of every endpoint'),
    column('Endpoints', 'Addresses'),
    AGE,
  ],
  cells: (slice, now) => [
    nameOf(slice),
    textAt(slice, 'addressType'),
    firstOf(objectsAt(slice, 'ports').map(portText), SHOWN) || UNSET,
    firstOf(objectsAt(slice, 'endpoints').flatMap((endpoint) => textsAt(endpoint, 'addresses')), SHOWN) || UNSET,
    ageOf(slice, now),
  ],
};

/** A port without a number is every port, if it has no name either. */
function portText(port: JsonObject): string {
  if (isSetAt(port, 'port')) return String(numberAt(port, 'port'));
  return isSetAt(port, 'name') ? textAt(port, 'name') : '*';
}
