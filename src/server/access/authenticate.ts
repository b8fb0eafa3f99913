import { createHash, timingSafeEqual } from 'node:crypto';
import type { PlainRequest } from '../../wire/exchange.ts';
import { failure, type Status } from '../../wire/status.ts';

/** Kubernetes `authentication.k8s.io` UserInfo, as far as it is known without asking anybody. */
export interface UserInfo {
  readonly name: string;
  readonly uid?: string;
  readonly groups: readonly string[];
}

/**
 * - `user`: the credentials are good.
 * - `none`: there are none; the caller decides whether {@link ANONYMOUS} may go on.
 * - `invalid`: there are some, and they are wrong: 401, even where anonymous requests are allowed.
 */
export type Authentication = { readonly kind: 'user'; readonly user: UserInfo } | { readonly kind: 'none' } | { readonly kind: 'invalid' };

export type Authenticate = (request: Pick<PlainRequest, 'headers' | 'peer'>) => Authentication;

/** Knows some tokens: the static ones here; later those of service accounts. */
export type TokenSource = (token: string) => UserInfo | undefined;

export interface StaticToken extends UserInfo {
  readonly token: string;
}

export const ANONYMOUS: UserInfo = { name: 'system:anonymous', groups: ['system:unauthenticated'] };
/** Every user that has proved who they are is in this group. */
const AUTHENTICATED_GROUP = 'system:authenticated';
const SUBPROTOCOL_PREFIX = 'base64url.bearer.authorization.k8s.io.';

const NONE: Authentication = { kind: 'none' };
const INVALID: Authentication = { kind: 'invalid' };

/**
 * Tries, in the order of Kubernetes, the client certificate, the `Authorization: Bearer` header and the websocket
 * subprotocol. The first one that is good wins; if none is, one that is wrong makes the request `invalid`.
 */
export function authenticator(tokenSources: readonly TokenSource[]): Authenticate {
  const byToken = (token: string): Authentication => {
    for (const source of tokenSources) {
      const user = source(token);
      if (user !== undefined) return authenticated(user);
    }
    return INVALID;
  };
  return (request) => {
    if (request.peer !== undefined && request.peer.commonName !== '') {
      return authenticated({ name: request.peer.commonName, groups: request.peer.organizations });
    }
    const bearer = bearerToken(request.headers['authorization'] ?? '');
    const byHeader = bearer === undefined ? NONE : byToken(bearer);
    if (byHeader.kind === 'user') return byHeader;
    const subprotocol = subprotocolToken(request.headers);
    if (subprotocol.kind === 'none') return byHeader;
    return subprotocol.kind === 'token' ? byToken(subprotocol.token) : INVALID;
  };
}

/**
 * Tokens that are written down somewhere. They are looked up by their SHA-256, and the digests are compared in
 * constant time: how long a wrong token takes says nothing about a right one.
 */
export function staticTokens(tokens: readonly StaticToken[]): TokenSource {
  const byDigest = new Map(tokens.map(({ token, ...user }) => {
    const digest = sha256(token);
    return [digest.toString('base64'), { digest, user }] as const;
  }));
  return (token) => {
    const digest = sha256(token);
    const known = byDigest.get(digest.toString('base64'));
    return known !== undefined && timingSafeEqual(known.digest, digest) ? known.user : undefined;
  };
}

/** The body of a 401. */
export function unauthorized(): Status {
  return failure('Unauthorized', 'Unauthorized');
}

/** Undefined for any other scheme: to Kubernetes `Basic ...` is no credential at all, not a wrong one. */
function bearerToken(authorization: string): string | undefined {
  const [scheme = '', token = ''] = authorization.trim().split(' ');
  return scheme.toLowerCase() === 'bearer' && token !== '' ? token : undefined;
}

type SubprotocolToken = { readonly kind: 'none' } | { readonly kind: 'malformed' } | { readonly kind: 'token'; readonly token: string };

/**
 * Browsers cannot set headers on a websocket, so they send the token as a subprotocol. There must be exactly one, and
 * another subprotocol beside it that the server can choose.
 */
function subprotocolToken(headers: PlainRequest['headers']): SubprotocolToken {
  if (headers['upgrade']?.toLowerCase() !== 'websocket') return { kind: 'none' };
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim()).filter((name) => name !== '');
  const [encoded, another] = offered.filter((name) => name.startsWith(SUBPROTOCOL_PREFIX)).map((name) => name.slice(SUBPROTOCOL_PREFIX.length));
  if (encoded === undefined) return { kind: 'none' };
  const isAlone = offered.length === 1;
  if (another !== undefined || isAlone || !/^[A-Za-z0-9_-]+$/.test(encoded)) return { kind: 'malformed' };
  const bytes = Buffer.from(encoded, 'base64url');
  const token = bytes.toString('utf8');
  return Buffer.from(token, 'utf8').equals(bytes) ? { kind: 'token', token } : { kind: 'malformed' };
}

function authenticated(user: UserInfo): Authentication {
  const groups = user.groups.includes(AUTHENTICATED_GROUP) ? user.groups : [...user.groups, AUTHENTICATED_GROUP];
  return { kind: 'user', user: { ...user, groups } };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
