import { connect as connectPlain } from 'node:net';
import { connect as connectSession } from 'node:http2';
import { describe, expect, it } from 'vitest';
import type { ByteSink } from '../../../src/wire/exchange.ts';
import { clientOf, delay, promised, PROTOCOLS, serve, streamed, whole } from './listening.ts';

/** Well under the second that a restart may take. */
const SOON_MS = 500;

async function msOf(action: Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await action;
  return performance.now() - startedAt;
}

describe.each(PROTOCOLS)('closing a listener of %s', (protocol) => {
  it('ends open watches cleanly, and is done as soon as they are', async () => {
    const sinks: ByteSink[] = [];
    const served = await serve(protocol, () => streamed((sink) => sinks.push(sink)));
    const client = clientOf(protocol, served);
    const reply = await client.open();
    const endStreams = (): void => {
      for (const sink of sinks) {
        sink.write(Buffer.from('last words\n'));
        sink.end({ kind: 'shutdown' });
      }
    };
    const [ms, text] = await Promise.all([msOf(served.listener.close({ graceMs: 10_000, endStreams })), reply.text()]);
    expect(ms).toBeLessThan(SOON_MS);
    expect(text).toBe('last words\n');
    await expect(clientOf(protocol, served).open()).rejects.toThrow(/ECONNREFUSED|closed before an answer/);
    client.close();
  });

  it('waits for a request that is being answered', async () => {
    const started = promised();
    const served = await serve(protocol, async () => {
      started.resolve();
      await delay(100);
      return whole('done');
    });
    const client = clientOf(protocol, served);
    const reply = client.open().then((opened) => opened.text());
    await started.promise;
    const ms = await msOf(served.listener.close({ graceMs: 10_000 }));
    expect(ms).toBeGreaterThan(50);
    expect(ms).toBeLessThan(SOON_MS);
    expect(await reply).toBe('done');
    client.close();
  });

  it('cuts what does not end within the grace', async () => {
    const closed = promised();
    const served = await serve(protocol, () => streamed((sink) => sink.onClose(closed.resolve)));
    const client = clientOf(protocol, served);
    const reply = await client.open();
    const cause = reply.text().then(() => 'a proper end', (error: unknown) => String(error));
    const ms = await msOf(served.listener.close({ graceMs: 150 }));
    expect(ms).toBeGreaterThan(100);
    expect(ms).toBeLessThan(SOON_MS);
    await closed.promise;
    expect(await cause).toMatch(/aborted|INTERNAL_ERROR/);
    client.close();
  });

  it('does not wait for connections that nothing happens on', async () => {
    const served = await serve(protocol, () => whole('ok'));
    const client = clientOf(protocol, served);
    expect(await (await client.open()).text()).toBe('ok');
    const silent = connectPlain(served.listener.address.port, '127.0.0.1');
    await new Promise((resolve) => silent.once('connect', resolve));
    expect(await msOf(served.listener.close({ graceMs: 10_000 }))).toBeLessThan(SOON_MS);
    client.close();
    silent.destroy();
  });

  it('happens once, however often it is asked for', async () => {
    let ended = 0;
    const served = await serve(protocol, () => whole('ok'));
    const close = (): Promise<void> => served.listener.close({ graceMs: 100, endStreams: () => (ended += 1) });
    await Promise.all([close(), close()]);
    expect(ended).toBe(1);
  });
});

describe('closing', () => {
  it('tells HTTP/2 clients with GOAWAY at once', async () => {
    const served = await serve('HTTP/2', () => streamed(() => undefined));
    const session = connectSession(served.listener.address.url, { ca: served.identity.caCertificate });
    session.on('error', () => session.destroy());
    const goneAway = promised<number>();
    session.once('goaway', (code: number) => goneAway.resolve(code));
    const stream = session.request({ ':path': '/' });
    stream.on('error', () => stream.close());
    await new Promise((resolve) => stream.once('response', resolve));
    const closing = served.listener.close({ graceMs: 300 });
    expect(await goneAway.promise).toBe(0);
    await closing;
    session.destroy();
  });
});
