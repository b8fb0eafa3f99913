import { readFile } from 'node:fs/promises';
import { connect as connectHttp2, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startProcess, withFolder, type ServerProcess } from './server-process.ts';

const WRITES = 6000;
const PARALLEL = 16;
const VALUE = 'x'.repeat(2000);
const MAPS = '/api/v1/namespaces/default/configmaps';

interface Event {
  readonly type: string;
  readonly object: { readonly metadata: { readonly name: string; readonly resourceVersion: string } };
}

/** One watch on a session that others share; its lines are kept as they come. */
class Reader {
  readonly #stream: ClientHttp2Stream;
  readonly ended: Promise<void>;
  #text = '';

  constructor(session: ClientHttp2Session, query: string, token: string) {
    this.#stream = session.request({ ':path': `${MAPS}?watch=1&${query}`, authorization: `Bearer ${token}` });
    this.#stream.setEncoding('utf8').on('data', (chunk: string) => (this.#text += chunk));
    this.ended = new Promise((resolve) => {
      this.#stream.on('close', resolve);
    });
  }

  stopReading(): void {
    this.#stream.pause();
  }

  goOn(): void {
    this.#stream.resume();
  }

  close(): void {
    this.#stream.close();
  }

  /** Whole lines only: a line that was cut with the stream was never told. */
  events(): Event[] {
    return this.#text.split('\n').slice(0, -1).map((line) => JSON.parse(line) as Event);
  }
}

async function request(session: ClientHttp2Session, token: string, asked: { readonly method: string; readonly path: string; readonly body?: object }): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':method': asked.method, ':path': asked.path, authorization: `Bearer ${token}`, 'content-type': 'application/json' });
    let text = '';
    let status = 0;
    stream.on('response', (headers) => (status = headers[':status'] ?? 0));
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    stream.on('end', () => (status < 300 ? resolve(text) : reject(new Error(`${status}: ${text}`))));
    stream.on('error', reject);
    stream.end(asked.body === undefined ? undefined : JSON.stringify(asked.body));
  });
}

async function residentMegabytes({ process: { pid } }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid ?? 0}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

async function write(session: ClientHttp2Session, token: string): Promise<void> {
  let next = 0;
  const writer = async (): Promise<void> => {
    for (let number = next++; number < WRITES; number = next++) {
      // Few objects, written over and over: what grows then is not what is stored.
      const name = `m${number % 50}`;
      const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { number: String(number), value: VALUE } };
      await request(session, token, { method: 'PUT', path: `${MAPS}/${name}`, body });
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, writer));
}

describe('a reader that stops reading', { timeout: 60_000 }, () => {
  it('holds up nobody, costs little, is ended, and resumes from its last version with nothing lost (S4)', () => withFolder(async (folder) => {
    const server = await startProcess(['--data', folder, '--port', '0', '--controllers', 'none', '--durability', 'os']);
    const [ca, token] = await Promise.all([readFile(path.join(folder, 'ca.crt')), readFile(path.join(folder, 'token'), 'utf8').then((text) => text.trim())]);
    const [readers, writers] = [connectHttp2(server.url, { ca }), connectHttp2(server.url, { ca })];
    for (let n = 0; n < 50; n++) {
      await request(writers, token, { method: 'POST', path: MAPS, body: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `m${n}` } } });
    }
    const { metadata } = JSON.parse(await request(writers, token, { method: 'GET', path: `${MAPS}?limit=1` })) as { metadata: { resourceVersion: string } };
    // Twice before measuring: once so that the heap has the size of its work, once to see what such writes cost anyway
    // (the history in memory fills up to its bound).
    await write(writers, token);
    const idle = await residentMegabytes(server);
    await write(writers, token);
    const usual = (await residentMegabytes(server)) - idle;
    const start = (JSON.parse(await request(writers, token, { method: 'GET', path: `${MAPS}?limit=1` })) as { metadata: { resourceVersion: string } }).metadata.resourceVersion;
    expect(BigInt(start)).toBeGreaterThan(BigInt(metadata.resourceVersion));
    const before = await residentMegabytes(server);
    const [stopped, neighbour] = [new Reader(readers, `resourceVersion=${start}`, token), new Reader(readers, `resourceVersion=${start}`, token)];
    stopped.stopReading();
    await write(writers, token);
    await expect.poll(() => neighbour.events().length, { timeout: 10_000 }).toBe(WRITES);
    const after = await residentMegabytes(server);
    expect(after - before - Math.max(usual, 0)).toBeLessThan(64);

    stopped.goOn();
    await stopped.ended;
    const first = stopped.events();
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(WRITES);
    const last = first.at(-1)?.object.metadata.resourceVersion ?? '';
    const resumed = new Reader(readers, `resourceVersion=${last}`, token);
    await expect.poll(() => first.length + resumed.events().length, { timeout: 10_000 }).toBe(WRITES);
    const versions = (events: readonly Event[]): string[] => events.map((event) => event.object.metadata.resourceVersion);
    expect(versions([...first, ...resumed.events()])).toEqual(versions(neighbour.events()));
    for (const reader of [neighbour, resumed]) reader.close();
    for (const session of [readers, writers]) session.close();
    expect(await server.stop('SIGTERM')).toBe(0);
  }));
});
