import type { View } from '../guarantees/history.ts';

/** A view together with the request that asks for it. */
export interface Place {
  readonly plural: 'configmaps' | 'events';
  readonly path: string;
  /** Selectors, encoded; empty if there are none. */
  readonly selector: string;
  readonly view: View;
}

const CONFIG_MAPS = 'configmaps';
const EVENTS = 'events';
export const NAMESPACES = ['n1', 'n2'] as const;
export const APPS = ['x', 'y', 'z'] as const;
export const REASONS = ['Started', 'Stopped'] as const;

type Matches = View['matches'];
interface Words {
  readonly namespace?: string;
  readonly labels?: string;
  readonly fields?: string;
  readonly matches?: Matches;
}

function place(plural: Place['plural'], { namespace, labels, fields, matches = () => true }: Words): Place {
  const selector = [
    ...(labels === undefined ? [] : [`labelSelector=${encodeURIComponent(labels)}`]),
    ...(fields === undefined ? [] : [`fieldSelector=${encodeURIComponent(fields)}`]),
  ].join('&');
  return {
    plural,
    path: namespace === undefined ? `/api/v1/${plural}` : `/api/v1/namespaces/${namespace}/${plural}`,
    selector,
    view: { name: `${plural} in ${namespace ?? 'all'} ${labels ?? ''} ${fields ?? ''}`.trim(), scope: namespace === undefined ? `${plural}/` : `${plural}/${namespace}/`, matches },
  };
}

const labelled = (...values: readonly string[]): Matches => ({ labels }) => labels['app'] !== undefined && values.includes(labels['app']);

/** What is watched and listed: every kind of selector, each once with its meaning in the words of the test. */
export const PLACES: readonly Place[] = [
  place(CONFIG_MAPS, {}),
  place(CONFIG_MAPS, { namespace: 'n1', labels: 'app=x', matches: labelled('x') }),
  place(EVENTS, { namespace: 'n1', fields: 'reason=Started', matches: ({ field }) => field === 'Started' }),
  place(CONFIG_MAPS, { labels: 'app in (x,y)', matches: labelled('x', 'y') }),
  place(CONFIG_MAPS, { namespace: 'n1' }),
  place(CONFIG_MAPS, { namespace: 'n2', labels: 'app!=x', matches: ({ labels }) => labels['app'] !== 'x' }),
  place(CONFIG_MAPS, { namespace: 'n1', fields: 'metadata.name=k2', matches: ({ key }) => key === 'configmaps/n1/k2' }),
  place(EVENTS, { fields: 'reason!=Started', labels: 'app', matches: ({ field, labels }) => field !== 'Started' && labels['app'] !== undefined }),
  place(CONFIG_MAPS, { labels: '!app', fields: 'metadata.namespace=n2', matches: ({ key, labels }) => key.startsWith('configmaps/n2/') && labels['app'] === undefined }),
  place(CONFIG_MAPS, { labels: 'app=nobody', matches: () => false }),
];

/** One watcher each; the first place has one more of every form, so that different forms of the same events meet. */
export const WATCHED: readonly Place[] = [...PLACES, ...PLACES.slice(0, 1), ...PLACES.slice(0, 1)];

export interface Form {
  readonly name: 'JSON' | 'Table' | 'metadata';
  readonly list: string;
  readonly watch: string;
  /** What the objects of its events can be. */
  readonly kinds: readonly string[];
}

const PARTIAL = 'g=meta.k8s.io;v=v1';
export const FORMS: readonly Form[] = [
  { name: 'JSON', list: 'application/json', watch: 'application/json', kinds: ['ConfigMap', 'Event'] },
  { name: 'Table', list: `application/json;as=Table;${PARTIAL}`, watch: `application/json;as=Table;${PARTIAL}`, kinds: ['Table'] },
  { name: 'metadata', list: `application/json;as=PartialObjectMetadataList;${PARTIAL}`, watch: `application/json;as=PartialObjectMetadata;${PARTIAL}`, kinds: ['PartialObjectMetadata'] },
];
