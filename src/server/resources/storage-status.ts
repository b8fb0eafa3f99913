import { internalError } from '../../wire/api-errors.ts';
import type { Status } from '../../wire/status.ts';
import { StorageError } from '../storage/revision-log.ts';
import type { ResourceStore } from './resource-store.ts';

/**
 * What a request is answered that the store could not carry out while it is known to take no writes: as kube-apiserver
 * does when etcd has no space left, a 500. Undefined for any other error.
 */
export function storageStatus(error: unknown, store: ResourceStore | undefined): Status | undefined {
  return error instanceof StorageError && store?.log.problem !== undefined ? internalError(error.message) : undefined;
}
