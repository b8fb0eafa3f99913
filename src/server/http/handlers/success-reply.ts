import type { PlainReply } from '../../../wire/exchange.ts';
import type { Status } from '../../../wire/status.ts';
import type { ListResult } from '../../resources/collection/list.ts';
import type { Entry } from '../../resources/resource-store.ts';
import type { WriteOutcome } from '../../resources/resource-store.ts';
import { statusReply, withWarnings } from '../reply.ts';
import type { Call } from '../call.ts';

/** One object as the answer, unless the form that was asked for has no place for it. */
export function objectReply({ route, representation }: Call, entry: Entry, status = 200): PlainReply {
  const refusal = representation.refuses('object', route.definition);
  if (refusal !== undefined) return statusReply(refusal);
  return { status, headers: { 'content-type': representation.contentType }, body: representation.object(route.definition, entry) };
}

/** The same for a list. */
export async function listReply({ route, representation }: Call, result: ListResult): Promise<PlainReply> {
  const refusal = representation.refuses('list', route.definition);
  if (refusal !== undefined) return statusReply(refusal);
  return { status: 200, headers: { 'content-type': representation.contentType }, body: await representation.list(route.definition, result) };
}

/** The same for a Status that says that all went well. */
export function successReply({ route, representation }: Call, status: Status): PlainReply {
  const refusal = representation.refuses('status', route.definition);
  if (refusal !== undefined) return statusReply(refusal);
  return { status: status.code ?? 200, headers: { 'content-type': representation.contentType }, body: representation.value(status) };
}

/** What a write came to: the object as it is stored now, or why not. */
export function writeReply(call: Call, outcome: WriteOutcome, warnings: readonly string[]): PlainReply {
  if (!outcome.ok) return withWarnings(statusReply(outcome.error), warnings);
  return withWarnings(objectReply(call, outcome.value.entry, outcome.value.created ? 201 : 200), warnings);
}
