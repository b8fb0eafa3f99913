import type { AuthProviderEntry, ClusterEntry, ExecEntry, KubeconfigDocument, UserEntry } from './kubeconfig-document.ts';

/** What a `KubeConfig` of `@kubernetes/client-node` looks like, as far as it is read here. Known by its shape: nothing of theirs is loaded. */
export interface ForeignKubeConfig {
  readonly currentContext: string;
  readonly clusters: readonly ForeignCluster[];
  readonly users: readonly ForeignUser[];
  readonly contexts: readonly { readonly name: string; readonly cluster: string; readonly user: string; readonly namespace?: string | undefined }[];
}

export interface ForeignCluster {
  readonly name: string;
  readonly server: string;
  readonly caData?: string | undefined;
  readonly caFile?: string | undefined;
  readonly tlsServerName?: string | undefined;
  readonly skipTLSVerify?: boolean | undefined;
  readonly proxyUrl?: string | undefined;
}

export interface ForeignUser {
  readonly name: string;
  readonly certData?: string | undefined;
  readonly certFile?: string | undefined;
  readonly keyData?: string | undefined;
  readonly keyFile?: string | undefined;
  readonly token?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly impersonateUser?: string | undefined;
  readonly exec?: ExecEntry | undefined;
  readonly authProvider?: AuthProviderEntry | undefined;
}

/** The same as a kubeconfig. */
export function documentOf({ currentContext, clusters, users, contexts }: ForeignKubeConfig): KubeconfigDocument {
  return {
    'current-context': currentContext,
    clusters: clusters.map(({ name, ...cluster }) => ({ name, cluster: clusterEntry(cluster) })),
    users: users.map(({ name, ...user }) => ({ name, user: userEntry(user) })),
    contexts: contexts.map(({ name, cluster, user, namespace }) => ({ name, context: { cluster, user, ...given({ namespace }) } })),
  };
}

function clusterEntry(cluster: Omit<ForeignCluster, 'name'>): ClusterEntry {
  return {
    ...given({
      server: cluster.server, 'certificate-authority-data': cluster.caData, 'certificate-authority': cluster.caFile,
      'tls-server-name': cluster.tlsServerName, 'proxy-url': cluster.proxyUrl,
    }),
    ...(cluster.skipTLSVerify === true ? { 'insecure-skip-tls-verify': true } : {}),
  };
}

function userEntry(user: Omit<ForeignUser, 'name'>): UserEntry {
  const { exec, authProvider } = user;
  // Their name for a service account's token in a pod.
  const tokenFile = authProvider?.name === 'tokenFile' ? authProvider.config?.['tokenFile'] : undefined;
  return {
    ...given({
      'client-certificate-data': user.certData, 'client-certificate': user.certFile, 'client-key-data': user.keyData, 'client-key': user.keyFile,
      token: user.token, username: user.username, password: user.password, as: user.impersonateUser, tokenFile,
    }),
    ...(exec === undefined ? {} : { exec }),
    ...(authProvider === undefined || tokenFile !== undefined ? {} : { 'auth-provider': authProvider }),
  };
}

/** Only what is there, and not empty. */
function given(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const present: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined && value !== '') present[name] = value;
  return present;
}
