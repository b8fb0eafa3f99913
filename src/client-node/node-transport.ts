import type { Clock } from '../base/clock.ts';
import { ConfigError, TransportError } from '../client/errors.ts';
import type { OutgoingRequest, Transport, TransportReply } from '../client/transport.ts';
import type { Identity } from './credentials.ts';
import type { Endpoint, HeaderLines } from './endpoint.ts';
import { Http1Pool } from './http1.ts';
import { Http2Connection } from './http2.ts';
import { openTls, tlsMaterial } from './tls-material.ts';
import type { TlsMaterial } from './tls-material.ts';

export interface NodeTransportOptions {
  /** For limits of connecting and for pings. Its timers should not keep the process alive. */
  readonly clock: Clock;
  /** `auto` takes HTTP/2 where the server offers it. Default `auto`. */
  readonly protocol?: 'auto' | 'http/1.1';
}

/** Connections in a row that were full, or closed again, before a stream could be opened. */
const MOST_TURNS = 20;

export interface NodeTransport {
  readonly transport: Transport;
  readonly close: () => Promise<void>;
}

/** The way to a server over Node's own sockets. Credentials and certificates are looked up for each request. */
export function nodeTransport(endpoint: Endpoint, options: NodeTransportOptions): NodeTransport {
  const url = serverUrl(endpoint.server);
  const prefix = url.pathname === '/' ? '' : url.pathname.replace(/\/$/, '');
  const lanes = new Lanes(url, { ...options, proxy: endpoint.proxy });
  return {
    async transport(request) {
      request.signal?.throwIfAborted();
      const identity = await endpoint.credentials.current();
      const lane = lanes.for(url.protocol === 'https:' ? await tlsMaterial(endpoint, identity) : undefined);
      request.signal?.throwIfAborted();
      return lane.send({ ...request, path: `${prefix}${request.path}` }, headersOf(request, { ...identity, more: endpoint.headers ?? {} }));
    },
    close: () => lanes.close(),
  };
}

function serverUrl(server: string): URL {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new ConfigError(`'${server}' is no address of a server; write for example https://host:6443`);
  }
  return url;
}

function headersOf(request: OutgoingRequest, { authorization, more }: Identity & { readonly more: HeaderLines }): HeaderLines {
  return { 'user-agent': 'everwatch', ...request.headers, ...more, ...(authorization === undefined ? {} : { authorization }) };
}

interface LaneOptions extends NodeTransportOptions {
  readonly proxy: URL | undefined;
}

/** One lane for each set of certificates: when they are renewed, new requests take new connections. */
class Lanes {
  readonly #url: URL;
  readonly #options: LaneOptions;
  #current: Lane | undefined;
  readonly #all = new Set<Lane>();
  #isClosed = false;

  constructor(url: URL, options: LaneOptions) {
    this.#url = url;
    this.#options = options;
  }

  for(material: TlsMaterial | undefined): Lane {
    if (this.#isClosed) throw new TransportError('connect', 'the client is closed');
    const fingerprint = material?.fingerprint ?? '';
    if (this.#current?.fingerprint === fingerprint) return this.#current;
    this.#current?.retire();
    for (const lane of this.#all) if (lane.isIdle) this.#all.delete(lane);
    this.#current = new Lane(this.#url, material, this.#options);
    this.#all.add(this.#current);
    return this.#current;
  }

  close(): Promise<void> {
    this.#isClosed = true;
    for (const lane of this.#all) lane.close();
    this.#all.clear();
    return Promise.resolve();
  }
}

/** All connections with one set of certificates. */
class Lane {
  readonly fingerprint: string;
  readonly #url: URL;
  readonly #material: TlsMaterial | undefined;
  readonly #clock: Clock;
  readonly #proxy: URL | undefined;
  readonly #http1: Http1Pool;
  #usesHttp1: boolean;
  #connections: Http2Connection[] = [];
  #opening: Promise<void> | undefined;
  #open = 0;
  #isClosed = false;

  constructor(url: URL, material: TlsMaterial | undefined, options: LaneOptions) {
    this.fingerprint = material?.fingerprint ?? '';
    this.#url = url;
    this.#material = material;
    this.#clock = options.clock;
    this.#proxy = options.proxy;
    this.#http1 = new Http1Pool(url, material, options);
    this.#usesHttp1 = material === undefined || options.protocol === 'http/1.1';
  }

  get isIdle(): boolean {
    return this.#open === 0;
  }

  async send(request: OutgoingRequest, headers: HeaderLines): Promise<TransportReply> {
    this.#open++;
    try {
      for (let turn = 0; !this.#usesHttp1; turn++) {
        this.#connections = this.#connections.filter((connection) => connection.isOpen);
        const free = this.#connections.find((connection) => connection.hasRoom);
        // In the same turn as the look at its room, or many requests would all take the last place.
        if (free !== undefined) return await free.send(request, headers);
        if (turn >= MOST_TURNS) throw new TransportError('connect', `${this.#url.host} gives no stream on any connection`);
        this.#opening ??= this.#openConnection();
        await this.#opening;
        request.signal?.throwIfAborted();
      }
      return await this.#http1.send(request, headers);
    } finally {
      this.#open--;
    }
  }

  async #openConnection(): Promise<void> {
    try {
      if (this.#material !== undefined) await this.#negotiate(this.#material);
    } finally {
      this.#opening = undefined;
    }
  }

  /** Adds a connection of HTTP/2, or finds that the server speaks HTTP/1.1 only. */
  async #negotiate(material: TlsMaterial): Promise<void> {
    const socket = await openTls(this.#url, material, { clock: this.#clock, proxy: this.#proxy, protocols: ['h2', 'http/1.1'] });
    if (this.#isClosed || socket.alpnProtocol !== 'h2') {
      socket.destroy();
      if (this.#isClosed) throw new TransportError('connect', 'the client is closed');
      this.#usesHttp1 = true;
      return;
    }
    this.#connections.push(await Http2Connection.open(socket, this.#url, this.#clock));
  }

  retire(): void {
    this.#http1.retire();
    for (const connection of this.#connections) connection.retire();
  }

  close(): void {
    this.#isClosed = true;
    this.#http1.close();
    for (const connection of this.#connections) connection.close();
  }
}
