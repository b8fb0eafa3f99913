import { constants, type IncomingHttpHeaders, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { ByteSink } from '../../wire/exchange.ts';
import { collectBody, declaresTooMuch, NO_BODY } from './listener-body.ts';
import type { ExchangeContext } from './listener-http1.ts';
import { answer, bodyTooLarge, refuse, type HeaderLines, type ReplyChannel } from './listener-reply.ts';
import { type Peer, plainRequest, RequestSignal } from './listener-request.ts';
import { closedSink, PacedSink, SLICE_BYTES } from './listener-sink.ts';

/** Bytes that a client may send on one connection before it hears from us. */
const CONNECTION_WINDOW_BYTES = 4_194_304;

/** Serves all streams of one HTTP/2 connection, through Node's core stream API. */
export function serveSession(context: ExchangeContext, session: ServerHttp2Session, peer: Peer | undefined): void {
  let streams = 0;
  session.setLocalWindowSize(CONNECTION_WINDOW_BYTES);
  session.setTimeout(context.limits.idleTimeoutMs, () => {
    // The timer only sees bytes. A quiet watch is no idle connection.
    if (streams === 0) session.close();
  });
  session.on('stream', (stream, headers, flags) => {
    streams += 1;
    stream.once('close', () => {
      streams -= 1;
    });
    serveStream(context, { stream, headers, flags, peer });
  });
}

interface StreamArrival {
  readonly stream: ServerHttp2Stream;
  readonly headers: IncomingHttpHeaders;
  /** Of the HEADERS frame. */
  readonly flags: number;
  readonly peer: Peer | undefined;
}

function serveStream(context: ExchangeContext, arrival: StreamArrival): void {
  const { stream, headers: received } = arrival;
  const signal = new RequestSignal();
  const method = received[':method'] ?? 'GET';
  const channel = new StreamChannel({ context, stream, signal, isHead: method === 'HEAD' });
  followStream(context, stream, { signal, channel });
  serveRequest(context, { ...arrival, method, signal, channel });
}

// On its own: these listeners live as long as the stream, and what they can see lives as long, so it is not the request.
function followStream(context: ExchangeContext, stream: ServerHttp2Stream, { signal, channel }: { readonly signal: RequestSignal; readonly channel: StreamChannel }): void {
  context.connections.opened(channel);
  // A reset by the client arrives here as an error; its `close` follows, which is what counts.
  stream.on('error', () => signal.abort());
  stream.once('close', () => {
    context.connections.closed(channel);
    if (stream.aborted || stream.rstCode !== constants.NGHTTP2_NO_ERROR) signal.abort();
  });
}

interface RequestArrival extends StreamArrival {
  readonly method: string;
  readonly signal: RequestSignal;
  readonly channel: StreamChannel;
}

function serveRequest(context: ExchangeContext, { stream, headers: received, flags, peer, method, signal, channel }: RequestArrival): void {
  const headers = plainHeaders(received);
  const handle = (body: Uint8Array): void => {
    answer(context.answer, plainRequest({ method, target: received[':path'] ?? '/', headers, body, signal, peer }), channel);
  };
  const tooLarge = (): void => {
    // A complete answer before the request is complete ends with RST_STREAM(NO_ERROR) (RFC 9113 section 8.1).
    stream.once('finish', () => stream.close(constants.NGHTTP2_NO_ERROR));
    refuse(context.answer, { request: { headers }, channel, status: bodyTooLarge(context.limits.bodyBytes) });
  };
  if ((flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0) {
    handle(NO_BODY);
  } else if (declaresTooMuch(headers, context.limits.bodyBytes)) {
    stream.resume();
    tooLarge();
  } else {
    const cancelTimer = context.pacing.clock.after(context.limits.requestTimeoutMs, () => stream.close(constants.NGHTTP2_CANCEL));
    stream.once('close', cancelTimer);
    collectBody(stream, context.limits.bodyBytes, (collected) => {
      cancelTimer();
      // A reset looks like the end of the body. Half a body must never reach the handler.
      if (stream.aborted) return;
      if (collected.kind === 'whole') handle(collected.bytes);
      else tooLarge();
    });
  }
}

/** Without the pseudo-headers, except that `:authority` is what HTTP/1.1 calls `host` (RFC 9113 section 8.3.1). */
function plainHeaders(received: IncomingHttpHeaders): Record<string, string> {
  const headers: Record<string, string> = {};
  const authority = received[':authority'];
  if (authority !== undefined) headers['host'] = authority;
  for (const name in received) {
    if (name.startsWith(':')) continue;
    const value = received[name];
    if (value !== undefined) headers[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return headers;
}

interface StreamChannelOptions {
  readonly context: ExchangeContext;
  readonly stream: ServerHttp2Stream;
  readonly signal: RequestSignal;
  readonly isHead: boolean;
}

/** Replies over one HTTP/2 stream. */
class StreamChannel implements ReplyChannel {
  readonly #context: ExchangeContext;
  readonly #stream: ServerHttp2Stream;
  readonly #signal: RequestSignal;
  readonly #isHead: boolean;

  constructor({ context, stream, signal, isHead }: StreamChannelOptions) {
    this.#context = context;
    this.#stream = stream;
    this.#signal = signal;
    this.#isHead = isHead;
  }

  get gone(): boolean {
    return this.#signal.gone || this.#stream.closed || this.#stream.destroyed;
  }

  get headSent(): boolean {
    return this.#stream.headersSent;
  }

  whole(status: number, headers: HeaderLines, body: Uint8Array): void {
    const bodyless = status === 204 || status === 304;
    const head = { ':status': status, ...headers, ...(bodyless ? {} : { 'content-length': String(body.byteLength) }) };
    if (this.#isHead || bodyless || body.byteLength === 0) {
      this.#stream.respond(head, { endStream: true });
      return;
    }
    this.#stream.respond(head);
    if (body.byteLength <= SLICE_BYTES) {
      this.#stream.end(body);
      return;
    }
    const sink = this.#sink();
    sink.write(body);
    sink.end({ kind: 'aborted' });
  }

  stream(status: number, headers: HeaderLines): ByteSink {
    this.#stream.respond({ ':status': status, ...headers }, { endStream: this.#isHead });
    return this.#isHead ? closedSink() : this.#sink();
  }

  /** With an error, which becomes RST_STREAM(INTERNAL_ERROR). `close` would end the stream properly before it resets it. */
  cut(): void {
    this.#stream.destroy(new Error('the reply was cut'));
  }

  #sink(): PacedSink {
    return new PacedSink({ out: this.#stream, cut: () => this.cut(), pacing: this.#context.pacing });
  }
}
