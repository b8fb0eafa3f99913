import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { createAuthority, issueClientCertificate, issueServingCertificate } from '../../src/server/access/certificates.ts';
import type { KeyedCertificate } from '../../src/server/access/certificates.ts';

const ISSUE = { now: Date.now(), randomBytes: (size: number): Uint8Array => randomBytes(size) };

export const AUTHORITY: KeyedCertificate = createAuthority({ ...ISSUE, commonName: 'test authority' });
export const SERVING: KeyedCertificate = issueServingCertificate(AUTHORITY, { ...ISSUE, names: ['localhost', '127.0.0.1'] });
/** For another name than the server's address. */
export const NAMED: KeyedCertificate = issueServingCertificate(AUTHORITY, { ...ISSUE, names: ['kube.example'] });

export function clientCertificate(commonName: string): KeyedCertificate {
  return issueClientCertificate(AUTHORITY, { ...ISSUE, subject: { commonName, organizations: ['testers'] } });
}

export type Protocol = 'http' | 'https' | 'h2';

export interface TestServer {
  /** `https://127.0.0.1:…` */
  readonly url: string;
  /** Connections that were made. */
  readonly connections: number;
  /** Connections that are open. */
  readonly open: ReadonlySet<Socket>;
  close(): Promise<void>;
}

export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

export interface ServerSetup {
  readonly certificate?: KeyedCertificate;
  /** Demands a client certificate. */
  readonly mutual?: boolean;
  /** HTTP/2: streams at once on a connection. */
  readonly maxConcurrentStreams?: number;
  /** HTTP/1.1: how long an idle connection is kept. */
  readonly keepAliveTimeout?: number;
}

export async function startTestServer(protocol: Protocol, respond: Respond, setup: ServerSetup = {}): Promise<TestServer> {
  const { certificate = SERVING, mutual, maxConcurrentStreams, keepAliveTimeout } = setup;
  const tls = { cert: certificate.certificate, key: certificate.key, ...(mutual === true ? { requestCert: true, ca: AUTHORITY.certificate } : {}) };
  const listener: RequestListener = (request, response) => respond(request, response);
  const server: Server = protocol === 'http' ? http.createServer(listener)
    : protocol === 'https' ? https.createServer(tls, listener)
      : http2.createSecureServer(
        { ...tls, ...(maxConcurrentStreams === undefined ? {} : { settings: { maxConcurrentStreams } }) },
        // The compatibility layer is close enough to what these tests use.
        respond as unknown as (request: http2.Http2ServerRequest, response: http2.Http2ServerResponse) => void,
      );
  if (keepAliveTimeout !== undefined && 'keepAliveTimeout' in server) server.keepAliveTimeout = keepAliveTimeout;
  const open = new Set<Socket>();
  let connections = 0;
  server.on(protocol === 'http' ? 'connection' : 'secureConnection', (socket: Socket | TLSSocket) => {
    connections++;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${protocol === 'http' ? 'http' : 'https'}://127.0.0.1:${port}`,
    get connections() {
      return connections;
    },
    open,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Polls until it is so; at most 5 s. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500; turn++) {
    if (isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not become so within 5 s');
}
