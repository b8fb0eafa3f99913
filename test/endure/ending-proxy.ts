import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Random } from '../../src/base/random.ts';
import type { Cluster } from '../../src/client/cluster.ts';
import { LineSplitter } from '../../src/wire/lines.ts';
import { between } from './chance.ts';

const NEWLINE = Buffer.from('\n');
const LIFE_MS = [200, 12_000] as const;
const LINES = [1, 2000] as const;

/**
 * A plain HTTP proxy in front of a cluster that ends watches at random, after a time or a number of events, from a seed: always
 * after a whole event and always cleanly, as load balancers and servers do. Everything else goes through as it is.
 */
export class EndingProxy {
  readonly #cluster: Cluster;
  readonly #random: Random;
  readonly #server: Server;
  readonly #open = new Set<() => void>();
  #ends = true;
  watches = 0;
  ended = 0;

  constructor(cluster: Cluster, random: Random) {
    this.#cluster = cluster;
    this.#random = random;
    this.#server = createServer((request, response) => {
      this.#relay(request, response).catch(() => response.destroy());
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
  }

  /** No more ends of its own. */
  calm(): void {
    this.#ends = false;
  }

  async close(): Promise<void> {
    for (const end of this.#open) end();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  async #relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const isWatch = url.searchParams.get('watch')?.toLowerCase() === 'true';
    const reply = await this.#cluster.transport({
      method: request.method ?? 'GET', path: url.pathname, query: url.search.slice(1), headers: { accept: request.headers.accept ?? 'application/json' },
      body: new Uint8Array(0), ...(isWatch ? { longRunning: true } : {}),
    });
    const end = (): void => reply.cancel();
    this.#open.add(end);
    response.on('close', end);
    response.writeHead(reply.status, { 'content-type': reply.headers['content-type'] ?? 'application/json' });
    if (isWatch && reply.status === 200) await this.#watch(reply, response);
    else for await (const chunk of reply.body) response.write(chunk);
    this.#open.delete(end);
    response.end();
  }

  /** Hands on whole lines only, until it is enough. */
  async #watch({ body, cancel }: { readonly body: AsyncIterable<Uint8Array>; cancel(): void }, response: ServerResponse): Promise<void> {
    this.watches++;
    response.flushHeaders();
    const splitter = new LineSplitter();
    let left = this.#ends ? Math.ceil(between(this.#random, ...LINES)) : Infinity;
    const timer = setTimeout(() => {
      if (!this.#ends) return;
      left = 0;
      cancel();
    }, between(this.#random, ...LIFE_MS));
    for await (const chunk of body) {
      for (const line of splitter.push(chunk).lines) {
        if (left <= 0) break;
        left--;
        response.write(Buffer.concat([line, NEWLINE]));
      }
      if (left <= 0) break;
    }
    clearTimeout(timer);
    cancel();
    if (left <= 0) this.ended++;
  }
}
