/** What an object looks like on the way out. */
export const FORMS = ['JSON', 'Table', 'PartialObjectMetadata'] as const;
export type Form = (typeof FORMS)[number];

/**
 * By what a watcher chooses. The field selector is of `spec.nodeName` and `status.phase` at once; a watch on
 * `metadata.namespace` looks across all namespaces and chooses one. One name alone has cases of its own.
 */
export const SELECTORS = ['no selector', 'label selector', 'field selector', 'namespace by field selector'] as const;
export type Selector = (typeof SELECTORS)[number];

export const TRANSPORTS = ['HTTP/1.1', 'HTTP/2', 'WebSocket'] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** One way to look at a collection. */
export interface Axes {
  readonly form: Form;
  readonly selector: Selector;
  readonly transport: Transport;
}

/** Every combination. */
export const AXES: readonly Axes[] = FORMS.flatMap((form) => SELECTORS.flatMap((selector) => TRANSPORTS.map((transport) => ({ form, selector, transport }))));

/** Those whose selector an object can come into and leave while it lives. */
export const MOVING_AXES: readonly Axes[] = AXES.filter(({ selector }) => selector === 'label selector' || selector === 'field selector');

/** Those of a list: a WebSocket carries only watches. */
export const LIST_AXES: readonly Axes[] = AXES.filter(({ transport }) => transport !== 'WebSocket');

/** How a test of one combination is called. */
export const EACH = '$form, $selector, $transport';

const ACCEPTS: Readonly<Record<Form, { readonly watch: string; readonly list: string }>> = {
  JSON: { watch: 'application/json', list: 'application/json' },
  Table: { watch: 'application/json;as=Table;v=v1;g=meta.k8s.io', list: 'application/json;as=Table;v=v1;g=meta.k8s.io' },
  PartialObjectMetadata: { watch: 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io', list: 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io' },
};

/** The Accept header that asks for a form. A single object is asked for as one event of a watch is. */
export function acceptOf(form: Form, what: 'watch' | 'list'): string {
  return ACCEPTS[form][what];
}
