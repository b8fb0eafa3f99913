import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_SUBJECT, type Identity, loadIdentity } from '../../../src/server/access/identity.ts';
import { directoryStore, type IdentityFile, type IdentityStore, memoryStore } from '../../../src/server/access/identity-store.ts';

const START = Date.parse('2030-05-01T12:00:00Z');
const DAY_MS = 86_400_000;

describe.each(['directory', 'memory'] as const)('an identity kept in %s', (place) => {
  let path: string;
  let store: IdentityStore;
  let now: number;
  let writes: IdentityFile[];

  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'everwatch-identity-'));
    const kept = place === 'directory' ? directoryStore({ path: join(path, 'deep', 'er'), randomBytes }) : memoryStore();
    writes = [];
    store = {
      read: (file) => kept.read(file),
      write: (file, text) => {
        writes.push(file);
        return kept.write(file, text);
      },
    };
    now = START;
  });

  afterEach(() => rm(path, { recursive: true }));

  function load(names: readonly string[] = []): Promise<Identity> {
    writes = [];
    return loadIdentity({ store, clock: { now: () => now }, randomBytes, names });
  }

  const content = ({ caCertificate, serving, token }: Identity): unknown => ({ caCertificate, serving, token });

  function isWhole({ caCertificate, serving }: Identity): boolean {
    const certificate = new X509Certificate(serving.certificate);
    return certificate.verify(new X509Certificate(caCertificate).publicKey) && certificate.checkPrivateKey(createPrivateKey(serving.key));
  }

  it('is made at the first start and the same at every later one', async () => {
    const first = await load(['192.0.2.7']);
    expect(first.renewedBecause).toBe('there is none');
    expect(isWhole(first)).toBe(true);
    expect(new X509Certificate(first.serving.certificate).checkIP('192.0.2.7')).toBe('192.0.2.7');
    expect(first.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    now += 200 * DAY_MS;
    const second = await load(['192.0.2.7']);
    expect(content(second)).toEqual(content(first));
    expect(second.renewedBecause).toBeUndefined();
    expect(writes).toEqual([]);
  });

  it('writes each file before the one that depends on it', async () => {
    await load();
    expect(writes.filter((file) => file !== 'token')).toEqual(['ca.key', 'ca.crt', 'server.key', 'server.crt']);
  });

  it('gets a new serving certificate when a third of its life is left', async () => {
    const first = await load();
    now += 242 * DAY_MS;
    expect((await load()).serving).toEqual(first.serving);
    now += 2 * DAY_MS;
    const renewed = await load();
    expect(renewed.renewedBecause).toBe('it is too old, or not valid yet');
    expect(renewed.serving).not.toEqual(first.serving);
    expect({ ca: renewed.caCertificate, token: renewed.token }).toEqual({ ca: first.caCertificate, token: first.token });
    expect(isWhole(renewed)).toBe(true);
  });

  it('gets a new serving certificate when a name is missing', async () => {
    const first = await load();
    const renewed = await load(['new.example', '192.0.2.9']);
    expect(renewed.renewedBecause).toBe('it does not name new.example');
    expect(new X509Certificate(renewed.serving.certificate).checkHost('new.example')).toBe('new.example');
    expect(renewed.caCertificate).toBe(first.caCertificate);
    expect((await load(['192.0.2.9'])).renewedBecause).toBeUndefined();
  });

  it('renews the authority in time, so that clients with its old certificate go on', async () => {
    const first = await load();
    now += 2_500 * DAY_MS;
    const later = await load();
    expect(later.caCertificate).not.toBe(first.caCertificate);
    expect(isWhole(later)).toBe(true);
    expect(isWhole({ ...later, caCertificate: first.caCertificate })).toBe(true);
    expect(new X509Certificate(later.caCertificate).validToDate.getTime()).toBe(now + 3_650 * DAY_MS);
  });

  it('survives a clock that was ahead at the first start', async () => {
    now = START + 30 * DAY_MS;
    const first = await load();
    now = START;
    const corrected = await load();
    for (const pem of [corrected.caCertificate, corrected.serving.certificate]) {
      expect(new X509Certificate(pem).validFromDate.getTime()).toBeLessThan(START);
    }
    expect(corrected.token).toBe(first.token);
    expect(isWhole({ ...corrected, caCertificate: first.caCertificate })).toBe(true);
  });

  it.each(['server.key', 'server.crt'] as const)('recovers from a lost or damaged %s', async (file) => {
    const first = await load();
    await store.write(file, 'damaged');
    const recovered = await load();
    expect(isWhole(recovered)).toBe(true);
    expect(recovered.caCertificate).toBe(first.caCertificate);
    expect((await load()).serving).toEqual(recovered.serving);
  });

  it('recovers from a crash between a new key and its certificate', async () => {
    await load();
    const stranger = await loadIdentity({ store: memoryStore(), clock: { now: () => now }, randomBytes, names: [] });
    await store.write('server.key', stranger.serving.key);
    expect((await load()).renewedBecause).toBe('server.key is not its key');
    await store.write('server.key', stranger.serving.key);
    await store.write('server.crt', stranger.serving.certificate);
    const recovered = await load();
    expect(recovered.renewedBecause).toBe('another authority has signed it');
    expect(isWhole(recovered)).toBe(true);
  });

  it('says what to do when it cannot go on', async () => {
    await load();
    await store.write('ca.key', 'damaged');
    await load();
    await expect(load(['new.example'])).rejects.toThrow('ca.key is not the key of ca.crt; put the key back');
    await store.write('ca.crt', 'damaged');
    await expect(load()).rejects.toThrow('ca.crt is not a PEM certificate');
  });

  it('issues client certificates', async () => {
    const identity = await load();
    const { certificate, key } = await identity.issueClient(ADMIN_SUBJECT);
    expect(new X509Certificate(certificate).subject).toBe('O=system:masters\nCN=admin');
    expect(new X509Certificate(certificate).verify(new X509Certificate(identity.caCertificate).publicKey)).toBe(true);
    expect(new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))).toBe(true);
  });

  it('takes a token that somebody has put there', async () => {
    await store.write('token', '  my-token\n');
    expect((await load()).token).toBe('my-token');
    await store.write('token', '\n');
    expect((await load()).token).toHaveLength(43);
  });
});

describe('the files of an identity', () => {
  it('keep secrets to their owner and leave nothing half-written', async () => {
    const path = await mkdtemp(join(tmpdir(), 'everwatch-identity-'));
    await writeFile(join(path, 'token'), '', { mode: 0o644 });
    await loadIdentity({ store: directoryStore({ path, randomBytes }), clock: { now: () => START }, randomBytes, names: [] });
    const files = (await readdir(path)).toSorted();
    expect(files).toEqual(['ca.crt', 'ca.key', 'server.crt', 'server.key', 'token']);
    const modes = await Promise.all(files.map(async (file) => ((await stat(join(path, file))).mode & 0o777).toString(8)));
    expect(modes).toEqual(['644', '600', '644', '600', '600']);
    await rm(path, { recursive: true });
  });

  it('are not taken over when they cannot be read', async () => {
    const path = await mkdtemp(join(tmpdir(), 'everwatch-identity-'));
    await writeFile(join(path, 'plain-file'), 'kept');
    const store = directoryStore({ path: join(path, 'plain-file'), randomBytes });
    await expect(loadIdentity({ store, clock: { now: () => START }, randomBytes, names: [] })).rejects.toMatchObject({ code: 'ENOTDIR' });
    expect(await readFile(join(path, 'plain-file'), 'utf8')).toBe('kept');
    await rm(path, { recursive: true });
  });
});
