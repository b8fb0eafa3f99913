import { describe, expect, it } from 'vitest';
import { connect } from '../../src/client-node/connect.ts';
import { ApiError } from '../../src/client/errors.ts';
import type { Client } from '../../src/client/client-types.ts';
import { ConfigMap } from '../../src/kinds/core/v1.ts';
import { startProcess, withFolder } from './server-process.ts';

// The server keeps a ConfigMap of its own in each namespace.
const OURS = { test: 'crash' };
const KILLS = 10;
const WRITERS = 4;

/** Writes numbered objects until told to stop. A number counts as written once its create was acknowledged. */
async function writeNumbers(client: Client, options: { readonly writer: number; readonly stop: AbortSignal }): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let number = 0; !options.stop.aborted; number++) {
    const name = `w${options.writer}-${String(number).padStart(6, '0')}`;
    await createUntilThere(client, name, options.stop);
    if (!options.stop.aborted) acknowledged.push(name);
  }
  return acknowledged;
}

async function createUntilThere(client: Client, name: string, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      await client.create(ConfigMap, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default', labels: OURS }, data: { name } });
      return;
    } catch (error) {
      // An attempt whose answer was lost may have been stored.
      if (error instanceof ApiError && error.reason === 'AlreadyExists') return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

describe('a server that is killed under load', { timeout: 120_000 }, () => {
  it('keeps every acknowledged write over ten SIGKILLs, and one loop sees each object once, in order', () => withFolder(async (folder) => {
    let server = await startProcess(['--data', folder, '--port', '0']);
    const port = new URL(server.url).port;
    const kubeconfig = { path: server.kubeconfig };
    const [reader, writer] = [await connect({ kubeconfig }), await connect({ kubeconfig })];
    const stopWriting = new AbortController();
    const stopReading = new AbortController();
    const seen: string[] = [];
    const surprises: string[] = [];
    const watching = (async () => {
      for await (const event of reader.watch(ConfigMap, { namespace: 'default', labels: OURS, signal: stopReading.signal })) {
        if (event.type === 'added') seen.push(event.object.metadata.name);
        else if (event.type !== 'synced') surprises.push(event.type);
      }
    })().catch((error: unknown) => {
      if (!stopReading.signal.aborted) throw error;
    });
    const writing = Array.from({ length: WRITERS }, (_, index) => writeNumbers(writer, { writer: index, stop: stopWriting.signal }));
    for (let kill = 0; kill < KILLS; kill++) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      await server.stop('SIGKILL');
      server = await startProcess(['--data', folder, '--port', port]);
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
    stopWriting.abort();
    const acknowledged = (await Promise.all(writing)).flat();
    const listed = await writer.list(ConfigMap, { namespace: 'default', labels: OURS });
    const stored = listed.items.map((item) => item.metadata.name);
    await expect.poll(() => seen.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(stored.length);
    stopReading.abort();
    await watching;

    expect(acknowledged.length).toBeGreaterThan(100);
    expect(acknowledged.filter((name) => !stored.includes(name))).toEqual([]);
    expect([...seen].sort()).toEqual([...stored].sort());
    expect(surprises).toEqual([]);
    for (let index = 0; index < WRITERS; index++) {
      const own = seen.filter((name) => name.startsWith(`w${index}-`));
      expect(own).toEqual([...own].sort());
    }
    await Promise.all([reader.close(), writer.close()]);
    expect(await server.stop('SIGTERM')).toBe(0);
  }));
});
