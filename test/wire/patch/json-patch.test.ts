import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../../src/wire/object.ts';
import type { Outcome } from '../../../src/wire/outcome.ts';
import { accept } from '../../../src/wire/outcome.ts';
import { applyJsonPatch, parseJsonPatch, type JsonPatch } from '../../../src/wire/patch/json-patch.ts';
import { patchRefusal, type PatchProblem } from '../../../src/wire/patch/patch-problem.ts';

function parse(patch: JsonValue): JsonPatch {
  const parsed = parseJsonPatch(patch);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

const apply = (document: JsonValue, ...operations: JsonObject[]): Outcome<JsonValue, PatchProblem> => applyJsonPatch(document, parse(operations));

describe('JSON patch', () => {
  it.each<[JsonValue, JsonObject, JsonValue]>([
    [{ a: 1 }, { op: 'add', path: '/b', value: { c: 2 } }, { a: 1, b: { c: 2 } }],
    [{ a: 1 }, { op: 'add', path: '/a', value: null }, { a: null }],
    [{ a: [1, 3] }, { op: 'add', path: '/a/1', value: 2 }, { a: [1, 2, 3] }],
    [{ a: [1] }, { op: 'add', path: '/a/-', value: 2 }, { a: [1, 2] }],
    [{ a: [1] }, { op: 'add', path: '/a/1', value: 2 }, { a: [1, 2] }],
    [{ a: [1, 2] }, { op: 'add', path: '/a/-1', value: 3 }, { a: [1, 2, 3] }],
    [{ a: { 'x/y': { 'm~n': 1 } } }, { op: 'replace', path: '/a/x~1y/m~0n', value: 2 }, { a: { 'x/y': { 'm~n': 2 } } }],
    [{ 'a~1b': 1 }, { op: 'remove', path: '/a~01b' }, {}],
    [{ a: 1 }, { op: 'replace', path: '/b', value: 2 }, { a: 1, b: 2 }],
    [{ a: [1, 2, 3] }, { op: 'remove', path: '/a/1' }, { a: [1, 3] }],
    [{ a: [1, 2, 3] }, { op: 'remove', path: '/a/-1' }, { a: [1, 2] }],
    [{ a: { b: 1 }, c: {} }, { op: 'move', from: '/a/b', path: '/c/d' }, { a: {}, c: { d: 1 } }],
    [{ a: [1, 2] }, { op: 'move', from: '/a/0', path: '/a/1' }, { a: [2, 1] }],
    [{ a: { b: 1 } }, { op: 'copy', from: '/a', path: '/c' }, { a: { b: 1 }, c: { b: 1 } }],
    [{ a: { b: [1, null] } }, { op: 'test', path: '/a', value: { b: [1, null] } }, { a: { b: [1, null] } }],
    [{ a: 1 }, { op: 'test', path: '/b', value: null }, { a: 1 }],
    [{ a: 1 }, { op: 'test', path: '', value: { a: 1 } }, { a: 1 }],
    [{ a: 1 }, { op: 'replace', path: '', value: { b: 1 } }, { b: 1 }],
    [{ '': { '': 1 } }, { op: 'replace', path: '//', value: 2 }, { '': { '': 2 } }],
  ])('%j with %j', (document, operation, expected) => {
    expect(apply(document, operation)).toEqual(accept(expected));
  });

  it.each<[JsonValue, JsonObject]>([
    [{}, { op: 'remove', path: '/a' }],
    [{ a: [1] }, { op: 'remove', path: '/a/1' }],
    [{ a: [1] }, { op: 'remove', path: '/a/-2' }],
    [{ a: [1] }, { op: 'add', path: '/a/2', value: 1 }],
    [{ a: [1] }, { op: 'add', path: '/a/x', value: 1 }],
    [{ a: [1] }, { op: 'replace', path: '/a/-', value: 1 }],
    [{ a: 1 }, { op: 'add', path: '/a/b', value: 1 }],
    [{}, { op: 'add', path: '/a/b', value: 1 }],
    [{}, { op: 'add', path: 'a', value: 1 }],
    [{}, { op: 'add', path: '', value: {} }],
    [{}, { op: 'replace', path: '', value: 1 }],
    [{ a: 1 }, { op: 'test', path: '/a', value: 2 }],
    [{ a: 1 }, { op: 'test', path: '/a' }],
    [{ a: 1 }, { op: 'move', from: '/b', path: '/c' }],
    [{ a: 1 }, { op: 'move', from: '/a', path: '/a/b' }],
    [{ a: 1 }, { op: 'move', path: '/b' }],
    [{ a: 1 }, { op: 'merge', path: '/a' }],
    [{ a: 1 }, { op: 'remove' }],
    [{}, { op: 'remove', path: '/constructor' }],
  ])('%j does not take %j', (document, operation) => {
    expect(apply(document, operation)).toMatchObject({ ok: false, error: { kind: 'not applicable' } });
  });

  it('keeps big integers and compares them exactly', () => {
    expect(apply({ a: 9007199254740993n }, { op: 'test', path: '/a', value: 9007199254740993n })).toEqual(accept({ a: 9007199254740993n }));
    expect(apply({ a: 9007199254740993n }, { op: 'test', path: '/a', value: 9007199254740992 }).ok).toBe(false);
  });

  it('takes __proto__ for a key like any other', () => {
    const patched = apply({}, { op: 'add', path: '/__proto__', value: { polluted: true } });
    expect(patched.ok && JSON.stringify(patched.value)).toBe('{"__proto__":{"polluted":true}}');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(apply({}, { op: 'add', path: '/__proto__/polluted', value: true }).ok).toBe(false);
    expect(apply({}, { op: 'add', path: '/constructor/prototype/polluted', value: true }).ok).toBe(false);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('can be applied again, to any document, and changes neither', () => {
    const patch = parse([{ op: 'add', path: '/a', value: { list: [] } }, { op: 'add', path: '/a/list/-', value: 1 }]);
    const document = { b: { c: 1 } };
    const first = applyJsonPatch(document, patch);
    expect(first).toEqual(accept({ a: { list: [1] }, b: { c: 1 } }));
    expect(applyJsonPatch(document, patch)).toEqual(first);
    expect(document).toEqual({ b: { c: 1 } });
  });

  it.each<[JsonValue, string]>([
    [{ op: 'add' }, 'error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp'],
    ['x', 'error decoding patch: json: cannot unmarshal string into Go value of type []handlers.jsonPatchOp'],
    [[1], 'error decoding patch: json: cannot unmarshal number into Go value of type handlers.jsonPatchOp'],
    [[{ op: true, path: '/a' }], 'error decoding patch: json: cannot unmarshal bool into Go struct field jsonPatchOp.op of type string'],
    [[{ op: 'add', path: [] }], 'error decoding patch: json: cannot unmarshal array into Go struct field jsonPatchOp.path of type string'],
  ])('%j is malformed', (patch, message) => {
    const parsed = parseJsonPatch(patch);
    expect(parsed).toEqual({ ok: false, error: { kind: 'malformed', message } });
    expect(parsed.ok || patchRefusal(parsed.error)).toMatchObject({ code: 400, message });
  });

  it('names members that no operation has', () => {
    expect(parse([{ op: 'add', path: '/a', value: 1, force: true }, { x: 1 }]).unknownFields).toEqual(['[0].force', '[1].x']);
  });

  it('has bounds that copies of copies cannot break', () => {
    const many = parseJsonPatch(Array.from({ length: 10_001 }, () => ({ op: 'test', path: '' })));
    expect(many.ok || patchRefusal(many.error)).toMatchObject({ code: 413, message: 'Request entity too large: The allowed maximum operations in a JSON patch is 10000, got 10001' });
    const wide = Array.from({ length: 40 }, (_, index) => ({ op: 'copy', from: '/a', path: `/a/${index}` }));
    expect(apply({ a: { x: 'y'.repeat(100) } }, ...wide)).toMatchObject({ ok: false, error: { kind: 'not applicable' } });
    const deep = Array.from({ length: 12 }, () => ({ op: 'copy', from: '/a', path: '/a/0/0/0' }));
    expect(apply({ a: [[[[]]]] }, ...deep).ok).toBe(true);
    const deeper = Array.from({ length: 600 }, (_, index) => ({ op: 'add', path: `/a${'/a'.repeat(index)}`, value: {} }));
    expect(apply({}, ...deeper)).toMatchObject({ ok: false, error: { message: 'the result would nest too deep' } });
  });

  it('moves there and back again', () => {
    const documents = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(fc.integer(), fc.array(fc.integer())), { minKeys: 1 });
    fc.assert(fc.property(documents, fc.constantFrom('a', 'b', 'c'), (document, key) => {
      const there = apply(document, { op: 'move', from: `/${key}`, path: '/z' }, { op: 'move', from: '/z', path: `/${key}` });
      expect(there.ok).toBe(Object.hasOwn(document, key));
      if (there.ok) expect(there.value).toEqual(document);
    }));
  });

  it('tells the client no more than Kubernetes does', () => {
    const failed = apply({}, { op: 'test', path: '/secret', value: 1 });
    expect(failed.ok || patchRefusal(failed.error)).toEqual({
      kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message: 'the server rejected our request due to an error in our request', reason: 'Invalid', details: {}, code: 422,
    });
  });
});
