import type { Clock } from '../../base/clock.ts';
import type { Random } from '../../base/random.ts';
import { type ByteSink, type Handler, type PlainReply, type PlainRequest, isByteSource } from '../../wire/exchange.ts';
import { failure } from '../../wire/status.ts';
import type { Status } from '../../wire/status.ts';
import { closedSink } from './listener-sink.ts';

/** What answering needs from outside; one value per listener. */
export interface AnswerContext {
  readonly handler: Handler;
  /** Told once about each exception that a handler let out. */
  readonly log: (error: unknown) => void;
  readonly random: Random;
  /** The value of the Date header now. */
  readonly date: () => string;
}

/** The writing half of one exchange, whichever protocol carries it. */
export interface ReplyChannel {
  /** The client is gone; nothing that is written arrives. */
  readonly gone: boolean;
  readonly headSent: boolean;
  /** Sends a whole reply. For HEAD the body only gives its length. */
  whole(status: number, headers: HeaderLines, body: Uint8Array): void;
  /** Sends status and headers at once, before any byte of the body is known. */
  stream(status: number, headers: HeaderLines): ByteSink;
  /** Ends the exchange in a way that the client cannot take for a whole reply. */
  cut(): void;
}

const textEncoder = new TextEncoder();

/**
 * Asks the handler and sends what it says. This is the one place where an exception of a handler ends: it is logged
 * once, and the client gets a 500, or a cut stream if the head was sent already.
 */
export function answer(context: AnswerContext, request: PlainRequest, channel: ReplyChannel): void {
  const fail = (error: unknown): void => {
    // A handler that stopped because its client went away has done nothing wrong.
    if (channel.gone && error === request.signal?.reason) return;
    context.log(error);
    if (channel.gone) return;
    if (channel.headSent) channel.cut();
    else refuse(context, { request, channel, status: internalError(error) });
  };
  try {
    const reply = context.handler(request);
    if (reply instanceof Promise) {
      reply.then((settled) => sendReply(context, { request, channel, reply: settled })).catch(fail);
    } else {
      sendReply(context, { request, channel, reply });
    }
  } catch (error) {
    fail(error);
  }
}

/** Answers with a Status that the listener itself decides (413, 500), with no handler involved. */
export function refuse(context: AnswerContext, exchange: { request: Pick<PlainRequest, 'headers'>; channel: ReplyChannel; status: Status }): void {
  const { channel, status } = exchange;
  const headers = { ...standardHeaders(context, exchange.request), 'content-type': 'application/json' };
  channel.whole(status.code ?? 500, headers, textEncoder.encode(`${JSON.stringify(status)}\n`));
}

/** The 413 of a body over the limit. */
export function bodyTooLarge(limitBytes: number): Status {
  return failure('RequestEntityTooLarge', `Request entity too large: limit is ${limitBytes}`);
}

function internalError(error: unknown): Status {
  const message = error instanceof Error ? error.message : String(error);
  return failure('InternalError', `Internal error occurred: ${message}`, { details: { causes: [{ message }] } });
}

function sendReply(context: AnswerContext, exchange: { request: PlainRequest; channel: ReplyChannel; reply: PlainReply }): void {
  const { request, channel, reply } = exchange;
  if (!isByteSource(reply.body)) {
    if (!channel.gone) channel.whole(reply.status, headerLines({ ...standardHeaders(context, request), ...reply.headers }), reply.body);
    return;
  }
  // A source is opened exactly once in any case: that is how it learns that its reader is gone.
  const sink = channel.gone ? closedSink() : channel.stream(reply.status, headerLines({ ...standardHeaders(context, request), ...reply.headers }));
  reply.body.open(sink);
}

/** Headers as they go out: one that has several lines has a list. */
export type HeaderLines = Readonly<Record<string, string | string[]>>;

/**
 * Each warning has a line of its own, as in Kubernetes: clients that do not split lists see every one. A handler leaves
 * Cache-Control out by an empty one.
 */
function headerLines({ 'cache-control': caching = '', warning, ...rest }: Readonly<Record<string, string>>): HeaderLines {
  return {
    ...rest,
    ...(caching === '' ? {} : { 'cache-control': caching }),
    ...(warning === undefined ? {} : { warning: warning.split(/, (?=299 - ")/) }),
  };
}

/** On every response (Kubernetes `WithAuditInit`, `WithCacheControl`); a handler's own value of the same name wins. */
function standardHeaders(context: AnswerContext, request: Pick<PlainRequest, 'headers'>): Record<string, string> {
  return {
    'audit-id': request.headers['audit-id'] ?? context.random.uuid(),
    'cache-control': 'no-cache, private',
    date: context.date(),
  };
}

/** The Date header, made anew at most once a second. */
export function dateHeader(clock: Clock): () => string {
  let second = Number.NaN;
  let text = '';
  return () => {
    const now = Math.floor(clock.now() / 1000);
    if (now !== second) {
      second = now;
      text = new Date(now * 1000).toUTCString();
    }
    return text;
  };
}
