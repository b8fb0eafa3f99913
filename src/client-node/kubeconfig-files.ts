import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { ConfigError } from '../client/errors.ts';
import type { ForeignKubeConfig } from './foreign-kubeconfig.ts';
import { documentOf } from './foreign-kubeconfig.ts';
import type { KubeconfigDocument, Source } from './kubeconfig-document.ts';
import { parseKubeconfig } from './kubeconfig-document.ts';

/** Where the kubeconfig is; relative paths in `text` and `config` are counted from the working directory. */
export type KubeconfigOrigin =
  | { readonly path: string }
  | { readonly text: string }
  | { readonly config: KubeconfigDocument }
  /** A `KubeConfig` of `@kubernetes/client-node`, loaded in any of its ways. */
  | ForeignKubeConfig;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the kubeconfig that is named. */
export async function readOrigin(origin: KubeconfigOrigin): Promise<readonly Source[]> {
  if ('currentContext' in origin) return [{ document: documentOf(origin), folder: '.', origin: 'the given KubeConfig' }];
  if ('config' in origin) return [{ document: origin.config, folder: '.', origin: 'the given kubeconfig' }];
  if ('text' in origin) return [{ document: await parseKubeconfig(origin.text, 'the given kubeconfig'), folder: '.', origin: 'the given kubeconfig' }];
  const source = await readSource(origin.path);
  if (source === undefined) throw new ConfigError(`there is no kubeconfig at ${origin.path}`);
  return [source];
}

/**
 * Reads what kubectl would read: the files of `KUBECONFIG`, of which some may be missing, else `~/.kube/config`.
 * Empty if there is none of them.
 */
export async function readDefault(env: Environment): Promise<readonly Source[]> {
  const listed = (env['KUBECONFIG'] ?? '').split(path.delimiter).filter((file) => file !== '');
  const files = listed.length > 0 ? listed : [path.join(env['HOME'] ?? homedir(), '.kube', 'config')];
  const sources = await Promise.all(files.map(readSource));
  const found = sources.filter((source) => source !== undefined);
  if (found.length === 0 && listed.length > 0) throw new ConfigError(`KUBECONFIG names ${listed.join(', ')}, and there is no such file`);
  return found;
}

async function readSource(file: string): Promise<Source | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw new ConfigError(`the kubeconfig ${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
  return { document: await parseKubeconfig(text, file), folder: path.dirname(path.resolve(file)), origin: file };
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
