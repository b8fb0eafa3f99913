import type { Clock } from '../base/clock.ts';
import { ConfigError } from '../client/errors.ts';
import type { Credentials } from './credentials.ts';
import { entryCredentials, pemReader } from './credentials.ts';
import type { Endpoint } from './endpoint.ts';
import { execCredentials } from './exec-credentials.ts';
import { impersonationOf } from './impersonation.ts';
import type { ClusterEntry, Located, ResolvedContext } from './kubeconfig-document.ts';
import { refuseUnsupported } from './kubeconfig-document.ts';
import type { Environment } from './kubeconfig-files.ts';
import { oidcCredentials } from './oidc-credentials.ts';
import { parseProxy } from './proxy-choice.ts';

interface ContextSurroundings {
  readonly clock: Clock;
  readonly env: Environment;
}

/** Turns a context of a kubeconfig into an endpoint. Throws {@link ConfigError} for what it cannot honour. */
export function contextEndpoint(context: ResolvedContext, surroundings: ContextSurroundings): Endpoint {
  refuseUnsupported(context);
  const { cluster, user, namespace } = context;
  const { server, 'insecure-skip-tls-verify': insecure, 'tls-server-name': serverName } = cluster.entry;
  if (server === undefined || server === '') throw new ConfigError(`cluster '${cluster.name}' has no server`);
  const authority = pemReader(cluster.entry['certificate-authority-data'], cluster.entry['certificate-authority'], cluster.folder);
  if (insecure === true && authority !== undefined) {
    throw new ConfigError(`cluster '${cluster.name}' has a certificate-authority and insecure-skip-tls-verify; it can have only one of them`);
  }
  const headers = impersonationOf(user);
  const proxyUrl = cluster.entry['proxy-url'];
  const proxy = proxyUrl === undefined || proxyUrl === '' ? undefined : parseProxy(proxyUrl, `the proxy-url of cluster '${cluster.name}'`);
  return {
    server,
    ...(authority === undefined ? {} : { authority }),
    ...(insecure === true ? { insecure } : {}),
    ...(serverName === undefined || serverName === '' ? {} : { serverName }),
    credentials: credentialsOf(context, surroundings),
    ...(headers === undefined ? {} : { headers }),
    ...(proxy === undefined ? {} : { proxy }),
    ...(namespace === undefined ? {} : { namespace }),
  };
}

/** client-go's order: a plugin or provider where there is one, else what stands in the entry. */
function credentialsOf({ cluster, user }: ResolvedContext, surroundings: ContextSurroundings): Credentials {
  const { exec, 'auth-provider': provider } = user.entry;
  if (exec !== undefined) return execCredentials({ ...user, entry: exec }, { ...surroundings, cluster: clusterInfo(cluster) });
  return provider === undefined ? entryCredentials(user) : oidcCredentials({ ...user, entry: provider }, surroundings);
}

/** `spec.cluster` of an ExecCredential request. */
function clusterInfo({ entry }: Located<ClusterEntry>): { [field: string]: string | boolean } {
  const { server = '', 'tls-server-name': name, 'insecure-skip-tls-verify': insecure, 'certificate-authority-data': authority } = entry;
  return {
    server,
    ...(name === undefined ? {} : { 'tls-server-name': name }),
    ...(insecure === undefined ? {} : { 'insecure-skip-tls-verify': insecure }),
    ...(authority === undefined ? {} : { 'certificate-authority-data': authority }),
  };
}
