import { parseJson } from '../../src/wire/json.ts';
import { isJsonObject, type JsonObject } from '../../src/wire/object.ts';
import type { Answer, Api } from '../server/api-client.ts';
import { acceptOf, type Axes, type Selector } from './axes.ts';
import type { Dial } from './dial.ts';
import { seenIn, seenInList, type Seen } from './normal-event.ts';
import { Reader, wholeText } from './reader.ts';

/** Where an object is made, and with what: seen by every selector, only by those that look at the place, or by none. */
export type Species = 'inside' | 'outside' | 'elsewhere';

export interface MakeOptions {
  readonly species?: Species;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
}

export type Query = Readonly<Record<string, string | number | boolean>>;

export interface Listed {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly resourceVersion: string;
  readonly continueToken: string | undefined;
  readonly remainingItemCount: unknown;
  readonly items: readonly Seen[];
  readonly names: readonly string[];
  /** The whole body. */
  readonly body: JsonObject;
}

const MERGE = 'application/merge-patch+json';

/** Two namespaces of a test's own, and how pods in them are written: past the socket, so that it costs little. */
export class Room {
  readonly namespace: string;
  readonly #api: Api;
  readonly #dial: Dial;

  constructor(api: Api, dial: Dial, namespace: string) {
    this.#api = api;
    this.#dial = dial;
    this.namespace = namespace;
  }

  /** What one way of looking sees of this room. */
  view(axes: Axes): View {
    return new View(this.#dial, axes, this.namespace);
  }

  path(name: string, species: Species = 'inside'): string {
    return `/api/v1/namespaces/${this.#place(species)}/pods/${name}`;
  }

  async make(name: string, { species = 'inside', annotations, finalizers }: MakeOptions = {}): Promise<Answer> {
    const isOutside = species === 'outside';
    return succeeded(await this.#api.call('POST', `/api/v1/namespaces/${this.#place(species)}/pods`, {
      apiVersion: 'v1', kind: 'Pod',
      metadata: { name, labels: { app: isOutside ? 'y' : 'x' }, ...(annotations === undefined ? {} : { annotations }), ...(finalizers === undefined ? {} : { finalizers }) },
      spec: { nodeName: isOutside ? 'other' : 'here', containers: [{ name: 'c', image: 'i' }] },
    }));
  }

  /** A change that no selector cares about. */
  async touch(name: string, value: string, species: Species = 'inside'): Promise<Answer> {
    return succeeded(await this.#api.call('PATCH', this.path(name, species), { metadata: { annotations: { touched: value } } }, MERGE));
  }

  /** Makes a pod, which is inside, one that the selector does not select; or back again. */
  async move(name: string, to: 'in' | 'out', selector: Selector): Promise<Answer> {
    if (selector === 'label selector') return succeeded(await this.#api.call('PATCH', this.path(name), { metadata: { labels: { app: to === 'in' ? 'x' : 'y' } } }, MERGE));
    if (selector === 'field selector') return succeeded(await this.#api.call('PATCH', `${this.path(name)}/status`, { status: { phase: to === 'in' ? 'Pending' : 'Running' } }, MERGE));
    throw new Error(`nothing moves across: ${selector}`);
  }

  /** Told as {@link REMOVED}. */
  async remove(name: string, species: Species = 'inside'): Promise<Answer> {
    return succeeded(await this.#api.call('DELETE', `${this.path(name, species)}?gracePeriodSeconds=0`));
  }

  #place(species: Species): string {
    return species === 'elsewhere' ? `${this.namespace}-other` : this.namespace;
  }
}

/** What a watch tells of a pod that is deleted: even without grace it is marked first (Kubernetes deletes pods so). */
export const REMOVED = (name: string): readonly string[] => [`MODIFIED ${name}`, `DELETED ${name}`];

const SELECTIONS: Readonly<Record<Selector, (namespace: string) => Query>> = {
  'no selector': () => ({}),
  'label selector': () => ({ labelSelector: 'app=x' }),
  'field selector': () => ({ fieldSelector: 'spec.nodeName=here,status.phase=Pending' }),
  'namespace by field selector': (namespace) => ({ fieldSelector: `metadata.namespace=${namespace}` }),
};

/** Pods of one room, looked at in one way. */
export class View {
  readonly axes: Axes;
  /** Without a query. */
  readonly path: string;
  readonly selection: Query;
  readonly #dial: Dial;

  constructor(dial: Dial, axes: Axes, namespace: string) {
    this.axes = axes;
    this.#dial = dial;
    this.path = axes.selector === 'namespace by field selector' ? '/api/v1/pods' : `/api/v1/namespaces/${namespace}/pods`;
    this.selection = SELECTIONS[axes.selector](namespace);
  }

  /** Some species that this way of looking does not see. */
  get hidden(): Species {
    return this.sees('outside') ? 'elsewhere' : 'outside';
  }

  sees(species: Species): boolean {
    if (species === 'inside') return true;
    return species === 'outside' && (this.axes.selector === 'no selector' || this.axes.selector === 'namespace by field selector');
  }

  /** Opens a watch; its own selection can be replaced by one in `query`. */
  watch(query: Query = {}, headers: Readonly<Record<string, string>> = {}): Promise<Reader> {
    return openWatch(this.#dial, this.axes, { path: this.path, query: { ...this.selection, ...query }, headers });
  }

  /** Lists over the transport of the axes, or over HTTP/1.1 where that carries only watches. */
  list(query: Query = {}): Promise<Listed> {
    return list(this.#dial, this.axes, { path: this.path, query: { ...this.selection, ...query } });
  }
}

export interface Where {
  readonly path: string;
  readonly query?: Query;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Opens a watch of any path; rejects with the Status if it is refused. */
export async function openWatch(dial: Dial, axes: Pick<Axes, 'form' | 'transport'>, { path, query = {}, headers = {} }: Where): Promise<Reader> {
  const opened = await dial.open(axes.transport, { path: withQuery(path, { watch: 1, ...query }), headers: { accept: acceptOf(axes.form, 'watch'), ...headers } });
  if (opened.status !== 200) throw new Error(`the watch was refused: ${opened.status} ${await wholeText(opened)}`);
  return new Reader(opened, axes);
}

export async function list(dial: Dial, axes: Pick<Axes, 'form' | 'transport'>, { path, query = {} }: Where): Promise<Listed> {
  const { status, headers, body } = await ask(dial, axes, { path, query, headers: { accept: acceptOf(axes.form, 'list') } });
  const metadata = isJsonObject(body['metadata']) ? body['metadata'] : {};
  const items = status === 200 ? seenInList(body, axes.form) : [];
  const token = metadata['continue'];
  return {
    status, headers, body, items,
    resourceVersion: typeof metadata['resourceVersion'] === 'string' ? metadata['resourceVersion'] : '',
    continueToken: typeof token === 'string' ? token : undefined,
    remainingItemCount: metadata['remainingItemCount'],
    names: items.map(({ name }) => name),
  };
}

/** One object. */
export async function getOne(dial: Dial, axes: Pick<Axes, 'form' | 'transport'>, { path, query = {} }: Where): Promise<Seen> {
  const { status, body } = await ask(dial, axes, { path, query, headers: { accept: acceptOf(axes.form, 'watch') } });
  if (status !== 200) throw new Error(`no object: ${status} ${JSON.stringify(body)}`);
  return seenIn(body, axes.form);
}

export interface Asked {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

/** Any GET whose answer is whole. A WebSocket gets plain HTTP for it if the server refuses to upgrade. */
export async function ask(dial: Dial, { transport }: Pick<Axes, 'transport'>, { path, query = {}, headers = {} }: Where): Promise<Asked> {
  const opened = await dial.open(transport === 'WebSocket' && query['watch'] === undefined ? 'HTTP/1.1' : transport, { path: withQuery(path, query), headers });
  const text = await wholeText(opened);
  const body = parseJson(text);
  if (!isJsonObject(body)) throw new Error(`not a JSON object: ${text}`);
  return { status: opened.status, headers: opened.headers, body };
}

export function withQuery(path: string, query: Query): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

function succeeded(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`a write failed: ${answer.status} ${answer.body.message ?? ''}`);
  return answer;
}
