import type { Socket } from 'node:net';

/** One direction of a connection: hands bytes on as they come and as fast as they are taken, until something is done to it. */
export class Pipe {
  readonly #from: Socket;
  readonly #to: Socket;
  #held = false;
  #over = false;
  /** Bytes that still pass before `#atEnd`; undefined: all. */
  #left: number | undefined;
  #atEnd: () => void = () => undefined;
  /** Bytes that still go in tiny pieces. */
  #tiny = 0;
  #waiting: Buffer[] = [];
  #busy = false;
  #sourceEnded = false;

  constructor(from: Socket, to: Socket) {
    this.#from = from;
    this.#to = to;
    from.on('data', (bytes: Buffer) => {
      this.#waiting.push(bytes);
      from.pause();
      void this.#pump();
    });
    from.on('end', () => {
      this.#sourceEnded = true;
      void this.#pump();
    });
  }

  hold(): void {
    this.#held = true;
    this.#from.pause();
  }

  letGo(): void {
    this.#held = false;
    void this.#pump();
  }

  trickle(bytes: number): void {
    this.#tiny = bytes;
  }

  endAfter(bytes: number, atEnd: () => void): void {
    this.#left = bytes;
    this.#atEnd = atEnd;
  }

  /** Ends the half of the connection that is written to. What comes later is thrown away. */
  end(): void {
    if (this.#over) return;
    this.#over = true;
    this.#to.end();
    this.#from.resume();
  }

  /** One at a time, so that no piece overtakes another. */
  async #pump(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    while (!this.#held) {
      if (this.#over || this.#to.destroyed) this.#waiting = [];
      const bytes = this.#next();
      if (bytes === undefined) break;
      if (!this.#to.write(bytes)) await drained(this.#to);
      if (this.#tiny > 0) await new Promise((resolve) => setImmediate(resolve));
      if (this.#left === 0) {
        this.#over = true;
        this.#atEnd();
      }
    }
    this.#busy = false;
    if (this.#held) return;
    if (this.#sourceEnded) this.end();
    else this.#from.resume();
  }

  /** The next piece to be written. */
  #next(): Buffer | undefined {
    const first = this.#waiting[0];
    if (first === undefined) return undefined;
    const most = Math.min(this.#left ?? Infinity, this.#tiny > 0 ? 1 + (this.#tiny % 16) : Infinity);
    const [piece, rest] = [first.subarray(0, most), first.subarray(most)];
    if (rest.length === 0) this.#waiting.shift();
    else this.#waiting[0] = rest;
    if (this.#left !== undefined) this.#left -= piece.length;
    this.#tiny = Math.max(0, this.#tiny - piece.length);
    return piece;
  }
}

/** Also when the socket will never drain again. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off('drain', done);
      socket.off('close', done);
      resolve();
    };
    socket.on('drain', done);
    socket.on('close', done);
  });
}
