import { randomBytes } from 'node:crypto';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import type { Server, Socket } from 'node:net';
import { systemClock } from '../base/clock.ts';
import type { KubeconfigDocument } from '../client-node/kubeconfig-document.ts';
import type { KeyedCertificate } from '../server/access/certificates.ts';
import type { FaultServer } from './fault-server.ts';
import { startFreezingProxy } from './freezing-proxy.ts';
import type { FreezingProxy } from './freezing-proxy.ts';
import { onHttp1, onHttp2, respond } from './wire-reply.ts';

/** `h2` is HTTP/2 over TLS, and nothing else; clients of Kubernetes have no other form of it. */
export type FaultProtocol = 'http/1.1' | 'https/1.1' | 'h2';

/** A {@link FaultServer} on a port of this machine. Between it and its clients is a wire that can fail by itself. */
export interface FaultListener extends Omit<FreezingProxy, 'port'> {
  /** `https://127.0.0.1:…` */
  readonly url: string;
  /** For `connect({ kubeconfig: { config } })`: address and certificate authority. */
  readonly kubeconfig: KubeconfigDocument;
}

/** Puts the server on a real socket. `close` it at the end. */
export async function listenWithFaults(server: FaultServer, protocol: FaultProtocol = 'http/1.1'): Promise<FaultListener> {
  const tls = protocol === 'http/1.1' ? undefined : await issue();
  const inner = createServer(server, protocol, tls?.serving);
  const sockets = new Set<Socket>();
  inner.on('connection', (socket: Socket) => {
    sockets.add(socket);
    // What was cut on purpose ends here.
    socket.on('error', () => sockets.delete(socket));
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
  const address = inner.address();
  const proxy = await startFreezingProxy(typeof address === 'object' && address !== null ? address.port : 0);
  const url = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${proxy.port}`;
  return {
    url,
    kubeconfig: kubeconfigFor(url, tls?.authority),
    get connections() {
      return proxy.connections;
    },
    get open() {
      return proxy.open;
    },
    freeze: () => proxy.freeze(),
    refuse: () => proxy.refuse(),
    accept: () => proxy.accept(),
    async close() {
      await proxy.close();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => inner.close(resolve));
    },
  };
}

function createServer(server: FaultServer, protocol: FaultProtocol, serving: KeyedCertificate | undefined): Server {
  const tls = serving === undefined ? {} : { cert: serving.certificate, key: serving.key };
  switch (protocol) {
    case 'http/1.1':
      return http.createServer((request, response) => respond(server, onHttp1(request, response)));
    case 'https/1.1':
      return https.createServer(tls, (request, response) => respond(server, onHttp1(request, response)));
    case 'h2': {
      const secure = http2.createSecureServer(tls);
      secure.on('stream', (stream, headers) => respond(server, onHttp2(stream, headers)));
      return secure;
    }
  }
}

async function issue(): Promise<{ readonly authority: KeyedCertificate; readonly serving: KeyedCertificate }> {
  // Only here: nobody else of this door needs them.
  const { createAuthority, issueServingCertificate } = await import('../server/access/certificates.ts');
  const options = { now: systemClock().now(), randomBytes: (size: number): Uint8Array => randomBytes(size) };
  const authority = createAuthority({ ...options, commonName: 'everwatch faults' });
  return { authority, serving: issueServingCertificate(authority, { ...options, names: ['localhost', '127.0.0.1'] }) };
}

function kubeconfigFor(server: string, authority: KeyedCertificate | undefined): KubeconfigDocument {
  const ca = authority === undefined ? {} : { 'certificate-authority-data': Buffer.from(authority.certificate).toString('base64') };
  return {
    clusters: [{ name: 'faults', cluster: { server, ...ca } }],
    users: [{ name: 'faults', user: {} }],
    contexts: [{ name: 'faults', context: { cluster: 'faults', user: 'faults' } }],
    'current-context': 'faults',
  };
}
