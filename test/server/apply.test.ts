import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../src/testing/fake-clock.ts';
import { objectAt, textAt } from '../../src/wire/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/wire/object.ts';
import { memoryApi, type Answer, type Api } from './api-client.ts';

const MAPS = '/api/v1/namespaces/default/configmaps';
const APPLY = 'application/apply-patch+yaml';

function map(fields: JsonObject): JsonObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, ...fields };
}

function apply(api: Api, manager: string, body: object | string): Promise<Answer> {
  return api.call('PATCH', `${MAPS}/a?fieldManager=${manager}`, body, APPLY);
}

function whole({ body }: Answer): JsonObject {
  const object: JsonValue = JSON.parse(JSON.stringify(body)) as JsonValue;
  return isJsonObject(object) ? object : {};
}

/** `manager operation: fields`, one for each. */
function owners(answer: Answer): string[] {
  const metadata = whole(answer)['metadata'];
  const entries = isJsonObject(metadata) ? metadata['managedFields'] : undefined;
  return (Array.isArray(entries) ? entries : []).map((entry) => `${textAt(entry, 'manager')} ${textAt(entry, 'operation')}: ${JSON.stringify(objectAt(entry, 'fieldsV1'))}`);
}

async function withApi(use: (api: Api) => Promise<void>): Promise<void> {
  const api = await memoryApi();
  try {
    await use(api);
  } finally {
    await api.close();
  }
}

describe('server-side apply', () => {
  it('creates what is not there, by YAML', () => withApi(async (api) => {
    const made = await apply(api, 'one', 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  x: "1"\n');
    expect([made.status, owners(made)]).toEqual([201, ['one Apply: {"f:data":{"f:x":{}}}']]);
  }));

  it('writes nothing if nothing is new, however often', () => withApi(async (api) => {
    const made = await apply(api, 'one', map({ data: { x: '1' } }));
    const again = await apply(api, 'one', map({ data: { x: '1' } }));
    expect([again.status, again.body]).toEqual([200, made.body]);
  }));

  it('refuses what others own, gives it by force, and removes what is given up', () => withApi(async (api) => {
    await apply(api, 'one', map({ data: { x: '1', y: '1' } }));
    const refused = await apply(api, 'two', map({ data: { x: '2' } }));
    expect([refused.status, refused.body.message]).toEqual([409, 'Apply failed with 1 conflict: conflict with "one": .data.x']);
    const forced = await apply(api, 'two&force=true', map({ data: { x: '2' } }));
    expect(owners(forced)).toEqual(['one Apply: {"f:data":{"f:y":{}}}', 'two Apply: {"f:data":{"f:x":{}}}']);
    expect((await apply(api, 'one', map({}))).body.data).toEqual({ x: '2' });
  }));

  it('merges into whatever is there, if many apply at once', () => withApi(async (api) => {
    const names = Array.from({ length: 8 }, (_none, index) => `m${index}`);
    const answers = await Promise.all(names.map((name) => apply(api, name, map({ data: { [name]: '1' } }))));
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    expect((await api.call('GET', `${MAPS}/a`)).body.data).toEqual(Object.fromEntries(names.map((name) => [name, '1'])));
  }));

  it.each([
    ['without a manager', `${MAPS}/a`, map({}), 422, 'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch'],
    ['of another kind', `${MAPS}/a?fieldManager=m`, { ...map({}), kind: 'Secret' }, 400, 'invalid object type: /v1, Kind=Secret'],
    ['under another name', `${MAPS}/b?fieldManager=m`, map({}), 400, 'the name of the object (a) does not match the name on the URL (b)'],
    ['with owners', `${MAPS}/a?fieldManager=m`, map({ metadata: { name: 'a', managedFields: [] } }), 400, 'metadata.managedFields must be nil'],
    ['with a field that is not there', `${MAPS}/a?fieldManager=m`, map({ nonsense: 1 }), 500, 'failed to create typed patch object (/a; /v1, Kind=ConfigMap): .nonsense: field not declared in schema'],
    ['of a status of nothing', '/api/v1/namespaces/default/pods/a/status?fieldManager=m', { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } }, 404, 'pods "a" not found'],
  ])('is refused %s', async (...[, path, body, status, message]) => {
    await withApi(async (api) => {
      const answer = await api.call('PATCH', path, body, APPLY);
      expect([answer.status, answer.body.message]).toEqual([status, message]);
    });
  });
});

describe('owners of fields', () => {
  it('are whoever creates, updates and patches, by name', () => withApi(async (api) => {
    const made = await api.call('POST', `${MAPS}?fieldManager=maker`, map({ data: { x: '1', y: '1' } }));
    expect(owners(made)).toEqual(['maker Update: {"f:data":{".":{},"f:x":{},"f:y":{}}}']);
    const patched = await api.call('PATCH', `${MAPS}/a?fieldManager=patcher`, { data: { x: '2' } }, 'application/merge-patch+json');
    expect(owners(patched).sort()).toEqual(['maker Update: {"f:data":{".":{},"f:y":{}}}', 'patcher Update: {"f:data":{"f:x":{}}}']);
  }));

  it.each([['emptied', []], ['of one empty entry', [{}]]])('are forgotten by a list that is %s, until the next apply', async (_what, managedFields) => {
    await withApi(async (api) => {
      await api.call('POST', MAPS, map({ data: { x: '1' } }));
      expect(owners(await api.call('PUT', `${MAPS}/a`, map({ metadata: { name: 'a', managedFields }, data: { x: '1' } })))).toEqual([]);
      expect(owners(await api.call('PUT', `${MAPS}/a`, map({ data: { x: '2' } })))).toEqual([]);
      const applied = await apply(api, 'one', map({ data: { y: '1' } }));
      expect(owners(applied).sort()).toEqual(['before-first-apply Update: {"f:data":{".":{},"f:x":{}}}', 'one Apply: {"f:data":{"f:y":{}}}']);
    });
  });

  it('stay what they are if a client sends nonsense', () => withApi(async (api) => {
    const made = await api.call('POST', MAPS, map({ data: { x: '1' } }));
    const put = await api.call('PUT', `${MAPS}/a`, map({ metadata: { name: 'a', managedFields: [{ manager: 'x', operation: 'Wrong' }] }, data: { x: '1' } }));
    expect([put.status, owners(put)]).toEqual([200, owners(made)]);
  }));

  it('are not written anew by an update that changes nothing, a second later', async () => {
    const clock = fakeClock();
    const api = await memoryApi({ clock });
    const made = await api.call('POST', MAPS, map({ data: { x: '1' } }));
    await clock.advance(5000);
    const put = await api.call('PUT', `${MAPS}/a?fieldManager=other`, map({ data: { x: '1' } }));
    expect(put.body.metadata.resourceVersion).toBe(made.body.metadata.resourceVersion);
    await api.close();
  });
});
