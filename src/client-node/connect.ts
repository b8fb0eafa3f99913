import process from 'node:process';
import type { Clock } from '../base/clock.ts';
import { systemClock } from '../base/clock.ts';
import type { Random } from '../base/random.ts';
import { createClient } from '../client/client.ts';
import type { Client } from '../client/client-types.ts';
import type { Cluster } from '../client/cluster.ts';
import { ConfigError } from '../client/errors.ts';
import { bearer, fixedCredentials } from './credentials.ts';
import type { Endpoint } from './endpoint.ts';
import { contextEndpoint } from './context-endpoint.ts';
import type { ForeignKubeConfig } from './foreign-kubeconfig.ts';
import type { Impersonation } from './impersonation.ts';
import { impersonationHeaders } from './impersonation.ts';
import { inClusterEndpoint, isInCluster } from './in-cluster.ts';
import { resolveContext } from './kubeconfig-document.ts';
import type { Source } from './kubeconfig-document.ts';
import { readDefault, readOrigin } from './kubeconfig-files.ts';
import type { Environment, KubeconfigOrigin } from './kubeconfig-files.ts';
import { nodeTransport } from './node-transport.ts';
import { parseProxy, proxyFromEnvironment } from './proxy-choice.ts';

export interface ConnectOptions {
  /** Default: the files of `KUBECONFIG`, else `~/.kube/config`, else the pod's service account. */
  readonly kubeconfig?: KubeconfigOrigin;
  /** Default: `current-context`. */
  readonly context?: string;
  /** Where objects without a namespace are looked for. Default: that of the context, else `default`. */
  readonly namespace?: string;
  /** Another address for the same cluster. Without `kubeconfig`, a server to talk to with nothing but `token`. */
  readonly server?: string;
  /** Instead of the credentials of the kubeconfig. */
  readonly token?: string;
  /** Whom to act as, instead of what the kubeconfig says. The real user needs the verb `impersonate`. */
  readonly impersonate?: Impersonation;
  /**
   * `http://`, `https://` or `socks5://host:port`, perhaps with `user:password@`. Default: the `proxy-url` of the cluster, else
   * `HTTPS_PROXY` or `HTTP_PROXY` (by the server's scheme) unless `NO_PROXY` or a loopback address says otherwise.
   */
  readonly proxy?: string;
  /** `auto` takes HTTP/2 where the server offers it. Default `auto`. */
  readonly protocol?: 'auto' | 'http/1.1';
  /** Default: that of the process. */
  readonly env?: Environment;
  readonly clock?: Clock;
  readonly random?: Random;
}

/**
 * Connects to a cluster as kubectl would. Nothing is sent yet. Throws `ConfigError` if the configuration is missing,
 * broken, or asks for something that is not supported. Takes a `KubeConfig` of `@kubernetes/client-node` as it is.
 */
export async function connect(given: ConnectOptions | ForeignKubeConfig = {}): Promise<Client> {
  const options: ConnectOptions = 'currentContext' in given ? { kubeconfig: given } : given;
  const { clock, random } = options;
  return createClient(await findCluster(options), { ...(clock === undefined ? {} : { clock }), ...(random === undefined ? {} : { random }) });
}

/** The cluster alone, for those who make a client of their own. */
export async function findCluster(options: ConnectOptions = {}): Promise<Cluster> {
  // Pings and limits of connecting must not keep a process alive that has nothing else to do.
  const clock = options.clock ?? systemClock();
  const endpoint = withProxy(override(await findEndpoint(options, clock), options), options);
  const { transport, close } = nodeTransport(endpoint, { clock, ...(options.protocol === undefined ? {} : { protocol: options.protocol }) });
  return {
    name: endpoint.server,
    transport,
    ...(endpoint.namespace === undefined ? {} : { namespace: endpoint.namespace }),
    refreshCredentials: () => endpoint.credentials.refresh(),
    close,
  };
}

async function findEndpoint(options: ConnectOptions, clock: Clock): Promise<Endpoint> {
  const env = options.env ?? process.env;
  const { kubeconfig, server, context } = options;
  if (kubeconfig === undefined && server !== undefined) return { server, credentials: fixedCredentials({}) };
  const fromSources = (sources: readonly Source[]): Endpoint => contextEndpoint(resolveContext(sources, context), { clock, env });
  if (kubeconfig !== undefined) return fromSources(await readOrigin(kubeconfig));
  const sources = await readDefault(env);
  if (sources.length > 0) return fromSources(sources);
  if (isInCluster(env)) return inClusterEndpoint(env);
  throw new ConfigError('there is no cluster to connect to: KUBECONFIG is not set, ~/.kube/config does not exist, and this is no pod');
}

function override(endpoint: Endpoint, options: ConnectOptions): Endpoint {
  const { server, namespace, token, impersonate } = options;
  return {
    ...endpoint,
    ...(server === undefined ? {} : { server }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(token === undefined ? {} : { credentials: fixedCredentials({ authorization: bearer(token) }) }),
    ...(impersonate === undefined ? {} : { headers: impersonationHeaders(impersonate) }),
  };
}

function withProxy(endpoint: Endpoint, options: ConnectOptions): Endpoint {
  const given = options.proxy === undefined ? endpoint.proxy : parseProxy(options.proxy, 'the option proxy');
  const proxy = given ?? (URL.canParse(endpoint.server) ? proxyFromEnvironment(new URL(endpoint.server), options.env ?? process.env) : undefined);
  return { ...endpoint, ...(proxy === undefined ? {} : { proxy }) };
}
