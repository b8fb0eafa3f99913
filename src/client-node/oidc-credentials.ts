import type { Clock } from '../base/clock.ts';
import { ConfigError } from '../client/errors.ts';
import { readBody } from '../client/transport.ts';
import { parseJson } from '../wire/json.ts';
import { isJsonObject } from '../wire/object.ts';
import type { JsonObject } from '../wire/object.ts';
import type { Credentials, Identity } from './credentials.ts';
import { bearer, fixedCredentials, pemReader } from './credentials.ts';
import type { AuthProviderEntry, Located } from './kubeconfig-document.ts';
import type { Environment } from './kubeconfig-files.ts';
import { nodeTransport } from './node-transport.ts';
import { proxyFromEnvironment } from './proxy-choice.ts';

interface OidcSurroundings {
  readonly clock: Clock;
  readonly env: Environment;
}

/** A token this close to its end is not used any more; client-go's number. */
const EARLY_MS = 10_000;

/**
 * Credentials of the auth-provider `oidc`: the ID token as long as it lasts, then a new one for the refresh token (OpenID Connect
 * Core section 12), from the token endpoint that the issuer's discovery document names. Calls that overlap share one refresh.
 * New tokens are kept in memory only: the kubeconfig is not written.
 */
export function oidcCredentials(user: Located<AuthProviderEntry>, surroundings: OidcSurroundings): Credentials {
  const config = user.entry.config ?? {};
  const provider = new Provider(user, surroundings);
  let idToken = config['id-token'] ?? '';
  let refreshToken = config['refresh-token'] ?? '';
  let running: Promise<Identity> | undefined;
  const renew = async (): Promise<Identity> => {
    try {
      const answer = await provider.refresh(refreshToken);
      idToken = answer.idToken;
      refreshToken = answer.refreshToken ?? refreshToken;
      return { authorization: bearer(idToken) };
    } finally {
      running = undefined;
    }
  };
  return {
    current() {
      if (idToken !== '' && surroundings.clock.now() < endOf(idToken) - EARLY_MS) return Promise.resolve({ authorization: bearer(idToken) });
      running ??= renew();
      return running;
    },
    refresh() {
      // Without a refresh token the server's refusal says more than an error of ours.
      if (refreshToken !== '') idToken = '';
      return Promise.resolve();
    },
  };
}

/** When a JSON Web Token ends (RFC 7519, `exp`), in milliseconds since 1970; the past if it does not say. */
function endOf(token: string): number {
  const [, payload = ''] = token.split('.');
  const claims = jsonOf(Buffer.from(payload, 'base64url').toString('utf8'));
  return typeof claims?.exp === 'number' ? claims.exp * 1000 : 0;
}

class Provider {
  readonly #name: string;
  readonly #config: Readonly<Record<string, string>>;
  readonly #authority: (() => Promise<string>) | undefined;
  readonly #surroundings: OidcSurroundings;

  constructor({ name, entry, folder }: Located<AuthProviderEntry>, surroundings: OidcSurroundings) {
    this.#name = name;
    this.#config = entry.config ?? {};
    this.#authority = pemReader(this.#config['idp-certificate-authority-data'], this.#config['idp-certificate-authority'], folder);
    this.#surroundings = surroundings;
    for (const key of ['idp-issuer-url', 'client-id']) if ((this.#config[key] ?? '') === '') throw this.#error(`has no ${key}`);
  }

  async refresh(refreshToken: string): Promise<{ readonly idToken: string; readonly refreshToken?: string }> {
    if (refreshToken === '') throw this.#error('has an id-token that has ended, and no refresh-token to get another; log in again');
    const issuer = (this.#config['idp-issuer-url'] ?? '').replace(/\/$/, '');
    const discovery = await this.#ask(`${issuer}/.well-known/openid-configuration`);
    const endpoint = discovery.body?.token_endpoint;
    if (discovery.status !== 200 || typeof endpoint !== 'string') throw this.#error(`cannot find the token endpoint of ${issuer}: it answered ${discovery.status}`);
    const { status, body } = await this.#exchange(endpoint, refreshToken);
    // What it answered may hold secrets; `error` is one of a list of words (RFC 6749 section 5.2).
    if (status !== 200) throw this.#error(`got no new token from ${endpoint}: ${status} ${typeof body?.error === 'string' ? body.error : ''}; log in again`);
    const { id_token: idToken, refresh_token: next } = body ?? {};
    if (typeof idToken !== 'string') throw this.#error(`got an answer without an id_token from ${endpoint}`);
    return { idToken, ...(typeof next === 'string' && next !== '' ? { refreshToken: next } : {}) };
  }

  /** The client's secret goes into a header, and for providers that do not read it there into the body. */
  async #exchange(endpoint: string, refreshToken: string): Promise<Reply> {
    const { 'client-id': id = '', 'client-secret': secret = '' } = this.#config;
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
    if (secret === '') return this.#ask(endpoint, { form: { ...form, client_id: id } });
    const basic = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64');
    const first = await this.#ask(endpoint, { form, authorization: `Basic ${basic}` });
    return first.status === 400 || first.status === 401 ? this.#ask(endpoint, { form: { ...form, client_id: id, client_secret: secret } }) : first;
  }

  async #ask(address: string, post?: { readonly form: Record<string, string>; readonly authorization?: string }): Promise<Reply> {
    if (!URL.canParse(address)) throw this.#error(`names '${address}', which is no address`);
    const url = new URL(address);
    const { clock, env } = this.#surroundings;
    const proxy = proxyFromEnvironment(url, env);
    const authority = this.#authority;
    const { transport, close } = nodeTransport({
      server: url.origin, credentials: fixedCredentials({}), ...(authority === undefined ? {} : { authority }), ...(proxy === undefined ? {} : { proxy }),
    }, { clock, protocol: 'http/1.1' });
    try {
      const reply = await transport({
        method: post === undefined ? 'GET' : 'POST',
        path: url.pathname,
        query: url.search.slice(1),
        headers: {
          accept: 'application/json',
          ...(post === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(post?.authorization === undefined ? {} : { authorization: post.authorization }),
        },
        body: post === undefined ? new Uint8Array(0) : Buffer.from(new URLSearchParams(post.form).toString()),
      });
      const body = Buffer.from(await readBody(reply)).toString('utf8');
      return { status: reply.status, body: jsonOf(body) };
    } finally {
      await close();
    }
  }

  #error(problem: string): ConfigError {
    return new ConfigError(`the auth-provider oidc of user '${this.#name}' ${problem}`);
  }
}

interface Reply {
  readonly status: number;
  readonly body: JsonObject | undefined;
}

function jsonOf(text: string): JsonObject | undefined {
  try {
    const value = parseJson(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    // Whoever asks says what is missing.
    return undefined;
  }
}
