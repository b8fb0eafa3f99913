import { badRequest } from '../../../wire/api-errors.ts';
import type { PlainReply } from '../../../wire/exchange.ts';
import { quoteGo } from '../../../wire/go-text.ts';
import type { JsonObject } from '../../../wire/object.ts';
import { refuse, type Outcome } from '../../../wire/outcome.ts';
import { readDeleteBody, readDeleteOptions, readListOptions, type DeleteOptions } from '../../../wire/query.ts';
import { success, type Status } from '../../../wire/status.ts';
import { remove, type Deleted } from '../../resources/collection/delete.ts';
import { removeCollection } from '../../resources/collection/delete-collection.ts';
import { conform } from '../../resources/conform.ts';
import { objectOf } from '../../resources/external-form.ts';
import { TypeMismatch } from '../../resources/type-mismatch.ts';
import { decodeBody } from '../body.ts';
import { statusReply } from '../reply.ts';
import { selectionOf } from '../selection-of.ts';
import { placeOfCall, type Call } from '../call.ts';
import { listReply, objectReply, successReply } from './success-reply.ts';

export async function handleDelete(call: Call): Promise<PlainReply> {
  const options = await optionsOf(call);
  if (!options.ok) return statusReply(options.error);
  const outcome = await remove(call.store, { ...placeOfCall(call), options: options.value });
  return outcome.ok ? deletedReply(call, outcome.value, options.value) : statusReply(outcome.error);
}

export async function handleDeleteCollection(call: Call): Promise<PlainReply> {
  const { route, query, store } = call;
  const deleteOptions = await optionsOf(call);
  if (!deleteOptions.ok) return statusReply(deleteOptions.error);
  const options = readListOptions(query);
  if (!options.ok) return statusReply(options.error);
  const selected = selectionOf(call, options.value);
  if (!selected.ok) return statusReply(selected.error);
  const outcome = await removeCollection(store, {
    definition: route.definition, namespace: route.namespace, ...selected.value, options: options.value, deleteOptions: deleteOptions.value,
  });
  if (!outcome.ok) return statusReply(outcome.error);
  return listReply(call, outcome.value);
}

/** A body wins over the query (k8s.io/apiserver, delete handler). */
async function optionsOf({ request, query, route }: Call): Promise<Outcome<DeleteOptions, Status>> {
  if (request.body.byteLength === 0) return readDeleteOptions(query);
  const decoded = await decodeBody(request);
  return decoded.ok ? optionsFrom(decoded.value.value, route.definition.apiVersion) : decoded;
}

const OPTIONS_TYPE = 'io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions';

/** The options of a body, which may leave out its kind. */
function optionsFrom(body: JsonObject, apiVersion: string): Outcome<DeleteOptions, Status> {
  const { kind } = body;
  if (typeof kind === 'string' && kind !== '' && kind !== 'DeleteOptions') {
    const version = typeof body['apiVersion'] === 'string' && body['apiVersion'] !== '' ? body['apiVersion'] : apiVersion;
    return refuse(badRequest(`no kind ${quoteGo(kind)} is registered for version ${quoteGo(version)} in scheme "pkg/runtime/scheme.go:111"`));
  }
  try {
    conform(body, OPTIONS_TYPE);
  } catch (error) {
    if (!(error instanceof TypeMismatch)) throw error;
    return refuse(badRequest(error.message));
  }
  return readDeleteBody(body);
}

/** The object where it is still there, or where its kind returns what it deletes; else a Status that names it. */
function deletedReply(call: Call, deleted: Deleted, options: DeleteOptions): PlainReply {
  const { definition } = call.route;
  if (deleted.type === 'removed' && !definition.strategy.returnsDeletedObject) {
    const { metadata } = objectOf(definition, deleted.entry);
    const { group, resource } = definition.resource;
    return successReply(call, success({ name: metadata.name ?? '', ...(group === '' ? {} : { group }), kind: resource, uid: metadata.uid ?? '' }));
  }
  // 202 only for who asked in the old way not to orphan, and whose object waits for others.
  const accepted = deleted.type === 'marked' && options.orphanDependents === false;
  return objectReply(call, deleted.entry, accepted ? 202 : 200);
}
