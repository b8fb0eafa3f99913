import type { PlainReply } from '../../../wire/exchange.ts';
import { readWriteOptions } from '../../../wire/query.ts';
import { create } from '../../resources/collection/create.ts';
import { decodeObject } from '../body.ts';
import { statusReply } from '../reply.ts';
import type { Call } from '../call.ts';
import { writerOf } from '../writer-of.ts';
import { writeReply } from './success-reply.ts';

export async function handleCreate(call: Call): Promise<PlainReply> {
  const { route, query, request, store } = call;
  const options = readWriteOptions(query, 'create');
  if (!options.ok) return statusReply(options.error);
  const decoded = await decodeObject(request, route.definition, options.value.fieldValidation);
  if (!decoded.ok) return statusReply(decoded.error);
  const outcome = await create(store, {
    definition: route.definition,
    namespace: route.namespace,
    object: decoded.value.object,
    dryRun: options.value.dryRun,
    user: call.user,
    tracking: writerOf(call, options.value.fieldManager),
  });
  return writeReply(call, outcome, decoded.value.warnings);
}
