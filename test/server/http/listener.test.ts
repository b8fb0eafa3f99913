import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Handler, PlainRequest } from '../../../src/wire/exchange.ts';
import { type Client, clientOf, PROTOCOLS, type Protocol, serve, type Served, streamed, whole } from './listening.ts';

const LIMIT = 3_145_728;

describe.each(PROTOCOLS)('a request over %s', (protocol: Protocol) => {
  let served: Served;
  let client: Client;
  let handler: Handler;
  let requests: PlainRequest[];

  beforeEach(async () => {
    requests = [];
    handler = () => whole('ok');
    served = await serve(protocol, (request) => {
      requests.push(request);
      return handler(request);
    });
    client = clientOf(protocol, served);
  });

  afterEach(async () => {
    client.close();
    await served.listener.close({ graceMs: 0 });
  });

  it('reaches the handler once, as plain values', async () => {
    await (await client.open({ method: 'PUT', target: '/api/v1/x%2Fy?a=1&b=%20', headers: { 'X-Mixed-Case': 'A b' }, body: 'hello' })).text();
    expect(requests).toHaveLength(1);
    const [request] = requests;
    expect(request).toMatchObject({ method: 'PUT', path: '/api/v1/x%2Fy', query: 'a=1&b=%20' });
    expect(request?.headers).toMatchObject({ 'x-mixed-case': 'A b', host: new URL(served.listener.address.url).host });
    expect(Object.keys(request?.headers ?? {}).filter((name) => name.startsWith(':'))).toEqual([]);
    expect(Buffer.from(request?.body ?? []).toString()).toBe('hello');
    expect(request).not.toHaveProperty('peer');
    expect(request?.signal?.aborted).toBe(false);
  });

  it('without query or body has both empty', async () => {
    await (await client.open({ target: '/version' })).text();
    expect(requests[0]).toMatchObject({ method: 'GET', path: '/version', query: '', body: new Uint8Array(0) });
  });

  it('may carry a query and a header of 30 KB each', async () => {
    const long = 'x'.repeat(30_000);
    await (await client.open({ target: `/pods?labelSelector=${long}`, headers: { 'x-long': long } })).text();
    expect(requests[0]?.query).toBe(`labelSelector=${long}`);
    expect(requests[0]?.headers['x-long']).toBe(long);
  });

  it('gets the standard headers and exactly those of the handler', async () => {
    handler = () => ({ status: 201, headers: { 'content-type': 'application/json', warning: '299 - "old"' }, body: Buffer.from('{}\n') });
    const reply = await client.open();
    expect(reply.status).toBe(201);
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-cache, private',
      'content-type': 'application/json',
      'content-length': '3',
      warning: '299 - "old"',
    });
    expect(reply.headers['audit-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Math.abs(Date.parse(reply.headers['date'] ?? '') - Date.now())).toBeLessThan(2_000);
    expect(await reply.text()).toBe('{}\n');
  });

  it('gets its own Audit-Id back, and a handler may set Cache-Control itself', async () => {
    handler = () => ({ status: 200, headers: { 'cache-control': 'public' }, body: new Uint8Array(0) });
    const reply = await client.open({ headers: { 'Audit-ID': 'mine' } });
    expect(reply.headers).toMatchObject({ 'audit-id': 'mine', 'cache-control': 'public', 'content-length': '0' });
    expect(await reply.text()).toBe('');
  });

  it('of method HEAD gets the length and no body', async () => {
    handler = () => whole('12345');
    const reply = await client.open({ method: 'HEAD' });
    expect(reply.headers['content-length']).toBe('5');
    expect(await reply.text()).toBe('');
    expect(requests[0]?.method).toBe('HEAD');
  });

  it('of method HEAD gives a stream a reader that is gone', async () => {
    const closed = new Promise<boolean>((resolve) => {
      handler = () => streamed((sink) => sink.onClose(() => resolve(sink.write(Buffer.from('x')))));
    });
    expect(await (await client.open({ method: 'HEAD' })).text()).toBe('');
    expect(await closed).toBe(false);
  });

  it('that is answered with 204 gets neither body nor length', async () => {
    handler = () => ({ status: 204, headers: {}, body: new Uint8Array(0) });
    const reply = await client.open();
    expect(reply.status).toBe(204);
    expect(reply.headers).not.toHaveProperty('content-length');
    expect(await reply.text()).toBe('');
  });

  it('gets a body of many slices whole', async () => {
    const body = Buffer.alloc(5_000_000, 'abcdefg');
    handler = () => ({ status: 200, headers: {}, body });
    const reply = await client.open();
    expect(reply.headers['content-length']).toBe('5000000');
    expect(await reply.text()).toBe(body.toString());
  });

  it('may have a body up to the limit', async () => {
    expect(await (await client.open({ body: Buffer.alloc(LIMIT) })).text()).toBe('ok');
    expect(await (await client.open({ pieces: [Buffer.alloc(LIMIT - 1), Buffer.alloc(1)] })).text()).toBe('ok');
    expect(requests.map(({ body }) => body.byteLength)).toEqual([LIMIT, LIMIT]);
  });

  it.each([
    { said: 'beforehand', ask: { body: Buffer.alloc(LIMIT + 1) } },
    { said: 'never', ask: { pieces: [Buffer.alloc(LIMIT), Buffer.alloc(1)] } },
  ])('with a body over the limit, said $said, is refused with 413', async ({ ask }) => {
    const reply = await client.open(ask);
    expect(reply.status).toBe(413);
    expect(reply.headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-cache, private' });
    expect(JSON.parse(await reply.text())).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: 'Request entity too large: limit is 3145728',
      reason: 'RequestEntityTooLarge',
      code: 413,
    });
    expect(requests).toEqual([]);
    expect(await (await client.open()).text()).toBe('ok');
  });

  it.each([
    { how: 'throws', fail: (): never => { throw new Error('broken'); } },
    { how: 'rejects', fail: (): Promise<never> => Promise.reject(new Error('broken')) },
  ])('whose handler $how gets a 500, and the exception is logged once', async ({ fail }) => {
    handler = fail;
    const reply = await client.open();
    expect(reply.status).toBe(500);
    expect(JSON.parse(await reply.text())).toMatchObject({ reason: 'InternalError', message: 'Internal error occurred: broken', code: 500 });
    expect(served.logged).toEqual([new Error('broken')]);
    handler = () => whole('still here');
    expect(await (await client.open()).text()).toBe('still here');
  });
});

describe('a listener', () => {
  it('answers 500 for a reply that cannot be sent', async () => {
    const served = await serve('HTTP/1.1 over TLS', () => ({ status: 200, headers: { 'x-bad': 'a\nb' }, body: new Uint8Array(0) }));
    const client = clientOf('HTTP/1.1 over TLS', served);
    expect((await client.open()).status).toBe(500);
    expect(served.logged).toMatchObject([{ code: 'ERR_INVALID_CHAR' }]);
    client.close();
    await served.listener.close({ graceMs: 0 });
  });

  it('says where it can be dialled', async () => {
    const { listener } = await serve('HTTP/2', () => whole('ok'), { host: '0.0.0.0' });
    expect(listener.address).toEqual({ host: '0.0.0.0', port: listener.address.port, url: `https://127.0.0.1:${listener.address.port}` });
    await listener.close({ graceMs: 0 });
  });

  it('rejects with the cause if its port is taken', async () => {
    const first = await serve('plain HTTP/1.1', () => whole('ok'));
    await expect(serve('HTTP/2', () => whole('ok'), { port: first.listener.address.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await first.listener.close({ graceMs: 0 });
  });
});
