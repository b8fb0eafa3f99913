import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalJson } from '../../../src/wire/json.ts';
import type { JsonObject, JsonValue } from '../../../src/wire/object.ts';
import { isJsonObject, setField } from '../../../src/wire/object.ts';
import { applyMergePatch, parseMergePatch } from '../../../src/wire/patch/merge-patch.ts';
import { parseStrategicMergePatch } from '../../../src/wire/patch/strategic-merge-patch.ts';

const key = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor');

/** Objects whose fields are null only if `nulls`. */
function objects(nulls: boolean): fc.Arbitrary<JsonObject> {
  return fc.letrec<{ value: JsonValue; object: JsonObject }>((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, fc.integer(), fc.string(), fc.boolean(), fc.array(fc.integer(), { maxLength: 3 }), ...(nulls ? [fc.constant(null)] : []), tie('object')),
    object: fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map((fields) => {
      const object: JsonObject = {};
      for (const [name, value] of fields) setField(object, name, value);
      return object;
    }),
  })).object;
}

/** The merge patch that leads from one document to another, for documents without nulls. */
function difference(from: JsonObject, to: JsonObject): JsonObject {
  const patch: JsonObject = {};
  for (const name of Object.keys(from)) if (!Object.hasOwn(to, name)) setField(patch, name, null);
  for (const name of Object.keys(to)) {
    const before = Object.hasOwn(from, name) ? from[name] : undefined;
    const after = to[name] ?? null;
    if (before !== undefined && equalJson(before, after)) continue;
    setField(patch, name, before !== undefined && isJsonObject(before) && isJsonObject(after) ? difference(before, after) : after);
  }
  return patch;
}

describe('merge patch', () => {
  // The cases of RFC 7386, appendix A, as far as both sides are objects.
  it.each<[JsonObject, JsonObject, JsonObject]>([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('%j with %j', (document, patch, expected) => {
    expect(applyMergePatch(document, patch)).toEqual(expected);
  });

  it('must be an object', () => {
    expect(parseMergePatch({ a: 1 })).toEqual({ ok: true, value: { a: 1 } });
    expect(parseMergePatch(null)).toEqual({ ok: false, error: { kind: 'malformed', message: 'Invalid JSON Patch' } });
    expect(parseMergePatch([])).toEqual({ ok: false, error: { kind: 'malformed', message: 'error decoding patch: json: cannot unmarshal array into Go value of type map[string]interface {}' } });
    expect(parseStrategicMergePatch(null)).toEqual({ ok: true, value: {} });
    expect(parseStrategicMergePatch(true)).toEqual({ ok: false, error: { kind: 'malformed', message: 'json: cannot unmarshal bool into Go value of type map[string]interface {}' } });
  });

  it('takes nulls out of objects in new lists, as Kubernetes does', () => {
    expect(applyMergePatch({}, { a: [{ b: null, c: 1 }, null] })).toEqual({ a: [{ c: 1 }, null] });
    expect(applyMergePatch({ a: [1] }, { a: [{ b: null }] })).toEqual({ a: [{}] });
  });

  it('keeps big integers and awkward keys', () => {
    const patched = applyMergePatch({ n: 9007199254740993n }, JSON.parse('{"__proto__":{"x":1}}') as JsonObject);
    expect(patched['n']).toBe(9007199254740993n);
    expect(Object.getOwnPropertyDescriptor(patched, '__proto__')?.value).toEqual({ x: 1 });
    expect(Object.getPrototypeOf(patched)).toBe(Object.prototype);
  });

  it('leads to any document by the difference to it', () => {
    fc.assert(fc.property(objects(false), objects(false), (from, to) => {
      expect(equalJson(applyMergePatch(from, difference(from, to)), to)).toBe(true);
    }));
  });

  it('changes nothing the second time', () => {
    fc.assert(fc.property(objects(true), objects(true), (document, patch) => {
      const once = applyMergePatch(document, patch);
      expect(equalJson(applyMergePatch(once, patch), once)).toBe(true);
    }));
  });

  it('changes neither of its arguments and shares nothing with them', () => {
    const document = { a: { b: [1] }, k: { l: 1 } };
    const patch = { c: { d: [1] }, a: { e: {} } };
    const patched = applyMergePatch(document, patch);
    for (const path of [['a', 'b'], ['k'], ['c', 'd'], ['a', 'e']]) {
      let target: JsonValue | undefined = patched;
      for (const name of path) target = isJsonObject(target) ? target[name] : undefined;
      if (Array.isArray(target)) target.push(2);
      else if (isJsonObject(target)) target['changed'] = true;
    }
    expect([document, patch]).toEqual([{ a: { b: [1] }, k: { l: 1 } }, { c: { d: [1] }, a: { e: {} } }]);
  });
});
