import { readFile } from 'node:fs/promises';
import { Agent, request, type RequestOptions } from 'node:https';
import path from 'node:path';
import type { ServerProcess } from './server-process.ts';

/** Speaks to a server that keeps its state in a folder, as the administrator, and hands over bytes as they come. */
export class HttpsClient {
  readonly #options: RequestOptions;

  constructor(options: RequestOptions) {
    this.#options = options;
  }

  static async to(server: Pick<ServerProcess, 'url'>, folder: string): Promise<HttpsClient> {
    const [token, ca] = await Promise.all(['token', 'ca.crt'].map((file) => readFile(path.join(folder, file), 'utf8')));
    const { hostname, port } = new URL(server.url);
    return new HttpsClient({ hostname, port, ca, agent: new Agent({ keepAlive: true, maxSockets: 4 }), headers: { authorization: `Bearer ${token?.trim() ?? ''}` } });
  }

  /** Hands over the body piece by piece; ends when it ends, or when `take` says that it is enough. Gives the status code. */
  read(target: string, take: (chunk: Buffer) => boolean): Promise<number> {
    return this.#exchange({ path: target }, take);
  }

  async json<T>(target: string): Promise<T> {
    const { status, text } = await this.send('GET', target);
    if (status !== 200) throw new Error(text);
    return JSON.parse(text) as T;
  }

  async send(method: string, target: string, body?: object): Promise<{ readonly status: number; readonly text: string }> {
    const chunks: Buffer[] = [];
    const status = await this.#exchange({ path: target, method, body }, (chunk) => chunks.push(chunk) < 0);
    return { status, text: Buffer.concat(chunks).toString() };
  }

  #exchange({ body, ...options }: RequestOptions & { readonly body?: object | undefined }, take: (chunk: Buffer) => boolean): Promise<number> {
    return new Promise((resolve, reject) => {
      const asked = request({ ...this.#options, ...options }, (reply) => {
        reply.on('data', (chunk: Buffer) => {
          if (!take(chunk)) return;
          resolve(reply.statusCode ?? 0);
          reply.destroy();
        });
        reply.on('end', () => resolve(reply.statusCode ?? 0));
        reply.on('error', reject);
      });
      asked.on('error', reject);
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}
