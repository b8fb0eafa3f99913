import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { sleep, systemClock } from '../../src/base/clock.ts';
import type { Random } from '../../src/base/random.ts';
import { between, happens, pick, waiting } from './chance.ts';
import { Pipe } from './pipe.ts';

/**
 * What is done to a connection:
 * - `reset`: RST to the client. `half-close`: FIN to the client, while its own half stays open for a while.
 * - `mid-line`: so many more bytes to the client, and then an end in the middle of whatever was under way.
 * - `black hole`: nothing passes in either direction, then a reset. `delay`: the same, but then it goes on.
 * - `tiny chunks`: the next thousands of bytes come in pieces of 1 to 16.
 * - `refuse`: all connections are reset and for a while no new one is taken: a connection is refused.
 * - `blackout`: no connection gets anything through, new ones neither, for longer than the history is kept.
 */
export const FAULTS = ['reset', 'half-close', 'mid-line', 'black hole', 'delay', 'tiny chunks', 'refuse', 'blackout'] as const;
export type Fault = (typeof FAULTS)[number];

export interface CuttingProxyOptions {
  readonly target: { readonly host: string; readonly port: number };
  readonly random: Random;
  /** How long storms and calms are, in milliseconds, from the shortest to the longest. */
  readonly stormMs: readonly [number, number];
  readonly calmMs: readonly [number, number];
  /** How long a blackout is; none: there are none. */
  readonly blackoutMs?: number;
}

const MEAN_BETWEEN_FAULTS_MS = 2500;
/** One storm in so many begins with a blackout. */
const BLACKOUTS = 0.2;

/** A TCP proxy that lets bytes through and in its storms cuts at random, from a seed. What TLS and HTTP make of it is theirs. */
export class CuttingProxy {
  readonly #options: CuttingProxyOptions;
  readonly #pairs = new Set<Pair>();
  readonly #ending = new AbortController();
  readonly counts: Record<Fault, number> = { 'reset': 0, 'half-close': 0, 'mid-line': 0, 'black hole': 0, 'delay': 0, 'tiny chunks': 0, 'refuse': 0, 'blackout': 0 };
  connections = 0;
  #server: Server | undefined;
  #port = 0;
  #blackout = false;
  #storms: Promise<void> = Promise.resolve();

  constructor(options: CuttingProxyOptions) {
    this.#options = options;
  }

  get url(): string {
    return `https://127.0.0.1:${this.#port}`;
  }

  get cuts(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  async start(): Promise<void> {
    await this.#listen();
    this.#storms = this.#run(this.#ending.signal);
  }

  /** No faults from now on; what hangs in a hole is cut, everything else stays. */
  async calm(): Promise<void> {
    if (this.#ending.signal.aborted) return;
    this.#ending.abort();
    await this.#storms;
    this.#blackout = false;
    for (const pair of this.#pairs) if (pair.held) pair.reset();
    if (this.#server === undefined) await this.#listen();
  }

  async close(): Promise<void> {
    await this.calm();
    const server = this.#server;
    for (const pair of this.#pairs) pair.reset();
    await new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())));
  }

  async #listen(): Promise<void> {
    const server = createServer({ allowHalfOpen: true }, (near) => this.#accept(near));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  #accept(near: Socket): void {
    this.connections++;
    const pair = new Pair(near, connect({ ...this.#options.target, allowHalfOpen: true }));
    if (this.#blackout) pair.hold();
    this.#pairs.add(pair);
    void pair.closed.then(() => this.#pairs.delete(pair));
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { random, calmMs, stormMs, blackoutMs } = this.#options;
    const rest = (ms: number): Promise<boolean> => sleep(systemClock(), ms, signal).then(() => true, () => false);
    while (await rest(between(random, ...calmMs))) {
      if (blackoutMs !== undefined && happens(random, BLACKOUTS)) await this.#blackOut(() => rest(blackoutMs));
      const end = performance.now() + between(random, ...stormMs);
      while (performance.now() < end && (await rest(waiting(random, MEAN_BETWEEN_FAULTS_MS)))) await this.#strike(rest);
    }
  }

  async #blackOut(wait: () => Promise<boolean>): Promise<void> {
    this.counts.blackout++;
    this.#blackout = true;
    for (const pair of this.#pairs) pair.hold();
    await wait();
    this.#blackout = false;
    for (const pair of this.#pairs) pair.reset();
  }

  async #strike(rest: (ms: number) => Promise<boolean>): Promise<void> {
    const { random } = this.#options;
    const fault = pick(random, ['reset', 'half-close', 'mid-line', 'black hole', 'delay', 'tiny chunks', 'refuse']);
    const [forMs, bytes, which] = [between(random, 100, 4000), between(random, 1, 3000), random.next()];
    if (fault === 'refuse') {
      this.counts.refuse++;
      await this.#refuse(() => rest(forMs));
      return;
    }
    const pairs = [...this.#pairs].filter((pair) => !pair.held);
    const pair = pairs[Math.floor(which * pairs.length)];
    if (pair === undefined) return;
    this.counts[fault]++;
    pair.suffer(fault, { forMs, bytes: Math.ceil(bytes) });
  }

  async #refuse(wait: () => Promise<boolean>): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    const closed = new Promise<void>((resolve) => server?.close(() => resolve()));
    for (const pair of this.#pairs) pair.reset();
    await closed;
    await wait();
    await this.#listen();
  }
}

/** The two connections that make one. */
class Pair {
  readonly #near: Socket;
  readonly #far: Socket;
  readonly #down: Pipe;
  readonly #up: Pipe;
  readonly closed: Promise<void>;
  held = false;

  constructor(near: Socket, far: Socket) {
    this.#near = near;
    this.#far = far;
    this.#down = new Pipe(far, near);
    this.#up = new Pipe(near, far);
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      socket.on('error', () => this.reset());
      // Both halves of the one are over: so is the other.
      socket.on('close', () => (socket === near ? far : near).destroySoon());
    }
    this.closed = new Promise((resolve) => near.on('close', () => resolve()));
  }

  reset(): void {
    // libuv refuses a reset while the end is on its way, and Node then never lets go of the socket: the process cannot end.
    if (this.#near.writableEnded) this.#near.destroy();
    else this.#near.resetAndDestroy();
    this.#far.destroy();
  }

  hold(): void {
    this.held = true;
    this.#down.hold();
    this.#up.hold();
  }

  suffer(fault: Exclude<Fault, 'refuse' | 'blackout'>, { forMs, bytes }: { readonly forMs: number; readonly bytes: number }): void {
    switch (fault) {
      case 'reset':
        this.reset();
        return;
      case 'half-close':
        this.#down.end();
        setTimeout(() => this.reset(), forMs);
        return;
      case 'mid-line':
        this.#down.endAfter(bytes, () => this.#near.destroy());
        return;
      case 'black hole':
        this.hold();
        setTimeout(() => this.reset(), forMs * 3);
        return;
      case 'delay':
        this.hold();
        setTimeout(() => this.#letGo(), forMs);
        return;
      case 'tiny chunks':
        this.#down.trickle(bytes);
        return;
    }
  }

  #letGo(): void {
    this.held = false;
    this.#down.letGo();
    this.#up.letGo();
  }
}
