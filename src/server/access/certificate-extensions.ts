import * as der from './der.ts';
import type { SubjectAltName } from './subject-alt-names.ts';

/** The X.509 extensions of our certificates (RFC 5280 section 4.2), each as a whole Extension element. */

export const EXTENSION_ID = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
} as const;

const PURPOSE_ID = { serverAuth: '1.3.6.1.5.5.7.3.1', clientAuth: '1.3.6.1.5.5.7.3.2' } as const;
export type Purpose = keyof typeof PURPOSE_ID;

/** RFC 5280 section 4.2.1.3, with the number of bits that the bit string leaves unused. */
const KEY_USAGE = {
  digitalSignature: { bits: 0b1000_0000, unused: 7 },
  /** digitalSignature, keyCertSign and cRLSign. */
  authority: { bits: 0b1000_0110, unused: 1 },
} as const;

function extension(id: string, value: Uint8Array): Uint8Array {
  return der.sequence(der.objectIdentifier(id), der.octetString(value));
}

function criticalExtension(id: string, value: Uint8Array): Uint8Array {
  return der.sequence(der.objectIdentifier(id), der.booleanTrue(), der.octetString(value));
}

export function basicConstraints({ isAuthority }: { readonly isAuthority: boolean }): Uint8Array {
  return criticalExtension(EXTENSION_ID.basicConstraints, isAuthority ? der.sequence(der.booleanTrue()) : der.sequence());
}

export function keyUsage(usage: keyof typeof KEY_USAGE): Uint8Array {
  const { bits, unused } = KEY_USAGE[usage];
  return criticalExtension(EXTENSION_ID.keyUsage, der.bitString(Uint8Array.of(bits), unused));
}

export function extendedKeyUsage(purpose: Purpose): Uint8Array {
  return extension(EXTENSION_ID.extendedKeyUsage, der.sequence(der.objectIdentifier(PURPOSE_ID[purpose])));
}

export function subjectKeyIdentifier(keyId: Uint8Array): Uint8Array {
  return extension(EXTENSION_ID.subjectKeyIdentifier, der.octetString(keyId));
}

export function authorityKeyIdentifier(keyId: Uint8Array): Uint8Array {
  return extension(EXTENSION_ID.authorityKeyIdentifier, der.sequence(der.implicitTag(0, keyId)));
}

export function subjectAltNames(names: readonly SubjectAltName[]): Uint8Array {
  const entries = names.map((entry) => entry.kind === 'ip' ? der.implicitTag(7, entry.bytes) : der.implicitTag(2, Buffer.from(entry.name, 'latin1')));
  return extension(EXTENSION_ID.subjectAltName, der.sequence(...entries));
}
