import type { PlainReply } from '../../../wire/exchange.ts';
import { readSentOptions, readVersions } from '../../../wire/query.ts';
import { list } from '../../resources/collection/list.ts';
import { selectionOf } from '../selection-of.ts';
import { statusReply } from '../reply.ts';
import type { Call } from '../call.ts';
import { listReply } from './success-reply.ts';

export async function handleList(call: Call): Promise<PlainReply> {
  const { route, query, store } = call;
  const sent = readSentOptions(query);
  if (!sent.ok) return statusReply(sent.error);
  const selected = selectionOf(call, sent.value);
  if (!selected.ok) return statusReply(selected.error);
  const options = readVersions(sent.value);
  if (!options.ok) return statusReply(options.error);
  const listed = await list(store, { definition: route.definition, namespace: route.namespace, ...selected.value, options: options.value });
  if (!listed.ok) return statusReply(listed.error);
  return listReply(call, listed.value);
}
