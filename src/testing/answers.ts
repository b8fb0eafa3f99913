import type { PlainReply } from '../wire/exchange.ts';
import type { KubeObject } from '../wire/object.ts';
import type { Status } from '../wire/status.ts';
import { failure } from '../wire/status.ts';
import { ScriptedStream } from './scripted-stream.ts';
import { errorEvent } from './watch-lines.ts';

/** What a {@link FaultServer} does with one request. */
export type Answer =
  | { readonly kind: 'reply'; readonly reply: PlainReply }
  | { readonly kind: 'stream'; readonly stream: ScriptedStream; readonly status: number; readonly headers: Readonly<Record<string, string>> }
  /** Refuses the connection. Over a real socket it is closed before a byte of an answer: use `refuse` of the listener there. */
  | { readonly kind: 'no connection' }
  /** Takes the request and breaks the connection. */
  | { readonly kind: 'cut before headers' }
  /** Takes the request and never answers. */
  | { readonly kind: 'black hole' };

const UTF8 = new TextEncoder();
const JSON_HEADERS = { 'content-type': 'application/json' };

export const NO_CONNECTION: Answer = { kind: 'no connection' };
export const CUT_BEFORE_HEADERS: Answer = { kind: 'cut before headers' };
export const BLACK_HOLE: Answer = { kind: 'black hole' };

export function reply(status: number, body: object | string, headers: Readonly<Record<string, string>> = {}): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { kind: 'reply', reply: { status, headers: { ...JSON_HEADERS, ...headers }, body: UTF8.encode(text) } };
}

/** The status is that of the Status. */
export function refusal(status: Status, headers: Readonly<Record<string, string>> = {}): Answer {
  return reply(status.code ?? 500, status, headers);
}

export function stream(body: ScriptedStream = new ScriptedStream(), options: StreamReplyOptions = {}): Answer & { readonly stream: ScriptedStream } {
  return { kind: 'stream', stream: body, status: options.status ?? 200, headers: { ...JSON_HEADERS, ...options.headers } };
}

export interface StreamReplyOptions {
  /** Default 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PageOptions {
  /** Of the objects, for an empty page. Default: that of the first object, else `v1` and `Pod`. */
  readonly kind?: Pick<KubeObject, 'apiVersion' | 'kind'>;
  readonly version: number | string;
  /** There are more pages. */
  readonly token?: string;
}

/** A page of a list. Items come without kind and apiVersion, as built-in kinds do. */
export function page(items: readonly KubeObject[], { kind, version, token }: PageOptions): Answer {
  const { apiVersion, kind: name } = kind ?? items[0] ?? { apiVersion: 'v1', kind: 'Pod' };
  const bare = items.map((item) => ({ ...item, apiVersion: undefined, kind: undefined }));
  const metadata = { resourceVersion: String(version), ...(token === undefined ? {} : { continue: token }) };
  return reply(200, { kind: `${name}List`, apiVersion, metadata, items: bare });
}

/** The forms in which servers and gateways say that a version is no longer kept. */
export type ExpiredForm = 'HTTP 410' | 'ERROR event, Expired' | 'ERROR event, Gone' | 'ERROR event, code only' | 'ERROR event, not a Status';

export function expired(form: ExpiredForm): Answer {
  const status = failure('Expired', 'too old resource version: 10 (900)');
  const { reason: _, ...unreasoned } = status;
  switch (form) {
    case 'HTTP 410': return refusal(status);
    case 'ERROR event, Expired': return streamOf(errorEvent(status));
    case 'ERROR event, Gone': return streamOf(errorEvent({ ...status, reason: 'Gone' }));
    case 'ERROR event, code only': return streamOf(errorEvent(unreasoned));
    case 'ERROR event, not a Status': return streamOf(errorEvent({ code: 410, message: 'too old' }));
  }
}

/** How a server that is too busy says for how long. */
export type BusyForm = { readonly seconds: number } | { readonly date: string; readonly now: string } | { readonly eventSeconds: number } | Record<never, never>;

/** 429: with `Retry-After` in seconds, as an HTTP date, without, or as an ERROR event with `retryAfterSeconds`. */
export function busy(form: BusyForm = {}): Answer {
  const status = failure('TooManyRequests', 'the server is busy');
  if ('seconds' in form) return refusal(status, { 'retry-after': String(form.seconds) });
  if ('date' in form) return refusal(status, { 'retry-after': form.date, date: form.now });
  if ('eventSeconds' in form) return streamOf(errorEvent({ ...status, details: { retryAfterSeconds: form.eventSeconds } }));
  return refusal(status);
}

/** A watch that says this and ends. */
export function streamOf(...events: readonly object[]): Answer & { readonly stream: ScriptedStream } {
  return stream(new ScriptedStream().send(...events).end());
}
