import { createPrivateKey, generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer, type TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { createAuthority, issueClientCertificate, issueServingCertificate, type KeyedCertificate, renewAuthority } from '../../../src/server/access/certificates.ts';
import { SERVING_NAMES } from '../../../src/server/access/subject-alt-names.ts';

const NOW = Math.floor(Date.now() / 1000) * 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const issue = { now: NOW, randomBytes };
const authority = createAuthority({ ...issue, commonName: 'everwatch' });
const serving = issueServingCertificate(authority, { ...issue, names: [...SERVING_NAMES, '192.0.2.7', 'fe80::1', 'bind.example'] });
const admin = issueClientCertificate(authority, { ...issue, subject: { commonName: 'admin', organizations: ['system:masters', 'Größe'] } });

function parsed({ certificate }: KeyedCertificate): X509Certificate {
  return new X509Certificate(certificate);
}

function isSignedBy(certificate: X509Certificate, by: X509Certificate): boolean {
  return certificate.checkIssued(by) && certificate.verify(by.publicKey);
}

describe('an authority', () => {
  const certificate = parsed(authority);

  it('is self-signed, on P-256, and may sign certificates', () => {
    expect(certificate.ca).toBe(true);
    expect(certificate.subject).toBe('CN=everwatch');
    expect(isSignedBy(certificate, certificate)).toBe(true);
    expect(certificate.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
    expect(certificate.checkPrivateKey(createPrivateKey(authority.key))).toBe(true);
  });

  it('lives ten years, from an hour ago', () => {
    expect(certificate.validFromDate.getTime()).toBe(NOW - HOUR_MS);
    expect(certificate.validToDate.getTime()).toBe(NOW + 3_650 * DAY_MS);
  });

  it('can be renewed without a break', () => {
    const renewed = parsed(renewAuthority(authority, { ...issue, now: NOW + 3_000 * DAY_MS }));
    expect(renewed.subject).toBe(certificate.subject);
    expect(renewed.serialNumber).not.toBe(certificate.serialNumber);
    expect(isSignedBy(parsed(serving), renewed)).toBe(true);
    expect(isSignedBy(renewed, certificate)).toBe(true);
  });
});

describe('a serving certificate', () => {
  const certificate = parsed(serving);

  it('is signed by the authority and cannot sign itself', () => {
    expect(isSignedBy(certificate, parsed(authority))).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(certificate.checkPrivateKey(createPrivateKey(serving.key))).toBe(true);
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  });

  it('lives a year, from an hour ago', () => {
    expect(certificate.validFromDate.getTime()).toBe(NOW - HOUR_MS);
    expect(certificate.validToDate.getTime()).toBe(NOW + 365 * DAY_MS);
  });

  it.each(['localhost', 'kubernetes', 'kubernetes.default', 'kubernetes.default.svc', 'kubernetes.default.svc.cluster.local', 'bind.example'])('answers to the name %s', (name) => {
    expect(certificate.checkHost(name, { subject: 'never' })).toBe(name);
  });

  it.each(['127.0.0.1', '::1', '10.0.0.1', '192.0.2.7', 'fe80::1'])('answers to the address %s', (address) => {
    expect(certificate.checkIP(address)).toBe(address);
  });

  it('answers to nothing else', () => {
    expect(certificate.checkHost('example.com')).toBeUndefined();
    expect(certificate.checkIP('192.0.2.8')).toBeUndefined();
  });

  it('has a positive serial number whatever the random bytes are', () => {
    for (const byte of [0x00, 0x7f, 0x80, 0xff]) {
      const { serialNumber } = parsed(issueServingCertificate(authority, { now: NOW, randomBytes: (size) => new Uint8Array(size).fill(byte), names: ['x'] }));
      expect(serialNumber).toHaveLength(32);
      expect(Number.parseInt(serialNumber.slice(0, 2), 16)).toBeGreaterThan(0);
      expect(Number.parseInt(serialNumber.slice(0, 2), 16)).toBeLessThan(0x80);
    }
  });
});

describe('a client certificate', () => {
  it('names a user and its groups', () => {
    expect(parsed(admin).subject).toBe('O=system:masters\nO=Größe\nCN=admin');
    expect(parsed(admin).keyUsage).toEqual(['1.3.6.1.5.5.7.3.2']);
    expect(isSignedBy(parsed(admin), parsed(authority))).toBe(true);
  });
});

describe('a TLS handshake', () => {
  it('is good on both sides, and only with the right authority and name', async () => {
    const stranger = createAuthority({ ...issue, commonName: 'everwatch' });
    const server = createServer({ cert: serving.certificate, key: serving.key, ca: authority.certificate, requestCert: true, rejectUnauthorized: false }, (socket) => {
      socket.end(socket.authorized ? 'known' : 'unknown');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const dial = (options: { readonly ca: string; readonly servername: string; readonly client?: KeyedCertificate }): Promise<string> => new Promise((resolve, reject) => {
      const { client, ...rest } = options;
      const socket: TLSSocket = connect({ ...rest, port, host: '127.0.0.1', ...(client && { cert: client.certificate, key: client.key }) });
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.once('end', () => resolve(text));
      socket.once('error', reject);
    });
    const ca = authority.certificate;
    expect(await dial({ ca, servername: 'localhost', client: admin })).toBe('known');
    expect(await dial({ ca, servername: 'localhost' })).toBe('unknown');
    await expect(dial({ ca, servername: 'example.com' })).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    await expect(dial({ ca: stranger.certificate, servername: 'localhost' })).rejects.toThrow(/certificate/);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('an authority that somebody else has made', () => {
  it.each(['rsa', 'ec'] as const)('signs too, with an %s key', (type) => {
    const { privateKey } = type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ec', { namedCurve: 'P-384' });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const theirs = renewAuthority({ certificate: authority.certificate, key }, issue);
    const leaf = issueServingCertificate(theirs, { ...issue, names: ['localhost'] });
    expect(isSignedBy(parsed(leaf), parsed(theirs))).toBe(true);
    expect(isSignedBy(parsed(leaf), parsed(authority))).toBe(false);
  });

  it('cannot sign with a key of another type', () => {
    const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(() => renewAuthority({ certificate: authority.certificate, key }, issue)).toThrow('only ec and rsa keys can sign here');
  });
});

describe('the strictest check that is at hand', () => {
  it.for([
    { kind: 'serving', certificate: serving, purpose: 'sslserver' },
    { kind: 'client', certificate: admin, purpose: 'sslclient' },
  ])('accepts the $kind certificate (openssl verify -x509_strict)', ({ certificate, purpose }, context) => {
    if (!findOpenssl()) context.skip('there is no OpenSSL 3 on the path; the handshakes above are what there is');
    const directory = mkdtempSync(join(tmpdir(), 'everwatch-certificates-'));
    try {
      writeFileSync(join(directory, 'ca.crt'), authority.certificate);
      writeFileSync(join(directory, 'leaf.crt'), certificate.certificate);
      const said = execFileSync('openssl', ['verify', '-x509_strict', '-purpose', purpose, '-CAfile', 'ca.crt', 'leaf.crt'], { cwd: directory, encoding: 'utf8' });
      expect(said).toBe('leaf.crt: OK\n');
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});

/** True for an OpenSSL that knows the strict rules (3.0 and later). */
function findOpenssl(): boolean {
  try {
    return /^OpenSSL (?:[3-9]|\d\d)\./.test(execFileSync('openssl', ['version'], { encoding: 'utf8' }));
  } catch {
    return false;
  }
}
