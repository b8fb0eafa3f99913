import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EndReason } from '../../src/base/end-reason.ts';
import { startServer, type RunningServer, type ServerOptions } from '../../src/server/server.ts';
import type { Durability } from '../../src/server/storage/sqlite-schema.ts';
import { apiOf, type Answer, type Api } from '../server/api-client.ts';
import { Dial } from './dial.ts';
import { Room } from './room.ts';
import { skippableClock, type SkippableClock } from './skippable-clock.ts';

/** Where the server keeps its state: in memory, or in a folder that is gone after the test. */
export type StoreType = 'memory' | 'sqlite';

interface ClusterOptions extends Omit<Partial<ServerOptions>, 'store'> {
  /** Default: in memory. */
  readonly store?: StoreType;
  /** How a commit to SQLite waits for the disk. Default here: not at all, since no machine fails. */
  readonly durability?: Durability;
}

/** A real server behind TLS on a free port of this machine, and everything that talks to it. */
export class Cluster {
  readonly clock: SkippableClock;
  /** Why watches ended, as the server counts them. */
  readonly ends: EndReason[] = [];
  /** What went wrong inside the server. */
  readonly failures: unknown[] = [];
  readonly #options: ClusterOptions;
  #folder: string | undefined;
  #server: RunningServer | undefined;
  #dial: Dial | undefined;
  #rooms = 0;

  private constructor(options: ClusterOptions) {
    this.clock = skippableClock();
    this.#options = options;
  }

  /** With no controllers: nobody but the test writes. */
  static async start(options: ClusterOptions = {}): Promise<Cluster> {
    const cluster = new Cluster(options);
    if (options.store === 'sqlite') cluster.#folder = await mkdtemp(path.join(tmpdir(), 'everwatch-test-'));
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
    await this.#stop();
    await this.#run();
  }

  async close(): Promise<void> {
    await this.#stop();
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
    if (this.failures.length > 0) throw new Error(`the server reported: ${this.failures.map(String).join('; ')}`);
  }

  async #stop(): Promise<void> {
    await this.server.close();
    this.dial.close();
  }

  async #run(): Promise<void> {
    const { watches, store: _type, durability = 'os', ...options } = this.#options;
    this.#server = await startServer({
      store: this.#folder === undefined ? { type: 'memory' } : { type: 'sqlite', folder: this.#folder, durability },
      controllers: [], clock: this.clock, log: (error) => this.failures.push(error), ...options,
      watches: { onEnd: (reason) => this.ends.push(reason), ...watches },
    });
    this.#dial = new Dial(this.#server);
  }
}
