import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalJson } from '../../../src/wire/json.ts';
import type { JsonObject } from '../../../src/wire/object.ts';
import { accept } from '../../../src/wire/outcome.ts';
import type { MergeField, MergeSchema } from '../../../src/wire/patch/merge-schema.ts';
import { patchRefusal } from '../../../src/wire/patch/patch-problem.ts';
import { applyStrategicMergePatch } from '../../../src/wire/patch/strategic-merge-patch.ts';
// Random documents and patches for a Pod with the answers of apimachinery 0.35 (StrategicMergeMapPatch).
import recorded from './strategic-recorded.json' with { type: 'json' };

const FREE: MergeField = { strategies: [] };
const anyField: MergeSchema = { field: () => FREE };

function type(fields: Readonly<Record<string, MergeField>>): MergeSchema {
  return { field: (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined) };
}

const mergedBy = (mergeKey: string, child: MergeSchema): MergeField => ({ strategies: ['merge'], mergeKey, child });
const object = (child: MergeSchema): MergeField => ({ strategies: [], child });

const envVar = type({ name: FREE, value: FREE });
const port = type({ name: FREE, containerPort: FREE, protocol: FREE });
const container = type({ name: FREE, image: FREE, command: FREE, env: mergedBy('name', envVar), ports: mergedBy('containerPort', port) });
const secret = type({ secretName: FREE, items: object(type({ key: FREE, path: FREE })) });
const volume = type({ name: FREE, emptyDir: object(type({})), hostPath: object(type({ path: FREE, type: FREE })), secret: object(secret) });
const pod = type({
  metadata: object(type({
    labels: object(anyField), annotations: object(anyField), finalizers: { strategies: ['merge'] }, ownerReferences: mergedBy('uid', type({ uid: FREE, kind: FREE })),
  })),
  spec: object(type({
    containers: mergedBy('name', container),
    volumes: { ...mergedBy('name', volume), strategies: ['merge', 'retainKeys'] },
    imagePullSecrets: mergedBy('name', type({ name: FREE })),
    nodeSelector: object(anyField), tolerations: object(type({ key: FREE, operator: FREE })), restartPolicy: FREE,
    securityContext: object(type({ runAsUser: FREE, supplementalGroups: FREE })),
    replaced: { strategies: ['replace'], child: anyField },
  })),
});

const spec = (fields: JsonObject): JsonObject => ({ spec: fields });
const apply = (document: JsonObject, patch: JsonObject): ReturnType<typeof applyStrategicMergePatch> => applyStrategicMergePatch(document, patch, pod);

describe('strategic merge patch', () => {
  it.each<[string, JsonObject, JsonObject, JsonObject]>([
    ['merges objects and removes nulls',
      { metadata: { labels: { a: '1', b: '2' } } }, { metadata: { labels: { a: null, c: '3' } } }, { metadata: { labels: { b: '2', c: '3' } } }],
    ['merges a list by its key, new items first',
      spec({ containers: [{ name: 'a', image: '1' }, { name: 'b' }] }), spec({ containers: [{ name: 'c' }, { name: 'a', image: '2' }] }), spec({ containers: [{ name: 'c' }, { name: 'a', image: '2' }, { name: 'b' }] })],
    ['merges lists inside of items',
      spec({ containers: [{ name: 'a', env: [{ name: 'X', value: '1' }, { name: 'Y', value: '1' }] }] }), spec({ containers: [{ name: 'a', env: [{ name: 'Y', value: '2' }] }] }), spec({ containers: [{ name: 'a', env: [{ name: 'X', value: '1' }, { name: 'Y', value: '2' }] }] })],
    ['replaces a list without a strategy',
      spec({ tolerations: [{ key: 'a' }] }), spec({ tolerations: [{ key: 'b' }] }), spec({ tolerations: [{ key: 'b' }] })],
    ['replaces an object whose strategy is replace',
      spec({ replaced: { a: 1, b: 2 } }), spec({ replaced: { b: 3 } }), spec({ replaced: { b: 3 } })],
    ['adds to a list of scalars',
      { metadata: { finalizers: ['x', 'y'] } }, { metadata: { finalizers: ['z', 'y'] } }, { metadata: { finalizers: ['z', 'x', 'y'] } }],
    ['$patch: delete takes an item out',
      spec({ containers: [{ name: 'a' }, { name: 'b' }] }), spec({ containers: [{ name: 'a', $patch: 'delete' }, { name: 'nobody', $patch: 'delete' }] }), spec({ containers: [{ name: 'b' }] })],
    ['$patch: replace takes the list of the patch',
      spec({ containers: [{ name: 'a' }] }), spec({ containers: [{ name: 'b' }, { $patch: 'replace' }] }), spec({ containers: [{ name: 'b' }] })],
    ['$patch: replace takes the object of the patch',
      { metadata: { labels: { a: '1' } } }, { metadata: { labels: { $patch: 'replace', b: '2' } } }, { metadata: { labels: { b: '2' } } }],
    ['$patch: delete empties an object',
      { metadata: { labels: { a: '1' } } }, { metadata: { labels: { $patch: 'delete' } } }, { metadata: { labels: {} } }],
    ['directives where nothing was leave nothing',
      {}, spec({ securityContext: { $patch: 'delete' }, nodeSelector: { a: '1', b: null } }), spec({ nodeSelector: { a: '1' } })],
    ['$deleteFromPrimitiveList takes scalars out',
      { metadata: { finalizers: ['x', 'y', 'z'] } }, { metadata: { '$deleteFromPrimitiveList/finalizers': ['y', 'q'], finalizers: ['w'] } }, { metadata: { finalizers: ['w', 'x', 'z'] } }],
    ['$setElementOrder orders what it names; the rest stays before what it stood before',
      spec({ containers: [{ name: 'a' }, { name: 'side' }, { name: 'b' }] }), spec({ '$setElementOrder/containers': [{ name: 'b' }, { name: 'a' }] }), spec({ containers: [{ name: 'side' }, { name: 'b' }, { name: 'a' }] })],
    ['$setElementOrder orders changes too',
      spec({ containers: [{ name: 'a' }, { name: 'side' }] }), spec({ '$setElementOrder/containers': [{ name: 'a' }, { name: 'b' }], containers: [{ name: 'b', image: '1' }] }), spec({ containers: [{ name: 'a' }, { name: 'b', image: '1' }, { name: 'side' }] })],
    ['a new item takes the place of a deleted one against those that are not named',
      spec({ containers: [{ name: 'a' }, { name: 'side' }, { name: 'old' }] }), spec({ '$setElementOrder/containers': [{ name: 'a' }, { name: 'new' }], containers: [{ name: 'new' }, { name: 'old', $patch: 'delete' }] }), spec({ containers: [{ name: 'a' }, { name: 'side' }, { name: 'new' }] })],
    ['$setElementOrder of scalars',
      { metadata: { finalizers: ['x', 'y'] } }, { metadata: { '$setElementOrder/finalizers': ['y', 'z', 'x'], finalizers: ['z'] } }, { metadata: { finalizers: ['y', 'z', 'x'] } }],
    ['$retainKeys clears all other fields: a union changes its member',
      spec({ volumes: [{ name: 'v', hostPath: { path: '/p' } }] }), spec({ volumes: [{ name: 'v', emptyDir: {}, $retainKeys: ['name', 'emptyDir'] }] }), spec({ volumes: [{ name: 'v', emptyDir: {} }] })],
    ['a key like __proto__ is one like any other',
      { metadata: { labels: { a: '1' } } }, { metadata: { labels: JSON.parse('{"__proto__":"x"}') as JsonObject } }, { metadata: { labels: JSON.parse('{"a":"1","__proto__":"x"}') as JsonObject } }],
  ])('%s', (...[, document, patch, expected]) => {
    const before = JSON.stringify([document, patch]);
    const patched = apply(document, patch);
    // As text, because the order of lists counts.
    expect(JSON.stringify(patched.ok ? patched.value : patched.error)).toBe(JSON.stringify(expected));
    expect(JSON.stringify([document, patch])).toBe(before);
  });

  it.each<[JsonObject, JsonObject, 'malformed' | 'not applicable', string]>([
    [{}, spec({ '$setElementOrder': [] }), 'malformed', 'invalid patch format of setElementOrder list'],
    [spec({}), spec({ '$deleteFromPrimitiveListOf/x': [] }), 'malformed', 'invalid patch format of primitive list'],
    [spec({ volumes: [{ name: 'v' }] }), spec({ volumes: [{ name: 'v', emptyDir: {}, $retainKeys: ['name'] }] }), 'malformed', 'invalid patch format of retainKeys'],
    [spec({ volumes: [{ name: 'v' }] }), spec({ volumes: [{ name: 'v', $retainKeys: 'name' }] }), 'malformed', 'invalid patch format of retainKeys'],
    [spec({ containers: [{ name: 'a' }] }), spec({ containers: [{ image: '1' }] }), 'malformed', 'map does not contain declared merge key: name'],
    [spec({ containers: [{ name: 'a' }] }), spec({ containers: [{ name: 'a', $patch: 'merge' }] }), 'malformed', 'merging lists cannot yet be specified in the patch'],
    [spec({ nodeSelector: {} }), spec({ nodeSelector: { $patch: 'upsert' } }), 'malformed', 'unknown patch type: "upsert"'],
    [spec({ containers: [{ name: 'a' }] }), spec({ containers: [[1]] }), 'not applicable', 'lists of lists are not supported'],
    [spec({ containers: [{ name: 'a' }] }), spec({ containers: ['a'] }), 'malformed', 'list element types are not identical'],
    [spec({ containers: [{ name: 'a' }] }), spec({ containers: [null] }), 'malformed', 'list element types are not identical'],
    [spec({ containers: [{ name: 'a' }] }), spec({ containers: [{ name: {} }] }), 'malformed', 'a merge key or an item of a list of scalars must be a scalar'],
    [spec({ securityContext: { other: {} } }), spec({ securityContext: { other: {} } }), 'malformed', 'unable to find api field in struct for the json field "other"'],
    [spec({ containers: [{ name: 'a' }] }), spec({ '$setElementOrder/containers': [{ name: 'a' }, { name: 'b' }], containers: [{ name: 'b' }, { name: 'a' }] }), 'malformed', "The order in patch list doesn't match $setElementOrder list"],
    [spec({ containers: 1 }), spec({ '$setElementOrder/containers': [{ name: 'a' }] }), 'malformed', 'expected a []interface {}, but received another type'],
  ])('%j does not take %j', (...[document, patch, kind, message]) => {
    // The document has a spec in every row, so that the patch is merged and not just taken.
    const patched = apply({ spec: {}, ...document }, patch);
    expect(patched).toEqual({ ok: false, error: { kind, message } });
    expect(patched.ok || patchRefusal(patched.error).code).toBe(kind === 'malformed' ? 400 : 422);
  });

  it('answers as Kubernetes did', () => {
    expect(recorded.length).toBeGreaterThan(80);
    for (const { document, patch, ...answer } of recorded as { document: JsonObject; patch: JsonObject; result?: JsonObject }[]) {
      const patched = apply(document, patch);
      if (answer.result === undefined) expect(patched, JSON.stringify(patch)).toMatchObject({ ok: false });
      else expect(patched, JSON.stringify(patch)).toEqual(accept(answer.result));
    }
  });
});

describe('laws of strategic merge', () => {
  const items = (names: readonly string[]): fc.Arbitrary<JsonObject[]> => fc.uniqueArray(fc.record({ name: fc.constantFrom(...names), image: fc.constantFrom('1', '2') }), { selector: (item) => item.name, maxLength: 5 });
  const documents = fc.record({
    metadata: fc.record({ labels: fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom('1', '2')), finalizers: fc.uniqueArray(fc.constantFrom('x', 'y', 'z', 'w')) }, { requiredKeys: [] }),
    spec: fc.record({ containers: items(['a', 'b', 'c', 'd']), restartPolicy: fc.constantFrom('Always', 'Never') }, { requiredKeys: [] }),
  });

  it('an empty patch changes nothing', () => {
    fc.assert(fc.property(documents, (document) => {
      expect(apply(document, {})).toEqual(accept(document));
    }));
  });

  it('changes nothing the second time', () => {
    fc.assert(fc.property(documents, documents, (document, patch) => {
      const once = apply(document, patch);
      expect(once.ok && apply(once.value, patch)).toEqual(once);
    }));
  });

  it('loses no item and invents none', () => {
    fc.assert(fc.property(items(['a', 'b', 'c', 'd']), items(['c', 'd', 'e', 'f']), (live, change) => {
      const patched = apply(spec({ containers: live }), spec({ containers: change }));
      const list = patched.ok ? (patched.value['spec'] as JsonObject)['containers'] as JsonObject[] : [];
      const expected = new Map([...live, ...change].map((item) => [item['name'], item]));
      expect(list.length).toBe(expected.size);
      for (const item of list) expect(equalJson(item, expected.get(item['name']) ?? null)).toBe(true);
      // The items of the patch stand as in the patch, those of the live list as in the live list.
      const names = list.map((item) => item['name']);
      expect(names.filter((name) => change.some((item) => item['name'] === name))).toEqual(change.map((item) => item['name']));
      const untouched = live.filter((item) => !change.some((other) => other['name'] === item['name'])).map((item) => item['name']);
      expect(names.filter((name) => untouched.includes(name))).toEqual(untouched);
    }));
  });

  it('deletes and orders whatever was there', () => {
    fc.assert(fc.property(items(['a', 'b', 'c', 'd']), fc.shuffledSubarray(['a', 'b', 'c', 'd']), (live, wanted) => {
      const present = wanted.filter((name) => live.some((item) => item['name'] === name));
      const gone = live.filter((item) => !wanted.some((name) => name === item['name']));
      fc.pre(live.length > 0);
      const patched = apply(spec({ containers: live }), spec({
        '$setElementOrder/containers': present.map((name) => ({ name })),
        containers: gone.map((item) => ({ name: item['name'] ?? null, $patch: 'delete' })),
      }));
      const list = patched.ok ? (patched.value['spec'] as JsonObject)['containers'] as JsonObject[] : [];
      expect(list.map((item) => item['name'])).toEqual(present);
    }));
  });
});
