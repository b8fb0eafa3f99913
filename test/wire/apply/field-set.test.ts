import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FieldSet } from '../../../src/wire/apply/field-set.ts';
import { readFieldsV1, writeFieldsV1 } from '../../../src/wire/apply/fields-v1.ts';
import { compareElements, formatPath, readElement } from '../../../src/wire/apply/path-element.ts';

const element = fc.constantFrom('f:a', 'f:b', 'f:.', 'k:{"name":"x"}', 'k:{"port":80,"protocol":"TCP"}', 'v:"x"', 'v:7', 'i:0');
const set = fc.array(fc.array(element, { minLength: 1, maxLength: 4 }), { maxLength: 8 }).map((paths) => FieldSet.of(...paths));

describe('a set of fields', () => {
  it('comes back from FieldsV1 as it went', () => {
    fc.assert(fc.property(set, (fields) => readFieldsV1(writeFieldsV1(fields)).equals(fields)));
  });

  it('obeys the laws of sets', () => {
    fc.assert(fc.property(set, set, set, (a, b, c) => {
      expect(a.union(b).equals(b.union(a))).toBe(true);
      expect(a.union(b).union(c).equals(a.union(b.union(c)))).toBe(true);
      expect(a.difference(b).union(a.intersection(b)).equals(a)).toBe(true);
      expect(a.difference(b).intersection(b).isEmpty).toBe(true);
      expect(a.difference(a).isEmpty).toBe(true);
    }));
  });

  it('keeps what lies below a path that is taken out, unless it is taken out with all of it', () => {
    const fields = FieldSet.of(['f:a'], ['f:a', 'f:b'], ['f:c', 'f:d']);
    expect(writeFieldsV1(fields.difference(FieldSet.of(['f:a'], ['f:c'])))).toEqual({ 'f:a': { 'f:b': {} }, 'f:c': { 'f:d': {} } });
    expect(fields.recursiveDifference(FieldSet.of(['f:a'], ['f:c'])).isEmpty).toBe(true);
  });

  it('knows a member from what only has members below it', () => {
    const fields = FieldSet.of(['f:a', 'f:b'], ['f:c']);
    expect([fields.has(['f:a']), fields.has(['f:a', 'f:b']), fields.has(['f:c']), fields.has([])]).toEqual([false, true, true, false]);
  });
});

describe('FieldsV1', () => {
  it('writes what is owned itself and has more below it with a dot', () => {
    const fields = FieldSet.of(['f:data'], ['f:data', 'f:x'], ['f:spec', 'f:ports', 'k:{"port":80}']);
    expect(JSON.stringify(writeFieldsV1(fields))).toBe('{"f:data":{".":{},"f:x":{}},"f:spec":{"f:ports":{"k:{\\"port\\":80}":{}}}}');
  });

  it('writes fields, then items by key, by value and by index, each in their order', () => {
    const elements = ['i:10', 'i:9', 'v:"b"', 'v:2', 'k:{"port":443,"protocol":"TCP"}', 'k:{"port":80,"protocol":"UDP"}', 'k:{"port":80,"protocol":"TCP"}', 'f:b', 'f:a'];
    expect(elements.sort(compareElements)).toEqual([
      'f:a', 'f:b', 'k:{"port":80,"protocol":"TCP"}', 'k:{"port":80,"protocol":"UDP"}', 'k:{"port":443,"protocol":"TCP"}', 'v:2', 'v:"b"', 'i:9', 'i:10',
    ]);
  });

  it('knows an item whatever the order of its keys', () => {
    expect(readElement('k:{"protocol":"TCP", "port":80}')).toBe('k:{"port":80,"protocol":"TCP"}');
  });

  it('skips what a newer version may know, and refuses what is no path', () => {
    expect(writeFieldsV1(readFieldsV1({ 'z:new': {}, 'f:a': {} }))).toEqual({ 'f:a': {} });
    for (const key of ['', 'x', 'ab', 'v:{', 'k:1', 'i:x']) expect(() => readFieldsV1({ [key]: {} }), key).toThrow(/key|colon|JSON|invalid|Unexpected/);
    expect(() => readFieldsV1([])).toThrow('must be an object');
  });

  it('is read as a member where nothing lies inside', () => {
    expect(readFieldsV1({ 'f:a': {}, 'f:b': { '.': {}, 'f:c': {} }, 'f:d': { 'f:e': {} } }).equals(FieldSet.of(['f:a'], ['f:b'], ['f:b', 'f:c'], ['f:d', 'f:e']))).toBe(true);
  });
});

describe('a path in a message', () => {
  it.each([
    [['f:spec', 'f:containers', 'k:{"name":"a"}', 'f:image'], '.spec.containers[name="a"].image'],
    [['f:spec', 'f:ports', 'k:{"port":80,"protocol":"TCP"}'], '.spec.ports[port=80,protocol="TCP"]'],
    [['f:metadata', 'f:finalizers', 'v:"x/y"'], '.metadata.finalizers[="x/y"]'],
    [['f:list', 'i:3'], '.list[3]'],
  ])('%j is %s', (path, text) => {
    expect(formatPath(path)).toBe(text);
  });
});
