import type { KubeObject } from '../../wire/object.ts';
import type { Entry } from '../storage/revision-log.ts';
import type { ResourceDefinition } from './definition.ts';
import { fromStored } from './stored-form.ts';

/** The object of an entry in the version of the definition: a fresh copy that the caller may change. */
export function objectOf(definition: ResourceDefinition, entry: Entry): KubeObject {
  const stored = fromStored(entry);
  return definition.conversion?.fromStored(stored) ?? stored;
}
