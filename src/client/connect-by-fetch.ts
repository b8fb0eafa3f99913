import { createClient } from './client.ts';
import type { ClientOptions } from './client.ts';
import type { Client } from './client-types.ts';
import type { FetchOptions } from './fetch-transport.ts';
import { fetchTransport } from './fetch-transport.ts';

export interface FetchConnectOptions extends FetchOptions, ClientOptions {
  /** Where objects without a namespace are looked for; default `default`. */
  readonly namespace?: string;
}

/** Connects through the browser's `fetch`, to a server that lets this page in, or to a proxy on the page's own host. */
export function connectByFetch(options: FetchConnectOptions): Client {
  const { namespace } = options;
  return createClient({ name: options.server, transport: fetchTransport(options), ...(namespace === undefined ? {} : { namespace }) }, options);
}
