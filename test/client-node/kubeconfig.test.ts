import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { ConfigError } from '../../src/client/errors.ts';
import { connect, findCluster } from '../../src/client-node/connect.ts';
import { contextEndpoint } from '../../src/client-node/context-endpoint.ts';
import type { Endpoint } from '../../src/client-node/endpoint.ts';
import { inClusterEndpoint } from '../../src/client-node/in-cluster.ts';
import { resolveContext } from '../../src/client-node/kubeconfig-document.ts';
import { readDefault, readOrigin } from '../../src/client-node/kubeconfig-files.ts';
import type { KubeconfigOrigin } from '../../src/client-node/kubeconfig-files.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'everwatch-kubeconfig-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function file(name: string, text: string): Promise<string> {
  const full = path.join(folder, name);
  await mkdir(path.dirname(full), { recursive: true });
  await writeFile(full, text);
  return full;
}

async function endpointOf(origin: KubeconfigOrigin, context?: string): Promise<Endpoint> {
  return contextEndpoint(resolveContext(await readOrigin(origin), context), { clock: systemClock(), env: {} });
}

/** A kubeconfig with one cluster, user and context, all called `one`. */
function text(parts: { readonly cluster?: object; readonly user?: object; readonly namespace?: string } = {}): { readonly text: string } {
  const { cluster = {}, user = {}, namespace } = parts;
  return {
    text: JSON.stringify({
      apiVersion: 'v1', kind: 'Config', 'current-context': 'one',
      clusters: [{ name: 'one', cluster: { server: 'https://one:6443', ...cluster } }],
      users: [{ name: 'one', user }],
      contexts: [{ name: 'one', context: { cluster: 'one', user: 'one', ...(namespace === undefined ? {} : { namespace }) } }],
    }),
  };
}

const YAML = `
apiVersion: v1
kind: Config
current-context: shop@prod
clusters:
- name: prod
  cluster:
    server: https://prod.example:6443
    certificate-authority: pki/ca.crt
    tls-server-name: kube.prod
- name: local
  cluster: { server: "http://127.0.0.1:8080" }
users:
- name: alice
  user:
    client-certificate: pki/alice.crt
    client-key: pki/alice.key
- name: bob
  user: { username: bob, password: secret }
contexts:
- name: shop@prod
  context: { cluster: prod, user: alice, namespace: shop }
- name: local
  context: { cluster: local, user: bob }
`;

describe('a kubeconfig', () => {
  it('in a file gives its current context; paths in it are counted from its folder', async () => {
    await file('pki/ca.crt', 'CA');
    await file('pki/alice.crt', 'CERT');
    await file('pki/alice.key', 'KEY');
    const endpoint = await endpointOf({ path: await file('config.yaml', YAML) });
    expect(endpoint).toMatchObject({ server: 'https://prod.example:6443', serverName: 'kube.prod', namespace: 'shop' });
    expect(endpoint.insecure).toBeUndefined();
    expect(await endpoint.authority?.()).toBe('CA');
    expect(await endpoint.credentials.current()).toEqual({ certificate: { cert: 'CERT', key: 'KEY' } });
    await file('pki/alice.crt', 'RENEWED');
    expect(await endpoint.credentials.current()).toEqual({ certificate: { cert: 'RENEWED', key: 'KEY' } });
  });

  it('gives the context that is named', async () => {
    const endpoint = await endpointOf({ text: YAML }, 'local');
    expect(endpoint).toMatchObject({ server: 'http://127.0.0.1:8080' });
    expect(endpoint.namespace).toBeUndefined();
    expect(await endpoint.credentials.current()).toEqual({ authorization: `Basic ${Buffer.from('bob:secret').toString('base64')}` });
  });

  it('takes data before files', async () => {
    const data = (word: string): string => Buffer.from(word).toString('base64');
    const endpoint = await endpointOf(text({
      cluster: { 'certificate-authority-data': data('CA'), 'certificate-authority': '/nowhere' },
      user: { 'client-certificate-data': data('CERT'), 'client-certificate': '/nowhere', 'client-key-data': data('KEY'), token: 't0ken' },
    }));
    expect(await endpoint.authority?.()).toBe('CA');
    expect(await endpoint.credentials.current()).toEqual({ authorization: 'Bearer t0ken', certificate: { cert: 'CERT', key: 'KEY' } });
  });

  it('may be an object', async () => {
    const endpoint = await endpointOf({ config: { 'current-context': 'c', clusters: [{ name: 'k', cluster: { server: 'http://x' } }], contexts: [{ name: 'c', context: { cluster: 'k' } }] } });
    expect(endpoint.server).toBe('http://x');
    expect(await endpoint.credentials.current()).toEqual({});
  });

  it('reads its token file for each request', async () => {
    const token = await file('token', 'first\n');
    const { credentials } = await endpointOf(text({ user: { tokenFile: token, token: 'stale' } }));
    expect(await credentials.current()).toEqual({ authorization: 'Bearer first' });
    await file('token', 'second\n');
    expect(await credentials.current()).toEqual({ authorization: 'Bearer second' });
  });

  it.each<[string, KubeconfigOrigin, string]>([
    ['an auth-provider', text({ user: { 'auth-provider': { name: 'gcp' } } }), "user 'one' has the auth-provider 'gcp', which is not supported; use an exec plugin or a token"],
    ['OIDC without an issuer', text({ user: { 'auth-provider': { name: 'oidc', config: { 'client-id': 'x' } } } }), "the auth-provider oidc of user 'one' has no idp-issuer-url"],
    ['impersonated groups without a user', text({ user: { 'as-groups': ['x'] } }), "user 'one' has as-uid, as-groups or as-user-extra without as"],
    ['a proxy of an unknown kind', text({ cluster: { 'proxy-url': 'ftp://x' } }), "the proxy-url of cluster 'one' is no address of a proxy"],
    ['no server', text({ cluster: { server: '' } }), "cluster 'one' has no server"],
    ['an authority and none', text({ cluster: { 'insecure-skip-tls-verify': true, 'certificate-authority-data': 'eA==' } }), "cluster 'one' has a certificate-authority and insecure-skip-tls-verify; it can have only one of them"],
    ['a certificate without a key', text({ user: { 'client-certificate-data': 'eA==' } }), "user 'one' has a client-certificate without a client-key"],
    ['an old plugin', text({ user: { exec: { apiVersion: 'client.authentication.k8s.io/v1alpha1', command: 'x' } } }), "the exec plugin of user 'one' speaks client.authentication.k8s.io/v1alpha1; supported are client.authentication.k8s.io/v1 and client.authentication.k8s.io/v1beta1"],
    ['a plugin without a command', text({ user: { exec: { apiVersion: 'client.authentication.k8s.io/v1' } } }), "the exec plugin of user 'one' has no command"],
    ['no current-context', { text: '{}' }, 'the given kubeconfig has no current-context; set one, or name the context to use'],
    ['no such context', { text: 'current-context: x' }, "the given kubeconfig has no context 'x'"],
    ['no such cluster', { text: 'current-context: x\ncontexts: [{name: x, context: {cluster: y}}]' }, "context 'x' names the cluster 'y', which is not in the given kubeconfig"],
    ['no such user', { text: 'current-context: x\ncontexts: [{name: x, context: {cluster: y, user: z}}]\nclusters: [{name: y, cluster: {server: "http://y"}}]' }, "context 'x' names the user 'z', which is not in the given kubeconfig"],
    ['a list', { text: '- x' }, 'the given kubeconfig is no kubeconfig: it must be a map'],
    ['clusters that are no list', { text: 'clusters: 3' }, 'the given kubeconfig: clusters must be a list'],
    ['entries without a name', { text: 'users: [{user: {}}]' }, 'the given kubeconfig: each of users must have a name and a user'],
    ['no YAML', { text: 'a: [' }, 'the given kubeconfig can be read neither as YAML nor as JSON'],
    ['no file', { path: '/nowhere/config' }, 'there is no kubeconfig at /nowhere/config'],
  ])('with %s is refused with one sentence', async (_, origin, sentence) => {
    const error = await endpointOf(origin).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toContain(sentence);
  });
});

describe('KUBECONFIG', () => {
  it('may name several files: the first of a name wins, the first current-context too, and missing files are passed over', async () => {
    const first = await file('first/config', 'clusters: [{name: a, cluster: {server: "http://first"}}]\nusers: [{name: u, user: {tokenFile: token}}]');
    const second = await file('second/config', `
current-context: c
contexts: [{name: c, context: {cluster: a, user: u}}]
clusters: [{name: a, cluster: {server: "http://second"}}, {name: b, cluster: {server: "http://b"}}]
users: [{name: u, user: {token: second}}]`);
    await file('first/token', 'from the first folder');
    const sources = await readDefault({ KUBECONFIG: [first, path.join(folder, 'missing'), second, ''].join(path.delimiter) });
    const endpoint = contextEndpoint(resolveContext(sources, undefined), { clock: systemClock(), env: {} });
    expect(endpoint.server).toBe('http://first');
    expect(await endpoint.credentials.current()).toEqual({ authorization: 'Bearer from the first folder' });
  });

  it('that names only missing files is an error; without it ~/.kube/config is read', async () => {
    await expect(readDefault({ KUBECONFIG: '/nowhere/a' })).rejects.toThrow('KUBECONFIG names /nowhere/a, and there is no such file');
    await file('home/.kube/config', YAML);
    expect(resolveContext(await readDefault({ HOME: path.join(folder, 'home') }), undefined).context).toBe('shop@prod');
    expect(await readDefault({ HOME: '/nowhere' })).toEqual([]);
  });
});

describe('connect', () => {
  it('says where it looked if there is nothing', async () => {
    await expect(connect({ env: { HOME: '/nowhere' } })).rejects.toThrow('KUBECONFIG is not set, ~/.kube/config does not exist, and this is no pod');
  });

  it('takes another server, namespace and token than the kubeconfig', async () => {
    const cluster = await findCluster({ kubeconfig: text({ namespace: 'shop' }), server: 'https://other:1', namespace: 'else', token: 'x' });
    expect(cluster).toMatchObject({ name: 'https://other:1', namespace: 'else' });
    expect(await findCluster({ kubeconfig: text({ namespace: 'shop' }) })).toMatchObject({ name: 'https://one:6443', namespace: 'shop' });
  });

  it('refuses an address that is none', async () => {
    await expect(connect({ server: 'localhost:6443' })).rejects.toThrow("'localhost:6443' is no address of a server");
  });
});

describe('in a pod', () => {
  it('the service account is used, and its token read for each request', async () => {
    await file('account/ca.crt', 'CA');
    await file('account/token', 'one');
    await file('account/namespace', 'shop\n');
    const endpoint = await inClusterEndpoint({ KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '6443' }, path.join(folder, 'account'));
    expect(endpoint).toMatchObject({ server: 'https://[fd00::1]:6443', namespace: 'shop' });
    expect(await endpoint.authority?.()).toBe('CA');
    expect(await endpoint.credentials.current()).toEqual({ authorization: 'Bearer one' });
    await file('account/token', 'two');
    expect(await endpoint.credentials.current()).toEqual({ authorization: 'Bearer two' });
    await file('account/token', '');
    await expect(endpoint.credentials.current()).rejects.toThrow('is empty');
  });
});
