import { isIPv4, isIPv6 } from 'node:net';

/** What every serving certificate answers to, as that of kube-apiserver does; 10.0.0.1 is the `kubernetes` Service. */
export const SERVING_NAMES: readonly string[] = [
  'localhost',
  'kubernetes',
  'kubernetes.default',
  'kubernetes.default.svc',
  'kubernetes.default.svc.cluster.local',
  '127.0.0.1',
  '::1',
  '10.0.0.1',
];

export type SubjectAltName = { readonly kind: 'dns'; readonly name: string } | { readonly kind: 'ip'; readonly bytes: Uint8Array };

/** A host name or an IP address in text as the subjectAltName that a client compares it with. */
export function subjectAltName(text: string): SubjectAltName {
  if (isIPv4(text)) return { kind: 'ip', bytes: Uint8Array.from(text.split('.'), Number) };
  const [address = ''] = text.split('%', 1);
  return isIPv6(address) ? { kind: 'ip', bytes: ipv6Bytes(address) } : { kind: 'dns', name: text };
}

/** RFC 4291 section 2.2: `::` stands for as many zero groups as are missing; the last two groups may be an IPv4 address. */
function ipv6Bytes(address: string): Uint8Array {
  const [before = '', after] = address.split('::');
  const head = groups(before);
  const tail = after === undefined ? [] : groups(after);
  const zeros = Array.from({ length: 16 - head.length - tail.length }, () => 0);
  return Uint8Array.from([...head, ...zeros, ...tail]);
}

function groups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (group.includes('.')) return group.split('.').map(Number);
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}
