import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { WebSocket } from 'ws';
import type { Server } from './target.ts';

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Status and headers have come; the body may still be coming. */
export interface OpenReply {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Readable;
  close(): void;
}

/** A WebSocket that was accepted. */
export interface OpenSocket {
  readonly protocol: string;
  /** Called for each message; `binary` tells its frame type. What came before is handed over at once. */
  onMessage(action: (text: string, binary: boolean) => void): void;
  onClose(action: () => void): void;
  close(): void;
}

/** The connections to one server: an HTTP/1.1 pool and one HTTP/2 session. */
export class Connection {
  readonly server: Server;
  #agent: http.Agent | undefined;
  #session: http2.ClientHttp2Session | undefined;

  constructor(server: Server) {
    this.server = server;
  }

  #authorized(headers: Readonly<Record<string, string>>): Record<string, string> {
    const token = this.server.token;
    const all: Record<string, string> = token === undefined || Object.hasOwn(headers, 'authorization') ? { 'user-agent': 'oracle/1', ...headers } : { 'user-agent': 'oracle/1', authorization: `Bearer ${token}`, ...headers };
    if (all['authorization'] === '') delete all['authorization'];
    return all;
  }

  /** Resolves once the headers are there. */
  http1(request: SentRequest): Promise<OpenReply> {
    const secure = this.server.url.startsWith('https:');
    this.#agent ??= secure ? new https.Agent({ keepAlive: true, ...this.server.tls }) : new http.Agent({ keepAlive: true });
    const options = { method: request.method, headers: this.#lengthened(request), agent: this.#agent };
    return new Promise((resolve, reject) => {
      const sent = (secure ? https : http).request(this.server.url, { ...options, path: request.path }, (reply) => {
        resolve({ status: reply.statusCode ?? 0, headers: pairs(reply.rawHeaders), body: reply, close: () => reply.destroy() });
      });
      sent.on('error', reject);
      sent.end(request.body);
    });
  }

  http2(request: SentRequest): Promise<OpenReply> {
    this.#session ??= this.#connect();
    const { host: _host, ...headers } = this.#lengthened(request);
    const stream = this.#session.request({ ':method': request.method, ':path': request.path, ...headers }, { endStream: request.body === undefined });
    return new Promise((resolve, reject) => {
      stream.on('error', reject);
      stream.on('response', (answered) => {
        const { ':status': status = 0, ...rest } = answered;
        const headers = Object.entries(rest).flatMap(([name, value]) => [value ?? ''].flat().map((one): [string, string] => [name, one]));
        resolve({ status, headers, body: stream, close: () => stream.close(http2.constants.NGHTTP2_CANCEL) });
      });
      if (request.body !== undefined) stream.end(request.body);
    });
  }

  #connect(): http2.ClientHttp2Session {
    const session = http2.connect(this.server.url, { ...this.server.tls });
    const forget = (): void => {
      if (this.#session === session) this.#session = undefined;
    };
    session.on('error', forget);
    session.on('close', forget);
    session.on('goaway', forget);
    return session;
  }

  #lengthened(request: SentRequest): Record<string, string> {
    const headers = this.#authorized(request.headers);
    return request.body === undefined ? headers : { ...headers, 'content-length': String(request.body.length) };
  }

  /** Resolves with the socket, or with the plain reply of a server that refused to change the protocol. */
  websocket(request: SentRequest, protocols: readonly string[]): Promise<OpenSocket | OpenReply> {
    const headers = this.#authorized(request.headers);
    const origin = headers['origin'] ?? 'http://localhost';
    delete headers['origin'];
    const url = this.server.url.replace(/^http/, 'ws') + request.path;
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url, [...protocols], { headers, ...this.server.tls, ...(origin === '' ? {} : { origin }) });
      const early: [string, boolean][] = [];
      const listeners: ((text: string, binary: boolean) => void)[] = [];
      socket.on('message', (message, binary) => {
        const text = asText(message);
        if (listeners.length === 0) early.push([text, binary]);
        for (const listener of listeners) listener(text, binary);
      });
      socket.on('unexpected-response', (_sent, reply) => {
        const line = reply.socket;
        resolve({ status: reply.statusCode ?? 0, headers: pairs(reply.rawHeaders), body: reply, close: () => line.destroy() });
      });
      // After a refusal, `close` makes the socket complain once more, to nobody.
      socket.on('error', reject);
      socket.on('open', () => resolve({
        protocol: socket.protocol,
        onMessage: (action) => {
          listeners.push(action);
          for (const [text, binary] of early.splice(0)) action(text, binary);
        },
        onClose: (action) => {
          socket.on('close', action);
          if (socket.readyState === WebSocket.CLOSED) action();
        },
        close: () => socket.terminate(),
      }));
    });
  }

  close(): void {
    this.#agent?.destroy();
    this.#session?.destroy();
  }
}

function asText(message: Buffer | ArrayBuffer | Buffer[]): string {
  return (Array.isArray(message) ? Buffer.concat(message) : Buffer.from(message as ArrayBuffer)).toString('utf8');
}

function pairs(raw: readonly string[]): [string, string][] {
  const result: [string, string][] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) result.push([(raw[at] ?? '').toLowerCase(), raw[at + 1] ?? '']);
  return result;
}

/** Reads a body to its end. */
export async function readAll(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
