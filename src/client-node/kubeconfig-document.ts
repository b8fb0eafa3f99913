import path from 'node:path';
import { parseJson } from '../wire/json.ts';
import type { JsonObject, JsonValue } from '../wire/object.ts';
import { isJsonObject } from '../wire/object.ts';
import { ConfigError } from '../client/errors.ts';

/** A kubeconfig as it stands in its file (Kubernetes `clientcmd/api/v1`), as far as it is read here. */
export interface KubeconfigDocument {
  readonly 'current-context'?: string;
  readonly clusters?: readonly { readonly name: string; readonly cluster: ClusterEntry }[];
  readonly users?: readonly { readonly name: string; readonly user: UserEntry }[];
  readonly contexts?: readonly { readonly name: string; readonly context: ContextEntry }[];
}

export interface ClusterEntry {
  readonly server?: string;
  readonly 'certificate-authority'?: string;
  readonly 'certificate-authority-data'?: string;
  readonly 'insecure-skip-tls-verify'?: boolean;
  readonly 'tls-server-name'?: string;
  readonly 'proxy-url'?: string;
}

export interface UserEntry {
  readonly 'client-certificate'?: string;
  readonly 'client-certificate-data'?: string;
  readonly 'client-key'?: string;
  readonly 'client-key-data'?: string;
  readonly token?: string;
  readonly tokenFile?: string;
  readonly username?: string;
  readonly password?: string;
  readonly exec?: ExecEntry;
  readonly 'auth-provider'?: AuthProviderEntry;
  readonly as?: string;
  readonly 'as-uid'?: string;
  readonly 'as-groups'?: readonly string[];
  readonly 'as-user-extra'?: Readonly<Record<string, readonly string[]>>;
}

/** `oidc` is the only one that is honoured. */
export interface AuthProviderEntry {
  readonly name?: string;
  readonly config?: Readonly<Record<string, string>>;
}

export interface ExecEntry {
  readonly apiVersion?: string;
  readonly command?: string;
  readonly args?: readonly string[] | null;
  readonly env?: readonly { readonly name: string; readonly value: string }[] | null;
  readonly installHint?: string;
  readonly provideClusterInfo?: boolean;
  readonly interactiveMode?: 'Never' | 'IfAvailable' | 'Always';
}

export interface ContextEntry {
  readonly cluster?: string;
  readonly user?: string;
  readonly namespace?: string;
}

/** A document and the folder from which its relative paths are counted. */
export interface Source {
  readonly document: KubeconfigDocument;
  readonly folder: string;
  /** For messages: the file's path, or where else it came from. */
  readonly origin: string;
}

/** Reads a kubeconfig in YAML or JSON. Throws {@link ConfigError} if it is none. */
export async function parseKubeconfig(text: string, origin: string): Promise<KubeconfigDocument> {
  let value: unknown;
  try {
    value = text.trimStart().startsWith('{') ? parseJson(text) : await parseYaml(text);
  } catch (cause) {
    throw new ConfigError(`${origin} can be read neither as YAML nor as JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
  // An empty file is an empty kubeconfig, as for kubectl.
  if (value === null || value === undefined) return {};
  if (!isJsonObject(value)) throw new ConfigError(`${origin} is no kubeconfig: it must be a map`);
  checkLists(value, origin);
  // What is used of it is checked where it is used; the rest is nobody's business.
  return value;
}

/** YAML takes a while to load, and is not needed for JSON or in a cluster. */
async function parseYaml(text: string): Promise<unknown> {
  const { parse } = await import('yaml');
  return parse(text);
}

const PARTS = { clusters: 'cluster', users: 'user', contexts: 'context' } as const;

function checkLists(document: JsonObject, origin: string): void {
  for (const [list, part] of Object.entries(PARTS)) {
    const entries: JsonValue = document[list] ?? [];
    if (!Array.isArray(entries)) throw new ConfigError(`${origin}: ${list} must be a list`);
    for (const entry of entries) {
      const isEntry = isJsonObject(entry) && typeof entry.name === 'string' && isJsonObject(entry[part] ?? {});
      if (!isEntry) throw new ConfigError(`${origin}: each of ${list} must have a name and a ${part}`);
    }
  }
}

/** What a context comes down to. Entries carry the folder of the file that they stand in. */
export interface ResolvedContext {
  readonly context: string;
  readonly cluster: Located<ClusterEntry>;
  readonly user: Located<UserEntry>;
  readonly namespace?: string;
}

export interface Located<E> {
  readonly name: string;
  readonly entry: E;
  readonly folder: string;
}

/**
 * Merges several kubeconfigs and picks a context: of entries with one name the first wins, and so does the first
 * `current-context` (Kubernetes' rules for `KUBECONFIG`). Throws {@link ConfigError} that names what is missing.
 */
export function resolveContext(sources: readonly Source[], wanted: string | undefined): ResolvedContext {
  const origins = sources.map((source) => source.origin).join(', ');
  const name = wanted ?? sources.map((source) => source.document['current-context']).find((current) => current !== undefined && current !== '');
  if (name === undefined) throw new ConfigError(`${origins} has no current-context; set one, or name the context to use`);
  const context = find(sources, (document) => document.contexts?.find((entry) => entry.name === name)?.context);
  if (context === undefined) throw new ConfigError(`${origins} has no context '${name}'`);
  const { cluster: clusterName = '', user: userName = '', namespace } = context.entry;
  const cluster = find(sources, (document) => document.clusters?.find((entry) => entry.name === clusterName)?.cluster);
  if (cluster === undefined) throw new ConfigError(`context '${name}' names the cluster '${clusterName}', which is not in ${origins}`);
  const user = find(sources, (document) => document.users?.find((entry) => entry.name === userName)?.user);
  if (user === undefined && userName !== '') throw new ConfigError(`context '${name}' names the user '${userName}', which is not in ${origins}`);
  return {
    context: name,
    cluster: { name: clusterName, ...cluster },
    user: { name: userName, ...(user ?? { entry: {}, folder: '.' }) },
    ...(namespace === undefined || namespace === '' ? {} : { namespace }),
  };
}

function find<E>(sources: readonly Source[], pick: (document: KubeconfigDocument) => E | undefined): { readonly entry: E; readonly folder: string } | undefined {
  for (const { document, folder } of sources) {
    const entry = pick(document);
    if (entry !== undefined) return { entry, folder };
  }
  return undefined;
}

/** The features of a kubeconfig that this client does not have. Silence would mean another user. */
export function refuseUnsupported({ user }: ResolvedContext): void {
  const provider = user.entry['auth-provider'];
  if (provider !== undefined && provider.name !== 'oidc') {
    throw new ConfigError(`user '${user.name}' has the auth-provider '${provider.name ?? ''}', which is not supported; use an exec plugin or a token`);
  }
}

/** A path in a kubeconfig is counted from the file's own folder. */
export function locate(folder: string, file: string): string {
  return path.resolve(folder, file);
}
