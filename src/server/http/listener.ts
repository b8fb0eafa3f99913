import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo, Server as NetServer, Socket } from 'node:net';
import type { Clock } from '../../base/clock.ts';
import type { Random } from '../../base/random.ts';
import type { Handler } from '../../wire/exchange.ts';
import { ConnectionBook } from './listener-connections.ts';
import { type ExchangeContext, serveRequest } from './listener-http1.ts';
import { serveSession } from './listener-http2.ts';
import { DEFAULT_LIMITS, type ListenerLimits } from './listener-limits.ts';
import { peerReader } from './listener-peer.ts';
import { dateHeader } from './listener-reply.ts';
import { turnOfEventLoop } from './listener-sink.ts';
import { asksForWebSocket, upgradeServer } from './listener-websocket.ts';

/** PEM texts. `ca` signs the client certificates that are accepted; without it none is asked for. */
export interface TlsMaterial {
  readonly cert: string;
  readonly key: string;
  readonly ca?: string;
}

export interface ListenOptions {
  readonly handler: Handler;
  /** A name or an address; `0.0.0.0` and `::` are all addresses. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Without it the listener speaks plain HTTP/1.1, which is for tests. */
  readonly tls?: TlsMaterial;
  readonly clock: Clock;
  readonly random: Random;
  /** Told once about each exception that a handler let out; the client got a 500. */
  readonly log: (error: unknown) => void;
  readonly limits?: Partial<ListenerLimits>;
}

export interface CloseOptions {
  /** How long open requests may go on before they are cut. 0 cuts at once. */
  readonly graceMs: number;
  /** Called once nothing new is accepted: the caller ends its watches here, each with `shutdown`. */
  readonly endStreams?: () => void;
}

export interface Listener {
  /** `url` can be dialled: for `0.0.0.0` and `::` it names the loopback address. */
  readonly address: { readonly host: string; readonly port: number; readonly url: string };
  /** New connections get this certificate; open ones keep theirs. Does nothing on a plain listener. */
  replaceCertificate(tls: TlsMaterial): void;
  /** Stops accepting, lets open requests end for `graceMs`, then cuts them. A second call waits for the first. */
  close(options: CloseOptions): Promise<void>;
}

/** TCP keep-alive probes start after this much silence: a watch may be quiet for long, a dead peer must be noticed. */
const TCP_KEEP_ALIVE_MS = 30_000;
const TLS_HANDSHAKE_MS = 10_000;
/** Node counts what a connection has queued to send; a slice or two for each of its streams must fit (in megabytes). */
const SESSION_MEMORY_MB = 256;
const STREAM_WINDOW_BYTES = 1_048_576;
/** Closing hundreds of watches at once is honest use; Node's default (1,000, then 33 a second) would end the connection. */
const STREAM_RESETS = { streamResetBurst: 10_000, streamResetRate: 1_000, maxSessionRejectedStreams: 1_000 };

/**
 * Opens a port that speaks HTTPS, with HTTP/2 or HTTP/1.1 as the client prefers (ALPN). Resolves once it accepts
 * connections; rejects with Node's own error (`EADDRINUSE`, `EACCES`, ...) if the port cannot be had.
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { clock, handler, log, random } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const connections = new ConnectionBook(clock);
  const context: ExchangeContext = {
    answer: { handler, log, random, date: dateHeader(clock) },
    pacing: { clock, turn: turnOfEventLoop(), stallTimeoutMs: limits.stallTimeoutMs },
    limits,
    connections,
  };
  const http1 = http1Server(context);
  const secure = options.tls === undefined ? undefined : secureServer(context, { tls: options.tls, http1 });
  const server: NetServer = secure ?? http1;
  server.on('connection', (socket: Socket) => connections.addSocket(socket));
  await bind(server, options);
  let closed: Promise<void> | undefined;
  return {
    address: addressOf(server, secure === undefined ? 'http' : 'https'),
    replaceCertificate: (tls) => secure?.setSecureContext(certificateOptions(tls)),
    close: (closeOptions) => {
      closed ??= close({ server, http1, connections }, closeOptions);
      return closed;
    },
  };
}

/** Serves plain connections in plain mode and, in TLS mode, those that did not choose HTTP/2. */
function http1Server(context: ExchangeContext): HttpServer {
  const { limits } = context;
  const server = createHttpServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: Math.min(limits.headersTimeoutMs, limits.requestTimeoutMs),
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: Math.min(limits.headersTimeoutMs, limits.requestTimeoutMs),
    keepAliveTimeout: limits.idleTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelay: TCP_KEEP_ALIVE_MS,
    noDelay: true,
    shouldUpgradeCallback: (message) => asksForWebSocket(message.headers),
  });
  const serveUpgrade = upgradeServer();
  const peerOf = peerReader();
  server.on('request', (message, response) => serveRequest(context, { message, response, peer: peerOf(message.socket) }));
  server.on('upgrade', (message, socket, head) => serveUpgrade(context, { message, socket, head, peer: peerOf(message.socket) }));
  return server;
}

/**
 * HTTP/2 through Node's core API. Connections that chose HTTP/1.1 are handed to `http1` as they are: with
 * `allowHTTP1` they would share an emitter with the compatibility layer, which then takes every HTTP/2 stream too.
 */
function secureServer(context: ExchangeContext, parts: { readonly tls: TlsMaterial; readonly http1: HttpServer }): Http2SecureServer {
  const { limits, connections } = context;
  const { http1, tls } = parts;
  const server = createSecureServer({
    ...certificateOptions(tls),
    requestCert: tls.ca !== undefined,
    rejectUnauthorized: false,
    ALPNCallback: ({ protocols }) => ['h2', 'http/1.1'].find((protocol) => protocols.includes(protocol)),
    handshakeTimeout: TLS_HANDSHAKE_MS,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: TCP_KEEP_ALIVE_MS,
    maxSessionMemory: SESSION_MEMORY_MB,
    ...STREAM_RESETS,
    settings: {
      maxConcurrentStreams: limits.streamsPerConnection,
      initialWindowSize: STREAM_WINDOW_BYTES,
      maxHeaderListSize: limits.headerBytes,
    },
  });
  const peerOf = peerReader();
  server.on('session', (session) => {
    connections.addSession(session);
    serveSession(context, session, peerOf(session.socket));
  });
  server.on('unknownProtocol', (socket: Socket) => http1.emit('connection', socket));
  // An HTTP server that has not heard this does not watch over its connections' timeouts.
  server.once('listening', () => http1.emit('listening'));
  return server;
}

function certificateOptions({ cert, key, ca }: TlsMaterial): { cert: string; key: string; ca?: string } {
  return ca === undefined ? { cert, key } : { cert, key, ca };
}

function bind(server: NetServer, { host, port }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function addressOf(server: NetServer, scheme: 'http' | 'https'): Listener['address'] {
  const bound: AddressInfo | string | null = server.address();
  if (bound === null || typeof bound === 'string') throw new TypeError('the listener is not bound to a TCP port');
  const { address: host, port } = bound;
  const loopback = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return { host, port, url: `${scheme}://${loopback.includes(':') ? `[${loopback}]` : loopback}:${port}` };
}

interface OpenServers {
  readonly server: NetServer;
  readonly http1: HttpServer;
  readonly connections: ConnectionBook;
}

async function close({ server, http1, connections }: OpenServers, options: CloseOptions): Promise<void> {
  const release = holdProcessOpen();
  const allClosed = new Promise<void>((resolve) => server.close(() => resolve()));
  // In TLS mode this one never listened, but it has connections and a timer of its own.
  http1.close();
  connections.beginClosing();
  options.endStreams?.();
  await connections.drain(options.graceMs);
  await allClosed;
  release();
}

/**
 * Neither the clock's timers nor a socket that waits for the other side's goodbye keep a process alive. Without this it
 * could be over before the caller's next step after `close`.
 */
function holdProcessOpen(): () => void {
  const { port1 } = new MessageChannel();
  port1.on('message', () => undefined);
  return () => port1.close();
}
