import { listAt, objectsAt, textAt, textsAt } from '../../../wire/fields.ts';
import type { KubeObject } from '../../../wire/object.ts';
import { childOf } from '../fill.ts';
import { namespaceIsKept, terminateNamespace } from './deletion.ts';
import type { KindHooks } from './rules.ts';

const NAMESPACE_FINALIZER = 'kubernetes';
const NAMESPACE_NAME_LABEL = 'kubernetes.io/metadata.name';

export const NAMESPACE: KindHooks = {
  prepareForCreate(namespace) {
    const finalizers = textsAt(namespace, 'spec.finalizers');
    if (!finalizers.includes(NAMESPACE_FINALIZER)) childOf(namespace, 'spec')['finalizers'] = [...finalizers, NAMESPACE_FINALIZER];
    // Again, since a generated name is not known yet when defaults are set.
    namespace.metadata.labels = { ...namespace.metadata.labels, [NAMESPACE_NAME_LABEL]: namespace.metadata.name ?? '' };
  },
  prepareForUpdate(next, current, part) {
    // Only the finalize subresource takes finalizers out of the spec.
    if (part === 'main') childOf(next, 'spec')['finalizers'] = [...listAt(current, 'spec.finalizers')];
  },
  prepareForDeletion: terminateNamespace,
  isKept: namespaceIsKept,
};

export const SECRET: KindHooks = {
  prepareForUpdate(next, current) {
    if (textAt(next, 'type') === '') next['type'] = textAt(current, 'type');
  },
};

export const SERVICE_ACCOUNT: KindHooks = {
  prepareForCreate: keepSecretNames,
  prepareForUpdate: keepSecretNames,
};

/** Of references to secrets only the name is kept. */
function keepSecretNames(account: KubeObject): void {
  const secrets = objectsAt(account, 'secrets');
  if (secrets.length > 0) account['secrets'] = secrets.map((secret) => ({ name: textAt(secret, 'name') }));
}

export const LIMIT_RANGE: KindHooks = {
  prepareForCreate(range, uid) {
    if ((range.metadata.name ?? '') === '') range.metadata.name = uid;
  },
};
