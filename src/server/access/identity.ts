import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { CertificateSubject, IssueOptions, KeyedCertificate } from './certificates.ts';
import type { IdentityStore } from './identity-store.ts';
import { SERVING_NAMES } from './subject-alt-names.ts';

export interface IdentityOptions {
  readonly store: IdentityStore;
  readonly clock: { now(): number };
  /** From a source fit for secrets, for example `randomBytes` of `node:crypto`. */
  readonly randomBytes: (size: number) => Uint8Array;
  /** Host names and addresses that the server is reached by, besides {@link SERVING_NAMES}. */
  readonly names: readonly string[];
}

/** Who the server is, and the one credential that it hands out by itself. All certificates and keys are PEM. */
export interface Identity {
  readonly caCertificate: string;
  readonly serving: KeyedCertificate;
  /** Why the serving certificate was made at this start (`it does not name 192.0.2.7`); undefined if it was kept. */
  readonly renewedBecause: string | undefined;
  /** Bearer token of the administrator: 256 random bits. */
  readonly token: string;
  /** A client certificate, made anew at each call and kept nowhere. Rejects with {@link IdentityError} without `ca.key`. */
  issueClient(subject: CertificateSubject): Promise<KeyedCertificate>;
}

/** The files of an identity contradict each other; the message says which ones and what to do. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
}

const AUTHORITY_NAME = 'everwatch';
/** The subject that kubeconfigs with a client certificate stand for: cluster administrator, past all authorization. */
export const ADMIN_SUBJECT: CertificateSubject = { commonName: 'admin', organizations: ['system:masters'] };
const TOKEN_BYTES = 32;
/** A certificate is renewed when less than this part of its life is left. */
const RENEW_BELOW = 1 / 3;

/**
 * Reads the identity, and makes or renews what is missing, too old, or does not answer to one of `names`. Stable from
 * one start to the next. A start that finds everything in order reads four small files and loads no code for making
 * certificates.
 */
export async function loadIdentity(options: IdentityOptions): Promise<Identity> {
  const issue: IssueOptions = { now: options.clock.now(), randomBytes: options.randomBytes };
  const [found, token] = await Promise.all([readCertificates(options.store), loadToken(options)]);
  const caCertificate = await loadAuthority(options.store, found.ca, issue);
  const names = [...new Set([...SERVING_NAMES, ...options.names])];
  const kept = keptServing({ ...found, ca: caCertificate, names, now: issue.now });
  const serving = kept.kind === 'usable' ? kept.serving : await newServing(options.store, { caCertificate, names, issue });
  return {
    caCertificate,
    serving,
    renewedBecause: kept.kind === 'usable' ? undefined : kept.reason,
    token,
    async issueClient(subject) {
      const { issueClientCertificate } = await import('./certificates.ts');
      const authority = await signingAuthority(options.store, caCertificate);
      return issueClientCertificate(authority, { now: options.clock.now(), randomBytes: options.randomBytes, subject });
    },
  };
}

interface FoundCertificates {
  readonly ca: string | undefined;
  readonly serving: string | undefined;
  readonly servingKey: string | undefined;
}

async function readCertificates(store: IdentityStore): Promise<FoundCertificates> {
  const [ca, serving, servingKey] = await Promise.all([store.read('ca.crt'), store.read('server.crt'), store.read('server.key')]);
  return { ca, serving, servingKey };
}

async function loadToken({ store, randomBytes }: IdentityOptions): Promise<string> {
  const kept = (await store.read('token'))?.trim();
  if (kept !== undefined && kept !== '') return kept;
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url');
  await store.write('token', `${token}\n`);
  return token;
}

/** Each file is written before the one that depends on it, so that a crash in between leaves nothing that is believed. */
async function loadAuthority(store: IdentityStore, found: string | undefined, issue: IssueOptions): Promise<string> {
  if (found === undefined) {
    const { createAuthority } = await import('./certificates.ts');
    const authority = createAuthority({ ...issue, commonName: AUTHORITY_NAME });
    await store.write('ca.key', authority.key);
    await store.write('ca.crt', authority.certificate);
    return authority.certificate;
  }
  const certificate = parseCertificate(found);
  if (certificate === undefined) throw new IdentityError('ca.crt is not a PEM certificate; put it back, or delete ca.crt and ca.key to start with a new authority');
  if (isFresh(certificate, issue.now)) return found;
  // Somebody else's intermediate authority is not ours to renew.
  if (!certificate.checkIssued(certificate)) return found;
  const { renewAuthority } = await import('./certificates.ts');
  const renewed = renewAuthority(await signingAuthority(store, found), issue);
  await store.write('ca.crt', renewed.certificate);
  return renewed.certificate;
}

async function signingAuthority(store: IdentityStore, certificate: string): Promise<KeyedCertificate> {
  const key = await store.read('ca.key');
  const hint = 'put the key back, or delete ca.crt to start with a new authority';
  if (key === undefined) throw new IdentityError(`a certificate has to be signed, but ca.key is missing; ${hint}`);
  if (!isKeyOf(new X509Certificate(certificate), key)) throw new IdentityError(`ca.key is not the key of ca.crt; ${hint}`);
  return { certificate, key };
}

async function newServing(
  store: IdentityStore,
  wanted: { readonly caCertificate: string; readonly names: readonly string[]; readonly issue: IssueOptions },
): Promise<KeyedCertificate> {
  const { issueServingCertificate } = await import('./certificates.ts');
  const authority = await signingAuthority(store, wanted.caCertificate);
  const serving = issueServingCertificate(authority, { ...wanted.issue, names: wanted.names });
  await store.write('server.key', serving.key);
  await store.write('server.crt', serving.certificate);
  return serving;
}

interface ServingCheck extends FoundCertificates {
  readonly ca: string;
  readonly names: readonly string[];
  readonly now: number;
}

type KeptServing = { readonly kind: 'usable'; readonly serving: KeyedCertificate } | { readonly kind: 'unusable'; readonly reason: string };

function keptServing({ ca, serving, servingKey, names, now }: ServingCheck): KeptServing {
  const unusable = (reason: string): KeptServing => ({ kind: 'unusable', reason });
  if (serving === undefined || servingKey === undefined) return unusable('there is none');
  const certificate = parseCertificate(serving);
  if (certificate === undefined) return unusable('it cannot be read');
  if (!isFresh(certificate, now)) return unusable('it is too old, or not valid yet');
  const missing = names.find((name) => !answersTo(certificate, name));
  if (missing !== undefined) return unusable(`it does not name ${missing}`);
  if (!isKeyOf(certificate, servingKey)) return unusable('server.key is not its key');
  if (!certificate.verify(new X509Certificate(ca).publicKey)) return unusable('another authority has signed it');
  return { kind: 'usable', serving: { certificate: serving, key: servingKey } };
}

function answersTo(certificate: X509Certificate, name: string): boolean {
  return (isIP(name) === 0 ? certificate.checkHost(name, { subject: 'never' }) : certificate.checkIP(name)) !== undefined;
}

/** Valid at `now`, with enough of its life left. A clock that was set back makes a certificate not valid yet. */
function isFresh(certificate: X509Certificate, now: number): boolean {
  const from = certificate.validFromDate.getTime();
  const to = certificate.validToDate.getTime();
  return now >= from && now < to - (to - from) * RENEW_BELOW;
}

function parseCertificate(pem: string): X509Certificate | undefined {
  return /-----BEGIN CERTIFICATE-----/.test(pem) ? readable(() => new X509Certificate(pem)) : undefined;
}

function isKeyOf(certificate: X509Certificate, key: string): boolean {
  const parsed = readable(() => createPrivateKey(key));
  return parsed !== undefined && certificate.checkPrivateKey(parsed);
}

/** OpenSSL reports text that it cannot read by throwing; here it only means that the file is of no use. */
function readable<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}
