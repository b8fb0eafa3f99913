import http from 'node:http';
import https from 'node:https';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { Clock } from '../base/clock.ts';
import { TransportError } from '../client/errors.ts';
import type { OutgoingRequest, TransportReply } from '../client/transport.ts';
import type { HeaderLines } from './endpoint.ts';
import { CONNECT_MS, openTunnel } from './proxy-tunnel.ts';
import { plainHeaders, streamReply } from './stream-reply.ts';
import { KEEP_ALIVE_MS, hostOf, portOf, throughTunnel } from './tls-material.ts';
import type { TlsMaterial } from './tls-material.ts';

/** More requests than this wait for a connection. Watches do not count: each has its own. */
const MOST_CONNECTIONS = 32;

/** HTTP/1.1: a pool of connections for requests, and beside it a connection for each watch. */
export class Http1Pool {
  readonly #url: URL;
  readonly #clock: Clock;
  readonly #requests: http.Agent;
  readonly #watches: http.Agent;

  constructor(url: URL, material: TlsMaterial | undefined, { clock, proxy }: { readonly clock: Clock; readonly proxy: URL | undefined }) {
    this.#url = url;
    this.#clock = clock;
    const options = { ...material?.options, keepAlive: true, keepAliveMsecs: KEEP_ALIVE_MS, maxFreeSockets: 8 };
    const agent = (maxSockets: number): http.Agent => {
      const made = url.protocol === 'https:' ? new https.Agent({ ...options, maxSockets }) : new http.Agent({ ...options, maxSockets });
      if (proxy !== undefined) made.createConnection = tunnelling(url, material, { clock, proxy });
      return made;
    };
    this.#requests = agent(MOST_CONNECTIONS);
    this.#watches = agent(Number.POSITIVE_INFINITY);
  }

  async send(request: OutgoingRequest, headers: HeaderLines): Promise<TransportReply> {
    try {
      return await this.#once(request, headers);
    } catch (error) {
      // A connection that the server closed while it was idle: the request has never been looked at.
      const stale = error instanceof StaleConnection;
      if (!stale) throw error;
      if (request.method !== 'GET') throw new TransportError('headers', error.message, { cause: error.cause });
      return this.#once(request, headers);
    }
  }

  #once(request: OutgoingRequest, headers: HeaderLines): Promise<TransportReply> {
    const { method, path, query, body, signal } = request;
    return new Promise((resolve, reject) => {
      const outgoing = (this.#url.protocol === 'https:' ? https : http).request({
        agent: request.longRunning === true ? this.#watches : this.#requests,
        host: hostOf(this.#url),
        port: portOf(this.#url),
        method,
        path: query === '' ? path : `${path}?${query}`,
        headers: body.length === 0 ? headers : { ...headers, 'content-length': String(body.length) },
      });
      const progress = new ConnectProgress(outgoing, this.#clock);
      const onAbort = (): void => void outgoing.destroy();
      const release = (): void => {
        progress.stop();
        signal?.removeEventListener('abort', onAbort);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      outgoing.on('error', (cause) => {
        release();
        reject(signal?.aborted === true ? signal.reason : this.#explain(cause, outgoing, progress));
      });
      outgoing.once('close', () => {
        // After an answer or an error this has no effect.
        release();
        reject(signal?.aborted === true ? signal.reason : new TransportError('headers', `no answer from ${this.#url.host}: the connection was closed`));
      });
      outgoing.once('response', (response) => {
        progress.stop();
        resolve(streamReply({
          head: { status: response.statusCode ?? 0, headers: plainHeaders(response.headers) },
          body: response,
          drop: () => void response.destroy(),
          release,
        }));
      });
      outgoing.end(body.length === 0 ? undefined : body);
    });
  }

  #explain(cause: Error, outgoing: http.ClientRequest, progress: ConnectProgress): Error {
    if (!progress.connected) return new TransportError('connect', `no connection to ${this.#url.host}: ${cause.message}`, { cause });
    const message = `no answer from ${this.#url.host}: ${cause.message}`;
    return outgoing.reusedSocket ? new StaleConnection(message, { cause }) : new TransportError('headers', message, { cause });
  }

  /** Requests under way go on; their connections are closed after them. */
  retire(): void {
    for (const agent of [this.#requests, this.#watches]) {
      agent.maxFreeSockets = 0;
      for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
    }
  }

  close(): void {
    this.#requests.destroy();
    this.#watches.destroy();
  }
}

type Connected = (error: Error | null, socket: Duplex) => void;

/** How an agent gets a connection that leads through a proxy. */
function tunnelling(url: URL, material: TlsMaterial | undefined, way: { readonly clock: Clock; readonly proxy: URL }): (options: unknown, connected?: Connected) => undefined {
  return (_, connected) => {
    openTunnel(way.proxy, { host: hostOf(url), port: portOf(url) }, { clock: way.clock, tls: material?.options ?? {} }).then(
      (tunnel) => connected?.(null, material === undefined ? tunnel : connectTls({ ...throughTunnel(url, tunnel), ...material.options, ALPNProtocols: ['http/1.1'] })),
      // The type wants a socket beside an error, and Node does not look at it.
      (error: Error) => connected?.(error, new Socket()),
    );
    return undefined;
  };
}

class StaleConnection extends Error {}

/** Whether there is a connection yet, and a limit for getting one. */
class ConnectProgress {
  connected = false;
  #cancelTimer: () => void = () => undefined;

  constructor(outgoing: http.ClientRequest, clock: Clock) {
    outgoing.once('socket', (socket: Socket) => {
      socket.setKeepAlive(true, KEEP_ALIVE_MS);
      socket.setNoDelay(true);
      // A tunnel is connected before the request gets it.
      if (!socket.connecting && (outgoing.reusedSocket || !('encrypted' in socket))) {
        this.connected = true;
        return;
      }
      this.#cancelTimer = clock.after(CONNECT_MS, () => outgoing.destroy(new Error(`nothing within ${CONNECT_MS / 1000} s`)));
      socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => {
        this.connected = true;
        this.#cancelTimer();
      });
    });
  }

  stop(): void {
    this.#cancelTimer();
  }
}
