import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerHttp2Stream } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { TransportError } from '../../src/client/errors.ts';
import type { OutgoingRequest, TransportReply } from '../../src/client/transport.ts';
import { fixedCredentials } from '../../src/client-node/credentials.ts';
import type { Endpoint } from '../../src/client-node/endpoint.ts';
import { nodeTransport } from '../../src/client-node/node-transport.ts';
import type { NodeTransport } from '../../src/client-node/node-transport.ts';
import { fakeClock } from '../../src/testing/fake-clock.ts';
import type { Protocol, Respond, ServerSetup, TestServer } from './test-servers.ts';
import { startFreezingProxy } from '../../src/testing/freezing-proxy.ts';
import { AUTHORITY, NAMED, clientCertificate, startTestServer, until } from './test-servers.ts';

const PROTOCOLS: readonly Protocol[] = ['http', 'https', 'h2'];
const SECURE: readonly Protocol[] = ['https', 'h2'];
const cleanUp: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

interface Pair {
  readonly server: TestServer;
  readonly way: NodeTransport;
  get(path: string, more?: Partial<OutgoingRequest>): Promise<TransportReply>;
}

async function pair(protocol: Protocol, respond: Respond, options: { readonly setup?: ServerSetup; readonly endpoint?: Partial<Endpoint>; readonly clock?: ReturnType<typeof fakeClock> } = {}): Promise<Pair> {
  const server = await startTestServer(protocol, respond, options.setup);
  const way = wayTo(server.url, options);
  cleanUp.push(() => server.close(), () => way.close());
  return { server, way, get: (path, more) => way.transport(request(path, more)) };
}

function wayTo(url: string, options: { readonly endpoint?: Partial<Endpoint>; readonly clock?: ReturnType<typeof fakeClock> } = {}): NodeTransport {
  const endpoint: Endpoint = { server: url, authority: () => Promise.resolve(AUTHORITY.certificate), credentials: fixedCredentials({}), ...options.endpoint };
  return nodeTransport(endpoint, { clock: options.clock ?? systemClock() });
}

function request(path: string, more: Partial<OutgoingRequest> = {}): OutgoingRequest {
  return { method: 'GET', path, query: '', headers: {}, body: new Uint8Array(0), ...more };
}

async function textOf(reply: TransportReply): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of reply.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function streamOf(response: ServerResponse): ServerHttp2Stream {
  return (response as unknown as { readonly stream: ServerHttp2Stream }).stream;
}

function peerOf(incoming: IncomingMessage): string {
  const socket: unknown = 'stream' in incoming ? (incoming as unknown as { readonly stream: ServerHttp2Stream }).stream.session?.socket : incoming.socket;
  return String((socket as TLSSocket).getPeerCertificate().subject.CN);
}

describe.each(PROTOCOLS)('over %s', (protocol) => {
  it('a request goes out and a reply comes back', async () => {
    const { get } = await pair(protocol, (incoming, response) => {
      let body = '';
      incoming.setEncoding('utf8').on('data', (piece: string) => {
        body += piece;
      }).on('end', () => {
        response.writeHead(201, { 'content-type': 'application/json', 'x-seen': `${incoming.method ?? ''} ${incoming.url ?? ''}` });
        response.end(JSON.stringify({ body, agent: incoming.headers['user-agent'], auth: incoming.headers.authorization }));
      });
    }, { endpoint: { credentials: fixedCredentials({ authorization: 'Bearer t0ken' }) } });
    const reply = await get('/api/v1/pods', { method: 'POST', query: 'dryRun=All', body: new TextEncoder().encode('{"é":1}') });
    expect(reply.status).toBe(201);
    expect(reply.headers).toMatchObject({ 'content-type': 'application/json', 'x-seen': 'POST /api/v1/pods?dryRun=All' });
    expect(JSON.parse(await textOf(reply))).toEqual({ body: '{"é":1}', agent: 'everwatch', auth: 'Bearer t0ken' });
  });

  it('the path of the server is put before that of the request', async () => {
    const seen: (string | undefined)[] = [];
    const { server } = await pair(protocol, (incoming, response) => {
      seen.push(incoming.url);
      response.end('x');
    });
    const way = wayTo(`${server.url}/k8s/clusters/c-1/`);
    await textOf(await way.transport(request('/version')));
    await way.close();
    expect(seen).toEqual(['/k8s/clusters/c-1/version']);
  });

  it('requests share a connection', async () => {
    const { server, get } = await pair(protocol, (_, response) => void response.end('x'.repeat(100_000)));
    for (let turn = 0; turn < 5; turn++) expect(await textOf(await get('/'))).toHaveLength(100_000);
    // Over TLS the first connection may have been made only to ask which protocol the server speaks.
    expect(server.connections).toBeLessThanOrEqual(protocol === 'https' ? 2 : 1);
  });

  it('headers arrive before the first byte of the body', async () => {
    const { get } = await pair(protocol, (_, response) => {
      response.writeHead(200);
      response.flushHeaders();
    });
    const reply = await get('/watch', { longRunning: true });
    expect(reply.status).toBe(200);
    reply.cancel();
  });

  it('an orderly end is an end', async () => {
    const { get } = await pair(protocol, (_, response) => {
      response.write('one\n');
      setTimeout(() => response.end('two\n'), 20);
    });
    expect(await textOf(await get('/watch', { longRunning: true }))).toBe('one\ntwo\n');
  });

  it('a broken connection is an error in the body, not an end', async () => {
    const { server, get } = await pair(protocol, (_, response) => {
      response.write('one\n');
    });
    const reply = await get('/watch', { longRunning: true });
    const body = reply.body[Symbol.asyncIterator]();
    expect((await body.next()).done).toBe(false);
    const next = body.next();
    for (const socket of server.open) socket.destroy();
    await expect(next).rejects.toMatchObject({ name: 'TransportError', stage: 'body' });
  });

  it('an answer that never comes ends with the signal', async () => {
    const { get } = await pair(protocol, () => undefined);
    const controller = new AbortController();
    const reason = new Error('enough');
    const waiting = get('/', { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 20);
    await expect(waiting).rejects.toBe(reason);
  });

  it('a connection that closes before the answer is an error of the headers', async () => {
    const { server, get } = await pair(protocol, () => {
      for (const socket of server.open) socket.destroy();
    });
    await expect(get('/', { method: 'POST' })).rejects.toMatchObject({ name: 'TransportError', stage: 'headers' });
  });

  it('cancel makes a pending read end and frees the server', async () => {
    let closed = 0;
    const { get } = await pair(protocol, (_, response) => {
      response.on('close', () => closed++);
      response.write('one\n');
    });
    const reply = await get('/watch', { longRunning: true });
    const body = reply.body[Symbol.asyncIterator]();
    await body.next();
    const next = body.next();
    reply.cancel();
    reply.cancel();
    expect(await next).toEqual({ done: true, value: undefined });
    await until(() => closed === 1);
  });

  it('a reader that pauses makes the server pause', async () => {
    let written = 0;
    const { get } = await pair(protocol, (_, response) => {
      const pump = (): void => {
        while (written < 400) {
          written++;
          if (!response.write(Buffer.alloc(256 * 1024, 'x'))) {
            response.once('drain', pump);
            return;
          }
        }
        response.end();
      };
      pump();
    });
    const reply = await get('/watch', { longRunning: true });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(written).toBeLessThan(200);
    let bytes = 0;
    for await (const chunk of reply.body) bytes += chunk.length;
    expect(bytes).toBe(400 * 256 * 1024);
  });

  it('many watches leave room for requests, and a stopped reader does not stall the others', async () => {
    const { get } = await pair(protocol, (incoming, response) => {
      if (incoming.url === '/get') {
        response.end('here');
        return;
      }
      response.writeHead(200);
      if (incoming.url === '/flood') for (let turn = 0; turn < 40; turn++) response.write(Buffer.alloc(256 * 1024, 'x'));
      else response.write('event\n');
    });
    const stopped = await get('/flood', { longRunning: true });
    const watches = await Promise.all(Array.from({ length: 60 }, () => get('/watch', { longRunning: true })));
    for (const watch of watches) {
      const first = await watch.body[Symbol.asyncIterator]().next();
      expect(first.done).toBe(false);
    }
    expect(await textOf(await get('/get'))).toBe('here');
    for (const watch of [stopped, ...watches]) watch.cancel();
  });

  it('nothing is left after close', async () => {
    const { server, way, get } = await pair(protocol, (incoming, response) => {
      if (incoming.url === '/get') response.end('x');
      else response.write('event\n');
    });
    await textOf(await get('/get'));
    const watch = await get('/watch', { longRunning: true });
    watch.cancel();
    await way.close();
    await until(() => server.open.size === 0);
    await expect(get('/get')).rejects.toMatchObject({ stage: 'connect' });
  });

  it('nobody at the address is an error of the connection', async () => {
    const { server, get } = await pair(protocol, (_, response) => void response.end());
    await server.close();
    await expect(get('/')).rejects.toMatchObject({ name: 'TransportError', stage: 'connect', code: 'EVERWATCH_TRANSPORT' });
  });
});

describe.each(SECURE)('TLS over %s', (protocol) => {
  it('refuses a server that no authority has signed', async () => {
    const { get } = await pair(protocol, (_, response) => void response.end(), { endpoint: { authority: () => Promise.resolve(clientCertificate('x').certificate) } });
    await expect(get('/')).rejects.toMatchObject({ stage: 'connect' });
  });

  it('refuses a certificate for another name, unless that name is expected', async () => {
    const { server, get } = await pair(protocol, (_, response) => void response.end('x'), { setup: { certificate: NAMED } });
    await expect(get('/')).rejects.toMatchObject({ stage: 'connect' });
    const way = wayTo(server.url, { endpoint: { serverName: 'kube.example' } });
    expect(await textOf(await way.transport(request('/')))).toBe('x');
    await way.close();
  });

  it('believes anybody if told so', async () => {
    const { server } = await pair(protocol, (_, response) => void response.end('x'), { setup: { certificate: NAMED } });
    const way = nodeTransport({ server: server.url, insecure: true, credentials: fixedCredentials({}) }, { clock: systemClock() });
    expect(await textOf(await way.transport(request('/')))).toBe('x');
    await way.close();
  });

  it('shows a client certificate, and the new one once it is renewed, while streams go on with the old one', async () => {
    let now = clientCertificate('first');
    const credentials = { current: () => Promise.resolve({ certificate: { cert: now.certificate, key: now.key } }), refresh: () => Promise.resolve() };
    const { server, get } = await pair(protocol, (incoming, response) => {
      response.write(peerOf(incoming));
      if (incoming.url === '/get') response.end();
    }, { setup: { mutual: true }, endpoint: { credentials } });
    const watch = await get('/watch', { longRunning: true });
    expect(await textOf(await get('/get'))).toBe('first');
    now = clientCertificate('second');
    expect(await textOf(await get('/get'))).toBe('second');
    const body = watch.body[Symbol.asyncIterator]();
    expect(Buffer.from((await body.next()).value ?? []).toString()).toBe('first');
    expect(server.open.size).toBeGreaterThanOrEqual(2);
    watch.cancel();
    await until(() => server.open.size <= (protocol === 'h2' ? 1 : 2));
  });
});

describe('HTTP/1.1', () => {
  it('a connection that the server closed while it was idle is replaced unseen', async () => {
    const { server, get } = await pair('http', (_, response) => void response.end('x'));
    await textOf(await get('/'));
    // Not an orderly close: the client learns of it only by its next request.
    for (const socket of server.open) socket.resetAndDestroy();
    expect(await textOf(await get('/'))).toBe('x');
  });

  it('is spoken with a server that does not offer HTTP/2, and asked for only once', async () => {
    const { server, get } = await pair('https', (incoming, response) => void response.end(incoming.httpVersion));
    expect(await textOf(await get('/'))).toBe('1.1');
    const made = server.connections;
    expect(await textOf(await get('/'))).toBe('1.1');
    expect(server.connections).toBe(made);
  });
});

describe('HTTP/2', () => {
  it('is spoken where it is offered: watches and requests are streams of one connection', async () => {
    const { server, get } = await pair('h2', (incoming, response) => {
      response.writeHead(200);
      response.write(incoming.httpVersion);
      if (incoming.url === '/get') response.end();
    });
    const watches = await Promise.all(Array.from({ length: 20 }, () => get('/watch', { longRunning: true })));
    expect(await textOf(await get('/get'))).toBe('2.0');
    expect(server.connections).toBe(1);
    for (const watch of watches) watch.cancel();
  });

  it('takes another connection when the streams of one are used up', async () => {
    const { server, get } = await pair('h2', (incoming, response) => {
      response.writeHead(200);
      response.write('x');
      if (incoming.url === '/get') response.end();
    }, { setup: { maxConcurrentStreams: 10 } });
    const watches = await Promise.all(Array.from({ length: 25 }, () => get('/watch', { longRunning: true })));
    expect(await textOf(await get('/get'))).toBe('x');
    expect(server.connections).toBe(3);
    for (const watch of watches) watch.cancel();
  });

  it.each<[string, (stream: ServerHttp2Stream) => void]>([
    ['reset', (stream) => stream.close(8)],
    ['reset with an error', (stream) => stream.close(2)],
    ['left with its connection', (stream) => stream.session?.destroy()],
  ])('a stream that is %s is cut, not ended', async (_, breakIt) => {
    const { get } = await pair('h2', (_incoming, response) => {
      response.writeHead(200);
      response.write('one\n');
      const stream = streamOf(response);
      stream.on('error', () => undefined);
      setTimeout(() => breakIt(stream), 30);
    });
    const reply = await get('/watch', { longRunning: true });
    await expect(textOf(reply)).rejects.toBeInstanceOf(TransportError);
  });

  it('goes away in peace: streams end in their own time, and requests take a new connection', async () => {
    const { server, get } = await pair('h2', (incoming, response) => {
      const stream = streamOf(response);
      response.writeHead(200);
      if (incoming.url === '/get') {
        response.end('x');
        return;
      }
      response.write('one\n');
      stream.session?.goaway(0);
      setTimeout(() => response.end('two\n'), 100);
    });
    const watch = await get('/watch', { longRunning: true });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await textOf(await get('/get'))).toBe('x');
    expect(server.connections).toBe(2);
    expect(await textOf(watch)).toBe('one\ntwo\n');
  });

  it('a connection that does not answer pings is given up after 45 s', async () => {
    const clock = fakeClock();
    const { server } = await pair('h2', (_, response) => {
      response.writeHead(200);
      response.write('one\n');
    });
    const proxy = await startFreezingProxy(Number(new URL(server.url).port));
    const way = wayTo(`https://127.0.0.1:${proxy.port}`, { clock });
    cleanUp.push(() => proxy.close(), () => way.close());
    const body = (await way.transport(request('/watch', { longRunning: true }))).body[Symbol.asyncIterator]();
    await body.next();
    const settled: string[] = [];
    body.next().then(() => settled.push('ended'), (error: unknown) => settled.push(error instanceof TransportError ? error.stage : 'other'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    proxy.freeze();
    await clock.advance(29_000);
    await clock.advance(15_000);
    expect(settled).toEqual([]);
    await clock.advance(2_000);
    await until(() => settled.length > 0);
    expect(settled).toEqual(['body']);
    expect(clock.pending).toBe(0);
  });

  it('a connection that answers pings is left alone for hours', async () => {
    const clock = fakeClock();
    const { server, get } = await pair('h2', (_, response) => {
      response.writeHead(200);
      response.write('one\n');
    }, { clock });
    const reply = await get('/watch', { longRunning: true });
    await reply.body[Symbol.asyncIterator]().next();
    for (let turn = 0; turn < 10; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await clock.advance(30_000);
    }
    expect(server.open.size).toBe(1);
    reply.cancel();
  });
});
