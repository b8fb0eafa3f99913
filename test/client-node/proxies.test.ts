import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/client-node/connect.ts';
import type { ConnectOptions } from '../../src/client-node/connect.ts';
import { openTunnel } from '../../src/client-node/proxy-tunnel.ts';
import { proxyFromEnvironment } from '../../src/client-node/proxy-choice.ts';
import { fakeClock } from '../../src/testing/fake-clock.ts';
import type { ProxySetup, TestProxy } from './proxy-servers.ts';
import { startConnectProxy, startSocksProxy } from './proxy-servers.ts';
import type { Protocol, TestServer } from './test-servers.ts';
import { AUTHORITY, NAMED, startTestServer, until } from './test-servers.ts';

const cleanUp: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** A server whose name only the proxy knows. */
async function hidden(protocol: Protocol): Promise<TestServer> {
  const server = await startTestServer(protocol, (request, response) => void response.end(`${request.url ?? ''} over ${request.httpVersion}`), { certificate: NAMED });
  cleanUp.push(() => server.close());
  return server;
}

async function proxyFor(kind: 'http' | 'https' | 'socks5', setup: ProxySetup): Promise<TestProxy> {
  const proxy = kind === 'socks5' ? await startSocksProxy(setup) : await startConnectProxy(kind, setup);
  cleanUp.push(() => proxy.close());
  return proxy;
}

function kubeconfig(protocol: Protocol, proxyUrl?: string): NonNullable<ConnectOptions['kubeconfig']> {
  const tls = protocol === 'http' ? {} : { 'certificate-authority-data': Buffer.from(AUTHORITY.certificate).toString('base64') };
  const cluster = { server: `${protocol === 'http' ? 'http' : 'https'}://kube.example:6443`, ...tls, ...(proxyUrl === undefined ? {} : { 'proxy-url': proxyUrl }) };
  return { config: { 'current-context': 'c', clusters: [{ name: 'k', cluster }], users: [{ name: 'u', user: {} }], contexts: [{ name: 'c', context: { cluster: 'k', user: 'u' } }] } };
}

async function ask(options: ConnectOptions): Promise<string> {
  const client = await connect(options);
  cleanUp.push(() => client.close());
  const [first] = await Promise.all([client.request({ path: '/first' }), client.request({ path: '/second' })]);
  return Buffer.from(first.body).toString();
}

describe.each(['http', 'https', 'socks5'] as const)('through a proxy over %s', (kind) => {
  // An https proxy before an http server is believed only if the system knows its authority.
  const servers = [['http', '1.1'], ['https', '1.1'], ['h2', '2.0']] as const;
  it.each(servers.filter(([protocol]) => kind !== 'https' || protocol !== 'http'))('a server over %s is reached by its name', async (protocol, version) => {
    const server = await hidden(protocol);
    const proxy = await proxyFor(kind, { target: server.url });
    expect(await ask({ kubeconfig: kubeconfig(protocol, `${kind}://${proxy.address}`), env: {} })).toBe(`/first over ${version}`);
    expect(new Set(proxy.asked)).toEqual(new Set(['kube.example:6443']));
  });

  it('with a user and a password, and not with a wrong one', async () => {
    const server = await hidden('h2');
    const proxy = await proxyFor(kind, { target: server.url, login: 'me:p@ss:word' });
    const url = (password: string): string => `${kind}://me:${encodeURIComponent(password)}@${proxy.address}`;
    expect(await ask({ kubeconfig: kubeconfig('h2', url('p@ss:word')), env: {} })).toContain('/first');
    const error: unknown = await ask({ kubeconfig: kubeconfig('h2', url('wrong')), env: {} }).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: 'EVERWATCH_TRANSPORT', stage: 'connect', message: expect.stringContaining(`no way to kube.example:6443 through the proxy ${proxy.address}`) as string });
    expect(String(error)).not.toContain('wrong');
  });

  it('a refusal is told in its words', async () => {
    const server = await hidden('https');
    const proxy = await proxyFor(kind, { target: server.url, refuse: kind === 'socks5' ? 2 : 403 });
    await expect(ask({ kubeconfig: kubeconfig('https', `${kind}://${proxy.address}`), env: {} })).rejects.toThrow(kind === 'socks5' ? 'it refused: not allowed by its rules' : 'it answered HTTP/1.1 403 No');
  });
});

describe('the way to a proxy', () => {
  it('is given by the option, then by the kubeconfig, then by the environment', async () => {
    const server = await hidden('h2');
    const proxy = await proxyFor('http', { target: server.url });
    const address = `http://${proxy.address}`;
    const nowhere = 'http://127.0.0.1:1';
    await ask({ kubeconfig: kubeconfig('h2', nowhere), proxy: address, env: { HTTPS_PROXY: nowhere } });
    await ask({ kubeconfig: kubeconfig('h2', address), env: { HTTPS_PROXY: nowhere } });
    await ask({ kubeconfig: kubeconfig('h2'), env: { https_proxy: proxy.address } });
    expect(proxy.asked.length).toBeGreaterThanOrEqual(3);
  });

  it('ends after 15 s with a proxy that says nothing, and leaves no connection', async () => {
    const sockets = new Set<net.Socket>();
    const silent = net.createServer((socket) => void sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy()).resume()));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    cleanUp.push(async () => new Promise((resolve) => silent.close(() => resolve())));
    const clock = fakeClock();
    const { port } = silent.address() as AddressInfo;
    const tunnel = openTunnel(new URL(`http://127.0.0.1:${port}`), { host: 'kube.example', port: 6443 }, { clock, tls: {} });
    const outcome = tunnel.catch((cause: unknown) => cause);
    await until(() => sockets.size === 1);
    await clock.advance(15_000);
    expect(String(await outcome)).toContain('nothing within 15 s');
    await until(() => sockets.size === 0);
    expect(clock.pending).toBe(0);
  });

  it('ends with a proxy that hangs up', async () => {
    const server = net.createServer((socket) => void socket.on('error', () => socket.destroy()).resume().end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUp.push(async () => new Promise((resolve) => server.close(() => resolve())));
    const { port } = server.address() as AddressInfo;
    await expect(ask({ kubeconfig: kubeconfig('https', `socks5://127.0.0.1:${port}`), env: {} })).rejects.toThrow('through the proxy');
  });
});

describe('HTTPS_PROXY and NO_PROXY', () => {
  const proxy = 'http://proxy.example:3128';
  const table: readonly [string, string, Readonly<Record<string, string>>, string | undefined][] = [
    ['https takes HTTPS_PROXY', 'https://kube.example', { HTTPS_PROXY: proxy, HTTP_PROXY: 'http://other' }, `${proxy}/`],
    ['http takes HTTP_PROXY', 'http://kube.example', { HTTPS_PROXY: 'http://other', HTTP_PROXY: proxy }, `${proxy}/`],
    ['lower case is read', 'https://kube.example', { https_proxy: proxy }, `${proxy}/`],
    ['upper case wins', 'https://kube.example', { https_proxy: 'http://other', HTTPS_PROXY: proxy }, `${proxy}/`],
    ['none is none', 'https://kube.example', { HTTPS_PROXY: '' }, undefined],
    ['an address without a scheme is http', 'https://kube.example', { HTTPS_PROXY: 'proxy.example:3128' }, `${proxy}/`],
    ['SOCKS', 'https://kube.example', { HTTPS_PROXY: 'socks5://proxy.example:1080' }, 'socks5://proxy.example:1080'],
    ['localhost never', 'https://localhost:6443', { HTTPS_PROXY: proxy }, undefined],
    ['127.0.0.1 never', 'https://127.0.0.1:6443', { HTTPS_PROXY: proxy }, undefined],
    ['::1 never', 'https://[::1]:6443', { HTTPS_PROXY: proxy }, undefined],
    ['a star', 'https://kube.example', { HTTPS_PROXY: proxy, NO_PROXY: '*' }, undefined],
    ['a name', 'https://kube.example', { HTTPS_PROXY: proxy, NO_PROXY: 'a, Kube.Example' }, undefined],
    ['a name covers what is below it', 'https://api.kube.example', { HTTPS_PROXY: proxy, no_proxy: 'kube.example' }, undefined],
    ['a name is not the end of a word', 'https://notkube.example', { HTTPS_PROXY: proxy, NO_PROXY: 'kube.example' }, `${proxy}/`],
    ['a domain does not cover itself', 'https://kube.example', { HTTPS_PROXY: proxy, NO_PROXY: '.kube.example' }, `${proxy}/`],
    ['a domain covers what is below it', 'https://api.kube.example', { HTTPS_PROXY: proxy, NO_PROXY: '*.kube.example' }, undefined],
    ['another port', 'https://kube.example:6443', { HTTPS_PROXY: proxy, NO_PROXY: 'kube.example:443' }, `${proxy}/`],
    ['the port', 'https://kube.example:6443', { HTTPS_PROXY: proxy, NO_PROXY: 'kube.example:6443' }, undefined],
    ['an address', 'https://10.1.2.3', { HTTPS_PROXY: proxy, NO_PROXY: '10.1.2.3' }, undefined],
    ['a network', 'https://10.1.2.3', { HTTPS_PROXY: proxy, NO_PROXY: '192.168.0.0/16,10.0.0.0/8' }, undefined],
    ['another network', 'https://11.1.2.3', { HTTPS_PROXY: proxy, NO_PROXY: '10.0.0.0/8' }, `${proxy}/`],
    ['a network of IPv6', 'https://[fd00::12]', { HTTPS_PROXY: proxy, NO_PROXY: 'fd00::/8' }, undefined],
    ['an address of IPv6', 'https://[fd00::12]', { HTTPS_PROXY: proxy, NO_PROXY: '[fd00::12]' }, undefined],
  ];
  it.each(table)('%s', (...[, server, env, expected]) => {
    expect(proxyFromEnvironment(new URL(server), env)?.href).toBe(expected);
  });
});
