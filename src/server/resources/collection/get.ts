import { notFound } from '../../../wire/api-errors.ts';
import { accept, refuse, type Outcome } from '../../../wire/outcome.ts';
import type { Status } from '../../../wire/status.ts';
import type { Entry } from '../../storage/revision-log.ts';
import { keyOf } from '../definition.ts';
import { currentEntry, type Place, type ResourceStore } from '../resource-store.ts';
import { notOlderThan } from './freshness.ts';

export interface GetRequest extends Place {
  /** `undefined`: the newest; 0: any; N: not older than N. */
  readonly version: bigint | undefined;
}

/** Reads one object. */
export async function get(store: ResourceStore, request: GetRequest): Promise<Outcome<Entry, Status>> {
  const { definition, namespace, name, version } = request;
  if (version !== undefined && version > 0n) {
    const late = await notOlderThan(store, version, { definition });
    if (late !== undefined) return refuse(late);
  }
  const entry = await currentEntry(store, keyOf(definition, namespace, name));
  return entry === undefined ? refuse(notFound(definition.resource, name)) : accept(entry);
}
