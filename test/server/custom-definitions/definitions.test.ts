import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settledStatus, type TakenNames } from '../../../src/server/resources/custom-definitions/definition-status.ts';
import { objectAt, objectsAt, textAt } from '../../../src/wire/fields.ts';
import type { JsonObject, KubeObject } from '../../../src/wire/object.ts';
import { ask, type Answered } from '../admission/admitted.ts';
import { memoryApi, type Api } from '../api-client.ts';

const PATH = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const NOW = '2026-01-01T00:00:00Z';
const LATER = '2026-01-02T00:00:00Z';

const definition = (plural: string, names: JsonObject = {}): KubeObject => ({
  apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: `${plural}.example.org` },
  spec: {
    group: 'example.org', scope: 'Namespaced', names: { plural, singular: `${plural}-one`, kind: `K${plural}`, listKind: `K${plural}List`, ...names },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  },
});

describe('the names of a definition', () => {
  const conditions = (status: JsonObject): string[] => objectsAt(status, 'conditions').map((one) => `${textAt(one, 'type')} ${textAt(one, 'status')} ${textAt(one, 'reason')}: ${textAt(one, 'message')}`);
  const others: TakenNames[] = [{ group: 'example.org', resources: ['bs', 'b', 'bb'], kinds: ['B', 'BList'] }];

  it('are its own if they are free', () => {
    const status = settledStatus(definition('as', { shortNames: ['aa'], categories: ['all'] }), others, NOW);
    expect(status['acceptedNames']).toEqual({ plural: 'as', singular: 'as-one', kind: 'Kas', listKind: 'KasList', shortNames: ['aa'], categories: ['all'] });
    expect(conditions(status)).toEqual(['NamesAccepted True NoConflicts: no conflicts found', 'Established True InitialNamesAccepted: the initial names have been accepted']);
  });

  it.each<[string, JsonObject, string]>([
    ['a kind', { kind: 'B' }, 'NamesAccepted False KindConflict: "B" is already in use'],
    ['a kind of lists', { listKind: 'BList' }, 'NamesAccepted False ListKindConflict: "BList" is already in use'],
    ['a singular', { singular: 'b' }, 'NamesAccepted False SingularConflict: "b" is already in use'],
    ['short names', { shortNames: ['x', 'bb', 'bs'] }, 'NamesAccepted False ShortNamesConflict: "bb" is already in use, "bs" is already in use'],
  ])('are not given if another has them: %s', (_, names, condition) => {
    expect(conditions(settledStatus(definition('as', names), others, NOW))).toEqual([condition, 'Established False NotAccepted: not all names are accepted']);
  });

  it('stay what they were when new ones can not be had, and what was established stays so', () => {
    const before = { ...definition('as'), status: settledStatus(definition('as'), [], NOW) };
    const after = settledStatus({ ...before, spec: { ...objectAt(before, 'spec'), names: { plural: 'as', singular: 'as-one', kind: 'B', listKind: 'KasList' } } }, others, LATER);
    expect(objectAt(after, 'acceptedNames')).toMatchObject({ kind: 'Kas' });
    expect(objectsAt(after, 'conditions').map(({ status, lastTransitionTime }) => [status, lastTransitionTime])).toEqual([['False', LATER], ['True', NOW]]);
  });

  it('that have been settled are not settled again', () => {
    const settled = { ...definition('as'), status: settledStatus(definition('as'), [], NOW) };
    expect(settledStatus(settled, [], LATER)).toEqual(settled.status);
  });
});

describe('a definition', () => {
  let api: Api;
  beforeEach(async () => {
    api = await memoryApi();
  });
  afterEach(() => api.close());
  const get = (plural: string): Promise<Answered> => ask(api, `GET ${PATH}/${plural}.example.org`);
  const established = async (plural: string): Promise<unknown> => objectsAt(await get(plural).then(({ body }) => body), 'status.conditions').find(({ type }) => type === 'Established')?.['status'];

  it('is established soon, by one write of its status', async () => {
    const made = await ask(api, `POST ${PATH}`, definition('as'));
    expect(made.body).toMatchObject({ status: { conditions: null, acceptedNames: { plural: '', kind: '' }, storedVersions: ['v1'] } });
    const stream = await api.watch(`${PATH}?watch=1&resourceVersion=${textAt(made.body, 'metadata.resourceVersion')}`);
    await expect.poll(() => established('as')).toBe('True');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(stream.lines.map(({ type }) => type)).toEqual(['MODIFIED']);
    expect((await get('as')).body).toMatchObject({ metadata: { generation: 1 }, status: { storedVersions: ['v1'] } });
    stream.close();
  });

  it('waits for its names until another that has them is gone', async () => {
    await Promise.all(['as', 'bs'].map((name) => ask(api, `POST ${PATH}`, definition(name, { kind: 'Same' }))));
    await expect.poll(() => established('as')).toBe('True');
    await expect.poll(() => established('bs')).toBe('False');
    await ask(api, `DELETE ${PATH}/as.example.org`);
    await expect.poll(async () => (await get('as')).status).toBe(404);
    await expect.poll(() => established('bs')).toBe('True');
  });

  it('is told to be terminating when it is deleted, and ends', async () => {
    await ask(api, `POST ${PATH}`, definition('as'));
    await expect.poll(() => established('as')).toBe('True');
    const { body, finalizers } = await ask(api, `DELETE ${PATH}/as.example.org`);
    expect(finalizers).toEqual(['customresourcecleanup.apiextensions.k8s.io']);
    expect(body).toMatchObject({ metadata: { generation: 1 }, status: { conditions: [{}, {}, { type: 'Terminating', status: 'True', reason: 'InstanceDeletionPending' }] } });
    expect(objectAt(body, 'metadata')).not.toHaveProperty('deletionGracePeriodSeconds');
    await expect.poll(async () => (await get('as')).status).toBe(404);
  });

  it('is settled for many at once', async () => {
    const names = Array.from({ length: 50 }, (_, n) => `k${n}s`);
    await Promise.all(names.map((name) => ask(api, `POST ${PATH}`, definition(name))));
    await expect.poll(async () => (await Promise.all(names.map(established))).every((state) => state === 'True')).toBe(true);
    await ask(api, `DELETE ${PATH}`);
    await expect.poll(async () => (await Promise.all(names.map(get))).every(({ status }) => status === 404)).toBe(true);
  });
});
