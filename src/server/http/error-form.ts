import { isByteSource, type PlainReply, type PlainRequest } from '../../wire/exchange.ts';
import { replyIn } from './encode/choose.ts';
import { AS_THEY_ARE, negotiate } from './negotiate.ts';
import { indented } from './pretty.ts';

/**
 * An error in the form that its client takes. Errors are never tables or metadata, so a client that takes nothing else
 * gets one that was not negotiated at all: indented JSON without a new line (k8s.io/apiserver, WriteRawJSON).
 */
export async function errorInForm(request: PlainRequest, reply: PlainReply): Promise<PlainReply> {
  const { body, headers, status } = reply;
  if (status < 400 || isByteSource(body) || headers['content-type'] !== 'application/json') return reply;
  const media = negotiate(request.headers['accept'], AS_THEY_ARE);
  return media === undefined ? { ...reply, body: new TextEncoder().encode(indented(new TextDecoder().decode(body))) } : replyIn(media.format, reply);
}
