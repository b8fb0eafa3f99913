import { TransportError } from './errors.ts';
import type { Transport, TransportReply } from './transport.ts';
import { messageOf } from './transport.ts';

export interface FetchOptions {
  /** Where the API is: `https://host:6443`, or the path of a proxy on the page's own host (`/k8s`). */
  readonly server: string;
  /** Asked for before each request. */
  readonly token?: () => string | undefined | Promise<string | undefined>;
  /** Added to each request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
  /** Whether the browser sends its cookies; default `same-origin`. */
  readonly credentials?: 'omit' | 'same-origin' | 'include';
}

/**
 * The way to a server with the browser's own `fetch`. Its TLS, proxies and certificates are the browser's business.
 * In Node the transport of the Node door is the better one: fetch has no pings and no client certificates.
 */
export function fetchTransport(options: FetchOptions): Transport {
  const { server, token, credentials = 'same-origin' } = options;
  const send = options.fetch ?? globalThis.fetch;
  const base = server.endsWith('/') ? server.slice(0, -1) : server;
  return async (request) => {
    request.signal?.throwIfAborted();
    const bearer = await token?.();
    const controller = new AbortController();
    const { signal } = request;
    const onAbort = (): void => controller.abort(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const release = (): void => signal?.removeEventListener('abort', onAbort);
    const url = `${base}${request.path}${request.query === '' ? '' : `?${request.query}`}`;
    try {
      const response = await send(url, {
        method: request.method,
        headers: { ...options.headers, ...request.headers, ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }) },
        ...(request.body.length === 0 ? {} : { body: ownBuffer(request.body) }),
        signal: controller.signal,
        credentials,
        // A watch must never come out of a cache, and a redirect must not carry the token to another host.
        cache: 'no-store',
        redirect: 'error',
      });
      return toReply(response, controller, release);
    } catch (cause) {
      release();
      if (signal?.aborted) throw signal.reason;
      // fetch does not say how far it came.
      throw new TransportError('connect', `no answer from ${base}: ${messageOf(cause)}`, { cause });
    }
  };
}

/** fetch takes only views of buffers that are not shared between threads. */
function ownBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

function toReply(response: Response, controller: AbortController, release: () => void): TransportReply {
  const reader = response.body?.getReader();
  let cancelled = false;
  const cancel = (): void => {
    if (cancelled) return;
    cancelled = true;
    release();
    controller.abort();
  };
  async function* body(): AsyncGenerator<Uint8Array> {
    try {
      while (reader !== undefined) {
        const piece: { readonly done: boolean; readonly value?: Uint8Array } = await reader.read();
        if (piece.value === undefined) return;
        yield piece.value;
      }
    } catch (cause) {
      if (cancelled) return;
      throw new TransportError('body', `the answer was cut: ${messageOf(cause)}`, { cause });
    } finally {
      cancel();
    }
  }
  return { status: response.status, headers: Object.fromEntries(response.headers), body: body(), cancel };
}
