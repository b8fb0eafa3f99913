import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import type { Clock } from '../base/clock.ts';
import { parseJson } from '../wire/json.ts';
import type { JsonObject } from '../wire/object.ts';
import { isJsonObject } from '../wire/object.ts';
import { ConfigError } from '../client/errors.ts';
import type { Credentials, Identity } from './credentials.ts';
import { bearer } from './credentials.ts';
import type { ExecEntry, Located } from './kubeconfig-document.ts';
import type { Environment } from './kubeconfig-files.ts';

export interface ExecSurroundings {
  readonly clock: Clock;
  readonly env: Environment;
  /** Put into the request of plugins that ask for it with `provideClusterInfo`. */
  readonly cluster: JsonObject;
}

const VERSIONS: readonly string[] = ['client.authentication.k8s.io/v1', 'client.authentication.k8s.io/v1beta1'];
/** A credential this close to its end is not used any more. */
const EARLY_MS = 10_000;
const LONGEST_OUTPUT = 1024 * 1024;
const LONGEST_COMPLAINT = 2_000;

/**
 * Credentials of an exec plugin (Kubernetes "client-go credential plugins"). The plugin runs when they are first
 * needed, when they run out, and after a refusal; calls that overlap share one run.
 */
export function execCredentials(plugin: Located<ExecEntry>, surroundings: ExecSurroundings): Credentials {
  checkPlugin(plugin);
  const { clock } = surroundings;
  let known: { readonly identity: Identity; readonly endsAt: number } | undefined;
  let running: Promise<Identity> | undefined;
  const run = async (): Promise<Identity> => {
    try {
      known = readCredential(await runPlugin(plugin, surroundings), plugin);
      return known.identity;
    } finally {
      running = undefined;
    }
  };
  return {
    current() {
      if (known !== undefined && clock.now() < known.endsAt - EARLY_MS) return Promise.resolve(known.identity);
      running ??= run();
      return running;
    },
    refresh() {
      known = undefined;
      return Promise.resolve();
    },
  };
}

function checkPlugin({ name, entry }: Located<ExecEntry>): void {
  if (entry.command === undefined || entry.command === '') throw new ConfigError(`the exec plugin of user '${name}' has no command`);
  if (entry.apiVersion === undefined || !VERSIONS.includes(entry.apiVersion)) {
    throw new ConfigError(`the exec plugin of user '${name}' speaks ${entry.apiVersion ?? 'no apiVersion'}; supported are ${VERSIONS.join(' and ')}`);
  }
}

function runPlugin({ name, entry, folder }: Located<ExecEntry>, surroundings: ExecSurroundings): Promise<string> {
  const { command = '' } = entry;
  // A bare name is looked up in PATH; anything with a slash is counted from the kubeconfig's folder.
  const file = command.includes('/') || command.includes(path.sep) ? path.resolve(folder, command) : command;
  const interactive = entry.interactiveMode !== 'Never' && process.stdin.isTTY;
  if (entry.interactiveMode === 'Always' && !interactive) {
    return Promise.reject(new ConfigError(`the exec plugin ${command} of user '${name}' needs a terminal, and there is none`));
  }
  const extra = Object.fromEntries((entry.env ?? []).map((variable) => [variable.name, variable.value]));
  const request = {
    kind: 'ExecCredential',
    apiVersion: entry.apiVersion,
    spec: { interactive, ...(entry.provideClusterInfo === true ? { cluster: surroundings.cluster } : {}) },
  };
  const env = { ...surroundings.env, ...extra, KUBERNETES_EXEC_INFO: JSON.stringify(request) };
  return new Promise((resolve, reject) => {
    const child = spawn(file, [...(entry.args ?? [])], { env, stdio: [interactive ? 'inherit' : 'ignore', 'pipe', 'pipe'] });
    const output = collect(child.stdout, LONGEST_OUTPUT);
    const complaint = collect(child.stderr, LONGEST_COMPLAINT);
    child.on('error', (cause) => {
      const hint = entry.installHint === undefined || entry.installHint === '' ? '' : `\n${entry.installHint}`;
      reject(new ConfigError(`the exec plugin ${command} of user '${name}' cannot be run: ${cause.message}${hint}`, { cause }));
    });
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output());
      else reject(new ConfigError(`the exec plugin ${command} of user '${name}' failed (${signal ?? `exit ${code ?? ''}`}): ${complaint().trim()}`));
    });
  });
}

function collect(stream: NodeJS.ReadableStream, limit: number): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    if (size < limit) chunks.push(chunk);
    size += chunk.length;
  });
  return () => Buffer.concat(chunks).toString('utf8').slice(0, limit);
}

function readCredential(output: string, { name, entry }: Located<ExecEntry>): { readonly identity: Identity; readonly endsAt: number } {
  const fail = (problem: string): never => {
    throw new ConfigError(`the exec plugin ${entry.command ?? ''} of user '${name}' answered ${problem}`);
  };
  const credential = parseOutput(output);
  // What it printed may be a secret, so it is not quoted.
  if (!isJsonObject(credential) || credential.kind !== 'ExecCredential') return fail('no ExecCredential');
  if (credential.apiVersion !== entry.apiVersion) return fail(`in another version than ${entry.apiVersion ?? ''}`);
  const { status } = credential;
  if (!isJsonObject(status)) return fail('without a status');
  const { token, clientCertificateData: cert, clientKeyData: key, expirationTimestamp: end } = status;
  const hasToken = typeof token === 'string' && token !== '';
  const certificate = typeof cert === 'string' && typeof key === 'string' && cert !== '' ? { cert, key } : undefined;
  if (!hasToken && certificate === undefined) return fail('with neither a token nor a certificate and its key');
  const endsAt = typeof end === 'string' ? Date.parse(end) : Number.POSITIVE_INFINITY;
  if (Number.isNaN(endsAt)) return fail('with an expirationTimestamp that is no time');
  return { identity: { ...(hasToken ? { authorization: bearer(token) } : {}), ...(certificate === undefined ? {} : { certificate }) }, endsAt };
}

function parseOutput(output: string): unknown {
  try {
    return parseJson(output);
  } catch {
    // The caller says that it is none.
    return undefined;
  }
}
