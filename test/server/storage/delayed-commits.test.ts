import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { startServerOn, type RunningServer } from '../../../src/server/server.ts';
import { openSqliteLog } from '../../../src/server/storage/sqlite-log.ts';
import type { RevisionLog } from '../../../src/server/storage/revision-log.ts';
import { isByteSource, type ByteSink, type PlainReply } from '../../../src/wire/exchange.ts';
import { withDatabase } from './database-folder.ts';

const COMMIT_MS = 20;
const P99_MS = 5;
const WRITERS = 32;
const MEASURE_MS = 2500;
// A machine that is busy with other things is given another chance: what waits for a commit waits each time.
const TRIES = 3;
const MAPS = '/api/v1/namespaces/default/configmaps';

function ask(server: RunningServer, asked: string, body?: object): Promise<PlainReply> {
  const [method = '', path = ''] = asked.split(' ');
  const [route = '', query = ''] = path.split('?');
  return Promise.resolve(server.handler({
    method, path: route, query, headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: body === undefined ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(body)),
  }));
}

/** Writes one object after the other until told to stop. */
async function write(server: RunningServer, writer: number, stop: AbortSignal): Promise<number> {
  let writes = 0;
  for (; !stop.aborted; writes++) {
    const reply = await ask(server, `POST ${MAPS}`, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `w${writer}-${writes}`, labels: { by: 'writers' } }, data: { x: 'y'.repeat(500) } });
    if (reply.status !== 201) throw new Error(`a write was answered ${reply.status}`);
  }
  return writes;
}

/** When each object came out of a watch, by name. */
async function watched(server: RunningServer): Promise<{ readonly arrivals: Map<string, number>; readonly close: () => void }> {
  const reply = await ask(server, `GET ${MAPS}?watch=1&labelSelector=by%3Dwriters`);
  if (!isByteSource(reply.body)) throw new Error('no stream came');
  const arrivals = new Map<string, number>();
  let close = (): void => undefined;
  const sink: ByteSink = {
    write(chunk) {
      const now = performance.now();
      for (const [, name = ''] of new TextDecoder().decode(chunk).matchAll(/"name":"(w\d+-\d+)"/g)) arrivals.set(name, now);
      return true;
    },
    end: () => undefined,
    onDrain: () => undefined,
    onClose: (action) => {
      close = action;
    },
  };
  reply.body.open(sink);
  return { arrivals, close: () => close() };
}

/** When each object was published, by name. */
async function publications(log: RevisionLog, signal: AbortSignal): Promise<Map<string, number>> {
  const published = new Map<string, number>();
  for await (const batch of log.follow(log.head, signal)) {
    const now = performance.now();
    for (const { key } of batch) published.set(key.slice(key.lastIndexOf('/') + 1), now);
  }
  return published;
}

async function read(server: RunningServer, stop: AbortSignal): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; !stop.aborted; n++) {
    const began = performance.now();
    const { status } = await ask(server, n % 2 === 0 ? 'GET /api/v1/namespaces/default' : 'GET /api/v1/namespaces');
    took.push(performance.now() - began);
    if (status !== 200) throw new Error(`a read was answered ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return took;
}

const p99 = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Infinity;

async function measure(file: string): Promise<{ readonly reads: number; readonly deliveries: number; readonly writes: number }> {
  const clock = systemClock({ holdOpen: true });
  const log = await openSqliteLog({ file, clock, commitDelayMs: COMMIT_MS });
  const server = await startServerOn(log, { store: { type: 'memory' }, controllers: [], clock });
  const stop = new AbortController();
  const watch = await watched(server);
  const publishing = publications(log, stop.signal);
  const writing = Array.from({ length: WRITERS }, (_, writer) => write(server, writer, stop.signal));
  const reading = read(server, stop.signal);
  await new Promise((resolve) => setTimeout(resolve, MEASURE_MS));
  stop.abort();
  const writes = (await Promise.all(writing)).reduce((sum, some) => sum + some, 0);
  const published = await publishing;
  const delays = [...published].map(([name, at]) => (watch.arrivals.get(name) ?? Infinity) - at);
  watch.close();
  const reads = p99(await reading);
  await server.close();
  return { reads, deliveries: p99(delays), writes };
}

describe(`with a disk that takes ${COMMIT_MS} ms for each commit`, () => {
  it(`99 of 100 reads and deliveries take less than ${P99_MS} ms while ${WRITERS} writers keep it busy`, async () => {
    const seen: Awaited<ReturnType<typeof measure>>[] = [];
    const isGood = ({ reads, deliveries }: Awaited<ReturnType<typeof measure>>): boolean => reads < P99_MS && deliveries < P99_MS;
    while (seen.length < TRIES && !seen.some(isGood)) await withDatabase(async (file) => void seen.push(await measure(file)));
    const best = seen.find(isGood);
    expect(best, JSON.stringify(seen)).toBeDefined();
    // A group each: the commits were waited for.
    expect(best?.writes).toBeLessThan((MEASURE_MS / COMMIT_MS + 2) * WRITERS);
    expect(best?.writes).toBeGreaterThan(10 * WRITERS);
  }, 60_000);
});
