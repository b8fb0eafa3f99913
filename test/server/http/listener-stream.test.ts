import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EndReason } from '../../../src/base/end-reason.ts';
import type { ByteSink, Handler } from '../../../src/wire/exchange.ts';
import { type Client, clientOf, delay, type OpenReply, promised, PROTOCOLS, type Protocol, serve, type Served, streamed, whole } from './listening.ts';

const ENDS: EndReason[] = [
  { kind: 'timeout' },
  { kind: 'shutdown' },
  { kind: 'aborted' },
  { kind: 'expired', floor: 1 },
  { kind: 'too slow' },
  { kind: 'failed', cause: new Error('the source broke') },
];
/** What Node's clients say about a reply that breaks off. */
const CUT = /aborted|socket hang up|NGHTTP2_INTERNAL_ERROR/;

describe.each(PROTOCOLS)('a stream over %s', (protocol: Protocol) => {
  let served: Served;
  let client: Client;
  let handler: Handler;

  beforeEach(async () => {
    served = await serve(protocol, (request) => handler(request));
    client = clientOf(protocol, served);
  });

  afterEach(async () => {
    client.close();
    await served.listener.close({ graceMs: 0 });
  });

  async function openStream(): Promise<{ sink: ByteSink; reply: OpenReply }> {
    const opened = promised<ByteSink>();
    handler = () => streamed(opened.resolve);
    const [reply, sink] = await Promise.all([client.open(), opened.promise]);
    return { sink, reply };
  }

  it('shows status and headers before any byte of the body (S19)', async () => {
    const { reply } = await openStream();
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-cache, private' });
    expect(reply.headers).not.toHaveProperty('content-length');
  });

  it('carries each small event at once (S20)', async () => {
    const { sink, reply } = await openStream();
    for (let event = 0; event < 5; event += 1) {
      const line = `{"type":"ADDED","object":{"n":${event}}}\n`;
      const writtenAt = performance.now();
      expect(sink.write(Buffer.from(line))).toBe(true);
      expect(await reply.next()).toBe(line);
      expect(performance.now() - writtenAt).toBeLessThan(100);
      await delay(20);
    }
  });

  it.each(ENDS)('that ends with $kind is a plain end of file after everything written before', async (reason) => {
    const { sink, reply } = await openStream();
    sink.write(Buffer.from('one\n'));
    sink.write(Buffer.from('two\n'));
    sink.end(reason);
    sink.end(reason);
    expect(sink.write(Buffer.from('three\n'))).toBe(false);
    expect(await reply.text()).toBe('one\ntwo\n');
  });

  it('whose source throws when opened is cut, and the exception is logged once', async () => {
    handler = () => streamed(() => {
      throw new Error('no such source');
    });
    await expect(client.open().then((reply) => reply.text())).rejects.toThrow(CUT);
    expect(served.logged).toEqual([new Error('no such source')]);
  });

  it('tells its source and the request when the reader goes away', async () => {
    const aborted = promised();
    const closed = promised();
    handler = (request) => {
      request.signal?.addEventListener('abort', () => aborted.resolve());
      return streamed((sink) => sink.onClose(() => closed.resolve()));
    };
    const reply = await client.open();
    reply.abort();
    await Promise.all([aborted.promise, closed.promise, reply.text().catch(() => 'cut')]);
    expect(served.logged).toEqual([]);
  });

  it('tells a handler that is still thinking when the client goes away', async () => {
    const started = promised();
    const aborted = promised();
    handler = async (request) => {
      started.resolve();
      await new Promise((_, reject) => {
        request.signal?.addEventListener('abort', () => {
          aborted.resolve();
          reject(request.signal?.reason);
        });
      });
      return whole('too late');
    };
    const unanswered = client.open().catch(() => 'gone');
    await started.promise;
    client.close();
    await aborted.promise;
    await unanswered;
    await delay(20);
    expect(served.logged).toEqual([]);
  });

  it('is never opened for half a request', async () => {
    let asked = 0;
    handler = () => {
      asked += 1;
      return whole('ok');
    };
    const breaking = client.open({ headers: { 'content-length': '1000' }, pieces: [Buffer.from('half')], unfinished: true }).catch(() => 'broken');
    await delay(50);
    client.close();
    await breaking;
    await delay(50);
    expect(asked).toBe(0);
  });

  it('fires onClose once after its end too, and for those who ask late', async () => {
    const { sink, reply } = await openStream();
    let closed = 0;
    const first = promised();
    sink.onClose(() => {
      closed += 1;
      first.resolve();
    });
    sink.end({ kind: 'timeout' });
    await reply.text();
    await first.promise;
    const late = promised();
    sink.onClose(() => late.resolve());
    await late.promise;
    expect(closed).toBe(1);
  });

  it('says honestly when it is full, and when there is room again', async () => {
    const { sink, reply } = await openStream();
    reply.pause();
    const chunk = Buffer.alloc(65_536, 'x');
    let sent = 0;
    for (let round = 0; round < 1_000 && sink.write(chunk); round += 1) {
      sent += chunk.byteLength;
      await delay(1);
    }
    sent += chunk.byteLength;
    expect(sent).toBeLessThan(64_000_000);
    let drained = false;
    sink.onDrain(() => {
      drained = true;
      sink.end({ kind: 'timeout' });
    });
    await delay(50);
    expect(drained).toBe(false);
    reply.resume();
    expect((await reply.text()).length).toBe(sent);
    expect(drained).toBe(true);
  });
});

describe('a stopped reader', () => {
  it('does not stall its neighbours on the same HTTP/2 connection', async () => {
    const sinks: ByteSink[] = [];
    const served = await serve('HTTP/2', (request) => (request.path === '/watch' ? streamed((sink) => sinks.push(sink)) : whole('ok')));
    const client = clientOf('HTTP/2', served);
    const stopped = await client.open({ target: '/watch' });
    const reading = await client.open({ target: '/watch' });
    stopped.pause();
    const [stoppedSink, readingSink] = sinks;
    const chunk = Buffer.alloc(100_000, 'x');
    for (let round = 0; round < 100; round += 1) {
      stoppedSink?.write(chunk);
      await delay(0);
    }
    expect(stoppedSink?.write(chunk)).toBe(false);
    for (let round = 0; round < 20; round += 1) {
      expect(readingSink?.write(Buffer.from(`event ${round}\n`))).toBe(true);
      expect(await reading.next()).toBe(`event ${round}\n`);
      expect(await (await client.open()).text()).toBe('ok');
    }
    client.close();
    await served.listener.close({ graceMs: 0 });
  });

  it.each(PROTOCOLS)('of a body that has ended is cut after the stall limit (%s)', async (protocol) => {
    const closed = promised();
    const served = await serve(protocol, () => streamed((sink) => {
      sink.onClose(() => closed.resolve());
      sink.write(Buffer.alloc(20_000_000));
      sink.end({ kind: 'too slow' });
    }), { limits: { stallTimeoutMs: 200 } });
    const client = clientOf(protocol, served);
    const reply = await client.open();
    reply.pause();
    const startedAt = performance.now();
    await closed.promise;
    expect(performance.now() - startedAt).toBeGreaterThan(100);
    client.close();
    await served.listener.close({ graceMs: 0 });
  });
});
