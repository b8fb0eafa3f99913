import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto';
import {
  authorityKeyIdentifier,
  basicConstraints,
  extendedKeyUsage,
  EXTENSION_ID,
  keyUsage,
  type Purpose,
  subjectAltNames,
  subjectKeyIdentifier,
} from './certificate-extensions.ts';
import * as der from './der.ts';
import { subjectAltName } from './subject-alt-names.ts';

/** Both PEM; the key is PKCS#8. */
export interface KeyedCertificate {
  readonly certificate: string;
  readonly key: string;
}

export interface IssueOptions {
  /** Wall time in milliseconds. */
  readonly now: number;
  /** From a source fit for secrets. */
  readonly randomBytes: (size: number) => Uint8Array;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A client whose clock is behind ours must not find the certificate not yet valid. */
const CLOCK_SKEW_MS = HOUR_MS;
export const AUTHORITY_LIFE_DAYS = 3_650;
export const LEAF_LIFE_DAYS = 365;
const SERIAL_BYTES = 16;
const KEY_ID_BYTES = 20;

const OID = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  sha256WithRsa: '1.2.840.113549.1.1.11',
} as const;

/** How an authority signs, and the two things of it that its certificates repeat. */
interface Issuer {
  readonly key: KeyObject;
  /** The distinguished name, in DER. */
  readonly name: Uint8Array;
  readonly keyId: Uint8Array;
}

interface CertificateContent {
  readonly subject: Uint8Array;
  readonly publicKey: KeyObject;
  readonly lifeDays: number;
  readonly extensions: readonly Uint8Array[];
}

/** A self-signed authority on P-256. */
export function createAuthority(options: IssueOptions & { readonly commonName: string }): KeyedCertificate {
  const key = newKey();
  const name = distinguishedName({ commonName: options.commonName, organizations: [] });
  return selfSign({ key, name, keyId: keyIdentifier(createPublicKey(key)) }, options);
}

/**
 * The same authority with a new life span. Key and name stay, so everything it has signed before, and every client
 * that trusts its certificate of before, goes on working.
 */
export function renewAuthority(authority: KeyedCertificate, options: IssueOptions): KeyedCertificate {
  return selfSign(issuerOf(authority), options);
}

function selfSign(issuer: Issuer, options: IssueOptions): KeyedCertificate {
  const certificate = signCertificate(issuer, options, {
    subject: issuer.name,
    publicKey: createPublicKey(issuer.key),
    lifeDays: AUTHORITY_LIFE_DAYS,
    extensions: [
      basicConstraints({ isAuthority: true }),
      keyUsage('authority'),
      subjectKeyIdentifier(issuer.keyId),
      authorityKeyIdentifier(issuer.keyId),
    ],
  });
  return { certificate, key: pemOf(issuer.key) };
}

/** A certificate for a TLS server, with a key of its own. `names` are host names and IP addresses. */
export function issueServingCertificate(authority: KeyedCertificate, options: IssueOptions & { readonly names: readonly string[] }): KeyedCertificate {
  const [commonName = 'everwatch'] = options.names;
  return issueLeaf(authority, options, {
    subject: distinguishedName({ commonName, organizations: [] }),
    purpose: 'serverAuth',
    extensions: [subjectAltNames(options.names.map(subjectAltName))],
  });
}

/** A certificate for a client: Kubernetes takes the common name as the user and each organization as a group. */
export function issueClientCertificate(authority: KeyedCertificate, options: IssueOptions & { readonly subject: CertificateSubject }): KeyedCertificate {
  return issueLeaf(authority, options, { subject: distinguishedName(options.subject), purpose: 'clientAuth', extensions: [] });
}

export interface CertificateSubject {
  readonly commonName: string;
  readonly organizations: readonly string[];
}

interface LeafContent {
  readonly subject: Uint8Array;
  readonly purpose: Purpose;
  readonly extensions: readonly Uint8Array[];
}

function issueLeaf(authority: KeyedCertificate, options: IssueOptions, leaf: LeafContent): KeyedCertificate {
  const issuer = issuerOf(authority);
  const key = newKey();
  const publicKey = createPublicKey(key);
  const certificate = signCertificate(issuer, options, {
    subject: leaf.subject,
    publicKey,
    lifeDays: LEAF_LIFE_DAYS,
    extensions: [
      basicConstraints({ isAuthority: false }),
      keyUsage('digitalSignature'),
      extendedKeyUsage(leaf.purpose),
      subjectKeyIdentifier(keyIdentifier(publicKey)),
      authorityKeyIdentifier(issuer.keyId),
      ...leaf.extensions,
    ],
  });
  return { certificate, key: pemOf(key) };
}

function newKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Reads name and key identifier out of the certificate, so that an authority somebody else has made works too. */
function issuerOf(authority: KeyedCertificate): Issuer {
  const certificate = new X509Certificate(authority.certificate);
  const [content] = der.readElements(certificate.raw).flatMap((whole) => der.readElements(whole.content));
  // version, serial, algorithm, issuer, validity, subject, public key, extensions (RFC 5280 section 4.1).
  const fields = content === undefined ? [] : der.readElements(content.content);
  const name = fields[5];
  if (name === undefined) throw new RangeError('the certificate of the authority has no subject');
  const wanted = der.objectIdentifier(EXTENSION_ID.subjectKeyIdentifier);
  const extensions = fields.slice(7).filter((field) => field.tag === 0xa3).flatMap((field) => der.readElements(field.content));
  const keyId = extensions
    .flatMap((list) => der.readElements(list.content))
    .map((entry) => der.readElements(entry.content))
    .find(([id]) => id !== undefined && Buffer.compare(id.whole, wanted) === 0)
    ?.at(-1);
  return {
    key: createPrivateKey(authority.key),
    name: name.whole,
    keyId: keyId === undefined ? keyIdentifier(certificate.publicKey) : (der.readElements(keyId.content)[0]?.content ?? keyId.content),
  };
}

function signCertificate(issuer: Issuer, { now, randomBytes }: IssueOptions, content: CertificateContent): string {
  const algorithm = signatureAlgorithm(issuer.key);
  const toBeSigned = der.sequence(
    der.explicitTag(0, der.unsignedInteger(Uint8Array.of(2))),
    serialNumber(randomBytes),
    algorithm,
    issuer.name,
    der.sequence(der.time(now - CLOCK_SKEW_MS), der.time(now + content.lifeDays * DAY_MS)),
    content.subject,
    content.publicKey.export({ type: 'spki', format: 'der' }),
    der.explicitTag(3, der.sequence(...content.extensions)),
  );
  const signature = sign('sha256', toBeSigned, issuer.key);
  return pem(der.sequence(toBeSigned, algorithm, der.bitString(signature)));
}

function signatureAlgorithm(key: KeyObject): Uint8Array {
  switch (key.asymmetricKeyType) {
    case 'ec':
      return der.sequence(der.objectIdentifier(OID.ecdsaWithSha256));
    case 'rsa':
      // RFC 3279 section 2.2.1: the parameters are NULL, not absent.
      return der.sequence(der.objectIdentifier(OID.sha256WithRsa), Uint8Array.of(0x05, 0x00));
    default:
      throw new TypeError(`the key of the authority is of type ${String(key.asymmetricKeyType)}; only ec and rsa keys can sign here`);
  }
}

/** Positive and never zero, as RFC 5280 section 4.1.2.2 asks: the first byte is 1 to 127. */
function serialNumber(randomBytes: IssueOptions['randomBytes']): Uint8Array {
  const bytes = Uint8Array.from(randomBytes(SERIAL_BYTES));
  bytes[0] = ((bytes[0] ?? 0) % 127) + 1;
  return der.unsignedInteger(bytes);
}

/** RFC 7093 section 2, method 1: the first 160 bits of the SHA-256 of the public key's bits. */
function keyIdentifier(publicKey: KeyObject): Uint8Array {
  const [info] = der.readElements(publicKey.export({ type: 'spki', format: 'der' }));
  const bits = info === undefined ? undefined : der.readElements(info.content)[1];
  if (bits === undefined) throw new RangeError('the public key has no bits');
  return createHash('sha256').update(bits.content.subarray(1)).digest().subarray(0, KEY_ID_BYTES);
}

function distinguishedName({ commonName, organizations }: CertificateSubject): Uint8Array {
  const attributes = [...organizations.map((value) => ({ type: OID.organization, value })), { type: OID.commonName, value: commonName }];
  return der.sequence(...attributes.map(({ type, value }) => der.setOf(der.sequence(der.objectIdentifier(type), der.utf8String(value)))));
}

function pem(certificate: Uint8Array): string {
  const lines = Buffer.from(certificate).toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
