import { randomBytes } from 'node:crypto';
import { connect as connectSession, type Settings } from 'node:http2';
import { request } from 'node:https';
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import type { KeyedCertificate } from '../../../src/server/access/certificates.ts';
import { ADMIN_SUBJECT, loadIdentity } from '../../../src/server/access/identity.ts';
import { memoryStore } from '../../../src/server/access/identity-store.ts';
import { serve, type Served, whole } from './listening.ts';

const ALPN = ['h2', 'http/1.1'] as const;

describe('TLS', () => {
  let served: Served;

  beforeEach(async () => {
    served = await serve('HTTP/2', ({ peer }) => whole(JSON.stringify(peer ?? 'nobody')));
  });

  afterEach(() => served.listener.close({ graceMs: 0 }));

  function options(certificate?: KeyedCertificate): ConnectionOptions {
    const { hostname, port } = new URL(served.listener.address.url);
    return { host: hostname, port: Number(port), ca: served.identity.caCertificate, ...(certificate && { cert: certificate.certificate, key: certificate.key }) };
  }

  /** Asks over a TLS connection that has been made already. */
  function ask(socket: TLSSocket, protocol: (typeof ALPN)[number]): Promise<string> {
    return protocol === 'h2' ? askHttp2(socket) : askHttp1(socket);
  }

  function askHttp2(socket: TLSSocket): Promise<string> {
    const session = connectSession(served.listener.address.url, { createConnection: () => socket });
    return text(session.request({ ':path': '/' })).finally(() => session.destroy());
  }

  function askHttp1(socket: TLSSocket): Promise<string> {
    return new Promise((resolve, reject) => {
      const outgoing = request({ createConnection: () => socket }, (reply) => void text(reply).then(resolve, reject));
      outgoing.on('error', reject);
      outgoing.end();
    });
  }

  async function connected(extra: ConnectionOptions): Promise<TLSSocket> {
    const socket = connectTls({ ...options(), ...extra });
    await new Promise((resolve, reject) => {
      socket.once('secureConnect', resolve);
      socket.once('error', reject);
    });
    return socket;
  }

  it.each(ALPN)('agrees on %s when that is offered', async (protocol) => {
    const socket = await connected({ ALPNProtocols: [protocol] });
    expect(socket.alpnProtocol).toBe(protocol);
    expect(await ask(socket, protocol)).toBe('"nobody"');
  });

  it('prefers HTTP/2, whatever the client names first', async () => {
    const socket = await connected({ ALPNProtocols: ['http/1.1', 'h2'] });
    expect(socket.alpnProtocol).toBe('h2');
    socket.destroy();
  });

  it('speaks HTTP/1.1 with a client that offers nothing', async () => {
    const socket = await connected({});
    expect(socket.alpnProtocol).toBe(false);
    expect(await ask(socket, 'http/1.1')).toBe('"nobody"');
  });

  it('refuses a client that speaks neither', async () => {
    await expect(connected({ ALPNProtocols: ['spdy/3'] })).rejects.toMatchObject({ code: 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL' });
  });

  it.each(ALPN)('knows the subject of a verified client certificate (%s)', async (protocol) => {
    const admin = await served.identity.issueClient(ADMIN_SUBJECT);
    const several = await served.identity.issueClient({ commonName: 'jane', organizations: ['dev', 'ops'] });
    expect(await ask(await connected({ ...options(admin), ALPNProtocols: [protocol] }), protocol)).toBe('{"commonName":"admin","organizations":["system:masters"]}');
    expect(await ask(await connected({ ...options(several), ALPNProtocols: [protocol] }), protocol)).toBe('{"commonName":"jane","organizations":["dev","ops"]}');
  });

  it.each(ALPN)('takes a certificate of a foreign authority, or one for servers, for none (%s)', async (protocol) => {
    const foreign = await loadIdentity({ store: memoryStore(), clock: systemClock(), randomBytes, names: [] });
    for (const certificate of [await foreign.issueClient(ADMIN_SUBJECT), served.identity.serving]) {
      expect(await ask(await connected({ ...options(certificate), ALPNProtocols: [protocol] }), protocol)).toBe('"nobody"');
    }
  });

  it('still knows the peer of a resumed TLS session', async () => {
    const admin = await served.identity.issueClient(ADMIN_SUBJECT);
    const first = await connected({ ...options(admin), ALPNProtocols: ['h2'] });
    const ticket = new Promise<Buffer>((resolve) => first.once('session', resolve));
    const reply = await ask(first, 'h2');
    const resumed = await connected({ ...options(admin), ALPNProtocols: ['h2'], session: await ticket });
    expect(resumed.isSessionReused()).toBe(true);
    expect(await ask(resumed, 'h2')).toBe(reply);
  });

  it('gives new connections a replaced certificate', async () => {
    const other = await loadIdentity({ store: memoryStore(), clock: systemClock(), randomBytes, names: ['renewed.example'] });
    served.listener.replaceCertificate({ cert: other.serving.certificate, key: other.serving.key, ca: other.caCertificate });
    await expect(connected({})).rejects.toThrow(/self-signed certificate|unable to verify/);
    const socket = await connected({ ca: other.caCertificate, servername: 'renewed.example' });
    socket.destroy();
  });

  it('lets 1,000 HTTP/2 streams run at once', async () => {
    const session = connectSession(served.listener.address.url, { ca: served.identity.caCertificate });
    const settings = await new Promise<Settings>((resolve) => session.once('remoteSettings', resolve));
    expect(settings.maxConcurrentStreams).toBe(1_000);
    session.destroy();
  });
});

async function text(body: AsyncIterable<unknown>): Promise<string> {
  let received = '';
  for await (const piece of body) received += String(piece);
  return received;
}
