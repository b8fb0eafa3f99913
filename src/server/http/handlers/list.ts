import type { PlainReply } from '../../../wire/exchange.ts';
import { readListOptions } from '../../../wire/query.ts';
import { list } from '../../resources/collection/list.ts';
import { selectionOf } from '../selection-of.ts';
import { statusReply } from '../reply.ts';
import type { Call } from '../call.ts';

export async function handleList(call: Call): Promise<PlainReply> {
  const { route, query, representation, store } = call;
  const options = readListOptions(query);
  if (!options.ok) return statusReply(options.error);
  const selected = selectionOf(call, options.value);
  if (!selected.ok) return statusReply(selected.error);
  const listed = await list(store, { definition: route.definition, namespace: route.namespace, ...selected.value, options: options.value });
  if (!listed.ok) return statusReply(listed.error);
  return { status: 200, headers: { 'content-type': representation.contentType }, body: representation.list(route.definition, listed.value) };
}
