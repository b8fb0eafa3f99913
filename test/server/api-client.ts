import { parseJson } from '../../src/wire/json.ts';
import { isByteSource, type ByteSink, type Handler } from '../../src/wire/exchange.ts';
import { SlicedBody, wholeBody } from '../../src/server/http/sliced-body.ts';
import { startServer, type RunningServer, type ServerOptions } from '../../src/server/server.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // What the tests look into; they say themselves what they expect there.
  readonly body: Body;
}

export interface Body {
  readonly kind?: string;
  readonly message?: string;
  readonly reason?: string;
  readonly code?: number;
  readonly details?: { readonly causes?: readonly { readonly field?: string; readonly reason?: string }[] };
  readonly metadata: { readonly [field: string]: string | undefined; readonly resourceVersion: string };
  readonly items: readonly Body[];
  readonly data?: Readonly<Record<string, string>>;
}

export interface Line {
  readonly type: string;
  readonly object: Body & { readonly metadata: { readonly annotations?: Readonly<Record<string, string>> } };
}

export interface Stream {
  readonly status: number;
  readonly lines: Line[];
  readonly ended: () => boolean;
  close(): void;
}

/** The server without a socket, spoken to in plain requests. */
export interface Api {
  call(method: string, path: string, body?: object | string, contentType?: string): Promise<Answer>;
  /** A GET that says what it takes. */
  read(path: string, accept: string): Promise<Answer>;
  watch(path: string, accept?: string): Promise<Stream>;
  close(): Promise<void>;
}

export async function memoryApi(options: Partial<ServerOptions> = {}): Promise<Api> {
  // No controllers: nothing but the test writes.
  const server = await startServer({ store: { type: 'memory' }, controllers: [], ...options });
  return apiOf(server);
}

/** The same for a server that runs already. */
export function apiOf(server: RunningServer): Api {
  return {
    call: (...[method, path, body, contentType = 'application/json']) => call(server, { method, path, body, contentType }),
    read: (path, accept) => call(server, { method: 'GET', path, accept }),
    watch: (path, accept) => watch(server, path, accept),
    close: () => server.close(),
  };
}

interface Asked {
  readonly method: string;
  readonly path: string;
  /** A string goes out as it is. */
  readonly body?: object | string | undefined;
  readonly contentType?: string;
  readonly accept?: string | undefined;
}

function plain({ token }: RunningServer, { method, path, body, contentType = '', accept }: Asked): Parameters<Handler>[0] {
  const [route = '', query = ''] = path.split('?');
  return {
    method, path: route, query,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': contentType }), ...(accept === undefined ? {} : { accept }) },
    body: body === undefined ? new Uint8Array() : new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
  };
}

async function call(server: RunningServer, asked: Asked): Promise<Answer> {
  const reply = await server.handler(plain(server, asked));
  if (isByteSource(reply.body) && !(reply.body instanceof SlicedBody)) throw new Error('a stream came instead of a body');
  const text = new TextDecoder().decode(wholeBody(reply.body));
  return { status: reply.status, headers: reply.headers, body: (text.startsWith('{') ? parseJson(text) : { message: text }) as unknown as Body };
}

async function watch(server: RunningServer, path: string, accept: string | undefined): Promise<Stream> {
  const reply = await server.handler(plain(server, { method: 'GET', path, accept }));
  const lines: Line[] = [];
  let over = false;
  let close = (): void => undefined;
  const take = (chunk: Uint8Array): void => {
    for (const line of new TextDecoder().decode(chunk).split('\n')) if (line !== '') lines.push(parseJson(line) as unknown as Line);
  };
  if (!isByteSource(reply.body)) throw new Error(`a body came instead of a stream: ${reply.status} ${new TextDecoder().decode(reply.body)}`);
  const sink: ByteSink = {
    write(chunk) {
      take(chunk);
      return true;
    },
    end: () => {
      over = true;
    },
    onDrain: () => undefined,
    onClose: (action) => {
      close = action;
    },
  };
  reply.body.open(sink);
  return { status: reply.status, lines, ended: () => over, close: () => close() };
}
