import { forbidden, namespaceTerminating, notFound } from '../../wire/api-errors.ts';
import type { KubeObject } from '../../wire/object.ts';
import type { Admission } from '../resources/resource-store.ts';

// Namespaces without which nothing works (k8s.io/apiserver, NamespaceLifecycle).
const IMMORTAL = new Set(['default', 'kube-system', 'kube-public']);

/**
 * Nothing is created in a namespace that does not exist or is going away, and the namespaces of the system stay.
 * `namespaceOf` reads the newest state of a namespace.
 */
export function namespaceLifecycle(namespaceOf: (name: string) => KubeObject | undefined): Admission {
  return ({ operation, definition, namespace, name }) => {
    const { plural, group } = definition.facts;
    if (operation === 'DELETE' && group === '' && plural === 'namespaces' && IMMORTAL.has(name)) {
      return forbidden(definition.resource, name, 'this namespace may not be deleted');
    }
    if (operation !== 'CREATE' || namespace === undefined) return undefined;
    const found = namespaceOf(namespace);
    if (found === undefined) return notFound({ group: '', resource: 'namespaces' }, namespace);
    if (found.metadata.deletionTimestamp !== undefined) return namespaceTerminating(definition.resource, name, namespace);
    return undefined;
  };
}
