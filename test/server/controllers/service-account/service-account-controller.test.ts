import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigMap, Namespace, ServiceAccount } from '../../../../src/kinds/core/v1.ts';
import { mendsFor, type Present } from '../../../../src/server/controllers/service-account/lacks.ts';
import { aNamespace, controlledServer, type ControlledServer } from '../controlled-server.ts';

it.each<[Present, string[]]>([
  [{ isActive: true, account: true, certificate: 'right' }, []],
  [{ isActive: true, account: false, certificate: 'none' }, ['create account', 'create certificate']],
  [{ isActive: true, account: true, certificate: 'other' }, ['restore certificate']],
  [{ isActive: true, account: false, certificate: 'right' }, ['create account']],
  [{ isActive: false, account: false, certificate: 'other' }, []],
])('to a namespace with %j it does %j', (present, mends) => {
  expect(mendsFor(present)).toEqual(mends);
});

describe('the service account controller', () => {
  let server: ControlledServer;
  beforeEach(async () => {
    server = await controlledServer('service-account', 'namespace');
  });
  afterEach(() => server.close());

  const account = async (namespace: string): Promise<string | undefined> =>
    (await server.client.list(ServiceAccount, { namespace })).items.find(({ metadata }) => metadata.name === 'default')?.metadata.uid;
  const certificate = async (namespace: string): Promise<string | undefined> =>
    (await server.client.list(ConfigMap, { namespace })).items.find(({ metadata }) => metadata.name === 'kube-root-ca.crt')?.data?.['ca.crt'];

  it('gives every namespace its account and the certificate, old and new ones', async () => {
    await aNamespace(server.client, 'shop');
    for (const namespace of ['default', 'kube-system', 'kube-public', 'kube-node-lease', 'shop']) {
      await expect.poll(() => account(namespace)).toBeDefined();
      await expect.poll(() => certificate(namespace)).toBe(server.caCertificate);
    }
    const { metadata } = await server.client.get(ConfigMap, 'shop/kube-root-ca.crt');
    expect(metadata.annotations?.['kubernetes.io/description']).toMatch(/^Contains a CA bundle that can be used to verify the kube-apiserver /);
    expect(server.errors).toEqual([]);
  });

  it('makes again what is deleted', async () => {
    await expect.poll(() => account('default')).toBeDefined();
    const before = await account('default');
    await server.client.delete(ServiceAccount, 'default/default');
    await expect.poll(async () => [undefined, before].includes(await account('default'))).toBe(false);
    await expect.poll(() => certificate('default')).toBeDefined();
    await server.client.delete(ConfigMap, 'default/kube-root-ca.crt');
    await expect.poll(() => certificate('default')).toBe(server.caCertificate);
  });

  it('restores a certificate that was changed, and keeps what others have added to its metadata', async () => {
    const { client } = server;
    await expect.poll(() => certificate('default')).toBeDefined();
    await client.patch(ConfigMap, 'default/kube-root-ca.crt', { merge: { data: { 'ca.crt': 'mine', more: 'of it' }, metadata: { labels: { a: 'b' } } } });
    await expect.poll(async () => (await client.get(ConfigMap, 'default/kube-root-ca.crt')).data).toEqual({ 'ca.crt': server.caCertificate });
    await client.patch(ConfigMap, 'default/kube-root-ca.crt', { merge: { metadata: { annotations: null } } });
    await expect.poll(async () => Object.keys((await client.get(ConfigMap, 'default/kube-root-ca.crt')).metadata.annotations ?? {})).toEqual(['kubernetes.io/description']);
    expect((await client.get(ConfigMap, 'default/kube-root-ca.crt')).metadata.labels).toEqual({ a: 'b' });
  });

  it('lets a namespace end', async () => {
    const { client } = server;
    await aNamespace(client, 'short');
    await expect.poll(() => account('short')).toBeDefined();
    await client.delete(Namespace, 'short');
    await expect.poll(async () => (await client.list(Namespace)).items.map(({ metadata }) => metadata.name)).not.toContain('short');
    expect(await account('short')).toBeUndefined();
    expect(await certificate('short')).toBeUndefined();
    expect(server.errors).toEqual([]);
  });

  it('writes nothing when it starts again', async () => {
    const bare = await controlledServer();
    const first = bare.start('service-account');
    await expect.poll(async () => (await bare.client.list(ConfigMap)).items.length + (await bare.client.list(ServiceAccount)).items.length).toBe(8);
    await first.stop();
    const before = bare.writes.length;
    const second = bare.start('service-account');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(bare.writes.slice(before)).toEqual([]);
    await second.stop();
    await bare.close();
  });
});
