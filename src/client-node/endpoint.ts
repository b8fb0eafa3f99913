import type { Clock } from '../base/clock.ts';
import { ConfigError } from '../client/errors.ts';
import type { Credentials } from './credentials.ts';
import { entryCredentials, pemReader } from './credentials.ts';
import { execCredentials } from './exec-credentials.ts';
import type { ClusterEntry, Located, ResolvedContext } from './kubeconfig-document.ts';
import { refuseUnsupported } from './kubeconfig-document.ts';
import type { Environment } from './kubeconfig-files.ts';

/** A server, whom to believe that it is the one, and how to show who we are. */
export interface Endpoint {
  /** `https://host:6443`, perhaps with a path; `http://` is allowed for local servers. */
  readonly server: string;
  /** Reads the PEM of the authorities that may have signed the server's certificate; absent: those of the system. */
  readonly authority?: () => Promise<string>;
  /** The server's certificate is not checked at all. */
  readonly insecure?: boolean;
  /** The name that the certificate must be for, if not the server's own. */
  readonly serverName?: string;
  readonly credentials: Credentials;
  readonly namespace?: string;
}

/** Turns a context of a kubeconfig into an endpoint. Throws {@link ConfigError} for what it cannot honour. */
export function contextEndpoint(context: ResolvedContext, surroundings: { readonly clock: Clock; readonly env: Environment }): Endpoint {
  refuseUnsupported(context);
  const { cluster, user, namespace } = context;
  const { server, 'insecure-skip-tls-verify': insecure, 'tls-server-name': serverName } = cluster.entry;
  if (server === undefined || server === '') throw new ConfigError(`cluster '${cluster.name}' has no server`);
  const authority = pemReader(cluster.entry['certificate-authority-data'], cluster.entry['certificate-authority'], cluster.folder);
  if (insecure === true && authority !== undefined) {
    throw new ConfigError(`cluster '${cluster.name}' has a certificate-authority and insecure-skip-tls-verify; it can have only one of them`);
  }
  const { exec } = user.entry;
  const credentials = exec === undefined ? entryCredentials(user)
    : execCredentials({ ...user, entry: exec }, { ...surroundings, cluster: clusterInfo(cluster) });
  return {
    server,
    ...(authority === undefined ? {} : { authority }),
    ...(insecure === true ? { insecure } : {}),
    ...(serverName === undefined || serverName === '' ? {} : { serverName }),
    credentials,
    ...(namespace === undefined ? {} : { namespace }),
  };
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
