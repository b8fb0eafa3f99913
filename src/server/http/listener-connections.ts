import type { ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import type { Clock } from '../../base/clock.ts';

/**
 * How long closed connections may take to say goodbye (the last frames, TLS close_notify, FIN of the other side) once
 * no exchange is open any more. It bounds `close` for clients that never answer.
 */
const GOODBYE_MS = 100;

/** Something that is being answered. */
export interface OpenExchange {
  /** Ends it in a way that the client cannot take for a whole reply. */
  cut(): void;
}

/** Knows what is open, so that `close` can wait for exactly that and for nothing else. */
export class ConnectionBook {
  readonly #clock: Clock;
  readonly #sockets = new Set<Socket>();
  readonly #sessions = new Set<ServerHttp2Session>();
  readonly #exchanges = new Set<OpenExchange>();
  #closing = false;
  #onQuiet: () => void = () => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** True once the listener has been told to close: no connection is to be kept alive. */
  get closing(): boolean {
    return this.#closing;
  }

  addSocket(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      this.#look();
    });
  }

  addSession(session: ServerHttp2Session): void {
    this.#sessions.add(session);
    session.once('close', () => this.#sessions.delete(session));
  }

  opened(exchange: OpenExchange): void {
    this.#exchanges.add(exchange);
  }

  closed(exchange: OpenExchange): void {
    this.#exchanges.delete(exchange);
    this.#look();
  }

  /** From here on connections are not kept alive; HTTP/2 clients get GOAWAY. Streams that are open go on. */
  beginClosing(): void {
    this.#closing = true;
    for (const session of this.#sessions) session.close();
  }

  /** Waits at most `graceMs` for open exchanges, cuts those that are left, and gives their last bytes a moment. */
  async drain(graceMs: number): Promise<void> {
    await this.#waitUntil(() => this.#exchanges.size === 0, graceMs);
    // One by one: to destroy an HTTP/2 session as a whole would give each of its streams a proper end.
    for (const exchange of this.#exchanges) exchange.cut();
    await this.#waitUntil(() => this.#sockets.size === 0, GOODBYE_MS);
    for (const session of this.#sessions) session.destroy();
    for (const socket of this.#sockets) socket.destroy();
  }

  #waitUntil(quiet: () => boolean, limitMs: number): Promise<void> {
    if (quiet()) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = this.#clock.after(limitMs, resolve);
      this.#onQuiet = () => {
        if (!quiet()) return;
        cancel();
        resolve();
      };
    });
  }

  #look(): void {
    if (this.#closing) this.#onQuiet();
  }
}
