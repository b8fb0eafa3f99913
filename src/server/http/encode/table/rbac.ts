import { objectsAt, textAt } from '../../../../wire/fields.ts';
import type { JsonObject, KubeObject } from '../../../../wire/object.ts';
import { ageOf, nameOf } from './cell.ts';
import { AGE, column, NAME, wideColumn, type TablePrinter } from './printer.ts';

/** Of a RoleBinding and of a ClusterRoleBinding. */
export const ROLE_BINDING: TablePrinter = {
  columns: [
    NAME,
    column('Role', 'Role that is granted'),
    AGE,
    wideColumn('Users', 'Users to whom it is granted'),
    wideColumn('Groups', 'Groups to whom it is granted'),
    wideColumn('ServiceAccounts', 'Service accounts to whom it is granted'),
  ],
  cells: (binding, now) => [
    nameOf(binding),
    `${textAt(binding, 'roleRef.kind')}/${textAt(binding, 'roleRef.name')}`,
    ageOf(binding, now),
    subjects(binding, 'User', (subject) => textAt(subject, 'name')),
    subjects(binding, 'Group', (subject) => textAt(subject, 'name')),
    subjects(binding, 'ServiceAccount', accountName),
  ],
};

function subjects(binding: KubeObject, kind: string, text: (subject: JsonObject) => string): string {
  return objectsAt(binding, 'subjects').filter((subject) => subject['kind'] === kind).map(text).join(', ');
}

function accountName(subject: JsonObject): string {
  return `${textAt(subject, 'namespace')}/${textAt(subject, 'name')}`;
}
