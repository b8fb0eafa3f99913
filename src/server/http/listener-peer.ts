import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Peer } from './listener-request.ts';

export type PeerReader = (socket: Socket) => Peer | undefined;

/** Reads each connection's certificate once, however many requests it carries. */
export function peerReader(): PeerReader {
  const known = new WeakMap<Socket, { readonly peer: Peer | undefined }>();
  return (socket) => {
    const entry = known.get(socket) ?? { peer: verifiedPeer(socket) };
    known.set(socket, entry);
    return entry.peer;
  };
}

/**
 * The subject of the client certificate, or undefined unless one was sent that our own authority has signed. A foreign
 * or expired certificate is as good as none: the request may still bring a token.
 */
function verifiedPeer(socket: Socket): Peer | undefined {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return undefined;
  const { subject } = socket.getPeerCertificate();
  const [commonName] = valuesOf(subject.CN);
  return commonName === undefined ? undefined : { commonName, organizations: valuesOf(subject.O) };
}

/** An attribute that occurs several times in a subject comes as a list. */
function valuesOf(attribute: string | readonly string[] | undefined): readonly string[] {
  if (attribute === undefined) return [];
  return typeof attribute === 'string' ? [attribute] : attribute;
}
