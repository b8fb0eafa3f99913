import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { fetchTransport } from '../../src/client/fetch-transport.ts';
import { inProcess } from '../../src/client/in-process.ts';
import type { OutgoingRequest, TransportReply } from '../../src/client/transport.ts';
import type { ByteSink, Handler, PlainRequest } from '../../src/wire/exchange.ts';

const UTF8 = new TextEncoder();

function request(path: string, more: Partial<OutgoingRequest> = {}): OutgoingRequest {
  return { method: 'GET', path, query: '', headers: {}, body: new Uint8Array(0), ...more };
}

async function textOf(reply: TransportReply): Promise<string> {
  let text = '';
  for await (const chunk of reply.body) text += new TextDecoder().decode(chunk);
  return text;
}

/** A handler whose body is written by the test. */
function streaming(): { readonly handler: Handler; readonly seen: PlainRequest[]; sink(): ByteSink } {
  const seen: PlainRequest[] = [];
  let open: ByteSink | undefined;
  return {
    seen,
    handler: (incoming) => {
      seen.push(incoming);
      return { status: 200, headers: { 'x-it': 'is' }, body: { open: (sink) => void (open = sink) } };
    },
    sink() {
      if (open === undefined) throw new Error('the body was not opened');
      return open;
    },
  };
}

describe('the way within a process', () => {
  it('hands the request over with what the caller is known by', async () => {
    const { handler, seen } = streaming();
    const peer = { commonName: 'admin', organizations: ['system:masters'] };
    const send = inProcess(handler, { headers: { authorization: 'Bearer x' }, peer });
    const reply = await send(request('/a', { method: 'POST', query: 'q=1', headers: { accept: 'y' }, body: UTF8.encode('z') }));
    expect(reply).toMatchObject({ status: 200, headers: { 'x-it': 'is' } });
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/a', query: 'q=1', headers: { authorization: 'Bearer x', accept: 'y' }, peer });
    reply.cancel();
  });

  it('gives a body of bytes as it is, and an empty one as none', async () => {
    const plain = (body: string): Handler => () => ({ status: 200, headers: {}, body: UTF8.encode(body) });
    expect(await textOf(await inProcess(plain('hello'))(request('/')))).toBe('hello');
    expect(await textOf(await inProcess(plain(''))(request('/')))).toBe('');
  });

  it('answers "full" at the bound, and drains when half is read', async () => {
    const { handler, sink } = streaming();
    const reply = await inProcess(handler, { highWaterBytes: 100 })(request('/'));
    let drained = 0;
    sink().onDrain(() => drained++);
    const chunk = new Uint8Array(40);
    expect([sink().write(chunk), sink().write(chunk), sink().write(chunk), sink().write(chunk)]).toEqual([true, true, false, false]);
    const body = reply.body[Symbol.asyncIterator]();
    await body.next();
    await body.next();
    expect(drained).toBe(0);
    await body.next();
    expect(drained).toBe(1);
    expect(sink().write(chunk)).toBe(true);
  });

  it.each(['aborted', 'too slow', 'timeout', 'shutdown'] as const)('ends quietly when the server ends with "%s"', async (kind) => {
    const { handler, sink } = streaming();
    const reply = await inProcess(handler)(request('/'));
    sink().write(UTF8.encode('one'));
    sink().end({ kind });
    sink().write(UTF8.encode('too late'));
    expect(await textOf(reply)).toBe('one');
  });

  it('is cut when the server fails, after what was written before', async () => {
    const { handler, sink } = streaming();
    const reply = await inProcess(handler)(request('/'));
    sink().write(UTF8.encode('one'));
    sink().end({ kind: 'failed', cause: new Error('disk on fire') });
    const body = reply.body[Symbol.asyncIterator]();
    expect((await body.next()).done).toBe(false);
    await expect(body.next()).rejects.toMatchObject({ name: 'TransportError', stage: 'body', message: 'the stream broke: disk on fire' });
  });

  it('tells the server once when the reader goes away, and makes a pending read end', async () => {
    const { handler, seen, sink } = streaming();
    const reply = await inProcess(handler)(request('/'));
    let closed = 0;
    sink().onClose(() => closed++);
    const next = reply.body[Symbol.asyncIterator]().next();
    reply.cancel();
    reply.cancel();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(closed).toBe(1);
    expect(seen[0]?.signal?.aborted).toBe(true);
    expect(sink().write(UTF8.encode('x'))).toBe(true);
  });

  it('tells the server when the signal is aborted, while it works and while it streams', async () => {
    const controller = new AbortController();
    let seen: PlainRequest | undefined;
    const waiting = inProcess((incoming) => {
      seen = incoming;
      return new Promise(() => undefined);
    })(request('/', { signal: controller.signal }));
    controller.abort('enough');
    await expect(waiting).rejects.toBe('enough');
    expect(seen?.signal?.aborted).toBe(true);
    const { handler, sink } = streaming();
    const second = new AbortController();
    await inProcess(handler)(request('/', { signal: second.signal }));
    let closed = 0;
    sink().onClose(() => closed++);
    second.abort();
    expect(closed).toBe(1);
  });

  it('reports a handler that throws', async () => {
    const send = inProcess(() => {
      throw new Error('a bug');
    });
    await expect(send(request('/'))).rejects.toMatchObject({ name: 'TransportError', stage: 'headers', message: 'the server in this process failed: a bug' });
  });
});

describe('the way of fetch', () => {
  async function withServer(listener: http.RequestListener, use: (url: string, server: http.Server) => Promise<void>): Promise<void> {
    const server = http.createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  it('asks for a token before each request', async () => {
    let token = 'one';
    await withServer((incoming, response) => void response.end(`${incoming.url ?? ''} ${incoming.headers.authorization ?? ''}`), async (url) => {
      const send = fetchTransport({ server: `${url}/k8s/`, token: () => token });
      expect(await textOf(await send(request('/api', { query: 'a=1' })))).toBe('/k8s/api?a=1 Bearer one');
      token = 'two';
      expect(await textOf(await send(request('/api')))).toBe('/k8s/api Bearer two');
    });
  });

  it('gives bytes as they come, is cut and cancelled like any other', async () => {
    let closed = 0;
    await withServer((_, response) => {
      response.on('close', () => closed++);
      response.write('one\n');
    }, async (url, server) => {
      const send = fetchTransport({ server: url });
      const first = await send(request('/watch'));
      const body = first.body[Symbol.asyncIterator]();
      expect(await body.next()).toEqual({ done: false, value: UTF8.encode('one\n') });
      const next = body.next();
      first.cancel();
      expect(await next).toEqual({ done: true, value: undefined });
      await expect.poll(() => closed).toBe(1);
      const second = (await send(request('/watch'))).body[Symbol.asyncIterator]();
      await second.next();
      const cut = second.next();
      server.closeAllConnections();
      await expect(cut).rejects.toMatchObject({ name: 'TransportError', stage: 'body' });
    });
  });

  it('knows a server that is not there from a call that was given up', async () => {
    const send = fetchTransport({ server: 'http://127.0.0.1:9' });
    await expect(send(request('/'))).rejects.toMatchObject({ stage: 'connect' });
    await expect(send(request('/', { signal: AbortSignal.abort('enough') }))).rejects.toBe('enough');
  });
});
