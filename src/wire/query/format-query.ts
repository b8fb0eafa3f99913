import { formatFields } from '../selector/field-selector.ts';
import { formatLabels } from '../selector/label-selector.ts';
import type { VersionMatch } from './list-options.ts';
import type { FieldValidation, PropagationPolicy } from './write-options.ts';

/** What a client asks of a list or watch. Selectors may be given as text or as the values that fields must have. */
export interface ListQuery {
  readonly labelSelector?: string | Readonly<Record<string, string>>;
  readonly fieldSelector?: string | Readonly<Record<string, string>>;
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: VersionMatch;
  readonly limit?: number;
  readonly continue?: string;
  readonly watch?: boolean;
  readonly allowWatchBookmarks?: boolean;
  readonly sendInitialEvents?: boolean;
  readonly timeoutSeconds?: number;
}

export interface WriteQuery {
  readonly dryRun?: boolean;
  readonly fieldManager?: string;
  readonly fieldValidation?: FieldValidation;
  readonly force?: boolean;
}

export interface DeleteQuery {
  readonly dryRun?: boolean;
  readonly gracePeriodSeconds?: number;
  readonly propagationPolicy?: PropagationPolicy;
}

/** The query text (without `?`) of a list or watch. What is absent or an empty selector is left out. */
export function formatListQuery(options: ListQuery): string {
  const { labelSelector, fieldSelector, ...rest } = options;
  const labels = typeof labelSelector === 'object' ? formatLabels(labelSelector) : labelSelector;
  const fields = typeof fieldSelector === 'object' ? formatFields(fieldSelector) : fieldSelector;
  return formatQuery({ ...rest, labelSelector: labels === '' ? undefined : labels, fieldSelector: fields === '' ? undefined : fields });
}

/** The query text of a create, update or patch. */
export function formatWriteQuery({ dryRun, ...rest }: WriteQuery): string {
  return formatQuery({ ...rest, dryRun: dryRun === true ? 'All' : undefined });
}

/** The query text of a delete or deletecollection without a body. */
export function formatDeleteQuery({ dryRun, ...rest }: DeleteQuery): string {
  return formatQuery({ ...rest, dryRun: dryRun === true ? 'All' : undefined });
}

/** `a=1&b=x%20y` of the parameters that are not undefined, in the order given. */
export function formatQuery(parameters: Readonly<Record<string, string | number | boolean | undefined>>): string {
  return Object.entries(parameters)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`]))
    .join('&');
}
