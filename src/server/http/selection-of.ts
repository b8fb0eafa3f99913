import { badRequest } from '../../wire/api-errors.ts';
import { accept, refuse, type Outcome } from '../../wire/outcome.ts';
import type { ListOptions } from '../../wire/query.ts';
import type { Status } from '../../wire/status.ts';
import type { ResourceDefinition } from '../resources/definition.ts';
import type { Selection } from '../resources/visibility.ts';
import type { Call } from './call.ts';

export interface Selected {
  /** Set if the field selector demands exactly this name: then one key is read, not a range. */
  readonly name: string | undefined;
  readonly selection: Selection;
}

/** What the selectors of a request select. Refuses fields that the resource can't be selected by. */
export function selectionOf({ route: { definition }, selections }: Call, options: Pick<ListOptions, 'labelSelector' | 'fieldSelector'>): Outcome<Selected, Status> {
  const converted = options.fieldSelector.convert((field, value) => {
    if (definition.strategy.fields.has(field)) return accept({ field, value });
    return refuse(unknownField(definition, field));
  });
  if (!converted.ok) return refuse(badRequest(converted.error));
  return accept({
    name: converted.value.exactValue('metadata.name'),
    selection: selections.of({ labels: options.labelSelector, fields: converted.value }),
  });
}

/** Kinds with fields of their own say it in another way than those with none (apimachinery, field label conversion). */
function unknownField({ strategy, facts, apiVersion }: ResourceDefinition, field: string): string {
  if (facts.kind === 'Job') return `field label ${JSON.stringify(field)} not supported for Job`;
  if (facts.kind === 'ResourceSlice') return `field label not supported for ${apiVersion}, Kind=ResourceSlice: ${field}`;
  const hasOwn = [...strategy.fields.keys()].some((name) => !name.startsWith('metadata.'));
  if (hasOwn) return `field label not supported: ${field}`;
  return `${JSON.stringify(field)} is not a known field selector: only "metadata.name", "metadata.namespace"`;
}
