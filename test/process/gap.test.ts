import { describe, expect, it } from 'vitest';
import { connect } from '../../src/client-node/connect.ts';
import { ConfigMap } from '../../src/kinds/core/v1.ts';
import { cutProxy } from './cut-proxy.ts';
import { startProcess, withFolder } from './server-process.ts';

// The server keeps a ConfigMap of its own in each namespace.
const OURS = { test: 'gap' };
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('a client that is cut off for longer than the history', { timeout: 60_000 }, () => {
  it('reports exactly what changed and what was deleted meanwhile', () => withFolder(async (folder) => {
    const server = await startProcess(['--data', folder, '--port', '0', '--history', '3s']);
    const proxy = await cutProxy(Number(new URL(server.url).port));
    const kubeconfig = { path: server.kubeconfig };
    const direct = await connect({ kubeconfig });
    const behind = await connect({ kubeconfig, server: `https://127.0.0.1:${proxy.port}` });
    const put = (name: string, value: string): Promise<unknown> =>
      direct.create(ConfigMap, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default', labels: OURS }, data: { value } });
    for (const name of ['stays', 'changes', 'goes', 'again']) await put(name, 'old');

    const stop = new AbortController();
    const told: string[] = [];
    const watching = (async () => {
      for await (const event of behind.watch(ConfigMap, { namespace: 'default', labels: OURS, signal: stop.signal })) {
        if (event.type === 'synced' || event.type === 'gap') told.push(event.type);
        else told.push(`${event.type} ${event.object.metadata.name}=${event.object.data?.['value'] ?? ''}`);
      }
    })().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
    await expect.poll(() => told.at(-1), { timeout: 10_000 }).toBe('synced');
    expect([...told].sort()).toEqual(['added again=old', 'added changes=old', 'added goes=old', 'added stays=old', 'synced']);

    told.length = 0;
    proxy.cut();
    await direct.patch(ConfigMap, 'default/changes', { merge: { data: { value: 'new' } } });
    await direct.delete(ConfigMap, 'default/goes');
    await direct.delete(ConfigMap, 'default/again');
    await put('again', 'reborn');
    await put('comes', 'new');
    // The history moves on only while time passes; other writes make sure that the old version is really gone.
    for (let turn = 0; turn < 12; turn++) {
      await pause(500);
      await direct.patch(ConfigMap, 'default/changes', { merge: { metadata: { annotations: { turn: String(turn) } } } });
    }
    expect(told).toEqual([]);
    proxy.letThrough();
    await expect.poll(() => told.at(-1), { timeout: 20_000 }).toBe('synced');
    expect(told[0]).toBe('gap');
    expect(told.slice(1, -1).sort()).toEqual([
      'added again=reborn', 'added comes=new', 'deleted again=old', 'deleted goes=old', 'modified changes=new',
    ]);
    stop.abort();
    await watching;
    await Promise.all([direct.close(), behind.close(), proxy.close()]);
    expect(await server.stop('SIGTERM')).toBe(0);
  }));
});
