import { gzipSync } from 'node:zlib';
import type { EndReason } from '../base/end-reason.ts';
import type { ByteSink, ByteSource } from '../wire/exchange.ts';
import { lineOf } from './watch-lines.ts';

const UTF8 = new TextEncoder();

/** The body of a watch, written by a test, byte by byte if need be. What is written before the body is asked for waits. */
export class ScriptedStream implements ByteSource {
  closed = false;
  /** Writes that were answered with "full". */
  paused = 0;
  #sink: ByteSink | undefined;
  #early: (Uint8Array | EndReason)[] = [];
  #drained: (() => void) | undefined;

  open(sink: ByteSink): void {
    this.#sink = sink;
    sink.onClose(() => {
      this.closed = true;
    });
    sink.onDrain(() => this.#drained?.());
    for (const piece of this.#early) this.#put(piece);
    this.#early = [];
  }

  /** Somebody reads it. */
  get isOpen(): boolean {
    return this.#sink !== undefined && !this.closed;
  }

  /** One event a line. */
  send(...events: readonly object[]): this {
    for (const event of events) this.bytes(lineOf(event));
    return this;
  }

  /** As it is, or in pieces of `size` bytes. */
  bytes(piece: string | Uint8Array, size?: number): this {
    const whole = typeof piece === 'string' ? UTF8.encode(piece) : piece;
    const step = size ?? Math.max(1, whole.length);
    for (let at = 0; at < whole.length; at += step) this.#give(whole.subarray(at, at + step));
    return this;
  }

  /** These events as one gzip member of their own, as kube-apiserver sends them; the answer needs `content-encoding: gzip`. */
  gzip(...events: readonly object[]): this {
    return this.bytes(new Uint8Array(gzipSync(events.map((event) => `${JSON.stringify(event)}\n`).join(''))));
  }

  /** Ends the body in an orderly way. */
  end(): this {
    return this.#give({ kind: 'timeout' });
  }

  /** Breaks the connection. */
  cut(): this {
    return this.#give({ kind: 'failed', cause: new Error('read ECONNRESET') });
  }

  /** Writes and answers whether the reader wants more now. */
  tryWrite(piece: string): boolean {
    return this.#sink?.write(UTF8.encode(piece)) ?? true;
  }

  onDrain(action: () => void): void {
    this.#drained = action;
  }

  #give(piece: Uint8Array | EndReason): this {
    if (this.#sink === undefined) this.#early.push(piece);
    else this.#put(piece);
    return this;
  }

  #put(piece: Uint8Array | EndReason): void {
    if (!(piece instanceof Uint8Array)) this.#sink?.end(piece);
    else if (this.#sink?.write(piece) === false) this.paused++;
  }
}
