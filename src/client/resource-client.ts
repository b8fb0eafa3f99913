import type { Kind, ObjectLike } from '../kinds/kind.ts';
import type { KubeObject } from '../wire/object.ts';
import { formatListQuery, formatQuery, formatWriteQuery } from '../wire/query/format-query.ts';
import type { Status } from '../wire/status.ts';
import { isStatus } from '../wire/status.ts';
import type {
  ApplyOptions, DeleteCollectionOptions, DeleteOptions, GetOptions, ObjectRef, Patch, WriteOptions,
} from './client-types.ts';
import { UsageError } from './errors.ts';
import { encodeObject, liveObject } from './live-object.ts';
import { acceptOf, pathOf, placeOf, selectionText, targetOf } from './resource.ts';
import type { Place } from './resource.ts';
import type { Call, Sender } from './sender.ts';
import type { Live } from './watch-types.ts';

const JSON_TYPE = 'application/json';

/** What a write needs of an object: its name and place. */
interface Named {
  readonly metadata?: { readonly name?: string | undefined; readonly namespace?: string | undefined };
}

/** The verbs on one kind. Each is one request; see the docstrings of `Client`. */
export class ResourceClient<T extends ObjectLike> {
  readonly #sender: Sender;
  readonly #kind: Kind<T>;

  constructor(sender: Sender, kind: Kind<T>) {
    this.#sender = sender;
    this.#kind = kind;
  }

  get(ref: ObjectRef, options: GetOptions): Promise<Live<T>> {
    const place = { ...this.#placeOf(ref), subresource: options.subresource };
    return this.#object('get', place, { method: 'GET', query: formatQuery({ resourceVersion: options.resourceVersion }), signal: options.signal });
  }

  create(object: Named, options: WriteOptions): Promise<Live<T>> {
    const { subresource } = options;
    // A part of an object (an eviction, a token) is posted to the object; a new object to its collection.
    const place = subresource === undefined ? this.#collectionOf(object) : { ...this.#placeOf(nameOf(object)), subresource };
    return this.#write('create', place, { method: 'POST', object, options });
  }

  replace(object: Named, options: WriteOptions): Promise<Live<T>> {
    const place = { ...this.#placeOf(nameOf(object)), subresource: options.subresource };
    return this.#write('update', place, { method: 'PUT', object, options });
  }

  patch(ref: ObjectRef, patch: Patch & WriteOptions): Promise<Live<T>> {
    const place = { ...this.#placeOf(ref), subresource: patch.subresource };
    const [type, body] = 'merge' in patch ? ['application/merge-patch+json', patch.merge]
      : 'strategic' in patch ? ['application/strategic-merge-patch+json', patch.strategic] : ['application/json-patch+json', patch.json];
    return this.#object('patch', place, {
      method: 'PATCH', query: writeQuery(patch), headers: { 'content-type': type }, body: encodeObject(body), signal: patch.signal,
    });
  }

  apply(object: Named, options: ApplyOptions): Promise<Live<T>> {
    const place = { ...this.#placeOf(nameOf(object)), subresource: options.subresource };
    const force = options.force === undefined ? {} : { force: options.force };
    return this.#object('patch', place, {
      method: 'PATCH',
      query: writeQuery({ ...options, ...force }),
      // JSON is YAML.
      headers: { 'content-type': 'application/apply-patch+yaml' },
      body: encodeObject(this.#withKind(object)),
      signal: options.signal,
    });
  }

  async delete(ref: ObjectRef, options: DeleteOptions): Promise<Live<T> | Status> {
    const place = this.#placeOf(ref);
    const target = targetOf('delete', this.#kind, place);
    const { headers, body } = deleteBody(options, acceptOf(this.#kind, 'object'));
    const answer = await this.#sender.sendForJson({ method: 'DELETE', path: pathOf(this.#kind, place), headers, ...body, target, signal: options.signal });
    return isStatus(answer) ? answer : liveObject<T>(answer, target);
  }

  async deleteCollection(options: DeleteCollectionOptions): Promise<KubeObject | Status> {
    const { namespace, ...selectors } = selectionText(this.#kind, options);
    const target = targetOf('deletecollection', this.#kind, { namespace });
    const { headers, body } = deleteBody(options, acceptOf(this.#kind, 'list'));
    const answer = await this.#sender.sendForJson({
      method: 'DELETE', path: pathOf(this.#kind, { namespace }), query: formatListQuery(selectors), headers, ...body, target, signal: options.signal,
    });
    // A list of what was deleted, or a Status; either is an object of the API.
    return answer as KubeObject | Status;
  }

  #write(verb: string, place: Place, write: { readonly method: string; readonly object: Named; readonly options: WriteOptions }): Promise<Live<T>> {
    const { method, object, options } = write;
    const body = options.subresource === undefined || options.subresource === 'status' ? this.#withKind(object) : object;
    return this.#object(verb, place, {
      method, query: writeQuery(options), headers: { 'content-type': JSON_TYPE }, body: encodeObject(body), signal: options.signal,
    });
  }

  async #object(verb: string, place: Place, call: Omit<Call, 'path' | 'target'>): Promise<Live<T>> {
    const target = targetOf(verb, this.#kind, place);
    const headers = { ...acceptOf(this.#kind, 'object'), ...call.headers };
    return liveObject<T>(await this.#sender.sendForJson({ ...call, headers, path: pathOf(this.#kind, place), target }), target);
  }

  #placeOf(ref: ObjectRef): Place {
    return placeOf(this.#kind, ref, this.#sender.cluster.namespace ?? 'default');
  }

  #collectionOf(object: Named): Place {
    const namespace = object.metadata?.namespace;
    const { namespace: place } = this.#placeOf({ name: 'any', ...(namespace === undefined ? {} : { namespace }) });
    return { namespace: place };
  }

  #withKind(object: Named): object {
    return { apiVersion: this.#kind.apiVersion, kind: this.#kind.kind, ...object };
  }
}

function nameOf(object: Named): { readonly name: string; readonly namespace?: string | undefined } {
  const { name, namespace } = object.metadata ?? {};
  if (name === undefined || name === '') throw new UsageError('the object has no metadata.name');
  return { name, namespace };
}

function writeQuery(options: WriteOptions & { readonly force?: boolean }): string {
  const { dryRun, fieldManager, fieldValidation, force } = options;
  return formatWriteQuery({
    ...(dryRun === undefined ? {} : { dryRun }),
    ...(fieldManager === undefined ? {} : { fieldManager }),
    ...(fieldValidation === undefined ? {} : { fieldValidation }),
    ...(force === undefined ? {} : { force }),
  });
}

/** Options of a delete go into its body, since only there preconditions have a place. */
function deleteBody(options: DeleteOptions, accept: Readonly<Record<string, string>>): { readonly headers: Readonly<Record<string, string>>; readonly body: Pick<Call, 'body'> } {
  const { propagationPolicy, gracePeriodSeconds, preconditions, dryRun } = options;
  const body = {
    ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
    ...(preconditions === undefined ? {} : { preconditions }),
    ...(propagationPolicy === undefined ? {} : { propagationPolicy }),
    ...(dryRun === true ? { dryRun: ['All'] } : {}),
  };
  if (Object.keys(body).length === 0) return { headers: accept, body: {} };
  return { headers: { ...accept, 'content-type': JSON_TYPE }, body: { body: encodeObject({ kind: 'DeleteOptions', apiVersion: 'v1', ...body }) } };
}
