import { connect, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';

export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** One HTTP/2 connection to an API server, with its token. */
export class ApiSession {
  readonly #session: ClientHttp2Session;
  readonly #token: string;

  constructor(url: string, { token, ca }: { readonly token: string; readonly ca: Buffer | string }) {
    this.#session = connect(url, { ca });
    this.#token = token;
  }

  /** The body of an answer below 300; rejects with any other. */
  async request({ method, path, body }: Ask): Promise<string> {
    return new Promise((resolve, reject) => {
      const stream = this.#session.request({ ':method': method, ':path': path, authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' });
      let text = '';
      let status = 0;
      stream.on('response', (headers) => (status = headers[':status'] ?? 0));
      stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      stream.on('end', () => (status < 300 ? resolve(text) : reject(new Error(`${status}: ${text}`))));
      stream.on('error', reject);
      stream.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** The stream of a GET, to be read as its caller likes. */
  open(path: string): ClientHttp2Stream {
    return this.#session.request({ ':path': path, authorization: `Bearer ${this.#token}` });
  }

  close(): void {
    this.#session.close();
  }
}

/** Calls `one` with 0 to `count` - 1, at most `parallel` at a time. */
export async function inParallel(count: number, parallel: number, one: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let number = next++; number < count; number = next++) await one(number);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}
