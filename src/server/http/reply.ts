import type { PlainReply } from '../../wire/exchange.ts';
import type { Status } from '../../wire/status.ts';
import { jsonRepresentation } from './encode/json.ts';

const encoder = new TextEncoder();

/** A JSON body. */
export function jsonReply(status: number, value: object, headers: Readonly<Record<string, string>> = {}): PlainReply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: jsonRepresentation.value(value) };
}

/** A Status as the whole answer, with Retry-After where it says when to come back. */
export function statusReply(status: Status): PlainReply {
  const after = status.details?.retryAfterSeconds;
  return jsonReply(status.code ?? (status.status === 'Success' ? 200 : 500), status, after === undefined ? {} : { 'retry-after': String(after) });
}

export function textReply(status: number, text: string, type = 'text/plain; charset=utf-8'): PlainReply {
  return { status, headers: { 'content-type': type, 'x-content-type-options': 'nosniff' }, body: encoder.encode(text) };
}

/** Adds `Warning` headers (RFC 9111 form with code 299, as Kubernetes sends them). */
export function withWarnings(reply: PlainReply, warnings: readonly string[]): PlainReply {
  if (warnings.length === 0) return reply;
  const lines = [...new Set(warnings)].map((text) => `299 - ${JSON.stringify(text)}`);
  const others = reply.headers['warning'] === undefined ? [] : [reply.headers['warning']];
  return { ...reply, headers: { ...reply.headers, warning: [...lines, ...others].join(', ') } };
}
