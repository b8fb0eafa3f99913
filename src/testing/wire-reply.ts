import type { IncomingMessage, ServerResponse } from 'node:http';
import http2 from 'node:http2';
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import type { Readable, Writable } from 'node:stream';
import type { ByteSink, PlainRequest } from '../wire/exchange.ts';
import { isByteSource } from '../wire/exchange.ts';
import type { FaultServer } from './fault-server.ts';

/** One request on a socket, and what can be done to its answer; HTTP/1.1 and HTTP/2 alike. */
export interface WireExchange {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly incoming: Readable;
  readonly outgoing: Writable;
  head(status: number, headers: Readonly<Record<string, string>>): void;
  /** Breaks the connection (of HTTP/2: the stream). */
  cut(): void;
}

export function onHttp1(request: IncomingMessage, response: ServerResponse): WireExchange {
  return {
    method: request.method ?? 'GET', target: request.url ?? '/', headers: request.headers, incoming: request, outgoing: response,
    head(status, headers) {
      response.writeHead(status, headers);
      response.flushHeaders();
    },
    cut: () => request.socket.destroySoon(),
  };
}

export function onHttp2(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): WireExchange {
  // A stream that is reset by either side says so; it is what the script wanted.
  stream.on('error', () => undefined);
  return {
    method: headers[':method'] ?? 'GET', target: headers[':path'] ?? '/', headers, incoming: stream, outgoing: stream,
    head: (status, replyHeaders) => stream.respond({ ':status': status, ...replyHeaders }),
    cut: () => stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR),
  };
}

/** Reads the request, and does what the script says. */
export function respond(server: FaultServer, exchange: WireExchange): void {
  const chunks: Uint8Array[] = [];
  exchange.incoming.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  exchange.incoming.once('end', () => {
    const answer = server.take(plainRequest(exchange, Buffer.concat(chunks)));
    switch (answer.kind) {
      case 'reply':
        exchange.head(answer.reply.status, answer.reply.headers);
        if (!isByteSource(answer.reply.body)) exchange.outgoing.end(answer.reply.body);
        else answer.reply.body.open(sinkOf(exchange));
        return;
      case 'stream':
        exchange.head(answer.status, answer.headers);
        answer.stream.open(sinkOf(exchange));
        return;
      case 'no connection':
      case 'cut before headers':
        exchange.cut();
        return;
      case 'black hole':
        exchange.outgoing.once('close', () => server.abandoned++);
    }
  });
}

function plainRequest(exchange: WireExchange, body: Uint8Array): PlainRequest {
  const [path = '/', query = ''] = exchange.target.split(/\?(.*)/s, 2);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(exchange.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return { method: exchange.method, path, query, headers, body };
}

/** What was written before a cut still arrives: the cut waits for it. */
function sinkOf(exchange: WireExchange): ByteSink {
  const { outgoing } = exchange;
  let waiting = 0;
  let cutting = false;
  const written = (): void => {
    waiting--;
    if (cutting && waiting === 0) exchange.cut();
  };
  return {
    write(chunk) {
      waiting++;
      return outgoing.write(chunk, written);
    },
    end(reason) {
      if (reason.kind !== 'failed') outgoing.end();
      else if (waiting === 0) exchange.cut();
      else cutting = true;
    },
    onDrain: (action) => void outgoing.on('drain', action),
    onClose: (action) => void outgoing.once('close', action),
  };
}
