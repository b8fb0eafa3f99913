import { connect } from 'node:net';
import { connect as connectSession, constants } from 'node:http2';
import { connect as connectTls } from 'node:tls';
import { describe, expect, it } from 'vitest';
import type { ByteSink } from '../../../src/wire/exchange.ts';
import { clientOf, delay, promised, serve, streamed, whole } from './listening.ts';

const HURRIED = { headersTimeoutMs: 100, requestTimeoutMs: 200, idleTimeoutMs: 300 };

describe('a client in no hurry', () => {
  it.each(['plain HTTP/1.1', 'HTTP/1.1 over TLS'] as const)('that dribbles its headers is cut off (%s)', async (protocol) => {
    const served = await serve(protocol, () => whole('ok'), { limits: HURRIED });
    const { port } = served.listener.address;
    const socket = protocol === 'plain HTTP/1.1' ? connect(port, '127.0.0.1') : connectTls({ port, host: '127.0.0.1', ca: served.identity.caCertificate });
    let reply = '';
    socket.on('data', (chunk: Buffer) => (reply += chunk.toString()));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    await closed;
    expect(reply).toMatch(/^HTTP\/1\.1 408 /);
    await served.listener.close({ graceMs: 0 });
  });

  it('that never ends its body loses its HTTP/2 stream, and only that', async () => {
    let asked = 0;
    const served = await serve('HTTP/2', () => whole(`${(asked += 1)}`), { limits: HURRIED });
    const session = connectSession(served.listener.address.url, { ca: served.identity.caCertificate });
    const stream = session.request({ ':method': 'POST', ':path': '/' });
    stream.write('half');
    await new Promise((resolve) => stream.once('close', resolve));
    expect(stream.rstCode).toBe(constants.NGHTTP2_CANCEL);
    expect(asked).toBe(0);
    expect(session.destroyed).toBe(false);
    session.destroy();
    await served.listener.close({ graceMs: 0 });
  });

  it.each(['plain HTTP/1.1', 'HTTP/1.1 over TLS', 'HTTP/2'] as const)('that only watches may do so beyond all of these limits (%s)', async (protocol) => {
    const sinks: ByteSink[] = [];
    const served = await serve(protocol, ({ path }) => (path === '/watch' ? streamed((sink) => sinks.push(sink)) : whole('ok')), { limits: HURRIED });
    const client = clientOf(protocol, served);
    const watch = await client.open({ target: '/watch' });
    await delay(1_000);
    if (protocol === 'HTTP/2') expect(await (await client.open()).text()).toBe('ok');
    for (const sink of sinks) {
      sink.write(Buffer.from('late event'));
      sink.end({ kind: 'timeout' });
    }
    expect(await watch.text()).toBe('late event');
    expect(await (await client.open()).text()).toBe('ok');
    client.close();
    await served.listener.close({ graceMs: 0 });
  });

  it('that leaves an HTTP/2 connection idle is told to go', async () => {
    const served = await serve('HTTP/2', () => whole('ok'), { limits: HURRIED });
    const session = connectSession(served.listener.address.url, { ca: served.identity.caCertificate });
    const goneAway = promised();
    session.once('goaway', () => goneAway.resolve());
    const startedAt = performance.now();
    await goneAway.promise;
    expect(performance.now() - startedAt).toBeGreaterThan(200);
    await served.listener.close({ graceMs: 0 });
  });

  it('that ends many watches at once keeps its connection', async () => {
    let open = 0;
    const served = await serve('HTTP/2', () => streamed((sink) => {
      open += 1;
      sink.onClose(() => (open -= 1));
    }));
    const client = clientOf('HTTP/2', served);
    for (let round = 0; round < 10; round += 1) {
      const replies = await Promise.all(Array.from({ length: 240 }, () => client.open()));
      for (const reply of replies) reply.abort();
    }
    while (open > 0) await delay(5);
    const reply = await client.open();
    expect(reply.status).toBe(200);
    reply.abort();
    client.close();
    await served.listener.close({ graceMs: 0 });
  });
});
