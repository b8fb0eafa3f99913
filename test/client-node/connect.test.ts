import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/client-node/connect.ts';
import { is } from '../../src/client/conditions.ts';
import type { WatchEvent } from '../../src/client/watch-types.ts';
import { ConfigMap } from '../../src/kinds/core/v1.ts';
import { startServer } from '../../src/server/server.ts';
import type { RunningServer } from '../../src/server/server.ts';

let folder = '';
let server: RunningServer;
const kubeconfig = (): { readonly path: string } => ({ path: path.join(folder, 'kubeconfig') });

function start(port: number): Promise<RunningServer> {
  return startServer({ store: { type: 'sqlite', folder: path.join(folder, 'store') }, port, kubeconfig: path.join(folder, 'kubeconfig') });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'everwatch-connect-'));
  server = await start(0);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['auto', 'http/1.1'] as const)('a client over real sockets (%s)', (protocol) => {
  it('reads, writes and watches', async () => {
    await using client = await connect({ kubeconfig: kubeconfig(), protocol });
    const watch = client.watch(ConfigMap, { namespace: 'default', labels: { of: protocol.replace('/', '-') } });
    const told: string[] = [];
    const loop = (async () => {
      for await (const event of watch) {
        told.push(event.type === 'synced' || event.type === 'gap' ? event.type : `${event.type} ${event.object.metadata.name}`);
        if (event.type === 'deleted') break;
      }
    })();
    await expect.poll(() => told).toEqual(['synced']);
    const labels = { of: protocol.replace('/', '-') };
    const made = await client.create(ConfigMap, { metadata: { name: 'a', namespace: 'default', labels } });
    await client.patch(ConfigMap, 'default/a', { merge: { data: { word: 'é漢🙂' } } });
    expect(await client.get(ConfigMap, 'a')).toMatchObject({ metadata: { uid: made.metadata.uid }, data: { word: 'é漢🙂' } });
    expect((await client.list(ConfigMap, { labels })).items).toHaveLength(1);
    await client.delete(ConfigMap, 'a');
    await loop;
    expect(told).toEqual(['synced', 'added a', 'modified a', 'deleted a']);
    await expect(client.get(ConfigMap, 'a')).rejects.toMatchObject({ reason: 'NotFound' });
  });

  it('keeps a store, reads its own writes in it, and waits', async () => {
    await using client = await connect({ kubeconfig: kubeconfig(), protocol });
    const labels = { store: protocol.replace('/', '-') };
    await using store = await client.store(ConfigMap, { namespace: 'default', labels, index: { word: (map) => map.data?.['word'] }, drop: ['metadata.managedFields'] });
    expect(store.size).toBe(0);
    for (let turn = 0; turn < 20; turn++) {
      const made = await client.create(ConfigMap, { metadata: { name: `kept-${protocol.length}-${turn}`, labels }, data: { word: String(turn % 2) } });
      await store.atLeast(made.metadata.resourceVersion);
      expect(store.get(made.metadata.name)?.metadata.uid).toBe(made.metadata.uid);
    }
    expect([store.by('word', '1').length, store.size]).toEqual([10, 20]);
    expect(store.list().some((map) => 'managedFields' in map.metadata)).toBe(false);
    const name = `kept-${protocol.length}-0`;
    const changed = client.until(ConfigMap, name, is.path('data.word', 'new'), { signal: AbortSignal.timeout(20_000) });
    const gone = client.until(ConfigMap, name, is.deleted, { signal: AbortSignal.timeout(20_000) });
    await client.patch(ConfigMap, name, { merge: { data: { word: 'new' } } });
    expect((await changed).data).toEqual({ word: 'new' });
    await client.delete(ConfigMap, name);
    expect((await gone)?.metadata.name).toBe(name);
    const late = client.until(ConfigMap, `kept-${protocol.length}-1`, is.path('data.word', 'never'), { signal: AbortSignal.timeout(300) });
    await expect(late).rejects.toMatchObject({ end: 'deadline', lastSeen: { data: { word: '1' } } });
    await client.deleteCollection(ConfigMap, { namespace: 'default', labels });
  });

  it('finds kinds by the words that kubectl takes', async () => {
    await using client = await connect({ kubeconfig: kubeconfig(), protocol });
    const found = async (word: string): Promise<string> => {
      const { apiVersion, plural, scope } = await client.kind(word);
      return `${apiVersion} ${plural} ${scope}`;
    };
    expect(await found('deploy')).toBe('apps/v1 deployments Namespaced');
    expect(await found('Node')).toBe('v1 nodes Cluster');
    expect(await found('cm')).toBe('v1 configmaps Namespaced');
    expect(await found('jobs.v1.batch')).toBe('batch/v1 jobs Namespaced');
    expect(await found('events')).toBe('v1 events Namespaced');
    expect(await found('events.events.k8s.io')).toBe('events.k8s.io/v1 events Namespaced');
    expect(await found('hpa.v1.autoscaling')).toBe('autoscaling/v1 horizontalpodautoscalers Namespaced');
    await expect(client.kind('widgets')).rejects.toThrow("the server has no resource 'widgets'");
    expect((await client.list(await client.kind('namespaces'))).items.length).toBeGreaterThan(0);
  });

  it('goes on after a restart of the server, with no list and nothing twice', async () => {
    const client = await connect({ kubeconfig: kubeconfig(), protocol });
    const name = `before-${protocol.length}`;
    await client.create(ConfigMap, { metadata: { name }, data: { value: protocol } });
    const events: WatchEvent<ConfigMap>[] = [];
    const watch = client.watch(ConfigMap, { namespace: 'default', fields: { 'metadata.name': name } });
    const loop = (async () => {
      for await (const event of watch) events.push(event);
    })();
    await expect.poll(() => events.at(-1)?.type).toBe('synced');
    const { port } = new URL(server.url);
    await server.close();
    server = await start(Number(port));
    await expect.poll(() => watch.status.state, { timeout: 15_000 }).toBe('live');
    await client.patch(ConfigMap, name, { merge: { data: { value: 'after' } } });
    await expect.poll(() => events.at(-1)?.type, { timeout: 15_000 }).toBe('modified');
    expect(events.map(({ type }) => type)).toEqual(['added', 'synced', 'modified']);
    expect(watch.status).toMatchObject({ relists: 0, gaps: 0 });
    expect(watch.status.reconnects).toBeGreaterThanOrEqual(1);
    await client.close();
    await loop;
    expect(watch.status.state).toBe('ended');
  }, 40_000);
});

describe('a program', () => {
  const client = pathToFileURL(path.resolve('src/client-node/connect.ts')).href;
  const kinds = pathToFileURL(path.resolve('src/kinds/core/v1.ts')).href;

  /** Runs a program on the same Node; resolves with its exit code and output. */
  async function run(text: string): Promise<{ readonly code: number | null; readonly output: string }> {
    const file = path.join(folder, `program-${Math.random()}.ts`);
    const head = `import { connect } from ${JSON.stringify(client)};\nimport { ConfigMap } from ${JSON.stringify(kinds)};\nconst client = await connect({ kubeconfig: ${JSON.stringify(kubeconfig())} });\n`;
    await writeFile(file, head + text);
    const child = spawn(process.execPath, ['--no-warnings', '--experimental-strip-types', file], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
    });
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    return { code, output };
  }

  it('that is done ends by itself, though the client was not closed', async () => {
    const began = performance.now();
    expect(await run("await client.list(ConfigMap);\nfor await (const event of client.watch(ConfigMap)) if (event.type === 'synced') break;\nconsole.log('done');")).toEqual({ code: 0, output: 'done\n' });
    expect(performance.now() - began).toBeLessThan(8_000);
  }, 20_000);

  it('that waits for a server goes on waiting', async () => {
    const text = `
const alone = await connect({ server: 'http://127.0.0.1:9' });
setTimeout(() => { console.log(watch.status.state); process.exit(0); }, 2500).unref();
const watch = alone.watch(ConfigMap);
for await (const event of watch) console.log(event.type);`;
    expect(await run(text)).toEqual({ code: 0, output: 'waiting\n' });
  }, 20_000);
});
