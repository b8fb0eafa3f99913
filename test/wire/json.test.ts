import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/wire/object.ts';
import { setField } from '../../src/wire/object.ts';
import { JsonSyntaxError, MAX_DEPTH } from '../../src/wire/json-reader.ts';
import { cloneJson, equalJson, findDuplicateKeys, parseJson, parseJsonBytes, writeJson } from '../../src/wire/json.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function failureOf(text: string): { message: string; offset: number } {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { message: error.message, offset: error.offset };
    throw error;
  }
  throw new Error(`no error for ${text}`);
}

// A whole number that a double can't hold exactly is a bigint in this model, never a number: see JsonValue.
const double = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Number.isInteger(value) || Number.isSafeInteger(value));

/** Any JSON value, with big integers and awkward keys in it. */
const anyJson: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue; object: JsonObject }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null), fc.boolean(), fc.string({ unit: 'grapheme' }), fc.integer(), double,
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n }),
    fc.array(tie('value'), { maxLength: 4 }), tie('object'),
  ),
  object: fc.array(fc.tuple(fc.oneof(fc.constantFrom('__proto__', 'constructor', '0', '10', ''), fc.string()), tie('value')), { maxLength: 4 }).map((fields) => {
    const object: JsonObject = {};
    for (const [key, field] of fields) setField(object, key, field);
    return object;
  }),
})).value;

describe('parseJson', () => {
  it('keeps integers that a number cannot hold', () => {
    expect(parseJson('{"a":9007199254740993,"b":[-9223372036854775808, 18446744073709551615],"c":9007199254740991}')).toEqual({
      a: 9007199254740993n, b: [-9223372036854775808n, 18446744073709551615n], c: 9007199254740991,
    });
    expect(parseJson('12345678901234567890')).toBe(12345678901234567890n);
    expect(parseJson(' -12345678901234567890 ')).toBe(-12345678901234567890n);
  });

  it('takes what is written with a point or exponent for a float, as Kubernetes does', () => {
    expect(parseJson('[1e3, 1.0, 12345678901234567.0, 1234567890123456789e2]')).toEqual([1000, 1, 12345678901234568, 123456789012345680000]);
  });

  it('keeps __proto__ as a key, on both ways of reading', () => {
    for (const text of ['{"__proto__":{"x":1}}', '{"__proto__":{"x":1},"n":9007199254740993}']) {
      const value = parseJson(text) as JsonObject;
      expect(Object.hasOwn(value, '__proto__')).toBe(true);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(writeJson(value)).toBe(text);
    }
  });

  it('decodes escapes on the lossless way too', () => {
    expect(parseJson('["\\u00e9\\n\\"\\\\\\/", 9007199254740993]')).toEqual(['é\n"\\/', 9007199254740993n]);
  });

  // Recorded from encoding/json (through sigs.k8s.io/json); offsets count the bytes before the fault.
  it.each([
    ['', 'unexpected end of JSON input', 0],
    ['{"a":1', 'unexpected end of JSON input', 6],
    ['{"a":1,}', "invalid character '}' looking for beginning of object key string", 7],
    ['{a:1}', "invalid character 'a' looking for beginning of object key string", 1],
    ['[1,]', "invalid character ']' looking for beginning of value", 3],
    ['[1 2]', "invalid character '2' after array element", 3],
    ['{"a" 1}', "invalid character '1' after object key", 5],
    ['{"a":1 "b":2}', "invalid character '\"' after object key:value pair", 7],
    ['nul', "invalid character ' ' in literal null (expecting 'l')", 3],
    ['falze', "invalid character 'z' in literal false (expecting 's')", 3],
    ['tr e', "invalid character ' ' in literal true (expecting 'u')", 2],
    ['{} x', "invalid character 'x' after top-level value", 3],
    ['01', "invalid character '1' after top-level value", 1],
    ['-', "invalid character ' ' in numeric literal", 1],
    ['1.x', "invalid character 'x' after decimal point in numeric literal", 2],
    ['1e+', "invalid character ' ' in exponent of numeric literal", 3],
    ['"abc', 'unexpected end of JSON input', 4],
    ['"a\nb"', "invalid character '\\n' in string literal", 2],
    ['"\\x"', "invalid character 'x' in string escape code", 2],
    ['"\\u12G4"', "invalid character 'G' in \\u hexadecimal character escape", 5],
    ['"\\', "invalid character ' ' in string escape code", 2],
    ["'a'", "invalid character '\\'' looking for beginning of value", 0],
    ['\ufeff{}', "invalid character 'ï' looking for beginning of value", 0],
    ['{"a":日}', "invalid character 'æ' looking for beginning of value", 5],
    ['{"日":é}', "invalid character 'Ã' looking for beginning of value", 7],
    ['[1e999]', 'json: cannot unmarshal number 1e999 into Go value of type float64', 1],
    ['{"a":\u0001}', "invalid character '\\x01' looking for beginning of value", 5],
  ])('says what is wrong in Go words: %j', (text, message, offset) => {
    expect(failureOf(text)).toEqual({ message, offset });
  });

  it('refuses nesting that later code could not walk, on both ways of reading', () => {
    const nested = (depth: number, inner: string): string => `${'[{"a":'.repeat(depth / 2)}${inner}${'}]'.repeat(depth / 2)}`;
    expect(() => writeJson(parseJson(nested(MAX_DEPTH, '1')))).not.toThrow();
    expect(failureOf(nested(MAX_DEPTH, '[1]')).message).toBe("invalid character '[' exceeded max depth");
    expect(failureOf(nested(MAX_DEPTH, '[12345678901234567]')).message).toBe("invalid character '[' exceeded max depth");
    expect(failureOf('['.repeat(1_000_000)).message).toBe("invalid character '[' exceeded max depth");
    expect(failureOf(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`).message).toBe("invalid character '[' exceeded max depth");
  });

  it('refuses bytes that are not UTF-8, and says where', () => {
    expect(parseJsonBytes(bytes('{"a":"é漢🙂"}'))).toEqual({ a: 'é漢🙂' });
    expect(() => parseJsonBytes(new Uint8Array([0x22, 0x61, 0xff, 0x22]))).toThrow(expect.objectContaining({ name: 'JsonSyntaxError', offset: 2 }));
    expect(() => parseJsonBytes(new Uint8Array([0x22, 0xef, 0xbf, 0xbd, 0xc3, 0x22]))).toThrow(expect.objectContaining({ offset: 4 }));
    expect(() => parseJsonBytes(new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]))).toThrow("invalid character 'ï' looking for beginning of value");
  });

  it('reads back what writeJson wrote', () => {
    fc.assert(fc.property(anyJson, (value) => {
      const text = writeJson(value);
      expect(equalJson(parseJson(text), value)).toBe(true);
      // The lossless way must agree with the engine wherever nothing is lost.
      const wrapped = parseJson(`[${text},9007199254740993]`) as JsonValue[];
      expect(equalJson(wrapped[0] ?? null, value)).toBe(true);
    }));
  });
});

describe('writeJson', () => {
  it('writes bigints as integers and leaves undefined fields out', () => {
    expect(writeJson({ a: 9007199254740993n, b: undefined, c: [1n, null, 'x'], d: { e: true } })).toBe('{"a":9007199254740993,"c":[1,null,"x"],"d":{"e":true}}');
    expect(writeJson({ a: 1, b: undefined })).toBe('{"a":1}');
  });
});

describe('findDuplicateKeys', () => {
  const duplicates = (text: string): string[] => findDuplicateKeys(text, parseJson(text));

  it('names each path once, in the order of the text', () => {
    expect(duplicates('{"spec":{"replicas":1,"replicas":2},"metadata":{"labels":{"a":"x","a":"y"}}}')).toEqual(['spec.replicas', 'metadata.labels.a']);
    expect(duplicates('{"a":[{"b":1,"b":2},{"c":{"d.e":1,"d.e":2}}]}')).toEqual(['a[0].b', 'a[1].c.d.e']);
    expect(duplicates('[[{"a":1,"a":1,"a":3}]]')).toEqual(['[0][0].a']);
    expect(duplicates('{"a":{"x":1},"a":{"y":1,"y":2}}')).toEqual(['a', 'a.y']);
    expect(duplicates('{"\\u0061":1,"a":2}')).toEqual(['a']);
    expect(duplicates('{"__proto__":1,"__proto__":2}')).toEqual(['__proto__']);
    expect(duplicates('{"":{"e":1,"e":2}}')).toEqual(['.e']);
  });

  it('finds none where there are none, whatever the strings contain', () => {
    expect(duplicates('{"A":1,"a":"a\\":{\\"a\\":", "b" : ["\\\\", "x:"], "c":{"a":1}}')).toEqual([]);
    fc.assert(fc.property(anyJson, (value) => {
      expect(duplicates(writeJson(value))).toEqual([]);
    }));
  });

  it('stops at a hundred', () => {
    const fields = Array.from({ length: 150 }, (_, index) => `"f${index}":1,"f${index}":2`);
    expect(duplicates(`{${fields.join(',')}}`)).toHaveLength(100);
  });
});

describe('cloneJson and equalJson', () => {
  it('a clone is equal and shares nothing', () => {
    fc.assert(fc.property(anyJson, (value) => {
      const copy = cloneJson(value);
      expect(equalJson(copy, value)).toBe(true);
      expect(writeJson(copy)).toBe(writeJson(value));
    }));
    const original = { a: { b: [{ c: 1 }] } };
    const copy = cloneJson(original);
    copy.a.b.push({ c: 2 });
    expect(original).toEqual({ a: { b: [{ c: 1 }] } });
  });

  it('knows numbers of both kinds, absent fields and any key order', () => {
    expect(equalJson({ a: 1, b: { c: [1n] } }, { b: { c: [1] }, a: 1, d: undefined })).toBe(true);
    expect(equalJson({ a: undefined }, {})).toBe(true);
    expect(equalJson(9007199254740993n, 9007199254740992)).toBe(false);
    expect(equalJson({ a: 1 }, { a: 1, b: null })).toBe(false);
    expect(equalJson({ constructor: 1 }, {})).toBe(false);
    expect(equalJson({}, JSON.parse('{"__proto__":1}') as JsonObject)).toBe(false);
    expect(equalJson([], {})).toBe(false);
    expect(equalJson('1', 1)).toBe(false);
    expect(equalJson([null], [[]])).toBe(false);
  });
});
