import type { IncomingMessage } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/client-node/connect.ts';
import type { ConnectOptions } from '../../src/client-node/connect.ts';
import type { ForeignKubeConfig, ForeignUser } from '../../src/client-node/foreign-kubeconfig.ts';
import type { UserEntry } from '../../src/client-node/kubeconfig-document.ts';
import type { Protocol, TestServer } from './test-servers.ts';
import { AUTHORITY, clientCertificate, startTestServer } from './test-servers.ts';

const cleanUp: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

interface Seen {
  readonly server: TestServer;
  readonly requests: { readonly headers: Readonly<Record<string, readonly string[]>>; readonly subject: string | undefined }[];
}

async function listening(protocol: Protocol, setup: { readonly mutual?: boolean } = {}): Promise<Seen> {
  const requests: Seen['requests'] = [];
  const server = await startTestServer(protocol, (request: IncomingMessage, response) => {
    const socket = request.socket as TLSSocket;
    const subject = protocol === 'http' ? undefined : socket.getPeerCertificate().subject?.CN;
    requests.push({ headers: linesOf(request), subject: typeof subject === 'string' ? subject : undefined });
    response.end('{}');
  }, setup);
  cleanUp.push(() => server.close());
  return { server, requests };
}

/** Headers as lines, since that is how groups are told from one group with a comma. */
function linesOf(request: IncomingMessage): Record<string, readonly string[]> {
  const lines: Record<string, string[]> = {};
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    (lines[(request.rawHeaders[index] ?? '').toLowerCase()] ??= []).push(request.rawHeaders[index + 1] ?? '');
  }
  return lines;
}

const CA = Buffer.from(AUTHORITY.certificate).toString('base64');

function kubeconfig(server: string, user: UserEntry): NonNullable<ConnectOptions['kubeconfig']> {
  const cluster = { server, ...(server.startsWith('https') ? { 'certificate-authority-data': CA } : {}) };
  return { config: { 'current-context': 'c', clusters: [{ name: 'k', cluster }], users: [{ name: 'u', user }], contexts: [{ name: 'c', context: { cluster: 'k', user: 'u' } }] } };
}

async function once(options: ConnectOptions | ForeignKubeConfig): Promise<void> {
  const client = await connect(options);
  cleanUp.push(() => client.close());
  await client.request({ path: '/version' });
}

describe.each(['http', 'https', 'h2'] as const)('impersonation over %s', (protocol) => {
  it('sends the user, each group and each extra value on a line of its own', async () => {
    const { server, requests } = await listening(protocol);
    const user = { token: 't', as: 'jane', 'as-uid': '42', 'as-groups': ['dev', 'ops, all'], 'as-user-extra': { 'example.org/Scope %': ['a', 'b'], reason: ['x'] } };
    await once({ kubeconfig: kubeconfig(server.url, user), env: {} });
    expect(requests[0]?.headers).toMatchObject({
      authorization: ['Bearer t'], 'impersonate-user': ['jane'], 'impersonate-uid': ['42'], 'impersonate-group': ['dev', 'ops, all'],
      'impersonate-extra-example.org%2fscope%20%25': ['a', 'b'], 'impersonate-extra-reason': ['x'],
    });
  });
});

describe('impersonation', () => {
  it('is given by the option instead, or not at all', async () => {
    const { server, requests } = await listening('http');
    await once({ kubeconfig: kubeconfig(server.url, { as: 'jane' }), impersonate: { user: 'joe', groups: ['ops'] }, env: {} });
    await once({ kubeconfig: kubeconfig(server.url, { token: 't' }), env: {} });
    expect(requests[0]?.headers).toMatchObject({ 'impersonate-user': ['joe'], 'impersonate-group': ['ops'] });
    expect(Object.keys(requests[1]?.headers ?? {}).filter((name) => name.startsWith('impersonate'))).toEqual([]);
  });
});

describe('certificate files', () => {
  it('that change are shown by the next connection', async () => {
    const { server, requests } = await listening('https', { mutual: true });
    const folder = await mkdtemp(path.join(tmpdir(), 'everwatch-certificates-'));
    cleanUp.push(() => rm(folder, { recursive: true, force: true }));
    const write = async (name: string): Promise<void> => {
      const { certificate, key } = clientCertificate(name);
      await Promise.all([writeFile(path.join(folder, 'tls.crt'), certificate), writeFile(path.join(folder, 'tls.key'), key)]);
    };
    await write('before');
    const client = await connect({ kubeconfig: kubeconfig(server.url, { 'client-certificate': path.join(folder, 'tls.crt'), 'client-key': path.join(folder, 'tls.key') }), env: {} });
    cleanUp.push(() => client.close());
    await client.request({ path: '/version' });
    await write('after');
    await client.request({ path: '/version' });
    expect(requests.map(({ subject }) => subject)).toEqual(['before', 'after']);
  });
});

/** What is left of their class when its shape is all that matters. */
class KubeConfig implements ForeignKubeConfig {
  currentContext = 'c';
  clusters: ForeignKubeConfig['clusters'];
  users: ForeignUser[];
  contexts = [{ name: 'c', cluster: 'k', user: 'u', namespace: 'shop' }];

  constructor(server: string, user: Omit<ForeignUser, 'name'>) {
    this.clusters = [{ name: 'k', server, caData: CA, skipTLSVerify: false }];
    this.users = [{ name: 'u', ...user }];
  }

  getCurrentContext(): string {
    return this.currentContext;
  }
}

describe('a KubeConfig of @kubernetes/client-node', () => {
  it('is taken as it is, or as the kubeconfig', async () => {
    const { server, requests } = await listening('h2');
    const theirs = new KubeConfig(server.url, { token: 't', impersonateUser: 'jane' });
    const client = await connect(theirs);
    cleanUp.push(() => client.close());
    await client.request({ path: '/version' });
    expect(client.cluster.namespace).toBe('shop');
    await once({ kubeconfig: theirs, token: 'other', env: {} });
    expect(requests.map(({ headers }) => [headers['authorization'], headers['impersonate-user']])).toEqual([[['Bearer t'], ['jane']], [['Bearer other'], ['jane']]]);
  });

  it('may have a password, a certificate, or the token file of a pod', async () => {
    const { server, requests } = await listening('https', { mutual: true });
    const { certificate, key } = clientCertificate('theirs');
    const folder = await mkdtemp(path.join(tmpdir(), 'everwatch-token-'));
    cleanUp.push(() => rm(folder, { recursive: true, force: true }));
    await writeFile(path.join(folder, 'token'), 'from-file\n');
    const shown = { certData: Buffer.from(certificate).toString('base64'), keyData: Buffer.from(key).toString('base64') };
    await once(new KubeConfig(server.url, { ...shown, username: 'me', password: 'secret' }));
    await once(new KubeConfig(server.url, { ...shown, authProvider: { name: 'tokenFile', config: { tokenFile: path.join(folder, 'token') } } }));
    expect(requests.map(({ headers, subject }) => [headers['authorization']?.[0], subject])).toEqual([
      [`Basic ${Buffer.from('me:secret').toString('base64')}`, 'theirs'], ['Bearer from-file', 'theirs'],
    ]);
  });
});
