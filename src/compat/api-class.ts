import type { Client, ListOptions, ListResult, WriteOptions } from '../client/client-types.ts';
import type { Watch, WatchOptions } from '../client/watch-types.ts';
import type { Kind, ObjectLike } from '../kinds/kind.ts';
import type { ApiOf, ListParameters } from './api-types.ts';

/** What an API is made with: the answer of `loadKubeConfig`, or anything else that has a client. */
export interface HasClient {
  readonly client: Client;
}

export type ApiClass<M> = new (config: HasClient) => ApiOf<M>;

/** What any method may be called with. The types of {@link ApiOf} say what each takes. */
interface Parameters extends ListParameters {
  readonly namespace?: string;
  readonly name?: string;
  readonly body?: object;
  readonly watch?: boolean;
  readonly dryRun?: 'All';
  readonly fieldManager?: string;
  readonly fieldValidation?: 'Ignore' | 'Warn' | 'Strict';
  readonly gracePeriodSeconds?: number;
  readonly propagationPolicy?: 'Orphan' | 'Background' | 'Foreground';
}

type Method = (parameters?: Parameters) => unknown;

/** The class for the kinds of one API version. Its methods belong to the object, so that they can be handed on without it. */
export function apiClass<M extends object>(kinds: M): ApiClass<M> {
  class Api {
    constructor({ client }: HasClient) {
      for (const kind of Object.values(kinds)) if (isKind(kind)) Object.assign(this, methodsOf(client, kind));
    }
  }
  // The names are made here as the types make them.
  return Api as unknown as ApiClass<M>;
}

function isKind(value: unknown): value is Kind {
  return typeof value === 'object' && value !== null && 'plural' in value && 'apiVersion' in value;
}

function methodsOf(client: Client, kind: Kind): Record<string, Method> {
  const word = kind.kind;
  const infix = kind.scope === 'Namespaced' ? 'Namespaced' : '';
  const methods: Record<string, Method> = {
    [`delete${infix}${word}`]: (given) => client.delete(kind, refOf(given), deleting(given)),
    [`deleteCollection${infix}${word}`]: (given) => client.deleteCollection(kind, { ...selecting(given), ...deleting(given) }),
    [`create${infix}${word}`]: (given) => client.create(kind, placed(kind, given), writing(given)),
  };
  for (const [suffix, subresource] of [['', undefined], ['Status', 'status']] as const) {
    const part = subresource === undefined ? {} : { subresource };
    methods[`read${infix}${word}${suffix}`] = (given) => client.get(kind, refOf(given), { ...part, ...signalOf(given) });
    methods[`replace${infix}${word}${suffix}`] = (given) => client.replace(kind, placed(kind, given), { ...part, ...writing(given) });
    methods[`patch${infix}${word}${suffix}`] = (given) => client.patch(kind, refOf(given), { ...patchOf(given?.body), ...part, ...writing(given) });
  }
  const list = Object.assign((given?: Parameters) => listOrWatch(client, kind, given), { everwatch: {} });
  methods[`list${infix}${word}`] = list;
  if (kind.scope === 'Namespaced') methods[`list${word}ForAllNamespaces`] = list;
  return methods;
}

function listOrWatch(client: Client, kind: Kind, given: Parameters = {}): Watch<ObjectLike> | Promise<ListResult<ObjectLike>> {
  const { limit, resourceVersion, watch } = given;
  if (watch === true) {
    // What these words mean to the API: from anywhere, which is where a watch of ours begins by itself.
    const since = resourceVersion === undefined || resourceVersion === '' || resourceVersion === '0' ? {} : { since: resourceVersion };
    const options: WatchOptions = { ...selecting(given), ...since, ...signalOf(given) };
    return client.watch(kind, options);
  }
  const options: ListOptions = {
    ...selecting(given), ...signalOf(given),
    ...(limit === undefined ? {} : { limit }), ...(resourceVersion === undefined ? {} : { resourceVersion }),
  };
  return Promise.resolve(client.list(kind, options));
}

function selecting({ namespace, labelSelector, fieldSelector }: Parameters = {}): Pick<ListOptions, 'namespace' | 'labels' | 'fields'> {
  return {
    ...(namespace === undefined ? {} : { namespace }),
    ...(labelSelector === undefined ? {} : { labels: labelSelector }),
    ...(fieldSelector === undefined ? {} : { fields: fieldSelector }),
  };
}

function signalOf({ signal }: Parameters = {}): { readonly signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}

function refOf({ name = '', namespace }: Parameters = {}): { readonly name: string; readonly namespace?: string } {
  return { name, ...(namespace === undefined ? {} : { namespace }) };
}

function writing(given: Parameters = {}): WriteOptions {
  const { dryRun, fieldManager, fieldValidation } = given;
  return {
    ...signalOf(given),
    ...(dryRun === undefined ? {} : { dryRun: true }),
    ...(fieldManager === undefined ? {} : { fieldManager }),
    ...(fieldValidation === undefined ? {} : { fieldValidation }),
  };
}

function deleting(given: Parameters = {}): { readonly gracePeriodSeconds?: number; readonly propagationPolicy?: 'Orphan' | 'Background' | 'Foreground'; readonly dryRun?: boolean; readonly signal?: AbortSignal } {
  const { gracePeriodSeconds, propagationPolicy, dryRun } = given;
  return {
    ...signalOf(given),
    ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
    ...(propagationPolicy === undefined ? {} : { propagationPolicy }),
    ...(dryRun === undefined ? {} : { dryRun: true }),
  };
}

/** The body, at the place that the parameters name. */
function placed(kind: Kind, { body = {}, name, namespace }: Parameters = {}): ObjectLike {
  const metadata: unknown = 'metadata' in body ? body.metadata : undefined;
  return {
    apiVersion: kind.apiVersion, kind: kind.kind, ...body,
    metadata: {
      ...(typeof metadata === 'object' ? metadata : {}),
      ...(name === undefined ? {} : { name }), ...(namespace === undefined || kind.scope === 'Cluster' ? {} : { namespace }),
    },
  };
}

/** What the other clients make of a body: a list is RFC 6902, an object a strategic merge. */
function patchOf(body: object = {}): { readonly json: readonly never[] } | { readonly strategic: object } {
  return Array.isArray(body) ? { json: body as never[] } : { strategic: body };
}
