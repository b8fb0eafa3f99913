import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeMessage, decodeProtobuf } from '../../../src/kinds/protobuf/decode.ts';
import { protobufRepresentation } from '../../../src/server/http/encode/protobuf.ts';
import { builtInRegistry } from '../../../src/server/resources/registry.ts';
import { revision } from '../../../src/server/storage/revision-log.ts';
import { startServer, type RunningServer } from '../../../src/server/server.ts';
import { parseJsonBytes } from '../../../src/wire/json.ts';
import { isByteSource, type ByteSink, type PlainReply } from '../../../src/wire/exchange.ts';
import type { JsonObject, JsonValue } from '../../../src/wire/object.ts';

const PROTOBUF = 'application/vnd.kubernetes.protobuf';
const METADATA = `${PROTOBUF};as=PartialObjectMetadata;g=meta.k8s.io;v=v1`;
const METADATA_LIST = METADATA.replace('Metadata;', 'MetadataList;');
const WATCH_EVENT = 'io.k8s.apimachinery.pkg.apis.meta.v1.WatchEvent';
const MAPS = '/api/v1/namespaces/default/configmaps';

let server: RunningServer;
beforeAll(async () => {
  // No controllers: nothing but the test writes.
  server = await startServer({ store: { type: 'memory' }, controllers: [] });
});
afterAll(() => server.close());

async function ask(method: string, path: string, { accept, body }: { readonly accept?: string; readonly body?: object } = {}): Promise<PlainReply> {
  const [route = '', query = ''] = path.split('?');
  const headers = { authorization: `Bearer ${server.token}`, ...(accept === undefined ? {} : { accept }) };
  return server.handler({ method, path: route, query, headers, body: body === undefined ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(body)) });
}

function bytesOf({ body }: PlainReply): Uint8Array {
  if (isByteSource(body)) throw new Error('a stream came instead of a body');
  return body;
}

/** What is in a protobuf reply; it must be one. */
function decoded(reply: PlainReply): JsonValue {
  expect(reply.headers['content-type']).toBe(PROTOBUF);
  // The discovery documents of the core group name no version.
  const outcome = decodeProtobuf(bytesOf(reply), { expected: { apiVersion: 'v1', kind: '' } });
  if (!outcome.ok) throw outcome.error;
  return outcome.value.object;
}

async function both(path: string, accept = PROTOBUF): Promise<{ readonly protobuf: JsonValue; readonly json: JsonValue }> {
  const asJson = await ask('GET', path, { accept: accept.replace(PROTOBUF, 'application/json') });
  return { protobuf: decoded(await ask('GET', path, { accept })), json: parseJsonBytes(bytesOf(asJson)) };
}

/** Reads a watch until it has that many events. */
class Reader implements ByteSink {
  readonly chunks: Uint8Array[] = [];
  write(chunk: Uint8Array): boolean {
    this.chunks.push(chunk);
    return true;
  }
  end(): void {
    this.chunks.push(new Uint8Array());
  }
  onDrain(): void {
    // It never is full.
  }
  #closed: (() => void) | undefined;
  onClose(action: () => void): void {
    this.#closed = action;
  }
  close(): void {
    this.#closed?.();
  }
  /** The frames, each of which must be whole. */
  events(): JsonObject[] {
    const bytes = Buffer.concat(this.chunks);
    const events: JsonObject[] = [];
    for (let at = 0; at < bytes.length;) {
      const length = bytes.readUInt32BE(at);
      const event = decodeMessage(WATCH_EVENT, new Uint8Array(bytes.subarray(at + 4, at + 4 + length)));
      if (!event.ok) throw event.error;
      events.push(event.value);
      at += 4 + length;
    }
    return events;
  }
}

async function watch(path: string, accept: string): Promise<Reader> {
  const reply = await ask('GET', path, { accept });
  expect(reply).toMatchObject({ status: 200, headers: { 'content-type': `${PROTOBUF};stream=watch` } });
  const reader = new Reader();
  if (!isByteSource(reply.body)) throw new Error('a body came instead of a stream');
  reply.body.open(reader);
  return reader;
}

describe('objects as protobuf are those that JSON shows', () => {
  beforeAll(async () => {
    await ask('POST', MAPS, { body: { metadata: { name: 'a', labels: { b: '1', a: '2' } }, data: { k: 'größe' }, binaryData: { e: '' } } });
    await ask('POST', MAPS, { body: { metadata: { name: 'b', finalizers: ['example.com/wait'] } } });
    await ask('POST', '/api/v1/namespaces/default/pods', { body: { metadata: { name: 'p' }, spec: { containers: [{ name: 'c', image: 'x', resources: { limits: { cpu: '1000m' } }, livenessProbe: { httpGet: { port: 'http' } } }] } } });
    await ask('POST', '/apis/apps/v1/namespaces/default/deployments', { body: { metadata: { name: 'd' }, spec: { selector: { matchLabels: { a: 'b' } }, template: { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'x' }] } } } } });
  });

  it.each([
    [`${MAPS}/a`], [MAPS], [`${MAPS}?limit=1`], ['/api/v1/namespaces/default/pods/p'], ['/api/v1/pods'], ['/apis/apps/v1/deployments'],
    ['/apis/apps/v1/namespaces/default/deployments/d/scale'], ['/api/v1/namespaces'], ['/api/v1/secrets'], ['/apis/discovery.k8s.io/v1/endpointslices'], ['/apis/autoscaling/v1/horizontalpodautoscalers'],
  ])('%s', async (path) => {
    const { protobuf, json } = await both(path);
    // A list of nothing is nothing on this wire.
    const { items } = json as JsonObject;
    expect(protobuf).toEqual(Array.isArray(items) && items.length === 0 ? { ...(json as JsonObject), items: null } : json);
  });

  it('the same by their metadata', async () => {
    const one = await both(`${MAPS}/a`, METADATA);
    expect(one.protobuf).toEqual(one.json);
    expect(one.protobuf).toMatchObject({ kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: { name: 'a' } });
    for (const accept of [METADATA_LIST, METADATA_LIST.replace('v=v1', 'v=v1beta1')]) {
      const list = await both(MAPS, accept);
      // The items of a list say no kind on this wire.
      const { items, ...head } = list.json as { items: JsonObject[] };
      expect(list.protobuf).toEqual({ ...head, items: items.map(({ metadata }) => ({ metadata })) });
    }
    const scale = decoded(await ask('GET', '/apis/apps/v1/namespaces/default/deployments/d/scale', { accept: METADATA }));
    expect(scale).toMatchObject({ kind: 'PartialObjectMetadata', metadata: { name: 'd' } });
  });

  it('answers to writes too', async () => {
    const created = await ask('POST', `${MAPS}?dryRun=All`, { accept: PROTOBUF, body: { metadata: { name: 'new' } } });
    expect([created.status, decoded(created)]).toMatchObject([201, { kind: 'ConfigMap', metadata: { name: 'new' } }]);
    const deleted = await ask('DELETE', `${MAPS}/a?dryRun=All`, { accept: PROTOBUF });
    expect(decoded(deleted)).toMatchObject({ kind: 'Status', status: 'Success', details: { name: 'a', kind: 'configmaps' } });
    expect(decoded(await ask('DELETE', `${MAPS}/a?dryRun=All`, { accept: METADATA }))).toMatchObject({ kind: 'Status', status: 'Success' });
    expect((await ask('DELETE', `${MAPS}/a?dryRun=All`, { accept: 'application/yaml' })).headers['content-type']).toBe('application/yaml');
    expect(decoded(await ask('DELETE', `${MAPS}/b`, { accept: PROTOBUF }))).toMatchObject({ kind: 'ConfigMap', metadata: { name: 'b' } });
    const bound = await ask('POST', '/api/v1/namespaces/default/pods/p/binding?dryRun=All', { accept: PROTOBUF, body: { kind: 'Binding', apiVersion: 'v1', target: { name: 'n' } } });
    expect([bound.status, decoded(bound)]).toMatchObject([201, { kind: 'Status', status: 'Success', code: 201 }]);
    const review = await ask('POST', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', { accept: PROTOBUF, body: { spec: { resourceAttributes: { verb: 'get' } } } });
    expect(decoded(review)).toMatchObject({ kind: 'SelfSubjectAccessReview', status: { allowed: true } });
  });
});

describe('a long list', () => {
  const definition = builtInRegistry().find('', 'v1', 'configmaps');
  const entries = Array.from({ length: 1001 }, (_, index) => {
    const value = new TextEncoder().encode(JSON.stringify({ kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: `m-${index}`, uid: 'u' } }));
    return { key: `m-${index}`, value, createRevision: revision(1), modRevision: revision(7) };
  });

  it('leaves turns to others while it is written, and is whole', async () => {
    if (definition === undefined) throw new Error('config maps are not served');
    let turns = 0;
    const count = (): void => {
      turns++;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const bytes = await protobufRepresentation.list(definition, { entries, revision: revision(9) });
    clearImmediate(counting);
    if (!(bytes instanceof Uint8Array)) throw new Error('the length of a protobuf list stands before it');
    const list = decodeProtobuf(bytes);
    if (!list.ok) throw list.error;
    expect(list.value.object['items']).toHaveLength(1001);
    expect(turns).toBeGreaterThanOrEqual(4);
  });
});

describe('errors', () => {
  it('are protobuf to who takes it', async () => {
    const absent = await ask('GET', `${MAPS}/none`, { accept: `${PROTOBUF}, */*` });
    expect([absent.status, decoded(absent)]).toMatchObject([404, { kind: 'Status', apiVersion: 'v1', reason: 'NotFound', details: { name: 'none', kind: 'configmaps' }, code: 404 }]);
    const invalid = await ask('POST', MAPS, { accept: PROTOBUF, body: { metadata: { name: 'A_B' } } });
    expect([invalid.status, decoded(invalid)]).toMatchObject([422, { reason: 'Invalid', details: { causes: [{ field: 'metadata.name' }] } }]);
    expect(decoded(await ask('GET', '/api/v1/nonsense', { accept: PROTOBUF }))).toMatchObject({ code: 404 });
    expect(decoded(await server.handler({ method: 'GET', path: MAPS, query: '', headers: { accept: PROTOBUF }, body: new Uint8Array() }))).toMatchObject({ code: 401 });
  });

  it('are JSON to who takes protobuf only as something else', async () => {
    for (const accept of [METADATA, `${METADATA},text/plain`]) {
      const absent = await ask('GET', `${MAPS}/none`, { accept });
      expect([absent.status, absent.headers['content-type']]).toEqual([404, 'application/json']);
    }
    const scale = await ask('GET', '/apis/apps/v1/namespaces/default/deployments/d/scale', { accept: METADATA_LIST });
    expect([scale.status, parseJsonBytes(bytesOf(scale))]).toMatchObject([406, { message: 'you requested PartialObjectMetadataList, but the requested object is not a list (*autoscaling.Scale)' }]);
    const table = await ask('GET', MAPS, { accept: METADATA.replace('PartialObjectMetadata', 'Table') });
    expect([table.status, parseJsonBytes(bytesOf(table))]).toMatchObject([406, { reason: 'NotAcceptable' }]);
  });
});

describe('a watch', () => {
  const path = `${MAPS}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true`;

  it('has a frame for each event, whose object is whole', async () => {
    const whole = await watch(path, `${PROTOBUF};stream=watch`);
    const partial = await watch(path, METADATA);
    const made = decoded(await ask('POST', MAPS, { accept: PROTOBUF, body: { metadata: { name: 'w' }, data: { k: 'x'.repeat(70_000) } } })) as { metadata: JsonValue };
    await ask('DELETE', `${MAPS}/w`);
    await expect.poll(() => whole.events().at(-1)?.['type']).toBe('DELETED');
    await expect.poll(() => partial.events().at(-1)?.['type']).toBe('DELETED');
    expect(whole.events().slice(-3)).toMatchObject([
      { type: 'BOOKMARK', object: { kind: 'ConfigMap', metadata: { annotations: { 'k8s.io/initial-events-end': 'true' } } } },
      { type: 'ADDED', object: made },
      { type: 'DELETED', object: { kind: 'ConfigMap', metadata: { name: 'w' } } },
    ]);
    expect(partial.events().slice(-3)).toMatchObject([
      { type: 'BOOKMARK', object: { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: { annotations: { 'k8s.io/initial-events-end': 'true' } } } },
      { type: 'ADDED', object: { kind: 'PartialObjectMetadata', metadata: made.metadata } },
      { type: 'DELETED', object: { kind: 'PartialObjectMetadata', metadata: { name: 'w' } } },
    ]);
    whole.close();
    partial.close();
  });

  it('shares the bytes of an event with all others', async () => {
    const readers = [await watch(`${MAPS}?watch=1`, PROTOBUF), await watch(`${MAPS}?watch=1`, `${PROTOBUF};stream=watch`)];
    const start = readers.map(({ chunks }) => chunks.length);
    await ask('POST', MAPS, { body: { metadata: { name: 'shared' } } });
    await expect.poll(() => readers.map(({ chunks }, at) => chunks.length > (start[at] ?? 0))).toEqual([true, true]);
    const [first, second] = readers.map((reader) => reader.chunks.at(-1));
    expect(first).toBe(second);
    for (const reader of readers) reader.close();
  });

  it('that is refused has one error event', async () => {
    const gone = await watch(`${MAPS}?watch=1&resourceVersion=1`, PROTOBUF);
    expect(gone.events()).toMatchObject([{ type: 'ERROR', object: { kind: 'Status', apiVersion: 'v1', code: 410, reason: 'Expired' } }]);
  });
});

describe('discovery', () => {
  it('is refused in words of its own to who takes no plain form of it', async () => {
    const refused = async (path: string, accept: string): Promise<unknown> => (parseJsonBytes(bytesOf(await ask('GET', path, { accept }))) as JsonObject)['message'];
    expect(await refused('/version', 'text/plain')).toBe('406: Not Acceptable\n\nAvailable representations: application/json');
    expect(await refused('/api/v1', 'application/*')).toBe(`406: Not Acceptable\n\nAvailable representations: application/json, application/yaml, ${PROTOBUF}`);
    expect(await refused('/apis/apps', 'text/plain')).toBe(`only the following media types are accepted: application/json, application/yaml, ${PROTOBUF}`);
    expect(decoded(await ask('GET', '/version', { accept: PROTOBUF }))).toMatchObject({ kind: 'Status', code: 406 });
  });

  it.each(['/api', '/apis', '/api/v1', '/apis/apps', '/apis/apps/v1'])('%s', async (path) => {
    const { protobuf, json } = await both(path);
    expect(protobuf).toEqual({ apiVersion: 'v1', ...(json as JsonObject) });
    expect((await ask('GET', path, { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' })).status).toBe(406);
  });

  it('aggregated, says so behind its type', async () => {
    const parameters = ';g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
    const reply = await ask('GET', '/apis', { accept: PROTOBUF + parameters });
    expect(reply.headers['content-type']).toBe(PROTOBUF + parameters);
    const json = await ask('GET', '/apis', { accept: `application/json${parameters}` });
    expect(json.headers).toMatchObject({ 'content-type': `application/json${parameters}`, etag: reply.headers['etag'] });
    expect(decodeProtobuf(bytesOf(reply))).toMatchObject({ ok: true, value: { object: parseJsonBytes(bytesOf(json)) } });
  });
});
