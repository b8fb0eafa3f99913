import { objectsAt, textAt } from '../../../wire/fields.ts';
import type { KubeObject } from '../../../wire/object.ts';
import { childOf, fillZero } from '../fill.ts';
import type { Defaults } from './defaults.ts';

const GROUP = 'rbac.authorization.k8s.io';

export const RBAC: Defaults = { ClusterRoleBinding: defaultBinding, RoleBinding: defaultBinding };

function defaultBinding(binding: KubeObject): void {
  fillZero(childOf(binding, 'roleRef'), { apiGroup: GROUP });
  for (const subject of objectsAt(binding, 'subjects')) {
    const kind = textAt(subject, 'kind');
    if (kind === 'User' || kind === 'Group') fillZero(subject, { apiGroup: GROUP });
  }
}
