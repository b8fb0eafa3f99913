import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryApi, type Answer, type Api, type Line, type Stream } from './api-client.ts';

const MAPS = '/api/v1/namespaces/default/configmaps';
let api: Api;

const make = (name: string, labels: Record<string, string> = {}, data: Record<string, string> = {}): Promise<Answer> =>
  api.call('POST', MAPS, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, labels }, data });
const relabel = (name: string, labels: Record<string, string>): Promise<Answer> =>
  api.call('PATCH', `${MAPS}/${name}`, { metadata: { labels } }, 'application/merge-patch+json');
const versionOf = ({ body }: Answer): string => body.metadata.resourceVersion;
const told = (lines: readonly Line[]): string[] => lines.map(({ type, object }) => `${type} ${object.metadata['name'] ?? ''}`.trimEnd());

/** Waits until the stream has so many lines, and a little longer for lines that should not come. */
async function settled(stream: Stream, count: number): Promise<readonly Line[]> {
  await expect.poll(() => stream.lines.length, { timeout: 3000, interval: 2 }).toBeGreaterThanOrEqual(count);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return stream.lines;
}

beforeEach(async () => {
  api = await memoryApi();
});

afterEach(() => api.close());

describe('a watch', () => {
  it('from the version of a list tells only what came after it (S3)', async () => {
    for (let n = 0; n < 30; n++) await make(`m${n}`);
    const list = await api.call('GET', MAPS);
    const stream = await api.watch(`${MAPS}?watch=1&resourceVersion=${versionOf(list)}`);
    await make('after');
    expect(told(await settled(stream, 1))).toEqual(['ADDED after']);
  });

  it('without a version tells all that is there first, by name, each with its own version', async () => {
    const [b, a] = [await make('b'), await make('a')];
    const stream = await api.watch(`${MAPS}?watch=1`);
    const lines = await settled(stream, 2);
    expect(told(lines)).toEqual(['ADDED a', 'ADDED b']);
    expect(lines.map(({ object }) => object.metadata.resourceVersion)).toEqual([versionOf(a), versionOf(b)]);
  });

  it('marks the end of the initial events, also when there are none (S14)', async () => {
    await make('a', { app: 'x' });
    const query = 'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true';
    for (const [selector, names] of [['', ['ADDED a']], ['&labelSelector=app=none', []]] as const) {
      const stream = await api.watch(`${MAPS}?${query}${selector}`);
      const lines = await settled(stream, names.length + 1);
      expect(told(lines)).toEqual([...names, 'BOOKMARK']);
      expect(lines.at(-1)?.object.metadata.annotations).toEqual({ 'k8s.io/initial-events-end': 'true' });
      const list = await api.call('GET', MAPS);
      expect(lines.at(-1)?.object.metadata.resourceVersion).toBe(versionOf(list));
    }
  });

  it('gives DELETED the version of the delete and the last state (S5, S30)', async () => {
    await make('a', {}, { k: 'v' });
    const start = versionOf(await api.call('GET', MAPS));
    const stream = await api.watch(`${MAPS}?watch=1&resourceVersion=${start}`);
    await make('b');
    await api.call('DELETE', `${MAPS}/a`);
    const lines = await settled(stream, 2);
    expect(told(lines)).toEqual(['ADDED b', 'DELETED a']);
    expect(lines[1]?.object.data).toEqual({ k: 'v' });
    expect(lines[1]?.object.metadata.resourceVersion).toBe(versionOf(await api.call('GET', MAPS)));
  });

  it('tells who comes into and leaves a selector, at the same versions for both sides (S6)', async () => {
    await make('a', { app: 'x' });
    const start = versionOf(await api.call('GET', MAPS));
    const [x, y] = [await api.watch(`${MAPS}?watch=1&resourceVersion=${start}&labelSelector=app%3Dx`), await api.watch(`${MAPS}?watch=1&resourceVersion=${start}&labelSelector=app%3Dy`)];
    await relabel('a', { app: 'y' });
    await relabel('a', { app: 'x' });
    await api.call('DELETE', `${MAPS}/a`);
    const [seenByX, seenByY] = [await settled(x, 3), await settled(y, 2)];
    expect(told(seenByX)).toEqual(['DELETED a', 'ADDED a', 'DELETED a']);
    expect(told(seenByY)).toEqual(['ADDED a', 'DELETED a']);
    expect(seenByX[0]?.object.metadata['labels']).toEqual({ app: 'x' });
    expect(seenByY.map(({ object }) => object.metadata.resourceVersion)).toEqual(seenByX.slice(0, 2).map(({ object }) => object.metadata.resourceVersion));
  });

  it('from a version in the future waits, and starts right after it (S13)', async () => {
    const now = BigInt(versionOf(await api.call('GET', MAPS)));
    const stream = await api.watch(`${MAPS}?watch=1&resourceVersion=${now + 2n}`);
    for (const name of ['a', 'b', 'c', 'd']) await make(name);
    expect(told(await settled(stream, 2))).toEqual(['ADDED c', 'ADDED d']);
  });

  it('from a version of an earlier life gets one ERROR and a clean end (S10)', async () => {
    const stream = await api.watch(`${MAPS}?watch=1&resourceVersion=5`);
    expect(stream.status).toBe(200);
    const lines = await settled(stream, 1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ type: 'ERROR', object: { kind: 'Status', code: 410, reason: 'Expired' } });
    expect(lines[0]?.object.message).toMatch(/^too old resource version: 5 \(\d+\)$/);
    expect(stream.ended()).toBe(true);
  });

  it('resumes over thousands of changes that are none of its business, and goes on', async () => {
    const start = versionOf(await make('first'));
    await make('busy');
    for (let n = 0; n < 2500; n++) await api.call('PATCH', `${MAPS}/busy`, { data: { n: `${n}` } }, 'application/merge-patch+json');
    const stream = await api.watch(`${MAPS}?watch=1&resourceVersion=${start}&fieldSelector=metadata.name%3Dlate`);
    await make('late');
    expect(told(await settled(stream, 1))).toEqual(['ADDED late']);
  });

  it('on one name follows it through its lives (S25)', async () => {
    const stream = await api.watch(`${MAPS}?watch=1&fieldSelector=metadata.name%3Dx`);
    await make('other');
    await make('x');
    await api.call('DELETE', `${MAPS}/x`);
    await make('x');
    const lines = await settled(stream, 3);
    expect(told(lines)).toEqual(['ADDED x', 'DELETED x', 'ADDED x']);
    expect(lines[2]?.object.metadata['uid']).not.toBe(lines[0]?.object.metadata['uid']);
  });

  it('ends after timeoutSeconds', async () => {
    const stream = await api.watch(`${MAPS}?watch=1&timeoutSeconds=1`);
    await expect.poll(() => stream.ended(), { timeout: 3000 }).toBe(true);
    expect(stream.lines).toEqual([]);
  });

  it.each([
    ['watch=1&resourceVersion=abc', 400], ['watch=1&resourceVersion=-1', 400], ['watch=1&sendInitialEvents=true', 422],
    ['watch=1&resourceVersionMatch=Exact&resourceVersion=1', 422], ['watch=1&fieldSelector=spec.x%3D1', 400], ['watch=1&labelSelector=a%20b', 400],
  ])('refuses ?%s before the stream begins (S17)', async (query, status) => {
    const answer = await api.call('GET', `${MAPS}?${query}`);
    expect({ status: answer.status, kind: answer.body.kind }).toEqual({ status, kind: 'Status' });
  });
});

describe('a list', () => {
  it('is the same however long it is', async () => {
    for (let n = 100; n < 300; n++) await make(`m${n}`, {}, { pad: 'x'.repeat(n * 10) });
    const whole = await api.call('GET', MAPS);
    expect(whole.body.items.map(({ metadata }) => metadata['name'])).toEqual(Array.from({ length: 200 }, (_, n) => `m${n + 100}`));
    const pages: Answer[] = [];
    for (let token = ''; pages.length === 0 || token !== ''; token = pages.at(-1)?.body.metadata['continue'] ?? '') pages.push(await api.call('GET', `${MAPS}?limit=7&continue=${token}`));
    expect(pages.flatMap(({ body }) => body.items)).toEqual(whole.body.items);
    const objects = await Promise.all(whole.body.items.map(({ metadata }) => api.call('GET', `${MAPS}/${metadata['name']}`)));
    expect(objects.map(({ body: { metadata, data } }) => ({ metadata, data }))).toEqual(whole.body.items);
  });

  it('is one snapshot over all its pages, whatever happens meanwhile (S22)', async () => {
    for (let n = 0; n < 10; n++) await make(`m${n}`, {}, { n: String(n) });
    let page = await api.call('GET', `${MAPS}?limit=4`);
    const version = versionOf(page);
    expect(page.body.metadata['remainingItemCount']).toBe(6);
    const items = [...page.body.items];
    await api.call('DELETE', `${MAPS}/m7`);
    await make('m75');
    await api.call('PATCH', `${MAPS}/m8`, { data: { n: 'changed' } }, 'application/merge-patch+json');
    for (let token = page.body.metadata['continue']; token !== undefined; token = page.body.metadata['continue']) {
      page = await api.call('GET', `${MAPS}?limit=4&continue=${token}`);
      expect(versionOf(page)).toBe(version);
      items.push(...page.body.items);
    }
    expect(items.map((item) => `${item.metadata['name']}=${item.data?.['n']}`)).toEqual(Array.from({ length: 10 }, (_, n) => `m${n}=${n}`));
    const stream = await api.watch(`${MAPS}?watch=1&resourceVersion=${version}`);
    expect(told(await settled(stream, 3))).toEqual(['DELETED m7', 'ADDED m75', 'MODIFIED m8']);
  });

  it('reads any kept version exactly, and says what it cannot', async () => {
    await make('a');
    const before = versionOf(await api.call('GET', MAPS));
    await make('b');
    const exact = await api.call('GET', `${MAPS}?resourceVersion=${before}&resourceVersionMatch=Exact`);
    expect(exact.body.items.map((item) => item.metadata['name'])).toEqual(['a']);
    expect(versionOf(exact)).toBe(before);
    const old = await api.call('GET', `${MAPS}?resourceVersion=7&resourceVersionMatch=Exact`);
    expect(old.body).toMatchObject({ code: 410, reason: 'Expired', message: 'The resourceVersion for the provided list is too old.' });
    const future = await api.call('GET', `${MAPS}?resourceVersion=${BigInt(before) + 1_000_000n}`);
    expect(future).toMatchObject({ status: 504, headers: { 'retry-after': '1' }, body: { reason: 'Timeout', details: { causes: [{ reason: 'ResourceVersionTooLarge' }] } } });
  });
});

describe('a write', () => {
  it('that changes nothing keeps the version and tells nobody (S26)', async () => {
    const made = await make('a', { app: 'x' }, { k: 'v' });
    const stream = await api.watch(`${MAPS}?watch=1&resourceVersion=${versionOf(made)}`);
    const put = await api.call('PUT', `${MAPS}/a`, made.body);
    const patched = await relabel('a', { app: 'x' });
    const reordered = await api.call('PUT', `${MAPS}/a`, { data: { k: 'v' }, metadata: { labels: { app: 'x' }, name: 'a' }, kind: 'ConfigMap', apiVersion: 'v1' });
    expect([put, patched, reordered].map((answer) => [answer.status, versionOf(answer)])).toEqual(Array.from({ length: 3 }, () => [200, versionOf(made)]));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(stream.lines).toEqual([]);
  });

  it('against an older version is a conflict, and so is one to another UID', async () => {
    const made = await make('a');
    await relabel('a', { app: 'x' });
    const stale = await api.call('PUT', `${MAPS}/a`, made.body);
    expect(stale.body).toMatchObject({
      code: 409, reason: 'Conflict', details: { name: 'a', kind: 'configmaps' },
      message: 'Operation cannot be fulfilled on configmaps "a": the object has been modified; please apply your changes to the latest version and try again',
    });
    const other = await api.call('PUT', `${MAPS}/a`, { ...made.body, metadata: { name: 'a', uid: 'another' } });
    expect(other.body.message).toMatch(/UID in precondition: another/);
  });

  it('of many at once on one object: none is lost', async () => {
    await make('a');
    await Promise.all(Array.from({ length: 40 }, (_, n) => api.call('PATCH', `${MAPS}/a`, { data: { [`k${n}`]: 'v' } }, 'application/merge-patch+json')));
    const read = await api.call('GET', `${MAPS}/a`);
    expect(Object.keys(read.body.data ?? {})).toHaveLength(40);
  });

  it('keeps integers that a JavaScript number cannot hold, to the last digit', async () => {
    const pod = '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"p"},"spec":{"activeDeadlineSeconds":9007199254740993,"containers":[{"name":"c","image":"i"}]}}';
    const made = await api.call('POST', '/api/v1/namespaces/default/pods', pod);
    expect(made.status).toBe(201);
    const patched = await api.call('PATCH', '/api/v1/namespaces/default/pods/p', { metadata: { labels: { a: 'b' } } }, 'application/merge-patch+json');
    expect(patched.body).toMatchObject({ spec: { activeDeadlineSeconds: 9_007_199_254_740_993n } });
  });

  it('keeps keys of any name', async () => {
    const map = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"keys"},"data":{"__proto__":"a","constructor":"b","1":"c"}}';
    expect((await api.call('POST', MAPS, map)).status).toBe(201);
    await api.call('PATCH', `${MAPS}/keys`, '{"data":{"toString":"d"}}', 'application/strategic-merge-patch+json');
    const read = await api.call('GET', `${MAPS}/keys`);
    expect(Object.entries(read.body.data ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))).toEqual([['1', 'c'], ['__proto__', 'a'], ['constructor', 'b'], ['toString', 'd']]);
  });
});
