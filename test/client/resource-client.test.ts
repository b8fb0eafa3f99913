import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { ApiError, DecodeError, TransportError, UsageError } from '../../src/client/errors.ts';
import { Deployment } from '../../src/kinds/apps/v1.ts';
import { Namespace, Node, Pod } from '../../src/kinds/core/v1.ts';
import { kind } from '../../src/kinds/kind.ts';
import { failure, success } from '../../src/wire/status.ts';
import { fakeClock } from '../../src/testing/fake-clock.ts';
import { ScriptedServer, pod, podList, refusal, reply } from './scripted-server.ts';
import type { SeenRequest } from './scripted-server.ts';
import { scene } from './watching.ts';

const DECODER = new TextDecoder();

function bodyOf(request: SeenRequest | undefined): unknown {
  return JSON.parse(DECODER.decode(request?.body));
}

function lineOf({ method, path, query }: SeenRequest): string {
  return `${method} ${path}${query.size === 0 ? '' : `?${query.toString()}`}`;
}

const DEPLOYMENT = { metadata: { name: 'web', namespace: 'shop' }, spec: { selector: {}, template: {} } };
const ANSWER = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', namespace: 'shop', uid: 'u', resourceVersion: '7' } };

describe('the verbs', () => {
  const { server, client } = scene();

  it.each<[string, () => Promise<unknown>, string, object | undefined, string | undefined]>([
    ['get', () => client.get(Deployment, 'shop/web'), 'GET /apis/apps/v1/namespaces/shop/deployments/web', undefined, undefined],
    ['get in the default namespace', () => client.get(Deployment, 'web'), 'GET /apis/apps/v1/namespaces/default/deployments/web', undefined, undefined],
    ['get of a cluster-scoped kind', () => client.get(Node, 'n1'), 'GET /api/v1/nodes/n1', undefined, undefined],
    ['get of a subresource', () => client.get(Deployment, { name: 'web', namespace: 'shop' }, { subresource: 'scale' }), 'GET /apis/apps/v1/namespaces/shop/deployments/web/scale', undefined, undefined],
    ['get of a version', () => client.get(Pod, 'shop/a', { resourceVersion: '5' }), 'GET /api/v1/namespaces/shop/pods/a?resourceVersion=5', undefined, undefined],
    ['create', () => client.create(Deployment, DEPLOYMENT, { fieldManager: 'me', dryRun: true }), 'POST /apis/apps/v1/namespaces/shop/deployments?fieldManager=me&dryRun=All', { apiVersion: 'apps/v1', kind: 'Deployment', ...DEPLOYMENT }, 'application/json'],
    ['create of a namespace', () => client.create(Namespace, { metadata: { generateName: 'test-' } }), 'POST /api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { generateName: 'test-' } }, 'application/json'],
    ['replace', () => client.replace(Deployment, DEPLOYMENT), 'PUT /apis/apps/v1/namespaces/shop/deployments/web', { apiVersion: 'apps/v1', kind: 'Deployment', ...DEPLOYMENT }, 'application/json'],
    ['replace of the status', () => client.replace(Deployment, { ...DEPLOYMENT, status: { replicas: 1 } }, { subresource: 'status' }), 'PUT /apis/apps/v1/namespaces/shop/deployments/web/status', { apiVersion: 'apps/v1', kind: 'Deployment', ...DEPLOYMENT, status: { replicas: 1 } }, 'application/json'],
    ['merge patch', () => client.patch(Deployment, 'shop/web', { merge: { spec: { replicas: null } } }), 'PATCH /apis/apps/v1/namespaces/shop/deployments/web', { spec: { replicas: null } }, 'application/merge-patch+json'],
    ['strategic patch', () => client.patch(Deployment, 'shop/web', { strategic: { spec: {} }, fieldValidation: 'Strict' }), 'PATCH /apis/apps/v1/namespaces/shop/deployments/web?fieldValidation=Strict', { spec: {} }, 'application/strategic-merge-patch+json'],
    ['json patch of the status', () => client.patch(Deployment, 'shop/web', { json: [{ op: 'remove', path: '/status' }], subresource: 'status' }), 'PATCH /apis/apps/v1/namespaces/shop/deployments/web/status', [{ op: 'remove', path: '/status' }], 'application/json-patch+json'],
    ['apply', () => client.apply(Deployment, { metadata: { name: 'web', namespace: 'shop' }, spec: { replicas: 2 } }, { fieldManager: 'me', force: true }), 'PATCH /apis/apps/v1/namespaces/shop/deployments/web?fieldManager=me&force=true', { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', namespace: 'shop' }, spec: { replicas: 2 } }, 'application/apply-patch+yaml'],
    ['delete', () => client.delete(Deployment, 'shop/web'), 'DELETE /apis/apps/v1/namespaces/shop/deployments/web', undefined, undefined],
    ['delete with options', () => client.delete(Deployment, 'shop/web', { propagationPolicy: 'Foreground', gracePeriodSeconds: 0, preconditions: { uid: 'u' }, dryRun: true }), 'DELETE /apis/apps/v1/namespaces/shop/deployments/web', { kind: 'DeleteOptions', apiVersion: 'v1', gracePeriodSeconds: 0, preconditions: { uid: 'u' }, propagationPolicy: 'Foreground', dryRun: ['All'] }, 'application/json'],
    ['deleteCollection', () => client.deleteCollection(Pod, { namespace: 'shop', labels: { app: 'web' } }), 'DELETE /api/v1/namespaces/shop/pods?labelSelector=app%3Dweb', undefined, undefined],
    ['a custom kind', () => client.get(kind('acme.io/v1beta1 Widget'), 'shop/w'), 'GET /apis/acme.io/v1beta1/namespaces/shop/widgets/w', undefined, undefined],
  ])('%s', async (...[, call, line, body, type]) => {
    server.script(reply(200, ANSWER));
    expect(await call()).toMatchObject({ metadata: { name: 'web' } });
    const request = server.seen.at(-1);
    if (request === undefined) throw new Error('nothing was sent');
    expect(lineOf(request)).toBe(line);
    expect(request.headers['accept']).toBe('application/json');
    expect(request.headers['content-type']).toBe(type);
    if (body === undefined) expect(request.body).toHaveLength(0);
    else expect(bodyOf(request)).toEqual(body);
  });

  it('delete answers with the Status if the object is gone at once', async () => {
    server.script(reply(200, success({ name: 'web' })));
    expect(await client.delete(Deployment, 'shop/web')).toMatchObject({ kind: 'Status', status: 'Success' });
  });

  it('keep integers beyond 2^53 on both ways', async () => {
    server.script(reply(200, '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"a","big":9007199254740993}}'));
    const object = await client.replace(Pod, { metadata: { name: 'a' }, spec: { containers: [], big: 9_007_199_254_740_993n } } as never);
    expect(object).toMatchObject({ metadata: { big: 9_007_199_254_740_993n } });
    expect(DECODER.decode(server.seen.at(-1)?.body)).toContain('"big":9007199254740993');
  });
});

describe('a call that makes no sense', () => {
  const { client, server } = scene();

  it.each<[string, () => unknown, string]>([
    ['a namespace for a cluster-scoped kind', () => client.get(Node, 'shop/n1'), "nodes have no namespace, but 'shop' was given"],
    ['the same in a watch', () => client.watch(Node, { namespace: 'shop' as never }), "nodes have no namespace, but 'shop' was given"],
    ['an empty name', () => client.get(Pod, ''), 'a Pod cannot have an empty name'],
    ['an object without a name', () => client.replace(Pod, { metadata: {} }), 'the object has no metadata.name'],
  ])('is refused before it is sent: %s', async (_, call, sentence) => {
    const error = await Promise.resolve().then(call).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(UsageError);
    expect(error).toMatchObject({ code: 'EVERWATCH_USAGE' });
    expect(String(error)).toContain(sentence);
    expect(server.seen).toEqual([]);
  });
});

describe('a list', () => {
  it('is read whole when awaited, 500 at a time, once however often it is awaited', async () => {
    const { server, client } = scene();
    server.script(podList('10', [pod('a', 1)], 'p2'), podList('10', [pod('b', 2)]));
    const request = client.list(Pod, { namespace: 'shop', labels: 'app in (web,api)', resourceVersion: '5', resourceVersionMatch: 'NotOlderThan' });
    const list = await request;
    expect(list.metadata).toEqual({ resourceVersion: '10' });
    expect(list.items.map(({ kind: word, apiVersion, metadata }) => `${apiVersion} ${word} ${metadata.name}`)).toEqual(['v1 Pod a', 'v1 Pod b']);
    expect(await request).toBe(list);
    expect(server.seen.map(lineOf)).toEqual([
      'GET /api/v1/namespaces/shop/pods?limit=500&resourceVersion=5&resourceVersionMatch=NotOlderThan&labelSelector=app+in+%28web%2Capi%29',
      'GET /api/v1/namespaces/shop/pods?limit=500&continue=p2&labelSelector=app+in+%28web%2Capi%29',
    ]);
  });

  it('is read page by page in a loop, and no further than the loop goes', async () => {
    const { server, client } = scene();
    server.script(podList('10', [pod('a', 1), pod('b', 2)], 'p2'), podList('10', [pod('c', 3)], 'p3'));
    const names: string[] = [];
    for await (const { metadata } of client.list(Pod, { pageSize: 2 })) {
      names.push(metadata.name);
      if (metadata.name === 'c') break;
    }
    expect(names).toEqual(['a', 'b', 'c']);
    expect(server.seen).toHaveLength(2);
    expect(server.seen[0]?.query.get('limit')).toBe('2');
  });

  it('stops at its limit and says where more would begin', async () => {
    const { server, client } = scene();
    server.script(podList('10', [pod('a', 1), pod('b', 2)], 'p2'), podList('10', [pod('c', 3)], 'p3'));
    const list = await client.list(Pod, { pageSize: 2, limit: 3 });
    expect(list.items).toHaveLength(3);
    expect(list.metadata.continue).toBe('p3');
    expect(server.seen.map(({ query }) => query.get('limit'))).toEqual(['2', '1']);
  });

  it('that the server forgets between pages is begun again', async () => {
    const { server, client } = scene();
    server.script(podList('10', [pod('a', 1)], 'p2'), refusal(failure('Expired', 'too old')), podList('20', [pod('b', 15)]));
    const list = await client.list(Pod);
    expect(list.metadata.resourceVersion).toBe('20');
    expect(list.items.map(({ metadata }) => metadata.name)).toEqual(['b']);
  });

  it('page by page cannot begin again, and says so', async () => {
    const { server, client } = scene();
    server.script(podList('10', [pod('a', 1)], 'p2'), refusal(failure('Expired', 'too old')));
    const read = async (): Promise<void> => {
      for await (const page of client.list(Pod).pages()) expect(page.items).toHaveLength(1);
    };
    await expect(read()).rejects.toMatchObject({ reason: 'Expired' });
  });
});

describe('a failure', () => {
  it('of the server names what was asked, and what to do', async () => {
    const { server, client } = scene();
    server.script(refusal(failure('Forbidden', 'deployments.apps "web" is forbidden')));
    const error: unknown = await client.patch(Deployment, 'shop/web', { merge: {} }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'EVERWATCH_API', statusCode: 403, target: { verb: 'patch', resource: 'deployments.apps', namespace: 'shop', name: 'web' } });
    expect(String(error)).toBe('ApiError: cannot patch deployments.apps "web" in namespace shop: 403 Forbidden: deployments.apps "web" is forbidden\nGrant the verbs patch on deployments.apps with a Role in namespace shop, and bind it to the user:\napiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata:\n  name: patch-deployments\n  namespace: shop\nrules:\n- apiGroups: ["apps"]\n  resources: [deployments]\n  verbs: [patch]');
  });

  it('that is a page of a proxy is quoted in short', async () => {
    const { server, client } = scene();
    server.script(reply(502, `<html>${'x'.repeat(5_000)}`));
    const error: unknown = await client.get(Pod, 'a').catch((cause: unknown) => cause);
    expect(error).toMatchObject({ reason: 'InternalError', statusCode: 502 });
    expect(String(error).length).toBeLessThan(500);
  });

  it('of the connection or of the answer is told apart', async () => {
    const { server, client } = scene();
    server.script({ kind: 'no connection' }, reply(200, 'no JSON'), reply(200, '[]'), reply(200, { metadata: {} }));
    await expect(client.get(Pod, 'a')).rejects.toBeInstanceOf(TransportError);
    await expect(client.get(Pod, 'a')).rejects.toMatchObject({ name: 'DecodeError', offset: expect.any(Number) as number });
    await expect(client.get(Pod, 'a')).rejects.toBeInstanceOf(DecodeError);
    await expect(client.get(Pod, 'a')).rejects.toBeInstanceOf(DecodeError);
  });

  it('401 refreshes the credentials once and tries once more', async () => {
    const clock = fakeClock();
    const server = new ScriptedServer(clock);
    let refreshes = 0;
    const client = createClient({ name: 'script', transport: server.transport, refreshCredentials: async () => void refreshes++ }, { clock });
    const denied = refusal(failure('Unauthorized', 'no'));
    server.script(denied, reply(200, pod('a', 1)), denied, denied);
    await client.get(Pod, 'a');
    expect([refreshes, server.seen.length]).toEqual([1, 2]);
    await expect(client.get(Pod, 'a')).rejects.toMatchObject({ reason: 'Unauthorized' });
    expect([refreshes, server.seen.length]).toEqual([2, 4]);
  });

  it('that never comes ends after 70 s of silence, or with the signal', async () => {
    const { server, client, clock } = scene();
    server.script({ kind: 'black hole' }, { kind: 'black hole' });
    const outcomes: unknown[] = [];
    client.get(Pod, 'a').catch((cause: unknown) => outcomes.push(cause));
    const controller = new AbortController();
    client.get(Pod, 'a', { signal: controller.signal }).catch((cause: unknown) => outcomes.push(cause));
    controller.abort('enough');
    await clock.settle();
    expect(outcomes).toEqual(['enough']);
    await clock.advance(71_000);
    expect(outcomes[1]).toMatchObject({ name: 'TransportError', stage: 'headers' });
    expect(server.abandoned).toBe(2);
    expect(clock.pending).toBe(0);
  });
});

describe('a raw request', () => {
  it('goes to any path, and its body comes back as bytes', async () => {
    const { server, client } = scene();
    server.script(reply(200, 'a line\n', { 'content-type': 'text/plain' }), reply(201, {}));
    const log = await client.request({ path: '/api/v1/namespaces/shop/pods/a/log?tailLines=1' });
    expect([log.status, log.headers['content-type'], DECODER.decode(log.body)]).toEqual([200, 'text/plain', 'a line\n']);
    await client.request({ method: 'POST', path: '/apis/x/v1/reviews', body: { spec: 1 } });
    expect(server.seen.map(lineOf)).toEqual(['GET /api/v1/namespaces/shop/pods/a/log?tailLines=1', 'POST /apis/x/v1/reviews']);
    expect(server.seen[1]?.headers['content-type']).toBe('application/json');
  });
});
