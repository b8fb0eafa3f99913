import { Writable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../../src/base/clock.ts';
import { PacedSink, SLICE_BYTES, turnOfEventLoop } from '../../../src/server/http/listener-sink.ts';

/** Takes writes and keeps them until `take` is called: a socket whose other side reads when the test says so. */
class SlowSocket extends Writable {
  readonly written: Buffer[] = [];
  #done: (() => void) | undefined;

  constructor() {
    super({ highWaterMark: 1 });
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.written.push(chunk);
    this.#done = done;
  }

  async take(): Promise<void> {
    this.#done?.();
    await turn();
  }
}

/** A clock whose one timer goes off by hand. */
class HandClock implements Clock {
  #due: (() => void) | undefined;

  now(): number {
    return 0;
  }

  monotonic(): number {
    return 0;
  }

  after(_delayMs: number, action: () => void): () => void {
    this.#due = action;
    return () => {
      if (this.#due === action) this.#due = undefined;
    };
  }

  ring(): void {
    this.#due?.();
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

describe('a paced sink', () => {
  let socket: SlowSocket;
  let clock: HandClock;
  let sink: PacedSink;
  let cuts: number;

  beforeEach(() => {
    socket = new SlowSocket();
    clock = new HandClock();
    cuts = 0;
    const cut = (): void => {
      cuts += 1;
      socket.destroy();
    };
    sink = new PacedSink({ out: socket, cut, pacing: { turn: turnOfEventLoop(), clock, stallTimeoutMs: 1_000 } });
  });

  it('sends all pieces of one turn in one write, at the end of that turn', async () => {
    sink.write(Buffer.from('a'));
    sink.write(Buffer.from('b'));
    await Promise.resolve();
    sink.write(Buffer.from('c'));
    expect(socket.written).toEqual([]);
    await turn();
    expect(socket.written.map(String)).toEqual(['abc']);
  });

  it('hands a single piece on as it is, without a copy', async () => {
    const shared = Buffer.from('shared by a thousand watchers');
    sink.write(shared);
    await turn();
    expect(socket.written[0]?.buffer).toBe(shared.buffer);
    expect(socket.written[0]?.byteOffset).toBe(shared.byteOffset);
  });

  it('writes slices of at most 256 KB, each only when the last one has been taken', async () => {
    const body = Buffer.alloc(2 * SLICE_BYTES + 10, 'abc');
    sink.write(body);
    sink.end({ kind: 'aborted' });
    await turn();
    expect(socket.written.map(({ byteLength }) => byteLength)).toEqual([SLICE_BYTES]);
    await socket.take();
    expect(socket.written.map(({ byteLength }) => byteLength)).toEqual([SLICE_BYTES, SLICE_BYTES]);
    await socket.take();
    await socket.take();
    expect(Buffer.concat(socket.written).equals(body)).toBe(true);
    expect(socket.writableFinished).toBe(true);
  });

  it('keeps whole pieces together in a slice', async () => {
    const piece = Buffer.alloc(100_000);
    for (let count = 0; count < 4; count += 1) sink.write(piece);
    await turn();
    await socket.take();
    expect(socket.written.map(({ byteLength }) => byteLength)).toEqual([200_000, 200_000]);
  });

  it('is full at 256 KB of waiting bytes, and has room again when most of them are on their way', async () => {
    let drains = 0;
    sink.onDrain(() => (drains += 1));
    sink.write(Buffer.from('on its way'));
    await turn();
    const piece = Buffer.alloc(SLICE_BYTES / 4);
    expect([sink.write(piece), sink.write(piece), sink.write(piece), sink.write(piece)]).toEqual([true, true, true, false]);
    await turn();
    expect(drains).toBe(0);
    await socket.take();
    expect(drains).toBe(1);
    expect(sink.write(piece)).toBe(true);
  });

  it('may be written to from within onDrain', async () => {
    const piece = Buffer.alloc(SLICE_BYTES);
    let left = 5;
    sink.onDrain(() => {
      left -= 1;
      if (left > 0) sink.write(piece);
      else sink.end({ kind: 'timeout' });
    });
    expect(sink.write(piece)).toBe(false);
    for (let round = 0; round < 10; round += 1) {
      await turn();
      await socket.take();
    }
    expect(socket.written).toHaveLength(5);
    expect(socket.writableFinished).toBe(true);
  });

  it('cuts an ended body that nobody takes, but not one that is taken slowly', async () => {
    sink.write(Buffer.alloc(3 * SLICE_BYTES));
    clock.ring();
    expect(cuts).toBe(0);
    sink.end({ kind: 'too slow' });
    await turn();
    await socket.take();
    expect(cuts).toBe(0);
    clock.ring();
    expect(cuts).toBe(1);
  });

  it('sets no timer that outlives the reader', async () => {
    sink.end({ kind: 'timeout' });
    await turn();
    await turn();
    expect(socket.destroyed).toBe(true);
    clock.ring();
    expect(cuts).toBe(0);
  });

  it('takes nothing more once the reader is gone', async () => {
    socket.destroy();
    await turn();
    expect(sink.write(Buffer.from('x'))).toBe(false);
    sink.end({ kind: 'timeout' });
    await turn();
    expect(socket.written).toEqual([]);
  });
});
