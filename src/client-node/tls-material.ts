import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import type { Clock } from '../base/clock.ts';
import { TransportError } from '../client/errors.ts';
import type { Identity } from './credentials.ts';
import type { Endpoint } from './endpoint.ts';
import { CONNECT_MS, openTunnel } from './proxy-tunnel.ts';

/** TCP keep-alive begins after this long without traffic; how often and how many is the system's business. */
export const KEEP_ALIVE_MS = 30_000;

export interface TlsMaterial {
  readonly options: Pick<ConnectionOptions, 'ca' | 'cert' | 'key' | 'servername' | 'rejectUnauthorized'>;
  /** Equal for equal material, so that connections can be shared. */
  readonly fingerprint: string;
}

/** Reads the authority's file anew, so that a renewed one is seen by the next connection. */
export async function tlsMaterial(endpoint: Endpoint, identity: Identity): Promise<TlsMaterial> {
  const ca = await endpoint.authority?.();
  const { certificate } = identity;
  const options = {
    ...(ca === undefined ? {} : { ca }),
    ...(certificate === undefined ? {} : certificate),
    ...(endpoint.serverName === undefined ? {} : { servername: endpoint.serverName }),
    rejectUnauthorized: endpoint.insecure !== true,
  };
  return { options, fingerprint: [ca, certificate?.cert, certificate?.key].join('\n---\n') };
}

/** Opens a TLS connection and offers the protocols. Throws {@link TransportError} with stage `connect`. */
export async function openTls(url: URL, material: TlsMaterial, options: TlsWay): Promise<TLSSocket> {
  const { proxy, clock } = options;
  const tunnel = proxy === undefined ? undefined : await openTunnel(proxy, { host: hostOf(url), port: portOf(url) }, { clock, tls: material.options });
  return new Promise((resolve, reject) => {
    // Node sends no name for an address, and checks the certificate against it all the same.
    const way = tunnel === undefined ? { host: hostOf(url), port: portOf(url) } : throughTunnel(url, tunnel);
    const socket = connectTls({ ...way, ...material.options, ALPNProtocols: [...options.protocols] });
    const fail = (cause: Error): void => {
      cancelTimer();
      socket.destroy();
      reject(new TransportError('connect', `no connection to ${url.host}: ${cause.message}`, { cause }));
    };
    const cancelTimer = options.clock.after(CONNECT_MS, () => fail(new Error(`nothing within ${CONNECT_MS / 1000} s`)));
    socket.once('error', fail);
    socket.once('secureConnect', () => {
      cancelTimer();
      socket.off('error', fail);
      socket.setKeepAlive(true, KEEP_ALIVE_MS);
      socket.setNoDelay(true);
      resolve(socket);
    });
  });
}

interface TlsWay {
  readonly clock: Clock;
  readonly protocols: readonly string[];
  readonly proxy?: URL | undefined;
}

/** Over a socket that is there already Node does not find the name by itself. */
export function throughTunnel(url: URL, socket: Socket): Pick<ConnectionOptions, 'socket' | 'host' | 'servername'> {
  const host = hostOf(url);
  return { socket, host, ...(isIP(host) === 0 ? { servername: host } : {}) };
}

/** Without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
}

export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}
