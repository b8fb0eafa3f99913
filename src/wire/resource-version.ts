/**
 * A resourceVersion as it stands on the wire: opaque to clients, except that two versions of one resource may be
 * compared since Kubernetes 1.35 (KEP-5504). It is never turned into a JavaScript number by a client.
 */
export type ResourceVersion = string & { readonly __brand: 'ResourceVersion' };

const MAX_UINT64 = 18_446_744_073_709_551_615n;

/** Why a text is not a version, in the words of Go's strconv, which Kubernetes puts into its errors. */
export type VersionProblem = 'invalid syntax' | 'value out of range';

/** Reads an unsigned 64-bit decimal. Digits only, as Go's ParseUint in base 10; leading zeros are accepted. */
export function parseVersion(text: string): bigint | VersionProblem {
  if (!/^[0-9]+$/.test(text)) return 'invalid syntax';
  const value = BigInt(text);
  return value > MAX_UINT64 ? 'value out of range' : value;
}

/** Orders two versions as decimal digit strings of any length: negative, zero or positive, like a sort function. */
export function compareVersions(a: string, b: string): number {
  if (a === b) return 0;
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : 1;
}

/** True for text that may be compared: digits with no leading zero (KEP-5504). */
export function isComparable(text: string): boolean {
  return /^[1-9][0-9]*$/.test(text);
}
