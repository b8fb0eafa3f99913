import type { PlainReply } from '../../../wire/exchange.ts';
import { readWriteOptions } from '../../../wire/query.ts';
import { patch } from '../../resources/collection/patch.ts';
import { typed } from '../../resources/typed-object.ts';
import { placeOfCall, type Call } from '../call.ts';
import { isApply } from '../apply-body.ts';
import { patchTypeOf, readPatch } from '../patch-body.ts';
import { patchProblems } from '../patch-problems.ts';
import { statusReply } from '../reply.ts';
import { writerOf } from '../writer-of.ts';
import { writeReply } from './success-reply.ts';

export async function handlePatch(call: Call): Promise<PlainReply> {
  const { route, query, request, store } = call;
  if (isApply(request)) return (await import('./apply.ts')).handleApply(call);
  const type = patchTypeOf(request.headers['content-type'] ?? '');
  if (!type.ok) return statusReply(type.error);
  const options = readWriteOptions(query, 'patch');
  if (!options.ok) return statusReply(options.error);
  const read = readPatch(type.value, request.body, route.definition.facts.type);
  if (!read.ok) return statusReply(read.error);
  const { fieldValidation, fieldManager, dryRun } = options.value;
  const earlier = fieldValidation === 'Ignore' ? [] : patchProblems(type.value, request.body);
  let warnings: readonly string[] = [];
  const outcome = await patch(store, {
    ...placeOfCall(call),
    part: route.part,
    dryRun,
    tracking: writerOf(call, fieldManager),
    apply(current) {
      const patched = read.value(current);
      if (!patched.ok) return patched;
      const decoded = typed(route.definition, patched.value, { validation: fieldValidation, earlier });
      if (!decoded.ok) return decoded;
      ({ warnings } = decoded.value);
      return { ok: true, value: decoded.value.object };
    },
  });
  return writeReply(call, outcome, warnings);
}
