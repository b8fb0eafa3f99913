import type { Writable } from 'node:stream';
import type { Clock } from '../../base/clock.ts';
import type { EndReason } from '../../base/end-reason.ts';
import type { ByteSink } from '../../wire/exchange.ts';

/**
 * Most bytes given to a socket in one write. Node's HTTP/2 charges queued bytes to the session and refuses new streams
 * with ENHANCE_YOUR_CALM once there are too many, so a whole body must never be handed over at once.
 */
export const SLICE_BYTES = 262_144;
/** At this many waiting bytes a sink says that it is full, so a stream holds at most one slice twice. */
const FULL_BYTES = SLICE_BYTES;
/** A full sink asks for more below this, while its last slice is still on the way out. */
const LOW_BYTES = 65_536;

/** Collects everything that is written in one turn of the event loop and sends it at the end of that same turn. */
export interface Turn {
  schedule(sink: PacedSink): void;
  /** All pieces in one; the same bytes for every sink that got the same pieces, as the watchers of one kind do. */
  join(pieces: readonly Uint8Array[]): Uint8Array;
}

export function turnOfEventLoop(): Turn {
  let written: PacedSink[] = [];
  let joined: { readonly pieces: readonly Uint8Array[]; readonly bytes: Uint8Array } | undefined;
  const flush = (): void => {
    const due = written;
    written = [];
    for (const sink of due) sink.flush();
    joined = undefined;
  };
  return {
    schedule(sink) {
      if (written.push(sink) === 1) process.nextTick(flush);
    },
    join(pieces) {
      const [first] = pieces;
      if (first !== undefined && pieces.length === 1) return first;
      if (joined === undefined || !areSame(joined.pieces, pieces)) joined = { pieces, bytes: Buffer.concat(pieces) };
      return joined.bytes;
    },
  };
}

function areSame(left: readonly Uint8Array[], right: readonly Uint8Array[]): boolean {
  return left.length === right.length && left.every((piece, index) => piece === right[index]);
}

/** What all sinks of a listener share. */
export interface Pacing {
  readonly turn: Turn;
  readonly clock: Clock;
  /** See {@link ListenerLimits.stallTimeoutMs}. */
  readonly stallTimeoutMs: number;
}

export interface PacedSinkOptions {
  readonly out: Writable;
  /** Ends the body in a way that its reader cannot take for its end. */
  readonly cut: () => void;
  readonly pacing: Pacing;
}

/**
 * The writing half of an HTTP/2 stream or an HTTP/1.1 response: one write per turn however many pieces came, in slices
 * of at most {@link SLICE_BYTES}, and none while the socket has not taken the last one. What waits, waits here.
 *
 * Whatever the reason of its end, the stream then ends properly after what was written before: Kubernetes ends a watch
 * with a plain end of file in every case, and says an error in the last event.
 */
export class PacedSink implements ByteSink {
  readonly #out: Writable;
  readonly #cut: () => void;
  readonly #pacing: Pacing;
  /** `ending`: told to end, bytes still wait. `ended`: everything is handed to the socket. */
  #phase: 'open' | 'ending' | 'ended' | 'closed' = 'open';
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #scheduled = false;
  #socketFull = false;
  #saidFull = false;
  #cancelStallTimer: () => void = () => undefined;
  readonly #drainActions: (() => void)[] = [];
  readonly #closeActions: (() => void)[] = [];

  constructor({ out, cut, pacing }: PacedSinkOptions) {
    this.#out = out;
    this.#cut = cut;
    this.#pacing = pacing;
    out.on('drain', () => this.#onSocketDrain());
    out.once('close', () => this.#onSocketClose());
  }

  write(chunk: Uint8Array): boolean {
    if (this.#phase !== 'open') return false;
    if (chunk.byteLength > 0) {
      this.#waiting.push(chunk);
      this.#waitingBytes += chunk.byteLength;
      this.#scheduleFlush();
    }
    if (this.#waitingBytes < FULL_BYTES) return true;
    this.#saidFull = true;
    return false;
  }

  end(_reason: EndReason): void {
    if (this.#phase !== 'open') return;
    this.#phase = 'ending';
    this.#watchForStall();
    this.#scheduleFlush();
  }

  /** Fires each time the sink has room again after a `false`. */
  onDrain(action: () => void): void {
    this.#drainActions.push(action);
  }

  onClose(action: () => void): void {
    if (this.#phase === 'closed') queueMicrotask(action);
    else this.#closeActions.push(action);
  }

  /** Called by the turn; nobody else needs it. */
  flush(): void {
    this.#scheduled = false;
    while (this.#waitingBytes > 0 && !this.#socketFull && this.#phase !== 'closed') {
      this.#socketFull = !this.#out.write(this.#takeSlice());
    }
    if (this.#phase === 'ending' && this.#waitingBytes === 0) {
      this.#phase = 'ended';
      this.#out.end();
    } else if (this.#saidFull && this.#phase === 'open' && this.#waitingBytes <= LOW_BYTES) {
      this.#saidFull = false;
      for (const action of this.#drainActions) action();
    }
  }

  #scheduleFlush(): void {
    // While the socket is full, its drain event flushes.
    if (this.#scheduled || this.#socketFull) return;
    this.#scheduled = true;
    this.#pacing.turn.schedule(this);
  }

  #takeSlice(): Uint8Array {
    const [first] = this.#waiting;
    if (first === undefined) throw new RangeError('no bytes are waiting');
    if (first.byteLength > SLICE_BYTES) {
      this.#waiting[0] = first.subarray(SLICE_BYTES);
      this.#waitingBytes -= SLICE_BYTES;
      return first.subarray(0, SLICE_BYTES);
    }
    let count = 0;
    let bytes = 0;
    for (const chunk of this.#waiting) {
      if (bytes + chunk.byteLength > SLICE_BYTES) break;
      bytes += chunk.byteLength;
      count += 1;
    }
    const taken = this.#waiting.splice(0, count);
    this.#waitingBytes -= bytes;
    return this.#pacing.turn.join(taken);
  }

  #onSocketDrain(): void {
    this.#socketFull = false;
    if (this.#phase === 'ending' || this.#phase === 'ended') this.#watchForStall();
    this.flush();
  }

  #onSocketClose(): void {
    this.#phase = 'closed';
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#cancelStallTimer();
    for (const action of this.#closeActions.splice(0)) action();
  }

  /** A reader that has stopped would otherwise keep an ended body in memory for as long as its connection lives. */
  #watchForStall(): void {
    this.#cancelStallTimer();
    this.#cancelStallTimer = this.#pacing.clock.after(this.#pacing.stallTimeoutMs, this.#cut);
  }
}

/** A sink whose reader is already gone: it lets a source clean up that nobody will read. */
export function closedSink(): ByteSink {
  return {
    write: () => false,
    end: () => undefined,
    onDrain: () => undefined,
    onClose: (action) => queueMicrotask(action),
  };
}
