import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ByteSink } from '../../wire/exchange.ts';
import { collectBody, declaresTooMuch, NO_BODY } from './listener-body.ts';
import type { ConnectionBook } from './listener-connections.ts';
import type { ListenerLimits } from './listener-limits.ts';
import { type AnswerContext, answer, bodyTooLarge, type HeaderLines, refuse, type ReplyChannel } from './listener-reply.ts';
import { type Peer, plainRequest, RequestSignal } from './listener-request.ts';
import { closedSink, PacedSink, type Pacing, SLICE_BYTES } from './listener-sink.ts';

/** What an exchange needs beyond the socket; one value per listener. */
export interface ExchangeContext {
  readonly answer: AnswerContext;
  readonly pacing: Pacing;
  readonly limits: ListenerLimits;
  readonly connections: ConnectionBook;
}

export interface RequestArrival {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly peer: Peer | undefined;
}

/** Serves one HTTP/1.1 request. */
export function serveRequest(context: ExchangeContext, { message, response, peer }: RequestArrival): void {
  const signal = new RequestSignal();
  const channel = new ResponseChannel({ context, message, response, signal });
  const headers = plainHeaders(message);
  context.connections.opened(channel);
  response.once('close', () => {
    context.connections.closed(channel);
    if (!response.writableFinished) signal.abort();
  });
  const handle = (body: Uint8Array): void => {
    answer(context.answer, plainRequest({ method: message.method ?? 'GET', target: message.url ?? '/', headers, body, signal, peer }), channel);
  };
  const tooLarge = (): void => refuse(context.answer, { request: { headers }, channel, status: bodyTooLarge(context.limits.bodyBytes) });
  if (!hasBody(headers)) {
    // Takes the empty body off the parser, so that the connection can go on to its next request.
    message.resume();
    handle(NO_BODY);
  } else if (declaresTooMuch(headers, context.limits.bodyBytes)) {
    message.resume();
    tooLarge();
  } else {
    collectBody(message, context.limits.bodyBytes, (collected) => {
      if (collected.kind === 'too large') tooLarge();
      else if (message.complete) handle(collected.bytes);
    });
  }
}

/** RFC 9112 section 6.3: a request has a body only if one of these two announces it. */
export function hasBody(headers: Readonly<Record<string, string>>): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Node has the names in lower case and joins repeated headers already; only `set-cookie` stays a list. */
export function plainHeaders(message: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name in message.headers) {
    const value = message.headers[name];
    if (value !== undefined) headers[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return headers;
}

interface ResponseChannelOptions {
  readonly context: ExchangeContext;
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly signal: RequestSignal;
}

/** Replies over HTTP/1.1: a whole body with its length, a stream in chunks. */
export class ResponseChannel implements ReplyChannel {
  readonly #context: ExchangeContext;
  readonly #response: ServerResponse;
  readonly #signal: RequestSignal;
  readonly #isHead: boolean;

  constructor({ context, message, response, signal }: ResponseChannelOptions) {
    this.#context = context;
    this.#response = response;
    this.#signal = signal;
    this.#isHead = message.method === 'HEAD';
  }

  get gone(): boolean {
    return this.#signal.gone || this.#response.destroyed;
  }

  get headSent(): boolean {
    return this.#response.headersSent;
  }

  whole(status: number, headers: HeaderLines, body: Uint8Array): void {
    const bodyless = status === 204 || status === 304;
    this.#response.writeHead(status, this.#withConnection(bodyless ? headers : { ...headers, 'content-length': String(body.byteLength) }));
    if (this.#isHead || bodyless) {
      this.#response.end();
    } else if (body.byteLength <= SLICE_BYTES) {
      this.#response.end(body);
    } else {
      const sink = this.#sink();
      sink.write(body);
      sink.end({ kind: 'aborted' });
    }
  }

  stream(status: number, headers: HeaderLines): ByteSink {
    this.#response.writeHead(status, this.#withConnection(headers));
    if (this.#isHead) {
      this.#response.end();
      return closedSink();
    }
    this.#response.flushHeaders();
    return this.#sink();
  }

  cut(): void {
    this.#response.destroy();
  }

  #sink(): PacedSink {
    return new PacedSink({ out: this.#response, cut: () => this.cut(), pacing: this.#context.pacing });
  }

  #withConnection(headers: HeaderLines): Record<string, string | string[]> {
    return this.#context.connections.closing ? { ...headers, connection: 'close' } : { ...headers };
  }
}
