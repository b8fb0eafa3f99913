import type { Admission } from '../resources/resource-store.ts';

const FINALIZERS: Readonly<Record<string, string>> = {
  '/persistentvolumeclaims': 'kubernetes.io/pvc-protection',
  '/persistentvolumes': 'kubernetes.io/pv-protection',
  'storage.k8s.io/volumeattributesclasses': 'kubernetes.io/vac-protection',
};

/**
 * Storage does not go while it is used: a finalizer keeps it, which the controller `storage-protection` takes off
 * (k8s.io/kubernetes, plugin StorageObjectInUseProtection).
 */
export const storageProtection: Admission = ({ operation, definition, object }) => {
  if (operation !== 'CREATE') return undefined;
  const finalizer = FINALIZERS[`${definition.facts.group}/${definition.facts.plural}`];
  const present = object.metadata.finalizers ?? [];
  if (finalizer !== undefined && !present.includes(finalizer)) object.metadata.finalizers = [...present, finalizer];
  return undefined;
};
