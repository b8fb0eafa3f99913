import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import type { EndReason } from '../../base/end-reason.ts';
import type { ByteSink } from '../../wire/exchange.ts';
import { failure } from '../../wire/status.ts';
import { NO_BODY } from './listener-body.ts';
import { type ExchangeContext, hasBody, plainHeaders, ResponseChannel } from './listener-http1.ts';
import { lengthCutter, lineCutter, type MessageCutter } from './listener-messages.ts';
import { answer, refuse, type HeaderLines, type ReplyChannel } from './listener-reply.ts';
import { type Peer, plainRequest, RequestSignal } from './listener-request.ts';
import { closedSink, SLICE_BYTES } from './listener-sink.ts';

/** A subprotocol that only carries a token (Kubernetes `websocket.NewProtocolAuthenticator`); it is never chosen. */
const BEARER_PREFIX = 'base64url.bearer.authorization.k8s.io.';
/** What a client sends on a watch is read and ignored; no message needs to be longer. */
const LONGEST_CLIENT_MESSAGE_BYTES = 65_536;
const NORMAL_CLOSURE = 1000;

export interface UpgradeArrival {
  readonly message: IncomingMessage;
  readonly socket: Duplex;
  /** The first bytes after the request, if any came with it. */
  readonly head: Buffer;
  readonly peer: Peer | undefined;
}

export type UpgradeServer = (context: ExchangeContext, arrival: UpgradeArrival) => void;

/**
 * Serves requests that ask for a websocket. The handler sees an ordinary GET and answers as ever: a stream then goes
 * out as websocket messages, one per event, and any whole reply (401, 404) as plain HTTP. The library is loaded with
 * the first such request.
 */
export function upgradeServer(): UpgradeServer {
  let loading: Promise<WebSocketServer> | undefined;
  return (context, arrival) => {
    arrival.socket.on('error', () => arrival.socket.destroy());
    loading ??= loadWebSocketServer();
    loading.then((server) => serve(context, { ...arrival, server })).catch((error: unknown) => {
      context.answer.log(error);
      arrival.socket.destroy();
    });
  };
}

/** True for a request that asks for a websocket; any other `Upgrade` header may be ignored (RFC 9110 section 7.8). */
export function asksForWebSocket(headers: Readonly<Record<string, unknown>>): boolean {
  return String(headers['upgrade']).toLowerCase() === 'websocket' && /(^|[\s,])upgrade($|[\s,])/i.test(String(headers['connection']));
}

async function loadWebSocketServer(): Promise<WebSocketServer> {
  const { WebSocketServer } = await import('ws');
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LONGEST_CLIENT_MESSAGE_BYTES,
    handleProtocols: (offered) => [...offered].find((name) => !name.startsWith(BEARER_PREFIX)) ?? false,
  });
}

function serve(context: ExchangeContext, arrival: UpgradeArrival & { readonly server: WebSocketServer }): void {
  const { message, socket, peer } = arrival;
  const signal = new RequestSignal();
  const channel = new UpgradeChannel(context, { ...arrival, signal });
  const headers = plainHeaders(message);
  context.connections.opened(channel);
  if (socket.destroyed) {
    context.connections.closed(channel);
    return;
  }
  socket.once('close', () => {
    context.connections.closed(channel);
    signal.abort();
  });
  if (hasBody(headers)) {
    // The parser has let go of the connection, so nobody could tell where the body ends.
    refuse(context.answer, { request: { headers }, channel, status: failure('BadRequest', 'a request to upgrade must not have a body') });
    return;
  }
  answer(context.answer, plainRequest({ method: message.method ?? 'GET', target: message.url ?? '/', headers, body: NO_BODY, signal, peer }), channel);
}

interface UpgradeChannelOptions extends UpgradeArrival {
  readonly server: WebSocketServer;
  readonly signal: RequestSignal;
}

class UpgradeChannel implements ReplyChannel {
  readonly #options: UpgradeChannelOptions;
  readonly #context: ExchangeContext;
  #plain: ResponseChannel | undefined;
  #upgraded = false;

  constructor(context: ExchangeContext, options: UpgradeChannelOptions) {
    this.#context = context;
    this.#options = options;
  }

  get gone(): boolean {
    return this.#options.signal.gone || this.#options.socket.destroyed;
  }

  get headSent(): boolean {
    return this.#upgraded || this.#plain?.headSent === true;
  }

  whole(status: number, headers: HeaderLines, body: Uint8Array): void {
    this.#plainChannel().whole(status, headers, body);
  }

  stream(status: number, headers: HeaderLines): ByteSink {
    const { server, message, socket, head } = this.#options;
    if (!asksForWebSocket(message.headers)) return this.#plainChannel().stream(status, headers);
    const problem = handshakeProblem(message);
    if (problem !== undefined) {
      this.whole(problem, {}, NO_BODY);
      return closedSink();
    }
    this.#upgraded = true;
    // Stays closed if the library itself refuses the handshake; it has then answered and closed the socket.
    let sink = closedSink();
    server.handleUpgrade(message, socket, head, (webSocket) => {
      sink = new WebSocketSink({ webSocket, socket, isText: String(headers['content-type']).startsWith('application/json') });
    });
    return sink;
  }

  cut(): void {
    this.#options.socket.destroy();
  }

  /** An HTTP response on a socket that the server has handed out already: it is the last one on it. */
  #plainChannel(): ResponseChannel {
    if (this.#plain !== undefined) return this.#plain;
    const { message, socket, signal } = this.#options;
    const response = new ServerResponse(message);
    response.shouldKeepAlive = false;
    response.assignSocket(message.socket);
    response.once('finish', () => socket.end());
    this.#plain = new ResponseChannel({ context: this.#context, message, response, signal });
    return this.#plain;
  }
}

/**
 * Kubernetes' own conditions (`golang.org/x/net/websocket`): an Origin must be there, and at most one subprotocol.
 * The status of the refusal, or undefined.
 */
function handshakeProblem(message: IncomingMessage): 400 | 403 | undefined {
  if (message.headers.origin === undefined) return 403;
  const offered = (message.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  return offered.filter((name) => name !== '' && !name.startsWith(BEARER_PREFIX)).length > 1 ? 400 : undefined;
}

interface WebSocketSinkOptions {
  readonly webSocket: WebSocket;
  readonly socket: Duplex;
  /** JSON goes out as text, everything else as binary. */
  readonly isText: boolean;
}

/** One websocket message per event; what is written in one turn leaves in one write. */
class WebSocketSink implements ByteSink {
  readonly #webSocket: WebSocket;
  readonly #socket: Duplex;
  readonly #isText: boolean;
  readonly #cutter: MessageCutter;
  #corked = false;
  #saidFull = false;
  readonly #drainActions: (() => void)[] = [];

  constructor({ webSocket, socket, isText }: WebSocketSinkOptions) {
    this.#webSocket = webSocket;
    this.#socket = socket;
    this.#isText = isText;
    this.#cutter = isText ? lineCutter() : lengthCutter();
    webSocket.on('error', () => webSocket.terminate());
    socket.on('drain', () => this.#onSocketDrain());
  }

  write(chunk: Uint8Array): boolean {
    if (this.#webSocket.readyState !== this.#webSocket.OPEN) return false;
    this.#corkForThisTurn();
    for (const message of this.#cutter.push(chunk)) this.#webSocket.send(message, { binary: !this.#isText });
    if (this.#socket.writableLength < SLICE_BYTES) return true;
    this.#saidFull = true;
    return false;
  }

  end(_reason: EndReason): void {
    this.#webSocket.close(NORMAL_CLOSURE);
  }

  onDrain(action: () => void): void {
    this.#drainActions.push(action);
  }

  onClose(action: () => void): void {
    if (this.#webSocket.readyState === this.#webSocket.CLOSED) queueMicrotask(action);
    else this.#webSocket.once('close', action);
  }

  #corkForThisTurn(): void {
    if (this.#corked) return;
    this.#corked = true;
    this.#socket.cork();
    process.nextTick(() => {
      this.#corked = false;
      this.#socket.uncork();
    });
  }

  #onSocketDrain(): void {
    if (!this.#saidFull || this.#webSocket.readyState !== this.#webSocket.OPEN) return;
    this.#saidFull = false;
    for (const action of this.#drainActions) action();
  }
}
