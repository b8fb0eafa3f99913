import type { PlainReply } from '../../../wire/exchange.ts';
import type { Entry } from '../../resources/resource-store.ts';
import type { WriteOutcome } from '../../resources/resource-store.ts';
import { statusReply, withWarnings } from '../reply.ts';
import type { Call } from '../call.ts';

/** One object as the answer. */
export function objectReply({ route, representation }: Call, entry: Entry, status = 200): PlainReply {
  return { status, headers: { 'content-type': representation.contentType }, body: representation.object(route.definition, entry) };
}

/** What a write came to: the object as it is stored now, or why not. */
export function writeReply(call: Call, outcome: WriteOutcome, warnings: readonly string[]): PlainReply {
  if (!outcome.ok) return withWarnings(statusReply(outcome.error), warnings);
  return withWarnings(objectReply(call, outcome.value.entry, outcome.value.created ? 201 : 200), warnings);
}
