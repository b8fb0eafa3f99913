// Node's HTTP/2 and nothing else: it sends the bytes of the same lists and events to the load generator, and knows no
// versions, no validation and no disk. What it reaches is what any server on Node is bounded by. Prints its URL.
import { randomBytes } from 'node:crypto';
import { createSecureServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { systemClock } from '../../src/base/clock.ts';
import { createAuthority, issueServingCertificate } from '../../src/server/access/certificates.ts';

const OBJECTS = 5_000;
const CHUNK_BYTES = 65_536;

const watchers = new Set<ServerHttp2Stream>();
const items = Array.from({ length: OBJECTS }, (_none, n) => itemOf(n));
const list = Buffer.from(`{"kind":"ConfigMapList","apiVersion":"v1","metadata":{"resourceVersion":"9"},"items":[${items.join(',')}]}\n`);
const events = Buffer.from(items.map((item) => `{"type":"ADDED","object":{"kind":"ConfigMap","apiVersion":"v1",${item.slice(1)}}\n`).join(''));

function itemOf(n: number): string {
  const metadata = { name: `kbench-${n}`, namespace: 'default', uid: '00000000-0000-4000-8000-000000000000', resourceVersion: String(n + 1_000), creationTimestamp: '2026-01-01T00:00:00Z', labels: { app: 'kbench', shard: `s${n % 10}` } };
  return JSON.stringify({ metadata, data: { seq: '0', sent: '1', pad: 'x'.repeat(1_024) } });
}

const settings = { now: systemClock().now(), randomBytes, commonName: 'bare', names: ['127.0.0.1'] };
const { certificate, key } = issueServingCertificate(createAuthority(settings), settings);
const server = createSecureServer({ cert: certificate, key, maxSessionMemory: 256, settings: { initialWindowSize: 1_048_576 } });
server.on('stream', (stream, headers) => {
  stream.on('error', () => stream.close());
  answer(stream, String(headers[':method']), String(headers[':path']));
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`ready https://127.0.0.1:${(server.address() as AddressInfo).port}\n`));

function answer(stream: ServerHttp2Stream, method: string, path: string): void {
  const head = { ':status': method === 'POST' ? 201 : 200, 'content-type': 'application/json' };
  if (method !== 'GET') {
    const body: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => body.push(chunk));
    stream.on('end', () => {
      const object = Buffer.concat(body);
      if (method === 'PUT') tell(object);
      stream.respond(head);
      stream.end(object);
    });
    return;
  }
  stream.respond(head);
  if (path.includes('limit=1')) {
    stream.end('{"metadata":{"resourceVersion":"9"}}\n');
  } else if (!path.includes('watch=1')) {
    send(stream, { bytes: list, done: () => stream.end() });
  } else if (path.includes('resourceVersion=')) {
    watchers.add(stream);
    stream.on('close', () => watchers.delete(stream));
  } else {
    send(stream, { bytes: events, done: () => undefined });
  }
}

function tell(object: Buffer): void {
  const event = Buffer.concat([Buffer.from('{"type":"MODIFIED","object":'), object, Buffer.from('}\n')]);
  for (const watcher of watchers) watcher.write(event);
}

/** In pieces, each when the one before is on its way. */
function send(stream: ServerHttp2Stream, rest: { readonly bytes: Buffer; readonly done: () => void }): void {
  const chunk = rest.bytes.subarray(0, CHUNK_BYTES);
  if (chunk.byteLength === 0) {
    rest.done();
    return;
  }
  const next = (): void => send(stream, { ...rest, bytes: rest.bytes.subarray(CHUNK_BYTES) });
  if (stream.write(chunk)) next();
  else stream.once('drain', next);
}
