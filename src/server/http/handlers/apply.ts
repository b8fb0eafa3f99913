import type { PlainReply } from '../../../wire/exchange.ts';
import { readWriteOptions } from '../../../wire/query.ts';
import { apply } from '../../resources/collection/apply.ts';
import { readApply, refusalOf } from '../apply-body.ts';
import { placeOfCall, type Call } from '../call.ts';
import { statusReply } from '../reply.ts';
import { writerOf } from '../writer-of.ts';
import { writeReply } from './success-reply.ts';

/** PATCH with `application/apply-patch+yaml`. */
export async function handleApply(call: Call): Promise<PlainReply> {
  const { route, query, request, store, user } = call;
  const options = readWriteOptions(query, 'apply');
  if (!options.ok) return statusReply(options.error);
  const { fieldManager, fieldValidation, force, dryRun } = options.value;
  const read = await readApply(request.body);
  if (!read.ok) return statusReply(read.error);
  const outcome = await apply(store, {
    ...placeOfCall(call), part: route.part, config: read.value.config, writer: writerOf(call, fieldManager), force, dryRun, user,
    late: refusalOf(read.value, fieldValidation),
  });
  return writeReply(call, outcome, fieldValidation === 'Warn' ? read.value.warnings : []);
}
