import type { Client } from '../client/client-types.ts';
import { connect } from '../client-node/connect.ts';
import type { ConnectOptions } from '../client-node/connect.ts';
import type { ForeignKubeConfig } from '../client-node/foreign-kubeconfig.ts';
import type { HasClient } from './api-class.ts';

/** A cluster to make APIs for. Close it when the program is done with it: it holds connections. */
export interface CompatConfig extends HasClient, AsyncDisposable {
  makeApiClient<A>(api: new (config: HasClient) => A): A;
  close(): Promise<void>;
}

/**
 * Finds the cluster as kubectl does; takes what `connect` takes, a `KubeConfig` of `@kubernetes/client-node` among it. There is no
 * cluster "of the program": hand the answer to each API.
 */
export async function loadKubeConfig(options: ConnectOptions | ForeignKubeConfig = {}): Promise<CompatConfig> {
  return configOf(await connect(options));
}

export function configOf(client: Client): CompatConfig {
  return {
    client,
    makeApiClient: (Api) => new Api({ client }),
    close: () => client.close(),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** The client of either kind of configuration, and how to give it back if it was made here. */
export async function clientOf(config: HasClient | ForeignKubeConfig): Promise<{ readonly client: Client; readonly release: () => Promise<void> }> {
  if ('client' in config) return { client: config.client, release: () => Promise.resolve() };
  const client = await connect(config);
  return { client, release: () => client.close() };
}
