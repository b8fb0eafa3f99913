import type { Kind } from '../kinds/kind.ts';
import { formatResourcePath } from '../wire/resource-path.ts';
import { formatFields } from '../wire/selector/field-selector.ts';
import { formatLabels } from '../wire/selector/label-selector.ts';
import type { ObjectRef } from './client-types.ts';
import type { Target } from './errors.ts';
import { UsageError } from './errors.ts';
import type { Selection } from './watch-types.ts';

/** Where a collection, an object or a part of an object is. */
export interface Place {
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
  readonly subresource?: string | undefined;
}

export function pathOf(kind: Kind, place: Place): string {
  return formatResourcePath({ group: kind.group, version: kind.version, plural: kind.plural, ...place });
}

export function targetOf(verb: string, kind: Kind, place: Place): Target {
  const plural = kind.group === '' ? kind.plural : `${kind.plural}.${kind.group}`;
  return {
    verb,
    resource: place.subresource === undefined ? plural : `${plural}/${place.subresource}`,
    ...(place.namespace === undefined ? {} : { namespace: place.namespace }),
    ...(place.name === undefined ? {} : { name: place.name }),
  };
}

/** The Accept header for what the kind's objects are to look like; a server that has no such view sends whole objects. */
export function acceptOf(kind: Kind, shape: 'object' | 'list'): { readonly accept: string } {
  if (kind.view === undefined) return { accept: 'application/json' };
  const form = shape === 'list' ? 'PartialObjectMetadataList' : 'PartialObjectMetadata';
  return { accept: `application/json;as=${form};g=meta.k8s.io;v=v1,application/json` };
}

/** The place of one object. `defaultNamespace` is taken where the reference has none. */
export function placeOf(kind: Kind, ref: ObjectRef, defaultNamespace: string): { readonly namespace?: string; readonly name: string } {
  const { namespace, name } = typeof ref === 'string' ? splitRef(ref) : ref;
  if (name === '') throw new UsageError(`a ${kind.kind} cannot have an empty name`);
  if (kind.scope === 'Namespaced') return { namespace: namespace ?? defaultNamespace, name };
  refuseNamespace(kind, namespace);
  return { name };
}

function splitRef(ref: string): { readonly namespace?: string; readonly name: string } {
  const slash = ref.indexOf('/');
  return slash < 0 ? { name: ref } : { namespace: ref.slice(0, slash), name: ref.slice(slash + 1) };
}

function refuseNamespace(kind: Kind, namespace: string | undefined): void {
  if (namespace !== undefined && namespace !== '') {
    throw new UsageError(`${kind.plural} have no namespace, but '${namespace}' was given`);
  }
}

/** The selection in the form of the query. */
export interface SelectionText {
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
}

/** Turns selectors into text once, so that a list, a watch and all that follow them ask for the same objects. */
export function selectionText(kind: Kind, selection: Selection): SelectionText {
  const { namespace, labels, fields } = selection;
  if (kind.scope === 'Cluster') refuseNamespace(kind, namespace);
  const labelSelector = typeof labels === 'object' ? formatLabels(labels) : labels;
  const fieldSelector = typeof fields === 'object' ? formatFields(withoutAbsent(fields)) : fields;
  return {
    ...(namespace === undefined || namespace === '' ? {} : { namespace }),
    ...(labelSelector === undefined || labelSelector === '' ? {} : { labelSelector }),
    ...(fieldSelector === undefined || fieldSelector === '' ? {} : { fieldSelector }),
  };
}

function withoutAbsent(fields: Readonly<Partial<Record<string, string>>>): Record<string, string> {
  const present: Record<string, string> = {};
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined) present[field] = value;
  }
  return present;
}
