import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RESOURCES } from '../../src/kinds/resources.ts';
import type { ResourceFacts } from '../../src/kinds/resources.ts';
import { isJsonObject, objectOrEmpty, type JsonObject, type JsonValue } from '../../src/wire/object.ts';
import type { KindCase } from '../oracle/scripts/objects/kind-case.ts';
import { CORE_KINDS } from '../oracle/scripts/objects/kinds/core.ts';
import { NETWORK_AND_POLICY_KINDS } from '../oracle/scripts/objects/kinds/network-and-policy.ts';
import { STORAGE_AND_EXTENSION_KINDS } from '../oracle/scripts/objects/kinds/storage-and-extension.ts';
import { WORKLOAD_KINDS } from '../oracle/scripts/objects/kinds/workloads.ts';
import { memoryApi, type Api, type Line } from './api-client.ts';

// List and watch of every resource of discovery, in every JSON form, with pages, selectors and bookmarks.

const CASES = [...CORE_KINDS, ...WORKLOAD_KINDS, ...NETWORK_AND_POLICY_KINDS, ...STORAGE_AND_EXTENSION_KINDS];
const LISTED = RESOURCES.filter(({ verbs }) => verbs.includes('list'));
const STORED = LISTED.filter(({ verbs }) => verbs.includes('create'));

/** As the cases name it: `pods`, `apps/v1/deployments`. */
function nameOf({ group, version, plural }: ResourceFacts): string {
  return group === '' ? plural : `${group}/${version}/${plural}`;
}

function collectionOf({ group, version, plural, namespaced }: ResourceFacts): string {
  return `${group === '' ? '/api/v1' : `/apis/${group}/${version}`}${namespaced ? '/namespaces/matrix' : ''}/${plural}`;
}

/** The least and the fullest object of the kind, with names and labels of ours. */
function objectsOf(facts: ResourceFacts): readonly { readonly name: string; readonly body: JsonObject }[] {
  const found = CASES.find(({ resource }) => resource === nameOf(facts));
  if (found === undefined) throw new Error(`no case makes ${nameOf(facts)}`);
  return (['minimal', 'full'] as const).map((which, index) => made(found, { body: found[which], name: found.names?.[index] ?? `matrix-${which}`, label: which }));
}

function made({ apiVersion, kind }: KindCase, { body, name, label }: { readonly body: JsonObject; readonly name: string; readonly label: string }): { name: string; body: JsonObject } {
  const metadata = { ...objectOrEmpty(body['metadata']), name, labels: { matrix: 'yes', which: label } };
  const whole = JSON.parse(JSON.stringify({ ...body, apiVersion, kind, metadata }).replaceAll('{{ns}}', 'matrix')) as JsonObject;
  return { name: name.replaceAll('{{ns}}', 'matrix'), body: whole };
}

interface Form {
  readonly accept: { readonly list: string; readonly watch: string };
  /** The kind of a list, of the object of an event, and of a bookmark. */
  readonly kinds: (facts: ResourceFacts) => { readonly list: string; readonly event: string };
  /** What is shown of each object. */
  readonly items: (list: JsonObject) => readonly JsonObject[];
  readonly nameOf: (object: JsonObject) => JsonValue | undefined;
}

function named(object: JsonObject): JsonValue | undefined {
  return objectOrEmpty(object['metadata'])['name'];
}

function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function rowName(row: JsonObject): JsonValue | undefined {
  return named(objectOrEmpty(row['object']));
}

const META = 'g=meta.k8s.io;v=v1';
const FORMS: Readonly<Record<string, Form>> = {
  'JSON': {
    accept: { list: 'application/json', watch: 'application/json' },
    kinds: ({ listKind, kind }) => ({ list: listKind, event: kind }),
    items: (list) => objectsIn(list['items']),
    nameOf: named,
  },
  'tables': {
    accept: { list: `application/json;as=Table;${META}`, watch: `application/json;as=Table;${META}` },
    kinds: () => ({ list: 'Table', event: 'Table' }),
    items: (list) => objectsIn(list['rows']),
    nameOf: rowName,
  },
  'metadata': {
    accept: { list: `application/json;as=PartialObjectMetadataList;${META}`, watch: `application/json;as=PartialObjectMetadata;${META}` },
    kinds: () => ({ list: 'PartialObjectMetadataList', event: 'PartialObjectMetadata' }),
    items: (list) => objectsIn(list['items']),
    nameOf: named,
  },
};

let api: Api;

beforeEach(async () => {
  api = await memoryApi();
  await api.call('POST', '/api/v1/namespaces', { metadata: { name: 'matrix' } });
});

afterEach(() => api.close());

const INITIAL = 'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true';

describe('every built-in resource', () => {
  it('has a case that makes it', () => {
    expect(STORED.filter((facts) => !CASES.some(({ resource }) => resource === nameOf(facts)))).toEqual([]);
    expect(LISTED.length).toBeGreaterThanOrEqual(59);
  });
});

describe.each(Object.entries(FORMS))('as %s', (_name, form) => {
  it.each(STORED.map((facts) => [nameOf(facts), facts] as const))('%s can be listed, whole, by page and selected', async (_resource, facts) => {
    const path = collectionOf(facts);
    const names = await make(facts);
    const read = async (query: string): Promise<JsonObject> => {
      const { status, body } = await api.read(`${path}?${query}`, form.accept.list);
      expect([query, status, body.kind]).toEqual([query, 200, form.kinds(facts).list]);
      return body as unknown as JsonObject;
    };
    // A table of flow schemas has them by precedence.
    const namesIn = (list: JsonObject): string[] => {
      const found = form.items(list).map((item) => JSON.stringify(form.nameOf(item)).replaceAll('"', ''));
      return facts.plural === 'flowschemas' ? found.sort((a, b) => a.localeCompare(b)) : found;
    };
    const whole = await read('labelSelector=matrix%3Dyes');
    expect(namesIn(whole)).toEqual(names);
    checkColumns(whole, facts);
    expect(namesIn(await read('labelSelector=matrix%3Dyes&resourceVersion=0'))).toEqual(names);
    expect(namesIn(await read('labelSelector=which%20in%20(full),matrix'))).toEqual(names.filter((name) => name === nameOfFull(facts)));
    expect(namesIn(await read(`fieldSelector=metadata.name%3D${encodeURIComponent(names[0] ?? '')}`))).toEqual(names.slice(0, 1));
    const first = await read('labelSelector=matrix&limit=1');
    const token = objectOrEmpty(first['metadata'])['continue'];
    const second = await read(`labelSelector=matrix&limit=1&continue=${typeof token === 'string' ? token : 'none'}`);
    expect([namesIn(first), namesIn(second)]).toEqual([names.slice(0, 1), names.slice(1)]);
    expect(objectOrEmpty(second['metadata'])['continue']).toBeUndefined();
    expect(objectOrEmpty(second['metadata'])['resourceVersion']).toBe(objectOrEmpty(first['metadata'])['resourceVersion']);
  });

  it.each(STORED.map((facts) => [nameOf(facts), facts] as const))('%s can be watched, from the start and from a version, selected, with bookmarks', async (_resource, facts) => {
    const path = collectionOf(facts);
    const names = await make(facts);
    const { event } = form.kinds(facts);
    const told = (lines: readonly Line[]): unknown[] => lines.map(({ type, object }) => [type, object.kind, eventName(object as unknown as JsonObject)]);
    const start = await api.watch(`${path}?${INITIAL}&labelSelector=matrix%3Dyes`, form.accept.watch);
    await expect.poll(() => told(start.lines)).toEqual([...names.map((name) => ['ADDED', event, name]), ['BOOKMARK', event, undefined]]);
    expect(JSON.stringify(start.lines.at(-1))).toContain('"k8s.io/initial-events-end":"true"');
    const { body: { metadata: { resourceVersion } } } = await api.read(`${path}?labelSelector=matrix`, 'application/json');
    const later = await api.watch(`${path}?watch=1&resourceVersion=${resourceVersion}&fieldSelector=metadata.name%3D${encodeURIComponent(names[0] ?? '')}`, form.accept.watch);
    for (const name of names) await api.call('PATCH', `${path}/${encodeURIComponent(name)}`, { metadata: { annotations: { changed: 'yes' } } }, 'application/merge-patch+json');
    await expect.poll(() => told(later.lines)).toEqual([['MODIFIED', event, names[0]]]);
    await expect.poll(() => told(start.lines.slice(names.length + 1))).toEqual(names.map((name) => ['MODIFIED', event, name]));
    start.close();
    later.close();
  });
});

/** The names of what was made, in the order of lists. */
async function make(facts: ResourceFacts): Promise<string[]> {
  const objects = objectsOf(facts);
  for (const { body } of objects) {
    const { status, body: answer } = await api.call('POST', collectionOf(facts), body);
    expect([nameOf(facts), status, status === 201 ? '' : answer.message]).toEqual([nameOf(facts), 201, '']);
  }
  // The server itself says what became of a definition.
  if (facts.plural === 'customresourcedefinitions') {
    await expect.poll(async () => JSON.stringify(await api.read(collectionOf(facts), 'application/json')).match(/"Established"/g)?.length).toBe(objects.length);
  }
  return objects.map(({ name }) => name).sort();
}

function nameOfFull(facts: ResourceFacts): string {
  return objectsOf(facts)[1]?.name ?? '';
}

/** Every row of a table has a cell for each column; those of addresses have one more, a slip that Kubernetes has too. */
function checkColumns(list: JsonObject, { plural }: ResourceFacts): void {
  const columns = list['columnDefinitions'];
  if (columns === undefined) return;
  expect(objectsIn(columns).map((column) => column['name'])).toContain(plural === 'events' ? 'Object' : 'Name');
  const cells = objectsIn(list['rows']).map((row) => row['cells']);
  const count = objectsIn(columns).length + (plural === 'ipaddresses' ? 1 : 0);
  expect(cells.map((row) => (Array.isArray(row) ? row.length : 0))).toEqual(cells.map(() => count));
}

function eventName(object: JsonObject): JsonValue | undefined {
  return object['kind'] === 'Table' ? objectsIn(object['rows']).map(rowName)[0] : named(object);
}
