import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { isJsonObject } from '../../../src/wire/object.ts';
import type { JsonObject, JsonValue } from '../../../src/wire/object.ts';

/** A server to play against, and who to be there. */
export interface Server {
  /** For example `https://127.0.0.1:6443`, without a slash at the end. */
  readonly url: string;
  readonly token?: string;
  readonly tls: {
    readonly ca?: Buffer;
    readonly cert?: Buffer;
    readonly key?: Buffer;
    readonly rejectUnauthorized: boolean;
  };
}

/** Reads the current context of a kubeconfig: certificates, tokens and the CA, from files or written in place. */
export function readKubeconfig(file: string): Server {
  const config: unknown = parse(readFileSync(file, 'utf8'));
  const context = named(config, 'contexts', stringOf(config, 'current-context'))['context'];
  const cluster = named(config, 'clusters', stringOf(context, 'cluster'))['cluster'];
  const user = named(config, 'users', stringOf(context, 'user'))['user'];
  const folder = path.dirname(path.resolve(file));
  const ca = bytes(cluster, 'certificate-authority', folder);
  const cert = bytes(user, 'client-certificate', folder);
  const key = bytes(user, 'client-key', folder);
  const token = field(user, 'token');
  return {
    url: stringOf(cluster, 'server').replace(/\/$/, ''),
    ...(typeof token === 'string' ? { token } : {}),
    tls: {
      rejectUnauthorized: field(cluster, 'insecure-skip-tls-verify') !== true,
      ...(ca === undefined ? {} : { ca }),
      ...(cert === undefined ? {} : { cert }),
      ...(key === undefined ? {} : { key }),
    },
  };
}

function named(config: unknown, list: string, name: string): JsonObject {
  const entries = field(config, list);
  const found = Array.isArray(entries) ? entries.find((entry) => field(entry, 'name') === name) : undefined;
  if (!isJsonObject(found)) throw new Error(`the kubeconfig has no '${name}' in ${list}`);
  return found;
}

function bytes(of: unknown, name: string, folder: string): Buffer | undefined {
  const inline = field(of, `${name}-data`);
  if (typeof inline === 'string') return Buffer.from(inline, 'base64');
  const file = field(of, name);
  return typeof file === 'string' ? readFileSync(path.resolve(folder, file)) : undefined;
}

function stringOf(of: unknown, name: string): string {
  const value = field(of, name);
  if (typeof value !== 'string') throw new Error(`the kubeconfig has no ${name}`);
  return value;
}

function field(of: unknown, name: string): JsonValue | undefined {
  return isJsonObject(of) ? of[name] : undefined;
}
