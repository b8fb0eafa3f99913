import type { EndReason } from '../../src/base/end-reason.ts';
import { startServer, type RunningServer, type ServerOptions } from '../../src/server/server.ts';
import { apiOf, type Answer, type Api } from '../server/api-client.ts';
import { Dial } from './dial.ts';
import { Room } from './room.ts';
import { skippableClock, type SkippableClock } from './skippable-clock.ts';

/** A real server behind TLS on a free port of this machine, and everything that talks to it. */
export class Cluster {
  readonly clock: SkippableClock;
  /** Why watches ended, as the server counts them. */
  readonly ends: EndReason[] = [];
  /** What went wrong inside the server. */
  readonly failures: unknown[] = [];
  readonly #options: Partial<ServerOptions>;
  #server: RunningServer | undefined;
  #dial: Dial | undefined;
  #rooms = 0;

  private constructor(options: Partial<ServerOptions>) {
    this.clock = skippableClock();
    this.#options = options;
  }

  /** In memory if nothing else is said, with no controllers: nobody but the test writes. */
  static async start(options: Partial<ServerOptions> = {}): Promise<Cluster> {
    const cluster = new Cluster(options);
    await cluster.#run();
    return cluster;
  }

  get server(): RunningServer {
    if (this.#server === undefined) throw new Error('the server is not running');
    return this.#server;
  }

  get dial(): Dial {
    if (this.#dial === undefined) throw new Error('the server is not running');
    return this.#dial;
  }

  get api(): Api {
    return apiOf(this.server);
  }

  call(...request: Parameters<Api['call']>): Promise<Answer> {
    return this.api.call(...request);
  }

  /** Namespaces that nobody else uses. */
  async room(): Promise<Room> {
    this.#rooms += 1;
    const namespace = `room-${this.#rooms}`;
    for (const name of [namespace, `${namespace}-other`]) await this.call('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
    return this.enter(namespace);
  }

  /** A room again, after a restart. */
  enter(namespace: string): Room {
    return new Room(this.api, this.dial, namespace);
  }

  /** Ends the server and starts another one on the same store. */
  async restart(): Promise<void> {
    await this.close();
    await this.#run();
  }

  async close(): Promise<void> {
    await this.server.close();
    this.dial.close();
    if (this.failures.length > 0) throw new Error(`the server reported: ${this.failures.map(String).join('; ')}`);
  }

  async #run(): Promise<void> {
    const { watches, ...options } = this.#options;
    this.#server = await startServer({
      store: { type: 'memory' }, controllers: [], clock: this.clock, log: (error) => this.failures.push(error), ...options,
      watches: { onEnd: (reason) => this.ends.push(reason), ...watches },
    });
    this.#dial = new Dial(this.#server);
  }
}
