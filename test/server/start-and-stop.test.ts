import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/base/random.ts';
import type { EndReason } from '../../src/base/end-reason.ts';
import { healthChecks, type Life } from '../../src/server/life.ts';
import { WatchTallies } from '../../src/server/http/metrics/watch-tallies.ts';
import { createRouter } from '../../src/server/http/router.ts';
import { refusingWhile } from '../../src/server/http/stopping.ts';
import { KUBERNETES_VERSION } from '../../src/server/http/version.ts';
import { builtInRegistry } from '../../src/server/resources/registry.ts';
import type { Handler } from '../../src/wire/exchange.ts';
import { isByteSource } from '../../src/wire/exchange.ts';
import { startServer } from '../../src/server/server.ts';
import { memoryApi } from './api-client.ts';

const MAPS = '/api/v1/namespaces/default/configmaps';
const BEARER = { authorization: 'Bearer good' };

/** The way in of a server whose state is not there yet. */
function loadingServer(life: Life): Handler {
  const router = createRouter({
    registry: builtInRegistry(),
    store: () => undefined,
    watches: { minTimeoutMs: 1, bookmarkMs: 1, closeSpreadMs: 1, onEnd: () => undefined },
    authenticate: ({ headers }) => (headers['authorization'] === BEARER.authorization ? { kind: 'user', user: { name: 'u', groups: [] } } : { kind: 'none' }),
    tallies: new WatchTallies(() => undefined),
    metrics: () => '',
    checks: healthChecks(life),
    version: KUBERNETES_VERSION,
    address: () => '127.0.0.1:1',
  });
  return refusingWhile(() => life.phase === 'stopping', router);
}

interface Asked {
  readonly method?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function ask(handler: Handler, path: string, { method = 'GET', query = '', headers = BEARER }: Asked = {}): Promise<{ status: number; headers: Readonly<Record<string, string>>; text: string }> {
  const reply = await handler({ method, path, query, headers, body: new Uint8Array() });
  if (isByteSource(reply.body)) throw new Error('a stream came instead of a body');
  return { status: reply.status, headers: reply.headers, text: new TextDecoder().decode(reply.body) };
}

describe('while the state is being loaded', () => {
  const handler = loadingServer({ phase: 'starting', broken: undefined });

  it.each([
    { what: 'a list', path: MAPS },
    { what: 'a watch', path: MAPS, query: 'watch=1' },
    { what: 'a read', path: `${MAPS}/a` },
    { what: 'a create', path: MAPS, method: 'POST' },
    { what: 'a delete', path: `${MAPS}/a`, method: 'DELETE' },
  ])('$what is told to come back in a second, in Kubernetes\' words (S32)', async ({ path, ...asked }) => {
    const { status, headers, text } = await ask(handler, path, asked);
    expect({ status, after: headers['retry-after'], type: headers['content-type'] }).toEqual({ status: 429, after: '1', type: 'application/json' });
    expect(JSON.parse(text)).toEqual({
      kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message: 'storage is (re)initializing', reason: 'TooManyRequests',
      details: { retryAfterSeconds: 1 }, code: 429,
    });
  });

  it('strangers are told nothing but that', async () => {
    expect((await ask(handler, MAPS, { headers: {} })).status).toBe(401);
    expect((await ask(handler, '/apis/nothing.example.org/v1/things')).status).toBe(404);
  });

  it('what needs no state is served', async () => {
    for (const path of ['/version', '/api', '/apis', '/api/v1', '/openapi/v3']) expect((await ask(handler, path)).status).toBe(200);
  });

  it('the server is alive but not ready, and says what is missing', async () => {
    expect(await ask(handler, '/livez', { headers: {} })).toMatchObject({ status: 200, text: 'ok' });
    for (const path of ['/readyz', '/healthz']) expect((await ask(handler, path, { headers: {} })).status).toBe(500);
    expect((await ask(handler, '/readyz')).text).toBe([
      '[+]ping ok', '[+]log ok', '[+]etcd ok', '[+]etcd-readiness ok', '[-]informer-sync failed: reason withheld',
      '[-]poststarthook/scheduling/bootstrap-system-priority-classes failed: reason withheld', '[+]shutdown ok', 'readyz check failed', '',
    ].join('\n'));
  });
});

describe('health', () => {
  it.each<{ life: Life; livez: number; readyz: number }>([
    { life: { phase: 'starting', broken: undefined }, livez: 200, readyz: 500 },
    { life: { phase: 'serving', broken: undefined }, livez: 200, readyz: 200 },
    { life: { phase: 'serving', broken: 'the disk is gone' }, livez: 500, readyz: 500 },
    { life: { phase: 'stopping', broken: undefined }, livez: 200, readyz: 500 },
  ])('of a server that is $life.phase ($life.broken)', async ({ life, livez, readyz }) => {
    const handler = loadingServer(life);
    expect({ livez: (await ask(handler, '/livez')).status, readyz: (await ask(handler, '/readyz')).status }).toEqual({ livez, readyz });
  });

  it('has each check only where kube-apiserver has it', async () => {
    const names = async (endpoint: string): Promise<string[]> => {
      const { text } = await ask(loadingServer({ phase: 'serving', broken: undefined }), `/${endpoint}`, { query: 'verbose' });
      return text.split('\n').flatMap((line) => /^\[\+\](\S+) ok$/.exec(line)?.[1] ?? []);
    };
    const common = ['ping', 'log', 'etcd', 'poststarthook/scheduling/bootstrap-system-priority-classes'];
    expect(await names('livez')).toEqual(common);
    expect(await names('healthz')).toEqual(common);
    expect(await names('readyz')).toEqual([...common.slice(0, 3), 'etcd-readiness', 'informer-sync', ...common.slice(3), 'shutdown']);
  });
});

describe('a server that stops', () => {
  it('refuses what is new with a 503 and a second to wait, before it looks at who asks', async () => {
    const handler = loadingServer({ phase: 'stopping', broken: undefined });
    for (const asked of [{}, { method: 'POST' }, { query: 'watch=1' }, { headers: {} }]) {
      const { status, headers, text } = await ask(handler, MAPS, asked);
      expect({ status, after: headers['retry-after'], sniff: headers['x-content-type-options'] }).toEqual({ status: 503, after: '1', sniff: 'nosniff' });
      expect(JSON.parse(text)).toEqual({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message: 'apiserver is shutting down', reason: 'ServiceUnavailable', code: 503 });
    }
  });

  it('ends each watch cleanly, with a bookmark for those who asked for them, and says why (S31)', async () => {
    const ends: EndReason[] = [];
    const api = await memoryApi({ watches: { onEnd: (reason) => ends.push(reason) }, random: seededRandom(1) });
    const { resourceVersion: start } = (await api.call('GET', MAPS)).body.metadata;
    const streams = await Promise.all(Array.from({ length: 40 }, (_, index) => api.watch(`${MAPS}?watch=1&resourceVersion=${start}&allowWatchBookmarks=${index % 2 === 0}`)));
    const made = await api.call('POST', MAPS, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'm' } });
    await expect.poll(() => streams.every((stream) => stream.lines.length === 1)).toBe(true);
    await api.close();
    expect(streams.map((stream) => stream.ended())).toEqual(streams.map(() => true));
    const version = made.body.metadata.resourceVersion;
    streams.forEach((stream, index) => {
      const told = stream.lines.map(({ type, object }) => `${type} ${object.metadata.resourceVersion}`);
      expect(told).toEqual(index % 2 === 0 ? [`ADDED ${version}`, `BOOKMARK ${version}`] : [`ADDED ${version}`]);
    });
    expect(ends).toEqual(streams.map(() => ({ kind: 'shutdown' })));
  });

  it('leaves nothing running if it cannot come up', async () => {
    const first = await startServer({ store: { type: 'memory' }, controllers: [] });
    const port = Number(new URL(first.url).port);
    await expect(startServer({ store: { type: 'memory' }, controllers: [], port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await first.close();
    const again = await startServer({ store: { type: 'memory' }, controllers: [], port });
    await again.close();
  });
});
