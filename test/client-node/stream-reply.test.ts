import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { streamReply } from '../../src/client-node/stream-reply.ts';
import type { TransportReply } from '../../src/client/transport.ts';

const silent = (): Readable => new Readable({ read: () => undefined });

/** As Node's streams of HTTP/2: `closed` once the last frame has come, whatever still waits to be read. */
function closedEarly(): Readable {
  return Object.defineProperty(silent(), 'closed', { value: true });
}

function replyOf(body: Readable): TransportReply & { readonly calls: readonly string[] } {
  const calls: string[] = [];
  const reply = streamReply({
    head: { status: 200, headers: {} }, body,
    drop: () => {
      calls.push('drop');
      body.destroy();
    },
    release: () => void calls.push('release'),
  });
  return { ...reply, calls };
}

async function readAll(reply: TransportReply): Promise<string> {
  let text = '';
  for await (const chunk of reply.body) text += Buffer.from(chunk).toString();
  return text;
}

describe('a reply that is a stream of Node', () => {
  it('is whole if all of it came before anybody read', async () => {
    const body = closedEarly();
    body.push('all ');
    body.push('of it');
    body.push(null);
    const reply = replyOf(body);
    expect(await readAll(reply)).toBe('all of it');
    expect(reply.calls).toEqual(['release']);
  });

  it('is cut if it is closed before its end, also while it is awaited', async () => {
    const body = silent();
    const reply = replyOf(body);
    const reading = readAll(reply);
    body.push('half');
    setImmediate(() => body.destroy());
    await expect(reading).rejects.toThrow('the answer was cut: the stream was closed before its end');
    expect(reply.calls).toEqual(['drop', 'release']);
  });

  it('tells an error that came while nobody read', async () => {
    const body = silent();
    const reply = replyOf(body);
    body.destroy(new Error('reset by peer'));
    await new Promise((resolve) => setImmediate(resolve));
    await expect(readAll(reply)).rejects.toThrow('the answer was cut: reset by peer');
  });

  it('is dropped by a reader that leaves, and by one that cancels while it waits', async () => {
    const left = silent();
    left.push('one');
    const first = replyOf(left);
    for await (const _ of first.body) break;
    expect([first.calls, left.destroyed]).toEqual([['drop', 'release'], true]);

    const waited = silent();
    const second = replyOf(waited);
    const reading = readAll(second);
    await new Promise((resolve) => setImmediate(resolve));
    second.cancel();
    expect(await reading).toBe('');
    expect(second.calls).toEqual(['drop', 'release']);
  });
});
