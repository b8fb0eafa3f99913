import { isSetAt, numberAt, objectsAt, textAt } from '../../../../wire/fields.ts';
import type { KubeObject } from '../../../../wire/object.ts';
import { humanDuration } from '../../../../wire/time.ts';
import { ageOf, filledOr, nameOf, NONE } from './cell.ts';
import { AGE, column, NAME, type TablePrinter } from './printer.ts';

export const CERTIFICATE_SIGNING_REQUEST: TablePrinter = {
  columns: [
    NAME,
    AGE,
    column('SignerName', 'Who should sign'),
    column('Requestor', 'Who asked'),
    column('RequestedDuration', 'How long the certificate should be valid'),
    column('Condition', 'What became of the request'),
  ],
  cells: (request, now) => [
    nameOf(request),
    ageOf(request, now),
    filledOr(request, 'spec.signerName', NONE),
    textAt(request, 'spec.username'),
    isSetAt(request, 'spec.expirationSeconds') ? humanDuration(numberAt(request, 'spec.expirationSeconds') * 1000) : NONE,
    conditionCell(request),
  ],
};

function conditionCell(request: KubeObject): string {
  const types = new Set(objectsAt(request, 'status.conditions').map((condition) => textAt(condition, 'type')));
  const decision = ['Denied', 'Approved'].find((type) => types.has(type)) ?? 'Pending';
  return [decision, ...(types.has('Failed') ? ['Failed'] : []), ...(textAt(request, 'status.certificate') === '' ? [] : ['Issued'])].join(',');
}
