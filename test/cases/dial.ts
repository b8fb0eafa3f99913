import type { IncomingMessage } from 'node:http';
import { connect, constants, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';
import { Agent, request as httpsRequest } from 'node:https';
import { WebSocket } from 'ws';
import type { RunningServer } from '../../src/server/server.ts';
import type { Transport } from './axes.ts';

export interface Sent {
  readonly method?: string;
  /** With the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How a body ended. `clean`: in the way of its transport, nothing was cut. `code`: of the close frame. */
export interface End {
  readonly clean: boolean;
  readonly code?: number;
}

/** A reply whose headers have come. */
export interface Opened {
  /** 200 also for a WebSocket that was accepted. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** To be called in the same turn as the reply came. */
  listen(listener: { readonly onText: (text: string) => void; readonly onEnd: (end: End) => void }): void;
  pause(): void;
  resume(): void;
  /** Walks away: a close frame on a WebSocket. */
  close(): void;
}

/** All connections of a test to one server. */
export class Dial {
  readonly #url: string;
  readonly #token: string;
  readonly #ca: string;
  readonly #agent: Agent;
  readonly #sockets = new Set<WebSocket>();
  #session: ClientHttp2Session | undefined;

  constructor(server: Pick<RunningServer, 'url' | 'token' | 'caCertificate'>) {
    this.#url = server.url;
    this.#token = server.token;
    this.#ca = server.caCertificate;
    this.#agent = new Agent({ keepAlive: true, ca: server.caCertificate });
  }

  /** Resolves as soon as the headers are there. */
  open(transport: Transport, sent: Sent): Promise<Opened> {
    const request = { ...sent, headers: { authorization: `Bearer ${this.#token}`, ...sent.headers } };
    if (transport === 'HTTP/1.1') return this.#http1(request);
    return transport === 'HTTP/2' ? this.#http2(request) : this.#webSocket(request);
  }

  close(): void {
    this.#agent.destroy();
    this.#session?.destroy();
    for (const socket of this.#sockets) socket.terminate();
  }

  #http1({ method = 'GET', path, headers }: Required<Pick<Sent, 'headers'>> & Sent): Promise<Opened> {
    return new Promise((resolve, reject) => {
      const outgoing = httpsRequest(this.#url + path, { method, headers, agent: this.#agent }, (message) => {
        resolve(ofHttp(message, { status: message.statusCode ?? 0, headers: message.headers, close: () => message.destroy() }));
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
  }

  #http2({ method = 'GET', path, headers }: Required<Pick<Sent, 'headers'>> & Sent): Promise<Opened> {
    if (this.#session === undefined || this.#session.closed || this.#session.destroyed) {
      const session = connect(this.#url, { ca: this.#ca });
      session.on('error', () => session.destroy());
      this.#session = session;
    }
    const stream: ClientHttp2Stream = this.#session.request({ ':method': method, ':path': path, ...headers });
    return new Promise((resolve, reject) => {
      stream.on('error', reject);
      stream.once('close', () => reject(new Error('closed before an answer')));
      stream.once('response', (received) => {
        resolve(ofHttp(stream, { status: Number(received[':status']), headers: received, close: () => stream.close(constants.NGHTTP2_CANCEL) }));
      });
    });
  }

  #webSocket({ path, headers }: Required<Pick<Sent, 'headers'>> & Sent): Promise<Opened> {
    const socket = new WebSocket(this.#url.replace('https', 'wss') + path, [], { ca: this.#ca, headers, origin: 'https://localhost' });
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('unexpected-response', (_request, message) => {
        resolve(ofHttp(message, { status: message.statusCode ?? 0, headers: message.headers, close: () => message.destroy() }));
      });
      socket.once('upgrade', (message) => {
        // Messages may come with the very bytes of the handshake, before anybody who awaits this can listen.
        const early: string[] = [];
        let onText = (text: string): void => void early.push(text);
        socket.on('message', (bytes: Buffer) => onText(bytes.toString()));
        resolve({
          status: message.statusCode === 101 ? 200 : 0,
          headers: named(message.headers),
          listen(listener) {
            onText = listener.onText;
            for (const text of early.splice(0)) onText(text);
            socket.once('close', (code) => listener.onEnd({ clean: code === 1000, code }));
          },
          pause: () => socket.pause(),
          resume: () => socket.resume(),
          close: () => socket.close(1000),
        });
      });
    });
  }
}

interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly close: () => void;
}

function ofHttp(body: IncomingMessage | ClientHttp2Stream, { status, headers, close }: Head): Opened {
  return {
    status, close,
    headers: named(headers),
    listen({ onText, onEnd }) {
      let hasEnded = false;
      body.setEncoding('utf8').on('data', onText);
      body.once('end', () => {
        hasEnded = true;
      });
      body.on('error', () => body.destroy());
      body.once('close', () => onEnd({ clean: hasEnded && ('complete' in body ? body.complete : body.rstCode === constants.NGHTTP2_NO_ERROR) }));
    },
    pause: () => body.pause(),
    resume: () => body.resume(),
  };
}

function named(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')).map(([name, value]) => [name, String(value)]));
}
