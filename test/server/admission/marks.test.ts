import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryApi, type Api } from '../api-client.ts';
import { ask } from './admitted.ts';

let api: Api;
beforeEach(async () => {
  api = await memoryApi();
});
afterEach(() => api.close());

describe('storage', () => {
  const STORAGE = { accessModes: ['ReadWriteOnce'] };
  it.each<[string, object, string]>([
    ['persistentvolumeclaims', { spec: { ...STORAGE, resources: { requests: { storage: '1Gi' } } } }, 'kubernetes.io/pvc-protection'],
    ['/api/v1/persistentvolumes', { spec: { ...STORAGE, capacity: { storage: '1Gi' }, hostPath: { path: '/x' } } }, 'kubernetes.io/pv-protection'],
    ['/apis/storage.k8s.io/v1/volumeattributesclasses', { driverName: 'd', parameters: { a: 'b' } }, 'kubernetes.io/vac-protection'],
  ])('%s are held by a finalizer, which comes once and behind others', async (path, body, finalizer) => {
    expect((await ask(api, `POST ${path}`, { ...body, metadata: { name: 'a', finalizers: ['example.org/f'] } })).finalizers).toEqual(['example.org/f', finalizer]);
    expect((await ask(api, `POST ${path}`, { ...body, metadata: { name: 'b', finalizers: [finalizer] } })).finalizers).toEqual([finalizer]);
    await ask(api, `DELETE ${path}/b`);
    expect((await ask(api, `GET ${path}/b`)).body).toMatchObject({ metadata: { finalizers: [finalizer], deletionGracePeriodSeconds: 0 } });
  });
});

describe('a node', () => {
  const NOT_READY = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' };
  it('begins as not ready, once', async () => {
    const other = { key: 'k', value: 'v', effect: 'NoSchedule' };
    expect((await ask(api, 'POST /api/v1/nodes', { metadata: { name: 'a' } })).spec['taints']).toEqual([NOT_READY]);
    expect((await ask(api, 'POST /api/v1/nodes', { metadata: { name: 'b' }, spec: { taints: [other] } })).spec['taints']).toEqual([other, NOT_READY]);
    expect((await ask(api, 'POST /api/v1/nodes', { metadata: { name: 'c' }, spec: { taints: [NOT_READY] } })).spec['taints']).toEqual([NOT_READY]);
  });

  it('does not become so again', async () => {
    const { body } = await ask(api, 'POST /api/v1/nodes', { metadata: { name: 'a' } });
    expect((await ask(api, 'PUT /api/v1/nodes/a', { ...body, spec: {} })).spec['taints']).toBeUndefined();
  });
});

describe('a certificate request', () => {
  it('says who has sent it, whatever it says itself', async () => {
    const { status, spec } = await ask(api, 'POST /apis/certificates.k8s.io/v1/certificatesigningrequests', {
      metadata: { name: 'a' },
      spec: { request: Buffer.from('x').toString('base64'), signerName: 'example.org/s', usages: ['client auth'], username: 'somebody', groups: ['g'], extra: { a: ['b'] } },
    });
    expect(status).toBe(201);
    expect(spec).toMatchObject({ username: 'admin', uid: 'admin', groups: ['system:masters', 'system:authenticated'] });
    expect(spec).not.toHaveProperty('extra');
  });
});
