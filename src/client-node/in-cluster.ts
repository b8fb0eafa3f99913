import path from 'node:path';
import { ConfigError } from '../client/errors.ts';
import { readCredentialFile, tokenFileCredentials } from './credentials.ts';
import type { Endpoint } from './endpoint.ts';
import type { Environment } from './kubeconfig-files.ts';

/** Where kubelet puts the service account of a pod (Kubernetes "Accessing the API from a Pod"). */
const SERVICE_ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';

/** Whether this process seems to run in a pod. */
export function isInCluster(env: Environment): boolean {
  return env['KUBERNETES_SERVICE_HOST'] !== undefined && env['KUBERNETES_SERVICE_HOST'] !== '';
}

/** The cluster that this process runs in, as its pod's service account. `folder` is where the account's files are. */
export async function inClusterEndpoint(env: Environment, folder: string = SERVICE_ACCOUNT): Promise<Endpoint> {
  const host = env['KUBERNETES_SERVICE_HOST'] ?? '';
  const port = env['KUBERNETES_SERVICE_PORT'] ?? '443';
  if (host === '') throw new ConfigError('this process is not in a cluster: KUBERNETES_SERVICE_HOST is not set');
  const authority = path.join(folder, 'ca.crt');
  return {
    server: `https://${host.includes(':') ? `[${host}]` : host}:${port}`,
    authority: () => readCredentialFile(authority),
    credentials: tokenFileCredentials(path.join(folder, 'token')),
    namespace: (await readCredentialFile(path.join(folder, 'namespace'))).trim(),
  };
}
