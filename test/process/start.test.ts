import { readFile } from 'node:fs/promises';
import { connect, type ClientHttp2Session } from 'node:http2';
import { get, type RequestOptions } from 'node:https';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { keyOf } from '../../src/server/resources/definition.ts';
import { builtInRegistry } from '../../src/server/resources/registry.ts';
import { openSqliteLog } from '../../src/server/storage/sqlite-log.ts';
import { startProcess, withFolder } from './server-process.ts';

const OBJECTS = 40_000;
const MAPS = '/api/v1/namespaces/default/configmaps';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new TypeError('no port');
  return address.port;
}

/** Straight into the file: through the API it would take longer than the rest of the test. */
async function fill(folder: string): Promise<void> {
  const definition = builtInRegistry().find('', 'v1', 'configmaps');
  if (definition === undefined) throw new TypeError('there are no ConfigMaps');
  const log = await openSqliteLog({ file: path.join(folder, 'everwatch.db'), clock: systemClock(), durability: 'os' });
  const writes = Array.from({ length: OBJECTS }, (_, number) => {
    const name = `m${number}`;
    const value = Buffer.from(JSON.stringify({ kind: 'ConfigMap', apiVersion: 'v1', metadata: { name, namespace: 'default', uid: `u${number}` }, data: { text: 'x'.repeat(500) } }));
    return log.append({ type: 'put', key: keyOf(definition, 'default', name), value, expect: 'absent' });
  });
  await Promise.all(writes);
  await log.close();
}

interface Answer {
  readonly status: number;
  readonly after: string | undefined;
  readonly text: string;
}

/** Undefined as long as nobody listens. */
function ask(url: string, options: RequestOptions): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const asking = get(url, { ...options, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, after: response.headers['retry-after'], text }));
    });
    asking.on('error', (error) => ('code' in error && error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error)));
  });
}

describe('a server with much to load', { timeout: 60_000 }, () => {
  it('listens before it is ready, and has everyone come back until it is (S32)', () => withFolder(async (folder) => {
    const port = await freePort();
    // Makes certificate and token, and the file.
    await (await startProcess(['--data', folder, '--port', String(port), '--controllers', 'none'])).stop('SIGTERM');
    const [ca, token] = await Promise.all([readFile(path.join(folder, 'ca.crt')), readFile(path.join(folder, 'token'), 'utf8')]);
    await fill(folder);
    const starting = startProcess(['--data', folder, '--port', String(port), '--controllers', 'none']);
    const url = `https://127.0.0.1:${port}`;
    const answers: Answer[] = [];
    const ready: number[] = [];
    for (let last = 0; last !== 200;) {
      const [probe, answer] = await Promise.all([ask(`${url}/readyz`, { ca }), ask(`${url}${MAPS}?limit=1`, { ca, headers: { authorization: `Bearer ${token.trim()}` } })]);
      if (probe !== undefined) ready.push(probe.status);
      if (answer !== undefined) answers.push(answer);
      last = answer?.status ?? 0;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const server = await starting;
    expect([...new Set(answers.map((answer) => answer.status))]).toEqual([429, 200]);
    expect(new Set(answers.slice(0, -1).map((answer) => answer.after))).toEqual(new Set(['1']));
    expect(answers[0]?.text).toContain('"message":"storage is (re)initializing"');
    expect(ready[0]).toBe(500);
    expect(answers.at(-1)?.text).toContain(`"remainingItemCount":${OBJECTS - 1}`);
    expect((await ask(`${url}/readyz`, { ca }))?.status).toBe(200);
    expect(await server.stop('SIGTERM')).toBe(0);
  }));
});

interface End {
  readonly atMs: number;
  readonly clean: boolean;
  readonly lastLine: string;
}

function watchOn(session: ClientHttp2Session, query: string, token: string): { readonly open: Promise<void>; readonly ended: Promise<End> } {
  const stream = session.request({ ':path': `${MAPS}?watch=1&${query}`, authorization: `Bearer ${token}` });
  let [text, clean] = ['', false];
  stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  stream.on('end', () => (clean = true));
  stream.on('error', () => (clean = false));
  return {
    open: new Promise((resolve) => {
      stream.once('response', () => resolve());
    }),
    ended: new Promise((resolve) => {
      stream.on('close', () => resolve({ atMs: performance.now(), clean, lastLine: text.trimEnd().split('\n').at(-1) ?? '' }));
    }),
  };
}

describe('a server that is told to stop', { timeout: 60_000 }, () => {
  it('ends 1,000 watches cleanly, each with a bookmark, spread over its drain time, and then itself (S31)', () => withFolder(async (folder) => {
    const server = await startProcess(['--data', folder, '--port', '0', '--controllers', 'none', '--drain', '900ms']);
    const [ca, token] = await Promise.all([readFile(path.join(folder, 'ca.crt')), readFile(path.join(folder, 'token'), 'utf8').then((text) => text.trim())]);
    const sessions = Array.from({ length: 10 }, () => connect(server.url, { ca }));
    const list = await ask(`${server.url}${MAPS}`, { ca, headers: { authorization: `Bearer ${token}` } });
    const { metadata } = JSON.parse(list?.text ?? '') as { metadata: { resourceVersion: string } };
    const watches = sessions.flatMap((session) => Array.from({ length: 100 }, () => watchOn(session, `allowWatchBookmarks=true&resourceVersion=${metadata.resourceVersion}`, token)));
    await Promise.all(watches.map((watch) => watch.open));
    const began = performance.now();
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(performance.now() - began).toBeLessThan(2_500);
    const ends = await Promise.all(watches.map((watch) => watch.ended));
    expect(ends.filter((end) => !end.clean)).toEqual([]);
    expect(ends.filter((end) => JSON.stringify(JSON.parse(end.lastLine)).includes(`"type":"BOOKMARK"`) && end.lastLine.includes(metadata.resourceVersion))).toHaveLength(1_000);
    const times = ends.map((end) => end.atMs).sort((a, b) => a - b);
    // All at once they would take a tenth of a second or so; the reader too is busy.
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(450);
    expect(server.errors()).toBe('');
    for (const session of sessions) session.destroy();
  }));
});
