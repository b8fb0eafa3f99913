import { readFile } from 'node:fs/promises';
import { ConfigError } from '../client/errors.ts';
import type { Located, UserEntry } from './kubeconfig-document.ts';
import { locate } from './kubeconfig-document.ts';

/** What proves who we are, at this moment. */
export interface Identity {
  /** The value of the `authorization` header. */
  readonly authorization?: string;
  /** A client certificate with its key, both PEM. */
  readonly certificate?: ClientCertificate;
}

export interface ClientCertificate {
  readonly cert: string;
  readonly key: string;
}

/** Where an identity comes from. Asked before each request. */
export interface Credentials {
  current(): Promise<Identity>;
  /** The server has refused the identity: what is cached is dropped. Never throws. */
  refresh(): Promise<void>;
}

export function fixedCredentials(identity: Identity): Credentials {
  return { current: () => Promise.resolve(identity), refresh: () => Promise.resolve() };
}

export function bearer(token: string): string {
  return `Bearer ${token.trim()}`;
}

/** A token in a file that somebody renews, as kubelet does for service accounts: read for each request. */
export function tokenFileCredentials(file: string, certificate?: ClientCertificate): Credentials {
  return {
    async current() {
      const token = (await readCredentialFile(file)).trim();
      if (token === '') throw new ConfigError(`the token file ${file} is empty`);
      return { authorization: bearer(token), ...(certificate === undefined ? {} : { certificate }) };
    },
    refresh: () => Promise.resolve(),
  };
}

/**
 * What a user's entry says without a plugin: token before basic authentication, as client-go has it; a client
 * certificate goes with any of them. Files are read for each request, so that renewed ones are seen.
 */
export function entryCredentials(user: Located<UserEntry>): Credentials {
  const { entry } = user;
  const certificate = certificateReader(user);
  return {
    async current() {
      const [authorization, found] = await Promise.all([authorizationOf(entry, user.folder), certificate()]);
      return { ...(authorization === undefined ? {} : { authorization }), ...(found === undefined ? {} : { certificate: found }) };
    },
    refresh: () => Promise.resolve(),
  };
}

async function authorizationOf(entry: UserEntry, folder: string): Promise<string | undefined> {
  const { token, tokenFile, username, password } = entry;
  // The file is the fresher one; the token beside it is for older clients.
  if (tokenFile !== undefined && tokenFile !== '') return bearer(await readCredentialFile(locate(folder, tokenFile)));
  if (token !== undefined && token !== '') return bearer(token);
  if (username === undefined || username === '') return undefined;
  return `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}`;
}

function certificateReader({ name, entry, folder }: Located<UserEntry>): () => Promise<ClientCertificate | undefined> {
  const cert = pemReader(entry['client-certificate-data'], entry['client-certificate'], folder);
  const key = pemReader(entry['client-key-data'], entry['client-key'], folder);
  if (cert === undefined && key === undefined) return () => Promise.resolve(undefined);
  if (cert === undefined || key === undefined) {
    throw new ConfigError(`user '${name}' has ${cert === undefined ? 'a client-key without a client-certificate' : 'a client-certificate without a client-key'}`);
  }
  return async () => {
    const [certPem, keyPem] = await Promise.all([cert(), key()]);
    return { cert: certPem, key: keyPem };
  };
}

/** Inline data wins over a file, as in Kubernetes. */
export function pemReader(inline: string | undefined, file: string | undefined, folder: string): (() => Promise<string>) | undefined {
  if (inline !== undefined && inline !== '') {
    const pem = Buffer.from(inline, 'base64').toString('utf8');
    return () => Promise.resolve(pem);
  }
  if (file === undefined || file === '') return undefined;
  return () => readCredentialFile(locate(folder, file));
}

/** Throws {@link ConfigError}: a missing file is nothing that the server could explain. */
export async function readCredentialFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new ConfigError(`${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
